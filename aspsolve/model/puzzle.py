"""The base classes of all families' puzzles and solutions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

from aspsolve._terminal import printable
from aspsolve.errors import InputError
from aspsolve.model import _gridwriting as gridwriting
from aspsolve.model._symbols import Symbol
from aspsolve.model.drawing import Drawing, Drawn
from aspsolve.model.facts import Cell, Predicate, decoded
from aspsolve.model.lattice import SQUARES, Lattice

if TYPE_CHECKING:
    # For type checkers a bare `Puzzle` is one with solutions of any kind.
    from typing_extensions import TypeVar as TypeVarWithDefault

    SolutionT_co = TypeVarWithDefault("SolutionT_co", bound="Solution", covariant=True, default="Solution")
else:
    SolutionT_co = TypeVar("SolutionT_co", bound="Solution", covariant=True)

__all__ = ["Puzzle", "Solution", "SolutionT_co", "Status"]


class Status(Enum):
    """Whether a puzzle has a solution."""

    SATISFIABLE = "SATISFIABLE"
    UNSATISFIABLE = "UNSATISFIABLE"
    #: A limit was reached, or the search was interrupted, before either was known.
    UNKNOWN = "UNKNOWN"


class _Grid(Drawn, ABC):
    """A puzzle or a solution, drawn in a grid."""

    @abstractmethod
    def drawing(self) -> Drawing:
        """Return the drawing.

        Returns
        -------
        Drawing
            Tiles, paths and links on the family's lattice.
        """

    def text(self) -> str:
        """Return the grid drawn in text.

        Returns
        -------
        str
            Lines, without an end of line after the last.

        Raises
        ------
        InputError
            If its cells lie too far apart.
        """
        return printable(gridwriting.draw(self.drawing()))

    def __str__(self) -> str:
        try:
            return self.text()
        except InputError:
            return printable(repr(self))


class Puzzle(_Grid, Generic[SolutionT_co]):
    """A puzzle of any family, generic over the class of its solutions.

    Puzzles are frozen, compare by value, and print as their grid.

    Attributes
    ----------
    kind : str
        The family's name in files and on the command line.
    title : str
        The family's name for people.
    inputs : tuple of type
        The predicates that an instance is made of.
    needed : tuple of type
        Those inputs of which each instance has a fact.
    output : type
        The predicate that an answer set shows.
    more_outputs : tuple of type
        Further predicates that an answer set shows.
    lattice : Lattice
        The lattice of its cells.
    """

    if TYPE_CHECKING:  # each family's class has its own arguments, those of a declared one the names of its predicates

        def __init__(self, *arguments: Any, **named: Any) -> None: ...

    kind: ClassVar[str]
    lattice: ClassVar[Lattice] = SQUARES
    title: ClassVar[str]
    inputs: ClassVar[tuple[type[Predicate], ...]]
    needed: ClassVar[tuple[type[Predicate], ...]] = (Cell,)
    output: ClassVar[type[Predicate]]
    more_outputs: ClassVar[tuple[type[Predicate], ...]] = ()

    @classmethod
    def outputs(cls) -> tuple[type[Predicate], ...]:
        """Return the predicates that a solution consists of.

        Returns
        -------
        tuple of type
            `output`, then `more_outputs`.
        """
        return (cls.output, *cls.more_outputs)

    @classmethod
    def input_signatures(cls) -> frozenset[tuple[str, int]]:
        """Return the predicates that an instance may have.

        Returns
        -------
        frozenset of (str, int)
            Their names and arities.
        """
        return frozenset((predicate.meta.name, predicate.meta.arity) for predicate in cls.inputs)

    @abstractmethod
    def facts(self) -> Sequence[Predicate]:
        """Return the puzzle as the facts of its instance.

        Returns
        -------
        sequence of Predicate
            The facts, in the order of `inputs`.
        """

    @classmethod
    @abstractmethod
    def from_facts(cls, facts: Iterable[Predicate]) -> Self:
        """Return the puzzle that the facts of an instance describe.

        Parameters
        ----------
        facts : iterable of Predicate
            The facts, or clorm's of the same predicates, in any order.

        Returns
        -------
        Puzzle
            The puzzle.

        Raises
        ------
        InputError
            For facts that are no puzzle of this family.
        """

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """Return the puzzle as the plain values of its JSON format.

        Returns
        -------
        dict of str to object
            What `from_json` takes, `kind` first.
        """

    @classmethod
    @abstractmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the puzzle that a JSON object describes.

        Parameters
        ----------
        data : mapping of str to object
            The object, with the keys of the family's JSON format; `kind` may be missing.

        Returns
        -------
        Puzzle
            The puzzle.

        Raises
        ------
        InputError
            For an object that is no puzzle of this family.
        """

    @abstractmethod
    def solution(self, atoms: Iterable[Iterable[Any]]) -> SolutionT_co:
        """Return an answer set as a solution, right or wrong.

        Parameters
        ----------
        atoms : iterable of iterable
            The arguments of each atom of the predicate `output`, in any order; facts are such iterables.

        Returns
        -------
        Solution
            The solution; `Solution.check` says whether it is right.
        """

    def decode(self, symbols: Iterable[Symbol], fixed: Iterable[tuple[Any, ...]] = ()) -> SolutionT_co:
        """Return the shown atoms of an answer set as a solution, right or wrong.

        Parameters
        ----------
        symbols : iterable of clingo.Symbol
            The shown atoms; those of other predicates are left out.
        fixed : iterable of tuple
            The arguments of more atoms, which were known without clingo.

        Returns
        -------
        Solution
            The solution; `Solution.check` says whether it is right.
        """
        return self.solution([*fixed, *decoded(symbols, self.output)])

    @abstractmethod
    def solution_from_json(self, data: Mapping[str, Any]) -> SolutionT_co:
        """Return the solution that a JSON object describes, right or wrong.

        Parameters
        ----------
        data : mapping of str to object
            The object, with the keys of the solutions' JSON format.

        Returns
        -------
        Solution
            The solution; `Solution.check` says whether it is right.

        Raises
        ------
        InputError
            For an object that has another form.
        """


class Solution(_Grid):
    """A solution of a puzzle, right or wrong: `check` says which.

    Solutions are frozen, compare by value, and print as their grid.

    Attributes
    ----------
    puzzle : Puzzle
        What it is a solution of.
    """

    puzzle: Puzzle

    @abstractmethod
    def atoms(self) -> Sequence[Predicate]:
        """Return the solution as the atoms of an answer set.

        Returns
        -------
        sequence of Predicate
            The atoms, in the order of the solution.
        """

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """Return the solution as the plain values of its JSON format.

        Returns
        -------
        dict of str to object
            What `Puzzle.solution_from_json` takes.
        """

    @abstractmethod
    def check(self) -> tuple[str, ...]:
        """Check the solution against the rules in plain Python, without ASP and without the encoding.

        Returns
        -------
        tuple of str
            The rules that are broken, a sentence each; empty for a right solution.
        """
