"""Rikudos, Numbrixes and Hidatos as clauses: a literal for each cell and each number that it can have."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from benchmarks.sat import Clauses
from benchmarks.walks import Walks


class Model(Clauses):
    """Each cell has a number, each number a cell, and consecutive numbers are in neighbouring or linked cells."""

    def __init__(self, puzzle: Any) -> None:
        super().__init__()
        walks = Walks(puzzle)
        layers = [{cell: self.choice((cell, k)) for cell in layer} for k, layer in enumerate(walks.layers, 1)]
        of_cell: dict[Any, list[int]] = {cell: [] for cell in walks.near}
        for layer in layers:
            self.exactly(1, [*layer.values()])
            for cell, literal in layer.items():
                of_cell[cell].append(literal)
        for own in of_cell.values():
            self.exactly(1, own)
        for before, after in pairwise(layers):
            for layer, other in ((before, after), (after, before)):
                for cell, literal in layer.items():
                    self.add(-literal, *[other[near] for near in walks.near[cell] if near in other])
        for a, b, c, d in walks.links:
            for before, layer, after in zip([{}, *layers], layers, [*layers[1:], {}], strict=False):
                if (a, b) in layer:
                    self.add(-layer[a, b], *[other[c, d] for other in (before, after) if (c, d) in other])
