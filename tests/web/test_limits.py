"""What one client cannot do to the others: fill the server's memory, its places, its descriptors, its log."""

from __future__ import annotations

import json
import select
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.server import CROSS, LONG, Server

pytest.importorskip("fastapi", reason="fastapi is not installed: pip install 'aspsolve[web]'")
pytest.importorskip("uvicorn", reason="uvicorn is not installed: pip install 'aspsolve[web]'")

from aspsolve.web._queue import MAX_ANSWER_CHARACTERS
from benchmarks.serving.deaf import deaf, large_puzzle
from benchmarks.serving.hour import hour
from benchmarks.serving.idle import HALF_HEADER, idle
from benchmarks.serving.server import memory

with_proc = pytest.mark.skipif(
    not Path("/proc/self/task").exists(), reason="this system has no /proc to look for memory in"
)


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    """Return a server that runs one job, and lets one wait."""
    one = Server("--jobs", "1", "--queue", "1", "--connections", "20", "--time-limit", "20")
    yield one
    one.close()


def is_closed(connection: socket.socket) -> bool:
    """Wait for the server, and return True if it closes a connection without a word."""
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:
        return True


@pytest.mark.slow
@with_proc
def test_client_that_does_not_read_fills_no_memory_and_keeps_its_place(server: Server) -> None:
    before = memory(server.process.pid, children=False)
    connection = server.begin("/api/solve?models=1000", large_puzzle(), "text/event-stream")
    server.until(running=1)
    time.sleep(5)
    assert server.health()["running"] == 1
    assert memory(server.process.pid, children=False) - before < 40
    connection.close()
    server.until(running=0)


@pytest.mark.slow
def test_answer_is_cut_where_it_would_be_too_large(server: Server) -> None:
    status, _, data = server.ask("POST", "/api/solve?models=1000", large_puzzle())
    answer = json.loads(data)
    assert (status, answer["stopped"], answer["status"]) == (200, True, "SATISFIABLE")
    assert answer["messages"] == ["the answer is larger than 16,000,000 bytes"]
    assert 0.9 * MAX_ANSWER_CHARACTERS < len(data) < 1.01 * MAX_ANSWER_CHARACTERS
    assert 0 < len(answer["solutions"]) < 1000
    _, _, events = server.ask("POST", "/api/solve?models=1000", large_puzzle(), {"accept": "text/event-stream"})
    assert events.endswith(
        b'event: error\ndata: {"status": 422, "error": "the answer is larger than 16,000,000 bytes"}\n\n'
    )


def test_puzzle_of_a_huge_area_is_refused_before_a_job_begins(server: Server) -> None:
    huge: list[tuple[str, Any]] = [
        ("/api/solve", {**LONG, "size": [1000, 1000]}),
        ("/api/explain", {"kind": "rikudo", "size": 10**18}),
        ("/api/rate", {**LONG, "size": [10**400, 1]}),
        ("/api/draw", {"puzzle": {**CROSS, "grid": ["_" * 400] * 300}}),
        ("/api/hint", {"puzzle": {"kind": "rikudo", "cells": [0] * 100_001}}),
        ("/api/convert", {"puzzle": {**LONG, "size": [1000, 1000]}, "to": "text"}),
        ("/api/generate", {"family": "seeknumbers", "options": {"size": [1000, 1000]}}),
    ]
    with server.begin("/api/explain", LONG), server.begin("/api/explain", LONG):
        server.until(running=1, waiting=1)
        for path, body in huge:
            status, answer = server.post(path, body)
            assert (status, "expected at most" in answer["error"]) == (400, True), (path, answer)
        assert server.ask("POST", "/api/solve", CROSS)[0] == 429
    server.until(running=0, waiting=0)


def test_bodies_of_all_requests_together_are_bounded(server: Server) -> None:
    head = b"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n"
    held = [server.connect() for _ in range(9)]
    for connection in held:
        connection.sendall(head + b" " * 990_000)
    ((refused, *others), _, _) = select.select(held, [], [], 20)
    answer = refused.recv(4096)
    while not answer.endswith(b"}"):
        answer += refused.recv(4096)
    assert not others
    assert answer.startswith(b"HTTP/1.1 429 ")
    assert b"\r\nretry-after: 10\r\n" in answer
    assert answer.endswith(b'{"error":"too many large requests: try again in 10 s"}')
    for connection in held:
        connection.close()
    end = time.monotonic() + 20
    while server.ask("POST", "/api/solve", json.dumps(CROSS).encode().ljust(990_000))[0] == 429:
        assert time.monotonic() < end


def test_new_connection_takes_the_place_of_the_longest_waiting(server: Server) -> None:
    waiting = [server.connect() for _ in range(60)]
    for connection in waiting[::2]:
        connection.sendall(HALF_HEADER)
    assert server.ask("GET", "/api/health")[0] == 200
    assert is_closed(waiting[0])
    waiting[-1].sendall(b"GET /api/health HTTP/1.0\r\nHost: localhost\r\n\r\n")
    assert waiting[-1].recv(12) == b"HTTP/1.1 200"
    for connection in waiting:
        connection.close()


@pytest.mark.slow
def test_connection_is_refused_where_all_others_have_a_request() -> None:
    server = Server("--connections", "3", "--jobs", "1", "--queue", "8")
    try:
        busy = [server.begin("/api/explain", LONG) for _ in range(3)]
        time.sleep(3)  # until the requests are read, on a loaded machine, too
        with server.connect() as connection:
            answer = connection.recv(4096)
        assert answer.startswith(b"HTTP/1.1 503 Service Unavailable\r\n")
        assert answer.endswith(b'{"error": "too many connections"}')
        for one in busy:
            one.close()
        server.until(running=0, waiting=0)
    finally:
        server.close()


def test_jobs_of_one_address_are_limited_as_a_trusted_proxy_names_it() -> None:
    server = Server("--jobs", "1", "--queue", "8", "--per-client", "2", "--forwarded-allow-ips", "127.0.0.1,::1")
    try:
        held = [server.begin("/api/explain", LONG, headers="X-Forwarded-For: 192.0.2.1\r\n") for _ in range(2)]
        server.until(running=1, waiting=1)
        status, _, data = server.ask("POST", "/api/solve", CROSS, {"x-forwarded-for": "192.0.2.1"})
        assert (status, json.loads(data)) == (429, {"error": "more than 2 jobs from one address: try again in 10 s"})
        held += [server.begin("/api/explain", LONG, headers="X-Forwarded-For: 192.0.2.2\r\n")]
        server.until(waiting=2)
        for one in held:
            one.close()
        server.until(running=0, waiting=0)
    finally:
        server.close()


def test_forwarded_addresses_are_not_believed_unless_that_is_asked_for() -> None:
    server = Server("--jobs", "1", "--queue", "8", "--per-client", "1", "--access-log")
    try:
        spoofed = {"x-forwarded-for": "192.0.2.1"}
        with server.begin("/api/explain", LONG, headers="X-Forwarded-For: 192.0.2.1\r\n"):
            server.until(running=1)
            assert server.ask("GET", "/api/health", headers=spoofed)[0] == 200
            with server.begin("/api/explain", LONG, headers="X-Forwarded-For: 192.0.2.1\r\n"):
                server.until(waiting=1)
    finally:
        server.close()
    assert not any("192.0.2.1" in line for line in server.log)


@pytest.mark.slow
def test_half_a_header_is_answered_with_408_in_time(server: Server) -> None:
    with server.connect() as half, server.connect() as silent:
        half.sendall(HALF_HEADER)
        answer = half.recv(4096)
        assert answer.startswith(b"HTTP/1.1 408 Request Timeout\r\n")
        assert answer.endswith(b'{"error": "the request\'s header did not come in time"}')
        assert is_closed(silent)


@pytest.mark.slow
def test_second_half_header_on_a_connection_is_timed_out_too(server: Server) -> None:
    with server.connect() as connection:
        connection.sendall(b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert connection.recv(4096).startswith(b"HTTP/1.1 200 ")
        connection.sendall(HALF_HEADER)
        with connection.makefile("rb") as answer:
            assert b"HTTP/1.1 408 " in answer.read()


@pytest.mark.slow
def test_client_that_never_reads_is_left_and_its_place_is_free_again(server: Server) -> None:
    for accept in ("text/event-stream", "application/json"):
        with server.connect() as connection:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            server.send(connection, "/api/solve?models=1000", large_puzzle(), accept)
            server.until(running=1)
            server.until(running=0, seconds=60)
    assert any("a client did not take its answer" in line for line in server.log)


@pytest.mark.slow
def test_client_that_reads_a_little_now_and_then_does_not_keep_its_place_for_long(server: Server) -> None:
    with server.connect() as connection:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        server.send(connection, "/api/solve?models=1000", large_puzzle())
        server.until(running=1)
        end = time.monotonic() + 150
        while server.health()["running"]:
            assert connection.recv(2**14)
            assert time.monotonic() < end
            time.sleep(0.25)


@pytest.mark.slow
@with_proc
def test_eight_deaf_clients_leave_the_server_its_memory() -> None:
    for accept in ("text/event-stream", "application/json"):
        found = deaf(8, 30, accept)
        assert found.most - found.before < 300
        assert found.failed == 0


@pytest.mark.slow
@with_proc
@pytest.mark.parametrize("files", [None, 128])
def test_idle_connections_are_closed_within_half_a_minute(files: int | None) -> None:
    found = idle(1500, files)
    assert (found.still_open, found.failed) == (0, 0)
    assert found.seconds < 30
    assert found.log_lines < 30


@pytest.mark.slow
@with_proc
def test_an_hour_of_use_leaves_no_memory_behind() -> None:
    found = hour(10, 45)
    assert {*found.statuses} <= {"200", "400"}
    assert found.end - found.begin < 5
