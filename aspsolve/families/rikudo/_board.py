"""The cells of a Rikudo as bits, and what is true of them whatever numbers are known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from aspsolve.families.rikudo._puzzle import Rikudo
from aspsolve.model._bitboard import Bitboard, union
from aspsolve.model.lattice import HEXAGONS, Point

if TYPE_CHECKING:
    from aspsolve.families.rikudo._walks import Run


class Board:
    """The cells of a Rikudo as bits, with what is true of them whatever is known.

    `total` is the largest number, `cells` all cells, and `bits` says how they are numbered. `shifts` says, by
    direction, by how many places a step shifts cells to the left, and to the right.
    """

    def __init__(self, puzzle: Rikudo) -> None:
        self.total = len(puzzle.cells)
        self._places = puzzle.cells
        self.bits = Bitboard(puzzle.cells, HEXAGONS)
        self.cells, self.shifts = self.bits.cells, self.bits.shifts
        self._next: dict[int, int] = {}
        self._balls: dict[int, list[int]] = {}
        self._walks: dict[int, list[int]] = {}
        self._lenses: dict[tuple[int, int, int], int] = {}
        #: What was worked out for a run of numbers, by all that it depends on.
        self.runs: dict[tuple[object, ...], Run] = {}
        #: The same for the walks between two cells.
        self.walks: dict[tuple[object, ...], tuple[tuple[int, ...], ...] | None] = {}

    def bit(self, cell: Point) -> int:
        """Map a cell to its bit, 0 for one that is not there."""
        return self.bits.bit(*cell) if cell in self._places else 0

    def cell(self, bit: int) -> Point:
        """Map a bit to its cell."""
        return self.bits.place(bit.bit_length() - 1)

    def next_to(self, cells: int) -> int:
        """Return all cells next to some cells."""
        found = self._next.get(cells)
        if found is None:
            found = 0
            for direction in HEXAGONS.directions:
                found |= self.bits.moved(cells, direction)
            if len(self._next) < 100_000:
                self._next[cells] = found
        return found

    def within(self, cell: int, steps: int) -> int:
        """Return the cells at most `steps` steps from a cell, around whatever is missing."""
        balls = self._balls.setdefault(cell, [cell])
        while len(balls) <= steps:
            balls.append(balls[-1] | self.next_to(balls[-1]))
        return balls[steps]

    def lens(self, begin: int, end: int, steps: int) -> int:
        """Return all cells on the walks of `steps` steps from one cell to another."""
        key = (begin, end, steps)
        found = self._lenses.get(key)
        if found is None:
            found = self._lenses[key] = union(
                self.within(begin, index) & self.within(end, steps - index) for index in range(steps + 1)
            )
        return found

    def walk_ends(self, cell: int, steps: int) -> int:
        """Return the cells to which walks of exactly `steps` steps lead; a walk may visit a cell twice."""
        walks = self._walks.setdefault(cell, [cell])
        while len(walks) <= steps:
            walks.append(self.next_to(walks[-1]))
        return walks[steps]
