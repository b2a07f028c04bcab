"""What every family has in common: a puzzle, its solutions, and the facts and atoms between them and clingo."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, TypeVar

import clingo
from clorm import Predicate

from aspsolve.errors import InputError
from aspsolve.puzzles.drawing import Drawing
from aspsolve.puzzles.lattice import shown
from aspsolve.puzzles.readings import readings

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

    def decode(self, symbols: Iterable[clingo.Symbol], settled: Iterable[tuple[Any, ...]] = ()) -> Solution:
        """Return the shown atoms of an answer set as a solution, right or wrong; other predicates are left out.

        Parameters
        ----------
        symbols : the shown atoms.
        settled : the arguments of more atoms, which were known without clingo.
        """
        known = readings(self.output)
        found = [known[symbol] for symbol in symbols]
        return self.solution([*settled, *(arguments for arguments in found if arguments is not None)])

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
