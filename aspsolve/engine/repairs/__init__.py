"""Guesses (see `aspsolve.guesses`), and how clingo makes solutions of them.

Families for which that is worth its time have a module here, of their own name.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from importlib import import_module
from typing import Protocol

from aspsolve.engine.control import Answer
from aspsolve.engine.task import Task

__all__ = ["Repair", "repair"]


class Repair(Protocol):
    """Guesses at one puzzle. Whatever they lead to is an answer set of the encoding; that they do not proves nothing.

    Attributes
    ----------
    hopeless : set once it is known that there is no solution.
    """

    hopeless: bool

    def solve(self) -> Iterator[Answer]:
        """Yield a solution if the next guess leads to one."""
        ...

    def vary(self, answer: Answer) -> Iterator[Answer]:
        """Yield solutions near this one, which may be among them."""
        ...


def repair(task: Task, stop: threading.Event) -> Repair:
    """Return what guesses at a task's puzzle, until another thread sets the event."""
    found: Repair = import_module(f"{__name__}.{task.puzzle.kind}").Repair(task.puzzle, task.seed, stop)
    return found
