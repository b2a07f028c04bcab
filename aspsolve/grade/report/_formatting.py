r"""What the formats of reports have in common: untrusted text made printable, numbers, times and sums.

>>> printable("bends  2 times\x1b[2J")
'bends  2 times\\x1b[2J'
>>> number(3.0), number(0.1 + 0.2), number(1234567)
('3', '0.3', '1234567')
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from rich.cells import cell_len

from aspsolve.grade._verdict import STATISTICS, Grades, RunOutcome, Verdict

__all__ = [
    "duration",
    "first_seen_on",
    "number",
    "passed_text",
    "points_text",
    "printable",
    "printable_lines",
    "result_text",
    "side_by_side",
    "statistics_texts",
    "summary",
    "total_seconds",
]

#: The spaces between two columns.
GAP = " " * 4


def printable(text: str) -> str:
    """Return a text with every character that is not printable written as an escape; spaces are kept.

    The result is one line, can be encoded in UTF-8, and has no character that XML forbids.
    """
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode() for character in text
    )


def printable_lines(texts: Iterable[str]) -> list[str]:
    """Return the lines of details or warnings, each made printable."""
    return [printable(line) for text in texts for line in text.split("\n")]


def number(value: float) -> str:
    """Return a number with at most six decimals, without zeros at its end."""
    return f"{value:.6f}".rstrip("0").rstrip(".")


def duration(seconds: float) -> str:
    """Return a time with a unit."""
    milliseconds = f"{seconds * 1000:.1f}"
    return f"{milliseconds} ms" if float(milliseconds) < 1000 else f"{seconds:.2f} s"


def total_seconds(outcomes: Sequence[RunOutcome]) -> float:
    """Add up the times of all runs."""
    return sum(outcome.seconds for outcome in outcomes)


def points_text(grades: Grades) -> str:
    """Return how many points are earned, and how many could have been."""
    return f"{number(grades.score)} of {number(grades.max_score)}"


def passed_text(outcomes: Sequence[RunOutcome]) -> str:
    """Return how many runs have passed, and how many there were that count."""
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
    """Return the peak memory and the sums of the counts of some runs."""
    memory = max((outcome.memory for outcome in outcomes), default=0.0)
    texts = {"memory": f"{memory:.1f} MB"} if memory > 0 else {}
    for name in STATISTICS:
        known = [outcome.statistics[name] for outcome in outcomes if name in outcome.statistics]
        if known:
            texts[name] = number(sum(known))
    return texts


def summary(outcomes: Sequence[RunOutcome]) -> str:
    """Return in one line how many runs have passed, their time, and their statistics."""
    statistics = statistics_texts(outcomes)
    counts = [text if name == "memory" else f"{text} {name}" for name, text in statistics.items()]
    return ", ".join([f"{passed_text(outcomes)} passed", duration(total_seconds(outcomes)), *counts])


def side_by_side(*columns: Sequence[str]) -> Iterator[str]:
    r"""Yield the lines of a text whose columns stand beside each other; a shorter column is filled up with empty lines.

    >>> print(*side_by_side(["ab", "c"], ["d"]), sep="\n")
    ab    d
    c
    """
    widths = [max(map(cell_len, column), default=0) for column in columns]
    for row in zip_longest(*columns, fillvalue=""):
        cells = (line + " " * (width - cell_len(line)) for line, width in zip(row, widths, strict=True))
        yield GAP.join(cells).rstrip()
