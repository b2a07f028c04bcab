"""Rikudo: consecutive numbers in neighbouring hexagons."""

from __future__ import annotations

from aspsolve.families.parts import AssignmentMaterial
from aspsolve.families.rikudo._puzzle import HOLE, Given, Link, Number, Rikudo, RikudoSolution
from aspsolve.model.facts import Cell

__all__ = ["Cell", "Given", "Link", "Number", "Rikudo", "RikudoSolution"]

#: With at most this many cells, clasp's default is faster.
FEW_CELLS = 127


def clingo_options(puzzle: Rikudo) -> tuple[str, ...]:
    """Return clingo's options for a puzzle: ``jumpy`` simplifies the clauses, restarts often and forgets soon."""
    return ("--configuration=jumpy",) if len(puzzle.cells) > FEW_CELLS else ()


#: The parts of the family, see docs/new-family.md.
PUZZLE = Rikudo
CLINGO_OPTIONS = clingo_options
EXPLANATION = "aspsolve.families.paths._explanation:PathModel"
DIAGNOSIS = "aspsolve.families.paths._explanation:causes"
TEXT = f"{__name__}._text:SYNTAX"
PROLOG = f"{__name__}._prolog:SYNTAX"
ASSIGNMENT = AssignmentMaterial(__file__)
GENERATOR = f"{__name__}._generator:RikudoGenerator"
#: The JSON on the page: the keys of predicates and of a solution, what a size stands for, and the triple of a hole.
PAGE = {
    "names": {"cell": "cells", "given": "prefilled", "link": "links"},
    "size": "hexagon",
    "answer": "numbers",
    "hole": [*HOLE],
}
