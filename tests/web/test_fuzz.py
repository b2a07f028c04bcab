"""Requests made up from the API's own description: whatever comes, no answer is an internal error."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from aspsolve.families._registry import FAMILIES
from tests.conftest import ROOT, examples
from tests.web.server import Server

schemathesis = pytest.importorskip("schemathesis", reason="schemathesis is not installed: pip install 'aspsolve[fuzz]'")
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::DeprecationWarning")]

#: What no answer may have in it: where things are on this machine.
PLACES = (str(ROOT).encode(), str(Path.home()).encode() + b"/", b"site-packages", b"/tmp/", b"Traceback")


@pytest.fixture(scope="module")
def shown(server: Server) -> dict[str, list[Any]]:
    """Return bodies of requests by path, and what they make."""
    orders = [
        {"family": kind, "options": {**FAMILIES[kind].generator_class.example}, "seed": 1}
        for kind in ("fillin", "seeknumbers", "rikudo")
    ]
    puzzles = [server.post("/api/generate", order)[1]["puzzle"] for order in orders]
    solutions = [server.post("/api/solve", puzzle)[1]["solutions"][0] for puzzle in puzzles]
    pairs = [{"puzzle": puzzle, "solution": solution} for puzzle, solution in zip(puzzles, solutions, strict=True)]
    return {
        "solve": puzzles,
        "explain": puzzles,
        "rate": puzzles,
        "generate": orders,
        "check": pairs,
        "hint": [{"puzzle": one["puzzle"], "attempt": one["solution"]} for one in pairs],
        "draw": pairs,
        "convert": [{"puzzle": puzzle, "to": to} for puzzle in puzzles for to in ("text", "facts", "prolog")],
    }


def looked_at(server: Server, method: str, path: str, body: Any) -> int:
    """Send a request, look at the answer, and return its status."""
    status, headers, data = server.ask(method, path, body)
    assert status < 500, (method, path, body, data)
    assert not any(place in data for place in PLACES), (method, path, body, data)
    if headers["content-type"] == "application/json":
        json.loads(data)
    return status


def test_requests_made_up_from_the_description_are_no_internal_errors(server: Server) -> None:
    schema = schemathesis.openapi.from_url(f"http://localhost:{server.port}/api/openapi.json")
    for result in schema.get_all_operations():
        operation = result.ok()

        @settings(
            max_examples=examples(3), deadline=None, suppress_health_check=[*HealthCheck], phases=[Phase.generate]
        )
        @given(case=operation.as_strategy())
        def call(case: Any) -> None:
            answer = case.call(timeout=60)
            assert answer.status_code < 500, (case, answer.content)
            assert not any(place in answer.content for place in PLACES), (case, answer.content)

        call()


def mutated(value: Any, data: st.DataObject) -> Any:
    """Return a JSON value of which a part is another, is twice there, or is missing."""
    if isinstance(value, (dict, list)) and value and data.draw(st.integers(0, 5)):
        keys: list[Any] = list(value) if isinstance(value, dict) else list(range(len(value)))
        key = data.draw(st.sampled_from(keys))
        copy = value.copy()
        action = data.draw(st.sampled_from(["inside", "inside", "inside", "missing", "twice"]))
        if action == "missing":
            del copy[key]
        elif action == "twice" and isinstance(copy, list):
            copy.append(copy[key])
        else:
            copy[key] = mutated(copy[key], data)
        return copy
    return data.draw(
        st.one_of(
            st.none(),
            st.booleans(),
            st.integers(-3, 12),
            st.sampled_from(
                [2**31, -(2**63), 10**30, 0.5, 1e308, "", "#", "_", "é", "\ud800", "\0", "1..2", {}, [], [[]]]
            ),
            st.text(max_size=4),
        )
    )


@pytest.mark.parametrize("path", ["solve", "explain", "rate", "generate", "check", "hint", "draw", "convert"])
def test_changed_examples_are_no_internal_errors(server: Server, shown: dict[str, list[Any]], path: str) -> None:
    @settings(max_examples=examples(4), deadline=None, suppress_health_check=[*HealthCheck], phases=[Phase.generate])
    @given(st.data())
    def ask(data: st.DataObject) -> None:
        looked_at(server, "POST", f"/api/{path}", mutated(data.draw(st.sampled_from(shown[path])), data))

    ask()
