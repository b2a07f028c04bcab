"""Rikudos, Numbrixes and Hidatos as clauses: a literal for each cell and each number that it can have."""

from __future__ import annotations

from typing import Any

from benchmarks.sat import Clauses
from benchmarks.walks import Walks


class Model(Clauses):
    """Each cell has a number, each number a cell, and consecutive numbers are in neighbouring or linked cells."""

    def __init__(self, puzzle: Any) -> None:
        super().__init__()
        walks = Walks(puzzle)
        of_cell: dict[Any, list[int]] = {cell: [] for cell in walks.near}
        for k, layer in enumerate(walks.layers, 1):
            own = [self.choice((*cell, k)) for cell in layer]
            self.exactly(1, own)
            for cell, one in zip(layer, own, strict=True):
                of_cell[cell].append(one)
        for own in of_cell.values():
            self.exactly(1, own)
        literals = self.literals
        for (x, y, k), literal in [*literals.items()]:
            for other in (k - 1, k + 1):
                if 1 <= other <= walks.last:
                    names = [(*cell, other) for cell in walks.near[x, y]]
                    self.add(-literal, *(literals[name] for name in names if name in literals))
        for a, b, c, d in walks.links:
            for k in range(1, walks.last + 1):
                if (a, b, k) in literals:
                    linked = [(c, d, other) for other in (k - 1, k + 1)]
                    self.add(-literals[a, b, k], *(literals[one] for one in linked if one in literals))
