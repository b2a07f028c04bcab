"""The web application: settings, guards, errors and routes put together.

Each request of work is a job of `aspsolve.web.tasks` in the line of `aspsolve.web.queue`. It is answered with JSON at
its end; or, for ``Accept: text/event-stream``, with server-sent events as they come: ``queued`` with the place in the
line, ``solution`` or ``step``, ``result``, and ``error``. A client that closes the connection ends its job.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from mimetypes import guess_type

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException
from starlette.middleware.trustedhost import TrustedHostMiddleware

from aspsolve import __version__
from aspsolve.errors import AspsolveError, one_line
from aspsolve.web.answers import AsciiJson, told
from aspsolve.web.bundle import page_files, with_contents
from aspsolve.web.guards import BodyLimit, SecurityHeaders
from aspsolve.web.page import PagePuzzle, contents
from aspsolve.web.queue import JobQueue, QueueFull
from aspsolve.web.routes import page_router, router

__all__ = ["Settings", "create_app"]

#: The most bytes of a request's body.
MAX_BODY_BYTES = 1_000_000


@dataclass(frozen=True)
class Settings:
    """How the server may be used.

    Parameters
    ----------
    hosts : sequence of str
        The names that requests may call it by.
    running, waiting : int
        How many jobs run at once, and how many more may wait.
    time_limit : float
        Seconds for a job.
    memory_limit : int
        Megabytes for a job.
    puzzles : sequence of PagePuzzle
        What the page offers.
    """

    hosts: Sequence[str] = ("localhost", "127.0.0.1", "[::1]")
    running: int = 2
    waiting: int = 32
    time_limit: float = 20.0
    memory_limit: int = 1024
    puzzles: Sequence[PagePuzzle] = ()


def _error(status: int, message: str, headers: Mapping[str, str] | None = None) -> AsciiJson:
    """Return the answer that tells of an error."""
    return AsciiJson({"error": one_line(message)}, status, dict(headers or {}))


def create_app(settings: Settings | None = None) -> FastAPI:
    """Return the application.

    Parameters
    ----------
    settings : Settings or None
        How it may be used, None for the usual settings.

    Returns
    -------
    fastapi.FastAPI
        An ASGI application.
    """
    chosen = settings or Settings()
    queue = JobQueue(
        running=chosen.running,
        waiting=chosen.waiting,
        time_limit=chosen.time_limit,
        memory_limit=chosen.memory_limit,
    )

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        yield
        queue.close()

    app = FastAPI(
        title="aspsolve",
        version=__version__,
        description="Solve, check, explain and draw logic puzzles by Answer Set Programming.",
        lifespan=lifespan,
        docs_url=None,  # its page loads scripts from another host
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.state.queue = queue
    app.state.puzzles = {one.name: one for one in chosen.puzzles}
    app.add_middleware(BodyLimit, most_bytes=MAX_BODY_BYTES)
    app.add_middleware(SecurityHeaders)
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=[*chosen.hosts], www_redirect=False)
    _add_errors(app)
    app.include_router(router)
    app.include_router(page_router)
    _add_page(app, with_contents(page_files()["index.html"], contents("server", chosen.puzzles)))
    return app


def _add_page(app: FastAPI, html: str) -> None:
    """Let the page's files be served."""
    for name, text in {**page_files(), "index.html": html}.items():
        app.get(f"/{name}", include_in_schema=False)(_sends(name, text))
    app.get("/", include_in_schema=False)(_sends("index.html", html))


def _sends(name: str, text: str) -> Callable[[], Awaitable[Response]]:
    """Return a route's function that sends a text as the file of that name."""

    async def send() -> Response:
        return Response(text, media_type=guess_type(name)[0])

    return send


def _add_errors(app: FastAPI) -> None:
    """Let each error be told in one line of JSON."""

    @app.exception_handler(RequestValidationError)
    async def invalid(_: Request, error: RequestValidationError) -> AsciiJson:
        first = error.errors()[0]
        if first["type"] == "json_invalid":
            *_, index = first["loc"]
            return _error(400, f"the body is no JSON: {first['ctx']['error']} at character {index + 1}")
        place = ".".join(str(part) for part in first["loc"] if part != "body")
        return _error(400, f"{place}: {first['msg']}" if place else first["msg"])

    @app.exception_handler(HTTPException)
    async def refused(_: Request, error: HTTPException) -> AsciiJson:
        return _error(error.status_code, error.detail, error.headers)

    @app.exception_handler(QueueFull)
    async def full(_: Request, error: QueueFull) -> AsciiJson:
        return _error(429, str(error), {"retry-after": str(error.seconds)})

    @app.exception_handler(AspsolveError)
    async def wrong(_: Request, error: AspsolveError) -> AsciiJson:
        return _error(*told(error))
