"""What an explanation is made of: literals, elements that can be reasons, techniques, and the explanation model.

An *explanation model* is what a family contributes to its explanations: a program in which every clue and every rule
can be assumed or not, words for what is in it, and the techniques by which people see what follows. All the rest, from
steps to hints, knows no family.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from aspsolve.errors import InputError
from aspsolve.model.drawing import Drawing
from aspsolve.model.lattice import Lattice, Point
from aspsolve.model.puzzle import Puzzle, Solution
from aspsolve.model.symbols import Function, Number, String, Symbol

__all__ = [
    "CHAIN",
    "TRIAL",
    "Claim",
    "Deduction",
    "Element",
    "ExplanationModel",
    "Kind",
    "Known",
    "Literal",
    "State",
    "Technique",
    "contrary",
    "enumeration",
    "fact",
    "negated",
    "said",
    "span",
]

#: An atom, and whether it holds.
Literal = tuple[Symbol, bool]


def negated(literal: Literal) -> Literal:
    """Return the contrary of a literal."""
    return literal[0], not literal[1]


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
    #: Something that is supposed, or follows from a supposition.
    SUPPOSED = "supposed"


@dataclass(frozen=True)
class Element:
    """Something that can be a reason or a conclusion.

    Parameters
    ----------
    kind : Kind
        Where it comes from.
    literals : frozenset of Literal
        What it says in the explanation model's program; all of it together.
    sentence : str
        What it says in English.
    squares : tuple of Point
        The cells to look at, none where it is about no cell in particular.
    """

    kind: Kind
    literals: frozenset[Literal]
    sentence: str = field(compare=False)
    squares: tuple[Point, ...] = field(default=(), compare=False)

    @cached_property
    def group(self) -> tuple[Literal, ...]:
        """The literals in an order that is the same every time, as an assumption group."""
        return tuple(self.literals) if len(self.literals) == 1 else tuple(sorted(self.literals, key=str))

    @cached_property
    def box(self) -> tuple[int, int, int, int]:
        """The least and the greatest x, then y, of its cells."""
        xs, ys = [square.x for square in self.squares], [square.y for square in self.squares]
        return min(xs), max(xs), min(ys), max(ys)

    @cached_property
    def atom(self) -> Symbol:
        """What it says, or what the clue that it is says; of several atoms any one."""
        return said(next(iter(self.literals))[0])

    def to_json(self) -> dict[str, Any]:
        """Return kind, sentence, squares, and the literals as text, ``not`` before those that do not hold.

        Returns
        -------
        dict
            Plain values.
        """
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


#: Something that is said of the puzzle, in the form in which a family's techniques know it; see `State`.
Claim = tuple[Any, ...]


def contrary(claim: Claim) -> Claim:
    """Return the contrary of a claim that could be concluded: its last value says whether it holds."""
    return (*claim[:-1], not claim[-1])


class Deduction(NamedTuple):
    """What a technique finds.

    Attributes
    ----------
    claim : tuple or None
        What follows, None for a contradiction.
    sentence : str
        What follows and why, in short.
    """

    claim: Claim | None
    sentence: str


class State(ABC):
    """What is known of a puzzle, in the form in which techniques look at it.

    Techniques only ever find more where more is known: that makes what can be found the same in whatever order.
    """

    @abstractmethod
    def copy(self) -> State:
        """Return the same again, to be changed apart from this one."""

    @abstractmethod
    def add(self, claim: Claim) -> None:
        """Take in something that is known."""

    def suppose(self, claim: Claim) -> None:
        """Take in the contrary of a claim that could be concluded."""
        self.add(contrary(claim))

    @abstractmethod
    def knows(self, claim: Claim) -> bool:
        """Tell whether something is known, or said by what is known."""

    def look_for(self, claim: Claim | None) -> None:  # noqa: B027
        """Let techniques that are not wide look for one claim alone, where that spares work; None for all again."""

    def settle(self) -> None:  # noqa: B027
        """Take note that all that techniques find is known, or added next: they may look around what is new alone."""

    @property
    @abstractmethod
    def contradiction(self) -> str | None:
        """What cannot be in what is known, as a sentence; None where nothing is seen at once."""

    @property
    @abstractmethod
    def solved(self) -> bool:
        """True where the whole solution is known."""

    @abstractmethod
    def atoms(self) -> Iterable[tuple[Any, ...]]:
        """Return what is known of the solution as the arguments of its atoms."""

    def candidates(self) -> Mapping[Point, Sequence[str]]:
        """Return what cells can still hold, as one pencils it in; nothing where one does not."""
        return {}

    @abstractmethod
    def suppositions(self) -> Iterable[Claim]:
        """Return what could be concluded by supposing the contrary, in an order that is the same every time."""


@dataclass(frozen=True)
class Technique:
    """A way in which people see that something follows.

    Parameters
    ----------
    name : str
        What puzzle people call it.
    weight : float
        What seeing it takes, compared with the easiest, which is 1.
    find : callable
        Takes a state, and yields everything that the technique sees in it, each as a `Deduction`. It is sound: what it
        finds follows from what the state knows, and from nothing else.
    many : str
        Why several conclusions hold that are told as one step.
    in_chains : bool
        True where it is simple enough to be used again and again after a supposition.
    wide : bool
        True where it looks at the whole puzzle: what is known is then told in bundles.
    runs : bool
        True where conclusions are told as one step though one follows from another, as along a path.
    """

    name: str
    weight: float
    find: Callable[[Any], Iterable[Deduction]]
    many: str = ""
    in_chains: bool = True
    wide: bool = False
    runs: bool = False


def _finds_nothing(state: Any) -> Iterable[Deduction]:  # noqa: ARG001
    return ()


#: Suppose the contrary, then use techniques that are allowed in chains, up to a contradiction.
CHAIN = Technique("chain", 4.0, _finds_nothing, wide=True)
#: What neither a technique nor a chain shows: the contrary has to be tried.
TRIAL = Technique("trial", 10.0, _finds_nothing)


class ExplanationModel(ABC):
    """A puzzle, ready to be explained.

    Attributes
    ----------
    puzzle : Puzzle
        What is explained.
    program : pathlib.Path
        The family's program for explaining, in which nothing is decided while grounding.
    outputs : tuple of (str, int)
        The predicates of the program that can be known, as names with numbers of arguments.
    shown : str
        The predicate that tells what a cell shows.
    local : bool
        True where a clue that is added says of its own cell what the solution shows there, and nothing else.
    lattice : Lattice
        On which the cells lie.
    techniques : tuple of Technique
        In the order in which they are tried.
    """

    program: ClassVar[Path]
    outputs: ClassVar[tuple[tuple[str, int], ...]]
    shown: ClassVar[str]
    lattice: ClassVar[Lattice]
    techniques: ClassVar[tuple[Technique, ...]]
    local: ClassVar[bool] = True
    puzzle: Puzzle

    def facts(self) -> tuple[Symbol, ...]:
        """Return the facts of the program."""
        return tuple(one.symbol for one in self.puzzle.facts())

    @abstractmethod
    def clues(self) -> Sequence[Element]:
        """Return everything that the puzzle and its rules say, each as an element that can be left out."""

    @abstractmethod
    def conclusion(self, literal: Literal, kind: Kind = Kind.KNOWN) -> Element:
        """Return a literal as something that is known."""

    @abstractmethod
    def initially_known(self) -> Mapping[Literal, Element]:
        """Return what is known from the beginning, each by the clue that says it."""

    @abstractmethod
    def state(self) -> State:
        """Return the state in which nothing is known, not even the rules."""

    @abstractmethod
    def claim(self, literal: Literal) -> Claim:
        """Return a literal, or what the clue says that it is, as a claim."""

    @cached_property
    def _claims(self) -> dict[Element, tuple[Claim, ...]]:
        return {}

    def claims(self, element: Element) -> tuple[Claim, ...]:
        """Return what an element says as claims."""
        found = self._claims.get(element)
        if found is None:
            found = self._claims[element] = tuple(map(self.claim, element.group))
        return found

    @abstractmethod
    def literal(self, claim: Claim) -> Literal:
        """Return a claim that can be concluded as a literal."""

    @abstractmethod
    def trial(self, conclusion: Element) -> str:
        """Return the sentence for a conclusion that neither a technique nor a chain shows."""

    def scope(self, elements: Sequence[Element]) -> tuple[Symbol, ...]:  # noqa: ARG002
        """Return the facts of a program in which the same follows from some of these elements as in the whole one."""
        return self.facts()

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

    def bundled(self, known: Sequence[Element]) -> Sequence[Element]:
        """Return what is known with that together that is better told as one."""
        return known

    def summary(self, conclusions: Sequence[Element]) -> str:
        """Return several conclusions of one technique as a part of a sentence."""
        return enumeration(conclusion.sentence[:-1] for conclusion in conclusions)

    def grouped(self, elements: Sequence[Element], known: Known) -> Sequence[Element]:  # noqa: ARG002
        """Return clues and what is known as they are best told as reasons, without what is said by others."""
        return elements

    def distance(self, element: Element, target: Element) -> float:
        """Return how many steps the cells of an element are from those of another; a few where it has none."""
        if not element.squares or not target.squares:
            return 1.5
        (left, right, bottom, top), (left_, right_, bottom_, top_) = element.box, target.box
        return self.lattice.distance(max(0, left - right_, left_ - right), max(0, bottom - top_, bottom_ - top))


def said(atom: Symbol) -> Symbol:
    """Return an atom, of ``clue(A)`` what it says."""
    return atom.arguments[0] if atom.name == "clue" else atom


def fact(name: str, *arguments: int | str | Symbol) -> Symbol:
    """Return an atom.

    >>> str(fact("letter", 1, 2, "a")), str(fact("", 1, 2))
    ('letter(1,2,"a")', '(1,2)')
    """
    return Function(name, [_term(argument) for argument in arguments])


def _term(value: int | str | Symbol) -> Symbol:
    if isinstance(value, int):
        return Number(value)
    return String(value) if isinstance(value, str) else value


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
