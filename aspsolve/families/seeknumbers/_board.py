"""The cells of a Seek Numbers puzzle as bits, and what is true of them whatever is known of the path."""

from __future__ import annotations

from functools import lru_cache

from aspsolve.families.seeknumbers._puzzle import SeekNumbers
from aspsolve.model._bitboard import Bitboard, each
from aspsolve.model.lattice import SQUARES, Point
from aspsolve.model.techniques import Claim


class _Grid:
    """What is the same for all puzzles with the same cells: their bits, neighbours and edges."""

    def __init__(self, cells: frozenset[Point]) -> None:
        bits = self.bits = Bitboard(cells, SQUARES)
        self.points = {bits.bit(*cell): cell for cell in sorted(cells)}
        bit = self.bit = {cell: bit for bit, cell in self.points.items()}
        near = {cell: [other for other in SQUARES.neighbours(cell) if other in bit] for cell in bit}
        self.around = {bit[cell]: sum(bit[other] for other in others) for cell, others in near.items()}
        self.beside = {bit[cell]: sum(bit[one] for one in others if one.y == cell.y) for cell, others in near.items()}
        self.edges = tuple((bit[cell], bit[other]) for cell in bit for other in sorted(near[cell]) if cell < other)
        self.across = {
            (bit[cell], bit[other]): bit.get(Point(2 * other.x - cell.x, 2 * other.y - cell.y), 0)
            for cell in bit
            for other in near[cell]
        }


@lru_cache(maxsize=8)
def _grid(cells: frozenset[Point]) -> _Grid:
    return _Grid(cells)


class Board:
    """The cells of a Seek Numbers puzzle as bits, with what is true of them whatever is known."""

    def __init__(self, puzzle: SeekNumbers) -> None:
        grid = self._grid = _grid(puzzle.cells)
        self.cells, self.edges = grid.bits.cells, grid.edges
        #: The neighbours of each cell, and those of them in the same row.
        self.around, self.beside = grid.around, grid.beside
        self.first, self.final = grid.bit[puzzle.first], grid.bit[puzzle.final]
        #: The cells with hints, and the ends.
        self.marked = self.first | self.final
        for x, y, _ in puzzle.hints:
            self.marked |= grid.bit[Point(x, y)]
        self.marks = tuple(each(self.marked))
        #: How many edges of each cell the path uses.
        inner, end = (0, 0) if self.first == self.final else (2, 1)
        self.degree = dict.fromkeys(self.around, inner) | {self.first: end, self.final: end}
        self.onward = {cell: near & ~self.first for cell, near in self.around.items()} | {self.final: 0}
        self.backward = {cell: near & ~self.final for cell, near in self.around.items()} | {self.first: 0}

    def bit(self, cell: Point) -> int:
        """Find the bit of a cell, 0 for one that is not there."""
        return self._grid.bit.get(cell, 0)

    def cell(self, bit: int) -> Point:
        """Find the cell of a bit."""
        return self._grid.points[bit]

    def any(self, bits: int) -> Point:
        """Find the cell of the lowest of some bits."""
        return self._grid.points[bits & -bits]

    def edge(self, one: int, other: int, *, holds: bool) -> Claim:
        """Claim that the path joins two cells, or does not."""
        if self._grid.points[other] < self._grid.points[one]:
            one, other = other, one
        return "joined", one, other, holds

    def straight(self, before: int, here: int) -> int:
        """Find the cell that a path without a bend goes on to, 0 if there is none."""
        return self._grid.across[before, here]

    def dark(self, cell: int) -> bool:
        """Return whether a cell is dark, as on a chessboard."""
        return sum(self._grid.points[cell]) % 2 == 1

    def spread(self, cells: int) -> int:
        """Add the neighbours of some cells to them."""
        found = cells
        for direction in SQUARES.directions:
            found |= self._grid.bits.moved(cells, direction)
        return found
