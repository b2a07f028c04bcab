"""``aspsolve grade``: compare encodings' answer sets with reference solutions."""

from __future__ import annotations

from collections.abc import Sequence

from aspsolve.grade import main

__all__ = ["run"]


def run(arguments: Sequence[str]) -> int:
    """Grade and return the exit code."""
    return main(arguments, "aspsolve grade")
