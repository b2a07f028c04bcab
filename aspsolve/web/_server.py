"""The application on a socket, until a signal ends it: jobs that run then have a moment to finish."""

from __future__ import annotations

import socket
from dataclasses import dataclass

import uvicorn

from aspsolve.web._app import Settings, create_app
from aspsolve.web._log import log_config

#: How long jobs may still take once the server is to end.
GRACE_SECONDS = 2
#: More connections than that are answered with 503.
MAX_CONNECTIONS = 256


@dataclass(frozen=True)
class Surroundings:
    """What is between the server and its clients, and what it says of them."""

    #: The path under which a proxy has the server, which the proxy takes away from what it passes on.
    root_path: str
    #: The addresses, separated by commas, whose ``X-Forwarded-For`` and ``X-Forwarded-Proto`` are believed; ``*`` for
    #: all, none if empty.
    proxies: str
    #: True to log each request.
    access_log: bool


def serve(settings: Settings, listening: socket.socket, surroundings: Surroundings) -> None:
    """Serve until SIGINT or SIGTERM, which is raised again at the end."""
    config = uvicorn.Config(
        create_app(settings),
        http="h11",
        loop="asyncio",
        ws="none",
        log_config=log_config(access=surroundings.access_log),
        access_log=surroundings.access_log,
        server_header=False,
        proxy_headers=bool(surroundings.proxies),
        forwarded_allow_ips=surroundings.proxies,
        root_path=surroundings.root_path,
        limit_concurrency=MAX_CONNECTIONS,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    uvicorn.Server(config).run(sockets=[listening])
