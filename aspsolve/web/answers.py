"""How a job becomes an answer: whole, or as server-sent events."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping, Sequence
from contextlib import aclosing
from typing import TYPE_CHECKING, Any, TypeAlias

from fastapi import Request
from fastapi.responses import JSONResponse, Response, StreamingResponse

from aspsolve.engine.limits import LimitReached, OutOfMemory, OutputFlood
from aspsolve.errors import AspsolveError, InputError, one_line
from aspsolve.web.queue import QueueClosed, Ticket

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send

__all__ = ["AsciiJson", "explanation_of", "respond", "result_of", "told"]

EVENT_STREAM = "text/event-stream"
TASKS = "aspsolve.web.tasks"
#: What a client that has gone is sent: nothing.
NOBODY_THERE = 204

#: The name of an event and its data.
Event: TypeAlias = tuple[str, Any]


class AsciiJson(JSONResponse):
    """JSON in ASCII, so that every text can be sent, even half a character."""

    def render(self, content: Any) -> bytes:
        """Return the content as bytes."""
        return json.dumps(content).encode()


def told(error: AspsolveError) -> tuple[int, str]:
    """Return the status of an error, and what is said of it: no more than that, where it is not the client's."""
    if isinstance(error, InputError):
        return 400, one_line(str(error))
    if isinstance(error, (LimitReached, OutOfMemory, OutputFlood)):
        return 422, one_line(str(error))
    if isinstance(error, QueueClosed):
        return 503, str(error)
    return 500, "the job broke down, which is a mistake of this program"


def last_of(events: Sequence[Event], *, stopped: LimitReached | None) -> Any:
    """Return the data of the last event; raises LimitReached where there is none."""
    if stopped is not None:
        raise stopped
    return events[-1][1]


def result_of(events: Sequence[Event], *, stopped: LimitReached | None) -> Any:
    """Return the result of solving; of a search that was stopped, what it had found."""
    solutions = [data for name, data in events if name == "solution"]
    if stopped is None:
        return {**events[-1][1], "solutions": solutions}
    status = "SATISFIABLE" if solutions else "UNKNOWN"
    rest = {"exhausted": False, "stopped": True, "statistics": {}, "messages": [str(stopped)]}
    return {"status": status, **rest, "solutions": solutions}


def explanation_of(events: Sequence[Event], *, stopped: LimitReached | None) -> Any:
    """Return an explanation with its steps; raises LimitReached where it has no end."""
    end = last_of(events, stopped=stopped)
    return {**end, "steps": [data for name, data in events if name == "step"]}


async def respond(
    request: Request,
    task: str,
    parameters: Mapping[str, Any],
    whole: Callable[..., Any] = last_of,
    *,
    media_type: str = "application/json",
) -> Response:
    """Run a job, and return its answer.

    Parameters
    ----------
    request : fastapi.Request
        Accepts server-sent events or not.
    task : str
        The name of a function of `aspsolve.web.tasks`.
    parameters : mapping of str to object
        What it is called with.
    whole : callable
        Makes the answer of the events, and of the limit that stopped them, if one did.
    media_type : str
        The answer's; it is a text where it is not JSON.

    Returns
    -------
    fastapi.responses.Response
        The answer, or the events as they come.

    Raises
    ------
    QueueFull, AspsolveError
        As `aspsolve.web.queue.JobQueue.run` does; as an event, once events have begun.
    """
    ticket = Ticket()
    events = request.app.state.queue.run(f"{TASKS}:{task}", parameters, ticket)
    listening = asyncio.create_task(_disconnected(request))
    listening.add_done_callback(lambda _: ticket.give_up())
    try:
        if EVENT_STREAM in request.headers.get("accept", ""):
            async for event in events:
                return _EventStream(event, events, listening)
        found, stopped = await _collected(events)
    except BaseException:
        listening.cancel()
        raise
    if listening.done():
        return Response(status_code=NOBODY_THERE)
    listening.cancel()
    answer = whole(found, stopped=stopped)
    return AsciiJson(answer) if media_type == "application/json" else Response(answer, media_type=media_type)


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


class _EventStream(StreamingResponse):
    """A job's events as a browser reads them; the job ends with the answer, even with one that does not begin."""

    def __init__(self, first: Event, events: AsyncGenerator[Event, None], listening: asyncio.Task[None]) -> None:
        super().__init__(self._texts(first), media_type=EVENT_STREAM, headers={"cache-control": "no-store"})
        self._events, self._listening = events, listening

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the events."""
        try:
            async with aclosing(self._events):
                await super().__call__(scope, receive, send)
        finally:
            self._listening.cancel()

    async def _texts(self, first: Event) -> AsyncIterator[str]:
        """Yield the events, each as text."""
        try:
            yield _as_text(first)
            async for event in self._events:
                yield _as_text(event)
        except AspsolveError as error:
            yield _as_text(("error", {"error": told(error)[1]}))


def _as_text(event: Event) -> str:
    """Return an event in the syntax of server-sent events."""
    name, data = event
    return f"event: {name}\ndata: {json.dumps(data)}\n\n"
