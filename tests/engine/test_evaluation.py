"""What rules say of a set of atoms: instances, derivations, and the first literal that fails."""

import pytest

from aspsolve.engine._evaluation import Evaluation
from aspsolve.engine._reading import read_program
from aspsolve.model._symbols import Number, parse


def evaluation(rules: str, *atoms: str) -> Evaluation:
    return Evaluation(read_program(text=rules), parse(atoms))


@pytest.mark.parametrize(
    ("rules", "atoms", "wanted", "values"),
    [
        ("p(X+1) :- q(X).", ["q(1)", "q(2)"], "p(3)", [{"X": "2"}]),
        ("p(0..N) :- q(N).", ["q(1)", "q(2)"], "p(2)", [{"N": "2"}]),
        ("p(X;X+1) :- q(X).", ["q(1)", "q(2)"], "p(2)", [{"X": "2"}, {"X": "1"}]),
        ("p(X*X) :- q(X).", ["q(2)", "q(3)"], "p(9)", [{"X": "3"}]),
        ("{ p(X,Y) : r(Y) } :- q(X).", ["q(1)", "r(2)"], "p(1,2)", [{"X": "1", "Y": "2"}]),
        ("{ p(Y) : r(Y) } :- #count { Y : r(Y) } > 1.", ["r(1)", "r(2)"], "p(2)", [{"Y_": "2"}]),
        ("p(X) ; s(X) :- q(X).", ["q(1)"], "s(1)", [{"X": "1"}]),
        ("-p(X) :- q(X).", ["q(1)"], "-p(1)", [{"X": "1"}]),
        ("p(X) :- q(X), not r(X).", ["q(1)", "r(1)"], "p(1)", []),
        ("#const n = 4. p(n) :- q.", ["q"], "p(4)", [{}]),
    ],
)
def test_derivation_has_its_values(rules: str, atoms: list[str], wanted: str, values: list[dict[str, str]]) -> None:
    found = evaluation(rules, *atoms).derivations(parse([wanted]))
    derived = [{name: str(value) for name, value in one.values.items()} for one in found]
    assert sorted(derived, key=str) == sorted(values, key=str)


@pytest.mark.parametrize(
    ("rules", "atoms", "wanted", "text"),
    [
        ("p(X) :- q(X), r(X).", ["q(1)"], "p(1)", "r(1)"),
        ("p(X) :- q(X), not r(X).", ["q(1)", "r(1)"], "p(1)", "not r(1)"),
        ("p(X) :- q(X,Y), Y > 2.", ["q(1,2)"], "p(1)", "2 > 2"),
        ("p(X+1) :- q(X), X < 2.", ["q(2)"], "p(3)", "2 < 2"),
        ("p(X) :- q(X), #count { Y : r(X,Y) } = 2.", ["q(1)", "r(1,1)"], "p(1)", "2 = #count { Y: r(1,Y) }"),
        ("p(0..N) :- q(N), r(N).", ["q(2)"], "p(1)", "r(2)"),
        ("p(X) :- q(X,_).", [], "p(1)", "q(1,_)"),
        ("{ p(X) : r(X) } :- q.", ["q"], "p(1)", "r(1)"),
    ],
)
def test_failure_names_the_first_literal_that_fails(rules: str, atoms: list[str], wanted: str, text: str) -> None:
    (failure,) = evaluation(rules, *atoms).failures(parse([wanted]))
    assert failure.text == text


def test_refused_question_leaves_the_others_answered() -> None:
    found = evaluation("p.", "q(1)")
    assert found._ask([("unsafe", "X", []), ("safe", "X", ["q(X)"])]) == [("safe", Number(1))]
    assert (found.values("X", []), found.values("X", ["q(X)"])) == ([], [Number(1)])
