"""The report as HTML: one page that needs no other files, or a page for each submission besides.

A script of the page's own sorts its table. Untrusted text is escaped, and the page's content security policy forbids
everything but its own style sheet and this script.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from xml.etree import ElementTree as ET

from aspsolve.formats.files import read_text
from aspsolve.grade.report.formatting import (
    by_encoding,
    duration,
    first_seen_on,
    number,
    passed_text,
    points_text,
    printable,
    printable_lines,
    result_text,
    statistics_texts,
    summary,
    total_seconds,
)
from aspsolve.grade.report.mistakes import mistakes_of, source_around
from aspsolve.grade.verdict import Grades, Outcome, Verdict

__all__ = ["write", "write_pages"]

#: The statistics of a run that have a column.
COLUMNS = ("memory", "rules", "atoms", "conflicts", "choices", "restarts")
#: What stands for a verdict in the table of all submissions.
SIGNS = {
    Verdict.SUCCESS: "✓",
    Verdict.FAILURE: "✗",
    Verdict.TIMEOUT: "T",
    Verdict.MEMORY: "M",
    Verdict.ERROR: "E",
    Verdict.NO_OUTPUT: "–",
    Verdict.TOO_MANY: "+",
    Verdict.NO_REFERENCE: "?",
}
#: What a file's name may not have.
NOT_IN_A_NAME = re.compile(r"[^A-Za-z0-9.-]+")
MAX_NAME_CHARACTERS = 80


def write(grades: Grades) -> str:
    """Return the report: a table of all submissions, and for each a table and a section for what there is to say."""
    encodings = by_encoding(grades)
    body = _overview(grades, encodings, lambda place, at: f"#e{place}-{at}" if at else f"#e{place}")
    for place, (encoding, own) in enumerate(encodings.items(), 1):
        body += [*_submission(own, encoding, place, "h2")]
    return _page("Grading", body)


def write_pages(grades: Grades, folder: str) -> dict[str, str]:
    """Return the report as several pages, by the names of their files in the folder.

    The first page, with the table of all submissions, has an empty name. Each submission has a page, which has
    nothing of other submissions.
    """
    encodings = by_encoding(grades)
    names = [
        f"{place:03d}_{NOT_IN_A_NAME.sub('_', encoding)[-MAX_NAME_CHARACTERS:].strip('_')}.html"
        for place, encoding in enumerate(encodings, 1)
    ]
    overview = _overview(
        grades, encodings, lambda place, at: f"{folder}/{names[place - 1]}#e1" + (f"-{at}" if at else ""), always=True
    )
    pages = {"": _page("Grading", overview)}
    for name, (encoding, own) in zip(names, encodings.items(), strict=True):
        pages[name] = _page("Grading", _submission(own, encoding, 1, "h1"))
    return pages


def _page(title: str, body: Iterable[ET.Element]) -> str:
    """Return a page; each element of its body is written by itself, because all of them would take much memory."""
    head = ET.Element("head")
    policy = f"default-src 'none'; style-src '{_digest('css')}'; script-src '{_digest('js')}'"
    policy += "; base-uri 'none'; form-action 'none'"
    ET.SubElement(head, "meta", charset="utf-8")
    ET.SubElement(head, "meta", {"http-equiv": "Content-Security-Policy", "content": policy})
    ET.SubElement(head, "meta", name="viewport", content="width=device-width, initial-scale=1")
    ET.SubElement(head, "title").text = title
    ET.SubElement(head, "style").text = _asset("css")
    script = ET.Element("script")
    script.text = _asset("js")
    lines = ['<!DOCTYPE html>\n<html lang="en">', _text(head), "<body>", *map(_text, body), _text(script)]
    return "\n".join([*lines, "</body>", "</html>", ""])


def _text(element: ET.Element) -> str:
    """Return an element as text."""
    return ET.tostring(element, encoding="unicode", method="html")


@cache
def _asset(suffix: str) -> str:
    """Return the style sheet or the script."""
    return read_text(Path(__file__).with_suffix(f".{suffix}"))


def _digest(suffix: str) -> str:
    """Return the digest of the style sheet or the script for the policy."""
    return f"sha256-{b64encode(sha256(_asset(suffix).encode()).digest()).decode()}"


#: Returns the link to a submission by its place and 0, and to its outcome by its place and the outcome's.
Link = Callable[[int, int], str]


def _overview(grades: Grades, encodings: Mapping[str, Grades], link: Link, *, always: bool = False) -> list[ET.Element]:
    """Return the title and, for several submissions or always, what there is to choose from, and their table."""
    title = ET.Element("h1")
    title.text = "Grading: "
    passed = all(own.passed for own in encodings.values()) and grades.complete
    ET.SubElement(title, "span", {"class": _colour(passed)}).text = result_text(grades)
    elements = [title]
    if not grades.complete:
        interrupted = ET.Element("p")
        interrupted.text = "The run was interrupted."
        elements.append(interrupted)
    if len(encodings) > 1 or always:
        total = ET.Element("p")
        total.text = f"{passed_text(grades.outcomes)} runs passed in {duration(total_seconds(grades.outcomes))}"
        elements += [total, _filter(encodings), _matrix(encodings, grades, link), *_mistakes(grades, encodings)]
    return elements


def _mistakes(grades: Grades, encodings: Mapping[str, Grades]) -> Iterator[ET.Element]:
    """Yield a table of the mistakes that debugging has found, and how often each comes."""
    rows = [*mistakes_of(grades.outcomes)]
    if not rows:
        return
    box = ET.Element("div", {"class": "wide"})
    table = ET.SubElement(box, "table")
    titles = ET.SubElement(ET.SubElement(table, "thead"), "tr")
    for title in ("mistake", "about", "submissions", "for example"):
        ET.SubElement(titles, "th", scope="col").text = title
    body = ET.SubElement(table, "tbody")
    for mistake in rows:
        row = ET.SubElement(body, "tr")
        ET.SubElement(row, "th", scope="row").text = printable(mistake.kind)
        ET.SubElement(row, "td").text = printable(mistake.about)
        number_of = f"{len(mistake.encodings)} of {len(encodings)}"
        ET.SubElement(row, "td", {"class": "number"}).text = number_of
        _add_path(ET.SubElement(row, "td"), f"{mistake.encodings[0]}: {mistake.example}")
    yield box


def _filter(encodings: Mapping[str, Grades]) -> ET.Element:
    """Return a choice of verdicts, which also says what their signs mean; the script hides all other submissions."""
    counts = Counter(verdict for own in encodings.values() for verdict in {one.verdict for one in own.outcomes})
    texts = {"": f"all {len(encodings)} submissions"}
    for verdict in filter(counts.get, Verdict):
        texts[_name(verdict)] = f"with {SIGNS[verdict]} {verdict.value}: {counts[verdict]}"
    choices = ET.Element("fieldset")
    for name, text in texts.items():
        attributes = {"type": "radio", "name": "verdict", "value": name, "autocomplete": "off"}
        if not name:
            attributes["checked"] = "checked"
        ET.SubElement(ET.SubElement(choices, "label"), "input", attributes).tail = f" {text}"
    return choices


def _matrix(encodings: Mapping[str, Grades], grades: Grades, link: Link) -> ET.Element:
    """Return a table of verdicts: a row for each submission, a column for each instance, and totals."""
    instances = grades.instances
    box = ET.Element("div", {"class": "wide"})
    table = ET.SubElement(box, "table", {"class": "matrix"})
    titles = ET.SubElement(ET.SubElement(table, "thead"), "tr")
    for title in ("submission", "points", "passed", "time"):
        _add_sorting_title(titles, title)
    for name in instances:
        _add_sorting_title(titles, printable(name), "instance")
    rows = ET.SubElement(table, "tbody")
    for place, (encoding, own) in enumerate(encodings.items(), 1):
        row = ET.SubElement(rows, "tr", {"data-verdicts": _names(own)})
        _add_path(ET.SubElement(ET.SubElement(row, "td"), "a", href=link(place, 0)), encoding)
        _add_totals(row, own, encoding)
        found = {outcome.instance: (at, outcome) for at, outcome in enumerate(own.outcomes, 1)}
        for name in instances:
            if name in found:
                at, outcome = found[name]
                _add_sign(row, outcome, link(place, at))
            else:
                ET.SubElement(row, "td", {"class": "cell", "data-key": ""})
    last = ET.SubElement(ET.SubElement(table, "tfoot"), "tr")
    ET.SubElement(last, "td", colspan="4").text = "passed"
    passed = Counter(outcome.instance for outcome in grades.outcomes if outcome.passed)
    for name in instances:
        ET.SubElement(last, "td", {"class": "cell"}).text = str(passed[name])
    return box


def _add_sorting_title(row: ET.Element, title: str, kind: str = "total") -> None:
    """Add a column's title, by which the script sorts."""
    cell = ET.SubElement(row, "th", {"scope": "col", "class": kind})
    ET.SubElement(cell, "button", type="button", title=title).text = title


def _add_totals(row: ET.Element, own: Grades, encoding: str) -> None:
    """Add the points of a submission with a bar, how many runs have passed, and their time."""
    score, most = own.score(encoding), own.max_score(encoding)
    points = ET.SubElement(row, "td", {"class": "number", "data-key": number(score)})
    ET.SubElement(
        points, "progress", value=number(score), max=number(most or 1)
    ).tail = f" {points_text(own, encoding)}"
    passed = sum(outcome.passed for outcome in own.outcomes)
    ET.SubElement(row, "td", {"class": "number", "data-key": str(passed)}).text = passed_text(own.outcomes)
    seconds = total_seconds(own.outcomes)
    ET.SubElement(row, "td", {"class": "number", "data-key": f"{seconds:.6f}"}).text = duration(seconds)


def _add_sign(row: ET.Element, outcome: Outcome, target: str) -> None:
    """Add a cell with the sign of a verdict that leads to the outcome."""
    name = outcome.verdict.value
    cell = ET.SubElement(row, "td", {"class": f"cell {_colour(outcome.passed)}", "data-key": name})
    title = f"{printable(outcome.instance)}: {name}"
    ET.SubElement(cell, "a", {"href": target, "title": title, "aria-label": name}).text = SIGNS[outcome.verdict]


def _submission(own: Grades, encoding: str, place: int, level: str) -> Iterator[ET.Element]:
    """Yield a submission: its title, a table of its outcomes, and a section for each with something to say."""
    article = ET.Element("article", {"id": f"e{place}", "data-verdicts": _names(own)})
    _add_path(ET.SubElement(article, level), encoding)
    ET.SubElement(article, "p").text = f"{summary(own.outcomes)}; {points_text(own, encoding)} points"
    table = ET.SubElement(ET.SubElement(article, "div", {"class": "wide"}), "table")
    titles = ET.SubElement(ET.SubElement(table, "thead"), "tr")
    for title in ("instance", "verdict", "reason", "points", "time", *COLUMNS):
        ET.SubElement(titles, "th", scope="col").text = title
    rows = ET.SubElement(table, "tbody")
    seen: dict[str, str] = {}
    for at, outcome in enumerate(own.outcomes, 1):
        before = first_seen_on(outcome, seen)
        row = ET.SubElement(rows, "tr", id=f"e{place}-{at}")
        ET.SubElement(row, "td").text = printable(outcome.instance)
        verdict = ET.SubElement(row, "td", {"class": _colour(outcome.passed)})
        verdict.text = outcome.verdict.value
        ET.SubElement(row, "td").text = f"as for {printable(before)}" if before else printable(outcome.reason)
        worth = own.worth(outcome.instance) if outcome.counts else 0
        points = f"{number(worth if outcome.passed else 0)} of {number(worth)}"
        statistics = statistics_texts([outcome])
        for text in (points, duration(outcome.seconds), *(statistics.get(name, "") for name in COLUMNS)):
            ET.SubElement(row, "td", {"class": "number"}).text = text
        lines = () if before else (*outcome.details, *(line for line in outcome.warnings if line not in seen))
        seen.update(dict.fromkeys(outcome.warnings, outcome.instance))
        if lines:
            verdict.text = None
            ET.SubElement(verdict, "a", href=f"#s{place}-{at}").text = outcome.verdict.value
            _add_section(article, outcome, lines, f"s{place}-{at}")
    yield article


def _add_section(article: ET.Element, outcome: Outcome, lines: Iterable[str], name: str) -> None:
    """Add a section with what there is to say about an outcome."""
    section = ET.SubElement(article, "section", id=name)
    title = ET.SubElement(section, "h3")
    title.text = f"{printable(outcome.instance)}: "
    ET.SubElement(title, "span", {"class": _colour(outcome.passed)}).text = outcome.verdict.value
    if outcome.reason:
        ET.SubElement(section, "p").text = printable(outcome.reason)
    ET.SubElement(section, "pre").text = "\n".join(printable_lines(lines))
    if outcome.findings:
        _add_source(section, outcome)


def _add_source(section: ET.Element, outcome: Outcome) -> None:
    """Add the source of a submission, with the lines of the findings marked, and what is wrong with each below it."""
    messages: dict[int, str] = {}
    for finding in outcome.findings:
        if isinstance(finding.get("line"), int):
            messages.setdefault(finding["line"], str(finding.get("message", "")))
    source = source_around(Path(outcome.encoding), [*messages])
    if source:
        box = ET.SubElement(section, "pre", {"class": "source"})
        for number, line in source:
            text = f"{number:4}  {printable(line)}"
            if number in messages:
                ET.SubElement(box, "mark").text = text
                note = ET.SubElement(box, "span", {"class": "failed"})
                note.text, note.tail = f"\n      ^ {printable(messages[number])}", "\n"
            else:
                ET.SubElement(box, "span").text = f"{text}\n"


def _add_path(element: ET.Element, path: str) -> None:
    """Add a path to an element, with a place to break the line behind each slash."""
    element.text, *others = re.split(r"(?<=/)", printable(path))
    for part in others:
        ET.SubElement(element, "wbr").tail = part


def _name(verdict: Verdict) -> str:
    """Return a verdict as one word."""
    return verdict.value.replace(" ", "-")


def _names(own: Grades) -> str:
    """Return the verdicts that a submission has, each as one word."""
    found = {outcome.verdict for outcome in own.outcomes}
    return " ".join(_name(verdict) for verdict in Verdict if verdict in found)


def _colour(passed: bool) -> str:
    """Return the style sheet's class for a verdict."""
    return "passed" if passed else "failed"
