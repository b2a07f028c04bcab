"""The report as JSON: all grades, to be read by other programs.

::

    {"complete": true, "passed": false, "points": {"ex01.lp": 2.0},
     "encodings": [{"encoding": "my.lp", "score": 2.0, "most": 3.0, "outcomes": [
       {"encoding": "my.lp", "instance": "ex01.lp", "verdict": "success", "reason": "", "seconds": 0.04,
        "memory": 25.8, "statistics": {"rules": 344, ...}, "warnings": [], "details": []}]}]}
"""

from __future__ import annotations

import json

from aspsolve.grade.journal import outcome_to_json
from aspsolve.grade.verdict import Grades

__all__ = ["write"]


def write(grades: Grades) -> str:
    """Write everything that is known of the grades."""
    encodings = [
        {
            "encoding": encoding,
            "score": own.score,
            "most": own.max_score,
            "outcomes": [outcome_to_json(outcome) for outcome in own.outcomes],
        }
        for encoding, own in grades.by_encoding().items()
    ]
    data = {
        "complete": grades.complete,
        "passed": grades.passed,
        "points": {**grades.points},
        "encodings": encodings,
    }
    return json.dumps(data, indent=1, allow_nan=False) + "\n"
