"""``aspsolve clingo``: clingo with all its options, and the grid drawn under each answer set."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from aspsolve.engine.application import run_clingo
from aspsolve.families.recognise import input_predicates, judged, recognise_answer
from aspsolve.model.symbols import Symbol

__all__ = ["run"]


def run(arguments: Sequence[str]) -> int:
    """Run clingo with some arguments and return its exit code."""
    return run_clingo(arguments, _drawing, input_predicates)


def _drawing(shown: Sequence[Symbol], atoms: Callable[[], Sequence[Symbol]]) -> str | None:
    """Return the drawing of an answer set, and the first rule that it breaks; None where no family has such answers."""
    solution = recognise_answer(shown, atoms)
    return None if solution is None else judged(solution)
