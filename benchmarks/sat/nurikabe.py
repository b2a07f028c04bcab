"""Nurikabes as clauses: literals for the squares of the sea and of each island; both are connected by cuts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from benchmarks.connected import Square, around, nurikabe_cuts, reach
from benchmarks.sat import Clauses


class Model(Clauses):
    """Each square is sea or in one island; islands have their sizes and do not touch; no two by two squares are sea."""

    def __init__(self, puzzle: Any) -> None:
        super().__init__()
        self._board = self.either(puzzle.cells)
        self._clues = {(x, y): size for x, y, size in puzzle.of["size"]}
        in_islands: dict[Square, list[int]] = defaultdict(list)
        for clue, size in self._clues.items():
            own = {square: self.literal((clue, square)) for square in reach(clue, size, self._board, self._clues)}
            self.exactly(size, [*own.values()])
            self.add(own[clue])
            for square, literal in own.items():
                in_islands[square].append(literal)
                if square != clue:
                    self.add(-literal, *(own[near] for near in around(square) if near in own))
                for near in around(square):
                    if near in self._board:
                        self.add(-literal, self.literals[near, True], *([own[near]] if near in own else []))
        for square in self._board:
            self.exactly(1, [self.literals[square, True], *in_islands[square]])
        for x, y in self._board:
            four = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]
            if self._board.issuperset(four):
                self.add(*(self.literals[one, False] for one in four))

    def loose(self, chosen: set[Any]) -> Iterable[list[int]]:
        """Exclude that the sea or an island is not connected."""
        sea = {square for square, holds in chosen if holds}
        return self.cut(nurikabe_cuts(sea, self._board, self._clues))
