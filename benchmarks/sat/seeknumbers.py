"""Seek Numbers as clauses: a literal for each step, and for each number of bends that a cell owes."""

from __future__ import annotations

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
        self._out: dict[Point, dict[Point, int]] = {cell: {} for cell in sorted(puzzle.cells)}
        self._into: dict[Point, dict[Point, int]] = {cell: {} for cell in self._out}
        for cell in self._out:
            for near in SQUARES.neighbours(cell):
                if near in puzzle.cells and cell != self._final and near != self._first:
                    self._out[cell][near] = self._into[near][cell] = self.choice((cell, near))
        for cell, out in self._out.items():
            if cell != self._final:
                self.exactly(1, [*out.values()])
            if cell != self._first:
                self.exactly(1, [*self._into[cell].values()])
            for near, step in out.items():
                if cell < near and cell in self._out[near]:
                    self.add(-step, -self._out[near][cell])
        if puzzle.hints:
            self._owe({Point(x, y): number for x, y, number in puzzle.hints})

    def _owe(self, hints: Mapping[Point, int]) -> None:
        """Count the bends that are owed after a step to a cell without a mark."""
        owes = {cell: {number: 0} for cell, number in {**hints, self._first: 0}.items()}
        marked = {*hints, self._first, self._final}
        straight = {}
        for cell in self._out.keys() - marked:
            owes[cell] = {number: self.literal((cell, number)) for number in range(max(hints.values()) + 1)}
            self.exactly(1, [*owes[cell].values()])
            straight[cell] = self._straight(cell)
        for one, out in self._out.items():
            for other, step in out.items():
                for number, owed in owes[one].items():
                    holds = [-step, -owed] if owed else [-step]
                    if other in straight:
                        for bend, sign in ((0, -straight[other]), (1, straight[other])):
                            paid = owes[other].get(number - bend)
                            self.add(*holds, sign, *([paid] if paid else ()))
                    elif number:
                        self.add(*holds)

    def _straight(self, cell: Point) -> int:
        """Return whether the path goes straight on through a cell."""
        straight = self.literal(("straight", cell))
        for before, comes in self._into[cell].items():
            for after, goes in self._out[cell].items():
                if before != after:
                    bends = before.x != after.x and before.y != after.y
                    self.add(-comes, -goes, -straight if bends else straight)
        return straight

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
