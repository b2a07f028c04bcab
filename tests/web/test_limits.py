"""What one client cannot do to the others: fill the server's memory, its places, its log."""

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from aspsolve.errors import InputError, LimitReached, QueueFull
from aspsolve.generate import _making
from tests.web.server import CROSS, LONG, Server

pytest.importorskip("fastapi", reason="fastapi is not installed: pip install 'aspsolve[web]'")
pytest.importorskip("uvicorn", reason="uvicorn is not installed: pip install 'aspsolve[web]'")

from aspsolve.web import _answers, _tasks
from aspsolve.web._answers import MAX_ANSWER_CHARACTERS, JobQueue

with_proc = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="this system has no /proc to look into")
#: A puzzle with many large solutions.
LARGE: dict[str, Any] = {
    "kind": "seeknumbers",
    "cells": [[x, 1] for x in range(1, 1901)] + [[x, y] for x in range(1901, 1911) for y in range(1, 11)],
    "first": [1, 1],
    "final": [1910, 1],
    "hints": [],
}


def memory(server: Server) -> float:
    """Return the megabytes that a server's process holds."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def test_full_line_refuses_at_once_and_says_when_to_try_again(small: Server) -> None:
    with small.begin("/api/explain", LONG) as first:
        small.until(running=1)
        with small.begin("/api/explain", LONG, "text/event-stream"):
            small.until(waiting=1)
            status, headers, data = small.ask("POST", "/api/solve", CROSS)
            assert (status, headers["retry-after"]) == (503, "10")
            assert json.loads(data) == {"error": "too many jobs: try again in 10 s"}
            assert small.ask("POST", "/api/solve", b"[]")[0] == 400
        small.until(waiting=0)  # a client that leaves the line leaves its place
        first.close()
    small.until(running=0)
    assert small.ask("POST", "/api/solve", CROSS)[0] == 200


async def ask(running: int, task: str = "", **parameters: Any) -> None:
    queue = JobQueue(running=running, waiting=0, time_limit=0.4, memory_limit=1)
    async for _ in queue.run(task, parameters):
        pass


def test_nobody_is_asked_to_try_again_at_once() -> None:
    with pytest.raises(QueueFull, match="too many jobs: try again in 1 s"):
        asyncio.run(ask(0))


def test_time_limit_says_how_hard_the_hardest_new_puzzle_so_far_was(monkeypatch: pytest.MonkeyPatch) -> None:
    def results(_: str, job: Any, *__: Any, **___: Any) -> Iterator[tuple[str, str]]:
        found: list[Any] = []
        with suppress(InputError):
            _tasks.run(job, found.append)
        yield from found
        raise LimitReached("not done within 20 s")

    monkeypatch.setattr(_making, "ATTEMPTS", 2)
    monkeypatch.setattr(_answers, "results_of", results)
    with pytest.raises(LimitReached, match=r"^not done within 20 s: the hardest so far was easy \(1\.8\)$"):
        asyncio.run(ask(1, "generate", family="rikudo", options={"size": 7}, difficulty="hard", seed=0))


def test_connections_that_hold_nearly_whole_bodies_starve_nobody(server: Server) -> None:
    head = b"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n"
    held = [server.connect() for _ in range(8)]
    for connection in held:
        connection.sendall(head + b" " * 999_999)
    assert server.ask("POST", "/api/solve", json.dumps(CROSS).encode().ljust(1_000_000))[0] == 200
    for connection in held:
        connection.close()


def test_body_of_more_than_a_megabyte_is_refused(server: Server) -> None:
    for size in (1_000_001, 5_000_000):
        head = f"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: {size}\r\n\r\n".encode()
        answer = server.raw(head + (b" " * size if size < 4_000_000 else b""))
        assert answer.startswith(b"HTTP/1.1 413 ")
        assert answer.endswith(b'{"error": "the body is larger than 1,000,000 bytes"}')


def test_body_of_unknown_length_is_counted(server: Server) -> None:
    with server.connect() as connection:
        head = "POST /api/solve HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
        connection.sendall(head.encode())
        chunk = b"10000\r\n" + b" " * 0x10000 + b"\r\n"
        for _ in range(80):
            try:
                connection.sendall(chunk)
            except OSError:
                break
        assert connection.recv(100).startswith(b"HTTP/1.1 413 ")


def test_body_with_two_lengths_is_refused_and_its_connection_closed(server: Server) -> None:
    head = b"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n"
    told = server.raw(head + b"0\r\n\r\n")  # what follows could be a request of somebody else's
    assert told.startswith(b"HTTP/1.1 400 ")
    assert told.endswith(b'{"error": "expected either Content-Length or Transfer-Encoding"}')


@pytest.mark.slow
def test_body_that_is_slow_is_refused_in_time(server: Server) -> None:
    with server.connect() as connection:
        connection.sendall(b"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{")
        assert connection.recv(100).startswith(b"HTTP/1.1 408 ")


def test_forwarded_addresses_are_believed_from_a_trusted_proxy_alone(server: Server, small: Server) -> None:
    for one, believed in ((server, True), (small, False)):
        assert one.ask("GET", "/api/health?forwarded", headers={"x-forwarded-for": "192.0.2.1"})[0] == 200
        (line,) = one.logged("forwarded")
        assert ("192.0.2.1" in line) == believed


@pytest.mark.slow
@with_proc
def test_client_that_does_not_read_fills_no_memory_and_loses_its_place_in_time() -> None:
    with closing(Server("--jobs", "1", "--time-limit", "5")) as server:
        before = memory(server)
        with server.connect() as connection:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            server.begin("/api/solve?models=1000", LARGE, "text/event-stream", connection)
            server.until(running=1)
            time.sleep(3)
            assert memory(server) - before < 40
            server.until(running=0, seconds=90)


@pytest.mark.slow
def test_answer_is_cut_where_it_would_be_too_large(small: Server) -> None:
    status, _, data = small.ask("POST", "/api/solve?models=1000", LARGE)
    answer = json.loads(data)
    assert (status, answer["stopped"], answer["status"]) == (200, True, "SATISFIABLE")
    if answer["messages"] != ["not done within 20 s"]:
        assert answer["messages"] == ["the answer is larger than 16,000,000 bytes"]
        assert 0.9 * MAX_ANSWER_CHARACTERS < len(data) < 1.01 * MAX_ANSWER_CHARACTERS
