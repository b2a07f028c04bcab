"""Rikudo: consecutive numbers in neighbouring hexagons."""

from __future__ import annotations

from aspsolve.families._family import Family
from aspsolve.families.rikudo._puzzle import Given, Link, Number, Rikudo, RikudoSolution
from aspsolve.model.facts import Cell

__all__ = ["FAMILY", "Cell", "Given", "Link", "Number", "Rikudo", "RikudoSolution"]

#: With at most this many cells, clasp's default is faster.
FEW_CELLS = 127


def clingo_options(puzzle: Rikudo) -> tuple[str, ...]:
    """Return clingo's options for a puzzle: ``jumpy`` simplifies the clauses, restarts often and forgets soon."""
    return ("--configuration=jumpy",) if len(puzzle.cells) > FEW_CELLS else ()


FAMILY = Family(
    Rikudo,
    clingo_options=clingo_options,
    explanation="aspsolve.families.rikudo._explanation:RikudoModel",
    diagnosis="aspsolve.families.rikudo._diagnosis:causes",
    text="aspsolve.families.rikudo._text:SYNTAX",
    prolog="aspsolve.families.rikudo._prolog:SYNTAX",
    about="aspsolve.families.rikudo.about",
    assignment="aspsolve.families.rikudo.assignment:MATERIAL",
    generator="aspsolve.families.rikudo._generator:RikudoGenerator",
)
