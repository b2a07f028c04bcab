"""A server in a process of its own, and clients that ask it over HTTP."""

import http.client
import http.server
import json
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from aspsolve import Explainer
from aspsolve.web._tasks import TASKS
from tests.conftest import ROOT
from tests.processes import PATIENCE_SECONDS, child_processes, until

CROSS = {"kind": "fillin", "grid": ["#h#", "___", "#_#"], "words": ["hat", "bag"]}
SOLUTION = {"grid": ["#h#", "bag", "#t#"]}
#: What the page shows; the shipped puzzles take long to rate.
SHOWN = str(ROOT / "instances/rikudo/02_ring_of_six.lp")
#: A process that has used as many ticks of processor time does a job: to start takes a third of that.
TICKS_OF_A_JOB = 150
#: Nobody explains it in a second.
LONG = {"kind": "seeknumbers", "size": [25, 25], "first": [1, 1], "final": [25, 25], "hints": []}


class Server:
    """A server in a process of its own, and the `log` of what it has written to standard error."""

    def __init__(self, *options: str, env: dict[str, str] | None = None) -> None:
        for name in ("fastapi", "uvicorn"):
            pytest.importorskip(name, reason=f"{name} is not installed: pip install 'aspsolve[web]'")
        files = [] if any(option.endswith((".json", ".lp", ".txt")) for option in options) else [SHOWN]
        command = [sys.executable, "-m", "aspsolve", "serve", "--no-browser", "--port", "0", *options, *files]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=ROOT, env=env)
        too_late = threading.Timer(PATIENCE_SECONDS, self.process.kill)
        too_late.start()
        self.log = [self.process.stderr.readline()]
        too_late.cancel()
        self._reading = threading.Thread(target=self.log.extend, args=(self.process.stderr,))
        self._reading.start()
        self._path = options[options.index("--uds") + 1] if "--uds" in options else None
        self.port = 0 if self._path else int(self.log[0].split("/ ")[0].rpartition(":")[2])

    def connect(self) -> socket.socket:
        if self._path is None:
            return socket.create_connection(("localhost", self.port), timeout=60)
        connection = socket.socket(socket.AF_UNIX)
        connection.settimeout(60)
        connection.connect(self._path)
        return connection

    def ask(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None
    ) -> tuple[int, http.client.HTTPMessage, bytes]:
        """Send a request, and return the answer's status, headers and body."""
        connection = http.client.HTTPConnection("localhost", self.port, timeout=60)
        connection.sock = self.connect()
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        connection.request(method, path, data, {"content-type": "application/json", **(headers or {})})
        answer = connection.getresponse()
        try:
            return answer.status, answer.headers, answer.read()
        finally:
            connection.close()

    def raw(self, request: bytes) -> bytes:
        """Send bytes, and return all that comes until the connection is closed."""
        with self.connect() as connection:
            connection.sendall(request)
            with connection.makefile("rb") as answer:
                return answer.read()

    def post(self, path: str, body: Any, headers: dict[str, str] | None = None) -> tuple[int, Any]:
        status, _, data = self.ask("POST", path, body, headers)
        return status, json.loads(data)

    def health(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.ask("GET", "/api/health")[2])
        return found

    def until(self, *, seconds: float = PATIENCE_SECONDS, **expected: int) -> None:
        """Wait until the server's health is as expected."""
        until(lambda: expected.items() <= self.health().items(), seconds)

    def logged(self, pattern: str) -> list[str]:
        """Wait until some line of the log has a pattern, and return those that do."""
        until(lambda: any(re.search(pattern, line) for line in self.log))
        return [line for line in self.log if re.search(pattern, line)]

    def children(self) -> list[str]:
        return child_processes(self.process.pid)

    def descendants(self) -> list[str]:
        """Return the processes that the server has started, and those that these have started."""
        own = self.children()
        return [*own, *(one for pid in own for one in child_processes(pid))]

    def first_job(self) -> int:
        """Wait for a job that takes long, and return its process: others have used less processor time."""

        def working() -> list[str]:
            return [pid for pid in self.children() if sum(map(ticks, [pid, *child_processes(pid)])) > TICKS_OF_A_JOB]

        until(working)
        return int(working()[0])

    def until_idle(self) -> None:
        """Wait until no process that the server has started uses the processor: those that are left wait for a job."""
        end, before = time.monotonic() + PATIENCE_SECONDS, {"": 0}
        while (now := {pid: ticks(pid) for pid in self.descendants()}) != before:
            assert time.monotonic() < end, now
            before = now
            time.sleep(0.5)

    def close(self) -> None:
        self.process.terminate()
        self.wait()

    def wait(self) -> int:
        try:
            code = self.process.wait(timeout=PATIENCE_SECONDS)
        finally:
            self.process.kill()
        self._reading.join(timeout=PATIENCE_SECONDS)
        assert not self._reading.is_alive(), "a process that is left holds the log open"
        self.process.stderr.close()
        return code

    def begin(
        self, path: str, body: Any, accept: str = "application/json", connection: socket.socket | None = None
    ) -> socket.socket:
        """Send a request over a connection, a new one if None, and return that without waiting for the answer."""
        connection = connection or self.connect()
        data = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nAccept: {accept}\r\nContent-Length: {len(data)}\r\n"
        connection.sendall(f"{head}Content-Type: application/json\r\n\r\n".encode() + data)
        return connection


@contextmanager
def served(handler: Callable[..., http.server.BaseHTTPRequestHandler]) -> Iterator[int]:
    """Answer requests in this process, and yield the port."""
    server = http.server.ThreadingHTTPServer(("localhost", 0), handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


class _HintHandler(http.server.BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["content-length"])))
        answer = json.dumps(TASKS[self.path.removeprefix("/api/")](body, lambda *_: None)).encode()
        self.send_response(200)
        self.send_header("content-length", str(len(answer)))
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@contextmanager
def hints_served() -> Iterator[int]:
    """Answer as the server does, in this process, and go on with the session of a puzzle; return the port."""
    session = lru_cache(maxsize=1)(Explainer)
    hint = patch("aspsolve.explanation.hint", lambda puzzle, attempt, **how: session(puzzle).hint(attempt, **how))
    with hint, served(_HintHandler) as port:
        yield port


def ticks(pid: str) -> int:
    """Return the ticks of processor time that a process has used."""
    try:
        return sum(map(int, Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[11:13]))
    except (FileNotFoundError, ProcessLookupError):
        return 0


def events(server: Server, path: str, body: Any) -> list[tuple[str, Any]]:
    _, headers, data = server.ask("POST", path, body, {"accept": "text/event-stream"})
    assert headers["content-type"].startswith("text/event-stream")
    blocks = [block.split("\n") for block in data.decode().strip().split("\n\n")]
    return [(name.removeprefix("event: "), json.loads(data.removeprefix("data: "))) for name, data in blocks]
