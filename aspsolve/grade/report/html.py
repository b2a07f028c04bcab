"""HTML: one page that needs nothing else, and runs nothing."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Mapping
from hashlib import sha256
from xml.etree import ElementTree as ET

from aspsolve.grade.report.text import duration, summary
from aspsolve.grade.report.words import by_encoding, figures, number, printable, printed
from aspsolve.grade.verdict import Grades, Outcome

__all__ = ["write"]

STYLE = """
:root{color-scheme:light dark;--line:#8884;--good:#1a7f37;--bad:#c62828}
@media (prefers-color-scheme:dark){:root{--good:#56d364;--bad:#ff8a80}}
body{font:16px/1.5 system-ui,sans-serif;max-width:75rem;margin:2rem auto;padding:0 1rem}
h1,h2,h3,td,dd{overflow-wrap:anywhere}
h2{margin-top:2.5rem;border-bottom:1px solid var(--line)}
h3{margin:1.5rem 0 .2rem;font-size:1rem}
p{margin:.2rem 0}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;margin:1rem 0}
th,td{border-bottom:1px solid var(--line);padding:.3rem .6rem;text-align:left;vertical-align:top}
th{white-space:nowrap}
.number{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
.passed,.passed a{color:var(--good);font-weight:600;white-space:nowrap}
.failed,.failed a{color:var(--bad);font-weight:600;white-space:nowrap}
.quiet{opacity:.75;font-size:.875rem}
pre{font:13px/1.25 ui-monospace,monospace;overflow-x:auto;margin:.5rem 0}
pre{background:#8881;padding:.8rem;border-radius:.4rem}
section:target>h3{text-decoration:underline}
"""
#: What is told of a run, each in a column.
COLUMNS = ("memory", "rules", "atoms", "conflicts", "choices", "restarts")


def write(grades: Grades) -> str:
    """Return the report as a page: a summary, and a section an outcome.

    Whatever an encoding prints is text; a policy in the page forbids all but its own style.
    """
    root = ET.Element("html", lang="en")
    style = f"sha256-{b64encode(sha256(STYLE.encode()).digest()).decode()}"
    policy = f"default-src 'none'; style-src '{style}'; base-uri 'none'; form-action 'none'"
    head = ET.SubElement(root, "head")
    ET.SubElement(head, "meta", charset="utf-8")
    ET.SubElement(head, "meta", {"http-equiv": "Content-Security-Policy", "content": policy})
    ET.SubElement(head, "meta", name="viewport", content="width=device-width, initial-scale=1")
    ET.SubElement(head, "title").text = "Grading"
    ET.SubElement(head, "style").text = STYLE
    body = ET.SubElement(root, "body")
    title = ET.SubElement(body, "h1")
    title.text = "Grading: "
    ET.SubElement(title, "span", {"class": _colour(grades.passed)}).text = "SUCCESS" if grades.passed else "FAILURE"
    if not grades.complete:
        ET.SubElement(body, "p").text = "The run was interrupted."
    encodings = by_encoding(grades)
    if len(encodings) > 1:
        _add_matrix(body, encodings, grades.instances)
    for place, (encoding, own) in enumerate(encodings.items(), 1):
        _add_encoding(body, own, encoding, place)
    return "<!DOCTYPE html>\n" + ET.tostring(root, encoding="unicode", method="html") + "\n"


def _add_matrix(body: ET.Element, encodings: Mapping[str, Grades], instances: tuple[str, ...]) -> None:
    """Add a table with a row an encoding and a column an instance, each verdict a link to its section."""
    rows = _add_table(body, ["encoding", *map(printable, instances), "passed", "points"])
    for place, (encoding, own) in enumerate(encodings.items(), 1):
        row = ET.SubElement(rows, "tr")
        ET.SubElement(ET.SubElement(row, "td"), "a", href=f"#e{place}").text = printable(encoding)
        verdicts = {outcome.instance: (number, outcome) for number, outcome in enumerate(own.outcomes, 1)}
        for name in instances:
            if name in verdicts:
                at, outcome = verdicts[name]
                _add_verdict(row, outcome, f"#e{place}-{at}")
            else:
                ET.SubElement(row, "td")
        passed = f"{sum(outcome.passed for outcome in own.outcomes)} of {len(own.outcomes)}"
        for text in (passed, _points(own, encoding)):
            ET.SubElement(row, "td", {"class": "number"}).text = text


def _add_encoding(body: ET.Element, own: Grades, encoding: str, place: int) -> None:
    """Add a table of an encoding's outcomes, and below a section for each."""
    ET.SubElement(body, "h2", id=f"e{place}").text = printable(encoding)
    ET.SubElement(body, "p").text = f"{summary(own.outcomes)}; {_points(own, encoding)} points"
    rows = _add_table(body, ["instance", "verdict", "reason", "points", "time", *COLUMNS])
    for at, outcome in enumerate(own.outcomes, 1):
        row = ET.SubElement(rows, "tr")
        ET.SubElement(row, "td").text = printable(outcome.instance)
        _add_verdict(row, outcome, f"#e{place}-{at}")
        ET.SubElement(row, "td").text = printable(outcome.reason)
        worth = own.worth(outcome.instance)
        points = f"{number(worth if outcome.passed else 0)} of {number(worth)}"
        known = figures([outcome])
        for text in (points, duration(outcome.seconds), *(known.get(name, "") for name in COLUMNS)):
            ET.SubElement(row, "td", {"class": "number"}).text = text
    for at, outcome in enumerate(own.outcomes, 1):
        _add_section(body, outcome, f"e{place}-{at}")


def _add_section(body: ET.Element, outcome: Outcome, name: str) -> None:
    """Add what there is to say about an outcome."""
    section = ET.SubElement(body, "section", id=name)
    title = ET.SubElement(section, "h3")
    title.text = f"{printable(outcome.instance)}: "
    ET.SubElement(title, "span", {"class": _colour(outcome.passed)}).text = outcome.verdict.value
    if outcome.reason:
        ET.SubElement(section, "p").text = printable(outcome.reason)
    known = [text if key == "memory" else f"{text} {key}" for key, text in figures([outcome]).items()]
    ET.SubElement(section, "p", {"class": "quiet"}).text = ", ".join([duration(outcome.seconds), *known])
    for lines in (outcome.details, outcome.warnings):
        if lines:
            ET.SubElement(section, "pre").text = "\n".join(printed(lines))


def _add_table(body: ET.Element, titles: Iterable[str]) -> ET.Element:
    """Add a table, and return where its rows go."""
    table = ET.SubElement(ET.SubElement(body, "div", {"class": "wide"}), "table")
    row = ET.SubElement(ET.SubElement(table, "thead"), "tr")
    for title in titles:
        ET.SubElement(row, "th", scope="col").text = title
    return ET.SubElement(table, "tbody")


def _add_verdict(row: ET.Element, outcome: Outcome, target: str) -> None:
    """Add a cell with a verdict that leads to its section."""
    cell = ET.SubElement(row, "td", {"class": _colour(outcome.passed)})
    ET.SubElement(cell, "a", href=target).text = outcome.verdict.value


def _colour(passed: bool) -> str:
    """Return the name of what is good or bad in the style."""
    return "passed" if passed else "failed"


def _points(own: Grades, encoding: str) -> str:
    return f"{number(own.score(encoding))} of {number(own.most(encoding))}"
