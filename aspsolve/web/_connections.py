"""Connections under limits: how many there are, and how long each may take to ask and to read its answer.

uvicorn limits none of that itself (its ``limit_concurrency`` lets idle connections in, and refuses those that ask). As
in nginx, a new connection takes the place of the one that has been waiting for a request the longest.
"""

from __future__ import annotations

import asyncio
import json
import logging
from http import HTTPStatus
from typing import ClassVar

from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from aspsolve.web._clients import owner

#: How long a connection may be open without a request whose header is there.
HEADER_SECONDS = 15.0
#: How long a client may keep the server waiting with a part of its answer, and with all of it together.
PART_SECONDS, ANSWER_SECONDS = 20.0, 60.0
#: How many connections are accepted before the first of them is looked at.
ACCEPTED_AT_ONCE = 8
#: File descriptors that are kept for other things: for the server, for each job, and for connections that are to close.
RESERVED, RESERVED_PER_JOB = 32 + 4 * ACCEPTED_AT_ONCE, 8
#: Fewer connections than that would be no server.
LEAST_CONNECTIONS = 16

logger = logging.getLogger(__name__)


def most_connections(wanted: int, jobs: int) -> int:
    """Return how many connections there may be, as far as the system's limit of open files allows."""
    try:
        import resource  # noqa: PLC0415  (not on Windows)
    except ImportError:
        return wanted
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if files == resource.RLIM_INFINITY:
        return wanted
    return min(wanted, max(LEAST_CONNECTIONS, files - RESERVED - RESERVED_PER_JOB * jobs))


class Connections(ServerState):
    """The open connections, as uvicorn keeps them, at most `most` and half from one address; and which of them wait."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most
        #: The longest waiting one first.
        self._waiting: dict[GuardedProtocol, None] = {}

    def admit(self, new: GuardedProtocol) -> bool:
        """Return True if a new connection may stay; if need be, one that waits is closed for it."""
        own = [one for one in self.connections if isinstance(one, GuardedProtocol) and one.owner == new.owner]
        crowded = new.owner is not None and len(own) > max(1, self._most // 2)
        if not crowded and len(self.connections) <= self._most:
            return True
        oldest = next((one for one in self._waiting if not crowded or one.owner == new.owner), None)
        logger.warning("too many connections%s", f" from {new.owner}" if crowded else "")
        if oldest is None:
            return False
        self.forget(oldest)
        oldest.transport.abort()
        return True

    def waits(self, one: GuardedProtocol) -> None:
        """Note that a connection waits for a request from now on."""
        self._waiting[one] = None

    def works(self, one: GuardedProtocol) -> None:
        """Note that a connection has a request."""
        self._waiting.pop(one, None)

    def forget(self, one: GuardedProtocol) -> None:
        """Leave out a connection that is closed."""
        self._waiting.pop(one, None)
        self.connections.discard(one)


class GuardedProtocol(H11Protocol):
    """A connection that is closed when its request, or the client's reading, takes too long.

    What is refused before there is a request is answered with JSON, too.
    """

    server_state: Connections
    #: Whose it is, as `aspsolve.web._clients.owner` has it; None on a Unix socket.
    owner: str | None = None
    _asking: asyncio.TimerHandle | None = None
    _reading: asyncio.TimerHandle | None = None
    #: How long the client has kept this answer waiting, and since when it does so again.
    _waited: float = 0.0
    _waiting_since: float = 0.0

    TOO_MANY: ClassVar = "too many connections"
    TOO_SLOW: ClassVar = "the request's header did not come in time"

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let a connection in, or refuse it."""
        super().connection_made(transport)
        self.owner = owner(self.client[0]) if self.client else None
        transport.set_write_buffer_limits(high=0)  # a write is over only when the system has all of it
        if self.server_state.admit(self):
            self._wait()
        else:
            self._refuse(503, self.TOO_MANY)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection that is closed."""
        for timer in (self._asking, self._reading):
            if timer is not None:
                timer.cancel()
        self.server_state.forget(self)
        super().connection_lost(exc)

    def handle_events(self) -> None:
        """Handle what has arrived, and stop waiting once it is a request."""
        super().handle_events()
        if self._busy:
            self._stop_waiting()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        self._waited = 0.0
        super().on_response_complete()
        if not self._busy and not self.transport.is_closing():
            self._wait()

    def pause_writing(self) -> None:
        """Give the client a time to read."""
        super().pause_writing()
        self._waiting_since = self.loop.time()
        self._reading = self.loop.call_later(min(PART_SECONDS, ANSWER_SECONDS - self._waited), self._deaf)

    def resume_writing(self) -> None:
        """Go on sending."""
        super().resume_writing()
        if self._reading is not None:
            self._reading.cancel()
            self._waited += self.loop.time() - self._waiting_since

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP."""
        self._refuse(400, msg)

    @property
    def _busy(self) -> bool:
        """True while a request is being answered."""
        return self.cycle is not None and not self.cycle.response_complete

    def _wait(self) -> None:
        """Begin to wait for a request."""
        self._stop_waiting()
        self.server_state.waits(self)
        self._asking = self.loop.call_later(HEADER_SECONDS, self._too_slow)

    def _stop_waiting(self) -> None:
        """Stop waiting: a request has come."""
        self.server_state.works(self)
        if self._asking is not None:
            self._asking.cancel()

    def _too_slow(self) -> None:
        """Close a connection without a request, with an answer if it has begun one."""
        begun, _ = self.conn.trailing_data
        if begun:
            self._refuse(408, self.TOO_SLOW)
        else:
            self.transport.abort()

    def _deaf(self) -> None:
        """Close a connection whose client does not read."""
        logger.warning("a client did not take its answer")
        self.transport.abort()

    def _refuse(self, status: int, message: str) -> None:
        """Answer what is no request, and close."""
        if self._busy and self.cycle.response_started:
            self.transport.abort()
            return
        body = json.dumps({"error": message})
        head = [f"HTTP/1.1 {status} {HTTPStatus(status).phrase}", "content-type: application/json", "connection: close"]
        self.transport.write("\r\n".join([*head, f"content-length: {len(body)}", "", body]).encode())
        self.transport.close()
