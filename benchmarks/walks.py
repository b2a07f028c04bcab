"""The domains of numbers in Rikudos, Numbrixes and Hidatos, for the models of other solvers."""

from __future__ import annotations

from typing import Any

from aspsolve import Rikudo
from aspsolve.model.lattice import HEXAGONS, SQUARES, SQUARES_WITH_DIAGONALS, Point

LATTICES = {"rikudo": HEXAGONS, "numbrix": SQUARES, "hidato": SQUARES_WITH_DIAGONALS}


class Walks:
    """The neighbours of each cell, the links, and for each number from 1 the cells that can have it.

    Such a cell is on some walk from the last given number to the next one, at this step.
    """

    def __init__(self, puzzle: Any) -> None:
        clues = puzzle.prefilled if isinstance(puzzle, Rikudo) else puzzle.of["clue"]
        self.links: tuple[Any, ...] = tuple(puzzle.links) if isinstance(puzzle, Rikudo) else ()
        neighbours = LATTICES[puzzle.kind].neighbours
        self.near = {cell: [one for one in neighbours(cell) if one in puzzle.cells] for cell in sorted(puzzle.cells)}
        self.last = len(self.near)
        given = {k: Point(x, y) for x, y, k in clues}
        free = self.near.keys() - given.values()
        layers = [{given[k]} if k in given else {*free} for k in range(1, self.last + 1)]
        for back, order in ((-1, range(1, self.last)), (1, range(self.last - 2, -1, -1))):
            for k in order:
                layers[k] &= {one for cell in layers[k + back] for one in self.near[cell]}
        self.layers = [sorted(layer) for layer in layers]
