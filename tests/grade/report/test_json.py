"""The JSON report."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from aspsolve.grade.journal import outcome_from_json
from aspsolve.grade.report import write_report
from aspsolve.grade.verdict import Grades, RunOutcome, Verdict

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


def outcomes_in(report: str) -> tuple[RunOutcome, ...]:
    """Return the outcomes that a report has."""
    return tuple(
        outcome_from_json(outcome) for encoding in json.loads(report)["encodings"] for outcome in encoding["outcomes"]
    )


@settings(max_examples=60, deadline=None)
@given(GRADES)
def test_report_says_all_that_is_known(grades: Grades) -> None:
    report = write_report(grades, "json")
    assert outcomes_in(report) == grades.outcomes
    data = json.loads(report)
    assert (data["complete"], data["passed"], data["points"]) == (grades.complete, grades.passed, grades.points)


def test_hostile_text_is_reported_as_it_was(evil: Grades) -> None:
    assert outcomes_in(write_report(evil, "json")) == evil.outcomes
