"""What every family has in common: a puzzle, its solutions, and the facts and atoms between them and clingo."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from operator import attrgetter
from typing import Any, ClassVar, TypeVar

import clingo
from clorm import IntegerField, Predicate, StringField

from aspsolve.errors import InputError
from aspsolve.puzzles.drawing import Drawing
from aspsolve.puzzles.lattice import shown

__all__ = ["Cell", "Puzzle", "Solution", "only_keys"]

Self = TypeVar("Self", bound="Puzzle")


class Cell(Predicate, name="cell"):
    """cell(X,Y): a cell of the grid; for a fill-in, an open square."""

    x: int
    y: int


class Puzzle(ABC):
    """A puzzle of any family: frozen, compared by value, printed as its grid.

    Attributes
    ----------
    kind : the family's name in files and on the command line.
    title : the family's name for people.
    inputs : the predicates that an instance is made of.
    output : the predicate that an answer set shows.
    """

    kind: ClassVar[str]
    title: ClassVar[str]
    inputs: ClassVar[tuple[type[Predicate], ...]]
    output: ClassVar[type[Predicate]]

    @abstractmethod
    def facts(self) -> list[Predicate]:
        """Return the puzzle as the facts of its instance."""

    @classmethod
    @abstractmethod
    def from_facts(cls: type[Self], facts: Iterable[Predicate]) -> Self:
        """Return the puzzle that an instance's facts describe; raises InputError."""

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """Return the puzzle as the plain values of its JSON format, `kind` first."""

    @classmethod
    @abstractmethod
    def from_json(cls: type[Self], data: Mapping[str, Any]) -> Self:
        """Return the puzzle that a JSON object describes; raises InputError."""

    @abstractmethod
    def solution(self, atoms: Iterable[Iterable[Any]]) -> Solution:
        """Return the atoms of an answer set, or their arguments, as a solution, right or wrong."""

    def decode(self, symbols: Iterable[clingo.Symbol]) -> Solution:
        """Return the shown atoms of an answer set as a solution, right or wrong; other predicates are left out."""
        found = [_arguments(symbol, self.output) for symbol in symbols]
        return self.solution([arguments for arguments in found if arguments is not None])

    @abstractmethod
    def solution_from_json(self, data: Mapping[str, Any]) -> Solution:
        """Return the solution that a JSON object describes, right or wrong; raises InputError."""

    @abstractmethod
    def solution_from_text(self, text: str) -> Solution:
        """Return a drawn solution, right or wrong; raises InputError with line and column."""

    @abstractmethod
    def drawing(self) -> Drawing:
        """Return what there is to draw."""


class Solution(ABC):
    """A solution of a puzzle, right or wrong: `check` tells. Frozen, compared by value, printed as its grid."""

    puzzle: Puzzle

    @abstractmethod
    def atoms(self) -> list[Predicate]:
        """Return the solution as the atoms of an answer set, in order."""

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """Return the solution as the plain values of its JSON format."""

    @abstractmethod
    def check(self) -> tuple[str, ...]:
        """Return the rules that the solution breaks, a sentence each; none are broken by a right one.

        Verified in plain Python, without ASP and without the encoding.
        """

    @abstractmethod
    def drawing(self) -> Drawing:
        """Return what there is to draw."""


#: What a JSON file may say about a puzzle besides the puzzle: it is not read.
REMARKS = ("kind", "name", "title", "author", "source", "comment", "count")


@lru_cache(maxsize=1 << 16)
def _arguments(atom: clingo.Symbol, predicate: type[Predicate]) -> tuple[Any, ...] | None:
    """Return the arguments of a predicate's atom as plain values; None for any other atom.

    It comes to the same as `clorm.unify`, in half the time; what the answer sets of a puzzle share is read once.
    """
    try:
        if atom.name == predicate.meta.name and atom.positive:
            return tuple([read(part) for read, part in zip(_readers(predicate), atom.arguments, strict=True)])
    except (RuntimeError, TypeError, ValueError):  # another type, or another number of arguments
        pass
    return None


@cache
def _readers(predicate: type[Predicate]) -> list[Callable[[clingo.Symbol], Any]]:
    """Return what makes a plain value of each of a predicate's arguments; but for strings, they are read once each."""
    plain: dict[type, Callable[[clingo.Symbol], Any]]
    plain = {IntegerField: lru_cache(attrgetter("number")), StringField: attrgetter("string")}
    return [plain.get(field.defn, lru_cache(field.defn.cltopy)) for field in predicate.meta]


def only_keys(data: Mapping[str, Any], keys: tuple[str, ...]) -> None:
    """Raise InputError for a key that is neither one of these nor a remark: it may be a slip of the pen."""
    for key in data:
        if key not in keys and key not in REMARKS:
            raise InputError(f"unknown key {shown(key)}: expected {', '.join(keys)}")


def items(data: Mapping[str, Any], key: str, default: Any = None) -> list[Any]:
    """Return the list under a key of a JSON object; raises InputError where there is something else."""
    value = data.get(key, default)
    if value is None:
        raise InputError(f"missing key {key!r}")
    if not isinstance(value, (list, tuple)):
        raise InputError(f"{key}: expected a list, found {shown(value)}")
    return list(value)
