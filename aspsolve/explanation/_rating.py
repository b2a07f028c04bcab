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

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Any

from aspsolve.errors import InputError
from aspsolve.explanation._knowledge import Clues
from aspsolve.explanation._trace import Discovery, discoveries
from aspsolve.model._display import Displayed
from aspsolve.model.explanation import ExplanationModel
from aspsolve.model.messages import Message
from aspsolve.model.puzzle import Puzzle, Solution
from aspsolve.model.techniques import TRIAL, State, rounds
from aspsolve.solving._solve import solve


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


def hardest_of(found: Iterable[Discovery]) -> Rating:
    """Rate a puzzle that is solved by some discoveries."""
    hardest = max(found, key=lambda one: one.weight, default=None)
    return rating_of(1.0, "") if hardest is None else rating_of(hardest.weight, hardest.technique.name)


def rate_model(clues: Clues) -> Rating:
    """Rate a puzzle by the clues that a reader has; raises InputError unless it has exactly one solution."""
    model = clues.model
    if model.rated_by_steps:
        return _rating_by_steps(clues)
    state = model.knowing([*clues.elements, *clues.given.values()])
    found = [*discoveries(state, model.techniques)]
    if found and not found[-1].claims:
        raise InputError("the puzzle has no solution")
    if not state.solved:
        solution = solved_state(model, _only_solution(model.puzzle))
        found += discoveries(state, model.techniques, solution)
    elif model.puzzle.solution(state.atoms()).check():
        raise InputError("the puzzle has no solution")
    return hardest_of(found) if state.solved else rating_of(TRIAL.weight, TRIAL.name)


def _rating_by_steps(clues: Clues) -> Rating:
    """Rate a puzzle by the steps of its explanation; raises InputError as `rate_model`."""
    from aspsolve.explanation._explaining import Explaining  # noqa: PLC0415  (it needs this module)
    from aspsolve.explanation._steps import Detail  # noqa: PLC0415  (the same)

    explaining = Explaining(clues, _only_solution(clues.model.puzzle))
    for _ in explaining.steps(Detail.COARSE):
        pass
    return explaining.rating


def solved_state(model: ExplanationModel, solution: Solution) -> State:
    """Make the state in which a solution is known, with everything that techniques find in it."""
    solved = model.knowing([*model.clues(), *model.initially_known().values(), *model.entries(solution)])
    for _ in rounds(solved, model.techniques):
        pass
    return solved


def _only_solution(puzzle: Puzzle) -> Solution:
    """Solve a puzzle; raises InputError if it has not exactly one solution."""
    result = solve(puzzle, models=2)
    if not result.solutions:
        raise InputError("the puzzle has no solution")
    if not result.unique:
        raise InputError("the puzzle has several solutions")
    return result.solutions[0]
