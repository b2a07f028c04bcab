"""The server: limits on requests, security headers, errors, routes and the page's files, on a socket; and its log.

No request may send too much, come from another site, or make a browser run what is not this page's own.
"""

from __future__ import annotations

import asyncio
import logging
import mimetypes
import re
import socket
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import uvicorn
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.staticfiles import StaticFiles

from aspsolve import __version__
from aspsolve.errors import AspsolveError, QueueFull, cut, one_line
from aspsolve.web._answers import AsciiJson, JobQueue, refusal
from aspsolve.web._routes import router

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

#: The page may only use its own files.
CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors {}"
)
#: The additional sources for browsers that solve: WebAssembly, and a worker that is made of it.
SOLVING = {"script-src": "'wasm-unsafe-eval'", "connect-src": "data:", "worker-src": "blob:"}
#: The headers of every answer.
HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY.format("'none'"),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "vary": "Accept-Encoding",
}
#: How long browsers cache answers: the page's files, which have an ETag, are revalidated; nothing else is cached.
REVALIDATE, NO_STORE = "no-cache", "no-store"
#: A name or an IPv6 address, perhaps with a port.
HOST = re.compile(r"(\[[0-9a-f:.]+\]|[^\[\]:/?#@\s]+)(?::[0-9]*)?", re.IGNORECASE)
#: The most bytes of a request's body, and how many times as many are read: most clients read no answer before.
MAX_BODY_BYTES, READ_TIMES = 1_000_000, 4
#: Seconds for a request's body.
BODY_SECONDS = 30.0
#: The fewest bytes of an answer that is compressed, and the level of compression.
LEAST_COMPRESSED_BYTES, COMPRESSION = 1000, 4
#: Seconds to read an answer, besides those of its job.
READING_SECONDS = 60.0
#: The media types that systems may not know, or name differently.
MEDIA_TYPES = {".webmanifest": "application/manifest+json", ".js": "text/javascript", ".wasm": "application/wasm"}
#: Seconds for running jobs when the server ends.
GRACE_SECONDS = 2
#: More connections than that are answered with 503.
MAX_CONNECTIONS = 256
#: The most characters of a line of the log.
MAX_CHARACTERS = 2000


@dataclass(frozen=True)
class Settings:
    """The settings of the server."""

    #: The names of the host that requests may have, ``*`` for any, ``*.example`` for any below that.
    hosts: Sequence[str]
    #: The most jobs that run at once, and the most that wait.
    running: int
    waiting: int
    #: Seconds and megabytes for a job.
    time_limit: float
    memory_limit: int
    #: The folder with the page, as `aspsolve.web._page.write_folder` writes it, and whether browsers solve on it.
    page: Path
    browsers_solve: bool
    #: The origins whose pages may frame this one, as in a content-security policy; none if empty.
    frame_ancestors: Sequence[str]
    #: The path that a proxy strips from requests, and the addresses of trusted proxies.
    root_path: str
    proxies: str
    #: Whether each request is logged.
    access_log: bool


class BodyLimit:
    """Read a request's body before anything else, and refuse one that is too large (413) or too slow (408)."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        try:
            async with asyncio.timeout(BODY_SECONDS):
                body = await _body(scope, receive)
        except TimeoutError:
            await _refusal(408, "the body did not come in time")(scope, receive, send)
            return
        if body is None:
            await _refusal(413, f"the body is larger than {MAX_BODY_BYTES:,} bytes")(scope, receive, send)
            return
        messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def replayed() -> Message:
            return messages.pop() if messages else await receive()

        await self._app(scope, replayed, send)


async def _body(scope: Scope, receive: Receive) -> bytes | None:
    """Return a request's body, None if it is too large."""
    if int(Headers(scope=scope).get("content-length", "0")) > READ_TIMES * MAX_BODY_BYTES:
        return None
    body, size, more = bytearray(), 0, True
    while more and size <= READ_TIMES * MAX_BODY_BYTES:
        message = await receive()
        part, more = message.get("body", b""), message.get("more_body", False)
        size += len(part)
        if size <= MAX_BODY_BYTES:
            body += part
    return bytes(body) if size <= MAX_BODY_BYTES else None


def _refusal(status: int, message: str) -> AsciiJson:
    """Return an error after which the connection is closed."""
    return _error(status, message, {"connection": "close"})


class _NotRead(Exception):
    """A client does not read its answer. Unlike TimeoutError it is no OSError: those are answered."""


class Gate:
    """Add the security headers, and refuse requests under another host's name or from another site's page."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app, self._answer_seconds = app, settings.time_limit + READING_SECONDS
        policy = CONTENT_SECURITY_POLICY.format(" ".join(settings.frame_ancestors) or "'none'")
        for directive, source in SOLVING.items() if settings.browsers_solve else ():
            policy = policy.replace(f"{directive} 'self'", f"{directive} 'self' {source}")
        self._headers = {**HEADERS, "content-security-policy": policy}
        self._hosts = [host.lower() for host in settings.hosts]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on a request that comes from this page, or from no page."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        deadline: float | None = None

        async def secured(message: Message) -> None:
            nonlocal deadline
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(self._headers)
                headers.setdefault("cache-control", REVALIDATE if "etag" in headers else NO_STORE)
                deadline = asyncio.get_running_loop().time() + self._answer_seconds
            try:
                async with asyncio.timeout_at(deadline):
                    await send(message)
            except TimeoutError as error:
                raise _NotRead from error

        # The server of the application leaves out the body.
        if scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}
        app = self._refused(Headers(scope=scope)) or self._app
        try:
            await app(scope, receive, secured)
        except (_NotRead, asyncio.CancelledError):
            return  # the client does not read, or the server ends: the connection is closed

    def _refused(self, headers: Headers) -> AsciiJson | None:
        host, origin = headers.get("host", ""), headers.get("origin")
        if "content-length" in headers and "transfer-encoding" in headers:
            return _refusal(400, "expected either Content-Length or Transfer-Encoding")
        if not self._is_known(host):
            return _error(400, "the request calls this server by another name: see aspsolve serve --name")
        if origin is not None and _host_of(origin) != host.lower():
            return _error(403, "the request comes from another site")
        return None

    def _is_known(self, host: str) -> bool:
        match = HOST.fullmatch(host)
        if match is None:
            return False
        name = match[1].lower()
        return any(
            name.endswith(known[1:]) if known.startswith("*") else name == known  # every name matches a single *
            for known in self._hosts
        )


def _host_of(origin: str) -> str | None:
    """Return the host and port of an Origin header, None if it has none."""
    try:
        return urlsplit(origin).netloc.lower() or None
    except ValueError:
        return None


def create_app(settings: Settings) -> FastAPI:
    queue = JobQueue(
        running=settings.running,
        waiting=settings.waiting,
        time_limit=settings.time_limit,
        memory_limit=settings.memory_limit,
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
    app.add_middleware(Gate, settings=settings)
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
    """A line for each message, with its time; further lines are indented, so that no request can forge messages."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        return "\n    ".join(cut(one_line(line), MAX_CHARACTERS) for line in super().format(record).splitlines())


def _log_config(*, access: bool) -> dict[str, Any]:
    """Return the configuration of the logs, without uvicorn's warnings, which requests can cause."""
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
