"""Programs that are solved step by step: each kind of finding names the line, with the step as a value."""

from pathlib import Path

import pytest

from aspsolve.debugging import FindingKind
from tests.debugging.test_debug import look

PLAN = """\
#include <incmode>.
on(B,L,0) :- init(B,L).
location(table). location(B) :- block(B).
#program step(t).
{ move(B,L,t) : block(B), location(L), B != L } = 1.
on(B,L,t) :- move(B,L,t).
on(B,L,t) :- on(B,L,t-1), not moved(B,t).
moved(B,t) :- move(B,_,t).
:- move(B,_,t), on(_,B,t-1).
:- move(_,B,t), on(_,B,t-1), block(B).
#program check(t).
:- query(t), goal(B,L), not on(B,L,t).
#show move/3.
"""
BLOCKS = "block(a;b;c). init(c,a). init(a,table). init(b,table). goal(a,b). goal(b,c). goal(c,table)."
MOVES = ["move(c,table,1)", "move(b,c,2)", "move(a,b,3)"]


def test_right_program_has_no_finding_and_unseen_steps_are_said(tmp_path: Path) -> None:
    found = look(tmp_path, PLAN, BLOCKS, MOVES)
    assert (found.mistakes, found.verdict) == ((), "the right answer is an answer set")
    assert found.unseen[-1] == "answers of another number of steps than the right one"
    found = look(tmp_path, PLAN, BLOCKS)
    assert (found.mistakes, found.unseen) == ((), ("answers of more than 3 steps",))


@pytest.mark.parametrize(
    ("right", "wrong", "kind", "line"),
    [
        (", block(B).\n#program", ".\n#program", FindingKind.EXCLUDED, 10),
        ("not moved(B,t)", "not on(B,L,t)", FindingKind.LOOP, 7),
        ("{ move(B,L,t)", "{ move(L,B,t)", FindingKind.UNDERIVED, 5),
        ("} = 1.", "} = 2.", FindingKind.BOUND, 5),
        ("moved(B,t) :-", "moved(B,S) :-", FindingKind.SYNTAX, 8),
        ("not on(B,L,t).", "on(B,L,t).", FindingKind.EXCLUDED, 12),
    ],
)
def test_line_of_a_step_is_named(tmp_path: Path, right: str, wrong: str, kind: FindingKind, line: int) -> None:
    first = look(tmp_path, PLAN.replace(right, wrong), BLOCKS, MOVES)[0]
    assert (first.kind, first.line) == (kind, line)


def test_step_is_a_value_and_the_last_one_no_reason(tmp_path: Path) -> None:
    first = look(tmp_path, PLAN.replace("not on(B,L,t).", "on(B,L,t)."), BLOCKS, MOVES)[0]
    assert first.values[0] == {"T": 3, "B": "a", "L": "b"}
    assert [one.text for one in first.because] == ["goal(a,b), a fact of the instance", "on(a,b,3), by line 6"]


@pytest.mark.slow
def test_without_an_answer_rules_that_cannot_hold_together_are_named(tmp_path: Path) -> None:
    rules = PLAN.replace("move(B,_,t), on(_,B,t-1)", "move(B,_,t), on(_,_,t-1)")
    (first,) = look(tmp_path, rules, BLOCKS).mistakes
    assert (first.kind, first.line, first.what) == (FindingKind.CONFLICT, 5, "cannot hold together with line 9")
