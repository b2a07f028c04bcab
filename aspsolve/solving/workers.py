r"""The same portfolio search several times over, each in a process of its own and with another seed.

Processes, because Python runs the local search and lets only one thread do so at a time.

>>> from aspsolve.formats.text import read_puzzle
>>> workers = ParallelWorkers(SolveRequest(read_puzzle(". . @\n. 2 .\no 2 ."), threads=2))
>>> with workers.searching():
...     _ = workers.news.wait()
...     len(list(workers.take()))
1
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from queue import SimpleQueue

from aspsolve.engine.control import Answer
from aspsolve.engine.limits import CancellationScope
from aspsolve.engine.process import ProcessSearch
from aspsolve.errors import AspsolveError
from aspsolve.solving.request import SolveRequest

__all__ = ["ParallelWorkers"]


class ParallelWorkers:
    """As many further searches as a request has threads besides the first.

    Parameters
    ----------
    request : SolveRequest
        What is searched for; each worker has another seed.

    Attributes
    ----------
    news : threading.Event
        Set when there are answers to be taken, or one of the workers knows that there are no more.
    exhausted : bool
        Whether one does.
    """

    def __init__(self, request: SolveRequest) -> None:
        self.news = threading.Event()
        self.exhausted = False
        self._found: SimpleQueue[Answer] = SimpleQueue()
        self._scope = CancellationScope()
        first = (request.seed or 0) + 1
        self._searches = [
            ProcessSearch(
                replace(request, seed=seed, threads=1).to_json(),
                "aspsolve.solving.portfolio:worker_from_json",
                scope=self._scope,
            )
            for seed in range(first, first + request.threads - 1)
        ]

    @contextmanager
    def searching(self) -> Iterator[None]:
        """Run the workers for the time of a with statement."""
        with ThreadPoolExecutor(max(1, len(self._searches))) as executor:
            for search in self._searches:
                executor.submit(self._listen, search)
            try:
                yield
            finally:
                self._scope.cancel()

    def take(self) -> Iterator[Answer]:
        """Yield what was found since the last time."""
        self.news.clear()
        while not self._found.empty():
            yield self._found.get()

    def _listen(self, search: ProcessSearch) -> None:
        """Collect what a worker finds; one that crashes is dropped."""
        try:
            for answer in search:
                self._found.put(answer)
                self.news.set()
        except AspsolveError:
            return
        if search.exhausted:
            self.exhausted = True
            self.news.set()
