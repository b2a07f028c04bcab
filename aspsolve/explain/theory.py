"""What a family contributes to its explanations: a program for explaining, and words for what is in it.

A *theory* is a puzzle's explaining program with everything that can be assumed in it: its clues, its rules, and what
is known already. All the rest, from steps to hints, knows no family.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar

import clingo

from aspsolve.engine.entailment import Literal
from aspsolve.errors import InputError
from aspsolve.puzzles import Puzzle, Solution
from aspsolve.puzzles.drawing import Drawing
from aspsolve.puzzles.lattice import Point

__all__ = ["TRIAL", "Element", "Kind", "Known", "Named", "Theory", "enumeration", "fact", "span"]

ENCODINGS = Path(__file__).parent / "encodings"


class Kind(Enum):
    """What an element of a reason is."""

    #: Something that the puzzle says: a given, a link, a hint, a word of the list.
    CLUE = "clue"
    #: Something that the family's rules say of one place: a cell is visited, a slot holds a word.
    RULE = "rule"
    #: Something that was concluded before.
    KNOWN = "known"
    #: Something that the attempt says.
    ENTRY = "entry"


@dataclass(frozen=True)
class Element:
    """Something that can be a reason or a conclusion.

    Attributes
    ----------
    kind : where it comes from.
    literals : what it says in the explaining program; all of it together.
    sentence : what it says in English.
    squares : the cells to look at, none where it is about no cell in particular.
    """

    kind: Kind
    literals: frozenset[Literal]
    sentence: str = field(compare=False)
    squares: tuple[Point, ...] = field(default=(), compare=False)

    @cached_property
    def bundle(self) -> tuple[Literal, ...]:
        """The literals in an order that is the same every time."""
        return tuple(sorted(self.literals, key=str))

    @cached_property
    def box(self) -> tuple[int, int, int, int]:
        """The least and the greatest x, then y, of its cells."""
        xs, ys = [square.x for square in self.squares], [square.y for square in self.squares]
        return min(xs), max(xs), min(ys), max(ys)

    @cached_property
    def atom(self) -> clingo.Symbol:
        """What it says, or what the clue that it is says; of several atoms any one."""
        atom = next(iter(self.literals))[0]
        return atom.arguments[0] if atom.name == "clue" else atom

    def to_json(self) -> dict[str, Any]:
        """Return kind, sentence, squares, and the literals as text, ``not`` before those that do not hold."""
        return {
            "kind": self.kind.value,
            "sentence": self.sentence,
            "squares": [list(square) for square in self.squares],
            "atoms": sorted(f"{'' if holds else 'not '}{atom}" for atom, holds in self.literals),
        }

    def __str__(self) -> str:
        return self.sentence


#: What is known, by literal: the element that said so.
Known = Mapping[Literal, Element]


@dataclass(frozen=True)
class Named:
    """A deduction in the words of people.

    Attributes
    ----------
    technique : its name, one of the family's; `TRIAL` where none of them sees it.
    sentence : what is concluded and why, in short.
    """

    technique: str
    sentence: str


#: The name of a deduction that no technique sees: the contrary has to be tried.
TRIAL = "trial"


class Theory(ABC):
    """A puzzle, ready to be explained.

    Attributes
    ----------
    puzzle : what is explained.
    outputs : the predicates of the program that can be known, as names with numbers of arguments.
    shown : the predicate that tells what a cell shows.
    local : True where a clue that is added says of its own cell what the solution shows there, and nothing else.
    """

    outputs: ClassVar[tuple[tuple[str, int], ...]]
    shown: ClassVar[str]
    local: ClassVar[bool] = True
    puzzle: Puzzle

    @property
    def encoding(self) -> Path:
        """The path of the explaining program."""
        return ENCODINGS / f"{self.puzzle.kind}.lp"

    def facts(self) -> tuple[clingo.Symbol, ...]:
        """Return the facts of the explaining program."""
        return tuple(one.symbol for one in self.puzzle.facts())

    @abstractmethod
    def clues(self) -> Sequence[Element]:
        """Return everything that the puzzle and its rules say, each as an element that can be left out."""

    @abstractmethod
    def conclusion(self, literal: Literal, kind: Kind = Kind.KNOWN) -> Element:
        """Return a literal as something that is known."""

    @abstractmethod
    def told(self) -> Mapping[Literal, Element]:
        """Return what is known from the beginning, each by the clue that says it."""

    @abstractmethod
    def named(self, conclusion: Element, reasons: Sequence[Element]) -> Named:
        """Return the technique with which people see that a conclusion follows from some reasons, and from no more."""

    @abstractmethod
    def useful(self, literal: Literal, known: Known) -> bool:
        """Tell whether it is worth a step to conclude this."""

    @abstractmethod
    def implied(self, literal: Literal) -> Iterable[Literal]:
        """Return what a literal says at the same time by its mere meaning, such as the letters of a word."""

    def stronger(self, literal: Literal) -> Iterable[Literal]:  # noqa: ARG002
        """Return what would say more than a literal, and include it."""
        return ()

    @abstractmethod
    def part_of_solution(self, literal: Literal) -> bool:
        """Tell whether a literal that holds is a piece of the solution."""

    @abstractmethod
    def entries(self, attempt: Solution) -> Sequence[Element]:
        """Return what an attempt says beyond the puzzle; the attempt is a solution that lacks something."""

    def attempt(self, puzzle: Puzzle) -> Solution:  # noqa: ARG002
        """Return a puzzle with more given as an attempt at this one; raises InputError."""
        raise InputError("attempt: expected a solution that lacks something")

    def completed(self, known: Known) -> Sequence[Element]:  # noqa: ARG002
        """Return what is complete by what is known, such as a word all of whose letters are."""
        return ()

    @abstractmethod
    def contents(self, solution: Solution) -> dict[Point, str]:
        """Return the clue that each cell could show so that it agrees with a solution."""

    @abstractmethod
    def revealed(self, solution: Solution, squares: Iterable[Point]) -> Puzzle:
        """Return the puzzle with some more cells that show their clue, as a solution has them."""

    @abstractmethod
    def contradiction(self, clues: Sequence[Element]) -> str:
        """Return in English that some clues, of which none can be left out, cannot all hold."""

    @abstractmethod
    def drawing(self, known: Iterable[Literal]) -> Drawing:
        """Return the puzzle with what is known drawn in."""

    @abstractmethod
    def distance(self, across: int, up: int) -> int:
        """Return the steps between two cells whose x and y differ by so much, both positive."""

    def grouped(self, clues: Sequence[Element], known: Known) -> Sequence[Element]:  # noqa: ARG002
        """Return the clues as they are best told once something is known."""
        return clues

    def farness(self, element: Element, target: Element) -> float:
        """Return how far the cells of an element are from those of another; a little where it has none."""
        if not element.squares or not target.squares:
            return 1.5
        (left, right, bottom, top), (left_, right_, bottom_, top_) = element.box, target.box
        return self.distance(max(0, left - right_, left_ - right), max(0, bottom - top_, bottom_ - top))


def fact(name: str, *arguments: int | str | clingo.Symbol) -> clingo.Symbol:
    """Return an atom.

    >>> str(fact("letter", 1, 2, "a")), str(fact("", 1, 2))
    ('letter(1,2,"a")', '(1,2)')
    """
    return clingo.Function(name, [_term(argument) for argument in arguments])


def _term(value: int | str | clingo.Symbol) -> clingo.Symbol:
    if isinstance(value, int):
        return clingo.Number(value)
    return clingo.String(value) if isinstance(value, str) else value


def span(numbers: Sequence[int]) -> str:
    """Return numbers in words.

    >>> span([3]), span([3, 4]), span([3, 4, 5])
    ('3', '3 and 4', '3 to 5')
    """
    if len(numbers) == 1:
        return str(numbers[0])
    return f"{numbers[0]}{' and ' if len(numbers) == 2 else ' to '}{numbers[-1]}"


def enumeration(words: Iterable[str]) -> str:
    """Return words with commas and an "and".

    >>> enumeration(["1"]), enumeration(["1", "2"]), enumeration(["1", "2", "3"])
    ('1', '1 and 2', '1, 2 and 3')
    """
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last
