"""An hour's use by people with the page open, squeezed into minutes: they think that much faster."""

from __future__ import annotations

import http.client
import json
import threading
import time
from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import Any

from aspsolve.families._registry import FAMILIES
from benchmarks.serving.server import Running, Watch, percentile, puzzles, running

#: What a person does, and how often; the last leaves while the answer is still coming.
ACTIONS = {"page": 2, "solve": 3, "hint": 8, "check": 4, "explain": 3, "generate": 2, "draw": 1, "leave": 1}
#: The seconds that a person thinks between two actions, at most.
THINKING_SECONDS = 40.0
#: The share of the time that counts as the beginning, and as the end.
SHARE = 0.2


@dataclass(frozen=True)
class Hour:
    """What came of it.

    Parameters
    ----------
    statuses : mapping of str to int
        How many requests had which status, or which error.
    begin, end : float
        The median megabytes of the server alone, in the second fifth of the time and in the last.
    health : list of float
        The seconds of the requests for the server's health.
    """

    statuses: dict[str, int]
    begin: float
    end: float
    health: list[float]

    def __str__(self) -> str:
        return (
            f"statuses: {self.statuses}\n"
            f"memory of the server alone: {self.begin:.1f} MB at the beginning, {self.end:.1f} MB at the end\n"
            f"health, {len(self.health)} times: median {1000 * percentile(self.health, 50):.0f} ms, "
            f"99th {1000 * percentile(self.health, 99):.0f} ms"
        )


class _Person:
    """Plays with the page open."""

    def __init__(self, server: Running, number: int, bodies: list[bytes], hurry: float) -> None:
        self.statuses: Counter[str] = Counter()
        self._server, self._chance, self._hurry = server, Random(number), hurry
        self._puzzles = [json.loads(body) for body in bodies]
        self._orders = [
            {"family": kind, "options": {**family.generator_class.example}}
            for kind, family in FAMILIES.items()
            if family.generator is not None
        ]

    def run(self, until: float) -> None:
        """Do one thing after another until a time."""
        while time.perf_counter() < until:
            action = self._chance.choices([*ACTIONS], [*ACTIONS.values()])[0]
            try:
                self._act(action)
            except (OSError, http.client.HTTPException) as error:
                self.statuses[type(error).__name__] += 1
            time.sleep(self._chance.uniform(0, THINKING_SECONDS) / self._hurry)

    def _act(self, action: str) -> None:
        puzzle = self._chance.choice(self._puzzles)
        if action == "page":
            for path in ("/", "/page.js", "/style.css", "/icon.svg"):
                self._ask("GET", path)
        elif action == "solve":
            self._ask("POST", "/api/solve?models=2", puzzle)
        elif action in ("hint", "draw"):
            self._ask("POST", f"/api/{action}", {"puzzle": puzzle})
        elif action == "check":
            solutions = self._ask("POST", "/api/solve", puzzle).get("solutions")
            if solutions:
                self._ask("POST", "/api/check", {"puzzle": puzzle, "solution": solutions[0]})
        elif action == "generate":
            self._ask("POST", "/api/generate", self._chance.choice(self._orders))
        else:
            self._ask("POST", "/api/explain", puzzle, accept="text/event-stream", leave=action == "leave")

    def _ask(self, method: str, path: str, body: Any = None, accept: str = "*/*", *, leave: bool = False) -> Any:
        connection = http.client.HTTPConnection("127.0.0.1", self._server.port, timeout=120)
        headers = {"content-type": "application/json", "accept": accept, "accept-encoding": "gzip"}
        try:
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            answer = connection.getresponse()
            self.statuses[str(answer.status)] += 1
            if leave:
                answer.read(100)
                return {}
            data = answer.read()
            return json.loads(data) if data[:1] == b"{" else {}
        finally:
            connection.close()


def hour(clients: int, seconds: float) -> Hour:
    """Let people use a server for an hour that takes some seconds, and return how its memory grew."""
    bodies = puzzles()
    with running() as server, Watch(server) as watch:
        people = [_Person(server, number, bodies, 3600 / seconds) for number in range(clients)]
        until = time.perf_counter() + seconds
        threads = [threading.Thread(target=one.run, args=(until,)) for one in people]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        share = int(SHARE * len(watch.own))
        begin, end = watch.own[share : 2 * share], watch.own[-share:]
    statuses = sum((one.statuses for one in people), Counter())
    return Hour(dict(sorted(statuses.items())), percentile(begin, 50), percentile(end, 50), watch.health)
