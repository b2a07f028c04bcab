"""The report as HTML: one page that needs no other files, or a folder with a page for each submission."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from aspsolve._files import read_text
from aspsolve.draw import Role, Style, Theme, svg
from aspsolve.errors import AspsolveError, InputError, cut, escaped
from aspsolve.families._registry import family_named
from aspsolve.grade._course import refused
from aspsolve.grade._verdict import (
    Grades,
    RunOutcome,
    Verdict,
    duration,
    first_seen_on,
    number,
    other_file,
    passed_text,
    points_text,
    result_text,
    statistics_texts,
    total_seconds,
)
from aspsolve.model.lattice import Point

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

TEMPLATES = Path(__file__).with_name("templates")
#: The functions that the template calls.
FILTERS = (duration, number, passed_text, points_text, result_text, statistics_texts, total_seconds)
#: Characters that are replaced in the name of a file.
NOT_IN_A_NAME = re.compile(r"[^A-Za-z0-9.-]+")
MAX_NAME_CHARACTERS = 80
#: A cell in the sentence about a rule.
CELL = re.compile(r"\((-?\d{1,6}),(-?\d{1,6})\)")
CELL_PIXELS = 48
#: The most bytes of a submission that are read, the lines around a marked one, and the most characters of a line.
MAX_BYTES, AROUND, MAX_CHARACTERS = 2**18, 4, 200


def html_report(grades: Grades) -> str:
    """Return the report: a table of all submissions, and for each a table, and sections with details."""
    encodings = grades.by_encoding().items()
    submissions = [_Submission(*one, place, f"#e{place}") for place, one in enumerate(encodings, 1)]
    overview = _overview(grades, submissions, has_table=len(submissions) > 1)
    return render("grading", overview=overview, submissions=submissions)


def html_pages(grades: Grades) -> dict[str, str]:
    """Return pages by the names of their files: ``index.html``, and one for each submission with nothing of others."""
    submissions = {}
    for place, (encoding, own) in enumerate(grades.by_encoding().items(), 1):
        name = f"{place:03d}_{NOT_IN_A_NAME.sub('_', encoding)[-MAX_NAME_CHARACTERS:].strip('_')}.html"
        submissions[name] = _Submission(encoding, own, 1, f"{name}#e1")
    overview = _overview(grades, [*submissions.values()], has_table=True)
    pages = {name: render("grading", overview=None, submissions=[one]) for name, one in submissions.items()}
    return {"index.html": render("grading", overview=overview, submissions=[]), **pages}


class _Run(NamedTuple):
    """A run in the table of its submission and, if it has details, in a section."""

    outcome: RunOutcome
    points: str
    #: The instance with which its error was seen first, empty if it is new.
    before: str
    #: Titles with pictures, in which the cells of broken rules have the rules' numbers.
    pictures: Sequence[tuple[str, Markup]]
    #: Its details, warnings and findings; without broken rules if there are pictures.
    lines: Sequence[str]
    #: Lines of the encoding with their numbers, and the finding about each, None for none.
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
        found = {outcome.verdict for outcome in self.own.outcomes}
        return [verdict.value for verdict in Verdict if verdict in found]

    def cells(self, instances: Iterable[str]) -> Iterator[tuple[int, RunOutcome | None]]:
        found = {outcome.instance: (index, outcome) for index, outcome in enumerate(self.own.outcomes, 1)}
        return (found.get(instance, (0, None)) for instance in instances)

    def runs(self) -> Iterator[_Run]:
        """Yield its runs; an error of the encoding, and a warning, is shown where it is new."""
        seen: dict[str, str] = {}
        for outcome in self.own.outcomes:
            points = points_text(Grades((outcome,), self.own.points))
            before = first_seen_on(outcome, seen)
            pictures = [] if before else [*_pictures(outcome)]
            texts = [line for line in outcome.warnings if line not in seen]
            texts = [] if before else [*(() if pictures else outcome.details), *outcome.blame, *texts]
            seen.update(dict.fromkeys(outcome.warnings, outcome.instance))
            lines = [line for text in texts for line in text.split("\n")]
            source = [*_source(outcome)] if lines or pictures else []
            yield _Run(outcome, points, before, pictures, lines, source)


def _overview(grades: Grades, submissions: Sequence[_Submission], *, has_table: bool) -> Mapping[str, object]:
    return {
        "grades": grades,
        "passed": grades.complete and all(submission.own.passed for submission in submissions),
        "has_table": has_table,
        "submissions": submissions,
        "verdicts": Counter(verdict for submission in submissions for verdict in submission.verdicts()),
        "passed_by_instance": Counter(outcome.instance for outcome in grades.outcomes if outcome.passed),
        "mistakes": [*_mistakes(grades.outcomes)],
    }


def _pictures(outcome: RunOutcome) -> Iterator[tuple[str, Markup]]:
    from markupsafe import Markup  # noqa: PLC0415  (an optional dependency)

    badges: dict[Point, str] = {}
    for badge, rule in enumerate(outcome.broken, 1):
        for x, y in CELL.findall(rule):
            badges.setdefault(Point(int(x), int(y)), str(badge))
    texts = dict(outcome.pictures)
    with suppress(AspsolveError, ValueError):
        data = json.loads(texts.pop("", "{}"))
        family = family_named(str(data.get("kind")))
        puzzle = family.puzzle.from_json(data)
        for title, text in texts.items():
            drawing = puzzle.solution_from_json(json.loads(text)).drawing()
            marks = badges if title == next(iter(texts)) else {}
            wrong = dict.fromkeys(marks, Role.WRONG)
            style = Style(CELL_PIXELS, Theme.LIGHT)
            numbers = marks if len(outcome.broken) > 1 else {}
            yield title, Markup(svg(drawing, highlights=wrong, badges=numbers, style=style))  # noqa: S704  (it is escaped)


def _mistakes(outcomes: Iterable[RunOutcome]) -> Iterator[tuple[str, str, Sequence[str], str]]:
    """Yield first findings, the most frequent first: kind, rule, encodings, and the sentence about the first one."""
    mistakes: dict[tuple[str, str], dict[str, str]] = {}
    for outcome in outcomes:
        for place, finding in enumerate(outcome.findings):
            if place and finding.get("line"):
                continue
            about = str(finding.get("comment") or finding.get("rule") or "")
            key = str(finding.get("kind", "")), cut(about, 80)
            line = f"line {finding.get('line')} {finding.get('what', '')}"
            example = f"{other_file(outcome, finding)}{line}" if finding.get("line") else ""
            mistakes.setdefault(key, {}).setdefault(outcome.encoding, example or str(finding.get("what", "")))
    for (kind, about), by_encoding in sorted(mistakes.items(), key=lambda one: (-len(one[1]), one[0])):
        yield kind, about, tuple(by_encoding), next(iter(by_encoding.values()))


def _source(outcome: RunOutcome) -> Iterator[tuple[str, str, str | None]]:
    """Yield the lines of the findings and those around them, each with its number, and the finding, None for none."""
    messages: dict[int, str] = {}
    for finding in outcome.findings:
        if isinstance(finding.get("line"), int) and not other_file(outcome, finding):
            messages.setdefault(finding["line"], str(finding.get("message", "")))
    path = Path(outcome.encoding)
    if not messages or refused(path):
        return
    with suppress(OSError), path.open("rb") as stream:
        wanted = {number for line in messages for number in range(line - AROUND, line + AROUND + 1)}
        for number, line in enumerate(stream.read(MAX_BYTES).decode(errors="replace").split("\n"), 1):
            if number in wanted:
                yield f"{number:4}", cut(line, MAX_CHARACTERS), messages.get(number)


def render(template: str, **values: object) -> str:
    return environment().get_template(f"{template}.html.j2").render(values)


@cache
def environment() -> Environment:
    """Return Jinja2's environment, which escapes all but markup; raises InputError if Jinja2 is not installed."""
    try:
        from jinja2 import Environment, FileSystemLoader, StrictUndefined  # noqa: PLC0415  (an optional dependency)
    except ImportError:
        raise InputError("an HTML report needs jinja2: pip install 'aspsolve[html]'") from None
    made = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_printable,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals["asset"] = lambda name: read_text(TEMPLATES / name)
    made.filters |= {one.__name__: one for one in FILTERS}
    made.filters["digest"] = _digest
    return made


def _printable(value: object) -> object:
    return value if hasattr(value, "__html__") else escaped(str(value))


def _digest(content: str) -> str:
    return f"sha256-{b64encode(sha256(content.encode()).digest()).decode()}"
