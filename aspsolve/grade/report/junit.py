"""JUnit XML, which continuous integration reads: a suite an encoding, a case an instance."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from aspsolve.grade.report.words import by_encoding, figures
from aspsolve.grade.verdict import Grades, Outcome, Verdict

__all__ = ["write"]

#: What counts as a wrong result; everything else that is no success is a run that broke.
FAILURES = (Verdict.FAILURE, Verdict.NO_OUTPUT, Verdict.TOO_MANY)


def write(grades: Grades) -> str:
    """Return the report as XML."""
    root = ET.Element("testsuites")
    for encoding, own in by_encoding(grades).items():
        outcomes = own.outcomes
        failed = sum(outcome.verdict in FAILURES for outcome in outcomes)
        suite = ET.SubElement(
            root,
            "testsuite",
            name=written(encoding),
            tests=str(len(outcomes)),
            failures=str(failed),
            errors=str(sum(not outcome.passed for outcome in outcomes) - failed),
            skipped="0",
            time=f"{sum(outcome.seconds for outcome in outcomes):.3f}",
        )
        for outcome in outcomes:
            _add_case(suite, outcome)
    ET.indent(root, " ")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def _add_case(suite: ET.Element, outcome: Outcome) -> None:
    """Add an instance."""
    case = ET.SubElement(
        suite,
        "testcase",
        classname=written(outcome.encoding),
        name=written(outcome.instance),
        time=f"{outcome.seconds:.3f}",
    )
    if not outcome.passed:
        kind = "failure" if outcome.verdict in FAILURES else "error"
        broken = ET.SubElement(case, kind, type=outcome.verdict.value, message=written(outcome.reason))
        broken.text = written("\n".join(outcome.details))
    told = [f"{name}: {text}" for name, text in figures([outcome]).items()]
    ET.SubElement(case, "system-out").text = written("\n".join([*outcome.details, *told]))
    if outcome.warnings:
        ET.SubElement(case, "system-err").text = written("\n".join(outcome.warnings))


def written(text: str) -> str:
    """Return a text without the characters that XML 1.0 does not know."""
    return "".join(
        c if c in "\t\n" or " " <= c <= "\ud7ff" or "\ue000" <= c <= "\ufffd" or c >= "\U00010000" else "\ufffd"
        for c in text
    )
