"""Jobs in processes of their own, so many at once; the others wait in line, and a full line refuses more."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

from aspsolve.engine.limits import CancellationScope
from aspsolve.engine.process import results_of
from aspsolve.errors import AspsolveError

__all__ = ["JobQueue", "QueueClosed", "QueueFull", "Ticket"]


#: Jobs let the server itself come first, so that it answers while all cores are busy.
NICENESS = 10


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


class QueueClosed(AspsolveError):
    """The server is ending, and with it all jobs."""

    def __init__(self) -> None:
        super().__init__("the server is ending")


class Ticket:
    """A place in the line, then a job that runs.

    Attributes
    ----------
    moved : asyncio.Event
        Set when the line has moved.
    scope : CancellationScope
        The job's process.
    given_up : asyncio.Event
        Set once nobody waits for it any more.
    """

    def __init__(self) -> None:
        self.moved = asyncio.Event()
        self.scope = CancellationScope()
        self.given_up = asyncio.Event()

    def give_up(self) -> None:
        """Leave the line, or end the job."""
        self.given_up.set()
        self.scope.cancel()
        self.moved.set()


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
        self._line: list[Ticket] = []
        self._running: set[Ticket] = set()
        self._closed = False
        self._threads = ThreadPoolExecutor(running, thread_name_prefix="job")

    @property
    def running(self) -> int:
        """How many jobs run."""
        return len(self._running)

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return len(self._line)

    @property
    def _free(self) -> int:
        """How many more jobs could run."""
        return self._most_running - self.running

    async def run(
        self, function: str, parameters: Mapping[str, Any], ticket: Ticket
    ) -> AsyncGenerator[tuple[str, Any], None]:
        """Run a job when its turn comes, until its end or until it is given up.

        Parameters
        ----------
        function, parameters : object
            As `aspsolve.engine.process.results_of` has them; the function sends pairs of an event's name and its data.
        ticket : Ticket
            A new one, by which the job can be given up.

        Yields
        ------
        tuple of str and object
            ``queued`` with the place in the line, counted from 1, as often as that changes; then what the function
            sends.

        Raises
        ------
        QueueFull
            Before anything else, where the line is full.
        QueueClosed
            Where the queue was closed before the end of the job.
        AspsolveError
            As `aspsolve.engine.process.results_of` raises it.
        """
        if len(self._line) >= self._most_waiting + self._free:
            raise QueueFull(max(1, round(self._time_limit / 2)))
        self._line.append(ticket)
        try:
            while (ahead := self._line.index(ticket) - self._free) >= 0 and not ticket.given_up.is_set():
                yield "queued", ahead + 1
                await ticket.moved.wait()
                ticket.moved.clear()
            if self._closed:
                raise QueueClosed
            if ticket.given_up.is_set():
                return
            self._running.add(ticket)
        finally:
            self._line.remove(ticket)
            self._moved()
        events = self._begun(function, parameters, ticket)
        try:
            while (event := await events.get()) is not None:
                if isinstance(event, AspsolveError):
                    if self._closed:
                        raise QueueClosed
                    if ticket.given_up.is_set():
                        return
                    raise event
                yield event
        finally:
            ticket.give_up()

    def _begun(
        self, function: str, parameters: Mapping[str, Any], ticket: Ticket
    ) -> asyncio.Queue[tuple[str, Any] | AspsolveError | None]:
        """Begin a job, and return what it sends, which a thread reads; the job's place is free once that has ended."""
        loop = asyncio.get_running_loop()
        events: asyncio.Queue[tuple[str, Any] | AspsolveError | None] = asyncio.Queue()

        def read() -> None:
            error: AspsolveError | None = None
            try:
                for name, data in results_of(
                    function,
                    parameters,
                    time_limit=self._time_limit,
                    memory_limit=self._memory_limit,
                    niceness=NICENESS,
                    scope=ticket.scope,
                ):
                    loop.call_soon_threadsafe(events.put_nowait, (name, data))
            except AspsolveError as raised:
                error = raised
            finally:
                with suppress(RuntimeError):  # the server has ended
                    loop.call_soon_threadsafe(ended, error)

        def ended(error: AspsolveError | None) -> None:
            self._running.discard(ticket)
            self._moved()
            events.put_nowait(error)

        self._threads.submit(read)
        return events

    def _moved(self) -> None:
        """Wake all waiting jobs, so that each checks its place in the line."""
        for ticket in self._line:
            ticket.moved.set()

    def close(self) -> None:
        """End all jobs, and take no more."""
        self._closed = True
        for ticket in [*self._running, *self._line]:
            ticket.give_up()
        self._threads.shutdown(wait=False)
