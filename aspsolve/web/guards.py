"""What no request may do: send too much, come from another site, or make a browser run what is not this page's own."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from anyio import fail_after
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

__all__ = ["BodyLimit", "SecurityHeaders"]

#: A page's scripts, styles and pictures are its own files; it needs no WebAssembly where the server solves.
CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
#: A body that is too large is read to its end if it is so many times as large as it may be.
READ_TIMES = 4
HEADERS = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class BodyLimit:
    """Read a request's body before anything else, and refuse one that is too large with 413, too slow with 408.

    Parameters
    ----------
    app : callable
        The ASGI application inside.
    most_bytes : int
        The most bytes of a body.
    most_seconds : float
        How long it may take to come.
    """

    def __init__(self, app: ASGIApp, most_bytes: int, most_seconds: float = 30.0) -> None:
        self._app, self._most_bytes, self._most_seconds = app, most_bytes, most_seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on with its whole body."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        try:
            with fail_after(self._most_seconds):
                body = await self._body(scope, receive)
        except TimeoutError:
            await _refusal(408, "the body did not come in time")(scope, receive, send)
            return
        if body is None:
            await _refusal(413, f"the body is larger than {self._most_bytes:,} bytes")(scope, receive, send)
            return
        messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def replayed() -> Message:
            return messages.pop() if messages else await receive()

        await self._app(scope, replayed, send)

    async def _body(self, scope: Scope, receive: Receive) -> bytes | None:
        """Return the body, None where it is too large.

        What is a little too large is read to its end, for most clients look for an answer only then.
        """
        most_read = READ_TIMES * self._most_bytes
        length = Headers(scope=scope).get("content-length", "0")
        if length.isdigit() and int(length) > most_read:
            return None
        body, size = [], 0
        while True:
            message = await receive()
            part = bytes(message.get("body", b""))
            size += len(part)
            if size <= self._most_bytes:
                body.append(part)
            if size > most_read or not message.get("more_body", False):
                return b"".join(body) if size <= self._most_bytes else None


def _refusal(status: int, message: str) -> JSONResponse:
    """Return the answer to a request that is not read to its end."""
    return JSONResponse({"error": message}, status, {"connection": "close"})


class SecurityHeaders:
    """Add the headers that bind browsers, and refuse requests that another site's page makes.

    Parameters
    ----------
    app : callable
        The ASGI application inside.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on a request that comes from this page, or from no page."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        origin = headers.get("origin")

        async def secured(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        if origin is not None and urlsplit(origin).netloc != headers.get("host"):
            await JSONResponse({"error": "the request comes from another site"}, 403)(scope, receive, secured)
            return
        await self._app(scope, receive, secured)
