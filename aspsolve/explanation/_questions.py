"""Questions about one puzzle, answered in this process; what was found out once is kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from aspsolve.engine._limits import Deadline
from aspsolve.errors import InputError
from aspsolve.explanation._ambiguity import Ambiguity, find_ambiguity
from aspsolve.explanation._conflict import MAX_ORDERS, Conflict, find_conflict
from aspsolve.explanation._explaining import Explaining, followed
from aspsolve.explanation._hints import AttemptState, Hint, HintLevel
from aspsolve.explanation._knowledge import Clues
from aspsolve.explanation._rating import Rating
from aspsolve.explanation._steps import Detail, Outcome, Step
from aspsolve.model._symbols import parse_untrusted
from aspsolve.model.elements import Element, Kind
from aspsolve.model.puzzle import Puzzle, Solution
from aspsolve.solving._result import Result
from aspsolve.solving._solve import solve

#: How an atom that does not hold begins in a step's JSON.
NOT = "not "


class Questions:
    """The answers behind `aspsolve.Explainer`; raises InputError for a puzzle whose family has no explanations.

    Each method takes a deadline, until which it looks for something smaller than what it found, and a function that
    takes steps; then its own options. So a process can call them all alike.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._clues = Clues(puzzle)
        self._found: dict[int, Result[Any]] = {}
        self._rating: Rating | None = None

    def explain(self, _: Deadline, on_step: Callable[[Step], None], detail: Detail) -> tuple[Outcome, Rating | None]:
        """Hand out steps, and say how they end."""
        solution = self._some_solution()
        if solution is None:
            return Outcome.IMPOSSIBLE, None
        explaining = Explaining(self._clues, solution)
        for step in explaining.steps(detail):
            on_step(step)
        if explaining.solved:
            return Outcome.SOLVED, explaining.rating
        return Outcome.SEVERAL, None

    def rate(self, _: Deadline, __: Callable[[Step], None]) -> Rating:
        """Say how hard the puzzle is; raises InputError."""
        if self._rating is None:
            self._rating = followed(self._clues, _only_solution(self.puzzle))[1]
        assert self._rating is not None  # a trial finds what nothing else does
        return self._rating

    def hint(
        self,
        deadline: Deadline,
        _: Callable[[Step], None],
        attempt: Solution | Puzzle | None,
        level: HintLevel,
        noted: Sequence[str] = (),
    ) -> Hint:
        """Find the next hint; raises InputError for an attempt at another puzzle."""
        entries = self._entries(attempt)
        solution = self._some_solution()
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

    def conflict(self, deadline: Deadline, _: Callable[[Step], None]) -> Conflict | None:
        """Say why the puzzle is impossible; None if it has a solution. Raises LimitReached."""
        return find_conflict(self._clues, deadline)

    def ambiguity(self, deadline: Deadline, _: Callable[[Step], None]) -> Ambiguity | None:
        """Say how the solutions differ; None if there is one. Raises InputError and LimitReached."""
        return find_ambiguity(self._clues, deadline)

    def _some_solution(self) -> Solution | None:
        """Return a solution, None if there is none."""
        return next(iter(self._solve(1).solutions), None)

    def _solve(self, models: int) -> Result[Any]:
        """Find at most `models` solutions."""
        found = self._found.get(models) or self._found.get(2)
        if found is None:
            found = self._found[models] = solve(self.puzzle, models=models)
        return found

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
        """List what earlier hints said, as far as it follows; raises InputError for what is no term."""
        if not noted:
            return []
        atoms = parse_untrusted([text.removeprefix(NOT) for text in noted])
        entered = [literal for entry in entries for literal in entry.literals]
        follows = self._clues.program.consequences([*self._clues.literals, *entered])
        said = [(atom, not text.startswith(NOT)) for text, atom in zip(noted, atoms, strict=True)]
        return [self._clues.model.conclusion(literal, Kind.ENTRY) for literal in said if literal in follows]

    def _wrong(self, entries: Sequence[Element], deadline: Deadline) -> tuple[Element, ...]:
        """Find a smallest part of entries that cannot be right, empty if all can."""
        found = self._solve(2)
        if found.unique:  # then each entry that is not in the solution is wrong by itself
            return (next(entry for entry in entries if not self._agree(found.solutions[0], [entry])),)
        groups = [entry.group for entry in entries]
        clues = self._clues
        wrong = clues.program.mus(groups, background=clues.literals, deadline=deadline, orders=MAX_ORDERS)
        return () if wrong is None else tuple(entries[index] for index in wrong.kept)

    def _agree(self, solution: Solution, entries: Sequence[Element]) -> bool:
        """Say whether entries agree with a solution."""
        if not entries:
            return True
        said = {literal for element in self._clues.model.entries(solution) for literal in element.literals}
        said.update(self._clues.given)
        return all(entry.literals <= said for entry in entries)


def _only_solution(puzzle: Puzzle) -> Solution:
    """Solve a puzzle; raises InputError if it has not exactly one solution."""
    result = solve(puzzle, models=2)
    if not result.solutions:
        raise InputError("the puzzle has no solution")
    if not result.unique:
        raise InputError("the puzzle has several solutions")
    return result.solutions[0]
