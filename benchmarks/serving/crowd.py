"""Clients that solve puzzles of all families as fast as they are answered, each over a connection of its own."""

from __future__ import annotations

import http.client
import threading
import time
from collections import Counter
from dataclasses import dataclass
from random import Random

from benchmarks.serving.server import SETTLE_SECONDS, Watch, memory, percentile, puzzles, running


@dataclass(frozen=True)
class Crowd:
    """What came of it.

    Parameters
    ----------
    statuses : mapping of str to int
        How many requests had which status, or which error.
    seconds : list of float
        How long those took that were answered with a result.
    health : list of float
        The seconds of the requests for the server's health meanwhile.
    before, most, after : float
        The megabytes of the server with its jobs.
    """

    statuses: dict[str, int]
    seconds: list[float]
    health: list[float]
    before: float
    most: float
    after: float

    def __str__(self) -> str:
        health = f"median {1000 * percentile(self.health, 50):.0f} ms, 99th {1000 * percentile(self.health, 99):.0f} ms"
        return (
            f"statuses: {self.statuses}\n"
            f"solved: median {percentile(self.seconds, 50):.2f} s, at most {max(self.seconds):.2f} s\n"
            f"health, {len(self.health)} times: {health}\n"
            f"memory: {self.before:.0f} MB before, at most {self.most:.0f} MB, {self.after:.0f} MB after"
        )


class _Client:
    """Solves one puzzle after another."""

    def __init__(self, port: int, number: int, bodies: list[bytes]) -> None:
        self.statuses: Counter[str] = Counter()
        self.seconds: list[float] = []
        self._connection = http.client.HTTPConnection("localhost", port, timeout=120)
        self._chance, self._bodies = Random(number), bodies

    def run(self, until: float) -> None:
        """Solve until a time; after a 429, wait as long as it says, but not longer than a second."""
        while time.perf_counter() < until:
            begin = time.perf_counter()
            try:
                headers = {"content-type": "application/json"}
                self._connection.request("POST", "/api/solve?models=2", self._chance.choice(self._bodies), headers)
                answer = self._connection.getresponse()
                answer.read()
            except (OSError, http.client.HTTPException) as error:
                self.statuses[type(error).__name__] += 1
                self._connection.close()
                continue
            self.statuses[str(answer.status)] += 1
            if answer.status == 429:
                time.sleep(min(1.0, float(answer.headers["retry-after"])))
            else:
                self.seconds.append(time.perf_counter() - begin)
        self._connection.close()


def crowd(clients: int, seconds: float) -> Crowd:
    """Let clients solve puzzles for some seconds, and return what they were answered."""
    bodies = puzzles()
    with running() as server:
        _Client(server.port, 0, bodies).run(time.perf_counter() + 2)
        time.sleep(SETTLE_SECONDS)
        before = memory(server.pid)
        people = [_Client(server.port, number, bodies) for number in range(clients)]
        until = time.perf_counter() + seconds
        threads = [threading.Thread(target=one.run, args=(until,)) for one in people]
        with Watch(server) as watch:
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
        time.sleep(SETTLE_SECONDS)
        after = memory(server.pid)
    statuses = sum((one.statuses for one in people), Counter())
    seconds_taken = [value for one in people for value in one.seconds]
    return Crowd(dict(sorted(statuses.items())), seconds_taken, watch.health, before, max(watch.memory), after)
