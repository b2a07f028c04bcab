"""CSV for a spreadsheet: a row an encoding, a column an instance, then points."""

from __future__ import annotations

import csv
import io

from aspsolve.errors import one_line
from aspsolve.grade.verdict import Grades

__all__ = ["write"]

#: A cell that begins so is a formula to a spreadsheet.
FORMULAS = ("=", "+", "-", "@", "\t", "\r")


def write(grades: Grades) -> str:
    """Return the report."""
    stream = io.StringIO()
    table = csv.writer(stream, lineterminator="\n")
    table.writerow(["encoding", *map(_cell, grades.instances), "points", "of", "seconds", "memory"])
    for encoding in grades.encodings:
        outcomes = {outcome.instance: outcome for outcome in grades.of(encoding)}
        verdicts = [outcomes[name].verdict.value if name in outcomes else "" for name in grades.instances]
        seconds = sum(outcome.seconds for outcome in outcomes.values())
        memory = max((outcome.memory for outcome in outcomes.values()), default=0.0)
        table.writerow(
            [
                _cell(encoding),
                *verdicts,
                f"{grades.score(encoding):g}",
                f"{grades.most(encoding):g}",
                f"{seconds:.3f}",
                memory,
            ]
        )
    return stream.getvalue()


def _cell(text: str) -> str:
    """Return a text that no spreadsheet takes for a formula."""
    line = one_line(text)
    return f"'{line}" if line.startswith(FORMULAS) else line
