"""Rikudos for CP-SAT: a literal for each cell and each number that the givens allow there, and perhaps for each step.

A model with a circuit and an integer position for each cell takes ten times as long at 126 cells. Literals for the
steps from cell to cell halve the time where cells have many numbers to choose from. Elsewhere they at least double it,
and are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ortools.sat.python import cp_model

from aspsolve import Rikudo
from aspsolve.model.lattice import HEXAGONS, Point

#: The model has steps if a cell has on average more numbers than this to choose from.
STEPS_PAY = 32


class Model:
    """The model of a Rikudo; a choice is a number in a cell."""

    def __init__(self, puzzle: Rikudo) -> None:
        self.model = cp_model.CpModel()
        self._last = len(puzzle.cells)
        self._near = {cell: [one for one in HEXAGONS.neighbours(cell) if one in puzzle.cells] for cell in puzzle.cells}
        self._numbers = {
            (cell, k): self.model.new_bool_var("")
            for k, cells in enumerate(self._layers(puzzle), 1)
            for cell in sorted(cells)
        }
        self._write_numbers()
        if len(self._numbers) > STEPS_PAY * self._last:
            self._make_steps()
        for a, b, c, d in puzzle.links:
            self._link(Point(a, b), Point(c, d))
        self.choices = list(self._numbers.values())
        self._owner = {number.index: at for at, number in self._numbers.items()}

    def _layers(self, puzzle: Rikudo) -> list[set[Point]]:
        """Return for each number the cells that a walk from the last given to the next one can visit at this step."""
        given = {k: Point(x, y) for x, y, k in puzzle.prefilled}
        free = set(puzzle.cells) - set(given.values())
        layers = [{given[k]} if k in given else set(free) for k in range(1, self._last + 1)]
        for back, order in ((-1, range(1, self._last)), (1, range(self._last - 2, -1, -1))):
            for k in order:
                layers[k] &= {one for cell in layers[k + back] for one in self._near[cell]}
        return layers

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

    def decode(self, chosen: Sequence[cp_model.IntVar]) -> dict[str, Any]:
        """Return the solution with some numbers in their cells, in its JSON form."""
        return {"numbers": [[cell.x, cell.y, k] for cell, k in (self._owner[number.index] for number in chosen)]}
