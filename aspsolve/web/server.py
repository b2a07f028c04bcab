"""The application on a socket, until a signal ends it: what runs by then has a moment to come to its end."""

from __future__ import annotations

import asyncio
import socket

import uvicorn

from aspsolve.web.app import Settings, create_app

__all__ = ["serve"]

#: How long jobs may still take once the server is to end, and how long after that their answers may.
GRACE_SECONDS, ANSWER_SECONDS = 2, 2


class _Server(uvicorn.Server):
    """A server that ends jobs which go on too long after the signal, so that their clients are told."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Take no more requests, and wait for those that are there."""
        asyncio.get_running_loop().call_later(GRACE_SECONDS, self.config.app.state.queue.close)  # type: ignore[union-attr]
        await super().shutdown(sockets)


def serve(settings: Settings, listening: socket.socket) -> None:
    """Serve until SIGINT or SIGTERM, which is raised again at the end.

    Parameters
    ----------
    settings : Settings
        How the server may be used.
    listening : socket.socket
        Listens already.
    """
    config = uvicorn.Config(
        create_app(settings),
        log_level="warning",
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS + ANSWER_SECONDS,
    )
    _Server(config).run(sockets=[listening])
