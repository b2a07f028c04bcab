"""The slots of a fill-in: its maximal runs of open squares, across and down.

>>> [str(slot) for slot in find_slots(["#h#", "___", "#_#"], min_slot=2)]
['across at (1,2)', 'down at (2,1)']
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from aspsolve.families.fillin._squares import BLOCK
from aspsolve.model.lattice import Point


class Slot(NamedTuple):
    """A maximal run of open squares that holds a word.

    Attributes
    ----------
    x, y : int
        Its first square, (1, 1) being the first of the first line.
    direction : str
        ``across`` or ``down``.
    length : int
        The number of its squares.
    """

    x: int
    y: int
    direction: str
    length: int

    @property
    def squares(self) -> list[Point]:
        """The squares from the first to the last."""
        dx, dy = (1, 0) if self.direction == "across" else (0, 1)
        return [Point(self.x + dx * i, self.y + dy * i) for i in range(self.length)]

    def letters(self, rows: Sequence[Sequence[str]]) -> tuple[str, ...]:
        """Return what stands in its squares in some rows."""
        return tuple(rows[y - 1][x - 1] for x, y in self.squares)

    def __str__(self) -> str:
        return f"{self.direction} at ({self.x},{self.y})"


def find_slots(rows: Sequence[Sequence[str]], min_slot: int) -> Iterable[Slot]:
    """Yield the maximal runs of at least `min_slot` squares without a block: rows first, then columns."""
    for direction, table in (("across", rows), ("down", list(zip(*rows, strict=True)))):
        for row, squares_ in enumerate(table, 1):
            start = 1
            for column, square in enumerate((*squares_, BLOCK), 1):
                if square == BLOCK:
                    if column - start >= min_slot:
                        at = (start, row) if direction == "across" else (row, start)
                        yield Slot(*at, direction, column - start)
                    start = column + 1
