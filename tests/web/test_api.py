"""The API as a client meets it: a server on loopback, asked over HTTP."""

import asyncio
import json
import os
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from aspsolve.cli import main
from aspsolve.errors import LimitReached
from tests.conftest import ROOT
from tests.web.server import CROSS, SHOWN, SOLUTION, Server, events

pytest.importorskip("fastapi", reason="fastapi is not installed: pip install 'aspsolve[web]'")
pytest.importorskip("uvicorn", reason="uvicorn is not installed: pip install 'aspsolve[web]'")

from aspsolve.web._answers import explanation_of
from aspsolve.web._server import Gate

#: A name that a browser would run, were it no text.
NASTY = "<img/onerror=alert(1)/src=x>"
#: What does something.
POSTED = [
    f"/api/{name}" for name in ("solve", "check", "hint", "explain", "rate", "generate", "convert", "debug", "draw")
]


@pytest.mark.parametrize(
    ("encoding", "said"),
    [
        ('a.\n#include "x.lp".', "encoding.lp:2: #include is not allowed"),
        ("a" * 100_001, "encoding: String should have at most 100000 characters"),
        ("\ud800", "encoding: Input should be a valid string, unable to parse raw data as a unicode string"),
        pytest.param("#script(python) #end.", "encoding.lp:1:1: error: #script is not allowed", marks=pytest.mark.slow),
    ],
)
def test_encoding_that_is_not_looked_into_is_refused_in_a_line(server: Server, encoding: str, said: str) -> None:
    assert server.post("/api/debug", {"encoding": encoding}) == (400, {"error": said})


@pytest.mark.slow
def test_no_file_and_no_process_of_debugging_is_left(tmp_path: Path) -> None:
    endless = "n(0..99999). 1 { p(X,Y) : n(Y) } 1 :- n(X). #show p/2."
    with closing(Server("--time-limit", "3", env={**os.environ, "TMPDIR": str(tmp_path)})) as server:
        before = {*tmp_path.iterdir()}  # the page
        connection = server.begin("/api/debug", {"encoding": endless})
        server.until(running=1)
        assert len({*tmp_path.iterdir()} - before) == 1
        connection.close()
        server.until(running=0)
        server.until_idle()
        assert server.descendants() == server.children()
        assert {*tmp_path.iterdir()} == before


def test_explain_sends_a_step_each_then_the_outcome(server: Server) -> None:
    found = events(server, "/api/explain", CROSS)
    assert [name for name, _ in found] == ["step", "step", "result"]
    assert found[-1][1]["outcome"] == "solved"
    status, whole = server.post("/api/explain", CROSS)
    assert status == 200
    assert [step["number"] for step in whole["steps"]] == [1, 2]


def test_explanation_has_the_steps_that_were_found_once_also_where_it_is_stopped() -> None:
    step, end = ("step", '{"number": 1}'), ("result", '{"outcome": "solved", "steps": []}')
    assert explanation_of(CROSS, [step, end], None) == '{"outcome": "solved", "steps": [{"number": 1}]}'
    found = json.loads(explanation_of(CROSS, [step], LimitReached("not done within 20 s")))
    assert found == {"puzzle": CROSS, "outcome": "stopped", "rating": None, "steps": [{"number": 1}]}


def test_explanations_and_hints_are_in_the_language_that_is_asked_for(server: Server) -> None:
    status, hint = server.post("/api/hint", {"puzzle": CROSS, "language": "de"})
    assert (status, hint["sentence"]) == (200, "Nur „hat“ passt senkrecht ab (2,1).")
    assert (hint["step"]["technique"], hint["step"]["technique_name"]) == ("only candidate", "einziges passendes Wort")
    status, whole = server.post("/api/explain?language=pt", CROSS)
    assert (status, whole["steps"][0]["sentence"]) == (200, "Só «hat» encaixa na vertical a partir de (2,1).")
    steps = [step for name, step in events(server, "/api/explain?language=de", CROSS) if name == "step"]
    assert steps[0]["sentence"] == hint["sentence"]
    assert server.post("/api/explain?language=xx", CROSS)[0] == 400
    assert server.post("/api/hint", {"puzzle": CROSS, "language": "xx"})[0] == 400


def test_counts_names_the_entries_that_clues_count(server: Server) -> None:
    puzzle = {"kind": "minesweeper", "cell": [[1, 1], [2, 1]], "mines": [[1, 1, 1]]}
    assert server.post("/api/counts", puzzle) == (200, {"atoms": ["__count(mines,1,1,1,1,2,1)"]})
    assert server.post("/api/counts", CROSS) == (200, {"atoms": []})


@pytest.mark.slow
def test_generate_draws_a_seed_and_says_it(server: Server) -> None:
    order = {"family": "seeknumbers", "options": {"size": [4, 4]}, "rated": False}
    _, first = server.post("/api/generate", order)
    assert first["rating"] is None
    assert server.post("/api/generate", {**order, "seed": first["seed"]}) == (200, first)


def test_markup_in_words_stays_text(server: Server) -> None:
    across = {"kind": "fillin", "grid": ["_" * len(NASTY)], "words": [NASTY]}
    _, answer = server.post("/api/solve", across)
    assert answer["solutions"] == [{"grid": [NASTY]}]
    status, headers, picture = server.ask("POST", "/api/draw", {"puzzle": across, "solution": answer["solutions"][0]})
    assert (status, headers["content-type"], picture[:5]) == (200, "image/svg+xml", b"<svg ")
    assert not [element for element in ET.fromstring(picture).iter() if element.tag.endswith("img")]
    _, headers, said = server.ask("POST", "/api/solve", {"kind": NASTY})
    assert headers["content-type"] == "application/json"
    assert NASTY in json.loads(said)["error"]


@pytest.mark.parametrize(
    ("path", "body", "complaint"),
    [
        ("/api/solve", b'{"kind": }', "no JSON: Expecting value at character 10"),
        ("/api/solve", b"[]", "dict"),
        ("/api/solve", b"[" * 100_000, "body"),
        ("/api/solve", {"kind": "sokoban"}, "expected one of"),
        ("/api/rate", {"kind": "rikudo", "size": 7}, "the puzzle has several solutions"),
        ("/api/solve?models=0", CROSS, "greater than"),
        ("/api/solve", {**CROSS, "grid": ["##"] * 2 + ["\ud800"]}, "grid"),
        ("/api/check", {"puzzle": CROSS}, "solution"),
        ("/api/check", {"puzzle": CROSS, "solution": {"path": []}}, "grid"),
        ("/api/hint", {"puzzle": CROSS, "level": "all"}, "level"),
        ("/api/convert", {"to": "text"}, "either"),
        ("/api/convert", {"text": "a(²).", "source": "facts"}, "1:3"),
        ("/api/convert", {"text": '#include "/etc/passwd".', "source": "facts"}, "#include"),
        ("/api/convert", {"text": "#script (python) #end.", "source": "facts"}, "#script"),
        ("/api/generate", {"family": "sokoban"}, "family"),
        ("/api/generate", {"family": "rikudo", "options": {"executor": "dask://a:1"}}, "there is no option 'executor'"),
        ("/api/generate", {"family": "rikudo", "options": {"holes": 5}}, "holes: expected a list, found 5"),
        ("/api/generate", {"family": "rikudo", "options": {"size": 2611}}, "expected at most 1,024 cells, found 2,610"),
        ("/api/generate", {"family": "rikudo", "extra": -1}, "extra"),
        ("/api/generate", {"family": "rikudo", "difficulty": "mean"}, "difficulty"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(server: Server, path: str, body: Any, complaint: str) -> None:
    status, answer = server.post(path, body)
    assert status == 400
    assert [*answer] == ["error"]
    assert complaint in answer["error"]
    assert "\n" not in answer["error"]
    assert str(ROOT) not in answer["error"]


def test_body_that_is_not_sent_as_json_is_refused_with_the_header_that_it_lacks(server: Server) -> None:
    said = "expected a JSON object, with the header Content-Type: application/json"
    assert server.post("/api/solve", CROSS, {"content-type": "text/plain"}) == (400, {"error": said})


def test_pages_of_other_sites_are_refused(server: Server) -> None:
    headers = {"origin": "http://evil.example"}
    assert server.ask("POST", "/api/solve", CROSS, headers)[0] == 403
    own = f"localhost:{server.port}"
    for host, origin in ((own, own), (own.upper(), own), (own, own.upper())):
        headers = {"host": host, "origin": f"http://{origin}"}
        assert server.ask("POST", "/api/check", {"puzzle": CROSS, "solution": SOLUTION}, headers)[0] == 200


def test_server_has_other_names_and_the_path_of_a_proxy(small: Server) -> None:
    known = ("a.b.EXAMPLE:80", "other.test", "[::1]:1", "localhost:1")
    for host in (*known, "example", ""):
        assert small.ask("GET", "/api/health", headers={"host": host})[0] == (200 if host in known else 400)
    assert json.loads(small.ask("GET", "/api/openapi.json")[2])["servers"] == [{"url": "/puzzles"}]
    assert small.ask("GET", "/")[0] == small.ask("GET", "/api/health")[0] == 200


def test_every_answer_binds_the_browser(server: Server) -> None:
    for method, path in (("GET", "/api/health"), ("POST", "/api/solve"), ("GET", "/nowhere"), ("GET", "/")):
        headers = server.ask(method, path, {})[1]
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe-inline" not in policy
        assert headers["x-content-type-options"] == "nosniff"


def policy_for(*frame_ancestors: str) -> str:
    """Return the policy of an answer that passes the gate of a server."""

    async def application(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "GET", "headers": [(b"host", b"localhost")]}
    own = {"hosts": ["localhost"], "frame_ancestors": frame_ancestors, "browsers_solve": False, "time_limit": 1}
    settings: Any = SimpleNamespace(**own)
    asyncio.run(Gate(application, settings)(scope, lambda: None, send))  # type: ignore[arg-type]
    return dict(sent[0]["headers"])[b"content-security-policy"].decode()


def test_page_may_be_framed_where_the_host_says_so() -> None:
    assert policy_for().endswith("frame-ancestors 'none'")
    assert policy_for("https://moodle.example", "'self'").endswith("frame-ancestors https://moodle.example 'self'")


def test_nothing_is_there_to_get_where_jobs_are_posted(server: Server) -> None:
    for path in POSTED:
        assert server.ask("GET", path)[0] == 404


def test_description_says_of_events(server: Server) -> None:
    paths = json.loads(server.ask("GET", "/api/openapi.json")[2])["paths"]
    assert all("text/event-stream" in paths[path]["post"]["responses"]["200"]["content"] for path in POSTED[:-1])
    assert {*paths["/api/health"]["get"]["responses"]["200"]["content"]} == {"application/json"}


def test_server_refuses_options_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    for option, *values in (
        ("--port", "-1", "99999"),
        ("--jobs", "0"),
        ("--time-limit", "nan"),
        ("--frame-ancestors", "https://a; script-src *"),
        ("--root-path", "puzzles", "/puzzles/", "/rätsel"),
        ("--name", "http://localhost", "a*"),
    ):
        for value in values:
            assert main(["serve", SHOWN, "--no-browser", option, value]) == 2, (option, value)
            told = capsys.readouterr()
            assert (told.out, len(told.err.splitlines())) == ("", 1), (option, value)
