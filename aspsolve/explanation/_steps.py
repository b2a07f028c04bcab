"""The steps of an explanation, the links of its chains, and how it ends; the next step as a hint, in part or whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import partial
from textwrap import fill
from typing import Any

from aspsolve.errors import InputError, shown
from aspsolve.explanation._rating import Rating
from aspsolve.model.drawing import Displayed, Drawing
from aspsolve.model.elements import Element, Sayable, squares_of
from aspsolve.model.lattice import Point
from aspsolve.model.messages import ENGLISH, Message, templates
from aspsolve.model.puzzle import Puzzle
from aspsolve.model.techniques import TRIAL

_say = partial(Message, __package__)


class Outcome(Enum):
    """How an explanation ended."""

    #: The steps lead to the solution.
    SOLVED = "solved"
    #: There are several solutions: nothing more follows.
    SEVERAL = "several solutions"
    #: There is no solution; see `aspsolve.conflict`.
    IMPOSSIBLE = "impossible"
    #: A limit was reached, or Ctrl-C came, before the end.
    STOPPED = "stopped"


class Detail(Enum):
    """How large the steps of an explanation are."""

    #: Deductions of one technique that do not need each other are one step.
    COARSE = "coarse"
    #: Each deduction is a step.
    FINE = "fine"

    @classmethod
    def _missing_(cls, value: object) -> Detail:
        names = ", ".join(one.value for one in cls)
        raise InputError(f"detail: expected one of {names}, found {shown(value)}")


class Concluded(Sayable):
    """What steps and links have in common: conclusions of a technique, with reasons."""

    conclusions: tuple[Element, ...]
    reasons: tuple[Element, ...]
    technique: str
    message: Message
    number: int

    @property
    def technique_name(self) -> Message:
        """The name of the technique, to be said in any language."""
        name, catalogue = self.technique, self.message.catalogue
        if f"technique.{name}" in templates(__package__, ENGLISH):
            catalogue = __package__
        return Message(catalogue, f"technique.{name}")

    @property
    def squares(self) -> tuple[Point, ...]:
        """The cells that are new, none for a contradiction."""
        return squares_of(self.conclusions)

    def say(self, language: str = ENGLISH) -> str:
        """Say what is new and why."""
        return self.message.say(language)

    def to_json(self, language: str = ENGLISH) -> dict[str, Any]:
        """Convert to plain values, see docs/explaining.md."""
        return {
            "number": self.number,
            "technique": self.technique,
            "technique_name": self.technique_name.say(language),
            "sentence": self.message.say(language),
            "message": self.message.to_json(),
            "squares": [list(square) for square in self.squares],
            "conclusions": [element.to_json(language) for element in self.conclusions],
            "reasons": [element.to_json(language) for element in self.reasons],
        }


@dataclass(frozen=True)
class ChainLink(Concluded):
    """A deduction within a chain, or several by one technique.

    Parameters
    ----------
    conclusions : tuple of Element
        What would follow from the supposition; empty for the contradiction.
    reasons : tuple of Element
        Why: reasons of the step, and the supposition or conclusions of earlier links.
    technique : str
        The name of the technique that finds it.
    message : Message
        What would follow and why.
    parts : tuple of ChainLink
        If there are several conclusions, the deduction of each with its own reasons.
    number : int
        From 1.
    """

    conclusions: tuple[Element, ...]
    reasons: tuple[Element, ...]
    technique: str
    message: Message
    parts: tuple[ChainLink, ...] = ()
    number: int = 0

    def to_json(self, language: str = ENGLISH) -> dict[str, Any]:
        """Convert to plain values, see docs/explaining.md."""
        return {**super().to_json(language), "parts": [part.to_json(language) for part in self.parts]}


@dataclass(frozen=True)
class Step(Concluded, Displayed):
    """A small deduction, or several by one technique.

    Parameters
    ----------
    conclusions : tuple of Element
        What is new.
    reasons : tuple of Element
        Why: clues, rules, and conclusions of earlier steps, as far as the technique used them.
    technique : str
        The name of the technique that finds it; ``chain`` or ``deep chain`` if none does and its contrary leads to a
        contradiction, ``trial`` if no chain does either.
    weight : float
        How hard it is to see, see `aspsolve.model.techniques.Technique`.
    message : Message
        What is new and why.
    minimal : bool
        False for a trial whose reasons clingo could not reduce within its limits.
    supposition : Element or None
        What a chain assumes: that the conclusion is false.
    chain : tuple of ChainLink
        The links from the supposition to the contradiction.
    parts : tuple of Step
        If there are several conclusions, the deduction of each with its own reasons.
    number : int
        From 1.
    drawing : Drawing
        The puzzle after this step.
    candidates : mapping of Point to tuple of str
        What cells among the reasons can still hold after this step, if that is little; parts have none.
    """

    conclusions: tuple[Element, ...]
    reasons: tuple[Element, ...]
    technique: str
    weight: float
    message: Message
    minimal: bool = True
    supposition: Element | None = None
    chain: tuple[ChainLink, ...] = ()
    parts: tuple[Step, ...] = ()
    number: int = 0
    drawing: Drawing = field(compare=False, repr=False, default_factory=lambda: Drawing(()))
    candidates: Mapping[Point, tuple[str, ...]] = field(compare=False, repr=False, default_factory=dict)

    @property
    def reason_squares(self) -> tuple[Point, ...]:
        """The cells to look at, without those that are new."""
        return tuple(square for square in squares_of(self.reasons) if square not in self.squares)

    def to_json(self, language: str = ENGLISH) -> dict[str, Any]:
        """Convert to plain values, see docs/explaining.md."""
        return {
            **super().to_json(language),
            "weight": self.weight,
            "minimal": self.minimal,
            "reason_squares": [list(square) for square in self.reason_squares],
            "candidates": [[list(square), list(texts)] for square, texts in self.candidates.items()],
            "supposition": None if self.supposition is None else self.supposition.to_json(language),
            "chain": [link.to_json(language) for link in self.chain],
            "parts": [part.to_json(language) for part in self.parts],
        }

    def __str__(self) -> str:
        return f"{self.number}. {self.sentence} ({self.technique_name})"


@dataclass(frozen=True)
class Explanation(Displayed):
    """The steps from what is given as far as they lead.

    Parameters
    ----------
    puzzle : Puzzle
        What is explained.
    steps : tuple of Step
        In order; what is no piece of the solution and what no later step needs is left out.
    outcome : Outcome
        How it ended.
    rating : Rating or None
        How hard the puzzle is: as hard as the hardest step. None if the steps do not lead to the solution.
    """

    puzzle: Puzzle
    steps: tuple[Step, ...]
    outcome: Outcome
    rating: Rating | None = None

    @property
    def solved(self) -> bool:
        """True if the steps lead to the only solution."""
        return self.outcome is Outcome.SOLVED

    @property
    def stopped(self) -> bool:
        """True if a limit or Ctrl-C ended it."""
        return self.outcome is Outcome.STOPPED

    def to_json(self, language: str = ENGLISH) -> dict[str, Any]:
        """Convert to plain values, see docs/explaining.md.

        Parameters
        ----------
        language : str
            That of the sentences.

        Returns
        -------
        dict
            Plain values.
        """
        return {
            "puzzle": self.puzzle.to_json(),
            "outcome": self.outcome.value,
            "rating": None if self.rating is None else self.rating.to_json(),
            "steps": [step.to_json(language) for step in self.steps],
        }

    def __repr__(self) -> str:
        return f"Explanation({self.outcome.value}, puzzle={self.puzzle!r}, steps=[…{len(self.steps)}])"

    def __str__(self) -> str:
        return "\n".join([*map(str, self.steps), f"{self.outcome.value[0].upper()}{self.outcome.value[1:]}."])


def write_step(step: Step, *, width: int = 100, reasons: bool = True, language: str = ENGLISH) -> str:
    """Write a step in lines: what is new and by which technique, the links of its chain, and perhaps the reasons."""

    def said(one: Step | ChainLink) -> str:
        return f"{one.number}. {one.message.say(language)} ({one.technique_name.say(language)})"

    def because(one: Step | ChainLink, indent: str) -> list[str]:
        return [_wrapped(reason.say(language), width, indent) for reason in one.reasons] if reasons else []

    lines = [_wrapped(said(step), width, "", "   ")]
    if step.supposition is not None and (reasons or len(step.chain) > 1):  # else the step's own sentence says it
        suppose = _say("suppose", supposition=step.supposition.message)
        lines.append(_wrapped(suppose.say(language), width, "    "))
        for link in step.chain:
            lines.append(_wrapped(said(link), width, "    ", "       "))
            lines += because(link, "         ")
    lines += because(step, "    ")
    if not step.minimal:
        lines.append(f"    {_say('fewer_reasons').say(language)}")
    return "\n".join(lines)


def _wrapped(text: str, width: int, indent: str, further: str | None = None) -> str:
    """Wrap a text into indented lines."""
    return fill(
        text,
        max(width, 20),
        initial_indent=indent,
        subsequent_indent=f"{indent}    " if further is None else further,
        break_long_words=False,
        break_on_hyphens=False,
    )


def write_end(explanation: Explanation, language: str = ENGLISH) -> str:
    """Return in how many steps a puzzle is solved, and how hard it is; empty if it is not solved."""
    if explanation.rating is None:
        return ""
    number = len(explanation.steps)
    trials = sum(step.technique == TRIAL.name for step in explanation.steps)
    which = "solved_one" if number == 1 else "solved_by_trial" if trials else "solved"
    return _say(which, n=number, trials=trials, rating=explanation.rating.message).say(language)


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
