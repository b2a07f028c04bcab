"""Sudokus as clauses: a literal for each square and each value."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable
from typing import Any

from benchmarks.sat import Clauses


class Model(Clauses):
    """Each square has one value, and each row, column and region has each value once."""

    def __init__(self, puzzle: Any) -> None:
        super().__init__()
        regions = puzzle.of["region"]
        values = range(1, max(x for x, *_ in regions) + 1)
        groups: dict[Hashable, list[int]] = defaultdict(list)
        for x, y, region in regions:
            self.exactly(1, [self.choice((x, y, value)) for value in values])
            for value in values:
                for group in (("row", y), ("column", x), ("region", region)):
                    groups[group, value].append(self.literals[x, y, value])
        for own in groups.values():
            self.exactly(1, own)
        for name in puzzle.of["given"]:
            self.add(self.literal(tuple(name)))
