"""Connections that ask nothing, or never come to the end of their request's header."""

from __future__ import annotations

import resource
import select
import socket
import time
from dataclasses import dataclass

from benchmarks.serving.server import Watch, percentile, running

#: How long connections may stay before they count as left open.
MOST_SECONDS = 65.0
HALF_HEADER = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "


@dataclass(frozen=True)
class Idle:
    """What came of it.

    Parameters
    ----------
    seconds : float
        When the last of the connections was closed, counted from the first.
    still_open : int
        How many were left open.
    health : list of float
        The seconds of the requests for the server's health meanwhile.
    failed : int
        How many of these had no answer.
    log_lines : int
        How many lines the server has written.
    """

    seconds: float
    still_open: int
    health: list[float]
    failed: int
    log_lines: int

    def __str__(self) -> str:
        return (
            f"all closed after {self.seconds:.1f} s, {self.still_open} still open; {self.log_lines} lines in the log\n"
            f"health, {len(self.health)} times: median {1000 * percentile(self.health, 50):.0f} ms, "
            f"at most {1000 * max(self.health):.0f} ms, {self.failed} without an answer"
        )


def idle(connections: int, files: int | None = None) -> Idle:
    """Open connections to a server, half of them with half a header, and wait until it closes them.

    Parameters
    ----------
    connections : int
        How many.
    files : int or None
        How many file descriptors the server may have, None for as many as there are here.

    Returns
    -------
    Idle
        How long that took, and how the server was meanwhile.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(hard, connections + 200)), hard))
    with running(files=files) as server, Watch(server) as watch:
        begin = time.perf_counter()
        left = {}
        for number in range(connections):
            connection = socket.create_connection(("127.0.0.1", server.port), timeout=30)
            if number % 2:
                connection.sendall(HALF_HEADER)
            left[connection.fileno()] = connection
        poll = select.poll()
        for descriptor in left:
            poll.register(descriptor, select.POLLIN)
        while left and time.perf_counter() - begin < MOST_SECONDS:
            for descriptor, _ in poll.poll(1000):
                try:
                    ended = not left[descriptor].recv(4096)
                except ConnectionError:
                    ended = True
                if ended:
                    poll.unregister(descriptor)
                    left.pop(descriptor).close()
        seconds = time.perf_counter() - begin
        for connection in left.values():
            connection.close()
        return Idle(seconds, len(left), watch.health, watch.failed, len(server.log().splitlines()))
