"""Jobs, a few at once and each in its own process, and their answers: as one document, or as server-sent events."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import aclosing, suppress
from typing import Any, TypeAlias, TypeVar

from anyio import CapacityLimiter, to_thread
from fastapi import Request
from fastapi.responses import JSONResponse, Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from aspsolve.engine._calls import Limits, SpareProcesses, results_of
from aspsolve.engine._limits import CancellationScope
from aspsolve.errors import (
    AnswerTooLarge,
    AspsolveError,
    InputError,
    LimitReached,
    OutOfMemory,
    OutputFlood,
    ProcessCrashed,
    QueueFull,
    one_line,
)
from aspsolve.generate._making import SO_FAR

#: The name of an event, and its data as JSON.
Event: TypeAlias = tuple[str, str]

#: The niceness of jobs: the server itself has precedence, so that it answers while all cores are busy.
NICENESS = 10
#: The most processes that wait for a job.
MAX_SPARES = 2
#: The most characters of all events of a job.
MAX_ANSWER_CHARACTERS = 16_000_000
TOO_LARGE = f"the answer is larger than {MAX_ANSWER_CHARACTERS:,} bytes"
EVENT_STREAM = "text/event-stream"
#: The function of a job's process, and that of a spare process while it waits for a job.
RUN, PREPARE = "aspsolve.web._tasks:run", "aspsolve.web._tasks:prepare"
#: The status of the empty answer to a client that has gone.
NOBODY_THERE = 204

logger = logging.getLogger(__name__)
T = TypeVar("T")


class JobQueue:
    """Runs the tasks of `aspsolve.web._tasks`, first come, first served, between `open` and `close`."""

    def __init__(self, *, running: int, waiting: int, time_limit: float, memory_limit: int) -> None:
        #: The most jobs that run or wait.
        self._most = running + waiting
        #: The numbers of jobs that run, and of those that wait.
        self.running = self.waiting = 0
        self._places = asyncio.Semaphore(running)
        self._time_limit = time_limit
        max_bytes = 2 * MAX_ANSWER_CHARACTERS  # JSON within JSON has backslashes
        self._limits = Limits(time_limit, memory_limit, niceness=NICENESS, max_bytes=max_bytes)
        self._spares = SpareProcesses(PREPARE, min(running, MAX_SPARES), NICENESS)
        self.open, self.close = self._spares.open, self._spares.close

    async def run(self, task: str, parameters: Mapping[str, Any]) -> AsyncGenerator[Event, None]:
        """Run a job in its turn, and yield its events; raises QueueFull, AnswerTooLarge and errors of `results_of`."""
        if self.running + self.waiting >= self._most:
            raise QueueFull("too many jobs", max(1, round(self._time_limit / 2)))
        self.waiting += 1
        try:
            await self._places.acquire()
        finally:
            self.waiting -= 1
        self.running += 1
        try:
            async for event in self._events({"task": task, "parameters": parameters}):
                yield event
        finally:
            self.running -= 1
            self._places.release()

    async def _events(self, job: Mapping[str, Any]) -> AsyncGenerator[Event, None]:
        """Run a job now, and read its events in a thread, each once the one before was taken."""
        scope = CancellationScope()
        results = results_of(RUN, job, self._limits, scope=scope, spares=self._spares)
        threads = CapacityLimiter(1)
        characters, so_far = 0, ""
        try:
            # The next event is read once this one is passed on: a client that does not read its answer fills no memory.
            while event := await to_thread.run_sync(next, results, None, abandon_on_cancel=True, limiter=threads):
                if event[0] == SO_FAR:
                    so_far = f": {SO_FAR} was {json.loads(event[1])}"
                    continue
                characters += len(event[1])
                if characters > MAX_ANSWER_CHARACTERS:
                    raise AnswerTooLarge(TOO_LARGE)
                yield event
        except OutputFlood:
            raise AnswerTooLarge(TOO_LARGE) from None
        except LimitReached as limit:
            raise LimitReached(f"{limit}{so_far}") from None
        finally:
            scope.cancel()
            with suppress(ValueError):  # the thread still reads, and sees the end
                results.close()


class AsciiJson(JSONResponse):
    """JSON in ASCII, so that every text can be sent, even half a character."""

    def render(self, content: Any) -> bytes:
        return json.dumps(content).encode()


class _ClientGone(Exception):
    """The client has closed the connection."""


def refusal(error: Exception) -> tuple[int, str]:
    """Return the status and the message of an error; an error of the server is logged, and its message hidden."""
    if isinstance(error, InputError):
        return 400, one_line(str(error))
    if isinstance(error, (LimitReached, OutOfMemory, OutputFlood)):
        return 422, one_line(str(error))
    if isinstance(error, OSError):
        logger.error("a job could not be started: %s", error)
        return 503, "the server lacks the means to start a job"
    last_words = error.last_words if isinstance(error, ProcessCrashed) else ""
    logger.error("a job broke down: %s\n%s", error, last_words)
    return 500, "the job broke down, which is a mistake of this program"


def last_of(events: Sequence[Event], stopped: LimitReached | None) -> str:
    """Return the data of the last event; raises LimitReached if a limit stopped the job."""
    if stopped is not None:
        raise stopped
    return events[-1][1]


def svg_of(events: Sequence[Event], stopped: LimitReached | None) -> str:
    """Return the picture that the last event holds; raises LimitReached as `last_of` does."""
    return str(json.loads(last_of(events, stopped)))


def result_of(events: Sequence[Event], stopped: LimitReached | None) -> str:
    """Return the result of solving; if a limit stopped the search, with the solutions found so far."""
    solutions = [data for name, data in events if name == "solution"]
    if stopped is None:
        return _with_list(events[-1][1], "solutions", solutions)
    status = "SATISFIABLE" if solutions else "UNKNOWN"
    rest = {"status": status, "exhausted": False, "stopped": True, "statistics": {}, "messages": [str(stopped)]}
    return _with_list(json.dumps(rest), "solutions", solutions)


def explanation_of(puzzle: Any, events: Sequence[Event], stopped: LimitReached | None) -> str:
    """Return the explanation of a puzzle; if a limit stopped it, with the steps found so far."""
    steps = [data for name, data in events if name == "step"]
    end = {"puzzle": puzzle, "outcome": "stopped", "rating": None} if stopped else json.loads(events[-1][1])
    end.pop("steps", None)  # the steps came as events
    return _with_list(json.dumps(end), "steps", steps)


def _with_list(values: str, key: str, elements: Sequence[str]) -> str:
    """Return a JSON object with a list of JSON texts added."""
    return f'{values[:-1]}, "{key}": [{", ".join(elements)}]}}'


async def respond(
    request: Request,
    task: str,
    parameters: Mapping[str, Any],
    whole: Callable[[Sequence[Event], LimitReached | None], str] = last_of,
    *,
    media_type: str = "application/json",
    streams: bool = True,
) -> Response:
    """Run a job, and return its answer; raises the errors of `JobQueue.run`."""
    queue: JobQueue = request.app.state.queue
    events = queue.run(task, parameters)
    try:
        if streams and EVENT_STREAM in request.headers.get("accept", ""):
            first = await _while_waited_for(request, anext(events))
            no_buffer = {"x-accel-buffering": "no"}  # so that nginx passes on each event
            return _Stream(_as_stream(first, events), no_buffer)
        async with aclosing(events):
            collected, stopped = await _while_waited_for(request, _collected(events))
        return Response(whole(collected, stopped), media_type=media_type)
    except _ClientGone:
        return Response(status_code=NOBODY_THERE)


class _Stream(StreamingResponse):
    """An answer whose job ends with it, for whatever reason."""

    def __init__(self, events: AsyncGenerator[str, None], headers: Mapping[str, str]) -> None:
        super().__init__(events, media_type=EVENT_STREAM, headers=headers)
        self._events = events

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async with aclosing(self._events):
            await super().__call__(scope, receive, send)


async def _while_waited_for(request: Request, work: Awaitable[T]) -> T:
    """Return the result of work; if the client closes the connection before, cancel it and raise _ClientGone."""
    working = asyncio.ensure_future(work)
    leaving = asyncio.create_task(_disconnected(request))
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise _ClientGone
        return working.result()
    finally:
        leaving.cancel()
        working.cancel()
        await asyncio.wait({working})


async def _disconnected(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _collected(events: AsyncGenerator[Event, None]) -> tuple[list[Event], LimitReached | None]:
    """Return a job's events, and the limit that stopped them, if one did."""
    collected: list[Event] = []
    try:
        async for event in events:
            collected.append(event)  # noqa: PERF401  (events before the limit count)
    except LimitReached as limit:
        return collected, limit
    return collected, None


async def _as_stream(first: Event, events: AsyncGenerator[Event, None]) -> AsyncGenerator[str, None]:
    """Yield a job's events in the syntax of server-sent events."""
    async with aclosing(events):
        yield _as_text(first)
        try:
            async for event in events:
                yield _as_text(event)
        except (AspsolveError, OSError) as error:
            status, message = refusal(error)
            yield _as_text(("error", json.dumps({"status": status, "error": message})))


def _as_text(event: Event) -> str:
    return "event: {}\ndata: {}\n\n".format(*event)
