"""The application on a socket, until a signal ends it: jobs that run then have a moment to finish."""

from __future__ import annotations

import asyncio
import signal
import socket
from dataclasses import dataclass
from pathlib import Path

import uvicorn

from aspsolve.web._app import Settings, create_app
from aspsolve.web._connections import ACCEPTED_AT_ONCE, Connections, GuardedProtocol, most_connections
from aspsolve.web._log import log_config

#: How long jobs may still take once the server is to end, and how long after that their answers may.
GRACE_SECONDS, ANSWER_SECONDS = 2, 2
#: How many connections the system keeps until they are accepted.
BACKLOG = 1024


@dataclass(frozen=True)
class Surroundings:
    """What is between the server and its clients, and what it says of them."""

    #: How many may be open.
    connections: int
    #: The path under which a proxy has the server, which the proxy takes away from what it passes on.
    root_path: str
    #: The addresses, separated by commas, whose ``X-Forwarded-For`` and ``X-Forwarded-Proto`` are believed; ``*`` for
    #: all, none if empty.
    proxies: str
    #: True to log each request.
    access_log: bool


class _Server(uvicorn.Server):
    """A server that limits its connections, and ends jobs which go on too long after the signal."""

    def __init__(self, config: uvicorn.Config, connections: Connections) -> None:
        super().__init__(config)
        self.server_state = connections

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, and to end on SIGHUP as on SIGTERM, unless it is ignored."""
        await super().startup(sockets)
        for listening in sockets or ():
            listening.listen(BACKLOG)  # asyncio accepts as many at once as it has the system keep
        hangup = getattr(signal, "SIGHUP", None)
        if hangup is not None and signal.getsignal(hangup) is signal.SIG_DFL:
            signal.signal(hangup, self.handle_exit)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take no more requests, and wait for those that are there."""
        paths = [one.getsockname() for one in sockets or () if one.family == getattr(socket, "AF_UNIX", None)]
        loop = asyncio.get_running_loop()
        loop.call_later(GRACE_SECONDS, self.config.app.state.queue.close)  # type: ignore[union-attr]
        loop.call_later(GRACE_SECONDS + ANSWER_SECONDS, self._close_connections)
        for path in paths:
            Path(path).unlink(missing_ok=True)
        await super().shutdown(sockets)

    def _close_connections(self) -> None:
        """Close the connections of clients that still do not read."""
        for connection in [*self.server_state.connections]:
            connection.transport.abort()


def serve(settings: Settings, listening: socket.socket, surroundings: Surroundings) -> None:
    """Serve until SIGINT, SIGTERM or SIGHUP, which is raised again at the end."""
    config = uvicorn.Config(
        create_app(settings),
        http=GuardedProtocol,
        loop="asyncio",
        ws="none",
        log_config=log_config(access=surroundings.access_log),
        access_log=surroundings.access_log,
        server_header=False,
        proxy_headers=bool(surroundings.proxies),
        forwarded_allow_ips=surroundings.proxies,
        root_path=surroundings.root_path,
        backlog=ACCEPTED_AT_ONCE,
        timeout_graceful_shutdown=GRACE_SECONDS + ANSWER_SECONDS + 1,
    )
    connections = Connections(most_connections(surroundings.connections, settings.running))
    _Server(config, connections).run(sockets=[listening])
