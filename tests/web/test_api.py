"""The API as a client meets it: a server on loopback, asked over HTTP."""

from __future__ import annotations

import http.client
import json
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT

pytest.importorskip("fastapi", reason="fastapi is not installed: pip install 'aspsolve[web]'")
pytest.importorskip("uvicorn", reason="uvicorn is not installed: pip install 'aspsolve[web]'")

CROSS = {"kind": "fillin", "grid": ["#h#", "___", "#_#"], "words": ["hat", "bag"]}
SOLUTION = {"grid": ["#h#", "bag", "#t#"]}
#: Nobody explains it in a second.
LONG = {"kind": "seeknumbers", "size": [11, 11], "first": [1, 1], "final": [11, 11], "hints": []}


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


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """Return a server with the usual settings but for a short time limit."""
    one = Server("--time-limit", "10")
    yield one
    one.close()


@pytest.fixture
def narrow_server() -> Iterator[Server]:
    """Return a server that runs one job, and lets one wait."""
    one = Server("--jobs", "1", "--queue", "1", "--time-limit", "30")
    yield one
    one.close()


def events(server: Server, path: str, body: Any) -> list[tuple[str, Any]]:
    """Return the events of a job."""
    _, headers, data = server.ask("POST", path, body, {"accept": "text/event-stream"})
    assert headers["content-type"].startswith("text/event-stream")
    blocks = [block.split("\n") for block in data.decode().strip().split("\n\n")]
    return [(name.removeprefix("event: "), json.loads(data.removeprefix("data: "))) for name, data in blocks]


def test_solve_returns_a_result(server: Server) -> None:
    status, answer = server.post("/api/solve?models=2", CROSS)
    assert status == 200
    assert (answer["status"], answer["exhausted"], answer["stopped"]) == ("SATISFIABLE", True, False)
    assert answer["solutions"] == [SOLUTION]


def test_solve_returns_what_was_found_when_the_time_is_over() -> None:
    server = Server("--time-limit", "3")
    try:
        status, answer = server.post("/api/solve?models=1000", {**LONG, "size": [40, 40], "final": [40, 39]})
    finally:
        server.close()
    assert status == 200
    assert answer["stopped"] is True
    assert answer["exhausted"] is False
    assert answer["status"] == ("SATISFIABLE" if answer["solutions"] else "UNKNOWN")


def test_check_tells_which_rules_are_broken(server: Server) -> None:
    assert server.post("/api/check", {"puzzle": CROSS, "solution": SOLUTION}) == (200, {"right": True, "broken": []})
    status, answer = server.post("/api/check", {"puzzle": CROSS, "solution": {"grid": ["#h#", "hat", "#t#"]}})
    assert (status, answer["right"]) == (200, False)
    assert answer["broken"]


def test_hint_says_as_much_as_is_wanted(server: Server) -> None:
    status, where = server.post("/api/hint", {"puzzle": CROSS, "level": "where"})
    assert status == 200
    assert (where["state"], where["level"]) == ("right", "where")
    status, wrong = server.post("/api/hint", {"puzzle": CROSS, "attempt": {"grid": ["#h#", "hat", "#_#"]}})
    assert (status, wrong["state"]) == (200, "wrong")


def test_explain_sends_a_step_each_then_the_outcome(server: Server) -> None:
    found = events(server, "/api/explain", CROSS)
    assert [name for name, _ in found if name != "queued"] == ["step", "step", "result"]
    assert found[-1][1]["outcome"] == "solved"
    status, whole = server.post("/api/explain", CROSS)
    assert status == 200
    assert [step["number"] for step in whole["steps"]] == [1, 2]


def test_convert_reads_and_writes_every_format(server: Server) -> None:
    for to in ("text", "json", "facts", "prolog"):
        status, answer = server.post("/api/convert", {"puzzle": CROSS, "to": to})
        assert status == 200
        status, back = server.post("/api/convert", {"text": answer["text"], "source": to, "family": "fillin"})
        assert (status, back["puzzle"]) == (200, {**CROSS, "min_slot": 2})


def test_draw_returns_a_picture(server: Server) -> None:
    status, headers, data = server.ask("POST", "/api/draw", {"puzzle": CROSS, "solution": SOLUTION})
    assert (status, headers["content-type"]) == (200, "image/svg+xml")
    assert data.startswith(b"<svg ")


@pytest.mark.parametrize(
    ("path", "body", "complaint"),
    [
        ("/api/solve", b"{", "JSON"),
        ("/api/solve", b"[]", "dict"),
        ("/api/solve", b"[" * 100_000, "body"),
        ("/api/solve", {"kind": "sudoku"}, "expected one of"),
        ("/api/solve?models=0", CROSS, "greater than"),
        ("/api/solve", {**CROSS, "grid": ["##"] * 2 + ["\ud800"]}, "grid"),
        ("/api/check", {"puzzle": CROSS}, "solution"),
        ("/api/check", {"puzzle": CROSS, "solution": {"path": []}}, "grid"),
        ("/api/hint", {"puzzle": CROSS, "level": "all"}, "level"),
        ("/api/convert", {"to": "text"}, "either"),
        ("/api/convert", {"text": "a(²).", "source": "facts"}, "1:3"),
        ("/api/convert", {"text": '#include "/etc/passwd".', "source": "facts"}, "#include"),
        ("/api/convert", {"text": "#script (python) #end.", "source": "facts"}, "#script"),
        ("/api/nothing", CROSS, "Not Found"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(server: Server, path: str, body: Any, complaint: str) -> None:
    status, answer = server.post(path, body)
    assert status == (404 if path == "/api/nothing" else 400)
    assert [*answer] == ["error"]
    assert complaint in answer["error"]
    assert "\n" not in answer["error"]
    assert str(ROOT) not in answer["error"]


def test_body_of_more_than_a_megabyte_is_refused(server: Server) -> None:
    status, answer = server.post("/api/solve", b" " * 1_000_001)
    assert (status, [*answer]) == (413, ["error"])


def test_body_of_unknown_length_is_counted(server: Server) -> None:
    with socket.create_connection(("localhost", server.port), timeout=20) as connection:
        head = "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
        connection.sendall(head.encode())
        chunk = b"10000\r\n" + b" " * 0x10000 + b"\r\n"
        for _ in range(20):
            try:
                connection.sendall(chunk)
            except OSError:
                break
        assert connection.recv(100).startswith(b"HTTP/1.1 413 ")


def test_other_names_for_this_host_are_refused(server: Server) -> None:
    assert server.ask("GET", "/api/health", headers={"host": "evil.example"})[0] == 400
    assert server.ask("GET", "/api/health", headers={"host": "localhost:1"})[0] == 200


def test_pages_of_other_sites_are_refused(server: Server) -> None:
    headers = {"origin": "http://evil.example"}
    assert server.ask("POST", "/api/solve", CROSS, headers)[0] == 403
    headers = {"origin": f"http://localhost:{server.port}"}
    assert server.ask("POST", "/api/solve", CROSS, headers)[0] == 200


def test_every_answer_binds_the_browser(server: Server) -> None:
    for method, path in (("GET", "/api/health"), ("POST", "/api/solve"), ("GET", "/nowhere")):
        headers = server.ask(method, path, {})[1]
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe-inline" not in policy
        assert headers["x-content-type-options"] == "nosniff"


def test_nothing_is_changed_by_get(server: Server) -> None:
    for path in ("solve", "check", "hint", "explain", "convert", "draw"):
        assert server.ask("GET", f"/api/{path}")[0] == 405


def test_description_shows_an_example_of_each_family(server: Server) -> None:
    description = json.loads(server.ask("GET", "/api/openapi.json")[2])
    shown = description["paths"]["/api/solve"]["post"]["requestBody"]["content"]["application/json"]["examples"]
    assert {one["value"]["kind"] for one in shown.values()} == set(shown)
    for one in shown.values():
        assert server.post("/api/solve?models=2", one["value"])[1]["status"] == "SATISFIABLE"


def test_line_is_first_come_first_served_and_refuses_when_it_is_full(narrow_server: Server) -> None:
    server = narrow_server
    with ThreadPoolExecutor(2) as pool:
        long = socket.create_connection(("localhost", server.port))
        body = json.dumps(LONG).encode()
        head = f"POST /api/explain HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n"
        long.sendall(head.encode() + b"Content-Type: application/json\r\n\r\n" + body)
        server.until(running=1)
        waiting = pool.submit(events, server, "/api/solve", CROSS)
        server.until(waiting=1)
        status, headers, _ = server.ask("POST", "/api/solve", CROSS)
        assert status == 429
        assert int(headers["retry-after"]) >= 1
        long.close()
        found = waiting.result()
    assert found[0] == ("queued", 1)
    assert found[-1][0] == "result"
    server.until(running=0, waiting=0)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="this system has no /proc to look for processes in")
def test_client_that_goes_away_leaves_no_process(server: Server) -> None:
    for accept in ("application/json", "text/event-stream"):
        body = json.dumps(LONG).encode()
        head = f"POST /api/explain HTTP/1.1\r\nHost: localhost\r\nAccept: {accept}\r\nContent-Length: {len(body)}\r\n"
        connection = socket.create_connection(("localhost", server.port))
        connection.sendall(head.encode() + b"Content-Type: application/json\r\n\r\n" + body)
        server.until(running=1)
        connection.close()
        server.until(running=0)
    assert server.jobs() == []


def test_server_that_is_ended_ends_its_jobs() -> None:
    server = Server()
    body = json.dumps(LONG).encode()
    head = f"POST /api/explain HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n"
    with socket.create_connection(("localhost", server.port)) as connection:
        connection.sendall(head.encode() + b"Content-Type: application/json\r\n\r\n" + body)
        server.until(running=1)
        jobs = server.jobs()
        server.close()
    assert len(jobs) == 1
    assert not Path(f"/proc/{jobs[0]}/environ").exists() or "Z" in Path(f"/proc/{jobs[0]}/stat").read_text()


@pytest.mark.parametrize("options", [("--port", "-1"), ("--port", "99999"), ("--jobs", "0"), ("--time-limit", "nan")])
def test_server_refuses_options_in_one_line(options: tuple[str, str]) -> None:
    command = [sys.executable, "-m", "aspsolve", "serve", "--no-browser", *options]
    run = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert (run.returncode, run.stdout, len(run.stderr.splitlines())) == (2, "", 1)
