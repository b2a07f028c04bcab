"""What no request may do: send too much, come from another site, or make a browser run what is not this page's own."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

#: A page's scripts, styles and pictures are its own files.
CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors {}"
)
#: What browsers that solve need besides: WebAssembly, and a worker that is made of it.
SOLVING = {"script-src": "'wasm-unsafe-eval'", "connect-src": "data:", "worker-src": "blob:"}
#: Every answer has them.
HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY.format("'none'"),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "vary": "Accept-Encoding",
}
#: Browsers ask whether their files of the page, which have an ETag, are still the same; nothing else is cached.
REVALIDATE, NO_STORE = "no-cache", "no-store"
#: A name or an IPv6 address, perhaps with a port.
HOST = re.compile(r"(\[[0-9a-f:.]+\]|[^\[\]:/?#@\s]+)(?::[0-9]*)?", re.IGNORECASE)
#: The most bytes of a request's body; as many times that are read, for most clients look for an answer only then.
MAX_BODY_BYTES, READ_TIMES = 1_000_000, 4
#: Seconds for a request's body.
BODY_SECONDS = 30.0


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


def _refusal(status: int, message: str) -> JSONResponse:
    """Return the answer to a request after which its connection is closed."""
    return JSONResponse({"error": message}, status, {"connection": "close"})


class _NotRead(Exception):
    """A client does not read its answer. It is no OSError, as TimeoutError is: those are answered."""


class Gate:
    """Add the headers that bind browsers, and refuse requests under another name or from another site's page.

    HEAD is passed on as GET: the server of the application leaves out the body. `hosts` are the names that requests
    may call the server by, ``*`` for any, ``*.example`` for any below that. `frame_ancestors` says where the page
    may be shown in a frame; nowhere if empty. `browsers_solve` lets the page run WebAssembly. An answer that has
    begun has to be taken within `answer_seconds`.
    """

    def __init__(
        self,
        app: ASGIApp,
        hosts: Sequence[str],
        frame_ancestors: Sequence[str] = (),
        *,
        browsers_solve: bool = False,
        answer_seconds: float = 60.0,
    ) -> None:
        self._app, self._answer_seconds = app, answer_seconds
        policy = CONTENT_SECURITY_POLICY.format(" ".join(frame_ancestors) or "'none'")
        for directive, source in SOLVING.items() if browsers_solve else ():
            policy = policy.replace(f"{directive} 'self'", f"{directive} 'self' {source}")
        self._headers = {**HEADERS, "content-security-policy": policy}
        self._hosts = [host.lower() for host in hosts]

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

        if scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}
        app = self._refused(Headers(scope=scope)) or self._app
        try:
            await app(scope, receive, secured)
        except (_NotRead, asyncio.CancelledError):
            return  # the client does not read, or the server ends: the connection is closed

    def _refused(self, headers: Headers) -> JSONResponse | None:
        host, origin = headers.get("host", ""), headers.get("origin")
        if "content-length" in headers and "transfer-encoding" in headers:
            return _refusal(400, "expected either Content-Length or Transfer-Encoding")
        if not self._is_known(host):
            return JSONResponse({"error": "the request calls this server by another name"}, 400)
        if origin is not None and _host_of(origin) != host.lower():
            return JSONResponse({"error": "the request comes from another site"}, 403)
        return None

    def _is_known(self, host: str) -> bool:
        found = HOST.fullmatch(host)
        if found is None:
            return False
        name = found[1].lower()
        return any(
            name.endswith(known[1:]) if known.startswith("*") else name == known  # all end with what follows a mere *
            for known in self._hosts
        )


def _host_of(origin: str) -> str | None:
    """Return the host and port of an Origin header, None if it has none."""
    try:
        return urlsplit(origin).netloc.lower() or None
    except ValueError:
        return None
