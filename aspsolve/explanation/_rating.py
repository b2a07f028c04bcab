"""How hard a puzzle is: as hard as the hardest deduction that cannot be avoided.

More clues never make it harder, for techniques see no less where more is known.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from aspsolve.model.drawing import Displayed
from aspsolve.model.messages import Message
from aspsolve.model.techniques import CHAIN, DEEP_CHAIN


class Level(Enum):
    """A puzzle's difficulty in a word."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"

    @property
    def message(self) -> Message:
        """The word, to be said in any language."""
        return Message(__package__, f"level.{self.value}")


#: The highest rating of each level; above all of them is expert.
LIMITS = ((2.0, Level.EASY), (3.5, Level.MEDIUM), (4.0, Level.HARD))

#: The name and the weight of the technique of each kind of inference by rules.
TECHNIQUES: Mapping[str, tuple[str, float]] = {
    "place": ("last place", 1.0),
    "clause": ("one rule", 1.0),
    "reached": ("count reached", 1.1),
    "candidate": ("last candidate", 1.2),
    "needed": ("count needed", 1.3),
    "guarded": ("one rule", 1.5),
    "loop": ("short loop", 1.6),
    "connected": ("connection", 1.7),
    "rooms": ("room", 1.8),
    "few": ("cases of a rule", 1.85),
    "sum": ("sum", 1.9),
    "sum.one": ("sum", 1.4),
    "sum.few": ("sum", 1.8),
    "sum.some": ("sum", 2.3),
    "sum.many": ("sum", 2.7),
    "rest": ("sums together", 2.4),
    "rest.cell": ("sums together", 1.8),
    "rest.one": ("sums together", 2.1),
    "rest.few": ("sums together", 2.3),
    "rest.some": ("sums together", 2.7),
    "rest.many": ("sums together", 3.1),
    "table": ("cases of a rule", 2.2),
    "even": ("parity", 2.4),
    "locked": ("rules together", 2.5),
    "naked.2": ("naked pair", 2.6),
    "hidden.2": ("hidden pair", 2.8),
    "naked.3": ("naked triple", 3.0),
    "hidden.3": ("hidden triple", 3.2),
    "whole": ("whole rule", 3.0),
    "cases": ("cases of a rule", 6.0),
}
#: The weight that each further rule of an inference adds, and the most that they add together.
WEIGHT_OF_A_RULE, MOST_ADDED = 0.1, 0.9
#: The same for the rules by which remaining places have something in common.
WEIGHT_OF_A_PLACE, MOST_OF_PLACES = 0.6, 1.4
#: The weight that each link after the first ones adds to a chain, how many are first, and the most before it is deep.
WEIGHT_OF_A_LINK, FIRST_LINKS, LINKS = 0.25, 6, 12
#: The weights of chains of at most two links, and of three, which count as rules together.
OF_FEW = (2.8, 3.3)
#: The weight that each further round of techniques adds to a chain.
WEIGHT_OF_A_ROUND = 0.5


@dataclass(frozen=True)
class Rating(Displayed):
    """How hard a puzzle is.

    Parameters
    ----------
    level : Level
        In a word.
    number : float
        The weight of the hardest deduction, from 1 up.
    technique : str
        The name of the technique by which that is seen, ``chain``, ``trial``, or empty if nothing has to be found.
    """

    level: Level
    number: float
    technique: str

    def to_json(self) -> dict[str, Any]:
        """Return level, number and technique.

        Returns
        -------
        dict
            Plain values.
        """
        return {"level": self.level.value, "number": self.number, "technique": self.technique}

    @property
    def message(self) -> Message:
        """Level and number, to be said in any language."""
        return Message(__package__, "rating", level=self.level.message, number=self.number)

    def __str__(self) -> str:
        return self.message.say()


#: The rating of a puzzle in which nothing has to be found.
EASIEST = Rating(Level.EASY, 1.0, "")


def harder(rating: Rating, weight: float, technique: str) -> Rating:
    """Return the rating with one more deduction: as hard as the hardest."""
    if weight <= rating.number and rating.technique:
        return rating
    return Rating(level_of(weight), weight, technique)


def level_of(number: float) -> Level:
    return next((level for limit, level in LIMITS if number <= limit), Level.EXPERT)


def weight_of_links(length: int) -> tuple[str, float]:
    """Return the name and the weight of a chain of links by rules."""
    if length < len(OF_FEW) + 2:
        return TECHNIQUES["locked"][0], OF_FEW[max(0, length - 2)]
    if length > LINKS:
        return DEEP_CHAIN.name, DEEP_CHAIN.weight
    return CHAIN.name, CHAIN.weight + WEIGHT_OF_A_LINK * max(0, length - FIRST_LINKS)


def chain_weight(rounds: int) -> float:
    """Return the weight of a chain of rounds of techniques."""
    return CHAIN.weight + (rounds - 1) * WEIGHT_OF_A_ROUND
