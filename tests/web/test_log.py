"""What the server writes to standard error."""

import logging
import os
import re
import signal
from contextlib import closing

import pytest

from tests.web.server import CROSS, LONG, Server

pytest.importorskip("fastapi", reason="fastapi is not installed: pip install 'aspsolve[web]'")
pytest.importorskip("uvicorn", reason="uvicorn is not installed: pip install 'aspsolve[web]'")

from aspsolve.web._server import Lines

TIME = r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,\d{3}"


@pytest.mark.slow
def test_log_has_what_goes_wrong_and_not_what_uvicorn_warns_of() -> None:
    with closing(Server("--forwarded-allow-ips", "127.0.0.1", "--time-limit", "120")) as server:
        for _ in range(3):
            server.raw(b"no HTTP\r\n\r\n")
            server.ask("GET", "/", headers={"connection": "upgrade", "upgrade": "websocket"})
            server.ask("GET", "/", headers={"x-forwarded-for": "nonsense", "x-forwarded-proto": "nonsense"})
        with server.begin("/api/explain", LONG) as connection:
            os.kill(server.first_job(), signal.SIGSEGV)
            with connection.makefile("rb") as answer:
                assert answer.readline() == b"HTTP/1.1 500 Internal Server Error\r\n"
    _, line, *rest = server.log  # the first says where it listens
    assert re.match(TIME + r" ERROR a job broke down: .*SIGSEGV", line)
    assert not [line for line in rest if not line.startswith("    ")]


def test_requests_are_logged_if_that_is_wanted(server: Server) -> None:
    server.post("/api/convert?logged=1", {"puzzle": CROSS, "to": "json"})
    server.ask("GET", "/nowhere%0A%1b[2J?a=%0d")
    (posted,), (got,) = server.logged("logged=1"), server.logged("nowhere%0A")
    assert re.fullmatch(TIME + r' INFO 127\.0\.0\.1:\d+ - "POST /api/convert\?logged=1 HTTP/1\.1" 200\n', posted)
    assert '"GET /nowhere%0A%1B%5B2J?a=%0d HTTP/1.1" 404' in got


def test_message_cannot_pretend_to_be_another() -> None:
    name = "\x1b[2J\n2026-01-01 00:00:00,000 ERROR made up"
    text = Lines().format(logging.LogRecord("name", logging.WARNING, "file.py", 1, "bad %s", (name,), None))
    assert re.fullmatch(TIME + r" WARNING bad \\x1b\[2J\n    2026-01-01 00:00:00,000 ERROR made up", text)
