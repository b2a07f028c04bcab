"""The server: settings, guards, errors, routes and the page's files put together, on a socket; and its log.

Each request of work is a job of `aspsolve.web._tasks` in the line of a `JobQueue`. It is answered with JSON at its end;
or, for ``Accept: text/event-stream``, with server-sent events as they come: ``solution`` or ``step``,
``result``, and ``error``. A client that closes the connection ends its job.
"""

from __future__ import annotations

import logging
import mimetypes
import socket
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles

from aspsolve import __version__
from aspsolve.errors import AspsolveError, QueueFull, cut, one_line
from aspsolve.web._answers import AsciiJson, JobQueue, refusal
from aspsolve.web._guards import HEADERS, BodyLimit, Gate
from aspsolve.web._routes import router

#: Answers of fewer bytes are not compressed, and how much time goes into the others: 1 to 9.
LEAST_COMPRESSED_BYTES, COMPRESSION = 1000, 4
#: Seconds to read an answer, besides those of its job.
READING_SECONDS = 60.0
#: What processes call that wait for jobs.
PREPARE = "aspsolve.web._tasks:prepare"
#: What systems may not know, or call otherwise.
MEDIA_TYPES = {".webmanifest": "application/manifest+json", ".js": "text/javascript", ".wasm": "application/wasm"}
#: How long jobs may still take once the server is to end.
GRACE_SECONDS = 2
#: More connections than that are answered with 503.
MAX_CONNECTIONS = 256
#: A longer line of the log is cut.
MAX_CHARACTERS = 2000


@dataclass(frozen=True)
class Settings:
    """How the server may be used."""

    #: The names that requests may call it by.
    hosts: Sequence[str]
    #: How many jobs run at once, and how many more may wait.
    running: int
    waiting: int
    #: Seconds and megabytes for a job.
    time_limit: float
    memory_limit: int
    #: The folder with the page, as `aspsolve.web._page.write_folder` writes it, and whether browsers solve on it.
    page: Path
    browsers_solve: bool
    #: Where the page may be shown in a frame, as in a content-security policy; nowhere if empty.
    frame_ancestors: Sequence[str]
    #: The path that a proxy takes away from what it passes on, and the addresses of proxies that are believed.
    root_path: str
    proxies: str
    #: Whether each request is logged.
    access_log: bool


def create_app(settings: Settings) -> FastAPI:
    queue = JobQueue(
        running=settings.running,
        waiting=settings.waiting,
        time_limit=settings.time_limit,
        memory_limit=settings.memory_limit,
        prepare=PREPARE,
    )

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        queue.open()
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
    app.state.limits = {"seconds": settings.time_limit, "megabytes": settings.memory_limit}
    app.add_middleware(GZipMiddleware, minimum_size=LEAST_COMPRESSED_BYTES, compresslevel=COMPRESSION)
    app.add_middleware(BodyLimit)
    app.add_middleware(
        Gate,
        hosts=settings.hosts,
        frame_ancestors=settings.frame_ancestors,
        browsers_solve=settings.browsers_solve,
        answer_seconds=settings.time_limit + READING_SECONDS,
    )
    _add_errors(app)
    app.include_router(router)
    for suffix, media_type in MEDIA_TYPES.items():
        mimetypes.add_type(media_type, suffix)
    app.mount("/", StaticFiles(directory=settings.page, html=True))
    return app


def _error(status: int, message: str, headers: Mapping[str, str] | None = None) -> AsciiJson:
    return AsciiJson({"error": one_line(message)}, status, dict(headers or {}))


def _add_errors(app: FastAPI) -> None:
    """Answer each error with one line of JSON."""

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> AsciiJson:
        first = error.errors()[0]
        if first["loc"] == ("body",) and "json" not in request.headers.get("content-type", ""):
            return _error(400, "expected a JSON object, with the header Content-Type: application/json")
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
        return _error(503, str(error), {"retry-after": str(error.seconds)})

    @app.exception_handler(AspsolveError)
    @app.exception_handler(OSError)
    async def wrong(_: Request, error: Exception) -> AsciiJson:
        return _error(*refusal(error))

    @app.exception_handler(Exception)
    async def unexpected(_: Request, error: Exception) -> AsciiJson:  # noqa: ARG001  (uvicorn logs it)
        return _error(500, "the server broke down, which is a mistake of this program", HEADERS)


def serve(settings: Settings, listening: socket.socket) -> None:
    """Serve until SIGINT or SIGTERM, which is raised again at the end."""
    config = uvicorn.Config(
        create_app(settings),
        http="h11",
        loop="asyncio",
        ws="none",
        log_config=_log_config(access=settings.access_log),
        access_log=settings.access_log,
        server_header=False,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies,
        root_path=settings.root_path,
        limit_concurrency=MAX_CONNECTIONS,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    uvicorn.Server(config).run(sockets=[listening])


class Lines(logging.Formatter):
    """A line for each message, with its time; further lines of it are indented, so that nobody can make up messages."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        return "\n    ".join(cut(one_line(line), MAX_CHARACTERS) for line in super().format(record).splitlines())


def _log_config(*, access: bool) -> dict[str, Any]:
    """Return the configuration of the logs; uvicorn's warnings, which requests can cause, are left out."""
    errors = {"handlers": ["lines"], "level": "ERROR", "propagate": False}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": {"()": Lines}},
        "handlers": {"lines": {"class": "logging.StreamHandler", "formatter": "lines"}},
        "loggers": {
            **dict.fromkeys(("asyncio", "aspsolve.web", "uvicorn"), errors),
            "uvicorn.access": {"handlers": ["lines"] if access else [], "level": "INFO", "propagate": False},
        },
    }
