"""Reports: each says what came of a grading, in its own terms, and escapes whatever an encoding prints."""

from __future__ import annotations

import csv
import io
import json
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from aspsolve.errors import InputError
from aspsolve.grade import main
from aspsolve.grade.points import read_points
from aspsolve.grade.report import FORMATS, format_for, save_report, write_report
from aspsolve.grade.verdict import Grades, Outcome, Verdict
from tests.grade.conftest import COLOURING, PAIR, PAIR_ANSWERS, Course, reference

EVIL = "</pre><script>alert('&')</script>\x1b[2J ``` | success"
COUNTS = {"rules": 12, "atoms": 7, "choices": 3, "conflicts": 2, "restarts": 0}
ONE = Grades(
    (
        Outcome("my.lp", "ex1.lp", Verdict.SUCCESS, seconds=0.25, memory=30.5, statistics=COUNTS),
        Outcome("my.lp", "ex2.lp", Verdict.FAILURE, EVIL, 1.5, warnings=(EVIL,), details=(EVIL, "  3 │ ●")),
        Outcome("my.lp", "ex3.lp", Verdict.TIMEOUT, "after 2 s (grounding)", 2.0),
        Outcome("my.lp", "ex4.lp", Verdict.NO_OUTPUT, "answer set 1 shows no path/4", 0.1),
    ),
    {"ex1.lp": 2.0},
)
TWO = Grades((*ONE.outcomes, Outcome("=cmd()", "ex1.lp", Verdict.SUCCESS, seconds=0.1)), complete=False)


@pytest.mark.parametrize(("name", "format_name"), [
    ("a.txt", "text"), ("a.json", "json"), ("a.xml", "junit"), ("a.MD", "markdown"), ("a.csv", "csv"),
    ("a.html", "html"), ("x/results.json", "gradescope"),
])  # fmt: skip
def test_format_is_chosen_by_the_file_s_name(name: str, format_name: str) -> None:
    assert format_for(name) == format_name
    assert format_for(name, "csv") == "csv"


def test_unknown_formats_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"a\.doc: its name tells no report format: expected \.txt"):
        save_report(ONE, "a.doc")
    with pytest.raises(InputError, match="there is no report format 'doc'"):
        write_report(ONE, "doc")


@pytest.mark.parametrize("format_name", FORMATS)
def test_report_is_written_to_a_file(tmp_path: Path, format_name: str) -> None:
    save_report(ONE, str(tmp_path / "report"), format_name)
    assert (tmp_path / "report").read_text(encoding="utf-8") == write_report(ONE, format_name)


def test_text_counts_successes_right() -> None:
    lines = write_report(ONE, "text").splitlines()
    assert [line for line in lines if "success" in line] == ["$ex1.lp: success in 250.0 ms"]
    assert lines[-2:] == ["points: 2 of 5", "FAILURE"]
    assert "== my.lp" in write_report(TWO, "text").splitlines()


def test_json_says_everything() -> None:
    data = json.loads(write_report(TWO, "json"))
    assert (data["complete"], data["passed"]) == (False, False)
    assert [one["encoding"] for one in data["encodings"]] == ["my.lp", "=cmd()"]
    assert data["encodings"][0]["score"] == 1.0
    first, second, *_ = data["encodings"][0]["outcomes"]
    assert first["statistics"] == COUNTS
    assert (second["verdict"], second["reason"], second["details"]) == ("failure", EVIL, [EVIL, "  3 │ ●"])


#: The elements and attributes of JUnit's reports, as Jenkins' schema junit-10.xsd has them.
JUNIT = {
    "testsuites": (set(), {"testsuite"}),
    "testsuite": ({"name", "tests", "failures", "errors", "skipped", "time"}, {"testcase"}),
    "testcase": ({"classname", "name", "time"}, {"failure", "error", "system-out", "system-err"}),
    "failure": ({"type", "message"}, set()),
    "error": ({"type", "message"}, set()),
    "system-out": (set(), set()),
    "system-err": (set(), set()),
}


def test_junit_keeps_to_its_schema() -> None:
    root = ET.fromstring(write_report(TWO, "junit").encode())
    assert root.tag == "testsuites"
    for element in root.iter():
        attributes, children = JUNIT[element.tag]
        assert set(element.attrib) == attributes
        assert {child.tag for child in element} <= children
    suite = root[0]
    assert [suite.get(key) for key in ("tests", "failures", "errors")] == ["4", "2", "1"]
    assert suite[1][0].get("message") == EVIL.replace("\x1b", "\ufffd")


def test_markdown_cannot_be_broken_out_of() -> None:
    text = write_report(TWO, "markdown")
    assert "The run was interrupted." in text
    assert "| \\=cmd" in text or "| =cmd\\(\\)" in text
    row = next(line for line in text.splitlines() if line.startswith("| ex2"))
    assert row.replace("\\|", "").count("|") == 10
    assert "<script" not in row.replace("\\<", "")
    fence = text[text.index("````") :].splitlines()[0]
    assert fence == "````text"


def test_markdown_is_cut_to_what_a_summary_may_have() -> None:
    outcome = Outcome("my.lp", "ex.lp", Verdict.FAILURE, details=("x" * 200_000,))
    text = write_report(Grades((outcome,) * 9), "markdown")
    assert len(text) < 2**20
    assert text.endswith("The rest is left out: the report is too long for a summary.\n")


def test_csv_has_a_row_an_encoding_and_no_formulas() -> None:
    head, mine, other = csv.reader(io.StringIO(write_report(TWO, "csv")))
    assert head == ["encoding", "ex1.lp", "ex2.lp", "ex3.lp", "ex4.lp", "points", "of", "seconds", "memory"]
    assert mine == ["my.lp", "success", "failure", "timeout", "no output", "1", "4", "3.850", "30.5"]
    assert other[:3] == ["'=cmd()", "success", ""]


def test_html_runs_nothing_of_what_an_encoding_prints() -> None:
    page = write_report(TWO, "html")
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert "default-src 'none'" in page
    assert "http" not in page.replace("http-equiv", "")
    assert "\x1b" not in page


def test_gradescope_has_its_documented_fields() -> None:
    data = json.loads(write_report(ONE, "gradescope"))
    assert set(data) == {
        "score", "execution_time", "output", "output_format", "visibility", "stdout_visibility", "tests"
    }  # fmt: skip
    assert data["score"] == 2.0
    assert [(test["score"], test["max_score"], test["status"]) for test in data["tests"][:2]] == [
        (2.0, 2.0, "passed"), (0.0, 1.0, "failed"),
    ]  # fmt: skip
    assert set(data["tests"][0]) == {
        "score", "max_score", "status", "name", "name_format", "number", "output", "output_format", "visibility",
        "extra_data",
    }  # fmt: skip
    with pytest.raises(InputError, match="expected one encoding, found 2"):
        write_report(TWO, "gradescope")


def test_command_writes_and_prints_reports(course: Course, capsys: pytest.CaptureFixture[str]) -> None:
    course.add("ex1", PAIR, reference(PAIR_ANSWERS))
    options = course.arguments(course.encoding(COLOURING), "--points", "3", "--report", str(course.folder / "r.csv"))
    assert main([*options, "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["encodings"][0]["score"] == 3.0
    assert ",success,3,3," in (course.folder / "r.csv").read_text()
    assert main(options) == 0
    assert capsys.readouterr().out.splitlines()[1:] == ["points: 3 of 3", "SUCCESS"]


def test_bad_report_name_is_told_before_the_work(course: Course, capsys: pytest.CaptureFixture[str]) -> None:
    course.add("ex1", PAIR, reference(PAIR_ANSWERS))
    assert main(course.arguments(course.encoding(COLOURING), "--report", "r.doc")) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("ERROR: r.doc: its name tells no report format")


NAMES = ("ex1.lp", "ex2.lp", "large_1.lp", "large_2.lp")


def test_points_are_a_number_for_each() -> None:
    assert read_points("2.5", NAMES) == dict.fromkeys(NAMES, 2.5)


@pytest.mark.skipif(sys.version_info < (3, 11), reason="TOML is read from Python 3.11 on")
def test_points_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "points.toml"
    file.write_text('default = 3\n[points]\n"ex1.lp" = 2\nex2 = 0\n"large_*" = 0.5\n')
    assert read_points(str(file), NAMES) == {"ex1.lp": 2, "ex2.lp": 0, "large_1.lp": 0.5, "large_2.lp": 0.5}


@pytest.mark.skipif(sys.version_info < (3, 11), reason="TOML is read from Python 3.11 on")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("x", "broken TOML"),
        ("[points]\nnone = 1", "'none' fits no instance"),
        ("[points]\nex1 = -1", "expected a number from 0 on for ex1, found -1"),
        ("[points]\nex1 = inf", "expected a number from 0 on"),
        ("[points]\nex1 = true", "expected a number from 0 on"),
        ('[points]\nex1 = "1"', "expected a number from 0 on"),
        ("default = nan", "expected a number from 0 on for default"),
        ("points = 1", "expected a table"),
        ("other = 1", "unknown key 'other'"),
    ],
)
def test_bad_points_are_refused(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "points.toml"
    file.write_text(text)
    with pytest.raises(InputError, match=f"points.toml: .*{said}"):
        read_points(str(file), NAMES)


def test_points_that_are_neither_number_nor_file_are_refused() -> None:
    with pytest.raises(InputError, match="expected a number from 0 on for points, found nan"):
        read_points("nan", NAMES)
    if sys.version_info >= (3, 11):
        with pytest.raises(InputError, match="nowhere: there is no such file"):
            read_points("nowhere", NAMES)
