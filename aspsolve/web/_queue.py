"""Jobs in processes of their own, a few at once; the others wait in line, and a full line refuses more.

What a job finds passes through a mailbox of a few events. While it is full, nobody reads from the job's process, which
then waits in turn: a client that does not read its answer fills no memory.
"""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import AsyncGenerator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from typing import Any, TypeAlias

from aspsolve.engine._events import Limits, results_of
from aspsolve.engine._limits import CancellationScope
from aspsolve.engine._starting import SpareProcesses
from aspsolve.errors import AnswerTooLarge, AspsolveError, OutputFlood, QueueClosed, QueueFull

#: The name of an event, and its data as JSON.
Event: TypeAlias = tuple[str, str]

#: Jobs let the server itself come first, so that it answers while all cores are busy.
NICENESS = 10
#: The most processes that wait for a job.
MAX_SPARES = 2
#: The most events of a job that wait for being sent.
MAILBOX_EVENTS = 4
#: The most characters of all events of a job.
MAX_ANSWER_CHARACTERS = 16_000_000
TOO_LARGE = f"the answer is larger than {MAX_ANSWER_CHARACTERS:,} bytes"


class Ticket:
    """A place in the line, then a job that runs, for a client; None if unknown.

    `moved` is set when the line has moved, `given_up` once nobody waits for the job any more. `scope` is that of
    the job's process. `room` says how many more events the mailbox holds. `holders` is what keeps the place: the
    job's ``process``, and the ``answer`` until it has left the server.
    """

    def __init__(self, client: str | None = None) -> None:
        self.client = client
        self.moved = asyncio.Event()
        self.scope = CancellationScope()
        self.given_up = asyncio.Event()
        self.room = threading.Semaphore(MAILBOX_EVENTS)
        self.holders = {"answer"}

    def give_up(self) -> None:
        """Leave the line, or end the job."""
        self.given_up.set()
        self.scope.cancel()
        self.moved.set()
        self.room.release()  # for the thread that reads from the process, so that it sees the end


class JobQueue:
    """Runs jobs, first come, first served.

    At most `running` of them run at once, and `waiting` more may wait; `per_client` counts those of one client that
    run and wait. A job has `time_limit` seconds from its start, and `memory_limit` megabytes. Once the queue is opened,
    processes wait for jobs that have called `prepare`, a ``module:function``.
    """

    def __init__(
        self, *, running: int, waiting: int, per_client: int, time_limit: float, memory_limit: int, prepare: str
    ) -> None:
        self._most_running, self._most_waiting, self._per_client = running, waiting, per_client
        self._time_limit = time_limit
        max_bytes = 2 * MAX_ANSWER_CHARACTERS  # JSON within JSON has backslashes
        self._limits = Limits(time_limit, memory_limit, niceness=NICENESS, max_bytes=max_bytes)
        self._line: list[Ticket] = []
        self._running: set[Ticket] = set()
        self._closed = False
        self._threads = ThreadPoolExecutor(running, thread_name_prefix="job")
        self._spares = SpareProcesses(prepare, min(running, MAX_SPARES), NICENESS)

    def open(self) -> None:
        """Have processes wait for jobs."""
        self._spares.open()

    @property
    def running(self) -> int:
        """How many jobs run, or have an answer on its way."""
        return len(self._running)

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return len(self._line)

    @property
    def _free(self) -> int:
        """How many more jobs could run."""
        return self._most_running - self.running

    async def run(self, function: str, parameters: Mapping[str, Any], ticket: Ticket) -> AsyncGenerator[Event, None]:
        """Run a job when its turn comes, until its end or until it is given up.

        A job keeps its place among those that run until `leave` is called. Function and parameters are as
        `aspsolve.engine._events.results_of` has them; the function sends pairs of an event's name and its data as
        JSON. Yields ``queued`` with the place in the line, counted from 1, as often as that changes; then what the
        function sends.

        Raises QueueFull, before anything else, where the line is full or the client has too many jobs in it,
        QueueClosed where the queue was closed before the end of the job, AnswerTooLarge once the events have more
        than `MAX_ANSWER_CHARACTERS`, and what `results_of` raises.
        """
        self._check_room(ticket.client)
        self._line.append(ticket)
        try:
            while (ahead := self._line.index(ticket) - self._free) >= 0 and not ticket.given_up.is_set():
                yield "queued", str(ahead + 1)
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
                if isinstance(event, Exception):
                    if self._closed:
                        raise QueueClosed
                    if ticket.given_up.is_set():
                        return
                    raise event
                ticket.room.release()
                yield event
        finally:
            ticket.give_up()

    def leave(self, ticket: Ticket) -> None:
        """Give up a job whose answer has left the server or never will; its place is free once its process ends."""
        ticket.give_up()
        self._drop(ticket, "answer")

    def _check_room(self, client: str | None) -> None:
        """Raise QueueFull if no more jobs may come, or none of this client."""
        seconds = max(1, round(self._time_limit / 2))
        if len(self._line) >= self._most_waiting + self._free:
            raise QueueFull("too many jobs", seconds)
        jobs = Counter(ticket.client for ticket in [*self._line, *self._running])
        if client is not None and jobs[client] >= self._per_client:
            raise QueueFull(f"more than {self._per_client} jobs from one address", seconds)

    def _begun(
        self, function: str, parameters: Mapping[str, Any], ticket: Ticket
    ) -> asyncio.Queue[Event | Exception | None]:
        """Begin a job, and return its mailbox, which a thread fills."""
        loop = asyncio.get_running_loop()
        events: asyncio.Queue[Event | Exception | None] = asyncio.Queue()
        ticket.holders.add("process")

        def read() -> None:
            error: Exception | None = None
            characters = 0
            try:
                with closing(
                    results_of(function, parameters, self._limits, scope=ticket.scope, spares=self._spares)
                ) as results:
                    for name, data in results:
                        characters += len(data)
                        if characters > MAX_ANSWER_CHARACTERS:
                            raise AnswerTooLarge(TOO_LARGE)
                        ticket.room.acquire()
                        if ticket.given_up.is_set():
                            break
                        loop.call_soon_threadsafe(events.put_nowait, (name, data))
            except OutputFlood:
                error = AnswerTooLarge(TOO_LARGE)
            except (AspsolveError, OSError) as raised:
                error = raised
            finally:
                with suppress(RuntimeError):  # the server has ended
                    loop.call_soon_threadsafe(ended, error)

        def ended(error: Exception | None) -> None:
            events.put_nowait(error)
            self._drop(ticket, "process")

        self._threads.submit(read)
        return events

    def _drop(self, ticket: Ticket, holder: str) -> None:
        """Let go of a job's place, which is free when nothing holds it any more."""
        ticket.holders.discard(holder)
        if not ticket.holders:
            self._running.discard(ticket)
            self._moved()

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
        self._spares.close()
