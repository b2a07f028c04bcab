"""Text: the lines that a course counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from aspsolve.errors import one_line
from aspsolve.grade.report.words import by_encoding, figures, number, printed
from aspsolve.grade.verdict import Grades, Outcome, Verdict

__all__ = ["duration", "outcome_lines", "report_line", "said", "summary", "total_lines", "write"]

#: How the word that courses count is written where it does not count.
UNCOUNTED = "\\x73uccess"
#: Characters of a reason that are printed.
LONGEST_REASON = 300


def write(grades: Grades) -> str:
    """Return the report: a line an instance, what there is to say about it, totals, and how it ended."""
    lines: list[str] = []
    encodings = by_encoding(grades)
    for encoding, own in encodings.items():
        if len(encodings) > 1:
            lines.append(f"== {said(encoding)}")
        warned: set[str] = set()
        for outcome in own.outcomes:
            lines += outcome_lines(outcome, warned)
        lines.append(f"{said(encoding)}: {summary(own.outcomes)}")
        lines += total_lines(own, encoding)
    if not grades.complete:
        lines.append("interrupted: not all instances were graded")
    return "\n".join([*lines, "SUCCESS" if grades.passed else "FAILURE"]) + "\n"


def summary(outcomes: Sequence[Outcome]) -> str:
    """Return in one line how many of an encoding's instances passed, and the figures of all its runs."""
    told = [f"{sum(outcome.passed for outcome in outcomes)} of {len(outcomes)} passed"]
    told.append(duration(sum(outcome.seconds for outcome in outcomes)))
    told += [text if name == "memory" else f"{text} {name}" for name, text in figures(outcomes).items()]
    return ", ".join(told)


def total_lines(grades: Grades, encoding: str) -> Iterator[str]:
    """Yield the line with an encoding's points, where points are given."""
    if grades.points:
        yield f"points: {number(grades.score(encoding))} of {number(grades.most(encoding))}"


def outcome_lines(outcome: Outcome, warned: set[str]) -> Iterator[str]:
    """Yield an instance's line and, indented, what there is to say; warnings only once, those told are in `warned`."""
    yield report_line(outcome)
    for warning in outcome.warnings:
        if warning not in warned:
            warned.add(warning)
            yield f"    {said(warning)}"
    for detail in printed(outcome.details):
        yield f"    {detail.replace('success', UNCOUNTED)}"


def report_line(outcome: Outcome) -> str:
    r"""Return the line for an instance.

    Courses count the lines with ``success`` in them. Where a name or a reason has this word in it, it is therefore
    written with an escape.

    >>> report_line(Outcome("my.lp", "ex01.lp", Verdict.SUCCESS, seconds=0.01234))
    '$ex01.lp: success in 12.3 ms'
    >>> report_line(Outcome("my.lp", "ex02.lp", Verdict.FAILURE, "1 of 2 answer sets missing"))
    '$ex02.lp: failure (1 of 2 answer sets missing)'
    >>> report_line(Outcome("my.lp", "ex03.lp", Verdict.TIMEOUT, "after 180 s (grounding)"))
    '$ex03.lp: timeout after 180 s (grounding)'
    >>> print(report_line(Outcome("my.lp", "success.lp", Verdict.ERROR, "bad\x07")))
    $\x73uccess.lp: error (bad\x07)
    """
    start = f"${said(outcome.instance)}: {outcome.verdict.value}"
    if outcome.verdict is Verdict.SUCCESS:
        return f"{start} in {duration(outcome.seconds)}"
    reason = one_line(outcome.reason)
    if len(reason) > LONGEST_REASON:
        reason = f"{reason[:LONGEST_REASON]}…"
    return f"{start} {said(reason)}" if outcome.verdict is Verdict.TIMEOUT else f"{start} ({said(reason)})"


def said(text: str) -> str:
    """Return a text of others as one line that can be printed, and that is not counted by ``grep success``."""
    return one_line(text).replace("success", UNCOUNTED)


def duration(seconds: float) -> str:
    """Return a time as a person would say it.

    >>> duration(0.0123), duration(0.99996), duration(75)
    ('12.3 ms', '1.00 s', '75.00 s')
    """
    milliseconds = f"{seconds * 1000:.1f} ms"
    return milliseconds if float(milliseconds[:-3]) < 1000 else f"{seconds:.2f} s"
