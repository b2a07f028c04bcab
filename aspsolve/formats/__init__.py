"""Formats: puzzles and solutions from files and back.

A format is a module with four functions: `read_puzzle`, `read_solutions`, `write_puzzle`, `write_result`. It is chosen
by name or by a file's suffix, and imported when it is first used.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from os import PathLike, fspath
from pathlib import Path
from typing import Protocol, cast

from aspsolve.engine.result import Result
from aspsolve.errors import InputError
from aspsolve.formats.dialect import Dialect
from aspsolve.formats.files import STDIN, read_text, write_text
from aspsolve.puzzles import Puzzle, Solution

__all__ = ["FORMATS", "Dialect", "Format", "format_named", "format_of", "read", "read_solutions", "write"]

#: The formats that are read and written, with the suffixes of their files.
FORMATS: dict[str, tuple[str, ...]] = {
    "text": (".txt",),
    "json": (".json",),
    "facts": (".lp",),
    "prolog": (".pl", ".pro"),
}


class Format(Protocol):
    """What a format's module offers."""

    read_puzzle: Callable[[str, Dialect], Puzzle]
    read_solutions: Callable[[str, Puzzle, Dialect], tuple[Solution, ...]]
    write_puzzle: Callable[[Puzzle, Dialect], str]
    write_result: Callable[[Result, Puzzle, Dialect], str]
    #: Of what a dialect says of a puzzle, the names of what this format leaves open.
    LEFT_OPEN: tuple[str, ...]


def format_named(name: str) -> Format:
    """Return a format by its name; raises InputError."""
    if name not in FORMATS:
        raise InputError(f"there is no format {name!r}: expected one of {', '.join(FORMATS)}")
    return cast("Format", import_module(f"aspsolve.formats.{name}"))


def format_of(path: str | PathLike[str], name: str | None = None) -> Format:
    """Return the format of that name or, without a name, of a file's suffix; raises InputError.

    Standard input is text unless a name says otherwise.
    """
    if name is not None:
        return format_named(name)
    suffix = Path(path).suffix.lower()
    if fspath(path) == STDIN:
        return format_named("text")
    for known, suffixes in FORMATS.items():
        if suffix in suffixes:
            return format_named(known)
    endings = ", ".join(suffix for suffixes in FORMATS.values() for suffix in suffixes)
    raise InputError(f"the suffix {suffix!r} names no format: expected one of {endings}", file=fspath(path))


def read(path: str | PathLike[str], *, format: str | None = None, dialect: Dialect | None = None) -> Puzzle:  # noqa: A002
    """Read a puzzle from a file, ``-`` for standard input.

    Parameters
    ----------
    path : the file.
    format : a name of `FORMATS`; by the file's suffix where None.
    dialect : how a fill-in in text is written, where it is not as usual.

    Raises
    ------
    InputError
        With file, line and column, as far as there are such.
    """
    try:
        text = read_text(path)
        chosen, said = format_of(path, format), dialect or Dialect()
        _refuse_repeated(said, chosen)
        return chosen.read_puzzle(text, said)
    except InputError as error:
        raise error.inside(_name(path)) from None


def _refuse_repeated(said: Dialect, chosen: Format) -> None:
    """Raise InputError where a dialect says of a puzzle what its file says itself."""
    for name in ("words", "min_slot"):
        if getattr(said, name) is not None and name not in chosen.LEFT_OPEN:
            raise InputError(f"{name} cannot be given beside a file that says it itself")


def read_solutions(
    path: str | PathLike[str],
    puzzle: Puzzle,
    *,
    format: str | None = None,  # noqa: A002
    dialect: Dialect | None = None,
) -> tuple[Solution, ...]:
    """Read solutions of a puzzle from a file, right or wrong; the parameters and errors are those of `read`."""
    try:
        text = read_text(path)
        return format_of(path, format).read_solutions(text, puzzle, dialect or Dialect())
    except InputError as error:
        raise error.inside(_name(path)) from None


def write(
    puzzle: Puzzle,
    path: str | PathLike[str],
    *,
    format: str | None = None,  # noqa: A002
    dialect: Dialect | None = None,
) -> None:
    """Write a puzzle to a file, ``-`` for standard output; a file that is there is replaced only when all is well.

    The parameters and errors are those of `read`.
    """
    write_text(path, format_of(path, format).write_puzzle(puzzle, dialect or Dialect()))


def _name(path: str | PathLike[str]) -> str:
    return "<stdin>" if fspath(path) == STDIN else fspath(path)
