"""How a job becomes an answer: whole, or as server-sent events, sent no faster than the client takes it."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping, Sequence
from contextlib import aclosing
from typing import TYPE_CHECKING, Any

from fastapi import Request
from fastapi.responses import JSONResponse, Response

from aspsolve.errors import (
    AspsolveError,
    InputError,
    LimitReached,
    OutOfMemory,
    OutputFlood,
    ProcessCrashed,
    QueueClosed,
    one_line,
)
from aspsolve.web._area import MAX_CELLS, MAX_NEW_CELLS, check_area
from aspsolve.web._clients import client_of
from aspsolve.web._queue import Event, JobQueue, Ticket

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

EVENT_STREAM = "text/event-stream"
TASK = "aspsolve.web._tasks:run"
#: What a client that has gone is sent: nothing.
NOBODY_THERE = 204
#: The most bytes that are handed to the connection at once.
CHUNK_BYTES = 2**16

logger = logging.getLogger(__name__)


class AsciiJson(JSONResponse):
    """JSON in ASCII, so that every text can be sent, even half a character."""

    def render(self, content: Any) -> bytes:
        """Return the content as bytes."""
        return json.dumps(content).encode()


def refusal(error: Exception) -> tuple[int, str]:
    """Return the status and the message of an error; one that is not the client's is logged, and its message hidden."""
    if isinstance(error, InputError):
        return 400, one_line(str(error))
    if isinstance(error, (LimitReached, OutOfMemory, OutputFlood)):
        return 422, one_line(str(error))
    if isinstance(error, QueueClosed):
        return 503, str(error)
    if isinstance(error, OSError):
        logger.error("a job could not be started: %s", error)
        return 503, "the server lacks the means to start a job"
    last_words = error.last_words if isinstance(error, ProcessCrashed) else ""
    logger.error("a job broke down: %s\n%s", error, last_words)
    return 500, "the job broke down, which is a mistake of this program"


def last_of(events: Sequence[Event], *, stopped: LimitReached | None) -> list[str]:
    """Return the data of the last event; raises LimitReached if the job did not come to its end."""
    if stopped is not None:
        raise stopped
    return [events[-1][1]]


def svg_of(events: Sequence[Event], *, stopped: LimitReached | None) -> list[str]:
    """Return the picture that the last event holds; raises LimitReached as `last_of` does."""
    return [json.loads(last_of(events, stopped=stopped)[0])]


def result_of(events: Sequence[Event], *, stopped: LimitReached | None) -> list[str]:
    """Return the result of solving; of a search that was stopped, what it had found."""
    solutions = [data for name, data in events if name == "solution"]
    if stopped is None:
        return _with_list(json.loads(events[-1][1]), "solutions", solutions)
    status = "SATISFIABLE" if solutions else "UNKNOWN"
    rest = {"exhausted": False, "stopped": True, "statistics": {}, "messages": [str(stopped)]}
    return _with_list({"status": status, **rest}, "solutions", solutions)


def explanation_of(events: Sequence[Event], *, stopped: LimitReached | None) -> list[str]:
    """Return an explanation with its steps; raises LimitReached where it has no end."""
    end = json.loads(last_of(events, stopped=stopped)[0])
    return _with_list(end, "steps", [data for name, data in events if name == "step"])


def _with_list(values: Mapping[str, Any], key: str, elements: Sequence[str]) -> list[str]:
    """Return an object as JSON in pieces, with a list of what is JSON already."""
    rest = {name: value for name, value in values.items() if name != key}
    pieces = [f'{json.dumps(rest)[:-1]}, "{key}": [']
    for element in elements:
        pieces += [element, ", "]
    return [*(pieces[:-1] if elements else pieces), "]}"]


async def respond(
    request: Request,
    task: str,
    parameters: Mapping[str, Any],
    whole: Callable[..., Sequence[str]] = last_of,
    *,
    media_type: str = "application/json",
    cleanup: Callable[[], None] = lambda: None,
) -> Response:
    """Run a job, and return its answer; `cleanup` is called once the job has ended, or is to end.

    A puzzle of too many cells is an InputError. What `aspsolve.web._queue.JobQueue.run` raises is raised here, or
    sent as an event, once events have begun.
    """
    check_area(parameters.get("puzzle"), "puzzle", MAX_CELLS)
    check_area(parameters.get("options"), "options", MAX_NEW_CELLS)
    queue: JobQueue = request.app.state.queue
    ticket = Ticket(client_of(request.scope))
    events = queue.run(TASK, {"task": task, "parameters": parameters}, ticket)
    listening = asyncio.create_task(_disconnected(request))
    listening.add_done_callback(lambda _: ticket.give_up())

    def end() -> None:
        listening.cancel()
        queue.leave(ticket)
        cleanup()

    try:
        if EVENT_STREAM in request.headers.get("accept", ""):
            async for event in events:
                return _Pieces(_as_stream(event, events), events, end, EVENT_STREAM)
        found, stopped = await _collected(events)
        if listening.done():
            end()
            return Response(status_code=NOBODY_THERE)
        pieces = whole(found, stopped=stopped)
    except BaseException:
        end()
        raise
    return _Pieces(_in_chunks(pieces), events, end, media_type, sum(len(piece.encode()) for piece in pieces))


async def _collected(events: AsyncGenerator[Event, None]) -> tuple[list[Event], LimitReached | None]:
    """Return a job's events but for those of the line, and the limit that stopped them, if one did."""
    found: list[Event] = []
    async with aclosing(events):
        try:
            async for event in events:
                if event[0] != "queued":
                    found.append(event)  # noqa: PERF401  (what was found until a limit is reached counts)
        except LimitReached as limit:
            return found, limit
    return found, None


async def _disconnected(request: Request) -> None:
    """Wait until the client has gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


class _Pieces(Response):
    """An answer in pieces, each sent when the client has taken those before; the job ends with it."""

    def __init__(
        self,
        pieces: AsyncIterator[str],
        events: AsyncGenerator[Event, None],
        end: Callable[[], None],
        media_type: str,
        length: int | None = None,
    ) -> None:
        super().__init__(media_type=media_type)
        self._pieces, self._events, self._end = pieces, events, end
        self._at_once = length is not None and length <= CHUNK_BYTES
        del self.headers["content-length"]
        if length is not None:
            self.headers["content-length"] = str(length)
        if media_type == EVENT_STREAM:
            self.headers["x-accel-buffering"] = "no"  # so that nginx passes on each event

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002  (see _disconnected)
        """Send the pieces; the empty one at the end waits until the connection has passed on all others."""
        try:
            async with aclosing(self._events):
                await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
                async for piece in self._pieces:
                    data = piece.encode()
                    if self._at_once:
                        await send(_body(data, more=False))
                        return
                    for at in range(0, len(data), CHUNK_BYTES):
                        await send(_body(data[at : at + CHUNK_BYTES], more=True))
                        await asyncio.sleep(0)  # for the other clients: sending need not wait
                await send(_body(b"", more=False))
        finally:
            self._end()


def _body(data: bytes, *, more: bool) -> dict[str, Any]:
    """Return the message by which a part of a body is sent."""
    return {"type": "http.response.body", "body": data, "more_body": more}


async def _in_chunks(pieces: Sequence[str]) -> AsyncIterator[str]:
    """Yield the pieces, short ones together."""
    chunk: list[str] = []
    length = 0
    for piece in pieces:
        if length and length + len(piece) > CHUNK_BYTES:
            yield "".join(chunk)
            chunk, length = [], 0
        chunk.append(piece)
        length += len(piece)
    yield "".join(chunk)


async def _as_stream(first: Event, events: AsyncGenerator[Event, None]) -> AsyncIterator[str]:
    """Yield a job's events in the syntax of server-sent events."""
    try:
        yield _as_text(first)
        async for event in events:
            yield _as_text(event)
    except (AspsolveError, OSError) as error:
        status, message = refusal(error)
        yield _as_text(("error", json.dumps({"status": status, "error": message})))


def _as_text(event: Event) -> str:
    """Return an event in the syntax of server-sent events."""
    return "event: {}\ndata: {}\n\n".format(*event)
