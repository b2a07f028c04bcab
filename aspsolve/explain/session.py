"""A session on one puzzle, which keeps what it has found out; and each of its questions as a single call."""

from __future__ import annotations

from collections.abc import Callable
from types import TracebackType

from aspsolve.engine.limits import Deadline, check_time_limit
from aspsolve.explain.ambiguity import Ambiguity
from aspsolve.explain.conflict import Conflict
from aspsolve.explain.hints import Hint, HintLevel, hint_level
from aspsolve.explain.questions import Questions
from aspsolve.explain.rating import Rating
from aspsolve.explain.remote import RemoteQuestions, is_large
from aspsolve.explain.steps import Detail, Explanation, Step
from aspsolve.families.registry import family_of
from aspsolve.model.puzzle import Puzzle, Solution

__all__ = ["Explainer", "ambiguity", "conflict", "explain", "hint", "rate"]

#: The seconds in which `ambiguity` looks for the fewest clues, unless it is told otherwise.
AMBIGUITY_SECONDS = 20.0


class Explainer:
    r"""A session on one puzzle: ask as often as needed; what was found out once is not looked for again.

    Questions with a time limit, and those about a large puzzle, with more than 150 squares or many words, are answered
    in a process of their own, each anew: clingo cannot be stopped while it grounds, a process can.

    It can be pickled, to be sent to a worker; there it starts anew. `close` it, or use it in a ``with`` statement, to
    free what it keeps.

    Parameters
    ----------
    puzzle : Puzzle
        Of any family that has explanations.

    Raises
    ------
    InputError
        For a family without explanations.

    Examples
    --------
    >>> from aspsolve.formats.text import read_puzzle
    >>> with Explainer(read_puzzle("#h#\n___\n#_#\n\nhat bag")) as explainer:
    ...     print(explainer.rate())
    ...     print(explainer.hint())
    easy (1)
    Only hat fits down at (2,1).
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        _ = family_of(puzzle).explanation_class
        self._kept: Questions | None = None

    def __reduce__(self) -> tuple[type[Explainer], tuple[Puzzle]]:
        return Explainer, (self.puzzle,)

    def __enter__(self) -> Explainer:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Free the ground programs and whatever else was kept; what is asked afterwards begins anew."""
        self._kept = None

    def _questions(self, time_limit: float | None) -> tuple[Questions | RemoteQuestions, Deadline]:
        """Return what answers a question with a time limit, and until when; raises InputError for a wrong limit."""
        deadline = Deadline(check_time_limit(time_limit))
        if time_limit is not None or is_large(self.puzzle):
            return RemoteQuestions(self.puzzle), deadline
        if self._kept is None:
            self._kept = Questions(self.puzzle)
        return self._kept, deadline

    def explain(
        self,
        *,
        time_limit: float | None = None,
        on_step: Callable[[Step], None] | None = None,
        detail: Detail | str = Detail.COARSE,
    ) -> Explanation:
        """Explain the puzzle from what is given to its solution.

        Parameters
        ----------
        time_limit : float or None
            Seconds. When they are over, the steps so far are returned.
        on_step : callable or None
            Called with each step as soon as it is found.
        detail : Detail or str
            ``coarse`` tells deductions that are seen alike as one step, ``fine`` each of them as a step.

        Returns
        -------
        Explanation
            The steps, and how they end.

        Raises
        ------
        InputError
            For a time limit that is none, and for another detail.
        Interrupted
            On Ctrl-C, with the explanation so far; a KeyboardInterrupt.
        """
        questions, deadline = self._questions(time_limit)
        return questions.explain(deadline, on_step or (lambda _: None), Detail(detail))

    def rate(self, *, time_limit: float | None = None) -> Rating:
        """Tell how hard the puzzle is, without reasons.

        Parameters
        ----------
        time_limit : float or None
            Seconds.

        Returns
        -------
        Rating
            Level and number.

        Raises
        ------
        InputError
            For a puzzle that has not exactly one solution, and for a time limit that is none.
        LimitReached
            Where the time is over first.
        """
        questions, deadline = self._questions(time_limit)
        return questions.rate(deadline)

    def hint(
        self,
        attempt: Solution | Puzzle | None = None,
        *,
        level: HintLevel | str | int = HintLevel.WHAT,
        time_limit: float | None = None,
    ) -> Hint:
        """Return the next hint.

        Parameters
        ----------
        attempt : Solution or Puzzle or None
            What was found so far, right or wrong: a solution that lacks something, or the puzzle with more given.
        level : HintLevel or str or int
            How much to tell: ``where`` to look (or 1), ``why`` something follows (2), or ``what`` to write (3).
        time_limit : float or None
            Seconds; when they are over, the best step so far is told, perhaps not with minimal reasons.

        Returns
        -------
        Hint
            How the attempt stands, and what follows next.

        Raises
        ------
        InputError
            For another level, an attempt at another puzzle, and a time limit that is none.
        """
        if isinstance(attempt, Solution):
            attempt.atoms()  # raises InputError for a number that is too large
        questions, deadline = self._questions(time_limit)
        return questions.hint(attempt, hint_level(level), deadline)

    def conflict(self, *, time_limit: float | None = None) -> Conflict | None:
        """Tell why the puzzle is impossible: a minimal unsatisfiable subset of its clues.

        Parameters
        ----------
        time_limit : float or None
            Seconds; when they are over, the best so far is returned.

        Returns
        -------
        Conflict or None
            None for a puzzle that has a solution.

        Raises
        ------
        InputError
            For a time limit that is none.
        LimitReached
            Where the time is over before it is known whether the puzzle is impossible.
        """
        questions, deadline = self._questions(time_limit)
        return questions.conflict(deadline)

    def ambiguity(self, *, time_limit: float | None = AMBIGUITY_SECONDS) -> Ambiguity | None:
        """Tell how the solutions of the puzzle differ, and which clues would leave one.

        Parameters
        ----------
        time_limit : float or None
            Seconds for looking for the fewest clues; None looks until it is known.

        Returns
        -------
        Ambiguity or None
            None for a puzzle with one solution.

        Raises
        ------
        InputError
            Where the puzzle has no solution, and for a time limit that is none.
        LimitReached
            Where the time is over before two solutions are known.
        """
        questions, deadline = self._questions(time_limit)
        return questions.ambiguity(deadline)


def explain(
    puzzle: Puzzle,
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
    time_limit : float or None
        Seconds. When they are over, the steps so far are returned.
    on_step : callable or None
        Called with each step as soon as it is found.
    detail : Detail or str
        ``coarse`` tells deductions that are seen alike as one step, ``fine`` each of them as a step.

    Returns
    -------
    Explanation
        The steps, and how they end.

    Raises
    ------
    InputError
        For a family without explanations, a time limit that is none, and another detail.
    Interrupted
        On Ctrl-C, with the explanation so far; a KeyboardInterrupt.
    """
    return Explainer(puzzle).explain(time_limit=time_limit, on_step=on_step, detail=detail)


def rate(puzzle: Puzzle, *, time_limit: float | None = None) -> Rating:
    """Tell how hard a puzzle is, without reasons.

    Parameters
    ----------
    puzzle : Puzzle
        Of any family that has explanations, with one solution.
    time_limit : float or None
        Seconds.

    Returns
    -------
    Rating
        Level and number.

    Raises
    ------
    InputError
        For a family without explanations, a puzzle that has not exactly one solution, and a time limit that is none.
    LimitReached
        Where the time is over first.
    """
    return Explainer(puzzle).rate(time_limit=time_limit)


def hint(
    puzzle: Puzzle,
    attempt: Solution | Puzzle | None = None,
    *,
    level: HintLevel | str | int = HintLevel.WHAT,
    time_limit: float | None = None,
) -> Hint:
    """Return the next hint.

    Parameters
    ----------
    puzzle : Puzzle
        Of any family that has explanations.
    attempt : Solution or Puzzle or None
        What was found so far, right or wrong: a solution that lacks something, or the puzzle with more given.
    level : HintLevel or str or int
        How much to tell: ``where`` to look (or 1), ``why`` something follows (2), or ``what`` to write (3).
    time_limit : float or None
        Seconds; when they are over, the best step so far is told, perhaps not with minimal reasons.

    Returns
    -------
    Hint
        How the attempt stands, and what follows next.

    Raises
    ------
    InputError
        For another level, an attempt at another puzzle, a family without explanations, and a time limit that is none.
    """
    return Explainer(puzzle).hint(attempt, level=level, time_limit=time_limit)


def conflict(puzzle: Puzzle, *, time_limit: float | None = None) -> Conflict | None:
    """Tell why a puzzle is impossible: a minimal unsatisfiable subset of its clues.

    Parameters
    ----------
    puzzle : Puzzle
        Of any family that has explanations.
    time_limit : float or None
        Seconds; when they are over, the best so far is returned.

    Returns
    -------
    Conflict or None
        None for a puzzle that has a solution.

    Raises
    ------
    InputError
        For a family without explanations, and for a time limit that is none.
    LimitReached
        Where the time is over before it is known whether the puzzle is impossible.
    """
    return Explainer(puzzle).conflict(time_limit=time_limit)


def ambiguity(puzzle: Puzzle, *, time_limit: float | None = AMBIGUITY_SECONDS) -> Ambiguity | None:
    """Tell how the solutions of a puzzle differ, and which clues would leave one.

    Parameters
    ----------
    puzzle : Puzzle
        Of any family that has explanations.
    time_limit : float or None
        Seconds for looking for the fewest clues; None looks until it is known.

    Returns
    -------
    Ambiguity or None
        None for a puzzle with one solution.

    Raises
    ------
    InputError
        Where the puzzle has no solution, for a family without explanations, and for a time limit that is none.
    LimitReached
        Where the time is over before two solutions are known.
    """
    return Explainer(puzzle).ambiguity(time_limit=time_limit)
