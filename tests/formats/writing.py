"""Solutions in any format, as the tests compare them."""

from typing import Any

from aspsolve.formats import format_named
from aspsolve.model.puzzle import Puzzle
from aspsolve.solving._result import Result


def write_result(result: Result, puzzle: Puzzle, name: str, dialect: Any = None) -> str:
    """Return the solutions of a result as text in a format; raises InputError."""
    return format_named(name).write_result(result, puzzle, dialect)
