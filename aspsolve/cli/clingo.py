"""``aspsolve clingo``: clingo with all its options, and the grid drawn under each answer."""

from __future__ import annotations

from aspsolve.engine.application import run_clingo

__all__ = ["run_clingo"]
