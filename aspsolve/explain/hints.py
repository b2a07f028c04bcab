"""The next hint for somebody who has begun: is it right so far, and what follows next.

>>> from aspsolve import FillIn
>>> puzzle = FillIn(grid=["#h#", "___", "#_#"], words=["hat", "bag"])
>>> for level in (1, 2, 3):
...     print(hint(puzzle, level=level))
Look at (2,1).
Look for: only place. bag is used at least once. h is given at (2,1).
bag fits only across at (1,2).
>>> print(hint(puzzle, puzzle.solution_from_rows(["#h#", "c__", "#_#"])))
Wrong: (1,2) holds c.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from aspsolve.engine.child import LimitReached
from aspsolve.engine.entailment import Deadline
from aspsolve.errors import InputError
from aspsolve.explain.knowledge import Knowledge
from aspsolve.explain.search import Search
from aspsolve.explain.steps import Step, step_of
from aspsolve.explain.theory import Element
from aspsolve.puzzles import Puzzle, Solution
from aspsolve.puzzles.lattice import Point

__all__ = ["Hint", "State", "hint"]

#: How many orders of leaving entries out are compared, for a small wrong part.
TRIES = 12


class State(Enum):
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
class Hint:
    """What can be told about an attempt.

    Attributes
    ----------
    state : how it stands.
    level : how much `str` tells: 1 where to look, 2 how to see it and why, 3 what to write.
    step : the easiest next step found, where the attempt is right.
    wrong : where it is wrong, the smallest part found that is: without any one of these entries the others could stand.
    """

    state: State
    level: int
    step: Step | None = None
    wrong: tuple[Element, ...] = ()

    @property
    def squares(self) -> tuple[Point, ...]:
        """The cells to look at: one of the reasons, all of them, or at level 3 those that are new; or what is wrong."""
        if self.step is None:
            return tuple(dict.fromkeys(square for element in self.wrong for square in element.squares))
        if self.level >= 3:
            return self.step.squares
        return (self.step.reason_squares or self.step.squares)[: 1 if self.level == 1 else None]

    @property
    def sentence(self) -> str:
        """As much as the level tells, in English."""
        if self.state is State.WRONG:
            if self.level == 1:
                return f"Something is wrong: look at {' '.join(map(str, self.squares[:1]))}."
            says = [element.sentence[:-1] for element in self.wrong]
            return f"Wrong: {says[0]}." if len(says) == 1 else f"These cannot all be right: {'; '.join(says)}."
        if self.step is None:
            return {
                State.OPEN: "Right so far, but nothing more follows: there are several solutions.",
                State.DONE: "Done: nothing is left to find.",
                State.IMPOSSIBLE: "The puzzle has no solution.",
            }.get(self.state, "The time ran out before anything was found.")
        if self.level == 1:
            return f"Look at {' '.join(map(str, self.squares))}."
        if self.level == 2:
            return f"Look for: {self.step.technique}. {' '.join(map(str, self.step.reasons))}"
        return self.step.sentence

    def to_json(self) -> dict[str, Any]:
        """Return as much as the level tells as plain values, see docs/explaining.md."""
        step: dict[str, Any] | None = None
        if self.step is not None and self.level > 1:
            hidden = ("number",) if self.level > 2 else ("number", "sentence", "squares", "conclusions")
            step = {key: value for key, value in self.step.to_json().items() if key not in hidden}
        return {
            "state": self.state.value,
            "level": self.level,
            "sentence": self.sentence,
            "squares": [list(square) for square in self.squares],
            "step": step,
            "wrong": [element.to_json() for element in self.wrong] if self.level > 1 else [],
        }

    def __str__(self) -> str:
        return self.sentence


def hint(
    puzzle: Puzzle,
    attempt: Solution | Puzzle | None = None,
    *,
    level: int = 3,
    time_limit: float | None = None,
) -> Hint:
    """Return the next hint.

    Parameters
    ----------
    puzzle : of any family that has a theory.
    attempt : what was found so far, right or wrong: a solution that lacks something, or the puzzle with more given.
    level : how much to tell: 1 where to look, 2 how to see it and why, 3 what to write.
    time_limit : seconds; when they are over, the best step so far is told, perhaps not with minimal reasons.

    Raises
    ------
    InputError
        For another level, or an attempt at another puzzle.
    """
    if level not in (1, 2, 3):
        raise InputError(f"level: expected 1, 2 or 3, found {level}")
    deadline = Deadline(time_limit)
    knowledge = Knowledge(puzzle)
    try:
        return _hint(knowledge, _entries(knowledge, attempt), level, deadline)
    except LimitReached:
        return Hint(State.STOPPED, level)


def _entries(knowledge: Knowledge, attempt: Solution | Puzzle | None) -> list[Element]:
    """Return what an attempt says."""
    if attempt is None:
        return []
    solution = attempt if isinstance(attempt, Solution) else knowledge.theory.attempt(attempt)
    if not isinstance(solution.puzzle, type(knowledge.theory.puzzle)):
        raise InputError(f"attempt: expected one at a {knowledge.theory.puzzle.title} puzzle")
    return list(knowledge.theory.entries(solution))


def _hint(knowledge: Knowledge, entries: list[Element], level: int, deadline: Deadline) -> Hint:
    """Check the entries, then look for the next step."""
    if not knowledge.possible(deadline):
        return Hint(State.IMPOSSIBLE, level)
    bundles = [entry.bundle for entry in entries]
    wrong = knowledge.entailment.conflict(bundles, fixed=knowledge.all_clues(), deadline=deadline, tries=TRIES)
    if wrong is not None:
        return Hint(State.WRONG, level, wrong=tuple(entries[index] for index in wrong.kept))
    knowledge.add(entries)
    knowledge.add(knowledge.theory.completed(knowledge.known))
    knowledge.foresee(deadline)
    if knowledge.finished:
        return Hint(State.DONE if knowledge.unique else State.OPEN, level)
    finding = Search(knowledge).next(deadline)
    if finding is None:
        return Hint(State.STOPPED, level)
    told = [*knowledge.known, *finding.conclusion.literals]
    told += [other for literal in finding.conclusion.literals for other in knowledge.theory.implied(literal)]
    return Hint(State.RIGHT, level, step_of(knowledge.theory, 1, finding, told))
