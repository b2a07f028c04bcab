"""What is wrong with an answer set: broken rules, drawings, missing atoms, and nothing of a solution in hints."""

from pathlib import Path

import pytest

from aspsolve.grade import GradingOptions, RunOutcome, Verdict, grade_instance
from aspsolve.grade._course import Instance
from aspsolve.grade._run import explain, explain_missing
from aspsolve.grade.references import Reference
from aspsolve.model._symbols import parse_untrusted
from tests.conftest import ROOT, Written
from tests.grade.conftest import COLOURING, PAIR, PAIR_ANSWERS, Course, reference

STRAIGHT = "path(1,1,2,1). path(2,1,3,1). path(3,1,3,2). path(3,2,2,2). path(2,2,1,2). path(1,2,1,3). path(1,3,2,3)."


def graded(course: Course, rules: str, name: str = "seeknumbers/01_course_3x3", *, hints: bool = False) -> RunOutcome:
    instance = Instance(ROOT / "instances" / f"{name}.lp", ROOT / "solutions" / f"{name}.json")
    return grade_instance(course.encoding(rules), instance, GradingOptions(hints=hints))


def encoding_of(kind: str) -> str:
    return (ROOT / "encodings" / f"{kind}.lp").read_text(encoding="utf-8")


def test_broken_rules_and_both_drawings_are_shown_but_no_solution_as_a_hint(course: Course) -> None:
    broken = ("Rule broken: the path leaves (2,3) by one step.", "Rule broken: the path enters (3,3).")
    outcome = graded(course, STRAIGHT)
    assert outcome.verdict is Verdict.FAILURE
    assert outcome.details[:2] == broken
    assert "this answer set    a right one" in outcome.details
    assert "3 │ ┌──·  ●        3 │ ┌─────●" in outcome.details
    assert graded(course, STRAIGHT, hints=True).details == broken


def test_atoms_are_listed_where_drawings_look_alike(course: Course) -> None:
    rules = encoding_of("seeknumbers")
    turned = rules.replace("#show path/4.", "#show path(X',Y',X,Y) : path(X,Y,X',Y').")
    assert turned != rules
    outcome = graded(course, turned)
    assert outcome.details[-1].startswith("too many: path(1,2,2,2) path(1,3,1,2) path(2,1,1,1)")
    outcome = graded(course, rules + "path(7,7,7,8) :- first(1,1).")
    assert outcome.details[-1] == "too many: path(7,7,7,8)"


def test_atoms_of_another_problem_are_listed(course: Course) -> None:
    course.add("ex", PAIR, reference(PAIR_ANSWERS))
    instance = Instance(course.instances / "ex.lp", course.solutions / "ex.json")
    encoding = course.encoding("colour(1,red). colour(2,red). colour(3,red).")
    outcome = grade_instance(encoding, instance, GradingOptions())
    assert outcome.details == ("missing: colour(1,blue)", "too many: colour(1,red) colour(3,red)")
    outcome = grade_instance(encoding, instance, GradingOptions(hints=True))
    assert outcome.details == ("3 atoms differ from the nearest right answer set",)
    half = course.encoding(COLOURING + ":- colour(1,red).", "half.lp")
    (missing,) = grade_instance(half, instance, GradingOptions()).details
    assert missing == "one that is missing: colour(1,red) colour(2,blue)"


@pytest.mark.parametrize("facts", ["path(1,1,1,1).", "cell(a,b). first(1,1).", "cell(1", "n(1..30)."])
def test_facts_of_no_puzzle_are_listed_too(written: Written, facts: str) -> None:
    instance = written("odd.lp", facts)
    right = Reference(frozenset([frozenset(parse_untrusted(["path(1,1,1,2)"]))]))
    found = explain(instance, parse_untrusted(["path(1,1,2,1)"]), right, "wrong", hints=False)
    assert (found.reason, [*found.pictures]) == ("wrong", [])
    assert found.details == ("missing: path(1,1,1,2)", "too many: path(1,1,2,1)")


def test_nothing_missing_needs_no_words(tmp_path: Path) -> None:
    assert explain_missing(tmp_path / "none.lp", [], "none").details == ()
