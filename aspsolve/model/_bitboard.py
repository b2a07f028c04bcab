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

    In doubled coordinates, where only every other place of a row is a cell, the others have no number. There is at
    least one cell. `cells` is the set of all of them; `shifts` says, by direction, by how many places a step shifts
    cells to the left, and to the right.
    """

    def __init__(self, cells: Collection[Point], lattice: Lattice) -> None:
        self._left, self._bottom = min(x for x, _ in cells), min(y for _, y in cells)
        self._width = max(x for x, _ in cells) - self._left + 1 + max(x for x, _ in lattice.steps)
        parities = {(x - self._left + y - self._bottom) % 2 for x, y in cells}
        doubled = len(parities) == 1 and not any((x + y) % 2 for x, y in lattice.steps)
        #: The places from one cell to the next in its row; rows are shifted by one, so the width is odd.
        self._spacing, self._offset = (2, parities.pop()) if doubled else (1, 0)
        self._width |= self._spacing - 1
        distances = [(x + y * self._width) // self._spacing for x, y in lattice.steps]
        self.shifts = [(max(0, distance), max(0, -distance)) for distance in distances]
        self.cells = union(self.bit(x, y) for x, y in cells)

    def bit(self, x: int, y: int) -> int:
        """Map a cell to its bit, a set of one cell."""
        return 1 << (x - self._left + (y - self._bottom) * self._width) // self._spacing

    def place(self, index: int) -> Point:
        """Map the index of a bit to its cell."""
        row, column = divmod(index * self._spacing + self._offset, self._width)
        return Point(column + self._left, row + self._bottom)

    def moved(self, cells: int, direction: int) -> int:
        """Return the cells that a step in a direction leads to."""
        left, right = self.shifts[direction]
        return cells << left >> right & self.cells


class Lanes:
    """Copies of a board side by side in one integer (SWAR): what is done to cells is done in all of them at once.

    Cells and shifts are those of the `Bitboard`; its attribute `cells` has the cells of all copies. `marks` has in
    each copy its highest place, which no cell has: it marks the copy.

    >>> from aspsolve.model.lattice import SQUARES, Point
    >>> board = Bitboard([Point(x, 1) for x in (1, 2, 3)], SQUARES)
    >>> lanes = Lanes(board.cells, board.shifts, 2)
    >>> lanes.next_to(lanes.put(0b001, 0) | lanes.put(0b010, 1)) == lanes.put(0b010, 0) | lanes.put(0b101, 1)
    True
    >>> lanes.single(lanes.put(0b110, 0) | lanes.put(0b100, 1)) == lanes.put(0b100, 1)
    True
    """

    def __init__(self, cells: int, shifts: Sequence[tuple[int, int]], number: int) -> None:
        self.shifts = shifts
        # The places between two copies take up what a step leads to from the edge of either.
        self._width = cells.bit_length() + max(max(shift) for shift in shifts)
        self._to_left, self._to_right = ([one for one in some if one] for some in zip(*shifts, strict=True))
        #: In each copy its lowest place.
        self._lowest = union(1 << index * self._width for index in range(number))
        self.marks = self._lowest << self._width - 1
        self.cells = self.alike(cells)

    def alike(self, cells: int) -> int:
        """Repeat a set of cells in all copies."""
        return cells * self._lowest

    def put(self, cells: int, index: int) -> int:
        """Return cells of a board as those of one of the copies."""
        return cells << index * self._width

    def marked(self, marks: int, index: int) -> bool:
        """Return whether one of the copies has a mark."""
        return bool(marks >> (index + 1) * self._width - 1 & 1)

    def next_to(self, cells: int) -> int:
        """Return all cells next to some cells."""
        found = 0
        for left in self._to_left:
            found |= cells << left
        for right in self._to_right:
            found |= cells >> right
        return found & self.cells

    def several(self, cells: int) -> int:
        """Return the cells of the copies that have several, without the lowest of each."""
        return cells & (cells | self.marks) - self._lowest

    def first(self, cells: int) -> int:
        """Select the lowest cell of each copy."""
        return cells & ~((cells | self.marks) - self._lowest)

    def nonempty(self, cells: int) -> int:
        """Return a mark in each copy that has cells."""
        return cells + (self.marks - self._lowest) & self.marks

    def places(self, marks: int) -> int:
        """Return all places of the copies that have a mark."""
        return marks - (marks >> self._width - 1)

    def single(self, cells: int) -> int:
        """Return the cells of the copies that have one."""
        return cells & ~self.places(self.nonempty(self.several(cells)))


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
