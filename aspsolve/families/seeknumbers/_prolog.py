"""Seek Numbers in Prolog: ``seek_numbers(Size, First, Final, Hints, Path)``, this project's own goal."""

from __future__ import annotations

from aspsolve.errors import InputError
from aspsolve.families._goals import TupleGoal
from aspsolve.families.seeknumbers._puzzle import SeekNumbers, SeekNumbersSolution
from aspsolve.model.lattice import Point


def _path(solution: SeekNumbersSolution) -> tuple[Point, ...]:
    """Return the cells of a path; raises InputError for one that is no single line."""
    if not solution.single_line:
        raise InputError("a path that is no single line cannot be written as Prolog: json and facts list its steps")
    return solution.path


SYNTAX = TupleGoal(
    SeekNumbers,
    "seek_numbers",
    {
        "Size": ("size", "(width, height)"),
        "First": ("first", "(x, y)"),
        "Final": ("final", "(x, y)"),
        "Hints": ("hints", "[(x, y, n)]"),
    },
    ["Path"],
    "path",
    "[(x, y)]",
    _path,
)
