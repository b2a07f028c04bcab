"""What no request may do: send too much, come from another site, or make a browser run what is not this page's own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from anyio import fail_after
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

#: A page's scripts, styles and pictures are its own files.
CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors {}"
)
#: What browsers that solve need besides: WebAssembly, and a worker that is made of it.
SOLVING = {"script-src": "'wasm-unsafe-eval'", "connect-src": "data:", "worker-src": "blob:"}
#: A body that is too large is read to its end if it is at most this many times as large as it may be.
READ_TIMES = 4
#: Every answer has them.
HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY.format("'none'"),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "vary": "Accept-Encoding",
}
#: What is not cached: everything but the page's files, which say for themselves how they are.
NO_STORE = "no-store"
#: A name or an IPv6 address, perhaps with a port.
HOST = re.compile(r"(\[[0-9a-f:.]+\]|[^\[\]:/?#@\s]+)(?::[0-9]*)?", re.IGNORECASE)
#: When it makes sense to try again where other requests take all the room.
RETRY_SECONDS = 10


class BodyLimit:
    """Read a request's body before anything else, and refuse one that is too large, too slow, or has no room.

    More bytes than `most_bytes` are answered with 413, more in the bodies of all requests that are being answered
    than `most_together` with 429, and a body that has not come after `most_seconds` with 408.
    """

    def __init__(self, app: ASGIApp, most_bytes: int, most_together: int, most_seconds: float = 30.0) -> None:
        self._app, self._most_bytes = app, most_bytes
        self._most_together, self._most_seconds = most_together, most_seconds
        self._held = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on with its whole body."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        parts: list[bytes] = []
        try:
            with fail_after(self._most_seconds):
                refusal = await self._read(scope, receive, parts)
        except TimeoutError:
            refusal = _refusal(408, "the body did not come in time")
        size = sum(map(len, parts))
        try:
            if refusal is not None:
                await refusal(scope, receive, send)
                return
            messages: list[Message] = [{"type": "http.request", "body": b"".join(parts), "more_body": False}]
            parts.clear()

            async def replayed() -> Message:
                return messages.pop() if messages else await receive()

            await self._app(scope, replayed, send)
        finally:
            self._held -= size

    async def _read(self, scope: Scope, receive: Receive, parts: list[bytes]) -> JSONResponse | None:
        """Read the body in parts, and return None, or the answer that refuses it.

        What is a little too large is read to its end, for most clients look for an answer only then.
        """
        too_large = _refusal(413, f"the body is larger than {self._most_bytes:,} bytes")
        most_read = READ_TIMES * self._most_bytes
        length = Headers(scope=scope).get("content-length", "0")
        if not (length.isascii() and length.isdecimal()):
            return _refusal(400, "content-length: expected a number of bytes")
        if len(length) > len(str(most_read)) or int(length) > most_read:
            return too_large
        size = 0
        while True:
            message = await receive()
            part = bytes(message.get("body", b""))
            size += len(part)
            if size <= self._most_bytes:
                parts.append(part)
                self._held += len(part)
            if self._held > self._most_together:
                return _refusal(429, f"too many large requests: try again in {RETRY_SECONDS} s", RETRY_SECONDS)
            if size > most_read or not message.get("more_body", False):
                return None if size <= self._most_bytes else too_large


def _refusal(status: int, message: str, retry_after: int | None = None) -> JSONResponse:
    """Return the answer to a request that is not read to its end."""
    wait = {} if retry_after is None else {"retry-after": str(retry_after)}
    return JSONResponse({"error": message}, status, {"connection": "close", **wait})


class Gate:
    """Add the headers that bind browsers, and refuse requests under another name or from another site's page.

    HEAD is passed on as GET: the server of the application leaves out the body. `hosts` are the names that requests
    may call the server by, ``*`` for any, ``*.example`` for any below that. `frame_ancestors` says where the page
    may be shown in a frame; nowhere if empty. `browsers_solve` lets the page run WebAssembly.
    """

    def __init__(
        self, app: ASGIApp, hosts: Sequence[str], frame_ancestors: Sequence[str] = (), *, browsers_solve: bool = False
    ) -> None:
        self._app = app
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

        async def secured(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(self._headers)
                headers.setdefault("cache-control", NO_STORE)
            await send(message)

        if scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}
        headers = Headers(scope=scope)
        host, origin = headers.get("host", ""), headers.get("origin")
        if not self._is_known(host):
            await JSONResponse({"error": "the request calls this server by another name"}, 400)(scope, receive, secured)
        elif origin is not None and _host_of(origin) != host.lower():
            await JSONResponse({"error": "the request comes from another site"}, 403)(scope, receive, secured)
        else:
            await self._app(scope, receive, secured)

    def _is_known(self, host: str) -> bool:
        """Return True if a Host header has one of the names."""
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
