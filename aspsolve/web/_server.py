"""The application on a socket, until a signal ends it: jobs that run then have a moment to finish; and its log."""

from __future__ import annotations

import logging
import socket
from typing import Any

import uvicorn

from aspsolve.errors import cut, one_line
from aspsolve.web._app import Settings, create_app

#: How long jobs may still take once the server is to end.
GRACE_SECONDS = 2
#: More connections than that are answered with 503.
MAX_CONNECTIONS = 256
#: A longer line of the log is cut.
MAX_CHARACTERS = 2000


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
