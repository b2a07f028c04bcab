"""The commands around grading: references, comparisons, folders of assignments."""

import pytest

from tests.conftest import Run
from tests.grade.conftest import COLOURING, NUMBERS, PAIR, SUBSET_SUM, TRIANGLE, Course


@pytest.fixture
def graphs(course: Course) -> Course:
    """A course with two graphs, without solutions."""
    course.add("ex2", PAIR, None)
    course.add("ex10", TRIANGLE, None)
    return course


def test_generated_solutions_are_those_that_the_encoding_is_graded_by(graphs: Course, run: Run) -> None:
    encoding = graphs.encoding(COLOURING)
    printed = run("references", encoding, "-i", graphs.instances, "-s", graphs.solutions)
    assert printed == ("ex2.lp: 2 answer sets\nex10.lp: 0 answer sets\n", "")
    assert graphs.grade(encoding, "--strict").out.endswith("\nSUCCESS\n")


def test_generating_says_costs_refusals_and_warnings(course: Course, run: Run) -> None:
    course.add("ex1", NUMBERS, None)
    course.add("ex2", "number(1). wanted(1).", None)
    encoding = course.encoding(SUBSET_SUM + "x :- never.")
    out, err = run("references", encoding, "-i", course.instances, "-s", course.solutions, "-m 1 -opt", code=1)
    lines = out.splitlines()
    assert err == ""
    assert lines[0] == "ex1.lp: refused (there are more than 1 answer set)"
    assert "atom does not occur in any rule head: never" in lines[1]
    assert lines[2:] == ["ex2.lp: 1 answer set with cost 1"]
    assert [path.name for path in course.solutions.iterdir()] == ["ex2.json"]


def test_comparison_names_the_instances_that_differ(graphs: Course, run: Run) -> None:
    one, other = graphs.encoding(COLOURING, "a.lp"), graphs.encoding(COLOURING + ":- colour(1,red).", "b.lp")
    out, err = run("compare", one, other, "-i", graphs.instances, code=1)
    assert err == ""
    assert out.replace(f"{graphs.folder}/", "").splitlines() == [
        "ex2.lp: different (a.lp has 1 answer set that b.lp lacks)",
        "    only a.lp: colour(1,red) colour(2,blue)",
        "ex10.lp: same (no answer set in either)",
    ]
    run("compare", one, one, "-i", graphs.instances)
