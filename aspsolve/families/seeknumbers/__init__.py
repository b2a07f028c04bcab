"""Seek Numbers: one path through every cell, which bends between two hints as often as the first one says."""

from __future__ import annotations

from collections.abc import Iterator

from aspsolve.families.parts import AssignmentMaterial
from aspsolve.families.seeknumbers._puzzle import Final, First, HintNumber, Path, SeekNumbers, SeekNumbersSolution
from aspsolve.model.facts import Cell
from aspsolve.model.lattice import SQUARES, path_obstacle

__all__ = ["Cell", "Final", "First", "HintNumber", "Path", "SeekNumbers", "SeekNumbersSolution"]

#: With hints and at most this many cells, clasp is done before it would have simplified the clauses.
FEW_CELLS = 100


def clingo_options(puzzle: SeekNumbers) -> tuple[str, ...]:
    # Paths with hints through many cells take a hundred thousand conflicts: it pays to eliminate variables first, as
    # SatELite does (Eén and Biere 2005). Without hints ``jumpy`` is faster, which restarts often and forgets sooner.
    if puzzle.hints:
        return ("--sat-prepro=2",) if len(puzzle.cells) > FEW_CELLS else ()
    return ("--configuration=jumpy",)


def causes(puzzle: SeekNumbers) -> Iterator[str]:
    """Yield likely reasons why a puzzle has no solution, the likeliest first."""
    if reason := path_obstacle(puzzle.cells, SQUARES, (puzzle.first, puzzle.final)):
        yield f"no path visits all cells: {reason}"
    for x, y, number in puzzle.hints:
        if number > len(puzzle.cells) - 2:
            yield f"the hint {number} at ({x},{y}) is more than the cells that a path can bend in"


#: The parts of the family, see docs/new-family.md.
PUZZLE = SeekNumbers
CLINGO_OPTIONS = clingo_options
EXPLANATION = f"{__name__}._explanation:SeekNumbersModel"
DIAGNOSIS = causes
TEXT = f"{__name__}._text:SYNTAX"
PROLOG = f"{__name__}._prolog:SYNTAX"
ASSIGNMENT = AssignmentMaterial(__file__)
GENERATOR = f"{__name__}._generator:SeekNumbersGenerator"
#: The JSON on the page: the keys of predicates and of a solution, what a size stands for, and the atoms of lines.
PAGE = {"names": {"cell": "cells", "hint": "hints"}, "size": "rectangle", "answer": "path", "line": "joined"}
