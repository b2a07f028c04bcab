"""What a family can have besides its puzzle class: the parts that features ask `Family` for."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, Protocol

from aspsolve.errors import InputError
from aspsolve.model._symbols import Symbol
from aspsolve.model.puzzle import Puzzle, Solution

if TYPE_CHECKING:
    from aspsolve.model._prolog import Query, Term

__all__ = [
    "AssignmentMaterial",
    "Dialect",
    "Form",
    "FormPart",
    "Option",
    "PrologSyntax",
    "Pruned",
    "Report",
    "TextSyntax",
]


class Pruned(NamedTuple):
    #: The facts that the family's encoding is given in place of the puzzle's.
    facts: tuple[Symbol, ...]
    #: The arguments of atoms that are in all solutions, and that the encoding needs no more.
    fixed: Sequence[tuple[Any, ...]] = ()
    #: True if these atoms are the only solution, False if there is none, None if that is left open.
    satisfiable: bool | None = None


class Report(NamedTuple):
    """What a family says of itself, and what is missing, a line each."""

    said: tuple[str, ...]
    missing: tuple[str, ...] = ()


class Dialect(Protocol):
    """How text with a family's puzzles differs from the usual syntax."""

    def check_format(self, format: str) -> None:  # noqa: A002
        """Raise InputError if it says what files in this format say themselves."""

    def adapted(self, read: Any) -> Any:
        """Return what was read, a puzzle or a solution, with the changes that it asks for, if any."""


@dataclass(frozen=True)
class Option:
    """An option of the command line for a parameter of the same name, of a dialect or a generator, as in `argparse`."""

    name: str
    help: str
    metavar: str | tuple[str, ...] = ""
    type: Callable[[str], Any] = str
    #: How many values it takes; 0 for an option that is set or not.
    nargs: int | str | None = None
    choices: tuple[str, ...] = ()
    #: True if the value names a file whose text is the parameter.
    file: bool = False

    @property
    def flag(self) -> str:
        """The option as one types it."""
        return f"--{self.name.replace('_', '-')}"


class TextSyntax(ABC):
    """How a family's puzzles and solutions are written as text."""

    #: The class of the family's dialects, whose parameters have the options; all of them can be left out.
    dialect: ClassVar[type[Any] | None] = None
    options: ClassVar[tuple[Option, ...]] = ()

    @abstractmethod
    def recognises(self, text: str, dialect: Any) -> bool:
        """Return whether a text looks like one of the family's puzzles, be it one with mistakes."""

    @abstractmethod
    def read_puzzle(self, text: str, dialect: Any) -> Puzzle:
        """Return the puzzle of a text; raises InputError with line and column."""

    @abstractmethod
    def read_solution(self, text: str, puzzle: Any, dialect: Any) -> Solution:
        """Return a solution, right or wrong; raises InputError with line and column."""

    def write_puzzle(self, puzzle: Any, dialect: Any) -> str:  # noqa: ARG002
        """Return a puzzle as text that reads back; raises InputError if there is no such text."""
        return f"{puzzle.text()}\n"

    def write_solution(self, solution: Any, dialect: Any) -> str:  # noqa: ARG002
        """Return a solution as text that reads back."""
        return f"{solution.text()}\n"


class Form(ABC):
    """A form that a family's puzzles have in other programs, each with its solution."""

    #: Its name for people.
    title: ClassVar[str]
    #: True if files are read and written as bytes rather than text.
    binary: ClassVar[bool] = False

    @abstractmethod
    def read(self, content: Any, dialect: Any) -> Puzzle:
        """Return the puzzle of a text or of bytes; raises InputError with line and column."""

    @abstractmethod
    def write(self, puzzle: Any, solution: Any) -> Any:
        """Return a puzzle with a solution as text or bytes that read back; raises InputError if it cannot be said."""


class FormPart(NamedTuple):
    """Where a form is implemented, and how its files are recognised."""

    #: A `Form` as ``module:name``, loaded when it is first used.
    form: str
    #: A regular expression for what only a file of this form has.
    mark: bytes
    #: The suffixes of files that no other format has.
    suffixes: tuple[str, ...] = ()


class PrologSyntax(ABC):
    """How a family's puzzles and solutions are written as Prolog terms."""

    #: The name of the goal that has the puzzle.
    goal: str
    #: The other form of a puzzle, for error messages; empty for none.
    other_form: ClassVar[str] = ""

    @property
    @abstractmethod
    def form(self) -> str:
        """The goal with its arguments, for error messages."""

    @abstractmethod
    def read_goal(self, query: Query, arguments: Sequence[Term]) -> Puzzle:
        """Return the puzzle of the goal's arguments; raises InputError."""

    def read_other(self, query: Query, terms: Sequence[Term]) -> Puzzle | None:  # noqa: ARG002
        """Return the puzzle of a query without the family's goal, None if it is none; raises InputError."""
        return None

    @abstractmethod
    def read_solution(self, query: Query, terms: Sequence[Term], puzzle: Any) -> Solution:
        """Return the solution that is among the terms which an answer binds, in order; raises InputError."""

    @abstractmethod
    def write_puzzle(self, puzzle: Any) -> str:
        """Return a puzzle as a query; raises InputError if no form can say it."""

    def write_goal(self, puzzle: Any) -> str:
        """Return a program that calls the goal and prints its answer; raises InputError if the goal cannot be asked."""
        return self.write_puzzle(puzzle)

    def write_term(self, puzzle: Any) -> str:
        """Return the puzzle as a term for ``read/1``; raises InputError if it cannot be said so."""
        raise InputError(f"a {puzzle.title} puzzle cannot be written as a Prolog term: --to prolog calls {self.form}")

    @abstractmethod
    def write_solution(self, solution: Any) -> str:
        """Return a solution as Prolog's toplevel shows it, without the sign at its end."""


@dataclass(frozen=True)
class AssignmentMaterial:
    """What a course's assignment on a family is made of."""

    #: Beside this file the folder ``assignment`` has ``statement.md`` and ``template.lp``, templates of the task and of
    #: an encoding without rules.
    beside: str
    #: Makes the values of further placeholders in both from the example.
    values: Callable[[Any], Mapping[str, str]] = lambda _: {}

    @property
    def folder(self) -> Path:
        """The folder of its files."""
        return Path(self.beside).parent / "assignment"

    def puzzles(self, puzzle: type[Puzzle]) -> dict[str, Puzzle]:
        """Return the instances in ``puzzles.json`` by their names, the example first; empty if new ones are made."""
        file = self.folder / "puzzles.json"
        found = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
        return {name: puzzle.from_json(data) for name, data in found.items()}
