"""Jobs in processes of their own: a few at once, the next ones wait in line, and a full line refuses more.

Nobody reads from a job's process before its last event was passed on, so that a client that does not read its answer
fills no memory.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping
from contextlib import suppress
from typing import Any, TypeAlias

from anyio import CapacityLimiter, to_thread

from aspsolve.engine._calls import Limits, SpareProcesses, results_of
from aspsolve.engine._limits import CancellationScope
from aspsolve.errors import AnswerTooLarge, OutputFlood, QueueFull

#: The name of an event, and its data as JSON.
Event: TypeAlias = tuple[str, str]

#: Jobs let the server itself come first, so that it answers while all cores are busy.
NICENESS = 10
#: The most processes that wait for a job.
MAX_SPARES = 2
#: The most characters of all events of a job.
MAX_ANSWER_CHARACTERS = 16_000_000
TOO_LARGE = f"the answer is larger than {MAX_ANSWER_CHARACTERS:,} bytes"


class JobQueue:
    """Runs jobs, first come, first served.

    At most `running` of them run at once, and `waiting` more may wait. A job has `time_limit` seconds from its start,
    and `memory_limit` megabytes. Between `open` and `close`, processes wait for jobs that have called `prepare`, a
    ``module:function``.
    """

    def __init__(self, *, running: int, waiting: int, time_limit: float, memory_limit: int, prepare: str) -> None:
        self._most = running + waiting
        #: The jobs that run, and those that wait.
        self.running = self.waiting = 0
        self._places = asyncio.Semaphore(running)
        self._time_limit = time_limit
        max_bytes = 2 * MAX_ANSWER_CHARACTERS  # JSON within JSON has backslashes
        self._limits = Limits(time_limit, memory_limit, niceness=NICENESS, max_bytes=max_bytes)
        self._spares = SpareProcesses(prepare, min(running, MAX_SPARES), NICENESS)
        self.open, self.close = self._spares.open, self._spares.close

    async def run(self, function: str, parameters: Mapping[str, Any]) -> AsyncGenerator[Event, None]:
        """Run a job when its turn comes; closing or cancelling the generator ends its process.

        Function and parameters are as `aspsolve.engine._calls.results_of` has them; the function sends pairs of an
        event's name and its data as JSON. Raises QueueFull before anything else, AnswerTooLarge once the events have
        more than `MAX_ANSWER_CHARACTERS`, and what `results_of` raises.
        """
        if self.running + self.waiting >= self._most:
            raise QueueFull("too many jobs", max(1, round(self._time_limit / 2)))
        self.waiting += 1
        try:
            await self._places.acquire()
        finally:
            self.waiting -= 1
        self.running += 1
        try:
            async for event in self._events(function, parameters):
                yield event
        finally:
            self.running -= 1
            self._places.release()

    async def _events(self, function: str, parameters: Mapping[str, Any]) -> AsyncGenerator[Event, None]:
        """Run a job now, and read its events in a thread, one whenever the last one was taken."""
        scope = CancellationScope()
        results = results_of(function, parameters, self._limits, scope=scope, spares=self._spares)
        threads = CapacityLimiter(1)
        characters = 0
        try:
            while event := await to_thread.run_sync(next, results, None, abandon_on_cancel=True, limiter=threads):
                characters += len(event[1])
                if characters > MAX_ANSWER_CHARACTERS:
                    raise AnswerTooLarge(TOO_LARGE)
                yield event
        except OutputFlood:
            raise AnswerTooLarge(TOO_LARGE) from None
        finally:
            scope.cancel()
            with suppress(ValueError):  # the thread still reads, and sees the end
                results.close()
