"""References: only what clingo prints is read, and those that are generated grade their encoding a success."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import clingo
import pytest

from aspsolve.batch._workers import start_workers
from aspsolve.errors import InputError
from aspsolve.grade import GradingOptions
from aspsolve.grade._run import Comparison
from aspsolve.grade.references import Reference, WrittenReference, read_reference, write_reference, write_references
from aspsolve.model._symbols import Symbol, parse_untrusted
from tests.conftest import Written
from tests.grade.conftest import COLOURING, NUMBERS, PAIR, SUBSET_SUM, Course, reference


def sets(*answers: Sequence[str]) -> frozenset[frozenset[Symbol]]:
    return frozenset(frozenset(parse_untrusted(answer)) for answer in answers)


def test_letters_are_compared_however_their_accents_are_coded(written: Written) -> None:
    decomposed, composed = 'place("e\u0301te\u0301",across,1,1)', 'place("\u00e9t\u00e9",across,1,1)'
    for referred, answered in ((decomposed, composed), (composed, decomposed)):
        found = read_reference(written("ex.json", reference([[referred]])))
        assert found.answers == sets([composed])
        assert found.parse([answered]) == parse_untrusted([composed])
        assert Comparison(found).add(found.parse([answered])) is None


def test_last_call_counts(written: Written) -> None:
    calls = [{"Witnesses": [{"Value": ["a"]}]}, {"Witnesses": [{"Value": ["b"]}]}]
    assert read_reference(written("ex.json", reference([["a"]], Call=calls))).answers == sets(["b"])


def test_unsatisfiable_has_none(written: Written) -> None:
    for data in (reference([]), {"Result": "UNSATISFIABLE"}, {"Result": "UNSATISFIABLE", "Call": 1}):
        assert read_reference(written("ex.json", data), optimal=True).answers == frozenset()


def test_best_cost_counts_wherever_it_is(written: Written) -> None:
    path = written("ex.json", reference([["a"], ["b"], ["c"], ["b"]], costs=[[1, 0], [0, 7], [0, 7], [0, 9]]))
    found = read_reference(path, optimal=True)
    assert found.answers == sets(["b"], ["c"])
    assert found.cost == (0, 7)
    assert len(read_reference(path).answers) == 3


def test_wrong_answer_set_may_be_one_that_an_incomplete_reference_lacks() -> None:
    wrong = Comparison(Reference(sets(["a"]), complete=False)).add(parse_untrusted(["b"]))
    assert wrong.reason == "answer set 1 is wrong, or missing in the reference, which is not complete"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("{", "broken JSON"),
        ("[" * 100_000, "too deeply nested"),
        ("[]", "expected a JSON object"),
        ({}, "found no Call"),
        ({"Call": [{"Witnesses": 1}]}, "expected a list"),
        (reference([["a"]], Result="UNKNOWN"), "Result: expected one of SATISFIABLE, OPTIMUM FOUND, UNSATISFIABLE"),
        (reference([["a"]], Result=["x"]), "Result: expected one of"),
        (reference([], Result="SATISFIABLE"), "it is SATISFIABLE, with 0 answer sets"),
        (reference([["a"]], Result="UNSATISFIABLE"), "it is UNSATISFIABLE, with 1 answer sets"),
        (reference([["a("]]), "expected an answer set of terms"),
        (reference([["a,b"]]), "expected one term in each text"),
        (reference([["f(" * 30_000]]), "at most 20000 characters"),
        (reference([["a"], ["b"]], costs=[[1]]), "Costs: expected a list of numbers for each witness"),
        (reference([["a"]], costs=[["1"]]), "Costs: expected a list of numbers"),
        (reference([["a"], ["b"]], costs=[[1], [1, 2]]), "Costs: expected as many numbers"),
    ],
)  # fmt: skip
def test_broken_reference_is_named(written: Written, data: Any, said: str) -> None:
    path = written("ex.json", data)
    with pytest.raises(InputError) as caught:
        read_reference(path, optimal=True)
    assert said in str(caught.value)
    assert str(caught.value).startswith(str(path))
    assert "\n" not in str(caught.value)


SUBSETS = "{ a(1..9) }. #show a/1."


def generated(course: Course, rules: str, facts: dict[str, str], **limits: Any) -> list[WrittenReference]:
    """Generate the references of a course's instances with an encoding."""
    for name, text in facts.items():
        course.add(name, text, None)
    instances = [course.instances / f"{name}.lp" for name in facts]
    options = GradingOptions(**{"models": 0, **limits})
    with start_workers(None, 2) as workers:
        return [*write_references(course.encoding(rules), instances, course.solutions, options, workers)]


def content(result: WrittenReference) -> Any:
    return json.loads(result.target.read_text(encoding="utf-8"))


def complaint(course: Course, rules: str, facts: str = "", **options: Any) -> str:
    """Return why an instance is refused, after a look at that nothing was written."""
    [result] = generated(course, rules, {"ex": facts}, **options)
    assert result.error
    assert [*course.solutions.iterdir()] == []
    return result.error


@pytest.mark.parametrize(("show", "noted"), [("", True), ("#show colour/2.", False)])
def test_forgotten_show_is_noted(course: Course, show: str, *, noted: bool) -> None:
    rules = COLOURING.replace("#show colour/2.", show)
    [result] = generated(course, rules, {"pair": PAIR})
    assert any("perhaps a #show statement is missing" in warning for warning in result.warnings) == noted


def test_reference_is_what_clingo_prints(course: Course) -> None:
    [result] = generated(course, COLOURING, {"pair": PAIR})
    assert (result.answers, result.cost, result.error) == (2, (), "")
    witnesses = [{"Value": ["colour(1,blue)", "colour(2,red)"]}, {"Value": ["colour(1,red)", "colour(2,blue)"]}]
    assert content(result) == {
        "Solver": f"clingo version {clingo.__version__}",
        "Input": ["pair.lp"],
        "Call": [{"Witnesses": witnesses}],
        "Result": "SATISFIABLE",
        "Models": {"Number": 2, "More": "no"},
        "Calls": 1,
    }


def test_same_encoding_gives_the_same_bytes_whatever_the_search_does(course: Course, tmp_path: Path) -> None:
    [one] = generated(course, SUBSETS, {"ex": ""})
    turned = course.encoding("{ a(10-X) } :- X = 1..9. #show a/1.", "turned.lp")
    other = write_reference(turned, course.instances / "ex.lp", tmp_path / "other.json", GradingOptions(models=0))
    assert (one.answers, other.answers) == (512, 512)
    assert one.target.read_bytes() == other.target.read_bytes()


def test_only_the_optima_are_written_with_their_cost(course: Course) -> None:
    [result] = generated(course, SUBSET_SUM, {"ex": NUMBERS}, optimal=True)
    data = content(result)
    optima = [{"Value": ["pick(2)", "pick(3)"], "Costs": [5]}, {"Value": ["pick(5)"], "Costs": [5]}]
    assert data["Call"][0]["Witnesses"] == optima
    assert (data["Result"], data["Models"]["Optimal"], data["Models"]["Costs"]) == ("OPTIMUM FOUND", 2, [5])
    assert result.cost == (5,)


def test_shown_predicate_can_be_chosen(course: Course) -> None:
    [result] = generated(course, "{ a(1) }. b(X) :- X = #count { Y : a(Y) }.", {"ex": ""}, show="b/1")
    assert content(result)["Call"][0]["Witnesses"] == [{"Value": ["b(0)"]}, {"Value": ["b(1)"]}]


def test_cap_on_models_refuses_only_what_has_more(course: Course) -> None:
    assert complaint(course, SUBSETS, models=511) == "there are more than 511 answer sets"
    [result] = generated(course, SUBSETS, {"ex": ""}, models=512)
    assert (result.error, result.answers) == ("", 512)


def test_answer_set_that_comes_twice_is_refused(course: Course) -> None:
    twice = "answer set 2 comes twice: it shows the same as answer set 1: aspsolve debug says why"
    assert complaint(course, "{ hidden }. a. #show a/0.") == twice
    assert complaint(course, "1 { a; b } 1. c.", show="c/0") == twice


def test_reference_that_shows_nothing_is_refused(course: Course) -> None:
    assert complaint(course, "a. #show.") == "no answer set shows anything"
    assert complaint(course, "a.", show="b/1") == "no answer set shows an atom of b/1"


@pytest.mark.slow
@pytest.mark.usefixtures("processes")
def test_time_limit_is_refused_and_reported(course: Course) -> None:
    assert complaint(course, "n(0). n(X+1) :- n(X).", time_limit=0.5) == "not done grounding within 0.5 s"


def test_refused_instance_leaves_its_old_reference_and_stops_no_other(course: Course) -> None:
    course.add("bad", "", "old")
    results = generated(course, COLOURING, {"bad": "node(1", "pair": PAIR})
    assert [bool(result.error) for result in results] == [True, False]
    assert (course.solutions / "bad.json").read_text(encoding="utf-8") == "old"
    assert sorted(path.name for path in course.solutions.iterdir()) == ["bad.json", "pair.json"]


def test_bad_arguments_are_reported_before_anything_runs(course: Course, tmp_path: Path) -> None:
    encoding, here = course.encoding(COLOURING), course.instances / "ex.lp"
    with start_workers(None, 1) as workers:
        with pytest.raises(InputError, match="would give the same"):
            write_references(encoding, [here, tmp_path / "ex.lp"], tmp_path, GradingOptions(), workers)
        with pytest.raises(InputError, match="cannot be made"):
            write_references(encoding, [here], encoding / "below", GradingOptions(), workers)
