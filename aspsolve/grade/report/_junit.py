"""The report as JUnit XML for continuous integration: a suite for each encoding, a case for each instance."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from aspsolve.grade._verdict import Grades, RunOutcome, Verdict
from aspsolve.grade.report._formatting import printable, statistics_texts, total_seconds

#: The verdicts that are reported as failures; all others, except for successes, are reported as errors.
FAILURES = (Verdict.FAILURE, Verdict.NO_OUTPUT, Verdict.TOO_MANY)


def write(grades: Grades) -> str:
    """Write a test suite for each encoding."""
    root = ET.Element("testsuites")
    for encoding, own in grades.by_encoding().items():
        outcomes = own.outcomes
        failed = sum(outcome.verdict in FAILURES for outcome in outcomes)
        suite = ET.SubElement(
            root,
            "testsuite",
            name=_xml_text(encoding),
            tests=str(len(outcomes)),
            failures=str(failed),
            errors=str(sum(not outcome.passed and outcome.counts for outcome in outcomes) - failed),
            skipped=str(sum(not outcome.counts for outcome in outcomes)),
            time=f"{total_seconds(outcomes):.3f}",
        )
        for outcome in outcomes:
            _add_case(suite, outcome)
    ET.indent(root, " ")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ET.tostring(root, encoding="unicode") + "\n"


def _add_case(suite: ET.Element, outcome: RunOutcome) -> None:
    """Add the outcome on an instance as a case."""
    case = ET.SubElement(
        suite,
        "testcase",
        classname=_xml_text(outcome.encoding),
        name=_xml_text(outcome.instance),
        time=f"{outcome.seconds:.3f}",
    )
    if not outcome.counts:
        ET.SubElement(case, "skipped", message=_xml_text(f"{outcome.verdict.value}: {outcome.reason}"))
    elif not outcome.passed:
        kind = "failure" if outcome.verdict in FAILURES else "error"
        failed = ET.SubElement(case, kind, type=outcome.verdict.value, message=_xml_text(outcome.reason))
        failed.text = _xml_text("\n".join(outcome.details))
    statistics = [f"{name}: {text}" for name, text in statistics_texts([outcome]).items()]
    ET.SubElement(case, "system-out").text = _xml_text("\n".join([*outcome.details, *statistics]))
    if outcome.warnings:
        ET.SubElement(case, "system-err").text = _xml_text("\n".join(outcome.warnings))


def _xml_text(text: str) -> str:
    """Escape what is not printable in each line, and so all that XML 1.0 forbids."""
    return "\n".join(map(printable, text.split("\n")))
