"""Nurikabes for CP-SAT: literals for the squares of the sea and of each island; both are connected by cuts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from ortools.sat.python import cp_model

from benchmarks.connected import Cut, Square, around, nurikabe_cuts, reach


class Model:
    """The model of a Nurikabe; a square is sea or not."""

    def __init__(self, puzzle: Any) -> None:
        model = self.model = cp_model.CpModel()
        self.squares = {square: model.new_bool_var("") for square in sorted(puzzle.cells)}
        self._clues = {(x, y): size for x, y, size in puzzle.of["size"]}
        in_islands: dict[Square, list[cp_model.IntVar]] = defaultdict(list)
        for clue, size in self._clues.items():
            own = {square: model.new_bool_var("") for square in reach(clue, size, self.squares, self._clues)}
            model.add(sum(own.values()) == size)
            model.add(own[clue] == 1)
            for square, literal in own.items():
                in_islands[square].append(literal)
                beside = [near for near in around(square) if near in self.squares]
                if square != clue:
                    model.add_bool_or(~literal, *(own[near] for near in beside if near in own))
                for near in beside:
                    model.add_bool_or(~literal, self.squares[near], *([own[near]] if near in own else []))
        for square, sea in self.squares.items():
            model.add_exactly_one(sea, *in_islands[square])
        for x, y in self.squares:
            four = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]
            if self.squares.keys() >= {*four}:
                model.add_bool_or(~self.squares[one] for one in four)

    def cuts(self, chosen: set[Square]) -> Iterable[Cut]:
        """Return the cuts for a sea that is not connected, and for islands without a clue."""
        return nurikabe_cuts(chosen, self.squares, self._clues)
