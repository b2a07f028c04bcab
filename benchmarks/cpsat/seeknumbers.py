"""Seek Numbers for CP-SAT: a circuit that returns from the final cell to the first, and a count of remaining bends.

A model that also has an integer position for each cell is two to eight times slower.
"""

from __future__ import annotations

from ortools.sat.python import cp_model

from aspsolve import SeekNumbers
from aspsolve.model.lattice import SQUARES, Point


class Model:
    """The model of a Seek Numbers."""

    def __init__(self, puzzle: SeekNumbers) -> None:
        self.first, self.final = Point(*puzzle.first), Point(*puzzle.final)
        self.model = cp_model.CpModel()
        cells = sorted(puzzle.cells)
        index = {cell: number for number, cell in enumerate(cells)}
        self.steps: dict[tuple[Point, Point], cp_model.IntVar] = {}
        for cell in cells:
            for near in SQUARES.neighbours(cell):
                if near in index and cell != self.final and near != self.first:
                    self.steps[cell, near] = self.model.new_bool_var("")
        back = self.model.new_constant(1)
        arcs = [(index[a], index[b], step) for (a, b), step in self.steps.items()]
        self.model.add_circuit([*arcs, (index[self.final], index[self.first], back)])
        if puzzle.hints:
            self._count_bends(cells, {Point(x, y): n for x, y, n in puzzle.hints})

    def _count_bends(self, cells: list[Point], hints: dict[Point, int]) -> None:
        """Count at each cell without a hint the bends that must follow before the next hint or the final cell."""
        model, steps = self.model, self.steps
        most = max(hints.values())
        marked: dict[Point, int] = {**hints, self.first: 0, self.final: 0}
        owes = {cell: model.new_int_var(0, most, "") for cell in cells if cell not in marked}
        bends: dict[Point, cp_model.IntVar] = {}
        for cell in owes:
            comes, goes, bend = (model.new_bool_var("") for _ in range(3))
            beside = [Point(cell.x - 1, cell.y), Point(cell.x + 1, cell.y)]
            model.add(comes == sum(steps[near, cell] for near in beside if (near, cell) in steps))
            model.add(goes == sum(steps[cell, near] for near in beside if (cell, near) in steps))
            model.add_bool_xor([comes, goes, bend, True])
            bends[cell] = bend
        for (a, b), step in steps.items():
            left = marked[a] if a in marked else owes[a]
            if b in marked:
                model.add(left == 0).only_enforce_if(step)
            else:
                model.add(owes[b] == left - bends[b]).only_enforce_if(step)
