"""A session on one puzzle, which keeps what it has found out."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import closing
from time import time
from types import TracebackType
from typing import Any

from aspsolve.engine._calls import Limits, results_of
from aspsolve.engine._limits import Deadline, check_time_limit
from aspsolve.errors import Interrupted, LimitReached
from aspsolve.explanation._ambiguity import Ambiguity
from aspsolve.explanation._conflict import Conflict
from aspsolve.explanation._hints import AttemptState, Hint, HintLevel
from aspsolve.explanation._questions import Questions
from aspsolve.explanation._rating import Rating
from aspsolve.explanation._steps import Detail, Explanation, Outcome, Step
from aspsolve.families._registry import family_of
from aspsolve.model.puzzle import Puzzle, Solution

#: The seconds in which `ambiguity` looks for the fewest clues by default.
AMBIGUITY_SECONDS = 20.0
#: A puzzle of more squares, or of more characters as JSON, is large: grounding it takes more than a second or two.
MAX_SQUARES, MAX_CHARACTERS = 150, 10_000
#: How long after its deadline a process may hand in what it has found.
GRACE_SECONDS = 0.1


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
    easy (1.2)
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

    def _ask(
        self, question: str, time_limit: float | None, on_step: Callable[[Step], None] = lambda _: None, **options: Any
    ) -> Any:
        """Have a method of `Questions` answer, here or in a process of its own."""
        deadline = Deadline(check_time_limit(time_limit))
        if time_limit is not None or _is_large(self.puzzle):
            return _ask_process(self.puzzle, question, deadline, on_step, options)
        if self._kept is None:
            self._kept = Questions(self.puzzle)
        return getattr(self._kept, question)(deadline, on_step, **options)

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
            ``coarse`` makes one step of similar deductions, ``fine`` a step of each.

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
        steps: list[Step] = []

        def take(step: Step) -> None:
            steps.append(step)
            if on_step is not None:
                on_step(step)

        try:
            outcome, rating = self._ask("explain", time_limit, take, detail=Detail(detail))
        except LimitReached:
            outcome, rating = Outcome.STOPPED, None
        except KeyboardInterrupt:
            raise Interrupted(Explanation(self.puzzle, tuple(steps), Outcome.STOPPED)) from None
        return Explanation(self.puzzle, tuple(steps), outcome, rating)

    def rate(self, *, time_limit: float | None = None) -> Rating:
        """Rate how hard the puzzle is, without reasons.

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
            If the time is over first.
        """
        rating: Rating = self._ask("rate", time_limit)
        return rating

    def hint(
        self,
        attempt: Solution | Puzzle | None = None,
        *,
        level: HintLevel | str | int = HintLevel.WHAT,
        time_limit: float | None = None,
        noted: Sequence[str] = (),
    ) -> Hint:
        """Return the next hint.

        Parameters
        ----------
        attempt : Solution or Puzzle or None
            What was found so far, right or wrong: a partial solution, or the puzzle with more given.
        level : HintLevel or str or int
            How much to say: ``where`` to look (or 1), ``why`` something follows (2), or ``what`` to write (3).
        time_limit : float or None
            Seconds; when they are over, the hint's state is `AttemptState.STOPPED`.
        noted : sequence of str
            What earlier hints concluded and an attempt has no place for, as the atoms in a step's JSON.

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
        chosen = HintLevel(level)
        try:
            found: Hint = self._ask("hint", time_limit, attempt=attempt, level=chosen, noted=noted)
        except LimitReached:
            return Hint(AttemptState.STOPPED, chosen)
        return found

    def conflict(self, *, time_limit: float | None = None) -> Conflict | None:
        """Explain why the puzzle is impossible: a minimal unsatisfiable subset of its clues.

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
            If the time is over before it is known whether the puzzle is impossible.
        """
        found: Conflict | None = self._ask("conflict", time_limit)
        return found

    def ambiguity(self, *, time_limit: float | None = AMBIGUITY_SECONDS) -> Ambiguity | None:
        """Show how the solutions of the puzzle differ, and which clues would leave one.

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
            If the puzzle has no solution, and for a time limit that is none.
        LimitReached
            If the time is over before two solutions are known.
        """
        found: Ambiguity | None = self._ask("ambiguity", time_limit)
        return found


def _is_large(puzzle: Puzzle) -> bool:
    """Say whether work on a puzzle can take so long that it needs a process that can be ended."""
    return len(json.dumps(puzzle.to_json())) > MAX_CHARACTERS or len(puzzle.drawing().tiles) > MAX_SQUARES


def _ask_process(
    puzzle: Puzzle, question: str, deadline: Deadline, on_step: Callable[[Step], None], options: dict[str, Any]
) -> Any:
    """Have a method of `Questions` answer in a process of its own; raises InputError and LimitReached."""
    seconds = deadline.time_limit
    until = None if seconds is None else time() + seconds
    limits = Limits(None if seconds is None else seconds + GRACE_SECONDS)
    parameters = (puzzle, question, until, options)
    with closing(results_of("aspsolve.explanation._session:send_answer", parameters, limits)) as found:
        try:
            for kind, value in found:
                if kind == "answer":
                    return value
                on_step(value)
        except LimitReached:
            raise LimitReached("the time limit was reached") from None
    raise AssertionError(question)


def send_answer(parameters: tuple[Any, ...], send: Callable[[tuple[str, Any]], None]) -> None:
    """Answer a question in this process: send each ``step``, and the ``answer``."""
    puzzle, question, until, options = parameters
    deadline = Deadline(None if until is None else until - time())
    found = getattr(Questions(puzzle), question)(deadline, lambda step: send(("step", step)), **options)
    send(("answer", found))
