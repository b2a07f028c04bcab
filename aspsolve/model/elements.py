"""Literals, and the elements of explanations: reasons and conclusions."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Any

from aspsolve.model._symbols import Symbol, fact
from aspsolve.model.lattice import Point
from aspsolve.model.messages import ENGLISH, Message

__all__ = ["Element", "Kind", "Known", "Literal", "Sayable", "clue", "ends", "joined", "negated", "said", "squares_of"]

#: An atom, and whether it holds.
Literal = tuple[Symbol, bool]


def negated(literal: Literal) -> Literal:
    return literal[0], not literal[1]


def joined(one: Point, other: Point, *, holds: bool = True) -> Literal:
    """Return the literal that two neighbouring cells are joined, in whatever order they come."""
    lesser, greater = sorted((one, other))
    return fact("joined", *lesser, *greater), holds


def ends(literal: Literal) -> tuple[Point, Point]:
    """Return the two cells of a literal about an edge, or about a step."""
    a, b, c, d = (argument.number for argument in literal[0].arguments)
    return Point(a, b), Point(c, d)


def said(atom: Symbol) -> Symbol:
    """Return the atom A of ``clue(A)``, any other atom itself."""
    return atom.arguments[0] if atom.name == "clue" else atom


class Sayable(ABC):
    """Something that can be said in a language, and converted to plain values."""

    @abstractmethod
    def say(self, language: str = ENGLISH) -> str:
        """Say it in a language.

        Parameters
        ----------
        language : str
            One of `aspsolve.model.messages.LANGUAGES`.

        Returns
        -------
        str
            One sentence or several.
        """

    @abstractmethod
    def to_json(self, language: str = ENGLISH) -> dict[str, Any]:
        """Convert it to plain values, see docs/explaining.md.

        Parameters
        ----------
        language : str
            The language of the sentences.

        Returns
        -------
        dict
            Plain values.
        """

    @property
    def sentence(self) -> str:
        """Its sentences in English."""
        return self.say()

    def __str__(self) -> str:
        return self.say()


class Kind(Enum):
    """Where an element comes from."""

    #: A clue of the puzzle: a given, a link, a hint, a word of the list.
    CLUE = "clue"
    #: A rule of the family for one place: a cell is visited, a slot holds a word.
    RULE = "rule"
    #: An earlier conclusion.
    KNOWN = "known"
    #: An entry of the attempt.
    ENTRY = "entry"
    #: An assumption, or a consequence of one.
    SUPPOSED = "supposed"


@dataclass(frozen=True)
class Element(Sayable):
    """Something that can be a reason or a conclusion.

    Parameters
    ----------
    kind : Kind
        Where it comes from.
    literals : frozenset of Literal
        Its meaning in the explanation model's program: the conjunction of the literals.
    message : Message
        Its sentence.
    squares : tuple of Point
        The cells to look at, none if it is about no cell in particular.
    """

    kind: Kind
    literals: frozenset[Literal]
    message: Message = field(compare=False)
    squares: tuple[Point, ...] = field(default=(), compare=False)

    def __hash__(self) -> int:
        return hash(self.literals)  # a frozenset caches its hash

    @cached_property
    def group(self) -> tuple[Literal, ...]:
        """The literals in a deterministic order, as an assumption group."""
        return tuple(self.literals) if len(self.literals) == 1 else tuple(sorted(self.literals, key=str))

    @cached_property
    def atom(self) -> Symbol:
        """The atom stated, unwrapped from ``clue/1``; one of them if there are several."""
        return said(next(iter(self.literals))[0])

    def say(self, language: str = ENGLISH) -> str:
        """Return its sentence in a language, with a full stop."""
        return f"{self.message.sentence(language)}."

    def to_json(self, language: str = ENGLISH) -> dict[str, Any]:
        """Return kind, sentence, squares, and the literals as text, ``not`` before those that do not hold."""
        return {
            "kind": self.kind.value,
            "sentence": self.say(language),
            "message": self.message.to_json(),
            "squares": [list(square) for square in self.squares],
            "atoms": sorted(f"{'' if holds else 'not '}{atom}" for atom, holds in self.literals),
        }


def clue(kind: Kind, atom: Symbol, message: Message, squares: tuple[Point, ...] = ()) -> Element:
    """Return the element of a clue or a rule whose meaning is ``clue(ATOM)``."""
    return Element(kind, frozenset([(fact("clue", atom), True)]), message, squares)


def squares_of(elements: Iterable[Element]) -> tuple[Point, ...]:
    """Return the cells of several elements, each once."""
    return tuple(dict.fromkeys(square for element in elements for square in element.squares))


#: The known literals, each with the element that states it.
Known = Mapping[Literal, Element]
