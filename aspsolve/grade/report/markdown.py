"""Markdown, for the summary of a job in continuous integration."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby

from aspsolve.errors import one_line
from aspsolve.grade.report.text import duration, summary
from aspsolve.grade.report.words import by_encoding, figures, number, printed
from aspsolve.grade.verdict import Grades, Outcome

__all__ = ["write"]

#: A job's summary may have 1 MiB; what is beyond is left out.
MOST_BYTES = 900_000
#: The characters that mean something in a cell or in a line of Markdown or HTML.
SPECIAL = set("\\`*_{}[]<>()#+-!|&~$:@")
#: What is told of a run, each in a column.
COLUMNS = ("memory", "rules", "atoms", "conflicts", "choices")


def write(grades: Grades) -> str:
    """Return the report, cut where it would become too long."""
    parts: list[str] = []
    size = 0
    for part in _parts(grades):
        size += len(part.encode("utf-8", "replace"))
        if size > MOST_BYTES:
            parts.append("\nThe rest is left out: the report is too long for a summary.\n")
            break
        parts.append(part)
    return "".join(parts)


def _parts(grades: Grades) -> Iterator[str]:
    """Yield the report piece by piece: each can be the last."""
    yield f"# {'SUCCESS' if grades.passed else 'FAILURE'}\n"
    if not grades.complete:
        yield "\nThe run was interrupted.\n"
    encodings = by_encoding(grades)
    if len(encodings) > 1:
        yield from _matrix(encodings, grades.instances)
    for encoding, own in encodings.items():
        points = f"{number(own.score(encoding))} of {number(own.most(encoding))} points"
        yield f"\n## {_cell(encoding)}\n\n{summary(own.outcomes)}; {points}\n"
        yield from _table(own)


def _matrix(encodings: Mapping[str, Grades], instances: tuple[str, ...]) -> Iterator[str]:
    """Yield a table with a row an encoding and a column an instance."""
    yield _row(["encoding", *map(_cell, instances), "passed", "points"], before="\n")
    yield _row(["---"] * (len(instances) + 3))
    for encoding, own in encodings.items():
        verdicts = {outcome.instance: outcome.verdict.value for outcome in own.outcomes}
        passed = f"{sum(outcome.passed for outcome in own.outcomes)} of {len(own.outcomes)}"
        points = f"{number(own.score(encoding))} of {number(own.most(encoding))}"
        yield _row([_cell(encoding), *(verdicts.get(name, "") for name in instances), passed, points])


def _table(own: Grades) -> Iterator[str]:
    """Yield a table of an encoding's outcomes, and what there is to say about each."""
    yield _row(["instance", "verdict", "reason", "time", *COLUMNS], before="\n")
    yield _row(["---", "---", "---", "---:", *["---:"] * len(COLUMNS)])
    for outcome in own.outcomes:
        known = figures([outcome])
        told = [_cell(outcome.instance), outcome.verdict.value, _cell(outcome.reason), duration(outcome.seconds)]
        yield _row([*told, *(known.get(name, "") for name in COLUMNS)])
    for outcome in own.outcomes:
        if outcome.details or outcome.warnings:
            yield f"\n{_cell(outcome.instance)}\n\n{_fenced(outcome)}\n"


def _row(cells: list[str], before: str = "") -> str:
    """Return a row of a table."""
    return f"{before}| {' | '.join(cells)} |\n"


def _cell(text: str) -> str:
    """Return a text that means nothing to Markdown."""
    return "".join(f"\\{c}" if c in SPECIAL else c for c in one_line(text)[:500])


def _fenced(outcome: Outcome) -> str:
    """Return warnings and details as they are, within a fence that they cannot end."""
    text = "\n".join(printed((*outcome.warnings, *outcome.details)))
    longest = max((len(list(run)) for sign, run in groupby(text) if sign == "`"), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}text\n{text}\n{fence}"
