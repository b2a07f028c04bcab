"""CSV for a spreadsheet: a row an encoding, a column an instance, then points and figures."""

from __future__ import annotations

import csv
import io

from aspsolve.errors import one_line
from aspsolve.grade.report.words import COUNTS, by_encoding, figures, number
from aspsolve.grade.verdict import Grades

__all__ = ["write"]

#: A cell that begins so is a formula to a spreadsheet.
FORMULAS = ("=", "+", "-", "@", "\t", "\r")


def write(grades: Grades) -> str:
    """Return the report."""
    stream = io.StringIO()
    table = csv.writer(stream, lineterminator="\n")
    instances = grades.instances
    table.writerow(["encoding", *map(_cell, instances), "points", "of", "seconds", "memory", *COUNTS])
    for encoding, own in by_encoding(grades).items():
        outcomes = {outcome.instance: outcome for outcome in own.outcomes}
        verdicts = [outcomes[name].verdict.value if name in outcomes else "" for name in instances]
        seconds = sum(outcome.seconds for outcome in outcomes.values())
        memory = max((outcome.memory for outcome in outcomes.values()), default=0.0)
        told = figures(own.outcomes)
        table.writerow(
            [
                _cell(encoding),
                *verdicts,
                number(own.score(encoding)),
                number(own.most(encoding)),
                f"{seconds:.3f}",
                memory,
                *(told.get(name, "") for name in COUNTS),
            ]
        )
    return stream.getvalue()


def _cell(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula."""
    line = one_line(text)
    return f"'{line}" if text.startswith(FORMULAS) or line.startswith(FORMULAS) else line
