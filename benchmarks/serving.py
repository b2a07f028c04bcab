"""How the server stands a crowd: ``python -m benchmarks.serving [--clients N] [--seconds S]``.

Many clients solve puzzles of all families as fast as they are answered, each over a connection of its own, while one
more asks for the server's health. Printed are how many requests had which status, the latency of ``/api/health``, and
the server's memory with that of its jobs before, while and after. A client that gets 429 waits as long as
``Retry-After`` says, but not longer than a second.
"""

from __future__ import annotations

import http.client
import json
import statistics
import subprocess
import sys
import threading
import time
from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from aspsolve import read

__all__ = ["main"]

ROOT = Path(__file__).parents[1]
#: So many instances of each family are asked for: the smallest files.
INSTANCES = 4
#: How long the memory may take to be given back.
SETTLE_SECONDS = 3.0


def puzzles() -> list[bytes]:
    """Return small puzzles of all families as JSON."""
    found = []
    for folder in sorted((ROOT / "instances").iterdir()):
        files = sorted(folder.glob("*.lp"), key=lambda file: file.stat().st_size)
        found += [json.dumps(read(file).to_json()).encode() for file in files[:INSTANCES]]
    return found


def memory(pid: int) -> float:
    """Return the megabytes that a process and its children hold themselves."""
    try:
        lists = [file.read_text() for file in Path(f"/proc/{pid}/task").glob("*/children")]
        own = Path(f"/proc/{pid}/status").read_text().partition("VmRSS:")[2].split()
    except OSError:  # it has just ended
        return 0.0
    return (int(own[0]) / 1024 if own else 0.0) + sum(memory(int(child)) for text in lists for child in text.split())


class Crowd:
    """Clients, and what they were answered."""

    def __init__(self, port: int, until: float) -> None:
        self.statuses: Counter[str] = Counter()
        self.seconds: list[float] = []
        self.health: list[float] = []
        self._port, self._until = port, until
        self._bodies = puzzles()

    def ask(self, connection: http.client.HTTPConnection, method: str, path: str, body: bytes | None = None) -> Any:
        """Return the answer, read to its end."""
        connection.request(method, path, body, {"content-type": "application/json"})
        answer = connection.getresponse()
        answer.read()
        return answer

    def client(self, number: int) -> None:
        """Solve one puzzle after another."""
        chance = Random(number)
        connection = http.client.HTTPConnection("localhost", self._port, timeout=120)
        while time.perf_counter() < self._until:
            begin = time.perf_counter()
            try:
                answer = self.ask(connection, "POST", "/api/solve?models=2", chance.choice(self._bodies))
            except OSError as error:
                self.statuses[type(error).__name__] += 1
                connection.close()
                continue
            self.statuses[str(answer.status)] += 1
            if answer.status == 429:
                time.sleep(min(1.0, float(answer.headers["retry-after"])))
            else:
                self.seconds.append(time.perf_counter() - begin)
        connection.close()

    def watch(self) -> None:
        """Ask for the health, ten times a second."""
        connection = http.client.HTTPConnection("localhost", self._port, timeout=120)
        while time.perf_counter() < self._until:
            begin = time.perf_counter()
            self.ask(connection, "GET", "/api/health")
            self.health.append(time.perf_counter() - begin)
            time.sleep(0.1)
        connection.close()


def main(given: list[str] | None = None) -> int:
    """Run the clients, and print what they met."""
    parser = ArgumentParser(prog="python -m benchmarks.serving", description=__doc__.splitlines()[0])
    parser.add_argument("--clients", type=int, default=50, help="how many solve at the same time")
    parser.add_argument("--seconds", type=float, default=60, help="how long")
    arguments = parser.parse_args(given)
    command = [sys.executable, "-m", "aspsolve", "serve", "--no-browser", "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=ROOT) as server:
        assert server.stderr is not None
        port = int(server.stderr.readline().split("/ ")[0].rpartition(":")[2])
        warming = Crowd(port, time.perf_counter() + 2)
        warming.client(0)
        time.sleep(SETTLE_SECONDS)
        before = memory(server.pid)
        crowd = Crowd(port, time.perf_counter() + arguments.seconds)
        threads = [threading.Thread(target=crowd.client, args=(number,)) for number in range(arguments.clients)]
        threads.append(threading.Thread(target=crowd.watch))
        for thread in threads:
            thread.start()
        most = 0.0
        while any(thread.is_alive() for thread in threads):
            most = max(most, memory(server.pid))
            time.sleep(0.5)
        time.sleep(SETTLE_SECONDS)
        after = memory(server.pid)
        server.terminate()
    print(f"{arguments.clients} clients, {arguments.seconds:g} s; statuses: {dict(sorted(crowd.statuses.items()))}")
    if crowd.seconds:
        print(f"solved: median {statistics.median(crowd.seconds):.2f} s, worst {max(crowd.seconds):.2f} s")
    health = sorted(crowd.health)
    high = health[int(0.99 * len(health))]
    told = f"median {1000 * statistics.median(health):.0f} ms, 99th percentile {1000 * high:.0f} ms"
    print(f"health, {len(health)} times: {told}")
    print(f"memory: {before:.0f} MB before, at most {most:.0f} MB, {after:.0f} MB after")
    return 0


if __name__ == "__main__":
    sys.exit(main())
