"""Models of families for OR-tools CP-SAT, each as good as we can make it.

Linear relaxation is switched off, because it makes Seek Numbers two to nine times slower, and the others no faster.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import Any, Protocol, runtime_checkable

from ortools.sat.python import cp_model

from benchmarks.connected import Cut, Square
from benchmarks.walks import LATTICES


class Model(Protocol):
    """The constraints of a puzzle; each of its solutions is one assignment."""

    model: cp_model.CpModel


@runtime_checkable
class CutModel(Protocol):
    """A model that lacks constraints on its squares: an answer that breaks them is excluded by cuts."""

    model: cp_model.CpModel
    squares: Mapping[Square, cp_model.IntVar]

    def cuts(self, chosen: set[Square]) -> Iterable[Cut]:
        """Return the cuts that exclude an answer with the chosen squares, none for a solution."""


def model_of(kind: str) -> Callable[[Any], Model | CutModel]:
    """Return the class of a family's models."""
    module = "numbers" if kind in LATTICES else kind
    build: Callable[[Any], Model | CutModel] = import_module(f"benchmarks.cpsat.{module}").Model
    return build


class _Counter(cp_model.CpSolverSolutionCallback):
    """Counts solutions, and stops the search after a number of them."""

    def __init__(self, models: int) -> None:
        super().__init__()
        self._models = models
        self.found = 0

    def on_solution_callback(self) -> None:
        """Count a solution; CP-SAT calls this."""
        self.found += 1
        if self.found == self._models:
            self.stop_search()


def search(puzzle: Any, models: int) -> int:
    """Return the number of solutions that CP-SAT finds with a single worker, at most `models`, without time limit."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.linearization_level = 0
    solver.parameters.catch_sigint_signal = False  # it would not give Ctrl-C back to Python
    built = model_of(puzzle.kind)(puzzle)
    if isinstance(built, CutModel):
        return _with_cuts(solver, built, models)
    solver.parameters.enumerate_all_solutions = True
    counter = _Counter(models)
    _ended(solver, solver.solve(built.model, counter))
    return counter.found


def _with_cuts(solver: cp_model.CpSolver, built: CutModel, models: int) -> int:
    """Solve repeatedly: an answer is excluded by its cuts, or counted and excluded if it has none."""
    found = 0
    while found < models and _ended(solver, solver.solve(built.model)):
        chosen = {square for square, variable in built.squares.items() if solver.boolean_value(variable)}
        cuts = [*built.cuts(chosen)]
        if not cuts:
            found += 1
            cuts = [[(square, square not in chosen) for square in built.squares]]
        for cut in cuts:
            built.model.add_bool_or(built.squares[one] if holds else ~built.squares[one] for one, holds in cut)
    return found


def _ended(solver: cp_model.CpSolver, status: Any) -> bool:
    """Return whether there was a solution; raises RuntimeError if the search ended without a result."""
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE):
        raise RuntimeError(f"CP-SAT ended with {solver.status_name(status)}")
    return bool(status != cp_model.INFEASIBLE)
