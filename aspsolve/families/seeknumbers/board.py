"""The cells of a Seek Numbers puzzle as bits, and what is true of them whatever is known of the path."""

from __future__ import annotations

from collections.abc import Iterator

from aspsolve.families.seeknumbers.puzzle import SeekNumbers
from aspsolve.model.bitboard import Bitboard
from aspsolve.model.lattice import SQUARES, Point

__all__ = ["Board"]


class Board:
    """The cells of a Seek Numbers puzzle as bits, with what is true of them whatever is known.

    Parameters
    ----------
    puzzle : SeekNumbers
        The puzzle.

    Attributes
    ----------
    cells : int
        All cells.
    first, final : int
        The ends of the path.
    marked : int
        The cells with hints, and the ends.
    around : dict of int to int
        The neighbours of each cell.
    edges : tuple of (int, int)
        All edges, the lesser cell first.
    """

    def __init__(self, puzzle: SeekNumbers) -> None:
        bits = self._cells = Bitboard(puzzle.cells, SQUARES)
        self._points = {bits.bit(*cell): cell for cell in sorted(puzzle.cells)}
        self._bits = {cell: bit for bit, cell in self._points.items()}
        self.cells = bits.cells
        self.first, self.final = self._bits[puzzle.first], self._bits[puzzle.final]
        self.marked = self.first | self.final
        for x, y, _ in puzzle.hints:
            self.marked |= self._bits[Point(x, y)]
        self.around = {
            bit: sum(self._bits[near] for near in SQUARES.neighbours(cell) if near in self._bits)
            for bit, cell in self._points.items()
        }
        self.edges = tuple(
            (self._bits[cell], self._bits[near])
            for cell in self._bits
            for near in sorted(SQUARES.neighbours(cell))
            if near in self._bits and cell < near
        )
        self._across = {
            (self._bits[cell], self._bits[near]): self._bits.get(Point(2 * near.x - cell.x, 2 * near.y - cell.y), 0)
            for cell in self._bits
            for near in SQUARES.neighbours(cell)
            if near in self._bits
        }

    def bit(self, cell: Point) -> int:
        """Return a cell as a bit, 0 for one that is not there."""
        return self._bits.get(cell, 0)

    def cell(self, bit: int) -> Point:
        """Return the cell of a bit."""
        return self._points[bit]

    def straight(self, before: int, here: int) -> int:
        """Return the cell that a path without a bend goes on to, 0 where there is none."""
        return self._across[before, here]

    def degree(self, cell: int) -> int:
        """Return how many edges of a cell the path uses."""
        if self.first == self.final:
            return 0
        return 1 if cell in (self.first, self.final) else 2

    def dark(self, cell: int) -> bool:
        """Tell whether a cell is dark, as on a chessboard."""
        return sum(self._points[cell]) % 2 == 1

    def spread(self, cells: int) -> int:
        """Return cells with their neighbours."""
        found = cells
        for direction in SQUARES.directions:
            found |= self._cells.moved(cells, direction)
        return found

    @staticmethod
    def each(cells: int) -> Iterator[int]:
        """Yield the bits of some cells, from the lowest."""
        while cells:
            last = cells & -cells
            yield last
            cells ^= last
