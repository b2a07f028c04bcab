"""Seek Numbers: one path through every cell, which bends between two hints as often as the first one says."""

from __future__ import annotations

from aspsolve.families.parts import AssignmentMaterial
from aspsolve.families.seeknumbers._puzzle import Final, First, HintNumber, Path, SeekNumbers, SeekNumbersSolution
from aspsolve.model.facts import Cell

__all__ = ["Cell", "Final", "First", "HintNumber", "Path", "SeekNumbers", "SeekNumbersSolution"]


#: With hints and at most this many cells, clasp is done before it would have simplified the clauses.
FEW_CELLS = 100


def clingo_options(puzzle: SeekNumbers) -> tuple[str, ...]:
    """Return clingo's options for a puzzle.

    Paths with hints through many cells are searched through a hundred thousand conflicts: there it pays to simplify the
    clauses first, by eliminating variables (as SatELite does, Eén and Biere 2005). Without hints ``jumpy`` is faster,
    which simplifies them, too, restarts often besides, and forgets what it learned sooner.

    >>> clingo_options(SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3)))
    ('--configuration=jumpy',)
    """
    if puzzle.hints:
        return ("--sat-prepro=2",) if len(puzzle.cells) > FEW_CELLS else ()
    return ("--configuration=jumpy",)


#: The parts of the family, see docs/new-family.md.
PUZZLE = SeekNumbers
CLINGO_OPTIONS = clingo_options
EXPLANATION = f"{__name__}._explanation:SeekNumbersModel"
DIAGNOSIS = f"{__name__}._diagnosis:causes"
TEXT = f"{__name__}._text:SYNTAX"
PROLOG = f"{__name__}._prolog:SYNTAX"
ASSIGNMENT = AssignmentMaterial(__file__)
GENERATOR = f"{__name__}._generator:SeekNumbersGenerator"
#: The JSON on the page: the keys of predicates and of a solution, what a size stands for, and the atoms of lines.
PAGE = {"names": {"cell": "cells", "hint": "hints"}, "size": "rectangle", "answer": "path", "line": "joined"}
