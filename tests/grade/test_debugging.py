"""Which rule of a failed submission is to blame: below its results, in reports, without values with hints."""

import json
import re
from pathlib import Path

import pytest

from aspsolve.errors import ProcessCrashed
from tests.conftest import ROOT, Printed
from tests.grade.conftest import COLOURING, PAIR, PAIR_ANSWERS, Course, reference

WRONG = COLOURING + "% The first node is not red.\n:- colour(1,red).\n"


def debug_lines(printed: Printed) -> list[str]:
    return [line for line in printed.out.splitlines() if ", debug: " in line]


@pytest.fixture
def pairs(course: Course) -> Course:
    """A course with two instances, of which the second has the smaller file."""
    course.debug = "first"
    course.add("ex1", PAIR + " % a comment that makes the file larger", reference(PAIR_ANSWERS))
    course.add("ex2", PAIR, reference(PAIR_ANSWERS))
    return course


def test_rule_is_named_for_the_smallest_failed_instance(pairs: Course) -> None:
    path = pairs.encoding(WRONG)
    assert debug_lines(pairs.grade(path.parent / ".." / path.parent.name / path.name)) == [
        "    ex2.lp, debug: line 6 excludes the right answer: `:- colour(1,red).` for colour(1,red)"
    ]


def test_rule_of_the_shipped_library_has_a_short_name(pairs: Course) -> None:
    wrong = f'{COLOURING}#include "lib/no_two_by_two.lp".\nmember((1..2,1..2)). square(1,1).\n'
    (line,) = debug_lines(pairs.grade(wrong))
    assert line.startswith("    ex2.lp, debug: lib/no_two_by_two.lp: line 8 excludes the right answer: ")


def test_hints_have_the_line_and_the_rule_but_no_values(pairs: Course) -> None:
    wrong = COLOURING + ":- colour(N,red), N = 1.\n"
    assert debug_lines(pairs.grade(wrong, "--hints")) == [
        "    ex2.lp, debug: line 5 excludes the right answer: `:- colour(N,red), N = 1.`"
    ]


def test_debugging_that_dies_is_said(pairs: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    def dies(*_: object, **__: object) -> None:
        raise ProcessCrashed("clingo crashed (SIGSEGV)", "")

    monkeypatch.setattr("aspsolve.debugging.debug", dies)
    said = "debug: debugging ended before it was done: clingo crashed (SIGSEGV)"
    assert debug_lines(pairs.grade(WRONG, "--debug all")) == [f"    {name}.lp, {said}" for name in ("ex1", "ex2")]


def test_wrong_answer_leads_to_the_rule_that_allows_it(pairs: Course) -> None:
    certain, guess = debug_lines(pairs.grade(COLOURING.replace(":- edge(N,M),", ":- edge(N,M), edge(M,N),")))
    assert "the encoding has a wrong answer set, which no rule of it excludes" in certain
    assert "perhaps line 3 allows a wrong answer, which it would exclude without `edge(" in guess


def test_journal_and_report_as_json_have_the_findings(pairs: Course, tmp_path: Path) -> None:
    report, journal = tmp_path / "report.json", tmp_path / "journal"
    first, again = (debug_lines(pairs.grade(WRONG, "--report", report, "--resume", journal)) for _ in range(2))
    assert again == first != []
    outcomes = json.loads(report.read_text())["encodings"][0]["outcomes"]
    found = {outcome["instance"]: [finding["line"] for finding in outcome["findings"]] for outcome in outcomes}
    assert found == {"ex1.lp": [], "ex2.lp": [6]}


def test_html_marks_the_line_and_counts_the_mistakes(pairs: Course, tmp_path: Path) -> None:
    pytest.importorskip("jinja2", reason="the extra html is not installed")
    report = tmp_path / "report.html"
    evil = COLOURING + "% <script>\n:- colour(1,red).\n"
    others = pairs.encoding(evil, "evil.lp"), pairs.encoding(COLOURING, "right.lp")
    pairs.grade(WRONG, *others, "--report", report)
    text = report.read_text(encoding="utf-8")
    assert "<mark>   6  :- colour(1,red).</mark>" in text
    assert "&lt;script&gt;" in text
    assert re.search(r'<th scope="row">answer excluded</th>\s*<td>The first node is not red\.</td>', text)
    assert "1 of 3" in text


@pytest.mark.slow
def test_html_counts_the_rules_of_the_puzzle_that_wrong_answers_break(course: Course, tmp_path: Path) -> None:
    pytest.importorskip("jinja2", reason="the extra html is not installed")
    course.debug, name = "first", "01_course_3x3"
    course.add(
        name,
        (ROOT / "instances" / "seeknumbers" / f"{name}.lp").read_text(encoding="utf-8"),
        (ROOT / "solutions" / "seeknumbers" / f"{name}.json").read_text(encoding="utf-8"),
    )
    rules = (ROOT / "encodings" / "seeknumbers.lp").read_text(encoding="utf-8")
    weak = "\n".join(line for line in rules.splitlines() if not line.startswith(":- path(X,Y, X',Y'), owes"))
    report = tmp_path / "report.html"
    course.grade(weak, course.encoding(rules, "right.lp"), "--report", report)
    text = report.read_text(encoding="utf-8")
    assert re.search(r'<th scope="row">too much allowed</th>\s*<td>Rule broken: the number of bends from', text)
