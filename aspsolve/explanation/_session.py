"""A session on one puzzle, which keeps what it has found out."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import cached_property
from time import time
from typing import Any, TypeVar

from aspsolve.engine._calls import Limits, results_of
from aspsolve.engine._limits import Deadline, check_time_limit
from aspsolve.errors import InputError, Interrupted, LimitReached
from aspsolve.explanation._clues import Clues
from aspsolve.explanation._explaining import Explaining, rated
from aspsolve.explanation._flaws import MAX_ORDERS, Ambiguity, Conflict, find_ambiguity, find_conflict
from aspsolve.explanation._rating import Rating
from aspsolve.explanation._steps import AttemptState, Detail, Explanation, Hint, HintLevel, Outcome, Step
from aspsolve.families._registry import family_of
from aspsolve.model._symbols import parse_untrusted
from aspsolve.model.elements import Element, Kind, negated
from aspsolve.model.puzzle import Puzzle, Solution
from aspsolve.solving import Result, solve

#: The seconds in which `ambiguity` looks for the fewest clues by default.
AMBIGUITY_SECONDS = 20.0
#: A puzzle of more squares, or of more characters as JSON, is large: grounding it takes more than a second or two.
MAX_SQUARES, MAX_CHARACTERS = 150, 10_000
#: The prefix of an atom that does not hold, in a step's JSON.
NOT = "not "
#: How long after its deadline a process may hand in what it has found.
GRACE_SECONDS = 0.1

T = TypeVar("T")


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

    @cached_property
    def _clues(self) -> Clues:
        return Clues(self.puzzle)

    @cached_property
    def _solution(self) -> Solution | None:
        return solve(self.puzzle).solution

    @cached_property
    def _two_solutions(self) -> Result[Any]:
        return solve(self.puzzle, models=2)

    @cached_property
    def _rating(self) -> Rating:
        return rated(self._clues)

    def __reduce__(self) -> tuple[type[Explainer], tuple[Puzzle]]:
        return Explainer, (self.puzzle,)

    def __enter__(self) -> Explainer:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Free the ground programs and whatever else was kept; what is asked afterwards begins anew."""
        puzzle = self.puzzle
        vars(self).clear()
        self.puzzle = puzzle

    def _ask(
        self,
        question: Callable[..., T],
        time_limit: float | None,
        on_step: Callable[[Step], None] = lambda _: None,
        **options: Any,
    ) -> T:
        """Answer a question, here or in a process of its own."""
        deadline = Deadline(check_time_limit(time_limit))
        if time_limit is None and not _is_large(self.puzzle):
            return question(self, deadline, on_step, **options)
        until = None if time_limit is None else time() + time_limit
        limits = Limits(None if time_limit is None else time_limit + GRACE_SECONDS)
        parameters = (self, question, until, options)
        with closing(results_of(f"{__name__}:send_answer", parameters, limits)) as found:
            try:
                for kind, value in found:
                    if kind == "answer":
                        answer: T = value
                        return answer
                    on_step(value)
            except LimitReached:
                raise LimitReached("the time limit was reached") from None
        raise AssertionError(question)

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
            For an invalid time limit or detail.
        Interrupted
            On Ctrl-C, with the explanation so far; a KeyboardInterrupt.
        """
        steps: list[Step] = []

        def take(step: Step) -> None:
            steps.append(step)
            if on_step is not None:
                on_step(step)

        try:
            outcome, rating = self._ask(Explainer._explain, time_limit, take, detail=Detail(detail))
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
            For a puzzle that has not exactly one solution, and for an invalid time limit.
        LimitReached
            If the time is over first.
        """
        return self._ask(Explainer._rate, time_limit)

    def hint(
        self,
        attempt: Solution | Puzzle | None = None,
        *,
        level: HintLevel | str = HintLevel.WHAT,
        time_limit: float | None = None,
        noted: Sequence[str] = (),
    ) -> Hint:
        """Return the next hint.

        Parameters
        ----------
        attempt : Solution or Puzzle or None
            What was found so far, right or wrong: a partial solution, or the puzzle with more given.
        level : HintLevel or str
            How much to say: ``where`` to look, ``why`` something follows, or ``what`` to write.
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
            For an invalid level or time limit, and for an attempt at another puzzle.
        """
        if isinstance(attempt, Solution):
            attempt.atoms()  # raises InputError for a number that is too large
        chosen = HintLevel(level)
        try:
            return self._ask(Explainer._hint, time_limit, attempt=attempt, level=chosen, noted=noted)
        except LimitReached:
            return Hint(AttemptState.STOPPED, chosen)

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
            For an invalid time limit.
        LimitReached
            If the time is over before it is known whether the puzzle is impossible.
        """
        return self._ask(Explainer._conflict, time_limit)

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
            If the puzzle has no solution, and for an invalid time limit.
        LimitReached
            If the time is over before two solutions are known.
        """
        return self._ask(Explainer._ambiguity, time_limit)

    # The answers, with one signature, so that a process can give any of them: a deadline, until which it looks for
    # something smaller than what it found; a function that is called with each step; and the question's own options.

    def _explain(self, _: Deadline, on_step: Callable[[Step], None], detail: Detail) -> tuple[Outcome, Rating | None]:
        """Hand out steps, and return how they end."""
        if self._solution is None:
            return Outcome.IMPOSSIBLE, None
        explaining = Explaining(self._clues, self._solution)
        for step in explaining.steps(detail):
            on_step(step)
        if explaining.solved:
            return Outcome.SOLVED, explaining.rating
        return Outcome.SEVERAL, None

    def _rate(self, _: Deadline, __: Callable[[Step], None]) -> Rating:
        return self._rating

    def _hint(
        self,
        deadline: Deadline,
        _: Callable[[Step], None],
        attempt: Solution | Puzzle | None,
        level: HintLevel,
        noted: Sequence[str],
    ) -> Hint:
        entries, solution = self._entries(attempt), self._solution
        if solution is None:
            return Hint(AttemptState.IMPOSSIBLE, level)
        if not self._agree(solution, entries):
            wrong = self._wrong(entries, deadline)
            if wrong:
                return Hint(AttemptState.WRONG, level, wrong=wrong)
            solution = None
        explaining = Explaining(self._clues, solution, [*entries, *self._noted(noted, entries)])
        if explaining.solved:
            return Hint(AttemptState.DONE, level)
        step = explaining.first()
        if step is None:
            return Hint(AttemptState.DONE if explaining.solved else AttemptState.OPEN, level)
        return Hint(AttemptState.RIGHT, level, step)

    def _conflict(self, deadline: Deadline, _: Callable[[Step], None]) -> Conflict | None:
        return find_conflict(self._clues, deadline)

    def _ambiguity(self, deadline: Deadline, _: Callable[[Step], None]) -> Ambiguity | None:
        return find_ambiguity(self._clues, deadline)

    def _entries(self, attempt: Solution | Puzzle | None) -> list[Element]:
        """List what an attempt says; raises InputError for an attempt at another puzzle."""
        if attempt is None:
            return []
        model = self._clues.model
        solution = attempt if isinstance(attempt, Solution) else model.attempt(attempt)
        if solution.puzzle != model.puzzle:
            raise InputError(f"attempt: expected one at this {model.puzzle.title} puzzle, found one at another")
        return list(model.entries(solution))

    def _noted(self, noted: Sequence[str], entries: Sequence[Element]) -> list[Element]:
        """List what earlier hints said, as far as it follows; raises InputError for an invalid term."""
        if not noted:
            return []
        atoms = parse_untrusted([text.removeprefix(NOT) for text in noted])
        entered = [literal for entry in entries for literal in entry.literals]
        follows = self._clues.program.consequences([*self._clues.literals, *entered])
        said = [(atom, not text.startswith(NOT)) for text, atom in zip(noted, atoms, strict=True)]
        return [self._clues.model.conclusion(literal, Kind.ENTRY) for literal in said if literal in follows]

    def _wrong(self, entries: Sequence[Element], deadline: Deadline) -> tuple[Element, ...]:
        """Find a minimal set of entries that cannot be right together, empty if all can."""
        found = self._two_solutions
        if found.unique:  # then each entry that is not in the solution is wrong by itself
            return (next(entry for entry in entries if not self._agree(found.solutions[0], [entry])),)
        groups, clues = {entry: entry.group for entry in entries}, self._clues
        wrong = clues.program.mus(groups, background=clues.literals, deadline=deadline, orders=MAX_ORDERS)
        return () if wrong is None else wrong.kept

    def _agree(self, solution: Solution, entries: Sequence[Element]) -> bool:
        if not entries:
            return True
        said = {literal for element in self._clues.model.entries(solution) for literal in element.literals}
        said.update(self._clues.given)
        literals = (literal for entry in entries for literal in entry.literals)
        return all(literal in said if literal[1] else negated(literal) not in said for literal in literals)


def _is_large(puzzle: Puzzle) -> bool:
    """Return whether work on a puzzle can take so long that it needs a process that can be ended."""
    return len(json.dumps(puzzle.to_json())) > MAX_CHARACTERS or len(puzzle.drawing().tiles) > MAX_SQUARES


def send_answer(parameters: tuple[Any, ...], send: Callable[[tuple[str, Any]], None]) -> None:
    """Answer a question in this process: send each ``step``, and the ``answer``."""
    explainer, question, until, options = parameters
    deadline = Deadline(None if until is None else until - time())
    send(("answer", question(explainer, deadline, lambda step: send(("step", step)), **options)))
