"""Each question of `Explainer` as a function of a puzzle, for one who asks once."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from aspsolve.explanation._ambiguity import Ambiguity
from aspsolve.explanation._conflict import Conflict
from aspsolve.explanation._hints import Hint, HintLevel
from aspsolve.explanation._rating import Rating
from aspsolve.explanation._session import AMBIGUITY_SECONDS, Explainer
from aspsolve.explanation._steps import Detail, Explanation, Step
from aspsolve.model.puzzle import Puzzle, Solution


def explain(
    puzzle: Puzzle,
    /,
    *,
    time_limit: float | None = None,
    on_step: Callable[[Step], None] | None = None,
    detail: Detail | str = Detail.COARSE,
) -> Explanation:
    """Explain a puzzle from what is given to its solution.

    Parameters
    ----------
    puzzle : Puzzle
        Of any family that has explanations.
    time_limit, on_step, detail : object
        As `Explainer.explain` has them.

    Returns
    -------
    Explanation
        The steps, and how they end.

    Raises
    ------
    InputError, Interrupted
        As `Explainer.explain` does.
    """
    return Explainer(puzzle).explain(time_limit=time_limit, on_step=on_step, detail=detail)


def rate(puzzle: Puzzle, /, *, time_limit: float | None = None) -> Rating:
    """Rate how hard a puzzle is, without reasons.

    Parameters
    ----------
    puzzle : Puzzle
        Of any family that has explanations.
    time_limit : float or None
        As `Explainer.rate` has it.

    Returns
    -------
    Rating
        Level and number.

    Raises
    ------
    InputError, LimitReached
        As `Explainer.rate` does.
    """
    return Explainer(puzzle).rate(time_limit=time_limit)


def hint(
    puzzle: Puzzle,
    /,
    attempt: Solution | Puzzle | None = None,
    *,
    level: HintLevel | str | int = HintLevel.WHAT,
    time_limit: float | None = None,
    noted: Sequence[str] = (),
) -> Hint:
    """Return the next hint.

    Parameters
    ----------
    puzzle : Puzzle
        Of any family that has explanations.
    attempt, level, time_limit, noted : object
        As `Explainer.hint` has them.

    Returns
    -------
    Hint
        How the attempt stands, and what follows next.

    Raises
    ------
    InputError
        As `Explainer.hint` does.
    """
    return Explainer(puzzle).hint(attempt, level=level, time_limit=time_limit, noted=noted)


def conflict(puzzle: Puzzle, /, *, time_limit: float | None = None) -> Conflict | None:
    """Explain why a puzzle is impossible: a minimal unsatisfiable subset of its clues.

    Parameters
    ----------
    puzzle : Puzzle
        Of any family that has explanations.
    time_limit : float or None
        As `Explainer.conflict` has it.

    Returns
    -------
    Conflict or None
        None for a puzzle that has a solution.

    Raises
    ------
    InputError, LimitReached
        As `Explainer.conflict` does.
    """
    return Explainer(puzzle).conflict(time_limit=time_limit)


def ambiguity(puzzle: Puzzle, /, *, time_limit: float | None = AMBIGUITY_SECONDS) -> Ambiguity | None:
    """Show how the solutions of a puzzle differ, and which clues would leave one.

    Parameters
    ----------
    puzzle : Puzzle
        Of any family that has explanations.
    time_limit : float or None
        As `Explainer.ambiguity` has it.

    Returns
    -------
    Ambiguity or None
        None for a puzzle with one solution.

    Raises
    ------
    InputError, LimitReached
        As `Explainer.ambiguity` does.
    """
    return Explainer(puzzle).ambiguity(time_limit=time_limit)
