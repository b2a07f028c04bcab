"""A server in a process of its own, its memory, and its health while others use it."""

from __future__ import annotations

import http.client
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryFile

from aspsolve import read

ROOT = Path(__file__).parents[2]
#: How many instances of each family are asked for: the smallest files.
INSTANCES = 4
#: How long the memory may take to be given back.
SETTLE_SECONDS = 3.0


@dataclass(frozen=True)
class Running:
    """A server that runs.

    Parameters
    ----------
    pid, port : int
        Its process and its port.
    log : callable
        Returns what it has written to standard error.
    """

    pid: int
    port: int
    log: Callable[[], str]


@contextmanager
def running(*options: str, files: int | None = None) -> Iterator[Running]:
    """Run a server with options of ``aspsolve serve``, and with at most `files` file descriptors."""
    command = [sys.executable, "-m", "aspsolve", "serve", "--no-browser", "--port", "0", *options]
    if files is not None:
        command = ["/bin/sh", "-c", f'ulimit -n {files} && exec "$@"', "sh", *command]
    with TemporaryFile("w+b") as log, subprocess.Popen(command, stderr=log, cwd=ROOT) as server:

        def logged() -> str:
            return os.pread(log.fileno(), os.fstat(log.fileno()).st_size, 0).decode()

        try:
            while "/ " not in logged():
                if server.poll() is not None:
                    raise RuntimeError(logged())
                time.sleep(0.05)
            yield Running(server.pid, int(logged().split("/ ")[0].rpartition(":")[2]), logged)
        finally:
            server.terminate()


def memory(pid: int, *, children: bool = True) -> float:
    """Return the megabytes that a process holds itself, and its children, too."""
    try:
        lists = [file.read_text() for file in Path(f"/proc/{pid}/task").glob("*/children")] if children else []
        own = Path(f"/proc/{pid}/status").read_text().partition("VmRSS:")[2].split()
    except OSError:  # it has just ended
        return 0.0
    return (int(own[0]) / 1024 if own else 0.0) + sum(memory(int(child)) for text in lists for child in text.split())


def puzzles() -> list[bytes]:
    """Return small puzzles of all families as JSON."""
    found = []
    for folder in sorted((ROOT / "instances").iterdir()):
        files = sorted(folder.glob("*.lp"), key=lambda file: file.stat().st_size)
        found += [json.dumps(read(file).to_json()).encode() for file in files[:INSTANCES]]
    return found


def percentile(values: list[float], percent: float) -> float:
    """Return the value below which this percentage of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(percent / 100 * len(ordered)))]


@dataclass
class Watch:
    """Looks at a server ten times a second in a thread of its own, as a context manager.

    Parameters
    ----------
    server : Running
        The server.

    Attributes
    ----------
    health : list of float
        The seconds that each request for its health took, over a connection of its own.
    failed : int
        How many of these requests had no answer.
    memory : list of float
        The megabytes of the server with its jobs.
    own : list of float
        The megabytes of the server alone.
    """

    server: Running
    health: list[float] = field(default_factory=list)
    failed: int = 0
    memory: list[float] = field(default_factory=list)
    own: list[float] = field(default_factory=list)
    _done: threading.Event = field(default_factory=threading.Event)

    def __enter__(self) -> Watch:
        self._thread = threading.Thread(target=self._look)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._done.set()
        self._thread.join()

    def _look(self) -> None:
        while not self._done.wait(0.1):
            begin = time.perf_counter()
            connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=30)
            try:
                connection.request("GET", "/api/health")
                connection.getresponse().read()
                self.health.append(time.perf_counter() - begin)
            except (OSError, http.client.HTTPException):
                self.failed += 1
            finally:
                connection.close()
            self.memory.append(memory(self.server.pid))
            self.own.append(memory(self.server.pid, children=False))
