"""The command: its lines, flags and exit codes."""

import json
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from aspsolve.grade import RunOutcome, Verdict
from aspsolve.grade import _command as command
from aspsolve.grade.report import report_line
from tests.conftest import ROOT, Printed, Run
from tests.grade.conftest import COLOURING, NUMBERS, OPTIMA, PAIR, PAIR_ANSWERS, SUBSET_SUM, TRIANGLE, Course, reference
from tests.processes import environment, started

#: Ground for ever.
ENDLESS = "n(0). n(X+1) :- n(X)."


def lines(printed: Printed) -> list[str]:
    """Return the printed lines without times and without details; there is nothing on standard error."""
    assert printed.err == ""
    found = [line for line in printed.out.splitlines() if not line.startswith(" ")]
    return [line.split(" in ")[0] if ": success in " in line else line for line in found]


@pytest.fixture
def graphs(course: Course) -> Course:
    """A course with a graph that can be coloured and one that cannot."""
    course.add("ex2", PAIR, reference(PAIR_ANSWERS))
    course.add("ex10", TRIANGLE, reference([]))
    return course


@pytest.mark.parametrize(("options", "code"), [("", 0), ("--strict", 1)])
def test_failed_run(graphs: Course, options: str, code: int) -> None:
    printed = graphs.grade(COLOURING + ":- colour(1,red).", options, code=code)
    assert lines(printed) == ["$ex2.lp: failure (1 of 2 answer sets missing)", "$ex10.lp: success", "FAILURE"]


def test_default_folders_are_the_course_s(course: Course, folder: Path) -> None:
    (folder / "asp").mkdir()
    inner = Course(folder / "asp", course.run)
    inner.add("ex1", PAIR, reference(PAIR_ANSWERS))
    inner.encoding(COLOURING)
    assert lines(course.run("--encoding asp/mine.lp --timeout 60.5")) == ["$ex1.lp: success", "SUCCESS"]


@pytest.mark.usefixtures("processes")
def test_time_out_says_what_was_going_on(graphs: Course) -> None:
    assert lines(graphs.grade(ENDLESS, "-t 0.25")) == [
        "$ex2.lp: timeout after 0.25 s (grounding)", "$ex10.lp: timeout after 0.25 s (grounding)", "FAILURE",
    ]  # fmt: skip


def test_instance_without_a_reference_does_not_stop_the_others(graphs: Course) -> None:
    graphs.add("ex1", PAIR, None)
    missing = f"{graphs.solutions / 'ex1.json'}: there is no such file"
    for strict in ("", "--strict"):
        out, err = graphs.grade(COLOURING, strict, code=1)
        assert err == f"ERROR: no reference: {missing}\n"
        assert lines(Printed(out, "")) == [
            f"$ex1.lp: no reference ({missing})", "$ex2.lp: success", "$ex10.lp: success", "SUCCESS",
        ]  # fmt: skip


def test_without_any_reference_nothing_is_a_success(course: Course) -> None:
    course.add("ex1", PAIR, None)
    course.add("ex2", PAIR, None)
    out = course.grade(COLOURING, code=1).out
    assert out.endswith("\nNO REFERENCE\n")
    assert "success" not in out.lower()


def test_missing_reference_is_reported_once_and_costs_no_submission_anything(graphs: Course, run: Run) -> None:
    graphs.add("ex1", PAIR, None)
    one, two = (graphs.encoding(COLOURING, f"submissions_{name}.lp") for name in ("one", "two"))
    out, err = run("grade", *graphs.arguments(one, two, "--points 2"), code=2)
    assert err.count("\n") == 1
    assert out.count(": 2 of 2 passed, points: 4 of 4\n") == 2
    assert out.endswith("\n2 of 2 submissions passed\n")


def test_models_flag_caps(graphs: Course) -> None:
    first, *_ = lines(graphs.grade(COLOURING, "-m 1"))
    assert first == "$ex2.lp: too many models (only 1 model compared, 1 of 2 answer sets found)"
    for options in ("-m 2", "--models=0", "-m 2 -cor", "-m 1 --correct"):
        assert lines(graphs.grade(COLOURING, options)) == ["$ex2.lp: success", "$ex10.lp: success", "SUCCESS"]


def test_optimize_flag_compares_optima(course: Course) -> None:
    course.add("sum", NUMBERS, reference(OPTIMA, costs=[[5], [5]]))
    assert lines(course.grade(SUBSET_SUM, "-opt")) == ["$sum.lp: success", "SUCCESS"]
    assert lines(course.grade(SUBSET_SUM))[-1] == "FAILURE"


@pytest.mark.parametrize(
    ("option", "value", "said"),
    [
        ("-t", 0, "-t: expected more than 0"),
        ("-t", "nan", "-t: expected more than 0"),
        ("-t", "1e300", "-t: expected more than 0"),
        ("-m", 99999999999, "-m: expected a number from 0"),
        ("-i", Path("nowhere\nsuccess"), "nowhere \\x73uccess: there is no such folder"),
        ("-e", "nowhere.lp", "nowhere.lp: there is no such file"),
        ("--show", "colour", "expected a predicate such as path/4, found 'colour'"),
        ("--report", "r.doc", "r.doc: cannot infer a report format from the file name"),
        ("--run", "swipl", "--run: expected {submission} in the command"),
    ],
)
def test_bad_input_is_one_line_on_standard_error(graphs: Course, option: str, value: object, said: str) -> None:
    out, err = graphs.grade(COLOURING, option, value, code=1)
    assert out == ""
    assert err.startswith("ERROR: ")
    assert said in err
    assert err.count("\n") == 1


def test_gradescope_shows_no_right_answers(course: Course) -> None:
    course.add("ex1", PAIR, reference(PAIR_ANSWERS))
    results = course.folder / "results.json"
    course.debug = "first"
    course.grade(COLOURING + ":- colour(1,red).", "--report", results)
    assert json.loads(results.read_text())["tests"][0]["output"] == (
        "failure: 1 of 2 answer sets missing\ndebug: line 5 excludes the right answer: `:- colour(1,red).`"
    )


def test_several_reports_are_written(graphs: Course) -> None:
    pytest.importorskip("jinja2", reason="the extra html is not installed")
    reports = [part for name in ("r.json", "r.csv", "pages/") for part in ("--report", f"{graphs.folder}/{name}")]
    assert graphs.grade(COLOURING, "--points 3", *reports).out.splitlines()[2:] == ["points: 6 of 6", "SUCCESS"]
    assert json.loads((graphs.folder / "r.json").read_text())["encodings"][0]["score"] == 6.0
    assert ",success,success,6,6," in (graphs.folder / "r.csv").read_text()
    assert sorted(path.name[:5] for path in (graphs.folder / "pages").iterdir()) == ["001_t", "index"]


@pytest.mark.parametrize("report", ["r.html", "pages/"])
def test_without_jinja2_no_page_is_begun(report: str, graphs: Course, folder: Path, without_jinja2: None) -> None:
    encoding = graphs.encoding(COLOURING)
    before = sorted(folder.iterdir())
    printed = graphs.grade(encoding, "--resume journal --report", report, code=1)
    assert printed == ("", "ERROR: an HTML report needs jinja2: pip install 'aspsolve[html]'\n")
    assert sorted(folder.iterdir()) == before


@pytest.mark.parametrize("debug", ["none", "first"])
def test_links_and_other_files_are_refused_unread(debug: str, graphs: Course) -> None:
    submissions = graphs.folder / "submissions"
    (submissions / "kim").mkdir(parents=True)
    secret = graphs.encoding("secret s.", "submissions/kim/mine.lp")
    for name, target in (("lee", secret), ("ann", Path("/etc/passwd")), ("joe", Path("/dev/zero"))):
        (submissions / name).mkdir()
        (submissions / name / "mine.lp").symlink_to(target)
    (submissions / "max").symlink_to(secret.parent)
    pipe, report, journal = submissions / "pipe.lp", graphs.folder / "r.json", graphs.folder / "journal"
    os.mkfifo(pipe)
    graphs.debug = debug
    out = graphs.grade(pipe, *sorted(submissions.glob("[!k]*/mine.lp")), "--report", report, "--resume", journal).out
    assert out.count("a symbolic link is no submission") == 4
    assert out.count("pipe.lp: expected a file") == 1
    for text in (out, report.read_text(), journal.read_text()):
        assert "root:" not in text
        assert "secret s" not in text


@pytest.mark.parametrize("arguments", ["", "-e", "-e x -t soon", "-e x -m 1.5", "--what"])
def test_bad_usage_exits_with_two(course: Course, arguments: str) -> None:
    err = course.run(arguments, code=2).err
    assert err.startswith("ERROR: ")
    assert err.count("\n") == 1


def test_the_word_is_counted_once_a_passed_instance(course: Course) -> None:
    for name in ("success", "ex1", "unsuccessful"):
        course.add(name, PAIR, reference(PAIR_ANSWERS))
    course.add("success2", TRIANGLE, None)
    course.add("success3", "success :- success success.", reference([]))
    course.add("success4", "success.", reference([["success(1)"]]))
    text = course.grade(COLOURING + "#show success/0.", code=1).out
    assert [line.split(" in ")[0] for line in text.splitlines() if "success" in line] == [
        "$ex1.lp: success", "$\\x73uccess.lp: success", "$un\\x73uccessful.lp: success",
    ]  # fmt: skip
    assert text.count("success") == 3
    assert len([line for line in text.splitlines() if not line.startswith(" ")]) == 7


@pytest.mark.parametrize(
    ("outcome", "line"),
    [
        (("a\n$b.lp: success in 1 ms.lp", Verdict.FAILURE, "x"), "$a $b.lp: \\x73uccess in 1 ms.lp: failure (x)"),
        (("\x1b[2J.lp", Verdict.ERROR, "one\r\ntwo\x07\u202e"), "$\\x1b[2J.lp: error (one two\\x07\\u202e)"),
        (("\udcff.lp", Verdict.SUCCESS, "", 1.234), "$\\udcff.lp: success in 1.23 s"),
        (("a.lp", Verdict.ERROR, "x" * 10**6), f"$a.lp: error ({'x' * 300} …)"),
        (("é.lp", Verdict.SUCCESS, "", 0.5), "$é.lp: success in 500.0 ms"),
    ],
)
def test_hostile_text_becomes_printable(outcome: tuple[Any, ...], line: str) -> None:
    assert report_line(RunOutcome("my.lp", *outcome)) == line


def test_interruption_keeps_what_is_done(graphs: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> Iterator[tuple[int, RunOutcome]]:
        yield 0, RunOutcome("my.lp", "ex2.lp", Verdict.FAILURE, "wrong")
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "grade_all", interrupted)
    printed = graphs.grade(COLOURING, "--strict", code=130)
    assert lines(printed) == ["$ex2.lp: failure (wrong)", "interrupted after 1 of 2 instances"]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is no signal that can be sent there")
def test_ctrl_c_ends_grounding(graphs: Course) -> None:
    graphs.add("ex1", "#const done=1.", reference([["n(0)"]]))
    graphs.encoding("n(0). n(X+1) :- n(X), node(1).")
    variables = environment(LC_ALL="C")
    variables.pop("PYTHONIOENCODING", None)  # which would be kept to; a pipe is UTF-8 in every locale
    command = [ROOT / "test.py", "-e", "mine.lp", "-i", "instances", "-s", "solutions"]
    with started(*command, cwd=graphs.folder, env=variables) as process:
        assert process.stdout.readline().startswith("$ex1.lp: success")
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (out, err) == ("interrupted after 1 of 3 instances\n", "")
    assert process.returncode == 130


def test_report_for_one_submission_is_refused_before_the_work(course: Course) -> None:
    course.add("ex1", PAIR, reference(PAIR_ANSWERS))
    one, two = (course.encoding(COLOURING, name=name) for name in ("one.lp", "two.lp"))
    printed = course.grade(one, two, "--report", course.folder / "results.json", code=1)
    assert printed == ("", "ERROR: Gradescope grades one submission at a time: expected one encoding, found 2\n")
