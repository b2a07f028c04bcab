"""The families as models for OR-tools CP-SAT, a peer: each as good a model as we can write."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from ortools.sat.python import cp_model

__all__ = ["solutions"]


def solutions(kind: str, puzzle: dict[str, Any], threads: int, limit: float) -> Iterator[tuple[Any, dict[str, float]]]:
    """Yield a puzzle's solutions in their JSON form with CP-SAT's counts; the model forbids each before the next.

    Parameters
    ----------
    kind : the family, which is also the name of its module here.
    puzzle : in its JSON form.
    threads : CP-SAT's workers.
    limit : seconds for each search.
    """
    build: Callable[[dict[str, Any]], Any] = import_module(f"benchmarks.cpsat.{kind}").Model
    built = build(puzzle)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = threads
    solver.parameters.max_time_in_seconds = limit
    while solver.solve(built.model) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        chosen = [literal for literal in built.choices if solver.boolean_value(literal)]
        yield built.decode(chosen), {"conflicts": solver.num_conflicts, "rules": len(built.model.proto.constraints)}
        built.model.add_bool_or([literal.Not() for literal in chosen])
