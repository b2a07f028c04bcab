"""How a job becomes an answer: whole, or as server-sent events."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine, Mapping, Sequence
from contextlib import aclosing
from typing import Any, TypeAlias

from fastapi import Request
from fastapi.responses import JSONResponse, Response, StreamingResponse

from aspsolve.engine.limits import LimitReached
from aspsolve.errors import AspsolveError, one_line

__all__ = ["AsciiJson", "explanation_of", "respond", "result_of"]

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
    events = request.app.state.queue.run(f"{TASKS}:{task}", parameters)
    if EVENT_STREAM in request.headers.get("accept", ""):
        first = await anext(events)
        headers = {"cache-control": "no-store"}
        return StreamingResponse(_server_sent(first, events), media_type=EVENT_STREAM, headers=headers)
    found: list[Event] = []
    stopped = None
    try:
        if not await _done_before_disconnect(request, _collect(events, found)):
            return Response(status_code=NOBODY_THERE)
    except LimitReached as limit:
        stopped = limit
    answer = whole(found, stopped=stopped)
    return AsciiJson(answer) if media_type == "application/json" else Response(answer, media_type=media_type)


async def _collect(events: AsyncGenerator[Event, None], found: list[Event]) -> None:
    """Collect a job's events but for those of the line."""
    async with aclosing(events):
        async for name, data in events:
            if name != "queued":
                found.append((name, data))


async def _done_before_disconnect(request: Request, work: Coroutine[Any, Any, None]) -> bool:
    """Do some work until it is done or the client has gone, and tell which of the two."""
    working, listening = asyncio.create_task(work), asyncio.create_task(_disconnected(request))
    try:
        await asyncio.wait({working, listening}, return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            working.result()  # raises what the work has raised
            return True
        return False
    finally:
        working.cancel()
        listening.cancel()
        await asyncio.gather(working, listening, return_exceptions=True)


async def _disconnected(request: Request) -> None:
    """Wait until the client has gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _server_sent(first: Event, events: AsyncGenerator[Event, None]) -> AsyncIterator[str]:
    """Yield a job's events as a browser reads them."""
    async with aclosing(events):
        try:
            yield _as_text(first)
            async for event in events:
                yield _as_text(event)
        except AspsolveError as error:
            yield _as_text(("error", {"error": one_line(str(error))}))


def _as_text(event: Event) -> str:
    """Return an event in the syntax of server-sent events."""
    name, data = event
    return f"event: {name}\ndata: {json.dumps(data)}\n\n"
