"""Comparing two encodings: the same, different, or not known, and never more said than is certain."""

from typing import Any

import pytest

from aspsolve.grade._verdict import GradingOptions
from aspsolve.grade.differ import Difference, difference
from tests.grade.conftest import NUMBERS, SUBSET_SUM, Course

FREE = "{ a(1..3) }. #show a/1."
ENDLESS = "n(0). n(X+1) :- n(X). #show n/1."


def compared(course: Course, one: str, other: str, facts: str = "", **limits: Any) -> Difference:
    """Compare two encodings on one instance; they are called a.lp and b.lp."""
    course.add("ex", facts, None)
    files = course.encoding(one, "a.lp"), course.encoding(other, "b.lp")
    return difference(*files, course.instances / "ex.lp", GradingOptions(**{"models": 10_000, **limits}))


def told(course: Course, found: Difference) -> tuple[str, ...]:
    """Return what is told of an instance, with the encodings' names alone."""
    return tuple(line.replace(f"{course.folder}/", "") for line in found.lines)


@pytest.mark.parametrize(
    ("one", "other", "lines"),
    [
        (
            "p(1,2). q(3). #show p/2. #show q/1.", "q( 3 ).\np(1 , 2). #show q/1. #show p/2.",
            ["same (1 answer set in both)"],
        ),
        (
            FREE + ":- a(3).", FREE + ":- not a(2).",
            [
                "different (a.lp has 2 answer sets that b.lp lacks; b.lp has 2 answer sets that a.lp lacks)",
                "    only a.lp: (the empty answer set)",
                "    only b.lp: a(1) a(2) a(3)",
            ],
        ),
        (
            "1 { a(1..2) } 1. b. #show a/1. #show b/0.", "1 { a(1..2) } 1. c(1). -c(2).",
            [
                "same (2 answer sets in both)",
                "    not compared, because only a.lp shows it: b/0",
                "    not compared, because only b.lp shows it: -c/1, c/1",
            ],
        ),
        (FREE, FREE + "{ hidden }.", ["same (8 answer sets in both)", "    b.lp: 8 answer sets again"]),
    ],
    ids=["order and spacing", "what each has alone", "predicates that both show", "answer sets that come again"],
)  # fmt: skip
def test_difference_is_told_in_lines(course: Course, one: str, other: str, lines: list[str]) -> None:
    first, *notes = lines
    assert told(course, compared(course, one, other)) == (f"ex.lp: {first}", *notes)


def test_encodings_that_show_nothing_in_common_are_different(course: Course) -> None:
    found = compared(course, "a.", "b.")
    assert found.same is False
    assert found.notes[-1] == "they show no predicate in common"
    assert compared(course, "a. #show.", "a.").same is False


def test_optimal_answer_sets_are_compared(course: Course) -> None:
    exactly = "{ pick(N) } :- number(N). :- wanted(W), #sum { N : pick(N) } != W. #show pick/1."
    assert compared(course, SUBSET_SUM, exactly, NUMBERS, optimal=True).same is True
    assert "a.lp has 8 answer sets" in compared(course, SUBSET_SUM, exactly, NUMBERS).reason


def test_cap_is_never_equality(course: Course) -> None:
    found = compared(course, FREE, FREE, models=7)
    assert told(course, found) == (
        "ex.lp: not decided (a.lp: only the first 7 answer sets compared; b.lp: only the first 7 answer sets compared)",
    )
    assert compared(course, FREE, FREE, models=8).same is True


def test_difference_is_certain_where_the_other_side_was_searched_to_its_end(course: Course) -> None:
    found = compared(course, FREE, "a(9). #show a/1.", models=2)
    assert found.same is False
    assert "a.lp has 2 answer sets" in found.reason
    assert "only the first 2 answer sets compared" in found.reason
    assert compared(course, "a(9). #show a/1.", FREE, models=4).same is False


@pytest.mark.slow
@pytest.mark.usefixtures("processes")
def test_time_limit_is_reported_and_never_equality(course: Course) -> None:
    found = compared(course, FREE, ENDLESS, time_limit=2)
    assert found.same is None
    assert told(course, found) == ("ex.lp: not decided (b.lp: not done grounding within 2 s)",)
    assert compared(course, ENDLESS, ENDLESS, time_limit=0.5).same is None


def test_refused_encoding_is_reported_with_its_place(course: Course) -> None:
    found = compared(course, "a b.", FREE)
    assert found.same is None
    assert told(course, found)[0].startswith("ex.lp: not decided (a.lp:1:3-4: error: syntax error")


def test_example_is_one_line_of_bounded_length(course: Course) -> None:
    found = compared(course, 'a("\\n", 1..2000). #show a/2.', "b :- not b.")
    assert len(found.notes[0]) < 2200
    assert found.notes[0].isprintable()
