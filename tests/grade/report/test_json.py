"""The JSON report, written and read back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aspsolve.errors import InputError
from aspsolve.grade._verdict import Grades, RunOutcome, Verdict
from aspsolve.grade.report import read_json, write_report

AMOUNTS = st.floats(0, 1e12) | st.integers(0, 10**12)
TEXTS = st.lists(st.text(max_size=20), max_size=3).map(tuple)
OUTCOMES = st.builds(
    RunOutcome, st.sampled_from(["a.lp", "é\n.lp", ""]), st.text(max_size=8), st.sampled_from(Verdict), st.text(),
    AMOUNTS, AMOUNTS, st.dictionaries(st.text(max_size=5), AMOUNTS, max_size=3), TEXTS, TEXTS,
)  # fmt: skip
GRADES = st.builds(
    Grades,
    st.lists(OUTCOMES, max_size=6).map(lambda found: tuple(sorted(found, key=lambda one: one.encoding))),
    st.dictionaries(st.text(max_size=8), AMOUNTS, max_size=3),
    st.booleans(),
)


@settings(max_examples=60, deadline=None)
@given(GRADES)
def test_what_is_written_is_read_back(grades: Grades) -> None:
    assert read_json(write_report(grades, "json")) == grades


def test_hostile_text_is_read_back_as_it_was(evil: Grades) -> None:
    assert read_json(write_report(evil, "json")) == evil


def changed(grades: Grades, name: str, value: Any) -> str:
    """Return a report whose first outcome has another value."""
    data = json.loads(write_report(grades, "json"))
    data["encodings"][0]["outcomes"][0][name] = value
    return json.dumps(data)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("verdict", "passed", "verdict: expected one of success, failure"),
        ("verdict", ["success"], "verdict: expected one of"),
        ("seconds", "1", "seconds: expected a number, found '1'"),
        ("seconds", True, "seconds: expected a number, found True"),
        ("memory", float("nan"), "memory: expected a number, found nan"),
        ("memory", 10**400, "memory: expected a number, found a number of more"),
        ("statistics", {"rules": None}, "statistics: expected an object of numbers"),
        ("details", "abc", "details: expected a list of texts"),
        ("warnings", [1], "warnings: expected a list of texts"),
        ("mark", 1, "expected no 'mark' in it"),
    ],
)
def test_bad_outcome_is_refused(one: Grades, name: str, value: Any, said: str) -> None:
    with pytest.raises(InputError, match=rf"^encodings\[0\]\.outcomes\[0\].*{said}"):
        read_json(changed(one, name, value))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "1:1: broken JSON"),
        ('{"complete": true\n"x"}', "2:1: broken JSON"),
        ("[" * 100_000, "too deeply nested"),
        ("[]", "expected a JSON object"),
        ("{}", "complete: expected true or false"),
        ('{"complete": true, "points": {"a": -1}}', "points: expected an object of numbers from 0 on"),
        ('{"complete": true, "points": {}}', "encodings: expected a list, found None"),
        ('{"complete": true, "points": {}, "encodings": [1]}', r"encodings\[0\]: expected an object"),
        ('{"complete": true, "points": {}, "encodings": [{"outcomes": [{}]}]}', "expected encoding in it"),
    ],
)
def test_text_that_is_no_report_is_refused(text: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        read_json(text)
