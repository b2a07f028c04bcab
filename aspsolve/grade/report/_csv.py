"""The report as CSV for a spreadsheet: a row for each encoding, a column for each instance, then sums."""

from __future__ import annotations

import csv
import io

from aspsolve.errors import one_line
from aspsolve.grade._verdict import STATISTICS, Grades
from aspsolve.grade.report._formatting import number, statistics_texts, total_seconds

#: A spreadsheet takes a cell for a formula if it begins with one of these.
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")


def write(grades: Grades) -> str:
    """Write a row for each encoding and a column for each instance."""
    stream = io.StringIO()
    table = csv.writer(stream, lineterminator="\n")
    instances = grades.instances
    table.writerow(["encoding", *map(_cell, instances), "points", "of", "seconds", "memory", *STATISTICS])
    for encoding, own in grades.by_encoding().items():
        outcomes = {outcome.instance: outcome for outcome in own.outcomes}
        statistics = statistics_texts(own.outcomes)
        table.writerow(
            [
                _cell(encoding),
                *(outcomes[name].verdict.value if name in outcomes else "" for name in instances),
                number(own.score),
                number(own.max_score),
                f"{total_seconds([*outcomes.values()]):.3f}",
                max((outcome.memory for outcome in outcomes.values()), default=0.0),
                *(statistics.get(name, "") for name in STATISTICS),
            ]
        )
    return stream.getvalue()


def _cell(text: str) -> str:
    """Return an untrusted text that no spreadsheet takes for a formula."""
    line = one_line(text)
    return f"'{line}" if text.startswith(FORMULA_STARTS) or line.startswith(FORMULA_STARTS) else line
