"""Constraints on rooms, which grow around marked cells to a wanted size, and on areas of cells with the same number.

Their rules are those of ``lib/rooms.lp`` and ``lib/areas.lp``; sets of cells are bit masks.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from aspsolve.engine._circuits import Circuits
from aspsolve.engine._rules import ParsedProgram
from aspsolve.explanation._forms import Because, Cached, Inference, Values, _Contradiction
from aspsolve.model._bitboard import members, union
from aspsolve.model.lattice import Point
from aspsolve.model.techniques import fewest

#: If a room can grow by at most this many cells more than it has to, each of the cells is tried, not only the nearest.
SPARE = 4


class Parts(Cached):
    """A set of cells, which falls into connected parts; each cell has its literal, 0 if it is certainly in the set."""

    form = "rooms"
    wide = True

    def __init__(self, cells: Mapping[Point, int], beside: Mapping[Point, Sequence[Point]]) -> None:
        super().__init__(one for one in cells.values() if one)
        self._points, self._literal = [*cells], [*cells.values()]
        self._place = {abs(literal): at for at, literal in enumerate(self._literal) if literal}
        place = {cell: at for at, cell in enumerate(cells)}
        #: By the shift of bits to neighbours, the cells that have such a neighbour.
        steps = [(place[other] - at, 1 << at) for cell, at in place.items() for other in beside[cell] if other in place]
        self._steps = {step: union(bit for by, bit in steps if by == step) for step in {step for step, _ in steps}}

    def _in_state(self, values: Values, state: int) -> int:
        """Return the cells in the set for 1, the others for -1, the open ones for 0."""
        having = ((values[one] if one else 1) == state for one in self._literal)
        return sum(1 << at for at, holds in enumerate(having) if holds)

    def _around(self, some: int) -> int:
        found = 0
        for step, movable in self._steps.items():
            found |= (some & movable) << step if step > 0 else (some & movable) >> -step
        return found & ~some

    def _grown(self, some: int, may: int, enough: int) -> int:
        """Grow some cells within others, by one step for each cell that they lack to be enough."""
        for _ in range(enough - some.bit_count()):
            new = self._around(some) & may
            if not new:
                break
            some |= new
        return some

    def _parts(self, some: int) -> Iterator[int]:
        while some:
            part = self._grown(some & -some, some, len(self._points))
            yield part
            some &= ~part


class Seen(NamedTuple):
    """An inference about a cell: its kind, and the rooms or cells that explain it."""

    kind: str
    about: tuple[Point, ...]


class RoomRules(NamedTuple):
    """The instances of the rules about rooms: of two marks, of a mark, and of a cell."""

    apart: dict[frozenset[Point], int]
    size: dict[Point, int]
    somewhere: dict[Point, int]


class Rooms(Parts):
    """The parts of a set are rooms around marks, each of a size."""

    def __init__(
        self,
        cells: Mapping[Point, int],
        beside: Mapping[Point, Sequence[Point]],
        sizes: Mapping[Point, int],
        rules: RoomRules,
    ) -> None:
        super().__init__(cells, beside)
        self._sizes, self._rules = sizes, rules
        self._marks = {mark: 1 << self._points.index(mark) for mark in sizes}

    def look(self, values: Values) -> list[Inference]:
        seen = self._seen(values)
        if 0 in seen:
            raise _Contradiction(None)
        return [(literal, None) for literal in seen]

    def _seen(self, values: Values, wanted: int = -1) -> dict[int, Seen]:
        """Return the inferences about the wanted cells, by literal; 0 is a contradiction about any cells."""
        inside, free = self._in_state(values, 1), self._in_state(values, 0)
        rooms = self._known_rooms(inside)
        if isinstance(rooms, Seen):
            return {0: rooms}
        touched = {mark: self._around(room) & free for mark, room in rooms.items()}
        found: dict[int, Seen] = {}
        for at in members(free & wanted):
            marks = sorted(mark for mark, cells in touched.items() if cells >> at & 1)
            if len(marks) > 1:
                found[-self._literal[at]] = Seen("two", (*marks[:2],))
        reached = 0
        for mark, room in rooms.items():
            others = union(cells for other, cells in touched.items() if other != mark)
            grown = self._grown(room, inside | free & ~others, self._sizes[mark])
            reached |= grown
            if grown.bit_count() < self._sizes[mark]:
                return {0: Seen("room", (mark,))}
            for literal, seen in self._growing(mark, room, grown, inside, free & wanted):
                found.setdefault(literal, seen)
        if self._rules.somewhere:
            away = (inside | free) & ~reached if len(rooms) == len(self._sizes) else 0
            for literal, seen in self._alone(inside & ~union(rooms.values()), away, free):
                if not literal or wanted >> self._place[abs(literal)] & 1:
                    found.setdefault(literal, seen)
        return found

    def _known_rooms(self, inside: int) -> dict[Point, int] | Seen:
        """Return the known part of each room, or a contradiction."""
        rooms: dict[Point, int] = {}
        for mark, bit in self._marks.items():
            if inside & bit:
                owner = next((other for other, room in rooms.items() if room & bit), None)
                if owner is not None:
                    return Seen("same", (owner, mark))
                rooms[mark] = self._grown(bit, inside, len(self._points))
                if rooms[mark].bit_count() > self._sizes[mark]:
                    return Seen("full", (mark,))
        return rooms

    def _alone(self, parts: int, away: int, free: int) -> Iterator[tuple[int, Seen]]:
        """Yield inferences about cells that no room reaches, and about the only exits of parts without a mark."""
        for at in members(away):
            yield -self._literal[at] if free >> at & 1 else 0, Seen("far", (self._points[at],))
        for part in self._parts(parts):
            way = self._around(part) & free
            if way.bit_count() == 1:
                yield self._literal[_first(way)], Seen("exit", (self._points[_first(part)],))

    def _growing(self, mark: Point, room: int, grown: int, inside: int, free: int) -> Iterator[tuple[int, Seen]]:
        """Yield inferences about open cells by the size of a room, which can at most become what it is grown to."""
        size, beside = self._sizes[mark], self._around(room)
        if room.bit_count() == size:
            yield from ((-self._literal[at], Seen("full", (mark,))) for at in members(beside & free))
            return
        tried = grown if grown.bit_count() <= size + SPARE else beside
        for at in members(grown & free):
            if tried >> at & 1 and self._grown(room, grown & ~(1 << at), size).bit_count() < size:
                yield self._literal[at], Seen("room", (mark,))
            if beside >> at & 1 and self._grown(room | 1 << at, inside, len(self._points)).bit_count() > size:
                yield -self._literal[at], Seen("big", (mark,))

    def reasons(self, values: Values, literal: int | None) -> tuple[int, ...]:
        """Return the cells near a conclusion that are needed to see it in the same way."""
        goal = literal or 0
        known = [atom * values[atom] for atom in self.atoms if values[atom] and atom != abs(goal)]
        wanted = 1 << self._place[abs(goal)] if goal else 0
        seen = self._seen(self.view(known), wanted)[goal]
        at = self._points[self._place[abs(goal)]] if goal else seen.about[0]

        def near(one: int) -> tuple[int, int]:
            cell = self._points[self._place[abs(one)]]
            return -abs(cell.x - at.x) - abs(cell.y - at.y), abs(one)

        def shows(some: Collection[int]) -> bool:
            found = self._seen(self.view(some), wanted).get(goal)
            return found is not None and found.kind == seen.kind

        return tuple(fewest(sorted(known, key=near), shows))

    def because(self, literal: int | None, reasons: Collection[int]) -> Because:
        seen = self._seen(self.view(reasons))
        kind, about = seen.get(literal or 0) or seen.get(0) or Seen("rooms", ())
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
            cell = self._points[self._place[abs(literal)]] if literal else None
            found = [*size.values(), *apart.values()]
            found += [one for at, one in somewhere.items() if at in about or at == cell]
        cells = tuple(self._sizes) if kind == "far" and literal else about  # no mark is near enough
        words = {"id": "rooms" if kind == "rooms" else f"rooms.{kind}", "cells": cells}
        return Because(tuple(dict.fromkeys(found)), {**words, "n": self._sizes.get(about[0], 0) if about else 0})

    def _parted(self, one: Point, other: Point) -> list[int]:
        """Return the instance that keeps two rooms apart; if they are too far for one, those of their sizes."""
        found = self._rules.apart.get(frozenset((one, other)))
        return [found] if found is not None else [self._rules.size[one], self._rules.size[other]]


class Areas(Parts):
    """The cells with one number fall into areas of that size; each cell has its instance of the rule."""

    covers = True

    def __init__(
        self,
        cells: Mapping[Point, int],
        beside: Mapping[Point, Sequence[Point]],
        number: int,
        instances: Mapping[Point, int],
    ) -> None:
        super().__init__(cells, beside)
        self._number, self._instances = number, instances

    def look(self, values: Values) -> list[Inference]:
        inside_all, free = (self._in_state(values, state) for state in (1, 0))
        found: dict[int, Inference] = {}
        for reach in self._parts(inside_all | free):
            inside = reach & inside_all
            if reach.bit_count() < self._number:
                if inside:
                    raise _Contradiction((self.literals[_first(inside)], *self._wall(reach, values)))
                found |= {at: (-self.literals[at], self._wall(reach, values)) for at in members(reach)}
                continue
            areas = [*self._parts(inside)]
            for area in areas:
                if area.bit_count() > self._number:
                    raise _Contradiction(self._literals_of(area))
                if area.bit_count() < self._number:
                    found |= {at: (self.literals[at], reasons) for at, reasons in self._needed(area, reach, values)}
            for at in members(self._around(inside) & free):
                if joined := self._joined(at, areas):
                    found[at] = -self.literals[at], self._literals_of(joined)
        return [*found.values()]

    def _literals_of(self, some: int) -> tuple[int, ...]:
        return tuple(self.literals[at] for at in members(some))

    def _wall(self, some: int, values: Values) -> tuple[int, ...]:
        """Return the known negative literals of the cells around some."""
        return tuple(-one for one in self._literals_of(self._around(some)) if values[one] == -1)

    def _joined(self, at: int, areas: Iterable[int]) -> int:
        """Return the areas that an open cell would make too large; empty if it would not."""
        near = self._around(1 << at)
        beside = [area for area in areas if area & near]
        full = next((area for area in beside if area.bit_count() == self._number), sum(beside))
        return full if full.bit_count() >= self._number else 0

    def _needed(self, area: int, reach: int, values: Values) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Yield the open cells without which an area cannot grow enough, with the reasons."""
        near = reach if reach.bit_count() <= self._number + SPARE else self._around(area)
        for at in members(near):
            if values[self.literals[at]] == 0:
                grown = self._grown(area, reach & ~(1 << at), self._number)
                if grown.bit_count() < self._number:
                    yield at, (self.literals[_first(area)], *self._wall(grown, values))

    def because(self, literal: int | None, reasons: Collection[int]) -> Because:
        kind, about = self._seen(literal, reasons)
        found = self._instances.get(about[0])
        words = {"id": f"rooms.{kind}", "cells": about, "n": self._number}
        return Because(() if found is None else (found,), words)

    def _seen(self, literal: int | None, reasons: Collection[int]) -> tuple[str, tuple[Point, ...]]:
        """Return the kind of an inference, and the areas or the cell that explain it."""
        inside = sum(1 << self._place[one] for one in reasons if one in self._place)
        if not inside:
            return "small", (self._points[self._place[-literal]],) if literal else ()
        about = tuple(self._points[_first(area)] for area in self._parts(inside))
        walled = any(one < 0 for one in reasons) or (literal or 0) > 0
        return "room" if walled else "full" if len(about) == 1 else "big", about


def _first(bits: int) -> int:
    return (bits & -bits).bit_length() - 1


def rooms(circuits: Circuits, program: ParsedProgram) -> Iterator[Rooms]:
    """Yield the rooms of the library's rules."""
    inside: dict[Point, int] = {}
    for symbol, _ in circuits.predicate("inside", 2):
        literal = circuits.value_of(symbol)
        if not isinstance(literal, int):
            return
        if literal is not False:
            inside[cell_of(symbol.arguments)] = 0 if literal is True else literal
    marks = [symbol.arguments for symbol, number in circuits.predicate("room", 3) if not number]
    sizes = {cell_of(arguments): arguments[2].number for arguments in marks}
    near = neighbours(circuits, inside)
    rules, chosen = _room_rules(circuits, program)
    if sizes and sizes.keys() <= rules.size.keys() and sizes.keys() <= inside.keys():
        yield Rooms(inside, near, sizes, rules).standing_for(chosen)


def neighbours(circuits: Circuits, cells: Collection[Point]) -> dict[Point, list[Point]]:
    """Return the neighbours of each cell among the given cells."""
    found: dict[Point, list[Point]] = {cell: [] for cell in cells}
    for symbol, number in circuits.predicate("beside", 4):
        one, other = cell_of(symbol.arguments), cell_of(symbol.arguments[2:])
        if not number and one in found and other in found:
            found[one].append(other)
    return found


def _room_rules(circuits: Circuits, program: ParsedProgram) -> tuple[RoomRules, int]:
    """Return the instances of the rules about rooms, and the rule about their sizes."""
    rules, chosen = RoomRules({}, {}, {}), -1
    for index, instance in enumerate(circuits.instances):
        rule = program.rules[instance.rule]
        values = dict(zip(rule.variables, instance.values, strict=False))
        uses = {name for name, _ in rule.positive_predicates}
        if {"in", "room"} <= uses and {"A", "B", "C", "D"} <= values.keys():
            pair = cell_of([values["A"], values["B"]]), cell_of([values["C"], values["D"]])
            rules.apart[frozenset(pair)] = index
        elif {"in", "room"} <= uses and {"A", "B", "N"} <= values.keys():
            rules.size[cell_of([values["A"], values["B"]])] = index
            chosen = instance.rule
        elif "inside" in uses and ("in_a_room", 2) in rule.negative_predicates and {"X", "Y"} <= values.keys():
            rules.somewhere[cell_of([values["X"], values["Y"]])] = index
    return rules, chosen


def cell_of(arguments: Sequence[Any]) -> Point:
    """Return the cell that the first two arguments are."""
    return Point(arguments[0].number, arguments[1].number)


def areas(circuits: Circuits, program: ParsedProgram) -> Iterator[Areas]:
    """Yield the areas of the library's rule, for each number."""
    cells: dict[int, dict[Point, int]] = {}
    for symbol, _ in circuits.predicate("number", 3):
        literal = circuits.value_of(symbol)
        if isinstance(literal, bool) or not isinstance(literal, int) or literal < 0:
            return
        cells.setdefault(symbol.arguments[2].number, {})[cell_of(symbol.arguments)] = literal
    instances: dict[int, dict[Point, int]] = {}
    rule = -1
    for index, instance in enumerate(circuits.instances):
        one = program.rules[instance.rule]
        if ("area", 4) in one.positive_predicates and Path(one.file).name == "areas.lp":
            values = dict(zip(one.variables, instance.values, strict=True))
            instances.setdefault(values["N"].number, {})[cell_of([values["X"], values["Y"]])] = index
            rule = instance.rule
    beside = neighbours(circuits, {cell for some in cells.values() for cell in some})
    for number, ats in instances.items():
        yield Areas(cells[number], beside, number, ats).standing_for(rule)
