"""Formats: puzzles and solutions from files and back.

A format is a module with the functions `read_puzzle`, `read_solutions`, `write_puzzle` and `result_writer`.
It is chosen by name or by a file's suffix, and imported when it is first used.
"""

from __future__ import annotations

import re
import warnings
from importlib import import_module
from os import PathLike, fspath
from pathlib import Path
from typing import Any, NamedTuple, Protocol, cast

from aspsolve.errors import InputError, InputWarning, shown
from aspsolve.families._family import Family
from aspsolve.families._registry import family_named, family_of
from aspsolve.families.parts import Dialect
from aspsolve.formats._answers import begins_with_atom, printed
from aspsolve.formats._files import STDIN, decoded, read_bytes, read_text, write_bytes, write_text
from aspsolve.formats._forms import FormFormat, forms, is_binary, likely_form, marked_form, sniffed
from aspsolve.formats._grids import GRID_FORMATS
from aspsolve.model.puzzle import Puzzle, Solution
from aspsolve.solving._result import Result

__all__ = ["format_names", "read", "read_puzzles", "read_solutions", "write"]

#: The formats that are read and written, with the suffixes of their files.
FORMATS: dict[str, tuple[str, ...]] = {
    "text": (".txt",),
    "json": (".json",),
    "facts": (".lp",),
    "prolog": (".pl", ".pro"),
}
#: Those of grids of numbers, in which are puzzles alone.
PUZZLE_FORMATS: dict[str, tuple[str, ...]] = {
    "boxes": (),
    "dashes": (),
    "table": (),
    "janko": (".x-janko",),
    "puzzlink": (),
    "penpa": (),
}


class Format(Protocol):
    """What a format's module offers."""

    def read_puzzle(self, text: str, dialect: Any = None, family: Family | None = None) -> Puzzle:
        """Return the puzzle of a text, of a family where one is named; raises InputError."""

    # Also, where a file may hold several puzzles: read_puzzles, as read_puzzle, which returns a list of them.

    def read_solutions(self, text: str, puzzle: Puzzle, dialect: Any = None) -> tuple[Solution, ...]:
        """Return the solutions of a text, right or wrong; raises InputError."""

    # Also, where a text can say that there is no solution: says_none, which returns whether one without solutions does.

    def write_puzzle(self, puzzle: Puzzle, dialect: Any = None) -> str:
        """Return a puzzle as text that reads back; raises InputError."""

    def result_writer(self, puzzle: Puzzle, dialect: Any = None) -> ResultWriter:
        """Return what writes the solutions of a puzzle."""


class ResultWriter(Protocol):
    """Writes the solutions of a puzzle as they are found."""

    def solution(self, solution: Solution) -> str:
        """Return the text that can be printed once a solution is found."""

    def ending(self, result: Result) -> str:
        """Return the rest of the text; the result's solutions are those written so far."""


def format_names() -> list[str]:
    """List all formats of puzzles: those of this package, and the forms that families declare.

    Returns
    -------
    list of str
        Their names.
    """
    return [*FORMATS, *PUZZLE_FORMATS, *forms()]


def format_named(name: str) -> Format:
    """Return a format by its name; raises InputError."""
    if name in FORMATS:
        return cast("Format", import_module(f"aspsolve.formats.{name}"))
    if name in PUZZLE_FORMATS:
        return GRID_FORMATS[name]
    if name in forms():  # which loads all families
        return FormFormat(name)
    raise InputError(f"there is no format {name!r}: expected one of {', '.join(format_names())}")


def name_of_format(path: str | PathLike[str]) -> str:
    """Return the name of the format of a file's suffix, for standard input text; raises InputError."""
    name = _format_of_suffix(path)
    if name is None:
        endings = ", ".join(suffix for suffixes in _suffixes().values() for suffix in suffixes)
        suffix = Path(path).suffix.lower()
        raise InputError(f"the suffix {suffix!r} names no format: expected one of {endings}", file=fspath(path))
    return name


def _suffixes() -> dict[str, tuple[str, ...]]:
    """Return the suffixes of each format's files."""
    return {**FORMATS, **PUZZLE_FORMATS, **{name: suffixes for name, (_, suffixes) in forms().items()}}


def _format_of_suffix(path: str | PathLike[str]) -> str | None:
    """Return the name of the format of a file's suffix, for standard input text; None if it names none."""
    if fspath(path) == STDIN:
        return "text"
    suffix = Path(path).suffix.lower()
    found = next((name for name, suffixes in FORMATS.items() if suffix in suffixes), None)
    if found is None:  # all names load all families
        found = next((name for name, suffixes in _suffixes().items() if suffix in suffixes), None)
    return found


def read(
    path: str | PathLike[str],
    *,
    format: str | None = None,  # noqa: A002
    dialect: Dialect | None = None,
    family: str | None = None,
    strict: bool = False,
) -> Puzzle:
    """Read a puzzle from a file.

    Parameters
    ----------
    path : str or os.PathLike
        The file, ``-`` for standard input.
    format : str or None
        A name of `format_names`; by the file's suffix if None, or by what is in the file.
    dialect : Dialect or None
        How the puzzle is written as text, where it is not as usual.
    family : str or None
        The kind of the puzzle; recognised from the file if None.
    strict : bool
        True makes an error of what is else a warning.

    Returns
    -------
    Puzzle
        Of the file's family.

    Raises
    ------
    InputError
        With file, line and column, as far as there are such.

    Warns
    -----
    InputWarning
        Of facts in an instance that mean nothing for its puzzle, such as a misspelt one.
    """
    puzzles = read_puzzles(path, format=format, dialect=dialect, family=family, strict=strict)
    if len(puzzles) > 1:
        raise InputError(f"expected one puzzle, found {len(puzzles)}", file=_shown_name(path))
    return puzzles[0]


def read_puzzles(
    path: str | PathLike[str],
    *,
    format: str | None = None,  # noqa: A002
    dialect: Dialect | None = None,
    family: str | None = None,
    strict: bool = False,
    data: bytes | None = None,
) -> list[Puzzle]:
    """Read the puzzles of a file that may hold several, as one of Prolog queries may.

    Parameters
    ----------
    path, format, dialect, family, strict : object
        As `read` has them.
    data : bytes or None
        What is in the file, where that was read before.

    Returns
    -------
    list of Puzzle
        At least one, in the order of the file.

    Raises
    ------
    InputError
        As `read` does.

    Warns
    -----
    InputWarning
        As `read` does.
    """
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", InputWarning)
        puzzles = _read(path, data, format, dialect, family)
    for warning in caught:
        if not isinstance(warning.message, InputWarning):
            warnings.warn(warning.message, stacklevel=2)
            continue
        error = warning.message.error.inside(_shown_name(path))
        if strict:
            raise error
        warnings.warn(InputWarning(error), stacklevel=3)
    return puzzles


def _read(
    path: str | PathLike[str], data: bytes | None, format_: str | None, dialect: Dialect | None, kind: str | None
) -> list[Puzzle]:
    """Read the puzzles of a file, see `read`; the warnings do not name the file."""
    _check_path(path)
    try:
        data = read_bytes(path) if data is None else data
        family = None if kind is None else family_named(kind)
        by_suffix = None if format_ else _format_of_suffix(path)
        guessed = format_ is None and by_suffix in (None, "text")
        try:
            name = format_ or (None if guessed else by_suffix)
            is_text = name is None or name in FORMATS or not is_binary(name)
            content = decoded(data, fspath(path)) if is_text else data
            name = name or marked_form(str(content)) or by_suffix or sniffed(str(content))
            return _read_as(name, content, dialect, family)
        except InputError as error:
            name = likely_form(data, error, family) if guessed else None
            if name is None:
                raise
            content = data if is_binary(name) else decoded(data, fspath(path))
            return _read_as(name, content, dialect, family)
    except InputError as error:
        if data is not None and format_ is None and Path(path).suffix:
            name_of_format(path)  # what has a suffix that nobody knows, and looks like nothing
        raise error.inside(_shown_name(path)) from None


def _read_as(name: str, content: Any, dialect: Dialect | None, family: Family | None) -> list[Puzzle]:
    """Return the puzzles of a text, or of bytes, in a format; raises InputError."""
    chosen = format_named(name)
    if dialect is not None:
        dialect.check_format(name)
    several = getattr(chosen, "read_puzzles", None)
    puzzles = several(content, dialect, family) if several else [chosen.read_puzzle(content, dialect, family)]
    return puzzles if dialect is None else [*map(dialect.adapted, puzzles)]


def read_solutions(
    path: str | PathLike[str],
    puzzle: Puzzle,
    *,
    format: str | None = None,  # noqa: A002
    dialect: Dialect | None = None,
) -> tuple[Solution, ...]:
    """Read solutions of a puzzle from a file, right or wrong.

    Parameters
    ----------
    path : str or os.PathLike
        As `read` has it.
    puzzle : Puzzle
        The puzzle that they solve.
    format : str or None
        ``"text"``, ``"json"``, ``"facts"`` or ``"prolog"``; if None by what is in the file if clingo has printed it,
        else by the file's suffix.
    dialect : Dialect or None
        As `read` has it.

    Returns
    -------
    tuple of Solution
        The solutions, in the order of the file.

    Raises
    ------
    InputError
        With file, line and column, as far as there are such.
    """
    return read_answers(path, puzzle, format=format, dialect=dialect).solutions


class Answers(NamedTuple):
    """The solutions in a file, in its order, or that there are none."""

    solutions: tuple[Solution, ...]
    #: True if the file has none and says that there is none, as Prolog does by ``false.``
    none_exists: bool


def read_answers(
    path: str | PathLike[str],
    puzzle: Puzzle,
    *,
    format: str | None = None,  # noqa: A002
    dialect: Dialect | None = None,
) -> Answers:
    """Read solutions of a puzzle, or that there is none; as `read_solutions` otherwise."""
    family_of(puzzle)
    _check_path(path)
    try:
        text = read_text(path)
        named = Path(path).suffix or fspath(path) == STDIN
        likely = format or _printed_format(text, puzzle) or (name_of_format(path) if named else sniffed(text))
        chosen = format_named(likely)
        solutions = chosen.read_solutions(text, puzzle, dialect)
        says_none = getattr(chosen, "says_none", None)
        none_exists = not solutions and says_none is not None and says_none(text)
    except InputError as error:
        raise error.inside(_shown_name(path)) from None
    return Answers(solutions if dialect is None else tuple(map(dialect.adapted, solutions)), none_exists)


def _printed_format(text: str, puzzle: Puzzle) -> str | None:
    """Return the format of what clingo has printed, whatever the file's suffix; None for any other text."""
    if printed(text) or begins_with_atom(text, puzzle.output.meta.name):
        return "facts"
    return "json" if re.match(r'\s*\{\s*"', text) else None


def write(
    puzzle: Puzzle,
    path: str | PathLike[str],
    *,
    format: str | None = None,  # noqa: A002
    dialect: Dialect | None = None,
) -> None:
    """Write a puzzle to a file; a file that is there is replaced only when all is well.

    Parameters
    ----------
    puzzle : Puzzle
        What to write.
    path : str or os.PathLike
        The file, ``-`` for standard output.
    format, dialect : object
        As `read` has them.

    Raises
    ------
    InputError
        If the format cannot say the puzzle, or the file cannot be written.
    """
    _check_path(path)
    written: Any = format_named(format or name_of_format(path)).write_puzzle(puzzle, dialect)
    (write_bytes if isinstance(written, bytes) else write_text)(path, written)


def _check_path(path: object) -> None:
    """Raise InputError for what cannot be a file's path."""
    if not isinstance(path, (str, PathLike)):
        raise InputError(f"expected the path of a file, found {shown(path)}")


def _shown_name(path: str | PathLike[str]) -> str:
    """Return a file's name for an error message."""
    return "<stdin>" if fspath(path) == STDIN else fspath(path)
