"""Rikudo for CP-SAT: a circuit through a nowhere cell, and a position of each cell, which the steps count up."""

from __future__ import annotations

from typing import Any

from ortools.sat.python import cp_model

from aspsolve import Rikudo
from aspsolve.puzzles.lattice import HEXAGONAL, Point, neighbours

__all__ = ["Model"]


class Model:
    """The model: `choices` are the steps, of which a solution is made."""

    def __init__(self, puzzle: dict[str, Any]) -> None:
        read = Rikudo.from_json(puzzle)
        self.cells = sorted(read.cells)
        self.model = cp_model.CpModel()
        total = len(self.cells)
        given = {(x, y): k for x, y, k in read.prefilled}
        index = {cell: number for number, cell in enumerate(self.cells, 1)}
        position = {cell: self._position(cell, total, given) for cell in self.cells}
        self.model.add_all_different(position.values())
        self.steps: dict[tuple[Point, Point], cp_model.IntVar] = {}
        arcs: list[tuple[int, int, cp_model.IntVar]] = []
        for cell in self.cells:
            for ends, place in (((0, index[cell]), 1), ((index[cell], 0), total)):
                end = self.model.new_bool_var("")
                self.model.add(position[cell] == place).only_enforce_if(end)
                arcs.append((*ends, end))
            for near in neighbours(cell, HEXAGONAL):
                if near in index:
                    step = self.steps[cell, near] = self.model.new_bool_var("")
                    self.model.add(position[near] == position[cell] + 1).only_enforce_if(step)
                    arcs.append((index[cell], index[near], step))
        self.model.add_circuit(arcs)
        for a, b, c, d in read.links:
            one, other = Point(a, b), Point(c, d)
            self.model.add_bool_or([self.steps[pair] for pair in ((one, other), (other, one)) if pair in self.steps])
        self.choices = list(self.steps.values())
        self._owner = {step.index: pair for pair, step in self.steps.items()}

    def _position(self, cell: Point, total: int, given: dict[tuple[int, int], int]) -> cp_model.IntVar:
        """Return a cell's position: its given, or any that is no nearer to a given than the cell."""
        if cell in given:
            return self.model.new_constant(given[cell])
        allowed = set(range(1, total + 1))
        for (x, y), k in given.items():
            across, up = abs(cell.x - x), abs(cell.y - y)
            distance = up + max(0, across - up) // 2
            allowed -= set(range(k - distance + 1, k + distance))
        return self.model.new_int_var_from_domain(cp_model.Domain.from_values(sorted(allowed)), "")

    def decode(self, chosen: list[cp_model.IntVar]) -> dict[str, Any]:
        """Return the solution that some steps make."""
        after = dict(self._owner[step.index] for step in chosen)
        at = next(iter(set(self.cells) - set(after.values())))
        numbers = [[at.x, at.y, 1]]
        while at in after:
            at = after[at]
            numbers.append([at.x, at.y, len(numbers) + 1])
        return {"numbers": numbers}
