"""The families as models for OR-tools CP-SAT, a peer: each as good a model as we can write.

Linear relaxations are switched off: they make Seek Numbers two to nine times slower, and the others no faster.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Protocol

from ortools.sat.python import cp_model

__all__ = ["Model", "model_of", "search"]


class Model(Protocol):
    """A puzzle's model: the literals in `choices` that hold make a solution, and decide everything else."""

    model: cp_model.CpModel
    choices: Sequence[cp_model.IntVar]

    def decode(self, chosen: Sequence[cp_model.IntVar]) -> dict[str, Any]:
        """Return the solution that some choices make, in its JSON form."""


def model_of(kind: str) -> Callable[[Any], Model]:
    """Return what makes a model of a family's puzzle."""
    build: Callable[[Any], Model] = import_module(f"benchmarks.cpsat.{kind}").Model
    return build


class _Finder(cp_model.CpSolverSolutionCallback):
    """Hands on the choices of each solution, and stops the search after so many; never for 0."""

    def __init__(self, built: Model, models: int, on_solution: Callable[[list[cp_model.IntVar]], None]) -> None:
        super().__init__()
        self._choices, self._models, self._on_solution = built.choices, models, on_solution
        self.found = 0

    def on_solution_callback(self) -> None:
        """Hear of a solution."""
        self.found += 1
        self._on_solution([literal for literal in self._choices if self.boolean_value(literal)])
        if self.found == self._models:
            self.stop_search()


def search(
    built: Model, models: int, threads: int, on_solution: Callable[[list[cp_model.IntVar]], None]
) -> dict[str, int]:
    """Hand on the choices of each solution, `models` at most or all for 0, and return CP-SAT's counts.

    One worker enumerates. Several cannot: each solution is forbidden before the next search. Nothing limits the search
    but the end of its process.
    """
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = threads
    solver.parameters.linearization_level = 0
    solver.parameters.enumerate_all_solutions = threads == 1
    solver.parameters.catch_sigint_signal = False  # it would not give Ctrl-C back to Python
    finder = _Finder(built, models, on_solution)
    found = conflicts = 0
    while True:
        status = solver.solve(built.model, finder if threads == 1 else None)
        conflicts += solver.num_conflicts
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE, cp_model.INFEASIBLE):
            raise RuntimeError(f"CP-SAT ended with {solver.status_name(status)}")
        if threads == 1:
            found = finder.found
        elif status != cp_model.INFEASIBLE:
            found += 1
            chosen = [literal for literal in built.choices if solver.boolean_value(literal)]
            on_solution(chosen)
            built.model.add_bool_or([literal.Not() for literal in chosen])
        if threads == 1 or status == cp_model.INFEASIBLE or found == models:
            return {"found": found, "conflicts": conflicts, "rules": len(built.model.proto.constraints)}
