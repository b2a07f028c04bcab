"""Seek Numbers as clauses: a literal for each step, and for each number of bends that a cell owes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from aspsolve import SeekNumbers
from aspsolve.model.lattice import SQUARES, Point
from benchmarks.sat import Clauses


class Model(Clauses):
    """The steps of a Seek Numbers and the bends that each cell owes."""

    def __init__(self, puzzle: SeekNumbers) -> None:
        super().__init__()
        self._first, self._final = Point(*puzzle.first), Point(*puzzle.final)
        out: dict[Point, list[int]] = defaultdict(list)
        into: dict[Point, list[int]] = defaultdict(list)
        for cell in sorted(puzzle.cells):
            for near in SQUARES.neighbours(cell):
                if near in puzzle.cells and cell != self._final and near != self._first:
                    out[cell].append(self.choice((cell, near)))
                    into[near].append(self.literals[cell, near])
        for cell in puzzle.cells:
            if cell != self._final:
                self.exactly(1, out[cell])
            if cell != self._first:
                self.exactly(1, into[cell])
        for one, other in self.choices:
            if one < other and (other, one) in self.literals:
                self.add(-self.literals[one, other], -self.literals[other, one])
        if puzzle.hints:
            self._owe({Point(x, y): number for x, y, number in puzzle.hints}, puzzle.cells)

    def _owe(self, hints: Mapping[Point, int], cells: Iterable[Point]) -> None:
        """Count the bends that are owed, where a step leads to a cell without a mark."""
        most = max(hints.values())
        owes = {cell: {number: 0} for cell, number in {**hints, self._first: 0}.items()}
        marked = {*hints, self._first, self._final}
        for cell in {*cells} - marked:
            owes[cell] = {number: self.literal((cell, number)) for number in range(most + 1)}
            self.exactly(1, [*owes[cell].values()])
            for before in SQUARES.neighbours(cell):
                for after in SQUARES.neighbours(cell):
                    if (before, cell) in self.literals and (cell, after) in self.literals and before != after:
                        straight = self.literal(("straight", cell))
                        bends = before.x != after.x and before.y != after.y
                        pair = (-self.literals[before, cell], -self.literals[cell, after])
                        self.add(*pair, -straight if bends else straight)
        for one, other in [*self.choices]:
            for number, owed in owes[one].items():
                holds = [-self.literals[one, other], *([-owed] if owed else [])]
                if other in marked:
                    if number:
                        self.add(*holds)
                else:
                    straight = self.literal(("straight", other))
                    for bend, sign in ((0, -straight), (1, straight)):
                        paid = owes[other].get(number - bend)
                        self.add(*holds, sign, *([paid] if paid else []))

    def loose(self, chosen: set[Any]) -> Iterable[list[int]]:
        """Exclude the cycles beside the path."""
        after: dict[Point, Point] = dict(chosen)
        cell = self._first
        while cell in after:
            cell = after.pop(cell)
        while after:
            begin, cell = after.popitem()
            cycle = [(begin, cell)]
            while cell != begin:
                cycle.append((cell, after[cell]))
                cell = after.pop(cell)
            yield [-self.literals[step] for step in cycle]
