"""The explanation model: what a family contributes to its explanations.

That is a program in which every clue and every rule can be assumed or not, and sentences for its literals.
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
    #: The family's program for explanations, in which grounding decides no clue and no rule.
    program: ClassVar[str]
    #: The predicate of the contents of cells.
    shown: ClassVar[str]
    lattice: Lattice
    #: True if a clue that is added states the solution's content of its own cell, and nothing else.
    local: ClassVar[bool] = True
    puzzle: Puzzle

    @abstractmethod
    def clues(self) -> Sequence[Element]:
        """Return the puzzle's clues and rules as elements, each of which can be left out."""

    @abstractmethod
    def conclusion(self, literal: Literal, kind: Kind = Kind.KNOWN) -> Element:
        """Return the element of a literal that was concluded."""

    def implied(self, literal: Literal) -> Iterable[Literal]:  # noqa: ARG002
        """Return the literals that a literal contains by its meaning, such as the letters of a word."""
        return ()

    def meaning(self, elements: Iterable[Element]) -> set[Literal]:
        """Return the literals of elements, and those that these contain by their meaning."""
        literals = {literal for element in elements for literal in element.literals}
        return literals.union(*map(self.implied, literals))

    def bundled(self, known: Sequence[Element]) -> Sequence[Element]:
        """Return the known elements, with those joined that are better shown as one."""
        return known

    def initially_known(self) -> Mapping[Literal, Element]:
        """Return the literals that are known from the beginning, each with the clue that states it."""
        return {}

    @abstractmethod
    def entries(self, attempt: Solution) -> Sequence[Element]:
        """Return the elements that an attempt, a partial solution, adds to the puzzle."""

    def attempt(self, puzzle: Puzzle) -> Solution:  # noqa: ARG002
        """Return the attempt at this puzzle that another puzzle's additional givens make; raises InputError."""
        raise InputError("attempt: expected a partial solution")

    @abstractmethod
    def contents(self, solution: Solution) -> dict[Point, str]:
        """Return for each cell the clue that it could show in agreement with a solution."""

    @abstractmethod
    def revealed(self, solution: Solution, squares: Iterable[Point]) -> Puzzle:
        """Return the puzzle with clues added in squares, in agreement with a solution."""

    @abstractmethod
    def contradiction(self, clues: Sequence[Element]) -> Message:
        """Return the sentence that clues, a minimal unsatisfiable subset, cannot all hold."""

    def impossible(self) -> Message | None:
        """Return a reason why the puzzle has no solution whatever its clues are, or None."""
        return None

    @abstractmethod
    def drawing(self, known: Iterable[Literal]) -> Drawing:
        """Return the drawing of the puzzle with known literals in it."""


class TechniqueModel(ExplanationModel):
    """A puzzle with techniques in Python; its catalogue has ``technique.NAME`` and ``together.NAME`` for each."""

    #: The predicates of the program that can be concluded, as names and arities.
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
        """Return the claim of a literal, or of A if its atom is ``clue(A)``."""

    @cached_property
    def _claims(self) -> dict[Element, tuple[Claim, ...]]:
        return {}

    def claims(self, element: Element) -> tuple[Claim, ...]:
        claims = self._claims.get(element)
        if claims is None:
            claims = self._claims[element] = tuple(map(self.claim, element.group))
        return claims

    def knowing(self, elements: Iterable[Element]) -> State:
        """Make the state in which some elements are known, and nothing else."""
        state = self.state()
        for element in elements:
            for claim in self.claims(element):
                state.add(claim)
        return state

    @abstractmethod
    def literal(self, claim: Claim) -> Literal:
        """Return the literal of a claim that can be concluded."""

    def part_of_solution(self, literal: Literal) -> bool:
        """Return whether a literal is a part of the solution: by default, if it holds and has the predicate `shown`."""
        return literal[1] and literal[0].name == self.shown

    def completed(self, known: Known) -> Sequence[Element]:  # noqa: ARG002
        """Return the elements that known literals complete, such as a word whose letters are all known."""
        return ()

    @abstractmethod
    def summary(self, conclusions: Sequence[Element]) -> Message:
        """Return several conclusions of one technique as one clause, for the sentence of `together`."""
