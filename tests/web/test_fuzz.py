"""Requests made up from the API's own description: whatever comes, no answer is an internal error."""

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from tests.conftest import ROOT, examples
from tests.web.server import Server

schemathesis = pytest.importorskip("schemathesis", reason="schemathesis is not installed: pip install 'aspsolve[fuzz]'")
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::DeprecationWarning")]

#: What no answer may have in it: where things are on this machine.
PLACES = (str(ROOT).encode(), str(Path.home()).encode() + b"/", b"site-packages", b"/tmp/", b"Traceback")


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
