"""What plain Python can tell of a puzzle before clingo grounds it: facts that its encoding uses, but can do without.

Families for which that is worth its time have a module here, of their own name.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, NamedTuple

import clingo

from aspsolve.puzzles import Puzzle

__all__ = ["Domains", "Settled", "domains"]

FAMILIES = ("fillin", "rikudo", "seeknumbers")


#: The arguments of atoms.
Settled = Sequence[tuple[Any, ...]]


class Domains(NamedTuple):
    """What is left of a puzzle.

    Attributes
    ----------
    facts : what the family's own encoding is to be given in place of the puzzle's facts.
    settled : the arguments of atoms that are in all solutions, and that the encoding needs no more.
    solvable : True where these atoms are the only solution, False where there is none, None where that is left open.
    """

    facts: tuple[clingo.Symbol, ...]
    settled: Settled = ()
    solvable: bool | None = None


def domains(puzzle: Puzzle) -> Domains:
    """Return what is left of a puzzle; the puzzle's own facts where there is nothing better."""
    if puzzle.kind not in FAMILIES:
        return Domains(tuple(fact.symbol for fact in puzzle.facts()))
    found: Domains = import_module(f"{__name__}.{puzzle.kind}").domains(puzzle)
    return found
