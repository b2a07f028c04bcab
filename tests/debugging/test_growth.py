"""What clingo may go on grounding, and when a term has grown too far."""

from pathlib import Path

import pytest

from aspsolve.debugging import FindingKind, _growth
from aspsolve.debugging._growth import ALL, KEPT, KEPT_LATER, Fuel
from aspsolve.engine._reading import read_program
from aspsolve.errors import Endless
from aspsolve.model._symbols import Function, Number
from tests.debugging.test_debug import look


def test_a_term_may_take_as_many_sizes_as_said_and_no_more() -> None:
    fuel = Fuel(levels=20)
    for size in range(20):
        assert fuel.fuel(Number(3), Function("", [Number(7), Number(size)])) == Number(1)
    assert fuel.rule == -1
    with pytest.raises(Endless):
        fuel.fuel(Number(3), Function("", [Number(7), Number(20)]))
    assert (fuel.rule, fuel.position) == (3, 1)


@pytest.mark.parametrize(("kept", "expected"), [(KEPT_LATER, KEPT), (5 * KEPT, 5 * KEPT), (ALL, 2000)])
def test_of_terms_of_one_size_some_are_kept_at_first_and_later(kept: int, expected: int) -> None:
    fuel = Fuel(levels=20, kept=kept)
    names = [Function("", [Function(f"a{number}")]) for number in range(2000)]
    assert sum(fuel.fuel(Number(3), name).number for name in names) == expected


def test_what_another_literal_bounds_does_not_grow() -> None:
    text = "on(a,0). on(B,T) :- on(B,T-1), step(T). on(B,T) :- on(B,T-1), T = 1..9. on(B,T) :- on(B,T-1), T < 5."
    assert read_program(text=text).growing.keys() == {3}


def test_the_first_rule_with_too_many_ground_instances_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_growth, "CROWDED", 99)
    program = read_program(text="n(1..10).\ntwo(X,Y) :- n(X), n(Y), X < Y.\n:- n(X), n(Y), two(X,Z).\n{ a(X) : n(X) }.")
    found = _growth.crowded_rule(program, [])
    assert (found.line, found.what) == (3, "has more than 99 ground instances")
    monkeypatch.setattr(_growth, "CROWDED", 1000)
    assert _growth.crowded_rule(program, []) is None


@pytest.mark.slow
@pytest.mark.usefixtures("apart")
def test_such_a_rule_is_named_where_grounding_takes_too_long(tmp_path: Path) -> None:
    text = "n(1..1000).\nfar(A,B,C,D) :- n(A), n(B), n(C), n(D).\n{ a }.\n#show a/0."
    found = look(tmp_path, text, "p.", time_limit=9)
    assert [(one.kind, one.line) for one in found][:2] == [(FindingKind.GROUNDING, 2), (FindingKind.LIMIT, None)]
