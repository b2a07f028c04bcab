"""Reports of grades as text, JSON, CSV, JUnit, HTML and Gradescope's results, chosen by the name of a file."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from os import PathLike, fspath
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

from aspsolve._files import make_folder, write_text
from aspsolve.errors import InputError, cut, escaped, one_line
from aspsolve.grade._verdict import (
    STATISTICS,
    Grades,
    RunOutcome,
    Verdict,
    duration,
    first_seen_on,
    number,
    outcome_to_json,
    passed_text,
    points_text,
    result_text,
    statistics_texts,
    total_seconds,
)
from aspsolve.grade.report._html import environment, html_pages, html_report

__all__ = ["save_report"]

#: The word that scripts count, and its escaped form, for wherever it does not stand for a passed instance.
COUNTED, ESCAPED = "success", "\\x73uccess"
#: A reason is cut to this many characters.
MAX_REASON_CHARACTERS = 300
#: A spreadsheet takes a cell for a formula if it begins with one of these.
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r")
#: The verdicts that JUnit calls failures; it calls all others, except for successes, errors.
FAILURES = (Verdict.FAILURE, Verdict.NO_OUTPUT, Verdict.TOO_MANY)


def text_report(grades: Grades) -> str:
    lines: list[str] = []
    encodings = grades.by_encoding()
    for encoding, own in encodings.items():
        if len(encodings) > 1:
            lines.append(f"== {escaped_line(encoding)}")
        seen: dict[str, str] = {}
        for outcome in own.outcomes:
            lines += outcome_lines(outcome, seen)
        lines += blame_lines(own.outcomes)
        lines.append(f"{escaped_line(encoding)}: {summary(own.outcomes)}")
        lines += points_lines(own)
    if not grades.complete:
        lines.append("interrupted: not all instances were graded")
    return "\n".join([*lines, result_text(grades)]) + "\n"


def outcome_lines(outcome: RunOutcome, seen: dict[str, str]) -> Iterator[str]:
    """Yield the line of an instance and its details; `seen` has the warnings and errors that were shown before."""
    if before := first_seen_on(outcome, seen):
        yield report_line(replace(outcome, reason=f"as for {before}"))
        return
    yield report_line(outcome)
    for warning in outcome.warnings:
        if seen.setdefault(warning, outcome.instance) == outcome.instance:
            yield f"    {escaped_line(warning)}"
    for detail in printable_lines(outcome.details):
        yield f"    {detail.replace(COUNTED, ESCAPED)}"


def report_line(outcome: RunOutcome) -> str:
    start = f"${escaped_line(outcome.instance)}: {outcome.verdict.value}"
    if outcome.verdict is Verdict.SUCCESS:
        return f"{start} in {duration(outcome.seconds)}"
    reason = escaped_line(cut(one_line(outcome.reason), MAX_REASON_CHARACTERS))
    return f"{start} {reason}" if outcome.verdict is Verdict.TIMEOUT else f"{start} ({reason})"


def blame_lines(outcomes: Iterable[RunOutcome]) -> Iterator[str]:
    for outcome in outcomes:
        yield from (f"    {escaped_line(f'{outcome.instance}, {line}')}" for line in outcome.blame)


def summary(outcomes: Sequence[RunOutcome]) -> str:
    statistics = statistics_texts(outcomes)
    counts = [text if name == "memory" else f"{text} {name}" for name, text in statistics.items()]
    return ", ".join([f"{passed_text(outcomes)} passed", duration(total_seconds(outcomes)), *counts])


def points_lines(grades: Grades) -> Iterator[str]:
    if grades.points:
        yield f"points: {points_text(grades)}"


def total_line(own: Grades) -> str:
    encoding = own.outcomes[0].encoding
    return ", ".join([f"{escaped_line(encoding)}: {passed_text(own.outcomes)} passed", *points_lines(own)])


def printable_lines(texts: Iterable[str]) -> list[str]:
    return [escaped(line) for text in texts for line in text.split("\n")]


def escaped_line(text: str) -> str:
    """Return an untrusted text as one printable line in which ``success`` is escaped."""
    return one_line(text).replace(COUNTED, ESCAPED)


def json_report(grades: Grades) -> str:
    encodings = [
        {
            "encoding": encoding,
            "score": own.score,
            "most": own.max_score,
            "outcomes": [outcome_to_json(outcome) for outcome in own.outcomes],
        }
        for encoding, own in grades.by_encoding().items()
    ]
    data = {"complete": grades.complete, "passed": grades.passed, "points": {**grades.points}, "encodings": encodings}
    return json.dumps(data, indent=1, allow_nan=False) + "\n"


def csv_report(grades: Grades) -> str:
    stream = io.StringIO()
    table = csv.writer(stream, lineterminator="\n")
    instances = grades.instances
    table.writerow(["encoding", *map(_cell, instances), "points", "of", "seconds", "memory", *STATISTICS])
    for encoding, own in grades.by_encoding().items():
        outcomes = {outcome.instance: outcome for outcome in own.outcomes}
        statistics = statistics_texts(own.outcomes)
        table.writerow(
            [
                _cell(encoding),
                *(outcomes[name].verdict.value if name in outcomes else "" for name in instances),
                number(own.score),
                number(own.max_score),
                f"{total_seconds([*outcomes.values()]):.3f}",
                max((outcome.memory for outcome in outcomes.values()), default=0.0),
                *(statistics.get(name, "") for name in STATISTICS),
            ]
        )
    return stream.getvalue()


def _cell(text: str) -> str:
    """Return an untrusted text that no spreadsheet takes for a formula."""
    line = one_line(text)
    return f"'{line}" if text.startswith(FORMULA_STARTS) or line.startswith(FORMULA_STARTS) else line


def junit_report(grades: Grades) -> str:
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
        failed.text = _xml_text("\n".join([*outcome.details, *outcome.blame]))
    statistics = [f"{name}: {text}" for name, text in statistics_texts([outcome]).items()]
    ET.SubElement(case, "system-out").text = _xml_text("\n".join([*outcome.details, *outcome.blame, *statistics]))
    if outcome.warnings:
        ET.SubElement(case, "system-err").text = _xml_text("\n".join(outcome.warnings))


def _xml_text(text: str) -> str:
    """Escape all unprintable characters in each line, among them those that XML 1.0 forbids."""
    return "\n".join(map(escaped, text.split("\n")))


def gradescope_report(grades: Grades) -> str:
    outcomes = grades.outcomes
    encodings = {outcome.encoding for outcome in outcomes}
    if len(encodings) != 1:
        raise several_submissions(len(encodings))
    seen: dict[str, str] = {}
    data = {
        "score": grades.score,
        "execution_time": round(total_seconds(outcomes), 3),
        "output": summary(outcomes) + ("" if grades.complete else "; interrupted"),
        "output_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": [_test(grades, outcome, number, seen) for number, outcome in enumerate(outcomes, 1)],
    }
    return json.dumps(data, indent=1) + "\n"


def several_submissions(number: int) -> InputError:
    return InputError(f"Gradescope grades one submission at a time: expected one encoding, found {number}")


def _test(grades: Grades, outcome: RunOutcome, number: int, seen: dict[str, str]) -> dict[str, Any]:
    worth = Grades((outcome,), grades.points).max_score
    before = first_seen_on(outcome, seen)
    reason = f"as for {before}" if before else outcome.reason
    verdict = outcome.verdict.value + (f": {escaped(reason)}" if reason else "")
    lines = () if before else (*outcome.warnings, *outcome.details, *outcome.blame)
    status = {"status": "passed" if outcome.passed else "failed"} if outcome.counts else {}
    return {
        "score": worth if outcome.passed else 0.0,
        "max_score": worth,
        **status,
        "name": escaped(outcome.instance),
        "name_format": "text",
        "number": str(number),
        "output": "\n".join([verdict, *printable_lines(lines)]),
        "output_format": "text",
        "visibility": "visible",
        "extra_data": {"seconds": outcome.seconds, "memory": outcome.memory, **outcome.statistics},
    }


#: The formats, each with the name or suffix of its files and the function that writes it.
FORMATS = {
    "text": (".txt", text_report),
    "json": (".json", json_report),
    "junit": (".xml", junit_report),
    "csv": (".csv", csv_report),
    "html": (".html", html_report),
    "gradescope": ("results.json", gradescope_report),
}
#: A report whose name ends in this is a folder of pages.
FOLDER = "/"


def save_report(grades: Grades, path: str | PathLike[str]) -> None:
    """Write a report in the format of the file's name; an existing file is replaced once the report is complete.

    Parameters
    ----------
    grades : Grades
        What is reported.
    path : str or os.PathLike
        A file whose name ends in ``.txt``, ``.json``, ``.xml`` (JUnit), ``.csv`` or ``.html``, ``results.json`` for
        Gradescope, ``-`` for text on standard output. One that ends in a slash is a folder of HTML pages, one for each
        submission, and one for all.

    Raises
    ------
    InputError
        If the name implies no format, the format's extra is not installed, the file cannot be written, or it is
        Gradescope's and there are several submissions.
    """
    chosen = format_for(path)
    if not fspath(path).endswith(FOLDER):
        write_text(path, write_report(grades, chosen))
        return
    make_folder(Path(path))
    for name, page in html_pages(grades).items():
        write_text(Path(path) / name, page)


def write_report(grades: Grades, name: str) -> str:
    _, write = FORMATS[name]
    return write(grades)


def format_for(path: str | PathLike[str]) -> str:
    """Return the format of a report by its name; raises InputError if it has none, or if its extra is not installed."""
    name = fspath(path)
    if name == "-":
        return "text"
    file, endings = Path(path), {ending: chosen for chosen, (ending, _) in FORMATS.items()}
    chosen = "html" if name.endswith(FOLDER) else endings.get(file.name, endings.get(file.suffix.lower(), ""))
    if not chosen:
        known = f"{', '.join(endings)} or a folder/"
        raise InputError(f"cannot infer a report format from the file name: expected {known}", file=name)
    if chosen == "html":
        environment()
    return chosen
