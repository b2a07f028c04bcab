"""Cells as bits: a set of cells is a plain integer, in which all cells take a step at once by a shift.

>>> from aspsolve.model.lattice import SQUARES, Point
>>> board = Bitboard([Point(1, 1), Point(2, 1), Point(2, 2)], SQUARES)
>>> east = SQUARES.steps.index(Point(1, 0))
>>> [board.place(index) for index in members(board.moved(board.cells, east))]
[Point(x=2, y=1)]
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from aspsolve.model.lattice import Lattice, Point

__all__ = ["Bitboard", "members", "sparse", "union"]

#: The bits of a set are those of the rectangle around all cells: it may have so many times as many places as cells.
MAX_PLACES_PER_CELL = 16


def sparse(cells: Collection[Point]) -> bool:
    """Tell whether the cells fill so little of the rectangle around them that bits would be wasted on it.

    >>> sparse([Point(1, 1), Point(2_000_000_000, 1)])
    True
    """
    width = max(x for x, _ in cells) - min(x for x, _ in cells) + 1
    height = max(y for _, y in cells) - min(y for _, y in cells) + 1
    return width * height > MAX_PLACES_PER_CELL * len(cells)


class Bitboard:
    """Numbers the cells row by row, with gaps between rows as wide as a step, so that no shift leads into another row.

    Parameters
    ----------
    cells : collection of Point
        At least one.
    lattice : Lattice
        Which steps there are.

    Attributes
    ----------
    cells : int
        The set of all cells.
    shifts : list of (int, int)
        By direction, by how many places a step shifts cells to the left, and to the right.
    """

    def __init__(self, cells: Collection[Point], lattice: Lattice) -> None:
        self._left, self._bottom = min(x for x, _ in cells), min(y for _, y in cells)
        self._width = max(x for x, _ in cells) - self._left + 1 + max(x for x, _ in lattice.steps)
        self.shifts = [(max(0, x + y * self._width), max(0, -x - y * self._width)) for x, y in lattice.steps]
        self.cells = 0
        for x, y in cells:
            self.cells |= self.bit(x, y)

    def bit(self, x: int, y: int) -> int:
        """Return the set of one cell."""
        return 1 << (x - self._left + (y - self._bottom) * self._width)

    def place(self, index: int) -> Point:
        """Return the cell at a bit."""
        row, column = divmod(index, self._width)
        return Point(column + self._left, row + self._bottom)

    def moved(self, cells: int, direction: int) -> int:
        """Return the cells that a step in a direction leads to."""
        left, right = self.shifts[direction]
        return cells << left >> right & self.cells


def members(bits: int) -> Iterator[int]:
    """Yield the numbers of the bits that are set, from the lowest."""
    while bits:
        last = bits & -bits
        yield last.bit_length() - 1
        bits ^= last


def union(sets: Iterable[int]) -> int:
    """Return the cells that are in any of the sets."""
    found = 0
    for cells in sets:
        found |= cells
    return found
