"""Clients that ask for much and never read their answer."""

from __future__ import annotations

import json
import socket
import time
from dataclasses import dataclass
from typing import Any

from benchmarks.serving.server import Running, Watch, memory, percentile, running

#: The side of the square whose solutions are 0.8 MB each.
SIDE = 220
#: A sign that JSON in ASCII writes with 24 characters, and the letters of the words.
SIGN, LETTERS = "\N{WOMAN}\N{EMOJI MODIFIER FITZPATRICK TYPE-4}", "abcdefgh"


@dataclass(frozen=True)
class Deaf:
    """What came of it.

    Parameters
    ----------
    before, most, after : float
        The megabytes of the server with its jobs: before, at most meanwhile, after the clients have left.
    health : list of float
        The seconds of the requests for its health meanwhile.
    failed : int
        How many of these had no answer.
    answer_bytes : int
        The size of one solution.
    """

    before: float
    most: float
    after: float
    health: list[float]
    failed: int
    answer_bytes: int

    def __str__(self) -> str:
        return (
            f"memory: {self.before:.0f} MB before, at most {self.most:.0f} MB, {self.after:.0f} MB after; "
            f"solutions of {self.answer_bytes / 1e6:.1f} MB\n"
            f"health, {len(self.health)} times: median {1000 * percentile(self.health, 50):.0f} ms, "
            f"at most {1000 * max(self.health):.0f} ms, {self.failed} without an answer"
        )


def large_puzzle() -> dict[str, Any]:
    """Return a fill-in with many large solutions: single squares that are given, and a few slots."""
    rows = [[SIGN if (x + y) % 2 else "#" for x in range(SIDE)] for y in range(SIDE)]
    for y in range(0, 2 * len(LETTERS), 2):
        rows[y][:4], rows[y + 1][:4] = ["_", "_", "#", "#"], ["#"] * 4
    y = 2 * len(LETTERS)  # a sign that is no letter has to be in a word
    rows[y][:4], rows[y + 1][:4] = [SIGN, SIGN, "#", "#"], ["#"] * 4
    words = [a + b for a, b in zip(LETTERS, reversed(LETTERS), strict=True)]
    return {"kind": "fillin", "grid": rows, "words": [*words, 2 * SIGN]}


def ask(server: Running, puzzle: dict[str, Any], accept: str) -> socket.socket:
    """Ask for a thousand solutions, and return the connection, from which nobody reads."""
    body = json.dumps(puzzle, ensure_ascii=False).encode()
    head = f"POST /api/solve?models=1000 HTTP/1.1\r\nHost: localhost\r\nAccept: {accept}\r\n"
    connection = socket.create_connection(("127.0.0.1", server.port), timeout=60)
    connection.sendall(f"{head}Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
    return connection


def deaf(clients: int, seconds: float, accept: str = "text/event-stream") -> Deaf:
    """Let clients ask a server for a thousand large solutions each, and never read.

    Parameters
    ----------
    clients : int
        How many there are.
    seconds : float
        How long they stay.
    accept : str
        What they ask for: events, or ``application/json`` for a whole answer.

    Returns
    -------
    Deaf
        The server's memory and health.
    """
    puzzle = large_puzzle()
    size = len(json.dumps(puzzle["grid"]))
    with running() as server:
        time.sleep(1)
        before = memory(server.pid)
        with Watch(server) as watch:
            connections = [ask(server, puzzle, accept) for _ in range(clients)]
            time.sleep(seconds)
            for connection in connections:
                connection.close()
            time.sleep(3)
        return Deaf(before, max(watch.memory), memory(server.pid), watch.health, watch.failed, size)
