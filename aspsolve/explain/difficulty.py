"""How hard a puzzle is, by the steps that lead to its solution.

A step weighs as much as its technique, more for each reason that has to be seen together:
``weight * (1 + (reasons - 1) / 4)``. The number is the root of the mean of the squares of these, so that a few hard
steps count more than many easy ones, and the size of the puzzle does not count.

>>> difficulty_of([("only candidate", 2)] * 9)
Difficulty(number=1.2, level=<Level.EASY: 'easy'>, trials=0)
>>> difficulty_of([("only candidate", 2)] * 9 + [("trial", 9)]).level
<Level.HARD: 'hard'>
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from math import sqrt
from typing import Any

from aspsolve.explain.theory import TRIAL

__all__ = ["Difficulty", "Level", "difficulty_of", "step_weight"]

#: What seeing a step takes, by technique, compared with the easiest.
WEIGHTS = {
    # fill-in; "only candidate" and "only place" are also Rikudo's
    "only candidate": 1.0,
    "only place": 1.0,
    "common letter": 1.5,
    # Rikudo
    "joined": 1.0,
    "distance between numbers": 2.0,
    # Rikudo and Seek Numbers
    "dead end": 1.5,
    # Seek Numbers
    "forced corner": 1.0,
    "full cell": 1.0,
    "direction": 1.0,
    "straight run": 1.5,
    "closed loop": 1.5,
    "counted bends": 2.0,
    "cut-off region": 2.0,
    TRIAL: 4.0,
}
#: What each further reason adds to a step's weight.
SHARE = 0.25


class Level(Enum):
    """A puzzle's difficulty in a word."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"


#: The numbers below which a puzzle has a level.
LIMITS = ((2.0, Level.EASY), (4.0, Level.MEDIUM), (8.0, Level.HARD))


@dataclass(frozen=True)
class Difficulty:
    """How hard a puzzle is.

    Attributes
    ----------
    number : from 1 up, with one decimal.
    level : the same in a word.
    trials : how many steps no technique sees.
    """

    number: float
    level: Level
    trials: int

    def to_json(self) -> dict[str, Any]:
        """Return number, level and trials."""
        return {"number": self.number, "level": self.level.value, "trials": self.trials}


def step_weight(technique: str, reasons: int) -> float:
    """Return the weight of a step."""
    return WEIGHTS[technique] * (1 + max(0, reasons - 1) * SHARE)


def difficulty_of(steps: Iterable[tuple[str, int]]) -> Difficulty:
    """Return the difficulty of steps, each by its technique and the number of its reasons; without any it is 1."""
    listed = list(steps)
    weights = [step_weight(technique, reasons) for technique, reasons in listed] or [1.0]
    number = round(sqrt(sum(weight**2 for weight in weights) / len(weights)), 1)
    level = next((level for limit, level in LIMITS if number < limit), Level.EXPERT)
    return Difficulty(number, level, sum(technique == TRIAL for technique, _ in listed))
