"""The next hint for somebody who has begun: is it right so far, and what follows next."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Any

from aspsolve.errors import InputError, shown
from aspsolve.explanation._steps import Step
from aspsolve.model.drawing import Displayed
from aspsolve.model.elements import Element, Sayable, squares_of
from aspsolve.model.lattice import Point
from aspsolve.model.messages import ENGLISH, Message


class HintLevel(Enum):
    """How much a hint says."""

    #: A cell to look at.
    WHERE = "where"
    #: The technique and the reasons.
    WHY = "why"
    #: What to write.
    WHAT = "what"

    @classmethod
    def _missing_(cls, value: object) -> HintLevel:
        raise InputError(f"level: expected one of {', '.join(one.value for one in cls)}, found {shown(value)}")


class AttemptState(Enum):
    """How an attempt stands."""

    #: It can still become a solution, and something follows.
    RIGHT = "right"
    #: It can still become a solution, but nothing follows: there are several.
    OPEN = "open"
    #: It is complete.
    DONE = "done"
    #: It cannot become a solution any more.
    WRONG = "wrong"
    #: The puzzle itself has no solution.
    IMPOSSIBLE = "impossible"
    #: The time ran out first.
    STOPPED = "stopped"


_say = partial(Message, __package__)


@dataclass(frozen=True)
class Hint(Sayable, Displayed):
    """What can be said about an attempt.

    Parameters
    ----------
    state : AttemptState
        How the attempt stands.
    level : HintLevel
        How much is said.
    step : Step or None
        The easiest next step found, where the attempt is right.
    wrong : tuple of Element
        If it is wrong, the smallest part found that is: without any one of these entries the others could stand.
    """

    state: AttemptState
    level: HintLevel
    step: Step | None = None
    wrong: tuple[Element, ...] = ()

    @property
    def squares(self) -> tuple[Point, ...]:
        """The cells to look at: by level, one, those of the reasons too, or all of the step; else the wrong ones."""
        if self.step is None:
            return squares_of(self.wrong)
        if self.level is HintLevel.WHAT:
            return self.step.squares
        first = self.step.squares[:1]
        return first if self.level is HintLevel.WHERE else (*dict.fromkeys((*first, *squares_of(self.step.reasons))),)

    @property
    def _messages(self) -> tuple[Message | Element, ...]:
        if self.state is AttemptState.WRONG:
            says = tuple(element.message for element in self.wrong)
            if self.level is HintLevel.WHERE:
                return (_say("wrong_at", cells=self.squares[:1]),)
            return (_say("wrong", entry=says[0]) if len(says) == 1 else _say("wrong_together", entries=says),)
        if self.step is None:
            return (_say(self.state.value),)
        if self.level is HintLevel.WHERE:
            return (_say("look_at", cells=self.squares),)
        if self.level is HintLevel.WHY:
            return (_say("look_for", technique=self.step.technique_name), *self.step.reasons)
        return (self.step.message,)

    def say(self, language: str = ENGLISH) -> str:
        """Say as much as the level says in a language."""
        return " ".join(message.say(language) for message in self._messages)

    def to_json(self, language: str = ENGLISH) -> dict[str, Any]:
        """Convert as much as the level says to plain values, see docs/explaining.md."""
        step: dict[str, Any] | None = None
        if self.step is not None and self.level is not HintLevel.WHERE:
            what = ("sentence", "message", "squares", "candidates", "conclusions", "supposition", "chain", "parts")
            hidden = {"number", *(() if self.level is HintLevel.WHAT else what)}
            step = {key: value for key, value in self.step.to_json(language).items() if key not in hidden}
        wrong = self.wrong if self.level is not HintLevel.WHERE else ()
        return {
            "state": self.state.value,
            "level": self.level.value,
            "sentence": self.say(language),
            "squares": [list(square) for square in self.squares],
            "step": step,
            "wrong": [element.to_json(language) for element in wrong],
        }
