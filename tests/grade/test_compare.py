"""Comparing: missing, wrong and doubled answer sets, caps and costs."""

from __future__ import annotations

import pytest

from aspsolve.grade._reference import AnswerSet, Reference
from aspsolve.grade._run import Comparison
from aspsolve.grade._verdict import Judgement, Verdict
from aspsolve.model._symbols import parse_untrusted


def answer(*texts: str) -> AnswerSet:
    return frozenset(parse_untrusted(texts))


THREE = Reference(frozenset([answer("a"), answer("b"), answer("c", "d")]))
NONE = Reference(frozenset())


def said(wrong: Judgement | None) -> str | None:
    return None if wrong is None else wrong.reason


def test_all_answer_sets_are_right() -> None:
    comparison = Comparison(THREE)
    assert [comparison.add(one) for one in THREE.answers] == [None, None, None]
    assert comparison.finish(exhausted=True) is None


def test_order_spacing_and_values_of_terms_do_not_matter() -> None:
    comparison = Comparison(Reference(frozenset([answer("p( 1,\t2 )", "q(1+1)")])))
    assert comparison.add(answer("q(2)", "p(1,2)")) is None


@pytest.mark.parametrize(
    ("found", "reason"),
    [
        (["a"], "2 of 3 answer sets missing"),
        (["a", "b"], "1 of 3 answer sets missing"),
        ([], "3 of 3 answer sets missing"),
    ],
)
def test_missing_ones_are_counted(found: list[str], reason: str) -> None:
    comparison = Comparison(THREE)
    for text in found:
        assert comparison.add(answer(text)) is None
    assert said(comparison.finish(exhausted=True)) == reason


def test_doubled_one_is_wrong() -> None:
    comparison = Comparison(THREE)
    assert comparison.add(answer("a")) is None
    assert said(comparison.add(answer("a"))) == ("answer set 2 comes twice: it shows the same as answer set 1")


def test_one_more_than_the_reference_has_is_asked_for() -> None:
    assert Comparison(THREE, max_models=3).requested == 4
    assert Comparison(THREE, max_models=2).requested == 2
    assert Comparison(THREE, max_models=500).requested == 500
    assert Comparison(THREE, max_models=3, correct=True).requested == 3
    assert Comparison(THREE).requested == 0


def test_wrong_one_is_named_by_its_number() -> None:
    comparison = Comparison(THREE)
    assert comparison.add(answer("a")) is None
    assert comparison.add(answer("c")) == Judgement(Verdict.FAILURE, "answer set 2 is wrong")


def test_wrong_one_for_an_incomplete_reference_says_so() -> None:
    comparison = Comparison(Reference(frozenset([answer("a")]), complete=False))
    assert said(comparison.add(answer("b"))) == (
        "answer set 1 is wrong, or missing in the reference, which is not complete"
    )


def test_only_the_reference_s_predicates_are_compared() -> None:
    reference = Reference(frozenset([answer("p(1)")]), shown=frozenset([("p", 1, True)]))
    assert Comparison(reference).add(answer("p(1)", "q(1)", "p(1,2)", "-p(1)", '"x"')) is None


def test_answer_set_without_the_reference_s_predicates_is_no_output() -> None:
    reference = Reference(
        frozenset([answer("p(1)"), answer("p(2)", "-q(2)")]), shown=frozenset([("p", 1, True), ("q", 1, False)])
    )
    assert Comparison(reference).add(answer("r")) == Judgement(Verdict.NO_OUTPUT, "answer set 1 shows no -q/1, p/1")
    assert Comparison(reference).add(answer()) == Judgement(Verdict.NO_OUTPUT, "answer set 1 shows no -q/1, p/1")


def test_no_answer_set_where_there_is_none() -> None:
    assert Comparison(NONE).finish(exhausted=True) is None
    assert said(Comparison(NONE).add(answer("a"))) == "an answer set where there is none"
    assert said(Comparison(NONE, correct=True).add(answer())) == "an answer set where there is none"


def test_empty_answer_set_is_one() -> None:
    comparison = Comparison(Reference(frozenset([answer()])))
    assert said(comparison.finish(exhausted=True)) == "1 of 1 answer set missing"
    assert comparison.add(answer()) is None
    assert comparison.finish(exhausted=True) is None


def test_reached_cap_is_never_complete() -> None:
    comparison = Comparison(THREE, max_models=2)
    for one in list(THREE.answers)[:2]:
        comparison.add(one)
    assert comparison.computed == comparison.requested
    assert comparison.finish(exhausted=False) == Judgement(
        Verdict.TOO_MANY, "only 2 models compared, 2 of 3 answer sets found"
    )


@pytest.mark.parametrize("most", [1, 2, 3])
def test_reached_cap_is_good_enough_for_right_ones(most: int) -> None:
    comparison = Comparison(THREE, max_models=most, correct=True)
    for one in list(THREE.answers)[:most]:
        comparison.add(one)
    assert comparison.finish(exhausted=False) is None


def test_right_ones_that_are_too_few() -> None:
    comparison = Comparison(THREE, max_models=500, correct=True)
    comparison.add(answer("a"))
    assert said(comparison.finish(exhausted=True)) == "2 of 3 answer sets missing"


def test_another_cost_is_reported() -> None:
    comparison = Comparison(Reference(frozenset([answer("a")]), cost=(0, 3)))
    assert comparison.add(answer("a"), (1, 3)) is None
    assert comparison.other_cost == "the cost is 1 3, that of the reference 0 3"
    assert said(comparison.add(answer("b"))) == "answer set 2 is wrong; the cost is none, that of the reference 0 3"
