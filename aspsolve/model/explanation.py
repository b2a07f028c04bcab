"""The explanation model: what a family contributes to its explanations.

That is a program in which every clue and every rule can be assumed or not, and words for what is in it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import ClassVar

from aspsolve.errors import InputError
from aspsolve.model._symbols import Symbol
from aspsolve.model.drawing import Drawing
from aspsolve.model.elements import Element, Kind, Known, Literal
from aspsolve.model.lattice import Lattice, Point
from aspsolve.model.messages import Message
from aspsolve.model.puzzle import Puzzle, Solution
from aspsolve.model.techniques import Claim, State, Technique

__all__ = ["ExplanationModel", "TechniqueModel"]


class ExplanationModel(ABC):
    """A puzzle, ready to be explained."""

    #: The package whose ``sentences.toml`` has the family's sentences; see `aspsolve.model.messages`.
    catalogue: ClassVar[str]
    #: The family's rules for explaining, in which nothing is decided while grounding.
    program: ClassVar[str]
    #: The predicate that says what a cell shows.
    shown: ClassVar[str]
    lattice: Lattice
    #: True if a clue that is added says of its own cell what the solution shows there, and nothing else.
    local: ClassVar[bool] = True
    puzzle: Puzzle

    @abstractmethod
    def clues(self) -> Sequence[Element]:
        """Return everything that the puzzle and its rules say, each as an element that can be left out."""

    @abstractmethod
    def conclusion(self, literal: Literal, kind: Kind = Kind.KNOWN) -> Element:
        """Return a literal as something that is known."""

    def implied(self, literal: Literal) -> Iterable[Literal]:  # noqa: ARG002
        """Return what a literal says at the same time by its mere meaning, such as the letters of a word."""
        return ()

    def meaning(self, elements: Iterable[Element]) -> set[Literal]:
        """Return what elements say, and what that says by its mere meaning."""
        said = {literal for element in elements for literal in element.literals}
        return said.union(*map(self.implied, said))

    def bundled(self, known: Sequence[Element]) -> Sequence[Element]:
        """Return what is known, with literals joined that are better shown as one."""
        return known

    def initially_known(self) -> Mapping[Literal, Element]:
        """Return what is known from the beginning, each by the clue that says it."""
        return {}

    @abstractmethod
    def entries(self, attempt: Solution) -> Sequence[Element]:
        """Return what an attempt says beyond the puzzle; the attempt is a partial solution."""

    def attempt(self, puzzle: Puzzle) -> Solution:  # noqa: ARG002
        """Return a puzzle with more given as an attempt at this one; raises InputError."""
        raise InputError("attempt: expected a partial solution")

    @abstractmethod
    def contents(self, solution: Solution) -> dict[Point, str]:
        """Return the clue that each cell could show so that it agrees with a solution."""

    @abstractmethod
    def revealed(self, solution: Solution, squares: Iterable[Point]) -> Puzzle:
        """Return the puzzle with some more cells that show their clue, as a solution has them."""

    @abstractmethod
    def contradiction(self, clues: Sequence[Element]) -> Message:
        """Return that some clues, a minimal set, cannot all hold."""

    def impossible(self) -> Message | None:
        """Return why the puzzle has no solution whatever its clues say; None if there is no more to say."""
        return None

    @abstractmethod
    def drawing(self, known: Iterable[Literal]) -> Drawing:
        """Return the puzzle with what is known drawn in."""


class TechniqueModel(ExplanationModel):
    """A puzzle with techniques in Python; its catalogue has ``technique.NAME`` and ``together.NAME`` for each."""

    #: The predicates of the program that can be known, as names with numbers of arguments.
    outputs: ClassVar[tuple[tuple[str, int], ...]]
    #: In the order in which they are tried.
    techniques: ClassVar[tuple[Technique, ...]]
    #: clingo's options for questions about the program.
    settings: ClassVar[tuple[str, ...]] = ("--configuration=frumpy",)

    def facts(self) -> tuple[Symbol, ...]:
        """List the facts of the puzzle, for the explanation program."""
        return tuple(one.symbol for one in self.puzzle.facts())

    @abstractmethod
    def state(self) -> State:
        """Return the state in which nothing is known, not even the rules."""

    def together(
        self,
        technique: Technique,
        conclusions: Sequence[Element],
        reasons: Sequence[Element],  # noqa: ARG002
    ) -> Message:
        """Return why several conclusions of one technique hold."""
        return Message(self.catalogue, f"together.{technique.name}", conclusions=self.summary(conclusions))

    @abstractmethod
    def claim(self, literal: Literal) -> Claim:
        """Return a literal, or what the clue says that it is, as a claim."""

    @cached_property
    def _claims(self) -> dict[Element, tuple[Claim, ...]]:
        return {}

    def claims(self, element: Element) -> tuple[Claim, ...]:
        found = self._claims.get(element)
        if found is None:
            found = self._claims[element] = tuple(map(self.claim, element.group))
        return found

    def knowing(self, elements: Iterable[Element]) -> State:
        """Make the state in which some elements are known, and nothing else."""
        state = self.state()
        for element in elements:
            for claim in self.claims(element):
                state.add(claim)
        return state

    @abstractmethod
    def literal(self, claim: Claim) -> Literal:
        """Return a claim that can be concluded as a literal."""

    def part_of_solution(self, literal: Literal) -> bool:
        """Return whether a literal that holds is a piece of the solution: what cells show, unless a model says else."""
        return literal[1] and literal[0].name == self.shown

    def completed(self, known: Known) -> Sequence[Element]:  # noqa: ARG002
        """Return what is complete by what is known, such as a word all of whose letters are."""
        return ()

    @abstractmethod
    def summary(self, conclusions: Sequence[Element]) -> Message:
        """Return several conclusions of one technique as a clause, which ``together`` goes on from."""
