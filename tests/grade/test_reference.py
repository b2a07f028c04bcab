"""References: clingo's output as it is, and everything that is not."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from aspsolve.errors import InputError
from aspsolve.grade._run import Comparison
from aspsolve.grade.references import Reference, read_reference
from aspsolve.model._symbols import Symbol, parse_untrusted
from tests.grade.conftest import reference


def write(folder: Path, data: Any) -> Path:
    path = folder / "ex.json"
    path.write_text(data if isinstance(data, str) else json.dumps(data), encoding="utf-8")
    return path


def sets(*answers: Sequence[str]) -> frozenset[frozenset[Symbol]]:
    return frozenset(frozenset(parse_untrusted(answer)) for answer in answers)


def test_doubled_answer_sets_are_one(tmp_path: Path) -> None:
    found = read_reference(write(tmp_path, reference([["a", "p(1, 2)"], ["p(1,2)", "a"], []])))
    assert found.answers == sets(["a", "p(1,2)"], [])
    assert found.cost is None
    assert found.complete


def test_letters_are_compared_however_their_accents_are_coded(tmp_path: Path) -> None:
    decomposed, composed = 'place("e\u0301te\u0301",across,1,1)', 'place("\u00e9t\u00e9",across,1,1)'
    for written, answered in ((decomposed, composed), (composed, decomposed)):
        found = read_reference(write(tmp_path, reference([[written]])))
        assert found.answers == sets([composed])
        assert found.parse([answered]) == parse_untrusted([composed])
        assert Comparison(found).add(found.parse([answered])) is None


def test_last_call_counts(tmp_path: Path) -> None:
    calls = [{"Witnesses": [{"Value": ["a"]}]}, {"Witnesses": [{"Value": ["b"]}]}]
    assert read_reference(write(tmp_path, reference([["a"]], Call=calls))).answers == sets(["b"])


def test_unsatisfiable_has_none(tmp_path: Path) -> None:
    for data in (reference([]), {"Result": "UNSATISFIABLE"}, {"Result": "UNSATISFIABLE", "Call": 1}):
        assert read_reference(write(tmp_path, data), optimal=True).answers == frozenset()


def test_best_cost_counts_wherever_it_is(tmp_path: Path) -> None:
    path = write(tmp_path, reference([["a"], ["b"], ["c"], ["b"]], costs=[[1, 0], [0, 7], [0, 7], [0, 9]]))
    found = read_reference(path, optimal=True)
    assert found.answers == sets(["b"], ["c"])
    assert found.cost == (0, 7)
    assert len(read_reference(path).answers) == 3


def test_more_means_incomplete(tmp_path: Path) -> None:
    path = write(tmp_path, reference([["a"]], Models={"Number": 1, "More": "yes"}))
    assert not read_reference(path).complete


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
def test_broken_reference_is_named(tmp_path: Path, data: Any, said: str) -> None:
    path = write(tmp_path, data)
    with pytest.raises(InputError) as caught:
        read_reference(path, optimal=True)
    assert said in str(caught.value)
    assert str(caught.value).startswith(str(path))
    assert "\n" not in str(caught.value)
