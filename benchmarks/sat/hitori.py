"""Hitoris as clauses: a literal for each square that is shaded, and cuts where unshaded squares are not connected."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any

from benchmarks.connected import around, equal_in_a_line, hitori_cuts
from benchmarks.sat import Clauses


class Model(Clauses):
    """Of two equal numbers in a line one is shaded, of two squares that share a side one is not."""

    def __init__(self, puzzle: Any) -> None:
        super().__init__()
        self._board = self.either(puzzle.cells)
        for equal in equal_in_a_line(puzzle.of["printed"]):
            for one, other in combinations(equal, 2):
                self.add(self.literals[one, True], self.literals[other, True])
        for square in self._board:
            for near in around(square):
                if near in self._board and square < near:
                    self.add(self.literals[square, False], self.literals[near, False])

    def loose(self, chosen: set[Any]) -> Iterable[list[int]]:
        """Exclude that unshaded squares are not connected."""
        shaded = {square for square, holds in chosen if holds}
        return self.cut(hitori_cuts(shaded, self._board))
