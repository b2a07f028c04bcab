"""The web application: settings, guards, errors and routes put together.

Each request of work is a job of `aspsolve.web._tasks` in the line of `aspsolve.web._queue`. It is answered with JSON at
its end; or, for ``Accept: text/event-stream``, with server-sent events as they come: ``queued`` with the place in the
line, ``solution`` or ``step``, ``result``, and ``error``. A client that closes the connection ends its job.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from mimetypes import guess_type
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware

from aspsolve import __version__
from aspsolve.errors import AspsolveError, QueueFull, one_line
from aspsolve.web._answers import AsciiJson, refusal
from aspsolve.web._bundle import BENCH, LATER, WORKER, later_script, page_files, with_contents, worker_script
from aspsolve.web._guards import HEADERS, BodyLimit, Gate
from aspsolve.web._page import PagePuzzle, contents, declared_families, solver_files
from aspsolve.web._queue import JobQueue
from aspsolve.web._routes import router

#: The most bytes of a request's body, and of those of all requests that are being answered.
MAX_BODY_BYTES, MAX_BYTES_TOGETHER = 1_000_000, 8_000_000
#: Answers of fewer bytes are not compressed, and how much time goes into the others: 1 to 9.
LEAST_COMPRESSED_BYTES, COMPRESSION = 1000, 4

#: Files of the page keep their names when they change: browsers ask whether theirs is still the one.
CACHE_CONTROL = "no-cache"
#: What processes call that wait for jobs.
PREPARE = "aspsolve.web._tasks:prepare"
#: What systems may not know.
MEDIA_TYPES = {
    ".webmanifest": "application/manifest+json",
    ".js": "text/javascript",
    ".wasm": "application/wasm",
    ".lp": "text/plain",
}


@dataclass(frozen=True)
class Settings:
    """How the server may be used."""

    #: The names that requests may call it by.
    hosts: Sequence[str]
    #: How many jobs run at once, and how many more may wait.
    running: int
    waiting: int
    #: How many jobs of one address may run and wait.
    per_client: int
    #: Seconds for a job.
    time_limit: float
    #: Megabytes for a job.
    memory_limit: int
    #: What the page offers.
    puzzles: Sequence[PagePuzzle]
    #: The folder of the solver that browsers run at the bench; None for none.
    solver: Path | None
    #: Where the page may be shown in a frame, as in a content-security policy; nowhere if empty.
    frame_ancestors: Sequence[str]


@dataclass(frozen=True)
class _PageFile:
    """A file of the page: with an ETag, compressed for whom that suits, and not sent to who has it."""

    content: bytes
    media_type: str
    _packed: bytes = field(init=False, repr=False)
    _etag: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_packed", gzip.compress(self.content, mtime=0))
        object.__setattr__(self, "_etag", f'W/"{hashlib.sha256(self.content).hexdigest()[:32]}"')

    async def answer(self, request: Request) -> Response:
        """Answer a request for the file."""
        headers = {"etag": self._etag, "cache-control": CACHE_CONTROL}
        known = [tag.strip() for tag in request.headers.get("if-none-match", "").split(",")]
        if self._etag in known or "*" in known:
            return Response(status_code=304, headers=headers)
        if len(self.content) >= LEAST_COMPRESSED_BYTES and "gzip" in request.headers.get("accept-encoding", ""):
            headers["content-encoding"] = "gzip"
            return Response(self._packed, media_type=self.media_type, headers=headers)
        return Response(self.content, media_type=self.media_type, headers=headers)


def _error(status: int, message: str, headers: Mapping[str, str] | None = None) -> AsciiJson:
    """Return the answer for an error."""
    return AsciiJson({"error": one_line(message)}, status, dict(headers or {}))


def create_app(settings: Settings) -> FastAPI:
    """Return the application."""
    queue = JobQueue(
        running=settings.running,
        waiting=settings.waiting,
        per_client=settings.per_client,
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
    app.add_middleware(BodyLimit, most_bytes=MAX_BODY_BYTES, most_together=MAX_BYTES_TOGETHER)
    solves = settings.solver is not None
    app.add_middleware(Gate, hosts=settings.hosts, frame_ancestors=settings.frame_ancestors, browsers_solve=solves)
    _add_errors(app)
    app.include_router(router)
    _add_page(app, settings.puzzles, settings.solver)
    return app


def _add_page(app: FastAPI, puzzles: Sequence[PagePuzzle], solver: Path | None) -> None:
    """Let the page's files be served, as `aspsolve.web._page.write_folder` writes them."""
    benched: dict[str, Any] = {"bench": BENCH in page_files(), "solver": solver is not None}
    html = with_contents(page_files()["index.html"], contents("server", puzzles, **benched))
    texts = {**page_files(), "index.html": html, LATER: later_script(declared_families())}
    page = {name: text.encode() for name, text in texts.items()}
    own = {one.name: json.dumps(one.to_json()).encode() for one in puzzles}
    kept = worker_script({**page, **{f"puzzles/{name}.json": data for name, data in own.items()}})
    solving = {} if solver is None else solver_files(solver)
    for name, data in {**page, WORKER: kept.encode(), **solving}.items():
        media_type = MEDIA_TYPES.get(Path(name).suffix) or guess_type(name)[0]
        assert media_type is not None, name
        app.get(f"/{name}", include_in_schema=False)(_PageFile(data, media_type).answer)
    app.get("/", include_in_schema=False)(_PageFile(html.encode(), "text/html").answer)
    files = {name: _PageFile(data, "application/json") for name, data in own.items()}

    @app.get("/puzzles/{name}.json", include_in_schema=False)
    async def puzzle(request: Request, name: str) -> Response:
        if name not in files:
            raise HTTPException(404, "there is no such puzzle")
        return await files[name].answer(request)


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
        return _error(429, str(error), {"retry-after": str(error.seconds)})

    @app.exception_handler(AspsolveError)
    @app.exception_handler(OSError)
    async def wrong(_: Request, error: Exception) -> AsciiJson:
        return _error(*refusal(error))

    @app.exception_handler(Exception)
    async def unexpected(_: Request, error: Exception) -> AsciiJson:  # noqa: ARG001  (uvicorn logs it)
        return _error(500, "the server broke down, which is a mistake of this program", HEADERS)
