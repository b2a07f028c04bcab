"""Cells as bits: a set of cells is a plain integer, in which all cells take a step at once by a shift.

>>> from aspsolve.model.lattice import SQUARES, Point
>>> board = Bitboard([Point(1, 1), Point(2, 1), Point(2, 2)], SQUARES)
>>> east = SQUARES.steps.index(Point(1, 0))
>>> [board.place(index) for index in members(board.moved(board.cells, east))]
[Point(x=2, y=1)]
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from aspsolve.model.lattice import Lattice, Point


class Bitboard:
    """Numbers the cells row by row, with gaps between rows as wide as a step, so that no shift leads into another row.

    `cells` is the set of all of them, at least one; `shifts` says, by direction, by how many places a step shifts cells
    to the left, and to the right.
    """

    def __init__(self, cells: Collection[Point], lattice: Lattice) -> None:
        self._left, self._bottom = min(x for x, _ in cells), min(y for _, y in cells)
        self._width = max(x for x, _ in cells) - self._left + 1 + max(x for x, _ in lattice.steps)
        distances = [x + y * self._width for x, y in lattice.steps]
        self.shifts = [(max(0, distance), max(0, -distance)) for distance in distances]
        self.cells = union(self.bit(x, y) for x, y in cells)

    def bit(self, x: int, y: int) -> int:
        """Map a cell to its bit, a set of one cell."""
        return 1 << x - self._left + (y - self._bottom) * self._width

    def place(self, index: int) -> Point:
        """Map the index of a bit to its cell."""
        row, column = divmod(index, self._width)
        return Point(column + self._left, row + self._bottom)

    def moved(self, cells: int, direction: int) -> int:
        """Return the cells that a step in a direction leads to."""
        left, right = self.shifts[direction]
        return cells << left >> right & self.cells


def each(bits: int) -> Iterator[int]:
    """Yield the bits that are set one by one, from the lowest."""
    while bits:
        last = bits & -bits
        yield last
        bits ^= last


def members(bits: int) -> Iterator[int]:
    """Yield the numbers of the bits that are set, from the lowest."""
    for bit in each(bits):
        yield bit.bit_length() - 1


def union(sets: Iterable[int]) -> int:
    """Return the cells that are in any of the sets."""
    found = 0
    for cells in sets:
        found |= cells
    return found


def counted(sets: Sequence[int]) -> tuple[int, int, int]:
    """Return the cells that are in at least one, two and three of the sets."""
    one = two = three = 0
    for cells in sets:
        three |= two & cells
        two |= one & cells
        one |= cells
    return one, two, three
