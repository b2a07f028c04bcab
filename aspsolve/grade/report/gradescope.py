"""Gradescope's ``results.json`` for one submission: score, output, and a test for each instance.

The fields are those that Gradescope's documentation of autograders lists.
"""

from __future__ import annotations

import json
from typing import Any

from aspsolve.errors import InputError
from aspsolve.grade.report.text import summary
from aspsolve.grade.report.words import printable, printed
from aspsolve.grade.verdict import Grades, Outcome

__all__ = ["write"]


def write(grades: Grades) -> str:
    """Return the report; raises InputError for more than one encoding."""
    if len(grades.encodings) != 1:
        raise InputError(
            f"Gradescope grades one submission at a time: expected one encoding, found {len(grades.encodings)}"
        )
    (encoding,) = grades.encodings
    outcomes = grades.of(encoding)
    data = {
        "score": grades.score(encoding),
        "execution_time": round(sum(outcome.seconds for outcome in outcomes), 3),
        "output": summary(outcomes) + ("" if grades.complete else "; interrupted"),
        "output_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": [_test(grades, outcome, number) for number, outcome in enumerate(outcomes, 1)],
    }
    return json.dumps(data, indent=1) + "\n"


def _test(grades: Grades, outcome: Outcome, number: int) -> dict[str, Any]:
    """Return an instance as a test."""
    worth = grades.worth(outcome.instance)
    verdict = outcome.verdict.value + (f": {printable(outcome.reason)}" if outcome.reason else "")
    return {
        "score": worth if outcome.passed else 0.0,
        "max_score": worth,
        "status": "passed" if outcome.passed else "failed",
        "name": printable(outcome.instance),
        "name_format": "text",
        "number": str(number),
        "output": "\n".join([verdict, *printed(outcome.warnings), *printed(outcome.details)]),
        "output_format": "text",
        "visibility": "visible",
        "extra_data": {"seconds": outcome.seconds, "memory": outcome.memory, **outcome.statistics},
    }
