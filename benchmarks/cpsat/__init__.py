"""Models of the families of puzzles for OR-tools CP-SAT, each as good as we can make it.

Linear relaxation is switched off, because it makes Seek Numbers two to nine times slower, and the others no faster.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Protocol

from ortools.sat.python import cp_model


class Model(Protocol):
    """The model of a puzzle.

    Attributes
    ----------
    model : cp_model.CpModel
        The constraints.
    choices : sequence of cp_model.IntVar
        Boolean variables that determine the values of all others.
    """

    model: cp_model.CpModel
    choices: Sequence[cp_model.IntVar]

    def decode(self, chosen: Sequence[cp_model.IntVar]) -> dict[str, Any]:
        """Return the solution in which some of the choices are true, in its JSON form."""


def model_of(kind: str) -> Callable[[Any], Model]:
    """Return the class of the models for a kind of family."""
    build: Callable[[Any], Model] = import_module(f"benchmarks.cpsat.{kind}").Model
    return build


class _Finder(cp_model.CpSolverSolutionCallback):
    """Reports the choices of each solution, and stops the search after a number of solutions, for 0 after all."""

    def __init__(self, built: Model, models: int, on_solution: Callable[[list[cp_model.IntVar]], None]) -> None:
        super().__init__()
        self._choices, self._models, self._on_solution = built.choices, models, on_solution
        self.found = 0

    def on_solution_callback(self) -> None:
        """Report a solution; CP-SAT calls this."""
        self.found += 1
        self._on_solution([literal for literal in self._choices if self.boolean_value(literal)])
        if self.found == self._models:
            self.stop_search()


def search(built: Model, models: int, on_solution: Callable[[list[cp_model.IntVar]], None]) -> dict[str, int]:
    """Search for solutions by a single worker, which enumerates them. There is no time limit.

    Parameters
    ----------
    built : Model
        The model.
    models : int
        The greatest number of solutions, 0 for all.
    on_solution : callable
        Called with the true choices of each solution.

    Returns
    -------
    dict
        The numbers of solutions (``found``), conflicts, and constraints (``rules``).

    Raises
    ------
    RuntimeError
        If the search ends without a result.
    """
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.linearization_level = 0
    solver.parameters.enumerate_all_solutions = True
    solver.parameters.catch_sigint_signal = False  # it would not give Ctrl-C back to Python
    finder = _Finder(built, models, on_solution)
    status = solver.solve(built.model, finder)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE):
        raise RuntimeError(f"CP-SAT ended with {solver.status_name(status)}")
    return {"found": finder.found, "conflicts": solver.num_conflicts, "rules": len(built.model.proto.constraints)}
