"""The notation of janko.at's pages, see `aspsolve.formats.sections`: puzzles of the families that are there, too."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, NoReturn

from aspsolve.errors import InputError
from aspsolve.families.family import Family
from aspsolve.families.registry import JANKO_NAMES, family_of
from aspsolve.formats import text as text_format
from aspsolve.formats.sections import REGIONS, problem_of, sections_of
from aspsolve.model import gridreading
from aspsolve.model.lattice import SQUARES, Point
from aspsolve.model.puzzle import Puzzle, Solution
from aspsolve.model.textgrid import MISSING

__all__ = ["ResultWriter", "read_puzzle", "read_solutions", "write_puzzle"]

TITLE = "janko.at's notation"


def read_puzzle(text: str, dialect: Any = None, family: Family | None = None) -> Puzzle:
    """Return the puzzle of a text; raises InputError with a line."""
    if problem_of(text) is None:
        raise InputError("expected a line [begin], then puzzle NAME, then a grid below [problem]", line=1)
    return text_format.read_puzzle(text, dialect, family)


def write_puzzle(puzzle: Puzzle, dialect: Any = None) -> str:  # noqa: ARG001  (the notation has its own signs)
    """Return a puzzle as text that reads back, without regions where these are the usual ones; raises InputError."""
    name = JANKO_NAMES.get(family_of(puzzle).kind)
    if name is None:
        raise InputError(f"{TITLE} has no puzzles of {puzzle.title}")
    rows, areas = _grids(puzzle)
    for shown in ((), areas) if areas else ((),):
        text = sections_of(rows, name, shown)
        with suppress(InputError):
            if read_puzzle(text) == puzzle:
                return text
    raise InputError(f"{TITLE} cannot say this puzzle")


def _grids(puzzle: Puzzle) -> tuple[list[list[str]], list[str]]:
    """Return the rows of a puzzle's cells, and those of its regions, if any; raises InputError for what has no text."""
    text = family_of(puzzle).text_syntax.write_puzzle(puzzle, None)
    first, *others = text.rstrip("\n").split("\n\n")
    tokens = gridreading.parse(first, SQUARES).tokens
    (left, right), (low, high) = ((min(found), max(found)) for found in zip(*tokens, strict=True))
    rows = [
        [tokens[Point(x, y)].text if Point(x, y) in tokens else MISSING[0] for x in range(left, right + 1)]
        for y in range(high, low - 1, -1)
    ]
    return rows, next((lines for label, *lines in (block.split("\n") for block in others) if label == REGIONS), [])


def read_solutions(text: str, puzzle: Puzzle, dialect: Any = None) -> tuple[Solution, ...]:  # noqa: ARG001
    """Raise InputError: only puzzles are read."""
    _refuse()


def ResultWriter(puzzle: Puzzle, dialect: Any = None) -> Any:  # noqa: ARG001, N802  (a class elsewhere)
    """Raise InputError: only puzzles are written."""
    _refuse()


def _refuse() -> NoReturn:
    raise InputError(f"{TITLE} is read and written for puzzles alone: expected another format, such as text")
