"""Solve a large puzzle from both sides: the complete search and guesses take turns.

A random puzzle of a few hundred cells has many solutions, but a complete search meets the first of them late and
by chance. Guesses (see `aspsolve.engine.repairs`) find one sooner, and others near it; that there are no more only the
complete search can tell. Small puzzles are solved within its first turn.

>>> from aspsolve.domains import domains
>>> from aspsolve.engine.control import Program
>>> from aspsolve.engine.encodings import rules_for_domains
>>> from aspsolve.puzzles import SeekNumbers
>>> puzzle = SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3), hints=[(2, 1, 2), (2, 2, 2)])
>>> program = Program(text=rules_for_domains(puzzle.kind), facts=domains(puzzle).facts)
>>> search = SearchInTurns(program, ["0"], task=Task(puzzle, models=2))
>>> len(list(search)), search.exhausted
(1, True)
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import count
from typing import TYPE_CHECKING

import clingo

from aspsolve.engine.control import Answer, Search, limit, use_threads
from aspsolve.engine.task import Task

if TYPE_CHECKING:
    from aspsolve.engine.repairs import Repair

__all__ = ["SearchInTurns"]

#: So many turns of the complete search are as long as the first one; then they grow by a part of it each time.
ALIKE = 3


@dataclass
class SearchInTurns(Search):
    """A search like `aspsolve.engine.control.Search`, which also guesses.

    The program is that of the puzzle, and the arguments ask for all models: the task says how many are wanted.

    Attributes
    ----------
    task : the puzzle and what is wanted of it.
    """

    task: Task = field(kw_only=True)
    _known: dict[frozenset[clingo.Symbol], Answer] = field(default_factory=dict, init=False, repr=False)
    _news: threading.Event = field(default_factory=threading.Event, init=False, repr=False)

    def _solve(self) -> Iterator[Answer]:
        """Yield each answer once, until there are as many as wanted."""
        for answer in self._found():
            self.satisfiable = True
            if self._known.setdefault(frozenset(answer.symbols), answer) is answer:
                yield answer
                if len(self._known) == self.task.models:
                    return

    def _stopped(self) -> bool:
        """Tell whether to search no more, be it only because a helper has found something."""
        return self.stop.is_set() or self._news.is_set()

    def _found(self) -> Iterator[Answer]:
        """Yield answers, some of them again; those that are known include all that were yielded before."""
        turns = self._turns()
        yield from next(turns)
        if not self._decided():
            yield from self._with_helpers(turns)
        if not self.exhausted and not self.stop.is_set():
            yield from self._others()
        if not self.exhausted and not self.stop.is_set():
            yield from self._complete(None)

    def _with_helpers(self, turns: Iterator[Iterator[Answer]]) -> Iterator[Answer]:
        """Take turns, and yield answers until some are known, or it is known that there are none."""
        from aspsolve.engine.helpers import Helpers  # noqa: PLC0415  (small puzzles never need them)

        helpers = Helpers(self.program, self.task)
        self._news = helpers.news
        with helpers.searching():
            for search in turns:
                yield from search
                yield from helpers.take()
                if helpers.exhausted or self._decided():
                    break
        yield from helpers.take()
        if helpers.exhausted:
            self._nothing_more()

    def _decided(self) -> bool:
        """Tell whether it is known that there is a solution or none, or nobody wants to know any more."""
        return bool(self._known) or self.exhausted or self.stop.is_set()

    def _turns(self) -> Iterator[Iterator[Answer]]:
        """Yield searches, each of which goes on where the one before the last one stopped."""
        for turn in count(1):
            if turn > self.task.guesses_first:
                complete = turn - self.task.guesses_first
                conflicts = max(ALIKE, complete) * self.task.patience // ALIKE if complete > 1 else self.task.at_first
                yield self._complete(conflicts, alone=turn == 1)
            yield self._guessed()

    def _complete(self, conflicts: int | None, *, alone: bool = True) -> Iterator[Answer]:
        """Search all of the puzzle; afterwards it is exhausted, or the number of conflicts is reached.

        Alone, it has all threads, which else are taken.
        """
        control = self._grounded()
        limit(control, conflicts)
        if self.task.threads > 1:
            use_threads(control, self.task.threads if alone else 1)
        result = yield from self.answers(control)
        if result is not None and result.exhausted:
            self._nothing_more()

    def _guessed(self) -> Iterator[Answer]:
        """Guess once."""
        yield from self._repair.solve()
        if self._repair.hopeless:
            self._nothing_more()

    def _others(self) -> Iterator[Answer]:
        """Yield solutions near those that are known, as long as these bring new ones."""
        for index in count():
            before = len(self._known)
            yield from self._repair.vary([*self._known.values()][index])
            if len(self._known) == before or self.stop.is_set():
                return

    def _nothing_more(self) -> None:
        """Write down that all solutions are known."""
        self.exhausted = True
        self.satisfiable = bool(self.satisfiable)

    @cached_property
    def _repair(self) -> Repair:
        from aspsolve.engine.repairs import repair  # noqa: PLC0415  (small puzzles never need it)

        return repair(self.task, _Asked(self._stopped))


class _Asked(threading.Event):
    """Is set whenever a question is answered with yes."""

    def __init__(self, question: Callable[[], bool]) -> None:
        super().__init__()
        self._question = question

    def is_set(self) -> bool:
        """Ask."""
        return self._question()
