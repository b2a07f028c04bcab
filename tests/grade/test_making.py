"""The commands around grading: references, comparisons, folders of assignments."""

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
