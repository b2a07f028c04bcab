"""A session on one puzzle, which keeps what it has found out; and each of its questions as a single call."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from types import TracebackType
from typing import Any

from aspsolve.engine.limits import Deadline, Interrupted, LimitReached, check_time_limit
from aspsolve.errors import InputError
from aspsolve.explain.ambiguity import Ambiguity, find_ambiguity
from aspsolve.explain.conflict import Conflict, find_conflict
from aspsolve.explain.deduction import Deductions
from aspsolve.explain.hints import Hint, HintLevel, State, hint_level
from aspsolve.explain.knowledge import Knowledge
from aspsolve.explain.rating import Rating, rate_model, rating_of
from aspsolve.explain.steps import Detail, Explanation, Outcome, Step, StepWriter
from aspsolve.explain.telling import state_of
from aspsolve.model.explanation import Element
from aspsolve.model.puzzle import Puzzle, Solution
from aspsolve.solving.result import Result
from aspsolve.solving.solve import solve

__all__ = ["Explainer", "ambiguity", "conflict", "explain", "hint", "rate"]

#: In how many orders entries are deleted, for a small wrong part.
MAX_ORDERS = 12
#: The seconds in which `ambiguity` looks for the fewest clues, unless it is told otherwise.
AMBIGUITY_SECONDS = 20.0


class Explainer:
    r"""A session on one puzzle: ask as often as needed; what was found out once is not looked for again.

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
        self._knowledge = Knowledge(puzzle)
        self._found: dict[int, Result[Any]] = {}
        self._rating: Rating | None = None

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
        self._knowledge = Knowledge(self.puzzle)
        self._found.clear()
        self._rating = None

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
        deadline = Deadline(check_time_limit(time_limit))
        steps: list[Step] = []
        deductions = Deductions(self._knowledge.copy())
        writer = StepWriter(deductions.model, Detail(detail), self._knowledge.model.initially_known())
        try:
            outcome = self._explain(deductions, writer, steps, deadline, on_step or (lambda _: None))
        except LimitReached:
            outcome = Outcome.STOPPED
            steps += writer.close()
        except KeyboardInterrupt:
            raise Interrupted(Explanation(self.puzzle, (*steps, *writer.close()), Outcome.STOPPED)) from None
        if outcome is Outcome.IMPOSSIBLE:
            steps.clear()
        rating = rating_of(deductions.weight, deductions.hardest) if outcome is Outcome.SOLVED else None
        return Explanation(self.puzzle, tuple(steps), outcome, rating)

    def _explain(
        self,
        deductions: Deductions,
        writer: StepWriter,
        steps: list[Step],
        deadline: Deadline,
        on_step: Callable[[Step], None],
    ) -> Outcome:
        """Add steps until nothing follows any more, and return how it ended."""
        if not self._solve(1, deadline).solutions:
            return Outcome.IMPOSSIBLE
        while not deductions.solved:
            findings = deductions.next(deadline)
            for step in writer.take(findings):
                steps.append(step)
                on_step(step)
            if not findings:
                break
        for step in writer.close():
            steps.append(step)
            on_step(step)
        return Outcome.SOLVED if deductions.solved else Outcome.SEVERAL

    def _solve(self, models: int, deadline: Deadline) -> Result[Any]:
        """Return so many solutions; raises LimitReached where the deadline passes first."""
        found = self._found.get(models) or self._found.get(2)
        if found is None:
            left = deadline.seconds_left
            found = solve(self.puzzle, models=models, time_limit=None if left == float("inf") else max(left, 0.01))
            if found.stopped and len(found.solutions) < models:
                raise LimitReached("the time limit was reached")
            self._found[models] = found
        return found

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
        deadline = Deadline(check_time_limit(time_limit))
        if self._rating is None:
            knowledge = self._knowledge
            state = state_of(knowledge.model, [*knowledge.clues, *knowledge.model.initially_known().values()])
            self._rating = rate_model(knowledge.model, state, self.puzzle, deadline)
        return self._rating

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
        chosen = hint_level(level)
        deadline = Deadline(check_time_limit(time_limit))
        try:
            return self._hint(self._entries(attempt), chosen, deadline)
        except LimitReached:
            return Hint(State.STOPPED, chosen)

    def _entries(self, attempt: Solution | Puzzle | None) -> list[Element]:
        """Return what an attempt says; raises InputError for an attempt at another puzzle."""
        if attempt is None:
            return []
        model = self._knowledge.model
        solution = attempt if isinstance(attempt, Solution) else model.attempt(attempt)
        if solution.puzzle != model.puzzle:
            raise InputError(f"attempt: expected one at this {model.puzzle.title} puzzle, found one at another")
        return list(model.entries(solution))

    def _hint(self, entries: list[Element], level: HintLevel, deadline: Deadline) -> Hint:
        """Check the entries, then look for the next step."""
        if not self._solve(1, deadline).solutions:
            return Hint(State.IMPOSSIBLE, level)
        wrong = self._wrong(entries, deadline)
        if wrong:
            return Hint(State.WRONG, level, wrong=wrong)
        knowledge = self._knowledge.copy()
        knowledge.add(entries)
        deductions = Deductions(knowledge)
        deductions.add(knowledge.model.completed(knowledge.known))
        if deductions.solved:
            return Hint(State.DONE, level)
        writer = StepWriter(knowledge.model, Detail.FINE, knowledge.known)
        while findings := deductions.next(deadline, most=1):
            for step in writer.take(findings):
                return Hint(State.RIGHT, level, replace(step, number=1))
            for step in writer.close():
                return Hint(State.RIGHT, level, replace(step, number=1))
        return Hint(State.OPEN, level)

    def _wrong(self, entries: Sequence[Element], deadline: Deadline) -> tuple[Element, ...]:
        """Return a smallest found part of some entries that cannot be right, nothing where all of them can."""
        knowledge = self._knowledge
        found = self._solve(1, deadline)
        if not entries or _says_all(knowledge, found.solutions[0], entries):
            return ()
        found = self._solve(2, deadline)
        if found.unique:  # then each entry that is not in the solution is wrong by itself
            return (next(entry for entry in entries if not _says_all(knowledge, found.solutions[0], [entry])),)
        program = knowledge.whole(deadline)
        groups = [entry.group for entry in entries]
        wrong = program.mus(groups, background=knowledge.all_clues(), deadline=deadline, orders=MAX_ORDERS)
        return () if wrong is None else tuple(entries[index] for index in wrong.kept)

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
        return find_conflict(self._knowledge, Deadline(check_time_limit(time_limit)))

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
        return find_ambiguity(self._knowledge, Deadline(check_time_limit(time_limit)))


def _says_all(knowledge: Knowledge, solution: Solution, entries: Sequence[Element]) -> bool:
    """Tell whether entries agree with a solution."""
    model = knowledge.model
    said = {literal for element in model.entries(solution) for literal in element.literals}
    said.update(model.initially_known())
    return all(entry.literals <= said for entry in entries)


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
