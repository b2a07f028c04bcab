"""Runs of a Rikudo's open numbers between two known ones."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property

__all__ = ["Run"]


class Run:
    """Where the numbers between two known ones can be.

    It has the known numbers, the cells of each number between them, those that any number can have, and those that
    several can.
    """

    def __init__(
        self, known: tuple[int, int], cells: tuple[int, int], domains: Iterable[int], shifts: Sequence[tuple[int, int]]
    ) -> None:
        self.before, self.after = known
        self.domains = dict(zip(range(self.before + 1, self.after), domains, strict=True))
        self.once = self.twice = 0
        for some in self.domains.values():
            self.twice |= self.once & some
            self.once |= some
        self._ends, self._shifts = cells, shifts

    @cached_property
    def exits(self) -> list[int]:
        """By direction, the cells that have a neighbour there which can hold the number before or after theirs.

        The cells of the known numbers before and after the run are among them, for what can follow in the run.
        """
        exits = [0] * len(self._shifts)
        begin, end = self._ends
        around = [0, begin, *self.domains.values(), end, 0]
        for before, cells, after in zip(around, around[1:], around[2:], strict=False):
            beside = before | after
            for direction, (left, right) in enumerate(self._shifts):
                exits[direction] |= (beside >> left if left else beside << right) & cells
        return exits

    @cached_property
    def narrow(self) -> list[tuple[int, int]]:
        """The numbers that can have one cell at most, with their cells."""
        return [(k, cells) for k, cells in self.domains.items() if not cells & (cells - 1)]
