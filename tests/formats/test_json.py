"""JSON: results, clingo's output, and what is refused."""

import json
from typing import Any

import pytest

from aspsolve import Dialect, FillIn, InputError, solve
from aspsolve.formats import format_named
from aspsolve.formats.json import read_puzzle, read_solutions, write_answer_sets
from tests.conftest import CROSS

CROSS_JSON = {"kind": "fillin", "grid": ["#h#", "___", "#_#"], "words": ["hat", "bag"], "min_slot": 2}


def test_result_object() -> None:
    data = json.loads(format_named("json").write_result(solve(CROSS, models=2), CROSS, Dialect()))
    assert data["status"] == "SATISFIABLE"
    assert data["exhausted"] is True
    assert data["solutions"] == [{"grid": ["#h#", "bag", "#t#"]}]
    assert set(data["statistics"]) >= {"seconds", "grounding", "solving", "rules", "atoms", "choices", "conflicts"}


def test_remarks_about_a_puzzle_are_not_read() -> None:
    remarks = {"name": "x", "source": "y", "count": 1, "author": "z", "comment": "", "title": ""}
    assert read_puzzle(json.dumps({**CROSS_JSON, **remarks}), Dialect()) == CROSS


def test_unsatisfiable_answer_sets_are_written_as_clingo_does() -> None:
    data = json.loads(write_answer_sets(solve(FillIn(["__"], ["abc"]), models=0)))
    assert data["Result"] == "UNSATISFIABLE"
    assert data["Call"] == [{}]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "^1:1: broken JSON: Expecting value"),
        ('{"kind": }', "^1:10: broken JSON"),
        ('{\n"a": 1\n"b"}', "^3:1: broken JSON: Expecting"),
        ("[1]", r"^1:1: expected a JSON object, found \[1\]"),
        ("[" * 100_000, "^1: broken JSON: too deeply nested"),
        ('{"kind": "rikudo", "size": ' + "9" * 5000 + "}", "^1: broken JSON: a number has too many digits$"),
        ('{"kind": "sokoban"}', "kind: expected one of fillin, .*, hidato, .*, suguru, .*, found 'sokoban'"),
        ('{"kind": ["fillin"]}', "kind: expected one of"),
        ("{}", "kind: expected one of .*, found None"),
        ('{"kind": "fillin", "words": ["a"]}', "missing key 'grid'"),
        ('{"kind": "fillin", "grid": ["_"], "words": {}}', "words: expected a list, found {}"),
        ('{"kind": "rikudo", "size": 37, "link": []}', "unknown key 'link': expected size, cells, prefilled, links"),
        ('{"kind": "rikudo", "size": 37, "size": 61}', "the key 'size' is there twice"),
        ('{"kind": "rikudo", "size": NaN}', "size: expected a whole number, found nan"),
        ('{"kind": "seeknumbers", "size": [2,2], "first": [1,1]}', "missing key 'final'"),
        ('{"kind": "seeknumbers", "size": [2,2], "first": [1,1], "final": [[],[]]}', "final: expected a whole number"),
    ],
)  # fmt: skip
def test_json_that_is_no_puzzle_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        read_puzzle(text, Dialect())


@pytest.mark.parametrize(
    ("data", "complaint"),
    [
        ({"solutions": 5}, "solutions: expected a list of objects"),
        ({"solutions": [5]}, "solutions: expected a list of objects"),
        ({"path": []}, "unknown key 'path': expected grid"),
        ({"Result": "SATISFIABLE"}, "expected clingo's output with --outf=2, found no Call"),
        ({"Call": [{"Witnesses": 1}]}, "Witnesses: expected a list"),
        ({"Call": [{"Witnesses": [1]}]}, "Witnesses: expected objects with a list of atoms"),
        ({"Call": [{"Witnesses": [{"Value": [1]}]}]}, "Witnesses: expected objects with a list of atoms"),
        ({"Call": [{"Witnesses": [{"Value": ["place(", "x"]}]}]}, "expected an answer set of terms"),
        ({"Call": [{"Witnesses": [{"Value": ["(" * 10**6]}]}]}, "expected terms of at most 20000 characters"),
    ],
)
def test_json_that_is_no_solution_is_refused(data: Any, complaint: str) -> None:
    with pytest.raises(InputError, match=complaint):
        read_solutions(json.dumps(data), CROSS, Dialect())
