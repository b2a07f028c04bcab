"""Hitoris for CP-SAT: a literal for each square, and cuts where unshaded squares are not connected."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ortools.sat.python import cp_model

from benchmarks.connected import Cut, Square, around, equal_in_a_line, hitori_cuts


class Model:
    """The model of a Hitori; a square is shaded or not."""

    def __init__(self, puzzle: Any) -> None:
        self.model = cp_model.CpModel()
        self.squares = {square: self.model.new_bool_var("") for square in sorted(puzzle.cells)}
        for equal in equal_in_a_line(puzzle.of["printed"]):
            self.model.add_at_most_one(~self.squares[square] for square in equal)
        for square, shaded in self.squares.items():
            for near in around(square):
                if near in self.squares and square < near:
                    self.model.add_at_most_one(shaded, self.squares[near])

    def cuts(self, chosen: set[Square]) -> Iterable[Cut]:
        """Return the cuts for unshaded squares that are not connected."""
        return hitori_cuts(chosen, self.squares)
