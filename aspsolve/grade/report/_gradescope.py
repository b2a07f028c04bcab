"""The report for one submission as Gradescope's ``results.json``: the score, and a test for each instance.

The fields are described in Gradescope's documentation of autograders.
"""

from __future__ import annotations

import json
from typing import Any

from aspsolve.errors import InputError
from aspsolve.grade._verdict import Grades, RunOutcome
from aspsolve.grade.report._formatting import first_seen_on, printable, printable_lines, summary, total_seconds


def write(grades: Grades) -> str:
    """Return the report; raises InputError for more than one encoding."""
    outcomes = grades.outcomes
    encodings = {outcome.encoding for outcome in outcomes}
    if len(encodings) != 1:
        raise several_submissions(len(encodings))
    seen: dict[str, str] = {}
    data = {
        "score": grades.score,
        "execution_time": round(total_seconds(outcomes), 3),
        "output": summary(outcomes) + ("" if grades.complete else "; interrupted"),
        "output_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": [_test(grades, outcome, number, seen) for number, outcome in enumerate(outcomes, 1)],
    }
    return json.dumps(data, indent=1) + "\n"


def several_submissions(number: int) -> InputError:
    """Return the error for another number of encodings than one."""
    return InputError(f"Gradescope grades one submission at a time: expected one encoding, found {number}")


def _test(grades: Grades, outcome: RunOutcome, number: int, seen: dict[str, str]) -> dict[str, Any]:
    """Return the outcome on an instance as a test; `seen` are the errors of earlier ones."""
    worth = grades.worth(outcome.instance) if outcome.counts else 0.0
    before = first_seen_on(outcome, seen)
    reason = f"as for {before}" if before else outcome.reason
    verdict = outcome.verdict.value + (f": {printable(reason)}" if reason else "")
    lines = () if before else (*outcome.warnings, *outcome.details)
    status = {"status": "passed" if outcome.passed else "failed"} if outcome.counts else {}
    return {
        "score": worth if outcome.passed else 0.0,
        "max_score": worth,
        **status,
        "name": printable(outcome.instance),
        "name_format": "text",
        "number": str(number),
        "output": "\n".join([verdict, *printable_lines(lines)]),
        "output_format": "text",
        "visibility": "visible",
        "extra_data": {"seconds": outcome.seconds, "memory": outcome.memory, **outcome.statistics},
    }
