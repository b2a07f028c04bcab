"""Sudokus as clauses: a literal for each square without a given, and for each value that the givens leave it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from benchmarks.sat import Clauses


class Model(Clauses):
    """Each square has one value, and each row, column and region has each value once."""

    def __init__(self, puzzle: Any) -> None:
        super().__init__()
        groups = {(x, y): (("row", y), ("column", x), ("region", region)) for x, y, region in puzzle.of["region"]}
        values = range(1, max(x for x, _ in groups) + 1)
        given = {(x, y): value for x, y, value in puzzle.of["given"]}
        taken = {(group, value) for square, value in given.items() for group in groups[square]}
        if len(taken) < 3 * len(given):
            self.add()
        places: dict[Hashable, list[int]] = {
            (group, value): [] for square in groups for group in groups[square] for value in values
        }
        for square in groups.keys() - given.keys():
            own = []
            for value in values:
                in_groups = [(group, value) for group in groups[square]]
                if taken.isdisjoint(in_groups):
                    own.append(self.choice((square, value)))
                    for group in in_groups:
                        places[group].append(own[-1])
            self.exactly(1, own)
        for place, own in places.items():
            if place not in taken:
                self.exactly(1, own)
