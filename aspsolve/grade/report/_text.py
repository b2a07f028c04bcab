"""The text of a grading: untrusted text made printable, numbers, times and sums, and the lines of a report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest

from rich.cells import cell_len

from aspsolve.errors import cut, escaped, one_line
from aspsolve.grade._verdict import STATISTICS, Grades, RunOutcome, Verdict

#: The spaces between two columns.
GAP = " " * 4
#: The word that scripts count, and its escaped form, for wherever it does not stand for a passed instance.
COUNTED, ESCAPED = "success", "\\x73uccess"
#: A reason is cut to this many characters.
MAX_REASON_CHARACTERS = 300


def printable_lines(texts: Iterable[str]) -> list[str]:
    return [escaped(line) for text in texts for line in text.split("\n")]


def number(value: float) -> str:
    """Return a number with at most two decimals, without zeros at its end."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def duration(seconds: float) -> str:
    milliseconds = f"{seconds * 1000:.1f}"
    return f"{milliseconds} ms" if float(milliseconds) < 1000 else f"{seconds:.2f} s"


def total_seconds(outcomes: Sequence[RunOutcome]) -> float:
    return sum(outcome.seconds for outcome in outcomes)


def points_text(grades: Grades) -> str:
    return f"{number(grades.score)} of {number(grades.max_score)}"


def passed_text(outcomes: Sequence[RunOutcome]) -> str:
    return f"{sum(outcome.passed for outcome in outcomes)} of {sum(outcome.counts for outcome in outcomes)}"


def result_text(grades: Grades) -> str:
    """Sum up: whether the one encoding has passed, or how many of several have, if any counts."""
    if grades.outcomes and not grades.counts:
        return Verdict.NO_REFERENCE.value.upper()
    encodings = grades.by_encoding()
    if len(encodings) < 2:
        return "SUCCESS" if grades.passed else "FAILURE"
    return f"{sum(own.passed for own in encodings.values())} of {len(encodings)} submissions passed"


def first_seen_on(outcome: RunOutcome, seen: dict[str, str]) -> str:
    """Return the instance with which an error of the encoding was seen first, empty if it is new."""
    if outcome.verdict is not Verdict.ERROR:
        return ""
    instance = seen.setdefault(outcome.reason, outcome.instance)
    return instance if instance != outcome.instance else ""


def statistics_texts(outcomes: Sequence[RunOutcome]) -> dict[str, str]:
    memory = max((outcome.memory for outcome in outcomes), default=0.0)
    texts = {"memory": f"{memory:.1f} MB"} if memory > 0 else {}
    for name in STATISTICS:
        known = [outcome.statistics[name] for outcome in outcomes if name in outcome.statistics]
        if known:
            texts[name] = number(sum(known))
    return texts


def summary(outcomes: Sequence[RunOutcome]) -> str:
    statistics = statistics_texts(outcomes)
    counts = [text if name == "memory" else f"{text} {name}" for name, text in statistics.items()]
    return ", ".join([f"{passed_text(outcomes)} passed", duration(total_seconds(outcomes)), *counts])


def side_by_side(*columns: Sequence[str]) -> Iterator[str]:
    """Yield the lines of a text whose columns stand beside each other."""
    widths = [max(map(cell_len, column), default=0) for column in columns]
    for row in zip_longest(*columns, fillvalue=""):
        cells = (line + " " * (width - cell_len(line)) for line, width in zip(row, widths, strict=True))
        yield GAP.join(cells).rstrip()


def points_lines(grades: Grades) -> Iterator[str]:
    if grades.points:
        yield f"points: {points_text(grades)}"


def total_line(own: Grades) -> str:
    encoding = own.outcomes[0].encoding
    return ", ".join([f"{escaped_line(encoding)}: {passed_text(own.outcomes)} passed", *points_lines(own)])


def outcome_lines(outcome: RunOutcome, seen: dict[str, str]) -> Iterator[str]:
    """Yield the line of an instance and its details; `seen` has the warnings and errors that were shown before."""
    if before := first_seen_on(outcome, seen):
        yield report_line(replace(outcome, reason=f"as for {before}"))
        return
    yield report_line(outcome)
    for warning in outcome.warnings:
        if seen.setdefault(warning, outcome.instance) == outcome.instance:
            yield f"    {escaped_line(warning)}"
    for detail in printable_lines(outcome.details):
        yield f"    {detail.replace(COUNTED, ESCAPED)}"


def blame_lines(outcomes: Iterable[RunOutcome]) -> Iterator[str]:
    for outcome in outcomes:
        yield from (f"    {escaped_line(f'{outcome.instance}, {line}')}" for line in outcome.blame)


def report_line(outcome: RunOutcome) -> str:
    start = f"${escaped_line(outcome.instance)}: {outcome.verdict.value}"
    if outcome.verdict is Verdict.SUCCESS:
        return f"{start} in {duration(outcome.seconds)}"
    reason = escaped_line(cut(one_line(outcome.reason), MAX_REASON_CHARACTERS))
    return f"{start} {reason}" if outcome.verdict is Verdict.TIMEOUT else f"{start} ({reason})"


def escaped_line(text: str) -> str:
    """Return an untrusted text as one printable line in which ``success`` is escaped."""
    return one_line(text).replace(COUNTED, ESCAPED)
