"""Rikudos, Numbrixes and Hidatos for CP-SAT: literals for the numbers that cells can have, and perhaps for steps.

A model with a circuit and an integer position for each cell takes ten times as long at 126 cells. Literals for the
steps from cell to cell halve the time where cells have many numbers to choose from. Elsewhere they at least double it,
and are left out.
"""

from __future__ import annotations

from typing import Any

from ortools.sat.python import cp_model

from aspsolve.model.lattice import Point
from benchmarks.walks import Walks

#: The model has steps if a cell has on average more numbers than this to choose from.
STEPS_PAY = 32


class Model:
    """The model of a path of numbers."""

    def __init__(self, puzzle: Any) -> None:
        self.model = cp_model.CpModel()
        walks = Walks(puzzle)
        self._last, self._near = walks.last, walks.near
        self._numbers = {
            (cell, k): self.model.new_bool_var("") for k, cells in enumerate(walks.layers, 1) for cell in cells
        }
        self._write_numbers()
        if len(self._numbers) > STEPS_PAY * self._last:
            self._make_steps()
        for a, b, c, d in walks.links:
            self._link(Point(a, b), Point(c, d))

    def _write_numbers(self) -> None:
        """Require one number in each cell, one cell for each number, and consecutive numbers in neighbouring cells."""
        of_cell: dict[Point, list[cp_model.IntVar]] = {cell: [] for cell in self._near}
        of_number: list[list[cp_model.IntVar]] = [[] for _ in range(self._last)]
        for (cell, k), number in self._numbers.items():
            of_cell[cell].append(number)
            of_number[k - 1].append(number)
            for other in (k - 1, k + 1):
                if 1 <= other <= self._last:
                    beside = [self._numbers[near, other] for near in self._near[cell] if (near, other) in self._numbers]
                    self.model.add_bool_or([number.Not(), *beside])
        for own in (*of_cell.values(), *of_number):
            self.model.add_exactly_one(own)

    def _make_steps(self) -> None:
        """Add the steps: one leaves and one enters each cell, except for the ends; a step raises the number by one."""
        out: dict[Point, list[cp_model.IntVar]] = {cell: [] for cell in self._near}
        into: dict[Point, list[cp_model.IntVar]] = {cell: [] for cell in self._near}
        for cell, beside in self._near.items():
            for near in beside:
                step = self.model.new_bool_var("")
                out[cell].append(step)
                into[near].append(step)
                for k in range(self._last + 1):
                    here, there = self._numbers.get((cell, k)), self._numbers.get((near, k + 1))
                    if here is not None and there is not None:
                        self.model.add_bool_or([step.Not(), here.Not(), there])
                        self.model.add_bool_or([step.Not(), there.Not(), here])
                        self.model.add_bool_or([here.Not(), there.Not(), step])
                    elif here is not None or there is not None:
                        alone = there if here is None else here
                        assert alone is not None
                        self.model.add_implication(alone, step.Not())
        for cell in self._near:
            last, first = self._numbers.get((cell, self._last)), self._numbers.get((cell, 1))
            self.model.add_exactly_one([*out[cell], *([last] if last is not None else [])])
            self.model.add_exactly_one([*into[cell], *([first] if first is not None else [])])

    def _link(self, one: Point, other: Point) -> None:
        """Require consecutive numbers in two linked cells."""
        for k in range(1, self._last + 1):
            if (one, k) in self._numbers:
                beside = [self._numbers[other, near] for near in (k - 1, k + 1) if (other, near) in self._numbers]
                self.model.add_bool_or([self._numbers[one, k].Not(), *beside])
