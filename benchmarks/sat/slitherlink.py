"""Slitherlinks as clauses: literals for the squares inside of the loop, and cuts where there are several loops.

The boards are rectangles. Lines are where one of two squares is inside, so that a clue is about five squares.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any

from benchmarks.connected import around, slitherlink_cuts
from benchmarks.sat import Clauses


class Model(Clauses):
    """Around each clue, its number of squares differ from it; at a corner, no two facing pairs of squares differ."""

    def __init__(self, puzzle: Any) -> None:
        super().__init__()
        self._board = self.either(puzzle.cells)
        self._clues = {(x, y): number for x, y, number in puzzle.of["lines"]}
        self.add(*(self.literals[square, True] for square in self._board))
        for square, number in self._clues.items():
            self._differ(square, number)
        for x, y in {(x + dx, y + dy) for x, y in self._board for dx in (0, 1) for dy in (0, 1)}:
            facing = [((x, y), (x - 1, y - 1)), ((x - 1, y), (x, y - 1))]
            for one, other in (facing, facing[::-1]):
                self._write([(square, False) for square in one] + [(square, True) for square in other])

    def _differ(self, square: Any, number: int) -> None:
        """Require the number of lines around a square: of more squares some are the same, of others some differ."""
        for holds in (True, False):
            here = (square, not holds)
            for some in combinations(around(square), number + 1) if number < len(around(square)) else ():
                self._write([here, *((near, holds) for near in some)])
            for some in combinations(around(square), 5 - number) if number else ():
                self._write([here, *((near, not holds) for near in some)])

    def _write(self, clause: Iterable[tuple[Any, bool]]) -> None:
        """Add a clause about squares, of which those beside the board are outside."""
        clause = [*clause]
        if all(holds or square in self._board for square, holds in clause):
            self.add(*(self.literals[one] for one in clause if one in self.literals))

    def loose(self, chosen: set[Any]) -> Iterable[list[int]]:
        """Exclude that the squares inside are not connected, or those outside not with the rim."""
        inside = {square for square, holds in chosen if holds}
        return self.cut(slitherlink_cuts(inside, self._board, self._clues))
