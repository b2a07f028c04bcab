"""Runs: an encoding, an instance and the verdict."""

import json
from pathlib import Path
from typing import Any

import pytest

from aspsolve.grade import GradingOptions, RunOutcome, Verdict, grade_instance
from aspsolve.grade._course import Instance
from tests.conftest import ROOT, Written, some_slow
from tests.grade.conftest import COLOURING, NUMBERS, OPTIMA, PAIR, PAIR_ANSWERS, SUBSET_SUM, TRIANGLE, Course, reference


def graded(
    course: Course, rules: str | bytes, facts: str, solution: dict[str, object] | str | None, **options: Any
) -> RunOutcome:
    course.add("ex", facts, solution)
    instance = Instance(course.instances / "ex.lp", course.solutions / "ex.json")
    return grade_instance(course.encoding(rules), instance, GradingOptions(**{"time_limit": 60, **options}))


def free(number: int) -> list[list[str]]:
    """Return the subsets of a(1), …, a(number)."""
    return [[f"a({i + 1})" for i in range(number) if bits >> i & 1] for bits in range(2**number)]


#: An encoding that shows any colours, and one for which answer sets differ in atoms that are not shown.
ANY = "1 { colour(N,(red;blue)) } 1 :- node(N). #show colour/2."
HIDDEN = COLOURING + "{ hidden(1..60) }.\nfollows(X) :- hidden(X)."
PAIRS = reference(PAIR_ANSWERS)
NONE = "an answer set where there is none"
TWICE = "answer set 2 comes twice: it shows the same as answer set 1"


MISSING = "2 of 2 answer sets missing"
NOTHING = "answer set 1 shows no colour/2"


@pytest.mark.parametrize(
    ("rules", "facts", "solution", "options", "expected"),
    [
        (ANY, TRIANGLE, reference([]), {}, (Verdict.FAILURE, NONE)),
        (ANY, TRIANGLE, reference([]), {"correct": True}, (Verdict.FAILURE, NONE)),
        (":- node(1).", PAIR, PAIRS, {}, (Verdict.FAILURE, MISSING)),
        (":- node(1).", PAIR, PAIRS, {"models": 0, "correct": True}, (Verdict.FAILURE, MISSING)),
        (COLOURING + "#show node/1.", PAIR, PAIRS, {}, (Verdict.SUCCESS, "")),
        (COLOURING.replace("#show", "% ") + "#show.", PAIR, PAIRS, {}, (Verdict.NO_OUTPUT, NOTHING)),
        (HIDDEN, PAIR, PAIRS, {}, (Verdict.FAILURE, TWICE)),
        (HIDDEN, PAIR, PAIRS, {"models": 0, "correct": True}, (Verdict.FAILURE, TWICE)),
    ],
)
def test_answer_sets_are_compared_as_far_as_they_are_shown(
    course: Course, rules: str, facts: str, solution: Any, options: dict[str, Any], expected: tuple[Verdict, str]
) -> None:
    outcome = graded(course, rules, facts, solution, **options)
    assert (outcome.verdict, outcome.reason) == expected


MINIMISED = "there is something to minimise, which is left aside without -opt"
LEFT_IN = [
    (COLOURING.replace("#show", "% "), "a_path/1 is shown, too: perhaps a #show statement is missing"),
    (COLOURING + "#minimize { 1,X : colour(X,red) }.", MINIMISED),
    (COLOURING + ":~ colour(X,red). [1,X]", MINIMISED),
]


@pytest.mark.parametrize(("rules", "said"), LEFT_IN)
def test_what_was_left_in_is_a_warning(course: Course, rules: str, said: str) -> None:
    outcome = graded(course, rules, f"{PAIR} a_path(1).", PAIRS, show="colour/2")
    assert (outcome.verdict, outcome.reason) == (Verdict.SUCCESS, "")
    assert outcome.warnings == (f"{outcome.encoding}: note: {said}",)


def test_what_is_minimised_is_no_warning_where_optimal_answer_sets_are_asked_for(course: Course) -> None:
    rules = "{ a; b }. #minimize { 1 : not a }. #show a/0. #show b/0."
    outcome = graded(course, rules, "", reference([["a"], ["a", "b"]]), optimal=True)
    assert (outcome.verdict, outcome.warnings) == (Verdict.SUCCESS, ())


def test_an_answer_that_is_right_but_not_in_the_reference_is_not_called_doubled(written: Written) -> None:
    whole = json.loads((ROOT / "solutions" / "rikudo" / "02_ring_of_six.json").read_text(encoding="utf-8"))
    del whole["Call"][0]["Witnesses"][1:]
    instance = Instance(ROOT / "instances" / "rikudo" / "02_ring_of_six.lp", written("ring.json", whole))
    outcome = grade_instance(ROOT / "encodings" / "rikudo.lp", instance, GradingOptions())
    assert outcome.details[0] == "It breaks no rule: the reference lacks it."


@pytest.mark.usefixtures("processes")
def test_flood_of_answer_sets_is_stopped_by_the_first_wrong_one(course: Course) -> None:
    outcome = graded(course, "{ a(1..60) }.", "", reference([[]]), models=0)
    assert outcome.verdict is Verdict.FAILURE
    assert outcome.reason.endswith("is wrong")


def test_wrong_one_fails_among_right_ones(course: Course) -> None:
    outcome = graded(course, "{ a(1..3) }.", "", reference(free(3)[:-1]), models=0, correct=True)
    assert outcome.verdict is Verdict.FAILURE
    assert outcome.reason.endswith("is wrong")


#: The same optima, at twice the cost; and all answer sets, at none.
DOUBLED = SUBSET_SUM.replace("#minimize { N :", "#minimize { 2*N,N :")
NOT_MINIMISED = SUBSET_SUM.replace("#minimize", "%")
OPTIMA_OF_FIVE = reference(OPTIMA, costs=[[5], [5]])


def test_cap_counts_optimal_answer_sets(course: Course) -> None:
    assert graded(course, SUBSET_SUM, NUMBERS, OPTIMA_OF_FIVE, optimal=True, models=3).passed
    outcome = graded(course, SUBSET_SUM, NUMBERS, OPTIMA_OF_FIVE, optimal=True, models=1)
    assert outcome.reason == "only 1 model compared, 1 of 2 answer sets found"
    assert graded(course, SUBSET_SUM, NUMBERS, OPTIMA_OF_FIVE, optimal=True, models=1, correct=True).passed


def test_optimal_answer_sets_decide_and_another_cost_is_reported(course: Course) -> None:
    outcome = graded(course, DOUBLED, NUMBERS, OPTIMA_OF_FIVE, optimal=True)
    assert (outcome.verdict, outcome.reason) == (Verdict.SUCCESS, "")
    assert outcome.details == ("the cost is 10, that of the reference 5",)
    assert graded(course, DOUBLED, NUMBERS, reference(OPTIMA), optimal=True).details == ()


def test_wrong_optimum_fails_with_its_cost(course: Course) -> None:
    outcome = graded(course, NOT_MINIMISED, NUMBERS, OPTIMA_OF_FIVE, optimal=True)
    assert outcome.verdict is Verdict.FAILURE
    assert outcome.reason.endswith("is wrong; the cost is none, that of the reference 5")


def test_right_optimum_of_another_minimum_is_not_enough(course: Course) -> None:
    # pick(1..3) and pick(5) may be any: that its one optimum is right does not show that it minimises the sum
    other = SUBSET_SUM.replace("#minimize { N :", "#minimize { 1,N :")
    outcomes = [
        graded(course, rules, NUMBERS, OPTIMA_OF_FIVE, optimal=True, models=1, correct=True)
        for rules in (other, NOT_MINIMISED, DOUBLED)
    ]
    assert outcomes[0].reason == "1 of 2 answer sets missing"
    assert [outcome.verdict for outcome in outcomes] == [Verdict.FAILURE, Verdict.FAILURE, Verdict.SUCCESS]


def test_all_models_of_a_larger_reference_are_compared(course: Course, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("aspsolve.grade._verdict.DEFAULT_MODELS", 5)
    assert graded(course, "{ a(1..3) }.", "", reference(free(3))).passed
    assert not graded(course, "{ a(1..3) }.", "", reference(free(3)[1:])).passed
    outcome = graded(course, "{ a(1..3) }.", "", reference(free(3)), models=5)
    assert (outcome.verdict, outcome.reason) == (Verdict.TOO_MANY, "only 5 models compared, 5 of 8 answer sets found")


@pytest.mark.usefixtures("processes")
def test_name_in_latin_1_in_a_comment_is_a_warning(course: Course) -> None:
    for rules, right, verdict in (
        ("% Jürgen\na.", "a", Verdict.SUCCESS),
        ('a. b("ü").', "a", Verdict.SUCCESS),  # b/1 is not compared
        ("ü.", "a", Verdict.ERROR),
        ('a("ü").', 'a("x")', Verdict.ERROR),
    ):
        outcome = graded(course, rules.encode("latin-1"), "", reference([[right]]))
        assert outcome.verdict is verdict, rules
        if rules.startswith("%"):
            assert outcome.warnings == (f"{outcome.encoding}:1:4: info: expected UTF-8 text, found the byte 0xfc",)
    assert outcome.reason == "expected UTF-8 text in the atoms of an answer set"


UNHINTED = ROOT / "instances" / "seeknumbers" / "02_no_hints_4x4.lp"


@pytest.mark.parametrize(
    ("predicate", "warnings"), some_slow([("hint(X,Y,N)", 0), ("hint(X,Y)", 1), ("hnt(X,Y,N)", 1)], quick_every=2)
)
def test_facts_that_an_instance_just_lacks_are_no_warning(written: Written, predicate: str, warnings: int) -> None:
    encoding = written("mine.lp", f"path(X,Y,X,Y) :- first(X,Y), {predicate}. :- not path(_,_,_,_).")
    solution = ROOT / "solutions" / "seeknumbers" / "02_no_hints_4x4.json"
    assert len(grade_instance(encoding, Instance(UNHINTED, solution), GradingOptions()).warnings) == warnings


def test_reference_that_is_missing_or_broken_is_reported_whatever_the_encoding_is(course: Course) -> None:
    outcome = graded(course, "a b.", PAIR, None)
    assert (outcome.verdict, outcome.counts) == (Verdict.NO_REFERENCE, False)
    assert outcome.reason.endswith("ex.json: there is no such file")
    outcome = graded(course, COLOURING, PAIR, '{"Call": [}')
    assert outcome.verdict is Verdict.NO_REFERENCE
    assert "ex.json:1:11: broken JSON" in outcome.reason


def test_name_that_is_not_utf_8_is_an_error(course: Course) -> None:
    course.add("ex", "", reference([[]]))
    instance = Instance(Path("ex\udcff.lp"), course.solutions / "ex.json")
    outcome = grade_instance(course.encoding(""), instance, GradingOptions())
    assert outcome.verdict is Verdict.ERROR
    assert "expected UTF-8 text" in outcome.reason
