"""What people see of rooms that grow around marked cells to a wanted size; they are those of ``lib/rooms.lp``."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from aspsolve.engine._circuits import Circuits
from aspsolve.engine._rules import ParsedProgram
from aspsolve.explanation._forms import Constraint, Inference, Values, _Contradiction
from aspsolve.explanation._graphs import spread
from aspsolve.model.lattice import Point

#: Of a room that can grow this much further than it has to, each cell that it may need is tried.
SPARE = 4


class Seen(NamedTuple):
    """What is seen of a cell: which way, and the rooms or cells that it is about."""

    kind: str
    about: tuple[Point, ...]


class RoomRules(NamedTuple):
    """The instances of the rules about rooms: of two marks, of a mark, and of a cell."""

    apart: dict[frozenset[Point], int]
    size: dict[Point, int]
    somewhere: dict[Point, int]


class Rooms(Constraint):
    """The cells of a set fall into rooms; each cell has its literal, 0 where it is in the set anyway."""

    form = "rooms"
    wide = True

    def __init__(
        self,
        cells: Mapping[Point, int],
        beside: Mapping[Point, Sequence[Point]],
        sizes: Mapping[Point, int],
        rules: RoomRules,
    ) -> None:
        super().__init__(one for one in cells.values() if one)
        self._cells, self._beside, self._sizes, self._rules = cells, beside, sizes, rules
        self._cell = {abs(literal): cell for cell, literal in cells.items() if literal}

    def find(self, values: Values) -> list[Inference]:
        seen = self._seen(values)
        if 0 in seen:
            raise _Contradiction(None)
        return [(literal, None) for literal in seen]

    def _seen(self, values: Values) -> dict[int, Seen]:
        """Return what is seen, by what follows; 0 is a contradiction."""
        states = {
            cell: 1 if not literal else values[literal] if literal > 0 else -values[-literal]
            for cell, literal in self._cells.items()
        }
        return _Look(self._cells, self._beside, self._sizes, states, somewhere=bool(self._rules.somewhere)).seen()

    def reasons(self, values: Values, literal: int | None) -> tuple[int, ...]:
        """Return the cells near a conclusion that are needed to see it in the same way."""
        view = {atom: values[atom] for atom in self.atoms}
        goal = literal or 0
        if literal:
            view[abs(literal)] = 0
        seen = self._seen(view)[goal]
        at = self._cell[abs(literal)] if literal else seen.about[0]
        known = [atom for atom in view if view[atom]]
        known.sort(key=lambda atom: (-abs(self._cell[atom].x - at.x) - abs(self._cell[atom].y - at.y), atom))
        begin, size = 0, 8
        while begin < len(known):
            some = known[begin : begin + size]
            signs = [view[atom] for atom in some]
            view.update(dict.fromkeys(some, 0))
            found = self._seen(view).get(goal)
            if found is not None and found.kind == seen.kind:
                begin += len(some)
                continue
            view.update(zip(some, signs, strict=True))
            if len(some) > 1:
                size = max(1, len(some) // 4)
            else:
                begin, size = begin + 1, 4
        return tuple(atom * sign for atom, sign in view.items() if sign)

    def _said(self, literal: int | None, reasons: Collection[int]) -> Seen:
        view = dict.fromkeys(self.atoms, 0)
        view.update((abs(one), 1 if one > 0 else -1) for one in reasons)
        seen = self._seen(view)
        return seen.get(literal or 0) or seen.get(0) or Seen("rooms", ())

    def used(self, literal: int | None, reasons: Collection[int]) -> tuple[int, ...]:
        kind, about = self._said(literal, reasons)
        apart, size, somewhere = self._rules
        found: list[int] = []
        if kind in ("full", "big"):
            found = [size[about[0]]]
        elif kind in ("two", "same"):
            found = self._parted(*about)
        elif kind == "room":
            found = [size[about[0]]]
            found += [one for mark in self._sizes if mark != about[0] for one in self._parted(mark, about[0])]
        else:
            cell = self._cell.get(abs(literal)) if literal else None
            found = [*size.values(), *apart.values()]
            found += [one for at, one in somewhere.items() if at in about or at == cell]
        return tuple(dict.fromkeys(found))

    def _parted(self, one: Point, other: Point) -> list[int]:
        """Return the instance by which two rooms are apart; where they are too far for one, their sizes."""
        found = self._rules.apart.get(frozenset((one, other)))
        return [found] if found is not None else [self._rules.size[one], self._rules.size[other]]

    def why(self, literal: int | None, reasons: Collection[int]) -> Mapping[str, Any]:
        kind, about = self._said(literal, reasons)
        size = self._sizes.get(about[0], 0) if about else 0
        return {"id": "rooms" if kind == "rooms" else f"rooms.{kind}", "cells": about, "n": size}


class _Look:
    """One look at the rooms of some cells: 1 is in the set, -1 is not, 0 is open."""

    def __init__(
        self,
        cells: Mapping[Point, int],
        beside: Mapping[Point, Sequence[Point]],
        sizes: Mapping[Point, int],
        states: Mapping[Point, int],
        *,
        somewhere: bool,
    ) -> None:
        self._cells, self._beside, self._sizes, self._states = cells, beside, sizes, states
        self._somewhere = somewhere
        self._found: dict[int, Seen] = {}
        #: The known part of each room, and the rooms beside open cells.
        self._rooms: dict[Point, dict[Point, int]] = {}
        self._touching: dict[Point, set[Point]] = {}

    def seen(self) -> dict[int, Seen]:
        """Return what follows; 0 is a contradiction."""
        if (clash := self._known_parts()) is not None:
            return {0: clash}
        for cell, marks in self._touching.items():
            if len(marks) > 1:
                self._out(cell, Seen("two", tuple(sorted(marks)[:2])))
        clash = self._reach()
        if clash is not None:
            return {0: clash}
        if self._somewhere:
            self._ways_out()
        return self._found

    def _reach(self) -> Seen | None:
        """Look at how far rooms reach, and at what no room does."""
        reached: set[Point] = set()
        for mark, room in self._rooms.items():
            if len(room) == self._sizes[mark]:
                reached.update(room)
                for cell in self._around(room):
                    self._out(cell, Seen("full", (mark,)))
            elif (clash := self._growing(mark, room, reached)) is not None:
                return clash
        if len(self._rooms) == len(self._sizes) and self._somewhere:
            for cell, state in self._states.items():
                if state != -1 and cell not in reached:
                    if state == 1:
                        return Seen("far", (cell,))
                    self._out(cell, Seen("far", (cell,)))
        return None

    def _part(self, cell: Point) -> dict[Point, int]:
        return spread([cell], self._beside.__getitem__, lambda one: self._states[one] == 1)

    def _around(self, cells: Collection[Point]) -> list[Point]:
        """Return the open cells beside some."""
        beside = (other for cell in cells for other in self._beside[cell] if self._states[other] == 0)
        return [*dict.fromkeys(beside)]

    def _out(self, cell: Point, seen: Seen) -> None:
        self._found.setdefault(-self._cells[cell], seen)

    def _known_parts(self) -> Seen | None:
        owner: dict[Point, Point] = {}
        for mark, size in self._sizes.items():
            if self._states.get(mark) != 1:
                continue
            if mark in owner:
                return Seen("same", (owner[mark], mark))
            room = self._rooms[mark] = self._part(mark)
            if len(room) > size:
                return Seen("full", (mark,))
            owner |= dict.fromkeys(room, mark)
            for cell in self._around(room):
                self._touching.setdefault(cell, set()).add(mark)
        return None

    def _growing(self, mark: Point, room: Mapping[Point, int], reached: set[Point]) -> Seen | None:
        """Look at a room that lacks cells."""
        size = self._sizes[mark]
        grown = self._grown(mark, room)
        reached.update(grown)
        if len(grown) < size:
            return Seen("room", (mark,))
        for cell in grown:
            if self._states[cell]:
                continue
            beside = mark in self._touching.get(cell, ())
            tried = len(grown) <= size + SPARE or beside
            if tried and (len(grown) == size or len(self._grown(mark, room, cell)) < size):
                self._found.setdefault(self._cells[cell], Seen("room", (mark,)))
            if beside:
                joined = {*room, cell}
                for other in self._beside[cell]:
                    if self._states[other] == 1 and other not in joined:
                        joined.update(self._part(other))
                if len(joined) > size:
                    self._out(cell, Seen("big", (mark,)))
        return None

    def _grown(self, mark: Point, room: Mapping[Point, int], without: Point | None = None) -> dict[Point, int]:
        """Return how far a room can grow."""
        most = self._sizes[mark] - len(room)
        found = dict.fromkeys(room, 0)
        queue = [*room]
        for cell in queue:
            if found[cell] >= most:
                continue
            for other in self._beside[cell]:
                if other in found or other == without or self._states[other] == -1:
                    continue
                if self._states[other] == 1 or self._touching.get(other, {mark}) == {mark}:
                    found[other] = found[cell] + 1
                    queue.append(other)
        return found

    def _ways_out(self) -> None:
        """Look at the parts without a mark that have one way out."""
        seen = {cell for room in self._rooms.values() for cell in room}
        for cell, state in self._states.items():
            if state == 1 and cell not in seen:
                part = self._part(cell)
                seen.update(part)
                ways = self._around(part)
                if len(ways) == 1:
                    self._found.setdefault(self._cells[ways[0]], Seen("exit", (cell,)))


def rooms(circuits: Circuits, program: ParsedProgram) -> Iterator[Rooms]:
    """Yield the rooms of the library's rules."""
    inside: dict[Point, int] = {}
    for symbol, _ in circuits.predicate("inside", 2):
        literal = circuits.value_of(symbol)
        if literal is None or not isinstance(literal, int):
            return
        if literal is not False:
            inside[cell_of(symbol.arguments)] = 0 if literal is True else literal
    marks = [symbol.arguments for symbol, number in circuits.predicate("room", 3) if not number]
    sizes = {cell_of(arguments): arguments[2].number for arguments in marks}
    near = neighbours(circuits, inside)
    rules, chosen = _room_rules(circuits, program)
    if sizes and sizes.keys() <= rules.size.keys() and sizes.keys() <= inside.keys():
        found = Rooms(inside, near, sizes, rules)
        found.rule = chosen
        yield found


def neighbours(circuits: Circuits, cells: Collection[Point]) -> dict[Point, list[Point]]:
    """Return which of some cells are beside each of them."""
    found: dict[Point, list[Point]] = {cell: [] for cell in cells}
    for symbol, number in circuits.predicate("beside", 4):
        one, other = cell_of(symbol.arguments), cell_of(symbol.arguments[2:])
        if not number and one in found and other in found:
            found[one].append(other)
    return found


def _room_rules(circuits: Circuits, program: ParsedProgram) -> tuple[RoomRules, int]:
    """Return the instances of the rules about rooms, and the rule about their sizes."""
    rules, chosen = RoomRules({}, {}, {}), -1
    for at, instance in enumerate(circuits.instances):
        rule = program.rules[instance.rule]
        values = dict(zip(rule.variables, instance.values, strict=False))
        uses = {name for name, _ in rule.positive_predicates}
        if {"in", "room"} <= uses and {"A", "B", "C", "D"} <= values.keys():
            pair = cell_of([values["A"], values["B"]]), cell_of([values["C"], values["D"]])
            rules.apart[frozenset(pair)] = at
        elif {"in", "room"} <= uses and {"A", "B", "N"} <= values.keys():
            rules.size[cell_of([values["A"], values["B"]])] = at
            chosen = instance.rule
        elif "inside" in uses and ("in_a_room", 2) in rule.negative_predicates and {"X", "Y"} <= values.keys():
            rules.somewhere[cell_of([values["X"], values["Y"]])] = at
    return rules, chosen


def cell_of(arguments: Sequence[Any]) -> Point:
    """Return the cell that the first two arguments are."""
    return Point(arguments[0].number, arguments[1].number)
