"""Formats: puzzles and solutions from files and back.

A format is chosen by name, by a file's suffix, or by what is in the file, and loaded when it is first used.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Sequence
from importlib import import_module
from os import PathLike, fspath
from pathlib import Path
from typing import Any, NamedTuple

from aspsolve._files import STDIN, decoded, read_bytes, read_text, shown_name, write_bytes, write_text
from aspsolve.errors import InputError, InputWarning, refusing, shown
from aspsolve.families._family import Family
from aspsolve.families._registry import FAMILIES, family_named, family_of
from aspsolve.families.parts import Dialect
from aspsolve.formats._answers import begins_with_atom, printed
from aspsolve.formats._notations import rewritten
from aspsolve.formats._others import GRID_FORMATS, FormFormat, forms, is_binary, marked_form
from aspsolve.model.puzzle import Puzzle, Solution
from aspsolve.solving import Result

__all__ = ["format_names", "read", "read_puzzles", "read_solutions", "write"]

#: The formats of puzzles and solutions, with the suffixes of their files.
FORMATS: dict[str, tuple[str, ...]] = {
    "text": (".txt",),
    "json": (".json",),
    "facts": (".lp",),
    "prolog": (".pl", ".pro"),
}
#: The formats of puzzles alone, for grids of numbers.
PUZZLE_FORMATS: dict[str, tuple[str, ...]] = {"janko": (".x-janko",), "puzzlink": ()}
JSON = re.compile(r'\s*\{\s*"')
#: A line as only Prolog has it: a query, a list, or a variable that is bound to one.
PROLOG = re.compile(r"^[ \t]*(?:[?:]-|\[|\(\d|[A-Z]\w*\s*=\s*\[)", re.MULTILINE)
COMMENTS = re.compile(r"%[^\n]*")
#: A fact or a rule, at the beginning of a line or behind a statement; bounded, so that no text takes long.
FACT = re.compile(r"(?:^|\.)[ \t]*-?[a-z]\w*\([^\n]{0,200}\)[ \t]{0,9}(?:\.|:-)", re.MULTILINE)
#: How Prolog, clingo and MiniZinc say that there is no solution.
NONE = re.compile(r"\s*(?:false\.?|=*UNSATISFIABLE=*)\s*")


class Format:
    """A format by a module's functions of the same names; whatever its readers fail on is an InputError."""

    def __init__(self, functions: Any) -> None:
        self._functions = functions

    @refusing()
    def read_puzzles(self, text: Any, dialect: Any = None, family: Family | None = None) -> list[Puzzle]:
        """Return the puzzles of a text or of bytes, at least one; raises InputError."""
        if hasattr(self._functions, "read_puzzles"):
            return list(self._functions.read_puzzles(text, dialect, family))
        return [self._functions.read_puzzle(text, dialect, family)]

    def read_puzzle(self, text: Any, dialect: Any = None, family: Family | None = None) -> Puzzle:
        """Return the only puzzle of a text or of bytes; raises InputError."""
        return the_only(self.read_puzzles(text, dialect, family))

    @refusing()
    def read_solutions(self, text: str, puzzle: Puzzle, dialect: Any = None) -> tuple[Solution, ...]:
        """Return the solutions of a text, right or wrong; raises InputError."""
        self.check_solutions(puzzle)
        return tuple(self._functions.read_solutions(text, puzzle, dialect))

    @refusing()
    def says_none(self, text: str) -> bool:
        """Return whether a text without solutions says that there is none."""
        return bool(self._optional("says_none", False)(text))

    def write_puzzle(self, puzzle: Puzzle, dialect: Any = None) -> Any:
        """Return a puzzle as text or bytes that read back; raises InputError."""
        return self._functions.write_puzzle(puzzle, dialect)

    def check_solutions(self, puzzle: Puzzle) -> None:
        """Raise InputError if solutions of a puzzle cannot be read or written."""
        if not hasattr(self._functions, "read_solutions"):
            raise InputError(f"{self._functions.title} has no solutions: expected another format, such as text")
        self._optional("check_solutions", None)(puzzle)

    def write_solution(self, solution: Solution, number: int, dialect: Any = None) -> str:
        """Return the text of a solution, numbered from 1, to be printed as soon as it is found; raises InputError."""
        return str(self._optional("write_solution", "")(solution, number, dialect))

    def write_ending(self, result: Result, puzzle: Puzzle) -> str:
        """Return the text that follows the solutions of a result."""
        return str(self._optional("write_ending", "")(result, puzzle))

    def _optional(self, name: str, default: object) -> Callable[..., object]:
        """Return a function that a format may lack, else one that returns the default."""
        function: Callable[..., object] = getattr(self._functions, name, lambda *_: default)
        return function

    def write_result(self, result: Result, puzzle: Puzzle, dialect: Any = None) -> str:
        """Return the solutions of a puzzle's result as text; raises InputError."""
        self.check_solutions(puzzle)
        numbered = enumerate(result.solutions, 1)
        written = [self.write_solution(solution, number, dialect) for number, solution in numbered]
        return "".join([*written, self.write_ending(result, puzzle)])


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
        return Format(import_module(f"aspsolve.formats.{name}"))
    if name in PUZZLE_FORMATS:
        return Format(GRID_FORMATS[name])
    if name in forms():  # which loads all families
        return Format(FormFormat(name))
    raise InputError(f"there is no format {name!r}: expected one of {', '.join(format_names())}")


def name_of_format(path: str | PathLike[str]) -> str:
    """Return a format's name by a file's suffix, ``text`` for standard input; raises InputError."""
    name = _format_of_suffix(path)
    if name is None:
        endings = ", ".join(suffix for suffixes in _suffixes().values() for suffix in suffixes)
        suffix = Path(path).suffix.lower()
        raise InputError(f"the suffix {suffix!r} names no format: expected one of {endings}", file=fspath(path))
    return name


def _suffixes() -> dict[str, tuple[str, ...]]:
    return {**FORMATS, **PUZZLE_FORMATS, **{name: part.suffixes for name, (_, part) in forms().items()}}


def _format_of_suffix(path: str | PathLike[str]) -> str | None:
    """Return a format's name by a file's suffix, ``text`` for standard input; None for other suffixes."""
    if fspath(path) == STDIN:
        return "text"
    suffix = Path(path).suffix.lower()
    found = next((name for name, suffixes in FORMATS.items() if suffix in suffixes), None)
    if found is None:  # all names load all families
        found = next((name for name, suffixes in _suffixes().items() if suffix in suffixes), None)
    return found


def sniffed(text: str) -> str:
    """Return the name of the format that a text looks like, ``text`` if it looks like no other."""
    if JSON.match(text):
        return "json"
    if rewritten(text) is not None:
        return "text"
    code = COMMENTS.sub("", text)
    families = FAMILIES.values()
    goals = [family.prolog_syntax.goal for family in families if family.has("PROLOG")]
    if PROLOG.search(code) or any(f"{goal}(" in code for goal in goals):
        return "prolog"
    names = {predicate.meta.name for family in families for predicate in family.puzzle.needed}
    named = re.search(rf"\b(?:{'|'.join(map(re.escape, sorted(names)))})\(", code)
    return "facts" if named or FACT.search(code) else "text"


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
        Of the file's family. An InputWarning names facts that mean nothing for it, and signs that were guessed.

    Raises
    ------
    InputError
        With file, line and column, as far as there are such.
    """
    puzzles = read_puzzles(path, format=format, dialect=dialect, family=family, strict=strict)
    return the_only(puzzles, shown_name(path))


def the_only(puzzles: Sequence[Puzzle], file: str | None = None) -> Puzzle:
    """Return the only one of a file's puzzles; raises InputError if there are several."""
    if len(puzzles) > 1:
        raise InputError(f"expected one puzzle, found {len(puzzles)}", file=file)
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
    """Read the puzzles of a file that may hold several, as one of Prolog queries may; as `read` otherwise.

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
    """
    _check_path(path)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always", InputWarning)
        try:
            with refusing():
                data = read_bytes(path) if data is None else data
                puzzles = _read(path, data, format, dialect, None if family is None else family_named(family))
        except InputError as error:
            if data is not None and format is None and Path(path).suffix:
                name_of_format(path)  # raises InputError for an unknown suffix
            raise error.inside(shown_name(path)) from None
    for warning in caught:
        if not isinstance(warning.message, InputWarning):
            warnings.warn(warning.message, stacklevel=2)
            continue
        mistake = warning.message.error.inside(shown_name(path))
        if strict:
            raise mistake
        warnings.warn(InputWarning(mistake), stacklevel=3)
    return puzzles


def _read(
    path: str | PathLike[str], data: bytes, format_: str | None, dialect: Dialect | None, family: Family | None
) -> list[Puzzle]:
    by_suffix = None if format_ else _format_of_suffix(path)
    name = format_ or (by_suffix if by_suffix not in (None, "text") else marked_form(data))
    if name is not None and name not in FORMATS and is_binary(name):
        return _read_as(name, data, dialect, family)
    text = decoded(data, shown_name(path), latin1=True)
    first = name or by_suffix or sniffed(text)
    try:
        return _read_as(first, text, dialect, family)
    except InputError as error:
        # Text may be of another format than its suffix says, and JSON without a kind may be text.
        second = sniffed(text) if first == "text" else "text" if first == "json" and '"kind"' not in text else first
        if format_ or second == first:
            raise
        try:
            return _read_as(second, text, dialect, family)
        except InputError as second_error:
            raise (second_error if first == "text" else error) from None


def _read_as(name: str, content: Any, dialect: Dialect | None, family: Family | None) -> list[Puzzle]:
    if dialect is not None:
        dialect.check_format(name)
    puzzles = format_named(name).read_puzzles(content, dialect, family)
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
    """The solutions in a file, in its order, or its statement that there are none."""

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
        with refusing():
            text = read_text(path)
            if NONE.fullmatch(text):
                return Answers((), none_exists=True)
            if format is None and (printed(text) or begins_with_atom(text, puzzle.output.meta.name)):
                format = "facts"  # noqa: A001  (clingo has printed it, whatever the file's suffix is)
            named = (Path(path).suffix or fspath(path) == STDIN) and not JSON.match(text)
            chosen = format_named(format or (name_of_format(path) if named else sniffed(text)))
            solutions = chosen.read_solutions(text, puzzle, dialect)
            none_exists = not solutions and chosen.says_none(text)
    except InputError as error:
        raise error.inside(shown_name(path)) from None
    return Answers(solutions if dialect is None else tuple(map(dialect.adapted, solutions)), none_exists)


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
    family_of(puzzle)
    _check_path(path)
    written: Any = format_named(format or name_of_format(path)).write_puzzle(puzzle, dialect)
    (write_bytes if isinstance(written, bytes) else write_text)(path, written)


def _check_path(path: object) -> None:
    """Raise InputError for what cannot be a file's path."""
    if not isinstance(path, (str, PathLike)) or not fspath(path):
        raise InputError(f"expected the path of a file, found {shown(path)}")
