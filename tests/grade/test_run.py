"""Runs: an encoding, an instance and the verdict."""

import json
from pathlib import Path

import pytest

from aspsolve.grade import GradingOptions, RunOutcome, Verdict, grade_instance
from aspsolve.grade._course import Instance
from tests.conftest import ROOT, Written, some_slow
from tests.grade.conftest import (
    COLOURING,
    NUMBERS,
    OPTIMA,
    PAIR,
    PAIR_ANSWERS,
    SUBSET_SUM,
    TRIANGLE,
    Course,
    reference,
)


def graded(
    course: Course, rules: str, facts: str, solution: dict[str, object] | str | None, how: GradingOptions | None = None
) -> RunOutcome:
    """Grade an encoding on one instance."""
    course.add("ex", facts, solution)
    instance = Instance(course.instances / "ex.lp", course.solutions / "ex.json")
    return grade_instance(course.encoding(rules), instance, how or GradingOptions(time_limit=60))


def free(number: int) -> list[list[str]]:
    """Return the subsets of a(1), …, a(number)."""
    return [[f"a({i + 1})" for i in range(number) if bits >> i & 1] for bits in range(2**number)]


@pytest.mark.parametrize("how", [GradingOptions(), GradingOptions(correct=True)])
def test_answer_where_there_is_none_fails(course: Course, how: GradingOptions) -> None:
    rules = "1 { colour(N,(red;blue)) } 1 :- node(N). #show colour/2."
    outcome = graded(course, rules, TRIANGLE, reference([]), how)
    assert (outcome.verdict, outcome.reason) == (Verdict.FAILURE, "an answer set where there is none")


@pytest.mark.parametrize(
    "how",
    [GradingOptions(), GradingOptions(correct=True), GradingOptions(models=1), GradingOptions(models=0, correct=True)],
)
def test_no_answer_where_there_are_some_fails(course: Course, how: GradingOptions) -> None:
    outcome = graded(course, ":- node(1).", PAIR, reference(PAIR_ANSWERS), how)
    assert (outcome.verdict, outcome.reason) == (Verdict.FAILURE, "2 of 2 answer sets missing")


def test_shown_atoms_of_other_predicates_are_not_compared(course: Course) -> None:
    assert graded(course, COLOURING + "#show node/1.", PAIR, reference(PAIR_ANSWERS)).verdict is Verdict.SUCCESS


LEFT_IN = [
    (COLOURING.replace("#show", "% "), "a_path/1 is shown, too: perhaps a #show statement is missing"),
    (
        COLOURING + "#minimize { 1,X : colour(X,red) }.",
        "there is something to minimise, which is left aside without -opt",
    ),
    (COLOURING + ":~ colour(X,red). [1,X]", "there is something to minimise, which is left aside without -opt"),
]


@pytest.mark.parametrize(("rules", "said"), LEFT_IN)
def test_what_was_left_in_is_a_warning(course: Course, rules: str, said: str) -> None:
    facts = f"{PAIR} a_path(1)."
    outcome = graded(course, rules, facts, reference(PAIR_ANSWERS), GradingOptions(show="colour/2"))
    assert (outcome.verdict, outcome.reason) == (Verdict.SUCCESS, "")
    assert outcome.warnings == (f"{outcome.encoding}: note: {said}",)


def test_what_is_minimised_is_no_warning_where_optimal_answer_sets_are_asked_for(course: Course) -> None:
    rules = "{ a; b }. #minimize { 1 : not a }. #show a/0. #show b/0."
    outcome = graded(course, rules, "", reference([["a"], ["a", "b"]]), GradingOptions(optimal=True))
    assert (outcome.verdict, outcome.warnings) == (Verdict.SUCCESS, ())


def test_nothing_shown_is_no_output(course: Course) -> None:
    outcome = graded(course, COLOURING.replace("#show", "% ") + "#show.", PAIR, reference(PAIR_ANSWERS))
    assert (outcome.verdict, outcome.reason) == (Verdict.NO_OUTPUT, "answer set 1 shows no colour/2")


@pytest.mark.parametrize("how", [GradingOptions(), GradingOptions(models=0, correct=True)])
def test_hidden_choices_double_answer_sets_and_fail(course: Course, how: GradingOptions) -> None:
    rules = COLOURING + "{ hidden(1..60) }.\nfollows(X) :- hidden(X)."
    outcome = graded(course, rules, PAIR, reference(PAIR_ANSWERS), how)
    assert outcome.verdict is Verdict.FAILURE
    assert outcome.reason == "answer set 2 comes twice: it shows the same as answer set 1"


def test_an_answer_that_is_right_but_not_in_the_reference_is_not_called_doubled(tmp_path: Path) -> None:
    instance, solution = tmp_path / "ring.lp", tmp_path / "ring.json"
    shipped = ROOT / "instances" / "rikudo" / "02_ring_of_six.lp"
    instance.write_text(shipped.read_text(encoding="utf-8"), encoding="utf-8")
    whole = json.loads((ROOT / "solutions" / "rikudo" / "02_ring_of_six.json").read_text(encoding="utf-8"))
    del whole["Call"][0]["Witnesses"][1:]
    solution.write_text(json.dumps(whole), encoding="utf-8")
    outcome = grade_instance(ROOT / "encodings" / "rikudo.lp", Instance(instance, solution), GradingOptions())
    assert outcome.details[0] == "It breaks no rule: the reference lacks it."


@pytest.mark.usefixtures("processes")
def test_flood_of_answer_sets_is_stopped_by_the_first_wrong_one(course: Course) -> None:
    outcome = graded(course, "{ a(1..60) }.", "", reference([[]]), GradingOptions(time_limit=60, models=0))
    assert outcome.verdict is Verdict.FAILURE
    assert outcome.reason.endswith("is wrong")


@pytest.mark.parametrize(
    ("models", "verdict"),
    [(0, Verdict.SUCCESS), (9, Verdict.SUCCESS), (8, Verdict.SUCCESS), (7, Verdict.TOO_MANY), (1, Verdict.TOO_MANY)],
)
def test_cap_that_was_reached_is_no_success(course: Course, models: int, verdict: Verdict) -> None:
    outcome = graded(course, "{ a(1..3) }.", "", reference(free(3)), GradingOptions(models=models))
    assert outcome.verdict is verdict
    if verdict is Verdict.TOO_MANY:
        assert outcome.reason.startswith(f"only {models} model{'s' * (models > 1)} compared")


@pytest.mark.parametrize("models", [0, 1, 8, 500])
def test_right_ones_pass_up_to_the_cap(course: Course, models: int) -> None:
    how = GradingOptions(models=models, correct=True)
    assert graded(course, "{ a(1..3) }.", "", reference(free(3)), how).verdict is Verdict.SUCCESS


def test_wrong_one_fails_among_right_ones(course: Course) -> None:
    how = GradingOptions(models=0, correct=True)
    outcome = graded(course, "{ a(1..3) }.", "", reference(free(3)[:-1]), how)
    assert outcome.verdict is Verdict.FAILURE
    assert outcome.reason.endswith("is wrong")


OPTIMAL = GradingOptions(optimal=True)


def test_optimal_answer_sets_pass(course: Course) -> None:
    solution = reference([["pick(5)", "pick(3)"], *OPTIMA, OPTIMA[0]], costs=[[8], [5], [5], [5]])
    assert graded(course, SUBSET_SUM, NUMBERS, solution, OPTIMAL).verdict is Verdict.SUCCESS
    assert graded(course, SUBSET_SUM, NUMBERS, reference(OPTIMA), OPTIMAL).verdict is Verdict.SUCCESS


def test_cap_counts_optimal_answer_sets(course: Course) -> None:
    solution = reference(OPTIMA, costs=[[5], [5]])
    assert (
        graded(course, SUBSET_SUM, NUMBERS, solution, GradingOptions(optimal=True, models=3)).verdict is Verdict.SUCCESS
    )
    outcome = graded(course, SUBSET_SUM, NUMBERS, solution, GradingOptions(optimal=True, models=1))
    assert outcome.reason == "only 1 model compared, 1 of 2 answer sets found"
    how = GradingOptions(optimal=True, models=1, correct=True)
    assert graded(course, SUBSET_SUM, NUMBERS, solution, how).verdict is Verdict.SUCCESS


#: The same optima, at twice the cost; and all answer sets, at none.
DOUBLED = SUBSET_SUM.replace("#minimize { N :", "#minimize { 2*N,N :")
NOT_MINIMISED = SUBSET_SUM.replace("#minimize", "%")
OPTIMA_OF_FIVE = reference(OPTIMA, costs=[[5], [5]])


def test_optimal_answer_sets_decide_and_another_cost_is_reported(course: Course) -> None:
    outcome = graded(course, DOUBLED, NUMBERS, OPTIMA_OF_FIVE, OPTIMAL)
    assert (outcome.verdict, outcome.reason) == (Verdict.SUCCESS, "")
    assert outcome.details == ("the cost is 10, that of the reference 5",)
    assert graded(course, DOUBLED, NUMBERS, reference(OPTIMA), OPTIMAL).details == ()


def test_wrong_optimum_fails_with_its_cost(course: Course) -> None:
    outcome = graded(course, NOT_MINIMISED, NUMBERS, OPTIMA_OF_FIVE, OPTIMAL)
    assert outcome.verdict is Verdict.FAILURE
    assert outcome.reason.endswith("is wrong; the cost is none, that of the reference 5")


def test_right_optimum_of_another_minimum_is_not_enough(course: Course) -> None:
    # pick(1..3) and pick(5) may be any: that its one optimum is right does not show that it minimises the sum
    other = SUBSET_SUM.replace("#minimize { N :", "#minimize { 1,N :")
    how = GradingOptions(optimal=True, models=1, correct=True)
    outcome = graded(course, other, NUMBERS, OPTIMA_OF_FIVE, how)
    assert (outcome.verdict, outcome.reason) == (Verdict.FAILURE, "1 of 2 answer sets missing")
    assert graded(course, NOT_MINIMISED, NUMBERS, OPTIMA_OF_FIVE, how).verdict is Verdict.FAILURE
    assert graded(course, DOUBLED, NUMBERS, OPTIMA_OF_FIVE, how).verdict is Verdict.SUCCESS


def test_nothing_to_minimise_in_an_instance_passes(course: Course) -> None:
    rules = "{ a(1..2) }. #minimize { 1,X : bad(X), a(X) }. #defined bad/1."
    solution = reference(free(2), costs=[[0]] * 4)
    assert graded(course, rules, "", solution, OPTIMAL).verdict is Verdict.SUCCESS


def test_more_models_than_by_default_are_compared_where_the_reference_has_them(
    course: Course, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("aspsolve.grade._verdict.DEFAULT_MODELS", 5)
    assert graded(course, "{ a(1..3) }.", "", reference(free(3))).verdict is Verdict.SUCCESS
    assert graded(course, "{ a(1..3) }.", "", reference(free(3)[1:])).verdict is not Verdict.SUCCESS
    outcome = graded(course, "{ a(1..3) }.", "", reference(free(3)), GradingOptions(models=5))
    assert (outcome.verdict, outcome.reason) == (
        Verdict.TOO_MANY, "only 5 models compared, 5 of 8 answer sets found",
    )  # fmt: skip


@pytest.mark.usefixtures("processes")
def test_name_in_latin_1_in_a_comment_is_a_warning(course: Course) -> None:
    encoding = course.folder / "mine.lp"
    instance = Instance(course.instances / "ex.lp", course.solutions / "ex.json")
    for rules, right, verdict in (
        ("% Jürgen\na.", "a", Verdict.SUCCESS),
        ('a. b("ü").', "a", Verdict.SUCCESS),  # b/1 is not compared
        ("ü.", "a", Verdict.ERROR),
        ('a("ü").', 'a("x")', Verdict.ERROR),
    ):
        course.add("ex", "", reference([[right]]))
        encoding.write_bytes(rules.encode("latin-1"))
        outcome = grade_instance(encoding, instance, GradingOptions(time_limit=60))
        assert outcome.verdict is verdict, rules
        if rules.startswith("%"):
            assert outcome.warnings == (f"{encoding}:1:4: info: expected UTF-8 text, found the byte 0xfc",)
    assert outcome.reason == "expected UTF-8 text in the atoms of an answer set"


@pytest.mark.parametrize(
    ("rules", "said"),
    [
        ("a :- b c.", "mine.lp:1:8-9: error: syntax error, unexpected <IDENTIFIER>"),
        ("a(X).", "unsafe variable X"),
        ("#script (python)\nopen('here', 'w')\n#end.", "mine.lp:1:1: error: #script is not allowed"),
        ("#script (lua)\nprint(1)\n#end.", "mine.lp:1:1: error: #script is not allowed"),
        ('#include "nowhere.lp".', "file could not be opened"),
    ],
)
def test_encoding_that_clingo_refuses_is_an_error(course: Course, rules: str, said: str) -> None:
    outcome = graded(course, rules, "", reference([["a"]]))
    assert outcome.verdict is Verdict.ERROR
    assert said in outcome.reason


UNHINTED = ROOT / "instances" / "seeknumbers" / "02_no_hints_4x4.lp"


@pytest.mark.parametrize(
    ("predicate", "warnings"), some_slow([("hint(X,Y,N)", 0), ("hint(X,Y)", 1), ("hnt(X,Y,N)", 1)], quick_every=2)
)
def test_facts_that_an_instance_just_lacks_are_no_warning(written: Written, predicate: str, warnings: int) -> None:
    encoding = written("mine.lp", f"path(X,Y,X,Y) :- first(X,Y), {predicate}. :- not path(_,_,_,_).")
    solution = ROOT / "solutions" / "seeknumbers" / "02_no_hints_4x4.json"
    outcome = grade_instance(encoding, Instance(UNHINTED, solution), GradingOptions())
    assert len(outcome.warnings) == warnings


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
