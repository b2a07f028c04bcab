"""The report as text: the lines that the grading command prints.

Scripts of courses count the lines that contain the word ``success``. It is therefore escaped wherever it does not stand
for a passed instance.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from aspsolve.errors import one_line
from aspsolve.grade._verdict import Grades, RunOutcome, Verdict
from aspsolve.grade.report._formatting import (
    duration,
    first_seen_on,
    passed_text,
    points_text,
    printable_lines,
    result_text,
    summary,
)

#: The word that scripts count, and how it is written where they must not count it.
COUNTED, ESCAPED = "success", "\\x73uccess"
#: A reason is cut to this many characters.
MAX_REASON_CHARACTERS = 300


def write(grades: Grades) -> str:
    """Return the report: for each instance a line and its details, then sums, then a summary."""
    lines: list[str] = []
    encodings = grades.by_encoding()
    for encoding, own in encodings.items():
        if len(encodings) > 1:
            lines.append(f"== {escaped_line(encoding)}")
        seen: dict[str, str] = {}
        for outcome in own.outcomes:
            lines += outcome_lines(outcome, seen)
        lines.append(f"{escaped_line(encoding)}: {summary(own.outcomes)}")
        lines += points_lines(own)
    if not grades.complete:
        lines.append("interrupted: not all instances were graded")
    return "\n".join([*lines, result_text(grades)]) + "\n"


def points_lines(grades: Grades) -> Iterator[str]:
    """Yield a line with the points, if instances have points."""
    if grades.points:
        yield f"points: {points_text(grades)}"


def total_line(own: Grades) -> str:
    """Return a line with how many instances an encoding has passed, and its points, where instances have points."""
    encoding = own.outcomes[0].encoding
    return ", ".join([f"{escaped_line(encoding)}: {passed_text(own.outcomes)} passed", *points_lines(own)])


def outcome_lines(outcome: RunOutcome, seen: dict[str, str]) -> Iterator[str]:
    """Yield the line of an instance and, indented, its warnings and details.

    What clingo says of an encoding is shown with the first instance only: `seen` has the warnings and errors of the
    encoding so far, each with its instance. New ones are added.
    """
    if before := first_seen_on(outcome, seen):
        yield report_line(replace(outcome, reason=f"as for {before}"))
        return
    yield report_line(outcome)
    for warning in outcome.warnings:
        if seen.setdefault(warning, outcome.instance) == outcome.instance:
            yield f"    {escaped_line(warning)}"
    for detail in printable_lines(outcome.details):
        yield f"    {detail.replace(COUNTED, ESCAPED)}"


def report_line(outcome: RunOutcome) -> str:
    r"""Return the line of an instance.

    >>> report_line(RunOutcome("my.lp", "ex01.lp", Verdict.SUCCESS, seconds=0.01234))
    '$ex01.lp: success in 12.3 ms'
    >>> report_line(RunOutcome("my.lp", "ex02.lp", Verdict.FAILURE, "1 of 2 answer sets missing"))
    '$ex02.lp: failure (1 of 2 answer sets missing)'
    >>> report_line(RunOutcome("my.lp", "ex03.lp", Verdict.TIMEOUT, "after 180 s (grounding)"))
    '$ex03.lp: timeout after 180 s (grounding)'
    >>> print(report_line(RunOutcome("my.lp", "success.lp", Verdict.ERROR, "bad\x07")))
    $\x73uccess.lp: error (bad\x07)
    """
    start = f"${escaped_line(outcome.instance)}: {outcome.verdict.value}"
    if outcome.verdict is Verdict.SUCCESS:
        return f"{start} in {duration(outcome.seconds)}"
    reason = one_line(outcome.reason)
    if len(reason) > MAX_REASON_CHARACTERS:
        reason = f"{reason[:MAX_REASON_CHARACTERS]}…"
    reason = escaped_line(reason)
    return f"{start} {reason}" if outcome.verdict is Verdict.TIMEOUT else f"{start} ({reason})"


def escaped_line(text: str) -> str:
    """Return an untrusted text as one printable line in which ``success`` is escaped."""
    return one_line(text).replace(COUNTED, ESCAPED)
