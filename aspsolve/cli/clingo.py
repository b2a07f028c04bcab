"""``aspsolve clingo``: clingo with all its options, and the grid drawn under each answer."""

from __future__ import annotations

from collections.abc import Sequence

from aspsolve.engine.application import run_clingo

__all__ = ["run"]


def run(arguments: Sequence[str]) -> int:
    """Run clingo and return its exit code."""
    return run_clingo(arguments)
