"""What follows next in a puzzle, found by the rules themselves or by techniques in Python: two finders of one kind."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Any

from aspsolve.explanation._steps import Step
from aspsolve.model.elements import Element, Literal
from aspsolve.model.explanation import ExplanationModel
from aspsolve.model.lattice import Point
from aspsolve.model.messages import Message
from aspsolve.model.techniques import Technique


@dataclass(eq=False)
class Finding:
    """What a technique finds, or a chain or a trial shows."""

    technique: str
    weight: float
    #: What becomes known with it.
    literals: tuple[Literal, ...]
    #: True for a piece of the solution: it is shown even if nothing later needs it.
    piece: bool
    #: Findings of the same look are shown together; None for one that is shown alone.
    look: Technique | None
    #: The number of things to see, as far as it is known.
    effort: int
    #: What its finder makes steps of.
    source: Any


class Finder(ABC):
    """What follows, one discovery after another.

    `shown` is what a reader knows, at first what needs no step, and `at_once` is true if a discovery does not wait for
    others that are seen alike.
    """

    model: ExplanationModel
    shown: dict[Literal, None]
    at_once: bool
    impossible = False

    @property
    @abstractmethod
    def solved(self) -> bool:
        """True if the whole solution is known."""

    @abstractmethod
    def next(self) -> list[Finding]:
        """Find and learn what follows next, all that is seen at once; empty if nothing follows."""

    @abstractmethod
    def parts(self, finding: Finding, needed: AbstractSet[Literal]) -> list[Step]:
        """Make a step of each conclusion; `needed` is what is shown, or needed by other steps."""

    @abstractmethod
    def together(self, group: Sequence[Finding], conclusions: Sequence[Element], reasons: Sequence[Element]) -> Message:
        """Return what several conclusions say."""

    @abstractmethod
    def show(self, step: Step) -> None:
        """Add what is known to a reader with a step."""

    @abstractmethod
    def candidates(self, squares: AbstractSet[Point]) -> Mapping[Point, Sequence[str]]:
        """Return what some cells can still hold."""
