"""Jobs in processes of their own, so many at once; the others wait in line, and a full line refuses more."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from anyio import CancelScope

from aspsolve.engine.limits import CancellationScope
from aspsolve.engine.process import results_of
from aspsolve.errors import AspsolveError

__all__ = ["JobQueue", "QueueFull"]


class QueueFull(Exception):
    """There are as many jobs as may run and wait.

    Parameters
    ----------
    seconds : int
        After which it makes sense to try again.
    """

    def __init__(self, seconds: int) -> None:
        super().__init__(f"too many jobs: try again in {seconds} s")
        self.seconds = seconds


@dataclass
class _Ticket:
    """A place in the line; `moved` is set when the line has moved."""

    moved: asyncio.Event = field(default_factory=asyncio.Event)


class JobQueue:
    """Runs jobs, first come, first served.

    Parameters
    ----------
    running : int
        How many jobs run at once.
    waiting : int
        How many more may wait.
    time_limit : float
        Seconds for a job, from its start.
    memory_limit : int
        Megabytes for a job.
    """

    def __init__(self, *, running: int, waiting: int, time_limit: float, memory_limit: int) -> None:
        self._most_running, self._most_waiting = running, waiting
        self._time_limit, self._memory_limit = time_limit, memory_limit
        self._line: list[_Ticket] = []
        self._scopes: set[CancellationScope] = set()
        self._threads = ThreadPoolExecutor(running, thread_name_prefix="job")

    @property
    def running(self) -> int:
        """How many jobs run."""
        return len(self._scopes)

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return len(self._line)

    async def run(self, function: str, parameters: Mapping[str, Any]) -> AsyncGenerator[tuple[str, Any], None]:
        """Run a job when its turn comes; leaving the iteration ends its process.

        Parameters
        ----------
        function, parameters : object
            As `aspsolve.engine.process.results_of` has them; the function sends pairs of an event's name and its data.

        Yields
        ------
        tuple of str and object
            ``queued`` with the place in the line, counted from 1, as often as that changes; then what the function
            sends.

        Raises
        ------
        QueueFull
            Before anything else, where the line is full.
        AspsolveError
            As `aspsolve.engine.process.results_of` raises it.
        """
        ticket = _Ticket()
        if len(self._line) >= self._most_waiting + max(0, self._most_running - self.running):
            raise QueueFull(max(1, round(self._time_limit / 2)))
        self._line.append(ticket)
        scope = CancellationScope()
        try:
            while (place := self._line.index(ticket)) >= self._most_running - self.running:
                yield "queued", place + 1 - max(0, self._most_running - self.running)
                await ticket.moved.wait()
                ticket.moved.clear()
            self._scopes.add(scope)
        finally:
            self._line.remove(ticket)
            self._moved()
        async for event in self._results(function, parameters, scope):
            yield event

    async def _results(
        self, function: str, parameters: Mapping[str, Any], scope: CancellationScope
    ) -> AsyncGenerator[tuple[str, Any], None]:
        """Yield what a function sends, from a thread that reads it."""
        loop = asyncio.get_running_loop()
        events: asyncio.Queue[tuple[str, Any] | AspsolveError | None] = asyncio.Queue()

        def put(event: tuple[str, Any] | AspsolveError | None) -> None:
            loop.call_soon_threadsafe(events.put_nowait, event)

        def read() -> None:
            try:
                for name, data in results_of(
                    function, parameters, time_limit=self._time_limit, memory_limit=self._memory_limit, scope=scope
                ):
                    put((name, data))
            except AspsolveError as error:
                put(error)
            finally:
                put(None)

        reading = loop.run_in_executor(self._threads, read)
        try:
            while (event := await events.get()) is not None:
                if isinstance(event, AspsolveError):
                    raise event
                yield event
        finally:
            scope.cancel()
            with CancelScope(shield=True), suppress(Exception):
                await reading  # the place is free once the process is gone
            self._scopes.discard(scope)
            self._moved()

    def _moved(self) -> None:
        """Let all that wait look at their places."""
        for ticket in self._line:
            ticket.moved.set()

    def close(self) -> None:
        """End all jobs."""
        for scope in [*self._scopes]:
            scope.cancel()
        self._threads.shutdown(wait=False, cancel_futures=True)
