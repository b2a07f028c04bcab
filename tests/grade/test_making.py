"""The command where it does not grade on instances: solutions, comparisons, questions."""

from __future__ import annotations

import json
import pickle
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from aspsolve.cli import main as aspsolve
from aspsolve.grade import GradingOptions, Verdict, main
from aspsolve.grade._parallel import GradingTask
from aspsolve.grade.question import read_questions
from tests.conftest import ROOT
from tests.grade.conftest import COLOURING, NUMBERS, PAIR, SUBSET_SUM, TRIANGLE, Course


def printed(capsys: pytest.CaptureFixture[str]) -> list[str]:
    """Return what was printed; there is nothing on standard error."""
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out.splitlines()


@pytest.fixture
def graphs(course: Course) -> Course:
    """A course with two graphs, without solutions."""
    course.add("ex2", PAIR, None)
    course.add("ex10", TRIANGLE, None)
    return course


def test_generated_solutions_are_those_that_the_encoding_is_graded_by(
    graphs: Course, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = graphs.arguments(graphs.encoding(COLOURING))
    assert main([*arguments, "--generate-solutions"]) == 0
    assert printed(capsys) == ["ex2.lp: 2 answer sets", "ex10.lp: 0 answer sets"]
    assert main([*arguments, "--strict"]) == 0
    assert printed(capsys)[-1] == "SUCCESS"


def test_generating_says_costs_refusals_and_warnings(course: Course, capsys: pytest.CaptureFixture[str]) -> None:
    course.add("ex1", NUMBERS, None)
    course.add("ex2", "number(1). wanted(1).", None)
    arguments = course.arguments(course.encoding(SUBSET_SUM + "x :- never."), "--generate-solutions", "-m", "1")
    assert main([*arguments, "-opt"]) == 1
    lines = printed(capsys)
    assert lines[0] == "ex1.lp: refused (there are more than 1 answer set)"
    assert "atom does not occur in any rule head: never" in lines[1]
    assert lines[2:] == ["ex2.lp: 1 answer set with cost 1"]
    assert [path.name for path in course.solutions.iterdir()] == ["ex2.json"]


def test_ctrl_c_keeps_the_solutions_that_are_there(course: Course) -> None:
    course.add("ex1", "stop.", None)
    course.add("ex2", "node(0..1000000000).", None)
    course.encoding("n(0). n(X+1) :- n(X), not stop. #defined stop/0. #show n/1.")
    command = [sys.executable, str(ROOT / "test.py"), "-e", "mine.lp", "-i", "instances", "-s", "solutions", "-p", "1"]
    with subprocess.Popen(
        [*command, "--generate-solutions"], cwd=course.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ex1.lp: 1 answer set\n"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (out, err, process.returncode) == ("", "interrupted\n", 130)
    assert [path.name for path in course.solutions.iterdir()] == ["ex1.json"]


def test_comparison_names_the_instances_that_differ(graphs: Course, capsys: pytest.CaptureFixture[str]) -> None:
    one, other = graphs.encoding(COLOURING, "a.lp"), graphs.encoding(COLOURING + ":- colour(1,red).", "b.lp")
    arguments = ["-i", str(graphs.instances), "--compare", str(one), str(other)]
    assert main(arguments) == 0
    lines = [line.replace(f"{graphs.folder}/", "") for line in printed(capsys)]
    assert lines == [
        "ex2.lp: different (a.lp has 1 answer set that b.lp lacks)",
        "    only a.lp: colour(1,red) colour(2,blue)",
        "ex10.lp: same (no answer set in either)",
    ]
    assert main([*arguments, "--strict"]) == 1
    assert main([*arguments[:-1], str(one), "--strict"]) == 0


QUESTIONS: list[dict[str, Any]] = [
    {"name": "reach", "facts": "edge(1,2).", "exact": [["reach(1)", "reach(2)"]]},
    {"name": "start", "all": ["reach(1)"], "none": ["reach(3)"]},
]


def asked(folder: Path, rules: str) -> list[str]:
    """Write a program and questions, and return the command's arguments."""
    (folder / "mine.lp").write_text(rules, encoding="utf-8")
    (folder / "q.json").write_text(json.dumps(QUESTIONS), encoding="utf-8")
    return [str(folder / "mine.lp"), "--question", str(folder / "q.json")]


def test_questions_are_graded_as_instances_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = asked(tmp_path, "reach(1). reach(Y) :- reach(X), edge(X,Y). #defined edge/2. #show reach/1.")
    report, journal = tmp_path / "results.json", tmp_path / "journal"
    assert main([*arguments, "--strict", "--report", str(report), "--resume", str(journal), "--points", "2"]) == 0
    assert [line.split(" in ")[0] for line in printed(capsys)] == [
        "$reach: success", "$start: success", "points: 4 of 4", "SUCCESS"
    ]  # fmt: skip
    assert [test["score"] for test in json.loads(report.read_text(encoding="utf-8"))["tests"]] == [2.0, 2.0]
    assert main([*asked(tmp_path, "reach(1..3). #show reach/1."), "--strict", "--resume", str(journal)]) == 1
    assert printed(capsys) == [
        "$reach: failure (answer set 1 is wrong)", "    reach(1) reach(2) reach(3)",
        "$start: failure (answer set 1 has reach(3) too many)", "FAILURE",
    ]  # fmt: skip


def test_questions_travel_to_other_processes(tmp_path: Path) -> None:
    asked(tmp_path, "reach(1). #show reach/1.")
    tasks = [GradingTask(tmp_path / "mine.lp", question) for question in read_questions(tmp_path / "q.json")]
    outcomes = [task.run(GradingOptions()) for task in pickle.loads(pickle.dumps(tasks))]
    assert [outcome.verdict for outcome in outcomes] == [Verdict.FAILURE, Verdict.SUCCESS]


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (["--compare", "a.lp"], "expected 2 arguments"),
        (["--compare", "a.lp", "b.lp", "-e", "c.lp"], "--compare: expected two encodings, found a third: c.lp"),
        (["--compare", "a.lp", "b.lp", "--report", "x.html"], "--report does not go with --compare"),
        (["--compare", "a.lp", "b.lp", "--show", "a/1"], "--show does not go with --compare"),
        (["a.lp", "b.lp", "--generate-solutions"], "--generate-solutions: expected one encoding, found 2"),
        (["a.lp", "--generate-solutions", "--points", "1"], "--points does not go with --generate-solutions"),
        (["a.lp", "--generate-solutions", "--question", "q.json"], "not allowed with argument"),
        ([], "an encoding is required: -e FILE"),
    ],
)
def test_what_does_not_go_together_is_bad_usage(
    options: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(options)
    assert caught.value.code == 2
    [line] = capsys.readouterr().err.splitlines()
    assert line.startswith("ERROR: ")
    assert reason in line


def test_comparison_without_any_answer_set_is_refused(graphs: Course, capsys: pytest.CaptureFixture[str]) -> None:
    one = str(graphs.encoding(COLOURING))
    assert main(["-i", str(graphs.instances), "-m", "0", "--compare", one, one]) == 1
    assert capsys.readouterr().err == "ERROR: -m: expected a number from 1 to 2147483646, found 0\n"


def test_new_assignment_is_laid_out_by_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "course"
    assert aspsolve(["new-assignment", "seeknumbers", str(folder), "--install", "aspsolve==1.0"]) == 0
    files = printed(capsys)
    assert str(folder / "test.py") in files
    assert all(Path(file).is_file() for file in files)
    assert aspsolve(["new-assignment", "seeknumbers", str(folder)]) == 2
    assert capsys.readouterr().err == f"aspsolve: {folder}: the folder is not empty\n"
