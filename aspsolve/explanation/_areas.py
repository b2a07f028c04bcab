"""What people see of areas of cells with the same number, as many as it says; they are those of ``lib/areas.lp``.

Sets of cells are bits, by their places in the order of all.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from aspsolve.engine._circuits import Circuits
from aspsolve.engine._rules import ParsedProgram
from aspsolve.explanation._forms import Constraint, Inference, Values, _Contradiction
from aspsolve.explanation._rooms import SPARE, cell_of, neighbours
from aspsolve.model.lattice import Point


class Areas(Constraint):
    """The cells with one number fall into areas of that size; each has its literal and its instance of the rule."""

    form = "rooms"
    wide = covers = True

    def __init__(
        self,
        cells: Mapping[Point, int],
        beside: Mapping[Point, Sequence[Point]],
        number: int,
        instances: Mapping[Point, int],
    ) -> None:
        super().__init__(cells.values())
        self._number, self._instances = number, instances
        self._points = [*cells]
        self._place = {literal: at for at, literal in enumerate(self.literals)}
        at = {cell: 1 << place for place, cell in enumerate(cells)}
        self._near = [sum(at[other] for other in beside[cell] if other in at) for cell in cells]

    def find(self, values: Values) -> list[Inference]:
        members, free = (self._having(values, state) for state in (1, 0))
        found: dict[int, Inference] = {}
        for reach in self._parts(members | free):
            inside = reach & members
            if reach.bit_count() < self._number:
                if inside:
                    raise _Contradiction((self.literals[_first(inside)], *self._wall(reach, values)))
                found |= {at: (-self.literals[at], self._wall(reach, values)) for at in _places(reach)}
                continue
            areas = [*self._parts(inside)]
            for area in areas:
                if area.bit_count() > self._number:
                    raise _Contradiction(self._literals_of(area))
                if area.bit_count() < self._number:
                    found |= {at: (self.literals[at], reasons) for at, reasons in self._needed(area, reach, values)}
            for at in _places(self._around(inside) & free):
                if joined := self._joined(at, areas):
                    found[at] = -self.literals[at], self._literals_of(joined)
        return [*found.values()]

    def _having(self, values: Values, state: int) -> int:
        return sum(1 << at for at, one in enumerate(self.literals) if values[one] == state)

    def _literals_of(self, some: int) -> tuple[int, ...]:
        return tuple(self.literals[at] for at in _places(some))

    def _around(self, some: int) -> int:
        """Return the cells beside some."""
        found = 0
        for at in _places(some):
            found |= self._near[at]
        return found & ~some

    def _wall(self, some: int, values: Values) -> tuple[int, ...]:
        """Return what is known of the cells around some."""
        return tuple(-one for one in self._literals_of(self._around(some)) if values[one] == -1)

    def _grown(self, some: int, may: int, enough: int) -> int:
        """Return what is connected with some cells within others, no further than is enough."""
        border = some
        while border and some.bit_count() < enough:
            new = self._near[_first(border)] & may & ~some
            some |= new
            border = border & (border - 1) | new
        return some

    def _parts(self, some: int) -> Iterator[int]:
        """Yield the connected parts of some cells."""
        while some:
            part = self._grown(some & -some, some, len(self._points))
            yield part
            some &= ~part

    def _joined(self, at: int, areas: Iterable[int]) -> int:
        """Return the areas that an open cell would make too large; empty if it would not."""
        beside = [area for area in areas if area & self._near[at]]
        full = next((area for area in beside if area.bit_count() == self._number), sum(beside))
        return full if full.bit_count() >= self._number else 0

    def _needed(self, area: int, reach: int, values: Values) -> Iterator[tuple[int, tuple[int, ...]]]:
        """Yield the open cells without which an area finds too few others, and from what that follows."""
        near = reach if reach.bit_count() <= self._number + SPARE else self._around(area)
        for at in _places(near):
            if values[self.literals[at]] == 0:
                grown = self._grown(area, reach & ~(1 << at), self._number)
                if grown.bit_count() < self._number:
                    yield at, (self.literals[_first(area)], *self._wall(grown, values))

    def used(self, literal: int | None, reasons: Collection[int]) -> tuple[int, ...]:
        found = self._instances.get(self._seen(literal, reasons)[1][0])
        return () if found is None else (found,)

    def why(self, literal: int | None, reasons: Collection[int]) -> Mapping[str, Any]:
        kind, about = self._seen(literal, reasons)
        return {"id": f"rooms.{kind}", "cells": about, "n": self._number}

    def _seen(self, literal: int | None, reasons: Collection[int]) -> tuple[str, tuple[Point, ...]]:
        """Return what is seen, and the areas or the cell that it is about."""
        inside = sum(1 << self._place[one] for one in reasons if one in self._place)
        if not inside:
            return "small", (self._points[self._place[-literal]],) if literal else ()
        about = tuple(self._points[_first(area)] for area in self._parts(inside))
        walled = any(one < 0 for one in reasons) or (literal or 0) > 0
        return "room" if walled else "full" if len(about) == 1 else "big", about


def _first(bits: int) -> int:
    return (bits & -bits).bit_length() - 1


def _places(bits: int) -> Iterator[int]:
    while bits:
        yield _first(bits)
        bits &= bits - 1


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
    for at, instance in enumerate(circuits.instances):
        one = program.rules[instance.rule]
        if ("area", 4) in one.positive_predicates and Path(one.file).name == "areas.lp":
            values = dict(zip(one.variables, instance.values, strict=True))
            instances.setdefault(values["N"].number, {})[cell_of([values["X"], values["Y"]])] = at
            rule = instance.rule
    beside = neighbours(circuits, {cell for some in cells.values() for cell in some})
    for number, ats in instances.items():
        found = Areas(cells[number], beside, number, ats)
        found.rule = rule
        yield found
