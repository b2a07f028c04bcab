"""Markdown, for the summary of a job in continuous integration."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from aspsolve.errors import one_line
from aspsolve.grade.report.text import duration
from aspsolve.grade.verdict import Grades, Outcome

__all__ = ["write"]

#: A job's summary may have 1 MiB; what is beyond is left out.
MOST_BYTES = 900_000
#: The characters that mean something in a cell or in a line of Markdown or HTML.
SPECIAL = set("\\`*_{}[]<>()#+-!|&~$")


def write(grades: Grades) -> str:
    """Return the report, cut where it would become too long."""
    text = ""
    for part in _parts(grades):
        if len((text + part).encode("utf-8", "replace")) > MOST_BYTES:
            return text + "\nThe rest is left out: the report is too long for a summary.\n"
        text += part
    return text


def _parts(grades: Grades) -> Iterator[str]:
    """Yield the report piece by piece."""
    yield f"# {'SUCCESS' if grades.passed else 'FAILURE'}\n"
    if not grades.complete:
        yield "\nThe run was interrupted.\n"
    if len(grades.encodings) > 1:
        yield "\n| encoding | passed | points |\n| --- | --- | --- |\n"
        for encoding in grades.encodings:
            outcomes = grades.of(encoding)
            passed = sum(outcome.passed for outcome in outcomes)
            points = f"{grades.score(encoding):g} of {grades.most(encoding):g}"
            yield f"| {_cell(encoding)} | {passed} of {len(outcomes)} | {points} |\n"
    for encoding in grades.encodings:
        yield f"\n## {_cell(encoding)}\n\n"
        yield "| instance | verdict | reason | time | memory | rules | atoms | conflicts | choices |\n"
        yield "| --- | --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n"
        for outcome in grades.of(encoding):
            yield _row(outcome)
        for outcome in grades.of(encoding):
            if outcome.details or outcome.warnings:
                yield f"\n{_cell(outcome.instance)}\n\n{_fenced([*outcome.warnings, *outcome.details])}\n"


def _row(outcome: Outcome) -> str:
    """Return an instance's row."""
    counts = [f"{outcome.statistics[name]:g}" if name in outcome.statistics else "" for name in
              ("rules", "atoms", "conflicts", "choices")]  # fmt: skip
    memory = f"{outcome.memory:.0f} MB" if outcome.memory else ""
    said = [_cell(outcome.instance), outcome.verdict.value, _cell(outcome.reason), duration(outcome.seconds)]
    cells = [*said, memory, *counts]
    return f"| {' | '.join(cells)} |\n"


def _cell(text: str) -> str:
    """Return a text that means nothing to Markdown."""
    return "".join(f"\\{c}" if c in SPECIAL else c for c in one_line(text)[:500])


def _fenced(lines: list[str]) -> str:
    """Return lines as they are, within a fence that they cannot end."""
    text = "\n".join(lines)
    longest = max((len(list(run)) for sign, run in groupby(text) if sign == "`"), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}text\n{text}\n{fence}"
