r"""Portfolio search for large puzzles: a complete search and a local search take turns.

A random puzzle of a few hundred cells has many solutions, but a complete search meets the first of them late and
by chance. Local search finds one sooner, and others near it; that there are no more only the complete search can tell.
Small puzzles are solved within its first turn. (Algorithm portfolios: C. P. Gomes and B. Selman, Artificial
Intelligence 126, 2001.)

>>> from aspsolve.formats.text import read_puzzle
>>> from aspsolve.solving.request import SolveRequest
>>> search = SolveRequest(read_puzzle(". . @\n. 2 .\no 2 ."), models=2).build()
>>> type(search).__name__, len(list(search)), search.exhausted
('PortfolioSearch', 1, True)
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import count
from typing import TYPE_CHECKING, Any

from aspsolve.engine.control import Answer, Search
from aspsolve.families.parts import LocalSearch, SearchPlan
from aspsolve.families.registry import family_of
from aspsolve.model.symbols import Symbol
from aspsolve.solving.request import SolveRequest, random_options, request_from_json

if TYPE_CHECKING:
    from aspsolve.solving.workers import ParallelWorkers

__all__ = ["PortfolioSearch"]

#: So many turns of the complete search are as long as the first one; then they grow by a part of it each time.
EQUAL_TURNS = 3


@dataclass
class PortfolioSearch(Search):
    """A search like `aspsolve.engine.control.Search`, with local search besides.

    The program is that of the puzzle, and the arguments ask for all models: the request says how many are wanted.

    Parameters
    ----------
    request : SolveRequest
        The puzzle and what is wanted of it.
    plan : SearchPlan
        How both searches share the time.
    """

    request: SolveRequest = field(kw_only=True)
    plan: SearchPlan = field(kw_only=True)
    _known: dict[frozenset[Symbol], Answer] = field(default_factory=dict, init=False, repr=False)
    _news: threading.Event = field(default_factory=threading.Event, init=False, repr=False)

    def _solve(self) -> Iterator[Answer]:
        """Yield each answer once, until there are as many as wanted."""
        for answer in self._found():
            self.satisfiable = True
            if self._known.setdefault(frozenset(answer.symbols), answer) is answer:
                yield answer
                if len(self._known) == self.request.models:
                    return

    def _stopped(self) -> bool:
        """Tell whether to end this search, also where a worker has found something meanwhile."""
        return self.stop.is_set() or self._news.is_set()

    def _found(self) -> Iterator[Answer]:
        """Yield answers, some of them again; those that are known include all that were yielded before."""
        turns = self._turns()
        yield from next(turns)
        if not self._decided():
            yield from self._with_workers(turns)
        if not self.exhausted and not self.stop.is_set():
            yield from self._varied()
        if not self.exhausted and not self.stop.is_set():
            yield from self._complete(None)

    def _with_workers(self, turns: Iterator[Iterator[Answer]]) -> Iterator[Answer]:
        """Take turns, and yield answers until some are known, or it is known that there are none."""
        from aspsolve.solving.workers import ParallelWorkers  # noqa: PLC0415  (small puzzles never need them)

        workers: ParallelWorkers = ParallelWorkers(self.request)
        self._news = workers.news
        with workers.searching():
            for search in turns:
                yield from search
                yield from workers.take()
                if workers.exhausted or self._decided():
                    break
        yield from workers.take()
        if workers.exhausted:
            self._nothing_more()

    def _decided(self) -> bool:
        """Tell whether it is known that there is a solution or none, or the search was stopped."""
        return bool(self._known) or self.exhausted or self.stop.is_set()

    def _turns(self) -> Iterator[Iterator[Answer]]:
        """Yield searches, each of which goes on where the one before the last one stopped."""
        for turn in count(1):
            complete = turn - self.plan.local_first
            if complete == 1:
                yield self._complete(self.plan.first_conflicts, alone=turn == 1)
            elif complete > 1:
                yield self._complete(max(EQUAL_TURNS, complete) * self.plan.conflicts // EQUAL_TURNS, alone=False)
            yield self._local()

    def _complete(self, conflicts: int | None, *, alone: bool = True) -> Iterator[Answer]:
        """Search all of the puzzle; afterwards it is exhausted, or the number of conflicts is reached.

        Alone, it has all threads, which else are taken.
        """
        ground = self.ground()
        ground.limit_conflicts(conflicts)
        if self.request.threads > 1:
            ground.use_threads(self.request.threads if alone else 1)
        ending = yield from ground.solve(read=self._read, stopped=self._stopped)
        if ending is not None and ending.exhausted:
            self._nothing_more()

    def _local(self) -> Iterator[Answer]:
        """Try local search once."""
        yield from self._local_search.solve()
        if self._local_search.infeasible:
            self._nothing_more()

    def _varied(self) -> Iterator[Answer]:
        """Yield solutions near those that are known, as long as these bring new ones."""
        for index in count():
            before = len(self._known)
            yield from self._local_search.vary([*self._known.values()][index])
            if len(self._known) == before or self.stop.is_set():
                return

    def _nothing_more(self) -> None:
        """Note that all solutions are known."""
        self.exhausted = True
        self.satisfiable = bool(self.satisfiable)

    @cached_property
    def _local_search(self) -> LocalSearch:
        puzzle = self.request.puzzle
        stop = _Asked(self._stopped)
        return family_of(puzzle).start_local_search(puzzle, self.request.seed or 0, stop)


class _Asked(threading.Event):
    """An event that is set whenever a question is answered with yes."""

    def __init__(self, question: Callable[[], bool]) -> None:
        super().__init__()
        self._question = question

    def is_set(self) -> bool:
        """Ask."""
        return self._question()


def worker_from_json(parameters: Mapping[str, Any]) -> Search:
    """Return the search of a parallel worker for a request as JSON has it: local search comes first, once at least."""
    request = request_from_json(parameters)
    search = replace(request, seed=None).build()
    assert isinstance(search, PortfolioSearch)
    search.arguments = ["0", *random_options(request.seed or 0), *request.configuration]
    search.request = request
    search.plan = replace(search.plan, local_first=max(1, search.plan.local_first))
    return search
