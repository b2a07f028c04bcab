"""Solve a large puzzle from both sides: the complete search and the repair of guesses take turns.

A random puzzle of a few hundred cells has very many solutions, but a complete search meets the first of them late and
by chance. `aspsolve.engine.repair` finds one sooner, and others near it; that there are no more only the complete
search can tell. Small puzzles are solved within its first turn.

>>> from aspsolve.puzzles import SeekNumbers
>>> puzzle = SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3), hints=[(2, 1, 2), (2, 2, 2)])
>>> program = Program(text=rules_for_domains(puzzle.kind), facts=domains(puzzle))
>>> search = SearchInTurns(program, ["0"], task=Task(puzzle, models=2))
>>> len(list(search)), search.exhausted
(1, True)
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING

import clingo

from aspsolve.domains import domains
from aspsolve.engine.configuration import configuration
from aspsolve.engine.control import Answer, Program, Search, limit, use_threads
from aspsolve.engine.encodings import rules_for_domains
from aspsolve.engine.task import Task
from aspsolve.puzzles.lattice import Point

if TYPE_CHECKING:
    from aspsolve.engine.helpers import Helpers
    from aspsolve.engine.repair import Repair

__all__ = ["SearchInTurns"]

#: The complete search has so many conflicts for the number of cells, three times in each of the first turns, then four
#: times and so on: the larger a puzzle is, the less is to be hoped of them.
PATIENCE = 4_000_000
#: Conflicts in which to find any path through the cells, from which the guesses start.
FOR_A_PATH = 200_000


@dataclass
class SearchInTurns(Search):
    """A search like `aspsolve.engine.control.Search`, which also puts guesses right.

    The program is that of the puzzle, and the arguments ask for all models: the task says how many are wanted.

    Attributes
    ----------
    task : the puzzle and what is wanted of it.
    """

    task: Task = field(kw_only=True)
    _news: threading.Event = field(default_factory=threading.Event, init=False, repr=False)

    def _solve(self, control: clingo.Control) -> Iterator[Answer]:
        """Yield each answer once, until there are as many as wanted."""
        known: dict[frozenset[clingo.Symbol], Answer] = {}
        for answer in self._found(control, known):
            self.satisfiable = True
            if known.setdefault(frozenset(answer.symbols), answer) is answer:
                yield answer
                if len(known) == self.task.models:
                    return

    def _stopped(self) -> bool:
        """Tell whether to search no more, be it only because a helper has found something."""
        return self.stop.is_set() or self._news.is_set()

    def _found(self, control: clingo.Control, known: dict[frozenset[clingo.Symbol], Answer]) -> Iterator[Answer]:
        """Yield answers, some of them again; those that are known include all that were yielded before."""
        yield from self._complete(control, self._patience(1))
        if self.exhausted or self.stop.is_set():
            return
        path = self._any_path()
        if self.exhausted or self.stop.is_set():
            return
        if path is not None:
            yield from self._in_turns(control, path, known)
        if not self.exhausted and not self.stop.is_set():
            yield from self._complete(control, None)

    def _in_turns(
        self, control: clingo.Control, path: Sequence[Point], known: dict[frozenset[clingo.Symbol], Answer]
    ) -> Iterator[Answer]:
        """Yield answers until some are known, and then others near them."""
        from aspsolve.engine.helpers import Helpers  # noqa: PLC0415  (small puzzles never need them)
        from aspsolve.engine.repair import Repair  # noqa: PLC0415

        helpers = Helpers(self.program, self.task)
        self._news = helpers.news
        repair = Repair(self.task.puzzle, path, self.task.seed, _Either(self.stop, self._news))
        if not known:
            use_threads(control, 1)
            with helpers.searching():
                yield from self._first(control, repair, helpers, known)
            yield from helpers.take()
            use_threads(control, self.task.threads)
        if helpers.exhausted:
            self.exhausted = True
            self.satisfiable = bool(self.satisfiable)
        elif known:
            yield from self._others(repair, known)

    def _first(
        self,
        control: clingo.Control,
        repair: Repair,
        helpers: Helpers,
        known: Mapping[frozenset[clingo.Symbol], Answer],
    ) -> Iterator[Answer]:
        """Yield answers until some are known, or it is known that there are none."""
        for turn in count(2):
            for search in (repair.solve(), self._complete(control, self._patience(turn))):
                yield from search
                yield from helpers.take()
                if known or self.exhausted or helpers.exhausted or self.stop.is_set():
                    return

    def _patience(self, turn: int) -> int:
        """Return the conflicts of a turn of the complete search, counted from 1."""
        return max(3, turn) * PATIENCE // len(self.task.puzzle.cells)

    def _complete(self, control: clingo.Control, conflicts: int | None) -> Iterator[Answer]:
        """Search all of the puzzle; afterwards it is exhausted, or the number of conflicts is reached."""
        limit(control, conflicts)
        result = yield from self.answers(control)
        if result is not None and result.exhausted:
            self.exhausted = True
            self.satisfiable = bool(self.satisfiable)

    def _any_path(self) -> Sequence[Point] | None:
        """Return a path that ignores the hints, None where none is found soon; where there is none, that is it."""
        puzzle = self.task.puzzle.without_hints()
        program = Program(text=rules_for_domains(puzzle.kind), facts=domains(puzzle))
        arguments = ["1", f"--solve-limit={FOR_A_PATH}", *configuration(puzzle)]
        search = Search(program, arguments, stop=self.stop)
        for answer in search:
            return puzzle.solution([argument.number for argument in atom.arguments] for atom in answer.symbols).path
        self.exhausted = search.exhausted
        if self.exhausted:
            self.satisfiable = False
        return None

    def _others(self, repair: Repair, known: dict[frozenset[clingo.Symbol], Answer]) -> Iterator[Answer]:
        """Yield solutions near those that are known, as long as these bring new ones."""
        for index in count():
            before = len(known)
            yield from repair.vary([*known.values()][index])
            if len(known) == before or self.stop.is_set():
                return


class _Either(threading.Event):
    """Is set while one of two events is."""

    def __init__(self, one: threading.Event, other: threading.Event) -> None:
        super().__init__()
        self._events = one, other

    def is_set(self) -> bool:
        """Tell so."""
        return any(event.is_set() for event in self._events)
