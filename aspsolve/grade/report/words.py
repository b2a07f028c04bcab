r"""What all reports say alike: the texts of others made harmless, and the figures of runs.

>>> printable("bends  2 times\x1b[2J")
'bends  2 times\\x1b[2J'
>>> number(3.0), number(0.1 + 0.2), number(1234567)
('3', '0.3', '1234567')
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from aspsolve.grade.verdict import Grades, Outcome

__all__ = ["COUNTS", "by_encoding", "figures", "number", "printable", "printed"]

#: What is counted of a run, in the order in which it is told.
COUNTS = ("rules", "atoms", "conflicts", "choices", "restarts")


def printable(text: str) -> str:
    """Return a text with its spaces, and with anything else that is not printable written as an escape.

    What comes out is one line, holds no lone surrogate, and has no character that XML forbids.
    """
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode() for character in text
    )


def printed(texts: Iterable[str]) -> list[str]:
    """Return the lines of details or warnings, each printable."""
    return [printable(line) for text in texts for line in text.split("\n")]


def number(value: float) -> str:
    """Return a number of points or things as a person would write it, to six decimals."""
    return f"{value:.6f}".rstrip("0").rstrip(".")


def by_encoding(grades: Grades) -> dict[str, Grades]:
    """Return the grades of each encoding by itself, in order; the time is linear in the number of outcomes."""
    found: dict[str, list[Outcome]] = {}
    for outcome in grades.outcomes:
        found.setdefault(outcome.encoding, []).append(outcome)
    return {encoding: Grades(tuple(own), grades.points, grades.complete) for encoding, own in found.items()}


def figures(outcomes: Sequence[Outcome]) -> dict[str, str]:
    """Return the memory of runs in megabytes, the most of them, and their counts added up, as far as they are known.

    >>> from aspsolve.grade.verdict import Verdict
    >>> figures([Outcome("a.lp", "1.lp", Verdict.SUCCESS, memory=20.25, statistics={"atoms": 9, "rules": 7})])
    {'memory': '20.2 MB', 'rules': '7', 'atoms': '9'}
    """
    memory = max((outcome.memory for outcome in outcomes), default=0.0)
    found = {"memory": f"{memory:.1f} MB"} if memory > 0 else {}
    for name in COUNTS:
        known = [outcome.statistics[name] for outcome in outcomes if name in outcome.statistics]
        if known:
            found[name] = number(sum(known))
    return found
