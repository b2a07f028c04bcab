"""The result of solving a puzzle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Generic

from aspsolve.errors import counted
from aspsolve.model.drawing import Displayed
from aspsolve.model.puzzle import SolutionT_co, Status

__all__ = ["Result", "Status"]


@dataclass(frozen=True)
class Result(Displayed, Generic[SolutionT_co]):
    """The outcome of a search, generic over the class of the solutions.

    Parameters
    ----------
    status : Status
        Whether there is a solution.
    solutions : tuple of Solution
        The solutions found, each once.
    exhausted : bool
        True if there are no others.
    stopped : bool
        True if a limit or Ctrl-C ended the search before its end.
    statistics : mapping of str to float
        ``seconds`` (the whole search), ``grounding`` and ``solving`` (seconds of each), ``rules`` and ``atoms`` (the
        ground program's size), ``choices``, ``conflicts``, ``restarts``; as far as the search
        came. All are 0 if pruning has left nothing to search.
    messages : tuple of str
        The warnings of clingo, each with its file and line.
    encoding : str or None
        The path of the user's own rules, whose answer sets the solutions are, right or wrong, and whose search the
        status and `exhausted` are about; None for the family's own.
    """

    status: Status
    solutions: tuple[SolutionT_co, ...] = ()
    exhausted: bool = False
    stopped: bool = field(default=False, compare=False)
    statistics: Mapping[str, float] = field(default_factory=dict, compare=False)
    messages: tuple[str, ...] = field(default=(), compare=False)
    encoding: str | None = field(default=None, compare=False)

    @property
    def solution(self) -> SolutionT_co | None:
        """The first solution, None if none was found."""
        return self.solutions[0] if self.solutions else None

    @cached_property
    def wrong(self) -> tuple[int, ...]:
        """The numbers, from 1, of the answer sets of the user's own rules that are no solutions."""
        if self.encoding is None:
            return ()
        return tuple(number for number, solution in enumerate(self.solutions, 1) if solution.check())

    @property
    def unique(self) -> bool | None:
        """True if there is exactly one solution.

        None if a second one was not looked for to the end, or where one of the answer sets is no solution.
        """
        right = len(self.solutions) - len(self.wrong)
        if right > 1:
            return False
        return right == 1 if self.exhausted and not self.wrong else None

    @property
    def amount(self) -> str:
        """The number of solutions, or of answer sets of the user's own rules and of those that are wrong, in words."""
        found = counted(len(self.solutions), "solution" if self.encoding is None else "answer set")
        return f"{found}, {len(self.wrong)} of them no solution" if self.wrong else found

    def __repr__(self) -> str:
        solutions = [*self.solutions] if len(self.solutions) < 2 else f"[…{len(self.solutions)}]"
        shown = solutions if isinstance(solutions, str) else repr(solutions)
        stopped = ", stopped=True" if self.stopped else ""
        return f"Result({self.status.value}, solutions={shown}, exhausted={self.exhausted}{stopped})"

    def __str__(self) -> str:
        if self.solutions:
            return "\n\n".join(map(str, self.solutions))
        if self.status is not Status.UNSATISFIABLE:
            return "no solution found in time"
        return "no solution exists" if self.encoding is None else f"{self.encoding} has no answer set"
