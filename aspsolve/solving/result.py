"""What solving a puzzle came to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic

from aspsolve.model.display import Displayed
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
        True where there are no others.
    stopped : bool
        True where a limit or Ctrl-C ended the search before its end.
    statistics : mapping of str to float
        ``seconds`` (the whole search), ``grounding`` and ``solving`` (seconds of each), ``rules`` and ``atoms`` (the
        ground program's size), ``choices``, ``conflicts``, ``restarts``; as far as the search
        came. All are 0 if pruning has left nothing to search.
    messages : tuple of str
        The warnings of clingo, each with its file and line.
    """

    status: Status
    solutions: tuple[SolutionT_co, ...] = ()
    exhausted: bool = False
    stopped: bool = field(default=False, compare=False)
    statistics: Mapping[str, float] = field(default_factory=dict, compare=False)
    messages: tuple[str, ...] = field(default=(), compare=False)

    @property
    def solution(self) -> SolutionT_co | None:
        """The first solution, None where none was found."""
        return self.solutions[0] if self.solutions else None

    @property
    def unique(self) -> bool | None:
        """True where there is exactly one solution, None where a second one was not looked for to the end."""
        if len(self.solutions) > 1:
            return False
        return len(self.solutions) == 1 if self.exhausted else None

    def __repr__(self) -> str:
        solutions = [*self.solutions] if len(self.solutions) < 2 else f"[…{len(self.solutions)}]"
        shown = solutions if isinstance(solutions, str) else repr(solutions)
        stopped = ", stopped=True" if self.stopped else ""
        return f"Result({self.status.value}, solutions={shown}, exhausted={self.exhausted}{stopped})"

    def __str__(self) -> str:
        if self.solutions:
            return "\n\n".join(map(str, self.solutions))
        return "no solution exists" if self.status is Status.UNSATISFIABLE else "no solution found in time"
