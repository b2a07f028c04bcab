"""The report as HTML: one page that needs no other files, or a page for each submission besides.

A script of the page's own sorts its table. Untrusted text is escaped, and the page's content security policy forbids
everything but its own style sheet and this script.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from xml.etree import ElementTree as ET

from aspsolve.formats._files import read_text
from aspsolve.grade._verdict import Grades, RunOutcome, Verdict
from aspsolve.grade.report._formatting import (
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
from aspsolve.grade.report._mistakes import mistakes_of, source_around
from aspsolve.grade.report._page import add, add_titles, element, page

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
    """Return the report: a table of all submissions, and for each a table, and sections with details."""
    encodings = grades.by_encoding()
    body = _overview(grades, encodings, lambda place, at: f"#e{place}-{at}" if at else f"#e{place}")
    for place, (encoding, own) in enumerate(encodings.items(), 1):
        body += [*_submission(own, encoding, place, "h2")]
    return _page(body)


def write_pages(grades: Grades, folder: str) -> dict[str, str]:
    """Return the report as several pages, by the names of their files in the folder.

    The first page, with the table of all submissions, has an empty name. Each submission has a page, which has
    nothing of other submissions.
    """
    encodings = grades.by_encoding()
    names = [
        f"{place:03d}_{NOT_IN_A_NAME.sub('_', encoding)[-MAX_NAME_CHARACTERS:].strip('_')}.html"
        for place, encoding in enumerate(encodings, 1)
    ]
    overview = _overview(
        grades, encodings, lambda place, at: f"{folder}/{names[place - 1]}#e1" + (f"-{at}" if at else ""), always=True
    )
    pages = {"": _page(overview)}
    for name, (encoding, own) in zip(names, encodings.items(), strict=True):
        pages[name] = _page(_submission(own, encoding, 1, "h1"))
    return pages


def _page(body: Iterable[ET.Element]) -> str:
    """Return a page with the style sheet and the script."""
    return page("Grading", body, _asset("css"), _asset("js"))


@cache
def _asset(suffix: str) -> str:
    """Read the style sheet or the script."""
    return read_text(Path(__file__).with_name(f"html.{suffix}"))


#: Returns the link to a submission by its place and 0, and to its outcome by its place and the outcome's.
Link = Callable[[int, int], str]


def _overview(grades: Grades, encodings: Mapping[str, Grades], link: Link, *, always: bool = False) -> list[ET.Element]:
    """Return the title and, for several submissions or always, what there is to choose from, and their table."""
    title = element("h1", "Grading: ")
    passed = all(own.passed for own in encodings.values()) and grades.complete
    add(title, "span", result_text(grades), class_=_colour(passed))
    elements = [title]
    if not grades.complete:
        elements.append(element("p", "The run was interrupted."))
    if len(encodings) > 1 or always:
        total = f"{passed_text(grades.outcomes)} runs passed in {duration(total_seconds(grades.outcomes))}"
        elements += [element("p", total), _filter(encodings), _matrix(encodings, grades, link)]
        elements += _mistakes(grades, encodings)
    return elements


def _mistakes(grades: Grades, encodings: Mapping[str, Grades]) -> Iterator[ET.Element]:
    """Yield a table of the mistakes that debugging has found, and how often each comes."""
    rows = [*mistakes_of(grades.outcomes)]
    if not rows:
        return
    box = element("div", class_="wide")
    body = add_titles(add(box, "table"), ("mistake", "about", "submissions", "for example"))
    for mistake in rows:
        row = add(body, "tr")
        add(row, "th", printable(mistake.kind), scope="row")
        add(row, "td", printable(mistake.about))
        add(row, "td", f"{len(mistake.encodings)} of {len(encodings)}", class_="number")
        _add_path(add(row, "td"), f"{mistake.encodings[0]}: {mistake.example}")
    yield box


def _filter(encodings: Mapping[str, Grades]) -> ET.Element:
    """Return a choice of verdicts, which also says what their signs mean; the script hides all other submissions."""
    counts = Counter(verdict for own in encodings.values() for verdict in {one.verdict for one in own.outcomes})
    texts = {"": f"all {len(encodings)} submissions"}
    for verdict in filter(counts.get, Verdict):
        texts[_name(verdict)] = f"with {SIGNS[verdict]} {verdict.value}: {counts[verdict]}"
    choices = element("fieldset")
    for name, text in texts.items():
        checked = {} if name else {"checked": "checked"}
        label = add(choices, "label")
        add(label, "input", type="radio", name="verdict", value=name, autocomplete="off", **checked).tail = f" {text}"
    return choices


def _matrix(encodings: Mapping[str, Grades], grades: Grades, link: Link) -> ET.Element:
    """Return a table of verdicts: a row for each submission, a column for each instance, and totals."""
    instances = grades.instances
    box = element("div", class_="wide")
    table = add(box, "table", class_="matrix")
    titles = add(add(table, "thead"), "tr")
    for title in ("submission", "points", "passed", "time"):
        _add_sorting_title(titles, title)
    for name in instances:
        _add_sorting_title(titles, printable(name), "instance")
    rows = add(table, "tbody")
    for place, (encoding, own) in enumerate(encodings.items(), 1):
        row = add(rows, "tr", data_verdicts=_names(own))
        _add_path(add(add(row, "td"), "a", href=link(place, 0)), encoding)
        _add_totals(row, own)
        found = {outcome.instance: (at, outcome) for at, outcome in enumerate(own.outcomes, 1)}
        for name in instances:
            if name in found:
                at, outcome = found[name]
                _add_sign(row, outcome, link(place, at))
            else:
                add(row, "td", class_="cell", data_key="")
    last = add(add(table, "tfoot"), "tr")
    add(last, "td", "passed", colspan="4")
    passed = Counter(outcome.instance for outcome in grades.outcomes if outcome.passed)
    for name in instances:
        add(last, "td", str(passed[name]), class_="cell")
    return box


def _add_sorting_title(row: ET.Element, title: str, kind: str = "total") -> None:
    """Add a column's title, by which the script sorts."""
    add(add(row, "th", scope="col", class_=kind), "button", title, type="button", title=title)


def _add_totals(row: ET.Element, own: Grades) -> None:
    """Add the points of a submission with a bar, how many runs have passed, and their time."""
    score, most = own.score, own.max_score
    points = add(row, "td", class_="number", data_key=number(score))
    add(points, "progress", value=number(score), max=number(most or 1)).tail = f" {points_text(own)}"
    passed = sum(outcome.passed for outcome in own.outcomes)
    add(row, "td", passed_text(own.outcomes), class_="number", data_key=str(passed))
    seconds = total_seconds(own.outcomes)
    add(row, "td", duration(seconds), class_="number", data_key=f"{seconds:.6f}")


def _add_sign(row: ET.Element, outcome: RunOutcome, target: str) -> None:
    """Add a cell with the sign of a verdict that leads to the outcome."""
    name = outcome.verdict.value
    cell = add(row, "td", class_=f"cell {_colour(outcome.passed)}", data_key=name)
    title = f"{printable(outcome.instance)}: {name}"
    add(cell, "a", SIGNS[outcome.verdict], href=target, title=title, aria_label=name)


def _submission(own: Grades, encoding: str, place: int, level: str) -> Iterator[ET.Element]:
    """Yield a submission: its title, a table of its outcomes, and a section for each with something to say."""
    article = element("article", id=f"e{place}", data_verdicts=_names(own))
    _add_path(add(article, level), encoding)
    add(article, "p", f"{summary(own.outcomes)}; {points_text(own)} points")
    table = add(add(article, "div", class_="wide"), "table")
    rows = add_titles(table, ("instance", "verdict", "reason", "points", "time", *COLUMNS))
    seen: dict[str, str] = {}
    for at, outcome in enumerate(own.outcomes, 1):
        before = first_seen_on(outcome, seen)
        row = add(rows, "tr", id=f"e{place}-{at}")
        add(row, "td", printable(outcome.instance))
        verdict = add(row, "td", outcome.verdict.value, class_=_colour(outcome.passed))
        add(row, "td", f"as for {printable(before)}" if before else printable(outcome.reason))
        worth = own.worth(outcome.instance) if outcome.counts else 0
        points = f"{number(worth if outcome.passed else 0)} of {number(worth)}"
        statistics = statistics_texts([outcome])
        for text in (points, duration(outcome.seconds), *(statistics.get(name, "") for name in COLUMNS)):
            add(row, "td", text, class_="number")
        lines = () if before else (*outcome.details, *(line for line in outcome.warnings if line not in seen))
        seen.update(dict.fromkeys(outcome.warnings, outcome.instance))
        if lines:
            verdict.text = None
            add(verdict, "a", outcome.verdict.value, href=f"#s{place}-{at}")
            _add_section(article, outcome, lines, f"s{place}-{at}")
    yield article


def _add_section(article: ET.Element, outcome: RunOutcome, lines: Iterable[str], name: str) -> None:
    """Add a section with the reason, the details and the source of an outcome."""
    section = add(article, "section", id=name)
    title = add(section, "h3", f"{printable(outcome.instance)}: ")
    add(title, "span", outcome.verdict.value, class_=_colour(outcome.passed))
    if outcome.reason:
        add(section, "p", printable(outcome.reason))
    add(section, "pre", "\n".join(printable_lines(lines)))
    if outcome.findings:
        _add_source(section, outcome)


def _add_source(section: ET.Element, outcome: RunOutcome) -> None:
    """Add the source of a submission, with the lines of the findings marked, and what is wrong with each below it."""
    messages: dict[int, str] = {}
    for finding in outcome.findings:
        if isinstance(finding.get("line"), int):
            messages.setdefault(finding["line"], str(finding.get("message", "")))
    source = source_around(Path(outcome.encoding), [*messages])
    if source:
        box = add(section, "pre", class_="source")
        for number, line in source:
            text = f"{number:4}  {printable(line)}"
            if number in messages:
                add(box, "mark", text)
                add(box, "span", f"\n      ^ {printable(messages[number])}", class_="failed").tail = "\n"
            else:
                add(box, "span", f"{text}\n")


def _add_path(parent: ET.Element, path: str) -> None:
    """Add a path to an element, with a place to break the line behind each slash."""
    parent.text, *others = re.split(r"(?<=/)", printable(path))
    for part in others:
        ET.SubElement(parent, "wbr").tail = part


def _name(verdict: Verdict) -> str:
    """Write a verdict as one word."""
    return verdict.value.replace(" ", "-")


def _names(own: Grades) -> str:
    """Return the verdicts that a submission has, each as one word."""
    found = {outcome.verdict for outcome in own.outcomes}
    return " ".join(_name(verdict) for verdict in Verdict if verdict in found)


def _colour(passed: bool) -> str:
    """Return the style sheet's class for a verdict."""
    return "passed" if passed else "failed"
