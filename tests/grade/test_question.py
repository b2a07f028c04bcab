"""Questions: small checks on a program, and files of them that are not as they should be."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from aspsolve.errors import InputError
from aspsolve.grade._options import GradingOptions
from aspsolve.grade._verdict import RunOutcome
from aspsolve.grade.question import grade_question, read_questions

FREE = "{ a(1..2) }. #show a/1."
CHOICE = "1 { red; blue } 1. grass :- not red."


def asked(folder: Path, rules: str, *questions: dict[str, Any], **limits: Any) -> list[RunOutcome]:
    """Ask a program some questions."""
    program, file = folder / "program.lp", folder / "questions.json"
    program.write_text(rules, encoding="utf-8")
    file.write_text(json.dumps(questions), encoding="utf-8")
    return [grade_question(program, question, GradingOptions(**limits)) for question in read_questions(file)]


def reason(folder: Path, rules: str, *, rule: dict[str, Any] | None = None, **question: Any) -> str:
    """Return why a program does not pass a question, empty where it does."""
    [result] = asked(folder, rules, question, **(rule or {}))
    assert result.passed is (result.reason == "")
    return result.reason


def test_exact_answer_sets_in_any_order_and_spacing(tmp_path: Path) -> None:
    assert reason(tmp_path, CHOICE, exact=[["grass", "blue"], ["red"]]) == ""
    assert reason(tmp_path, "p(1,2).", exact=[["p( 1, 2 )"]]) == ""


@pytest.mark.parametrize(
    ("rules", "exact", "expected"),
    [
        (CHOICE, [["red"]], "answer set 1 is wrong"),
        (CHOICE, [["red"], ["blue", "grass"], ["x"]], "1 of 3 answer sets missing"),
        (CHOICE, [], "an answer set where there is none"),
        ("a. :- a.", [["a"]], "1 of 1 answer set missing"),
        ("{ b }. a. #show a/0.", [["a"]], "answer set 2 comes twice: it shows the same as answer set 1"),
    ],
)
def test_exact_says_what_is_wrong(tmp_path: Path, rules: str, exact: list[list[str]], expected: str) -> None:
    assert reason(tmp_path, rules, exact=exact).startswith(expected)


def test_exact_says_no_answer_set_from_an_empty_one(tmp_path: Path) -> None:
    assert reason(tmp_path, "a. :- a.", exact=[]) == ""
    assert reason(tmp_path, "a. :- a.", exact=[[]]) == "1 of 1 answer set missing"
    assert reason(tmp_path, "#show a : b. { c } 0.", exact=[[]]) == ""


def test_all_asks_every_answer_set(tmp_path: Path) -> None:
    assert reason(tmp_path, FREE + ":- not a(1).", all=["a(1)"]) == ""
    assert reason(tmp_path, FREE + ":- a(1).", all=["a(1)"]) == "answer set 1 lacks a(1)"


def test_all_is_not_passed_by_having_no_answer_set(tmp_path: Path) -> None:
    assert reason(tmp_path, "a. :- a.", all=["a"]) == "there is no answer set"


def test_none_asks_every_answer_set(tmp_path: Path) -> None:
    assert reason(tmp_path, FREE, none=["a(3)"]) == ""
    assert reason(tmp_path, "a(2). b.", none=["a(1)", "a(2)"]) == "answer set 1 has a(2) too many"
    assert reason(tmp_path, "a. :- a.", none=["a"]) == ""


def test_satisfiable(tmp_path: Path) -> None:
    assert reason(tmp_path, FREE, satisfiable=True) == ""
    assert reason(tmp_path, FREE, satisfiable=False) == "there is an answer set, expected none"
    assert reason(tmp_path, "a. :- a.", satisfiable=False) == ""
    assert reason(tmp_path, "a. :- a.", satisfiable=True) == "there is no answer set"


def test_satisfiable_needs_only_one_of_many_answer_sets(tmp_path: Path) -> None:
    assert reason(tmp_path, "{ a(1..60) }.", satisfiable=True) == ""


def test_all_kinds_of_a_question_are_checked(tmp_path: Path) -> None:
    both = {"all": ["a(1)"], "none": ["a(2)"]}
    assert reason(tmp_path, "a(1).", **both) == ""
    assert reason(tmp_path, "a(1). a(2).", **both) == "answer set 1 has a(2) too many"
    assert reason(tmp_path, "a(3).", **both) == "answer set 1 lacks a(1)"
    assert reason(tmp_path, "a. :- a.", none=["a"], satisfiable=True) == "there is no answer set"


def test_facts_are_added_for_their_question_alone(tmp_path: Path) -> None:
    rules = "reach(Y) :- reach(X), edge(X,Y). reach(1). #show reach/1. #defined edge/2."
    results = asked(
        tmp_path,
        rules,
        {"name": "with an edge", "facts": "edge(1,2).", "exact": [["reach(1)", "reach(2)"]]},
        {"exact": [["reach(1)"]]},
    )
    assert [(one.instance, one.passed) for one in results] == [("with an edge", True), ("question 2", True)]


def test_optimal_answer_sets_count(tmp_path: Path) -> None:
    rules = "1 { a(1..3) }. #minimize { X,X : a(X) }."
    assert reason(tmp_path, rules, exact=[["a(1)"]], rule={"optimal": True}) == ""
    assert reason(tmp_path, rules, exact=[["a(1)"]]) == "answer set 1 is wrong"


def test_cap_is_no_pass(tmp_path: Path) -> None:
    expected = "only the first 3 answer sets looked at"
    assert reason(tmp_path, FREE, none=["b"], rule={"models": 3}) == expected
    assert reason(tmp_path, FREE, none=["b"], rule={"models": 4}) == ""


def test_hints_say_nothing_of_what_is_asked(tmp_path: Path) -> None:
    [result] = asked(tmp_path, FREE, {"all": ["a(1)"]}, hints=True)
    assert (result.reason, result.details) == ("answer set 1 lacks 1 atom", ())
    [result] = asked(tmp_path, FREE, {"exact": [["a(1)"], []]}, hints=True)
    assert result.details == ()


@pytest.mark.slow
def test_limit_of_one_question_leaves_the_next_alone(tmp_path: Path) -> None:
    rules = "n(0). n(X+1) :- n(X), endless. #defined endless/0."
    questions = {"facts": "endless.", "satisfiable": True}, {"exact": [["n(0)"]]}
    results = asked(tmp_path, rules, *questions, time_limit=2)
    assert [(result.passed, result.reason) for result in results] == [
        (False, "after 2 s (grounding)"),
        (True, ""),
    ]


def test_refused_program_and_facts_are_reported_with_their_place(tmp_path: Path) -> None:
    assert reason(tmp_path, "a b.", satisfiable=True).startswith(f"{tmp_path / 'program.lp'}:1:3-4: error: syntax")
    assert reason(tmp_path, "a.", facts="b c.", satisfiable=True).startswith("facts:1:3-4: error: syntax error")
    assert "#script is not allowed" in reason(tmp_path, "#script (lua)\n#end.", satisfiable=True)


def test_names_and_reasons_are_one_line(tmp_path: Path) -> None:
    [result] = asked(tmp_path, 'a("\x1b[2J").', {"name": "two\nlines\x1b", "exact": [["a"]]})
    assert result.instance == "two lines\\x1b"
    assert result.reason.isprintable()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[{"all": ["a"]},\n  {"all" ["b"]}]', ":2:10: broken JSON: Expecting ':' delimiter"),
        ("[" * 100_000, ":1: broken JSON: too deeply nested"),
        ('{"all": ["a"]}', ":1:1: expected a JSON list of questions, found {'all': ['a']}"),
        ("[]", ": expected 1 to 1000 questions, found 0"),
        ("[1]", ": question 1: expected an object, found 1"),
        ('[{"satisfiable": true}, {"al": []}]', ": question 2: unknown key 'al': expected exact, all, none, "),
        ('[{"name": "x"}]', ": question 1: expected one of exact, all, none, satisfiable"),
        ('[{"all": ["a"], "all": []}]', ": the key 'all' is there twice"),
        ('[{"exact": ["a"]}]', ": question 1: exact: expected a list of atoms as text, found 'a'"),
        ('[{"exact": null}]', ": question 1: exact: expected a list of answer sets, each a list of atoms, found None"),
        ('[{"all": "a"}]', ": question 1: all: expected a list of atoms as text, found 'a'"),
        ('[{"none": ["a b"]}]', ": question 1: none: expected an atom, found 'a b'"),
        ('[{"none": ["a,b"]}]', ": question 1: none: expected an atom, found 'a,b'"),
        ('[{"none": [""]}]', ": question 1: none: expected an atom, found ''"),
        ('[{"satisfiable": 1}]', ": question 1: satisfiable: expected true or false, found 1"),
        ('[{"all": [], "facts": 1}]', ": question 1: facts: expected text, found 1"),
        ('[{"all": [], "name": []}]', ": question 1: name: expected text, found []"),
        ('[{"all": [], "models": 1}]', ": question 1: unknown key 'models'"),
        ('[{"all": [], "name": "a"}, {"all": [], "name": "a"}]', ": question 2: there is another one named 'a'"),
        ('[{"all": [], "facts": "#include \\"x\\"."}]', ": question 1: facts: #include is not allowed"),
    ],
)
def test_bad_file_is_reported_in_one_line(tmp_path: Path, text: str, expected: str) -> None:
    file = tmp_path / "questions.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        read_questions(file)
    assert str(caught.value).startswith(f"{file}{expected}")
    assert "\n" not in str(caught.value)


def test_missing_file_is_reported(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no such file"):
        read_questions(tmp_path / "questions.json")
