"""Requests that no browser makes: hostile headers, query parameters and methods, false for 0, and what is no HTTP."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.conftest import some_slow
from tests.web.server import CROSS, SOLUTION, Server

HEADERS = (
    *("accept", "accept-encoding", "connection", "content-encoding", "content-length", "content-type", "cookie"),
    *("expect", "host", "if-none-match", "origin", "range", "transfer-encoding", "upgrade"),
    *("x-forwarded-for", "x-forwarded-proto"),
)
VALUES = (
    *(b"", b"http://[::1", b"[::1", b"[", b"]:", b"://", b"localhost:99999999999999999999", b"localhost:\xb2", b"\xb2"),
    *(b"-1", b"1e9", b"0" * 5000, b"9" * 5000, b"\xff\xfe", b"a\x1b[2Jb", b'; ; =,,"', b"charset=nonsense"),
    *(b"application/json; charset=\xff", b"gzip;q=nan", b'W/"', b"*" * 10_000, b"websocket", b"%00"),
)
#: Where an Origin is no page of this server.
ORIGINS = "http://[::1", "http://[", "null", "://", "http://", "http://localhost@evil.example", "http://a b", "x" * 5000
#: What is no number of models.
MODELS = (
    *("", "true", "false", "-1", "0", "1.5", "1e3", "nan", "inf", "%00", "%ED%A0%80", "%FF", "1001", "9" * 5000, "[]"),
    "None",
)
REFUSED = (
    (b"GET / HTTP/1.0\r\n\r\n", 400),
    (b"GET / HTTP/1.0\r\nHost: evil.example\r\n\r\n", 400),
    (b"GET /nowhere HTTP/1.0\r\nHost: localhost\r\n\r\n", 404),
    (b"PATCH / HTTP/1.0\r\nHost: localhost\r\n\r\n", 405),
)
NO_HTTP = (
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"POST / HTTP/1.0\r\nHost: localhost\r\nContent-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET /" + b"a" * 2**16,
    b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: y\r\n" * 10_920,
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n",
)


def statuses(answers: bytes) -> list[int]:
    """Return the statuses of answers over one connection."""
    return [int(line.split()[1]) for line in answers.split(b"\r\n") if line.startswith(b"HTTP/1.1 ")]


@pytest.mark.parametrize("name", some_slow(HEADERS))
def test_no_header_breaks_the_server(server: Server, name: str) -> None:
    body = json.dumps({"puzzle": CROSS, "solution": SOLUTION}).encode()
    for value in VALUES:
        for target in (b"GET /", b"POST /api/nothing", b"POST /api/solve?models=0"):
            start = target + (b" HTTP/1.0" if name == "connection" else b" HTTP/1.1")  # 1.1 would stay open
            usual = {b"host": b"localhost", b"content-length": str(len(body)).encode(), b"connection": b"close"}
            usual[name.encode()] = value
            lines = [start, *(key + b": " + text for key, text in usual.items()), b"", b""]
            answers = server.raw(b"\r\n".join(lines) + body)
            assert statuses(answers), (name, value, start)
            assert max(statuses(answers)) < 500, (name, value, answers)
            assert b"Traceback" not in answers
    assert not any("Traceback" in line or " ERROR " in line for line in server.log)


def test_origin_that_is_no_address_is_another_site(server: Server) -> None:
    for origin in ORIGINS:
        status, _, data = server.ask("POST", "/api/solve", CROSS, {"origin": origin})
        assert (status, json.loads(data)) == (403, {"error": "the request comes from another site"}), origin


def test_number_of_models_that_is_none_is_refused(server: Server) -> None:
    for models in MODELS:
        status, _, data = server.ask("POST", f"/api/solve?models={models}", CROSS)
        assert (status, [*json.loads(data)]) == (400, ["error"]), models
        assert "\n" not in json.loads(data)["error"]


def test_every_refusal_of_the_application_is_a_line_of_json(server: Server) -> None:
    for request, status in REFUSED:
        answer = server.raw(request)
        head, _, body = answer.partition(b"\r\n\r\n")
        assert statuses(answer) == [status], request
        assert b"content-type: application/json" in head.lower()
        assert [*json.loads(body)] == ["error"]
        assert b"\n" not in body


def test_what_is_no_http_is_refused(server: Server) -> None:
    for request in NO_HTTP:
        assert statuses(server.raw(request)) == [400], request


def test_head_is_get_without_a_body(server: Server) -> None:
    for path in ("/", "/style.css", "/api/health", "/api/openapi.json"):
        status, headers, data = server.ask("HEAD", path)
        whole = server.ask("GET", path)
        assert (status, data) == (200, b"")
        assert headers["content-length"] == whole[1]["content-length"] == str(len(whole[2]))
    assert server.ask("HEAD", "/nowhere")[0] == 404


def with_booleans(value: Any) -> Iterator[Any]:
    """Yield a JSON value with one of its numbers replaced by true or false."""
    if isinstance(value, bool):
        return
    if isinstance(value, int):
        yield from (False, True)
    elif isinstance(value, (dict, list)):
        for key in value if isinstance(value, dict) else range(len(value)):
            for other in with_booleans(value[key]):
                copy = value.copy()
                copy[key] = other
                yield copy


@pytest.mark.slow
def test_false_is_no_number(server: Server) -> None:
    seek = {"kind": "seeknumbers", "first": [1, 1]}
    sent: dict[str, list[Any]] = {
        "/api/convert": [
            {"to": "json", "puzzle": puzzle}
            for puzzle in (
                {**CROSS, "min_slot": 1},
                {**seek, "size": [2, 1], "final": [2, 1], "hints": []},
                {**seek, "cells": [[1, 1], [2, 1], [3, 1]], "final": [3, 1], "hints": [[2, 1, 0]]},
                {"kind": "rikudo", "size": 7, "prefilled": [[2, 0, 1]], "links": [[1, 1, 2, 0]]},
            )
        ],
        "/api/check": [{"puzzle": {"kind": "rikudo", "size": 7}, "solution": {"numbers": [[1, 1, 1]]}}],
        "/api/generate": [
            {"family": "rikudo", "options": {"size": 7}, "extra": 0, "seed": 1},
            {"family": "seeknumbers", "options": {"size": [2, 2]}, "extra": 1},
        ],
    }
    for path, bodies in sent.items():
        for body in bodies:
            for changed in with_booleans(body):
                if path == "/api/check" and "puzzle" in changed and changed["puzzle"] != body["puzzle"]:
                    continue  # as converted
                status, answer = server.post(path, changed)
                assert (status, [*answer]) == (400, ["error"]), (path, changed, answer)


def test_number_is_no_truth(server: Server) -> None:
    for value in (0, 1, "true"):
        order = {"family": "rikudo", "options": {"size": 7}, "rated": value}
        assert server.post("/api/generate", order)[0] == 400
