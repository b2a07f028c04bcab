"""A puzzle explained: small deductions, from what is given to the solution, each with why it holds.

>>> from aspsolve import FillIn
>>> explanation = explain(FillIn(grid=["#h#", "___", "#_#"], words=["hat", "bag"]))
>>> for step in explanation.steps:
...     print(step)
1. bag fits only across at (1,2). (only place)
2. Only hat fits down at (2,1). (only candidate)
>>> [str(reason) for reason in explanation.steps[0].reasons]
['bag is used at least once.', 'h is given at (2,1).']
>>> explanation.outcome
<Outcome.SOLVED: 'solved'>

The reasons of a step alone imply its conclusion; without any one of them they do not. No step looks at the solution.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from aspsolve.engine.child import LimitReached
from aspsolve.engine.entailment import Deadline
from aspsolve.explain.difficulty import Difficulty, difficulty_of
from aspsolve.explain.knowledge import Knowledge
from aspsolve.explain.search import Finding, Search
from aspsolve.explain.theory import Element, Theory
from aspsolve.puzzles import Puzzle
from aspsolve.puzzles.drawing import Drawing
from aspsolve.puzzles.lattice import Point

__all__ = ["Explanation", "Interrupted", "Outcome", "Step", "explain", "step_of"]


class Outcome(Enum):
    """How an explanation ended."""

    #: The steps lead to the solution.
    SOLVED = "solved"
    #: There are several solutions: nothing more follows.
    SEVERAL = "several solutions"
    #: There is no solution; see `aspsolve.explain.conflict`.
    IMPOSSIBLE = "impossible"
    #: A limit was reached, or Ctrl-C came, before the end.
    STOPPED = "stopped"


@dataclass(frozen=True)
class Step:
    """A small deduction.

    Attributes
    ----------
    number : from 1.
    conclusions : what is new.
    reasons : why: clues, rules, and conclusions of earlier steps.
    technique : the name of the way to see it, ``trial`` where none of the techniques does.
    sentence : what is new and why, in English, in short; the reasons say it at length.
    minimal : True where no reason can be left out; False where the time ran out before each was tried.
    drawing : the puzzle after this step.
    """

    number: int
    conclusions: tuple[Element, ...]
    reasons: tuple[Element, ...]
    technique: str
    sentence: str
    minimal: bool = True
    drawing: Drawing = field(compare=False, repr=False, default_factory=lambda: Drawing(()))

    @property
    def squares(self) -> tuple[Point, ...]:
        """The cells that are new."""
        return tuple(dict.fromkeys(square for element in self.conclusions for square in element.squares))

    @property
    def reason_squares(self) -> tuple[Point, ...]:
        """The cells to look at, without those that are new."""
        seen = dict.fromkeys(square for element in self.reasons for square in element.squares)
        return tuple(square for square in seen if square not in self.squares)

    def to_json(self) -> dict[str, Any]:
        """Return the step as plain values, see docs/explaining.md."""
        return {
            "number": self.number,
            "technique": self.technique,
            "sentence": self.sentence,
            "minimal": self.minimal,
            "squares": [list(square) for square in self.squares],
            "reason_squares": [list(square) for square in self.reason_squares],
            "conclusions": [element.to_json() for element in self.conclusions],
            "reasons": [element.to_json() for element in self.reasons],
        }

    def __str__(self) -> str:
        return f"{self.number}. {self.sentence} ({self.technique})"


@dataclass(frozen=True)
class Explanation:
    """The steps from what is given as far as they lead.

    Attributes
    ----------
    puzzle : what is explained.
    steps : in order; what no later step needs and is no piece of the solution is left out.
    outcome : how it ended.
    """

    puzzle: Puzzle
    steps: tuple[Step, ...]
    outcome: Outcome

    @property
    def solved(self) -> bool:
        """True where the steps lead to the only solution."""
        return self.outcome is Outcome.SOLVED

    @property
    def stopped(self) -> bool:
        """True where a limit or Ctrl-C ended it."""
        return self.outcome is Outcome.STOPPED

    @property
    def difficulty(self) -> Difficulty | None:
        """How hard the puzzle is; None where the steps do not lead to the solution."""
        return difficulty_of((step.technique, len(step.reasons)) for step in self.steps) if self.solved else None

    def to_json(self) -> dict[str, Any]:
        """Return the explanation as plain values, see docs/explaining.md."""
        difficulty = self.difficulty
        return {
            "puzzle": self.puzzle.to_json(),
            "outcome": self.outcome.value,
            "difficulty": None if difficulty is None else difficulty.to_json(),
            "steps": [step.to_json() for step in self.steps],
        }


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during an explanation; `result` holds the steps until then."""

    def __init__(self, result: Explanation) -> None:
        super().__init__("interrupted")
        self.result = result


def explain(
    puzzle: Puzzle,
    *,
    time_limit: float | None = None,
    on_step: Callable[[Step], None] | None = None,
) -> Explanation:
    """Explain a puzzle.

    Parameters
    ----------
    puzzle : of any family that has a theory.
    time_limit : seconds. When they are over, the steps so far are returned, the last one perhaps not minimal.
    on_step : called with each step as soon as it is found. A step that turns out not to be needed is called, too.

    Raises
    ------
    Interrupted
        On Ctrl-C, with the explanation so far; a KeyboardInterrupt.
    """
    deadline = Deadline(time_limit)
    found: list[Finding] = []
    knowledge = Knowledge(puzzle)
    try:
        outcome = _explain(knowledge, found, deadline, on_step)
    except LimitReached:
        outcome = Outcome.STOPPED
    except KeyboardInterrupt:
        raise Interrupted(_explanation(knowledge.theory, found, Outcome.STOPPED)) from None
    return _explanation(knowledge.theory, found, outcome)


def _explain(
    knowledge: Knowledge, found: list[Finding], deadline: Deadline, on_step: Callable[[Step], None] | None
) -> Outcome:
    """Add findings until nothing follows any more, and return how it ended."""
    if not knowledge.possible(deadline):
        return Outcome.IMPOSSIBLE
    knowledge.foresee(deadline)
    search = Search(knowledge)
    while (finding := search.next(deadline)) is not None:
        knowledge.add([finding.conclusion])
        found.append(finding)
        if on_step is not None:
            on_step(step_of(knowledge.theory, len(found), finding, knowledge.known))
        if deadline.passed:
            break
    if not knowledge.finished:
        return Outcome.STOPPED
    return Outcome.SOLVED if knowledge.unique else Outcome.SEVERAL


def step_of(theory: Theory, number: int, finding: Finding, known: Iterable[Any]) -> Step:
    """Return a finding in the words of people."""
    named = theory.named(finding.conclusion, finding.because.reasons)
    return Step(
        number=number,
        conclusions=(finding.conclusion,),
        reasons=finding.because.reasons,
        technique=named.technique,
        sentence=named.sentence,
        minimal=finding.because.minimal,
        drawing=theory.drawing(known),
    )


def _explanation(theory: Theory, found: Sequence[Finding], outcome: Outcome) -> Explanation:
    """Return the findings as steps, without those that nobody needs."""
    needed: list[Finding] = []
    asked: set[Any] = set()
    for finding in reversed(found):
        says = {*finding.conclusion.literals}
        says.update(other for literal in finding.conclusion.literals for other in theory.implied(literal))
        if says & asked or any(map(theory.part_of_solution, says)):
            needed.append(finding)
            asked.update(literal for reason in finding.because.reasons for literal in reason.literals)
    known = dict(theory.told())
    steps = []
    for number, finding in enumerate(reversed(needed), 1):
        for literal in finding.conclusion.literals:
            known[literal] = finding.conclusion
            known.update(dict.fromkeys(theory.implied(literal), finding.conclusion))
        steps.append(step_of(theory, number, finding, known))
    return Explanation(theory.puzzle, tuple(steps), outcome)
