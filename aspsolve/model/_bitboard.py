"""Bitboards: a set of cells is an integer with a bit for each cell, and a shift moves all of them by one step."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import reduce
from itertools import accumulate, pairwise
from operator import or_

from aspsolve.model.lattice import Lattice, Point


class Bitboard:
    """A numbering of cells by bits, row by row, with gaps between rows so that no shift leads into another row."""

    def __init__(self, cells: Collection[Point], lattice: Lattice) -> None:
        self.lattice = lattice
        across, up = (max(step[axis] for step in lattice.steps) for axis in (0, 1))
        columns, rows = _closed_up({x for x, _ in cells}, across), _closed_up({y for _, y in cells}, up)
        width = max(columns.values()) + 1 + across
        distances = [x + y * width for x, y in lattice.steps]
        #: By direction: the number of places by which a step shifts bits to the left, and to the right.
        self.shifts = [(max(0, distance), max(0, -distance)) for distance in distances]
        self._bits = {Point(x, y): 1 << columns[x] + rows[y] * width for x, y in cells}
        self._cells = {bit: cell for cell, bit in self._bits.items()}
        self.cells = union(self._cells)

    def bit(self, cell: Point) -> int:
        """Return the bit of a cell, 0 for a cell that is not on the board."""
        return self._bits.get(cell, 0)

    def cell(self, bit: int) -> Point:
        return self._cells[bit]

    def ordered(self, one: int, other: int) -> tuple[int, int]:
        """Return two bits, that of the lesser cell first."""
        return (one, other) if self._cells[one] < self._cells[other] else (other, one)

    def moved(self, cells: int, direction: int) -> int:
        """Return the cells moved by one step in a direction; those that leave the board are dropped."""
        left, right = self.shifts[direction]
        return cells << left >> right & self.cells


def _closed_up(places: Collection[int], step: int) -> dict[int, int]:
    """Return numbers for columns or rows, from 0 on, with their distances, cut to one more than a step."""
    ordered = sorted(places)
    distances = (min(after - before, step + 1) for before, after in pairwise(ordered))
    return dict(zip(ordered, accumulate(distances, initial=0), strict=True))


def each(bits: int) -> Iterator[int]:
    """Yield the bits that are set one by one, from the lowest."""
    while bits:
        last = bits & -bits
        yield last
        bits ^= last


def members(bits: int) -> Iterator[int]:
    """Yield the positions of the bits that are set, from the lowest."""
    for bit in each(bits):
        yield bit.bit_length() - 1


def union(sets: Iterable[int]) -> int:
    """Return the cells that are in any of the sets."""
    return reduce(or_, sets, 0)


def counted(sets: Sequence[int]) -> tuple[int, int, int]:
    """Return the cells that are in at least one, two and three of the sets."""
    one = two = three = 0
    for cells in sets:
        three |= two & cells
        two |= one & cells
        one |= cells
    return one, two, three


def repeated(pattern: int, period: int, size: int) -> int:
    """Repeat a pattern of bits with a period, up to a size."""
    while period < size:
        pattern |= pattern << period
        period *= 2
    return pattern & ((1 << size) - 1)
