"""The report as JSON: all grades, for other programs."""

from __future__ import annotations

import json

from aspsolve.grade._verdict import Grades, outcome_to_json


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
