"""The commands around grading: references, comparisons, folders of assignments."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from aspsolve.cli import main as aspsolve
from aspsolve.grade import main
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
    folders = arguments[2:6]
    assert aspsolve(["references", arguments[1], *folders]) == 0
    assert printed(capsys) == ["ex2.lp: 2 answer sets", "ex10.lp: 0 answer sets"]
    assert main([*arguments, "--strict"]) == 0
    assert printed(capsys)[-1] == "SUCCESS"


def test_generating_says_costs_refusals_and_warnings(course: Course, capsys: pytest.CaptureFixture[str]) -> None:
    course.add("ex1", NUMBERS, None)
    course.add("ex2", "number(1). wanted(1).", None)
    _, encoding, *folders = course.arguments(course.encoding(SUBSET_SUM + "x :- never."))[:6]
    assert aspsolve(["references", encoding, *folders, "-m", "1", "-opt"]) == 1
    lines = printed(capsys)
    assert lines[0] == "ex1.lp: refused (there are more than 1 answer set)"
    assert "atom does not occur in any rule head: never" in lines[1]
    assert lines[2:] == ["ex2.lp: 1 answer set with cost 1"]
    assert [path.name for path in course.solutions.iterdir()] == ["ex2.json"]


@pytest.mark.slow
def test_ctrl_c_keeps_the_solutions_that_are_there(course: Course) -> None:
    course.add("ex1", "stop.", None)
    course.add("ex2", "node(0..1000000000).", None)
    course.encoding("n(0). n(X+1) :- n(X), not stop. #defined stop/0. #show n/1.")
    command = [sys.executable, "-m", "aspsolve", "references", "mine.lp", "-i", "instances", "-s", "solutions"]
    with subprocess.Popen(
        [*command, "-p", "1"], cwd=course.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ex1.lp: 1 answer set\n"
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (out, err, process.returncode) == ("", "aspsolve: interrupted\n", 130)
    assert [path.name for path in course.solutions.iterdir()] == ["ex1.json"]


def test_comparison_names_the_instances_that_differ(graphs: Course, capsys: pytest.CaptureFixture[str]) -> None:
    one, other = graphs.encoding(COLOURING, "a.lp"), graphs.encoding(COLOURING + ":- colour(1,red).", "b.lp")
    folder = ["-i", str(graphs.instances)]
    assert aspsolve(["compare", str(one), str(other), *folder]) == 1
    lines = [line.replace(f"{graphs.folder}/", "") for line in printed(capsys)]
    assert lines == [
        "ex2.lp: different (a.lp has 1 answer set that b.lp lacks)",
        "    only a.lp: colour(1,red) colour(2,blue)",
        "ex10.lp: same (no answer set in either)",
    ]
    assert aspsolve(["compare", str(one), str(one), *folder]) == 0


def test_new_assignment_is_laid_out_by_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "course"
    assert aspsolve(["new-assignment", "seeknumbers", str(folder), "--install", "aspsolve==1.0"]) == 0
    files = printed(capsys)
    assert str(folder / "test.py") in files
    assert all(Path(file).is_file() for file in files)
    assert aspsolve(["new-assignment", "seeknumbers", str(folder)]) == 2
    assert capsys.readouterr().err == f"aspsolve: {folder}: the folder is not empty\n"
