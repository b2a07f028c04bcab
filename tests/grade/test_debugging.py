"""Which rule of a failed submission is to blame: below its results, in reports, without values with hints."""

import json
import re
from pathlib import Path

import pytest

from aspsolve.errors import ProcessCrashed
from aspsolve.grade._command import main
from tests.conftest import ROOT
from tests.grade.conftest import COLOURING, PAIR, PAIR_ANSWERS, Course, reference

WRONG = COLOURING + "% The first node is not red.\n:- colour(1,red).\n"


def debug_lines(capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Return the lines about rules to blame that were printed."""
    return [line for line in capsys.readouterr().out.splitlines() if ", debug: " in line]


@pytest.fixture
def pairs(course: Course) -> Course:
    """A course with two instances, of which the second has the smaller file."""
    course.debug = "first"
    course.add("ex1", PAIR + " % a comment that makes the file larger", reference(PAIR_ANSWERS))
    course.add("ex2", PAIR, reference(PAIR_ANSWERS))
    return course


def test_rule_is_named_for_the_smallest_failed_instance(pairs: Course, capsys: pytest.CaptureFixture[str]) -> None:
    main(pairs.arguments(pairs.encoding(WRONG)))
    assert debug_lines(capsys) == [
        "    ex2.lp, debug: line 6 excludes the right answer: `:- colour(1,red).` for colour(1,red)"
    ]


def test_hints_have_the_line_and_the_rule_but_no_values(pairs: Course, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = COLOURING + ":- colour(N,red), N = 1.\n"
    main(pairs.arguments(pairs.encoding(wrong), "--hints"))
    assert debug_lines(capsys) == ["    ex2.lp, debug: line 5 excludes the right answer: `:- colour(N,red), N = 1.`"]


def test_debugging_that_dies_is_said(
    pairs: Course, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def dies(*_: object, **__: object) -> None:
        raise ProcessCrashed("clingo crashed (SIGSEGV)", "")

    monkeypatch.setattr("aspsolve.grade._jobs.debug", dies)
    main(pairs.arguments(pairs.encoding(WRONG), "--debug", "all"))
    said = "debug: debugging ended before it was done: clingo crashed (SIGSEGV)"
    assert debug_lines(capsys) == [f"    {name}.lp, {said}" for name in ("ex1", "ex2")]


def test_wrong_answer_leads_to_the_rule_that_allows_it(pairs: Course, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = COLOURING.replace(":- edge(N,M),", ":- edge(N,M), edge(M,N),")
    main(pairs.arguments(pairs.encoding(wrong)))
    certain, guess = debug_lines(capsys)
    assert "the encoding has a wrong answer set, which no rule of it excludes" in certain
    assert "perhaps line 3 allows a wrong answer, which it would exclude without `edge(" in guess


def test_report_as_json_has_the_findings(pairs: Course, tmp_path: Path) -> None:
    report = tmp_path / "report.json"
    main(pairs.arguments(pairs.encoding(WRONG), "--report", str(report)))
    outcomes = json.loads(report.read_text())["encodings"][0]["outcomes"]
    found = {outcome["instance"]: [finding["line"] for finding in outcome["findings"]] for outcome in outcomes}
    assert found == {"ex1.lp": [], "ex2.lp": [6]}


def test_journal_keeps_the_findings(pairs: Course, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = pairs.arguments(pairs.encoding(WRONG), "--resume", str(tmp_path / "journal"))
    main(arguments)
    first = debug_lines(capsys)
    main(arguments)
    assert debug_lines(capsys) == first != []


def test_html_marks_the_line_and_counts_the_mistakes(pairs: Course, tmp_path: Path) -> None:
    pytest.importorskip("jinja2", reason="the extra html is not installed")
    report = tmp_path / "report.html"
    evil = COLOURING + "% <script>\n:- colour(1,red).\n"
    arguments = pairs.arguments(pairs.encoding(WRONG), "--report", str(report))
    main([*arguments, str(pairs.encoding(evil, "evil.lp")), str(pairs.encoding(COLOURING, "right.lp"))])
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
    arguments = course.arguments(course.encoding(weak), "--report", str(report))
    main([*arguments, str(course.encoding(rules, "right.lp"))])
    text = report.read_text(encoding="utf-8")
    assert re.search(r'<th scope="row">too much allowed</th>\s*<td>Rule broken: the number of bends from', text)
