"""What solving a puzzle came to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from aspsolve.puzzles import Solution

__all__ = ["Interrupted", "Result", "Status"]


class Status(Enum):
    """Whether a puzzle has a solution."""

    SATISFIABLE = "SATISFIABLE"
    UNSATISFIABLE = "UNSATISFIABLE"
    #: A limit was reached, or the search was interrupted, before either was known.
    UNKNOWN = "UNKNOWN"


@dataclass(frozen=True)
class Result:
    """The outcome of a search.

    Attributes
    ----------
    status : whether there is a solution.
    solutions : the solutions found, each once.
    exhausted : True where there are no others.
    stopped : True where a limit or Ctrl-C ended the search before its end.
    statistics : seconds (the whole search), grounding and solving (seconds of each), rules and atoms (the ground
        program's size), choices, conflicts, restarts (of the last search through the whole puzzle); as far as the
        search came: a guess that is right ends it before anything is ground. All are 0 where narrowing the puzzle has
        left nothing to search.
    messages : clingo's warnings, each with its file and line.
    """

    status: Status
    solutions: tuple[Solution, ...] = ()
    exhausted: bool = False
    stopped: bool = field(default=False, compare=False)
    statistics: Mapping[str, float] = field(default_factory=dict, compare=False)
    messages: tuple[str, ...] = field(default=(), compare=False)

    @property
    def solution(self) -> Solution | None:
        """The first solution, None where none was found."""
        return self.solutions[0] if self.solutions else None

    @property
    def unique(self) -> bool | None:
        """True where there is exactly one solution, None where a second one was not looked for to the end."""
        if len(self.solutions) > 1:
            return False
        return len(self.solutions) == 1 if self.exhausted else None


class Interrupted(KeyboardInterrupt):
    """Ctrl-C during a search; `result` holds what was found until then."""

    def __init__(self, result: Result) -> None:
        super().__init__("interrupted")
        self.result = result
