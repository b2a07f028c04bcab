"""HTML: one page that needs nothing else, and runs nothing."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from aspsolve.grade.report.junit import written
from aspsolve.grade.report.text import duration
from aspsolve.grade.verdict import Grades, Outcome

__all__ = ["write"]

STYLE = """
:root{color-scheme:light dark}
body{font:16px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}
table{border-collapse:collapse;width:100%;margin:1rem 0}
th,td{border-bottom:1px solid #8884;padding:.3rem .6rem;text-align:left;vertical-align:top}
td.number{text-align:right;font-variant-numeric:tabular-nums}
.passed{color:#1a7f37;font-weight:600}
.failed{color:#c62828;font-weight:600}
@media (prefers-color-scheme:dark){.passed{color:#56d364}.failed{color:#ff8a80}}
pre{font:13px/1.2 ui-monospace,monospace;overflow-x:auto;background:#8881;padding:.8rem;border-radius:.4rem}
"""
COLUMNS = ("instance", "verdict", "reason", "time", "memory", "rules", "atoms", "conflicts", "choices")


def write(grades: Grades) -> str:
    """Return the report as a page."""
    root = ET.Element("html", lang="en")
    head = ET.SubElement(root, "head")
    ET.SubElement(head, "meta", charset="utf-8")
    policy = {"http-equiv": "Content-Security-Policy", "content": "default-src 'none'; style-src 'unsafe-inline'"}
    ET.SubElement(head, "meta", policy)
    ET.SubElement(head, "meta", name="viewport", content="width=device-width, initial-scale=1")
    ET.SubElement(head, "title").text = "Grading"
    ET.SubElement(head, "style").text = STYLE
    body = ET.SubElement(root, "body")
    ET.SubElement(body, "h1").text = "Grading: " + ("SUCCESS" if grades.passed else "FAILURE")
    if not grades.complete:
        ET.SubElement(body, "p").text = "The run was interrupted."
    for encoding in grades.encodings:
        _add_encoding(body, grades, encoding)
    return "<!DOCTYPE html>\n" + ET.tostring(root, encoding="unicode", method="html") + "\n"


def _add_encoding(body: ET.Element, grades: Grades, encoding: str) -> None:
    """Add a table of an encoding's outcomes, and below what there is to say about each."""
    ET.SubElement(body, "h2").text = written(encoding)
    outcomes = grades.of(encoding)
    passed = sum(outcome.passed for outcome in outcomes)
    points = f"{grades.score(encoding):g} of {grades.most(encoding):g} points"
    ET.SubElement(body, "p").text = f"{passed} of {len(outcomes)} instances passed, {points}"
    table = ET.SubElement(body, "table")
    row = ET.SubElement(ET.SubElement(table, "thead"), "tr")
    for column in COLUMNS:
        ET.SubElement(row, "th", scope="col").text = column
    rows = ET.SubElement(table, "tbody")
    for outcome in outcomes:
        _add_row(rows, outcome)
    for outcome in outcomes:
        if outcome.details or outcome.warnings:
            ET.SubElement(body, "h3").text = written(outcome.instance)
            ET.SubElement(body, "pre").text = written("\n".join([*outcome.warnings, *outcome.details]))


def _add_row(rows: ET.Element, outcome: Outcome) -> None:
    """Add an outcome's row."""
    row = ET.SubElement(rows, "tr")
    ET.SubElement(row, "td").text = written(outcome.instance)
    name = "passed" if outcome.passed else "failed"
    ET.SubElement(row, "td", {"class": name}).text = outcome.verdict.value
    ET.SubElement(row, "td").text = written(outcome.reason)
    counts = (f"{outcome.statistics[key]:g}" if key in outcome.statistics else "" for key in COLUMNS[5:])
    for text in (duration(outcome.seconds), f"{outcome.memory:.0f} MB" if outcome.memory else "", *counts):
        ET.SubElement(row, "td", {"class": "number"}).text = text
