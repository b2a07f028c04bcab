"""The report as HTML: one page that needs no other files, or a page for each submission besides.

The template has the HTML, and this module what it shows. A script of the page's own sorts its table.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from aspsolve.grade._verdict import Grades, RunOutcome, Verdict
from aspsolve.grade.report._formatting import first_seen_on, points_text
from aspsolve.grade.report._mistakes import mistakes_of, source_around
from aspsolve.grade.report._page import render

#: What a file's name may not have.
NOT_IN_A_NAME = re.compile(r"[^A-Za-z0-9.-]+")
MAX_NAME_CHARACTERS = 80


def write(grades: Grades) -> str:
    """Return the report: a table of all submissions, and for each a table, and sections with details."""
    encodings = grades.by_encoding().items()
    submissions = [_Submission(*one, place, f"#e{place}") for place, one in enumerate(encodings, 1)]
    overview = _overview(grades, submissions, has_table=len(submissions) > 1)
    return render("grading", overview=overview, submissions=submissions)


def write_pages(grades: Grades, folder: str) -> dict[str, str]:
    """Return the report as several pages, by the names of their files in the folder.

    The first page, with the table of all submissions, has an empty name. Each submission has a page, which has
    nothing of other submissions.
    """
    submissions = {}
    for place, (encoding, own) in enumerate(grades.by_encoding().items(), 1):
        name = f"{place:03d}_{NOT_IN_A_NAME.sub('_', encoding)[-MAX_NAME_CHARACTERS:].strip('_')}.html"
        submissions[name] = _Submission(encoding, own, 1, f"{folder}/{name}#e1")
    overview = _overview(grades, [*submissions.values()], has_table=True)
    pages = {name: render("grading", overview=None, submissions=[one]) for name, one in submissions.items()}
    return {"": render("grading", overview=overview, submissions=[]), **pages}


class _Run(NamedTuple):
    """A run in the table of its submission and, if there are lines, in a section."""

    outcome: RunOutcome
    points: str
    #: The instance with which its error was seen first, empty if it is new.
    before: str
    lines: Sequence[str]
    #: Lines of the encoding with their numbers, and what is wrong with each, None for nothing.
    source: Sequence[tuple[str, str, str | None]]


class _Submission(NamedTuple):
    """A submission, in the table of all and by itself."""

    encoding: str
    own: Grades
    #: Its place on its page, from 1.
    place: int
    #: The link to it; with ``-1``, that to its first outcome.
    link: str

    def verdicts(self) -> list[str]:
        """Return the verdicts that it has."""
        found = {outcome.verdict for outcome in self.own.outcomes}
        return [verdict.value for verdict in Verdict if verdict in found]

    def cells(self, instances: Iterable[str]) -> Iterator[tuple[int, RunOutcome | None]]:
        """Yield the outcome on each instance with its place, None if there is none."""
        found = {outcome.instance: (at, outcome) for at, outcome in enumerate(self.own.outcomes, 1)}
        return (found.get(instance, (0, None)) for instance in instances)

    def runs(self) -> Iterator[_Run]:
        """Yield its runs; an error of the encoding, and a warning, is shown where it is new."""
        seen: dict[str, str] = {}
        for outcome in self.own.outcomes:
            points = points_text(Grades((outcome,), self.own.points))
            before = first_seen_on(outcome, seen)
            texts = () if before else (*outcome.details, *(line for line in outcome.warnings if line not in seen))
            seen.update(dict.fromkeys(outcome.warnings, outcome.instance))
            lines = [line for text in texts for line in text.split("\n")]
            yield _Run(outcome, points, before, lines, [*_source(outcome)] if lines else [])


def _overview(grades: Grades, submissions: Sequence[_Submission], *, has_table: bool) -> Mapping[str, object]:
    """Return what all submissions have together."""
    return {
        "grades": grades,
        "passed": grades.complete and all(submission.own.passed for submission in submissions),
        "has_table": has_table,
        "submissions": submissions,
        "verdicts": Counter(verdict for submission in submissions for verdict in submission.verdicts()),
        "passed_by_instance": Counter(outcome.instance for outcome in grades.outcomes if outcome.passed),
        "mistakes": [*mistakes_of(grades.outcomes)],
    }


def _source(outcome: RunOutcome) -> Iterator[tuple[str, str, str | None]]:
    """Yield the lines of the findings and those around them, each with its number, and what is wrong with it."""
    messages: dict[int, str] = {}
    for finding in outcome.findings:
        if isinstance(finding.get("line"), int):
            messages.setdefault(finding["line"], str(finding.get("message", "")))
    for line, text in source_around(Path(outcome.encoding), [*messages]):
        yield f"{line:4}", text, messages.get(line)
