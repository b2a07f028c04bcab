"""The report as Markdown, for the summary of a job in continuous integration."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby

from aspsolve.errors import one_line
from aspsolve.grade._verdict import Grades, RunOutcome
from aspsolve.grade.report._formatting import (
    duration,
    first_seen_on,
    passed_text,
    points_text,
    printable_lines,
    result_text,
    statistics_texts,
    summary,
)

#: A longer report is cut, because GitHub allows 1 MiB for the summary of a job.
MAX_BYTES = 900_000
#: A text in a cell is cut to this many characters.
MAX_CELL_CHARACTERS = 500
#: The characters that have a meaning in Markdown or HTML.
SPECIAL = set("\\`*_{}[]<>()#+-!|&~$:@")
#: The statistics of a run that have a column.
COLUMNS = ("memory", "rules", "atoms", "conflicts", "choices")


def write(grades: Grades) -> str:
    """Return the report, cut at `MAX_BYTES`."""
    parts: list[str] = []
    size = 0
    for part in _parts(grades):
        size += len(part.encode("utf-8", "replace"))
        if size > MAX_BYTES:
            parts.append("\nThe rest is left out: the report is too long for a summary.\n")
            break
        parts.append(part)
    return "".join(parts)


def _parts(grades: Grades) -> Iterator[str]:
    """Yield the report in parts, any of which can be the last."""
    yield f"# {result_text(grades)}\n"
    if not grades.complete:
        yield "\nThe run was interrupted.\n"
    encodings = grades.by_encoding()
    if len(encodings) > 1:
        yield from _matrix(encodings, grades.instances)
    for encoding, own in encodings.items():
        yield f"\n## {_cell(encoding)}\n\n{summary(own.outcomes)}; {points_text(own)} points\n"
        yield from _table(own)


def _matrix(encodings: Mapping[str, Grades], instances: tuple[str, ...]) -> Iterator[str]:
    """Yield a table of verdicts with a row for each encoding and a column for each instance."""
    yield _row(["encoding", *map(_cell, instances), "passed", "points"], before="\n")
    yield _row(["---"] * (len(instances) + 3))
    for encoding, own in encodings.items():
        verdicts = {outcome.instance: outcome.verdict.value for outcome in own.outcomes}
        sums = [passed_text(own.outcomes), points_text(own)]
        yield _row([_cell(encoding), *(verdicts.get(name, "") for name in instances), *sums])


def _table(own: Grades) -> Iterator[str]:
    """Yield a table of the outcomes of an encoding, and the warnings and details of each."""
    yield _row(["instance", "verdict", "reason", "time", *COLUMNS], before="\n")
    yield _row(["---", "---", "---", "---:", *["---:"] * len(COLUMNS)])
    seen: dict[str, str] = {}
    again = [first_seen_on(outcome, seen) for outcome in own.outcomes]
    for outcome, before in zip(own.outcomes, again, strict=True):
        statistics = statistics_texts([outcome])
        reason = f"as for {before}" if before else outcome.reason
        result = [outcome.verdict.value, _cell(reason), duration(outcome.seconds)]
        yield _row([_cell(outcome.instance), *result, *(statistics.get(name, "") for name in COLUMNS)])
    for outcome, before in zip(own.outcomes, again, strict=True):
        if (outcome.details or outcome.warnings) and not before:
            yield f"\n{_cell(outcome.instance)}\n\n{_fenced(outcome)}\n"


def _row(cells: list[str], before: str = "") -> str:
    """Write a row of a table."""
    return f"{before}| {' | '.join(cells)} |\n"


def _cell(text: str) -> str:
    """Return an untrusted text with the special characters of Markdown escaped."""
    return "".join(f"\\{c}" if c in SPECIAL else c for c in one_line(text)[:MAX_CELL_CHARACTERS])


def _fenced(outcome: RunOutcome) -> str:
    """Return warnings and details as a code block, with a fence that is longer than any in the text."""
    text = "\n".join(printable_lines((*outcome.warnings, *outcome.details)))
    longest = max((len(list(run)) for sign, run in groupby(text) if sign == "`"), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}text\n{text}\n{fence}"
