r"""How hard a puzzle is: as hard as the hardest deduction that cannot be avoided.

The number is the weight of that deduction: the dearest of the cheapest techniques that lead to the solution or, if
techniques alone do not, of the shallowest chains. Clues that are added to the others never make it greater, for
techniques see no less where more is known; and it is the same however a puzzle is turned.

>>> from aspsolve import rate
>>> from aspsolve.formats.text import read_puzzle
>>> rate(read_puzzle("#h#\n___\n#_#\n\nhat bag"))
Rating(level=<Level.EASY: 'easy'>, number=1.2, technique='only candidate')
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from aspsolve.model._display import Displayed
from aspsolve.model.messages import Message


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


#: The numbers up to which a puzzle has a level.
LIMITS = ((2.0, Level.EASY), (3.5, Level.MEDIUM), (4.0, Level.HARD))


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
        return Message(__package__, "rating", level=self.level.message, number=f"{self.number:g}")

    def __str__(self) -> str:
        return self.message.say()


def level_of(number: float) -> Level:
    """Return the level of a number."""
    return next((level for limit, level in LIMITS if number <= limit), Level.EXPERT)


def rating_of(number: float, technique: str) -> Rating:
    """Rate a puzzle by its hardest deduction: its weight and the name of its technique."""
    return Rating(level_of(number), number, technique)
