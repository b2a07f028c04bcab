"""Questions about a puzzle, answered in this process; what was found out once is not looked for again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from aspsolve.engine.limits import Deadline, Interrupted, LimitReached
from aspsolve.errors import InputError
from aspsolve.explanation.ambiguity import Ambiguity, find_ambiguity
from aspsolve.explanation.conflict import Conflict, find_conflict
from aspsolve.explanation.deduction import Deductions
from aspsolve.explanation.hints import Hint, HintLevel, State
from aspsolve.explanation.knowledge import Knowledge
from aspsolve.explanation.rating import Rating, rate_model, rating_of
from aspsolve.explanation.steps import Detail, Explanation, Outcome, Step, StepWriter
from aspsolve.explanation.telling import state_of
from aspsolve.model.elements import Element
from aspsolve.model.puzzle import Puzzle, Solution
from aspsolve.solving.result import Result
from aspsolve.solving.solve import solve

__all__ = ["Questions"]

#: In how many orders entries are deleted, for a small wrong part.
MAX_ORDERS = 12


class Questions:
    """What can be asked about a puzzle, as `aspsolve.explanation.Explainer` has it, with deadlines in place of time limits.

    A deadline is looked up between steps of the work. What lies between two of them, such as grounding, is short for a
    puzzle that is not large; for the others there is `aspsolve.explanation.remote.RemoteQuestions`.

    Parameters
    ----------
    puzzle : Puzzle
        Of any family that has explanations.

    Raises
    ------
    InputError
        For a family without explanations.
    """

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._knowledge = Knowledge(puzzle)
        self._found: dict[int, Result[Any]] = {}
        self._rating: Rating | None = None

    def explain(self, deadline: Deadline, on_step: Callable[[Step], None], detail: Detail) -> Explanation:
        """Explain the puzzle; raises Interrupted on Ctrl-C, with the explanation so far."""
        steps: list[Step] = []
        deductions = Deductions(self._knowledge.copy())
        writer = StepWriter(deductions.model, detail, self._knowledge.model.initially_known())
        try:
            outcome = self._explain(deductions, writer, steps, deadline, on_step)
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

    def rate(self, deadline: Deadline) -> Rating:
        """Tell how hard the puzzle is; raises InputError and LimitReached."""
        if self._rating is None:
            knowledge = self._knowledge
            state = state_of(knowledge.model, [*knowledge.clues, *knowledge.model.initially_known().values()])
            self._rating = rate_model(knowledge.model, state, self.puzzle, deadline)
        return self._rating

    def hint(self, attempt: Solution | Puzzle | None, level: HintLevel, deadline: Deadline) -> Hint:
        """Return the next hint; raises InputError for an attempt at another puzzle."""
        entries = self._entries(attempt)
        try:
            return self._hint(entries, level, deadline)
        except LimitReached:
            return Hint(State.STOPPED, level)

    def conflict(self, deadline: Deadline) -> Conflict | None:
        """Tell why the puzzle is impossible, None for one that has a solution; raises LimitReached."""
        return find_conflict(self._knowledge, deadline)

    def ambiguity(self, deadline: Deadline) -> Ambiguity | None:
        """Tell how the solutions differ, None for a puzzle with one; raises InputError and LimitReached."""
        return find_ambiguity(self._knowledge, deadline)

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
        known = [*knowledge.known]
        finding = deductions.first(deadline)
        if finding is None:
            return Hint(State.OPEN, level)
        writer = StepWriter(knowledge.model, Detail.FINE, known)
        return Hint(State.RIGHT, level, writer.alone(finding))

    def _wrong(self, entries: Sequence[Element], deadline: Deadline) -> tuple[Element, ...]:
        """Return a smallest found part of some entries that cannot be right, nothing where all of them can."""
        knowledge = self._knowledge
        found = self._solve(1, deadline)
        if not entries or _says_all(knowledge, found.solutions[0], entries):
            return ()
        found = self._solve(2, deadline)
        if found.unique:  # then each entry that is not in the solution is wrong by itself
            return (next(entry for entry in entries if not _says_all(knowledge, found.solutions[0], [entry])),)
        program = knowledge.entailment
        groups = [entry.group for entry in entries]
        wrong = program.mus(groups, background=knowledge.all_clues(), deadline=deadline, orders=MAX_ORDERS)
        return () if wrong is None else tuple(entries[index] for index in wrong.kept)


def _says_all(knowledge: Knowledge, solution: Solution, entries: Sequence[Element]) -> bool:
    """Tell whether entries agree with a solution."""
    model = knowledge.model
    said = {literal for element in model.entries(solution) for literal in element.literals}
    said.update(model.initially_known())
    return all(entry.literals <= said for entry in entries)
