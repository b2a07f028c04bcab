"""What plain Python can tell of a puzzle before clingo grounds it: facts that its encoding uses, but can do without.

Families for which that is worth its time have a module here, of their own name.
"""

from __future__ import annotations

from importlib import import_module

import clingo

from aspsolve.puzzles import Puzzle

__all__ = ["domains"]

FAMILIES = ("fillin", "rikudo", "seeknumbers")


def domains(puzzle: Puzzle) -> tuple[clingo.Symbol, ...]:
    """Return the facts that the family's own encoding is to be given: the puzzle's own, or better ones."""
    if puzzle.kind not in FAMILIES:
        return tuple(fact.symbol for fact in puzzle.facts())
    found: tuple[clingo.Symbol, ...] = import_module(f"{__name__}.{puzzle.kind}").domains(puzzle)
    return found
