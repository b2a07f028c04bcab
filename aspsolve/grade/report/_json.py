"""The report as JSON: all grades, to be read back or by other programs.

::

    {"complete": true, "passed": false, "points": {"ex01.lp": 2.0},
     "encodings": [{"encoding": "my.lp", "score": 2.0, "most": 3.0, "outcomes": [
       {"encoding": "my.lp", "instance": "ex01.lp", "verdict": "success", "reason": "", "seconds": 0.04,
        "memory": 25.8, "statistics": {"rules": 344, ...}, "warnings": [], "details": []}]}]}
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from math import isfinite
from typing import Any

from aspsolve.errors import InputError, shown
from aspsolve.formats.json import load
from aspsolve.grade._journal import outcome_from_json, outcome_to_json
from aspsolve.grade._verdict import Grades, RunOutcome, Verdict


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


def read(text: str) -> Grades:
    """Read a report back; raises InputError."""
    data = load(text)
    complete, points, encodings = data.get("complete"), data.get("points"), data.get("encodings")
    if not isinstance(complete, bool):
        raise InputError(f"complete: expected true or false, found {shown(complete)}")
    if not isinstance(points, dict) or not all(_is_amount(worth) and worth >= 0 for worth in points.values()):
        raise InputError(f"points: expected an object of numbers from 0 on, found {shown(points)}")
    outcomes = []
    for at, encoding in enumerate(_listed(encodings, "encodings")):
        where = f"encodings[{at}]"
        if not isinstance(encoding, Mapping):
            raise InputError(f"{where}: expected an object, found {shown(encoding)}")
        listed = _listed(encoding.get("outcomes"), f"{where}.outcomes")
        outcomes += [_outcome(one, f"{where}.outcomes[{number}]") for number, one in enumerate(listed)]
    return Grades(tuple(outcomes), points, complete)


def _listed(value: object, where: str) -> list[object]:
    """Return a list; raises InputError."""
    if not isinstance(value, list):
        raise InputError(f"{where}: expected a list, found {shown(value)}")
    return value


def _outcome(data: object, where: str) -> RunOutcome:
    """Return an outcome; raises InputError."""
    if not isinstance(data, Mapping):
        raise InputError(f"{where}: expected an object, found {shown(data)}")
    data = {"findings": [], **data}  # which older reports do not have
    for name, (is_valid, expected) in FIELDS.items():
        if name not in data:
            raise InputError(f"{where}: expected {name} in it")
        if not is_valid(data[name]):
            raise InputError(f"{where}.{name}: expected {expected}, found {shown(data[name])}")
    for name in data:
        if name not in FIELDS:
            raise InputError(f"{where}: expected no {shown(name)} in it")
    return outcome_from_json({**data})


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_amount(value: object) -> bool:
    """Return whether a value is a number that can be converted to a finite float."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return False
    try:
        return isfinite(value)
    except OverflowError:
        return False


def _each(kind: type[dict[str, Any]] | type[list[Any]], is_valid: Callable[[object], bool]) -> Callable[[object], bool]:
    """Return a check of a list, or of the values of an object."""

    def check(value: Any) -> bool:
        if not isinstance(value, kind):
            return False
        parts: Iterable[object] = value.values() if isinstance(value, dict) else value
        return all(map(is_valid, parts))

    return check


VERDICTS = [verdict.value for verdict in Verdict]
#: The keys of an outcome, each with a check of its value and a description of the values that are expected.
FIELDS: Mapping[str, tuple[Callable[[object], bool], str]] = {
    "encoding": (_is_text, "a text"),
    "instance": (_is_text, "a text"),
    "verdict": (lambda value: value in VERDICTS, f"one of {', '.join(VERDICTS)}"),
    "reason": (_is_text, "a text"),
    "seconds": (_is_amount, "a number"),
    "memory": (_is_amount, "a number"),
    "statistics": (_each(dict, _is_amount), "an object of numbers"),
    "warnings": (_each(list, _is_text), "a list of texts"),
    "details": (_each(list, _is_text), "a list of texts"),
    "findings": (_each(list, lambda one: isinstance(one, dict)), "a list of objects"),
}
