"""A server in a process of its own, and clients that ask it over HTTP."""

from __future__ import annotations

import http.client
import json
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from tests.conftest import ROOT

__all__ = ["CROSS", "LONG", "SOLUTION", "Server", "events"]

CROSS = {"kind": "fillin", "grid": ["#h#", "___", "#_#"], "words": ["hat", "bag"]}
SOLUTION = {"grid": ["#h#", "bag", "#t#"]}
#: Nobody explains it in a second.
LONG = {"kind": "seeknumbers", "size": [25, 25], "first": [1, 1], "final": [25, 25], "hints": []}


class Server:
    """A server in a process of its own."""

    def __init__(self, *options: str) -> None:
        command = [sys.executable, "-m", "aspsolve", "serve", "--no-browser", "--port", "0", *options]
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=ROOT)
        assert self.process.stderr is not None
        line = self.process.stderr.readline()
        self.port = int(line.split("/ ")[0].rpartition(":")[2])

    def ask(
        self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None
    ) -> tuple[int, http.client.HTTPMessage, bytes]:
        """Send a request, and return the answer's status, headers and body."""
        connection = http.client.HTTPConnection("localhost", self.port, timeout=60)
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        connection.request(method, path, data, {"content-type": "application/json", **(headers or {})})
        answer = connection.getresponse()
        try:
            return answer.status, answer.headers, answer.read()
        finally:
            connection.close()

    def post(self, path: str, body: Any, headers: dict[str, str] | None = None) -> tuple[int, Any]:
        """Send JSON, and return the answer's status and JSON."""
        status, _, data = self.ask("POST", path, body, headers)
        return status, json.loads(data)

    def health(self) -> dict[str, Any]:
        """Return how the server is."""
        found: dict[str, Any] = json.loads(self.ask("GET", "/api/health")[2])
        return found

    def until(self, **expected: int) -> None:
        """Wait until the server's health is as expected."""
        end = time.monotonic() + 20
        while any(self.health()[name] != value for name, value in expected.items()):
            assert time.monotonic() < end, self.health()
            time.sleep(0.02)

    def jobs(self) -> list[str]:
        """Return the processes that the server has started."""
        pids = Path(f"/proc/{self.process.pid}/task").glob("*/children")
        return [pid for file in pids for pid in file.read_text().split()]

    def close(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.communicate(timeout=20)

    def begin(self, path: str, body: Any, accept: str = "application/json") -> socket.socket:
        """Send a request, and return its connection without waiting for the answer."""
        data = json.dumps(body).encode()
        head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nAccept: {accept}\r\nContent-Length: {len(data)}\r\n"
        connection = socket.create_connection(("localhost", self.port), timeout=20)
        connection.sendall(head.encode() + b"Content-Type: application/json\r\n\r\n" + data)
        return connection


def events(server: Server, path: str, body: Any) -> list[tuple[str, Any]]:
    """Return the events of a job."""
    _, headers, data = server.ask("POST", path, body, {"accept": "text/event-stream"})
    assert headers["content-type"].startswith("text/event-stream")
    blocks = [block.split("\n") for block in data.decode().strip().split("\n\n")]
    return [(name.removeprefix("event: "), json.loads(data.removeprefix("data: "))) for name, data in blocks]
