"""Optimisation: whether the right answer is optimal, what is cheaper, and tuples that merge."""

from pathlib import Path

import pytest

from aspsolve.debugging import FindingKind
from tests.conftest import ROOT
from tests.debugging.test_debug import look

KNAPSACK = """\
{ in(X) : item(X,_,_) }.
:- #sum { W,X : in(X), item(X,W,_) } > 10.
:~ item(X,_,V), not in(X). [V@1,X]
#show in/1.
"""
ITEMS = "item(a,5,6). item(b,4,6). item(c,7,8)."


def test_optimal_answer_has_no_finding(tmp_path: Path) -> None:
    found = look(tmp_path, KNAPSACK, ITEMS, ["in(a)", "in(b)"])
    assert found.findings == ()
    assert not any("costs" in one for one in found.unseen)


@pytest.mark.parametrize(
    ("wrong", "detail", "reason"),
    [
        ("[V@1]", ": it costs 8@1, another one 6@1: in(c)", "in the other, 6@1 for () counts once for (6,a), (6,b)"),
        ("[-V@1,X]", ": it costs -8@1, another one -20@1: ", "the other alone pays -6@1 for (a,), line 3"),
    ],
)
def test_line_that_makes_another_answer_cheaper_is_named(tmp_path: Path, wrong: str, detail: str, reason: str) -> None:
    (finding,) = look(tmp_path, KNAPSACK.replace("[V@1,X]", wrong), ITEMS, ["in(a)", "in(b)"]).mistakes
    assert (finding.kind, finding.line) == (FindingKind.COST, 3)
    assert finding.detail.startswith(detail)
    assert reason in [one.text for one in finding.because]


def test_line_with_a_remedy_is_blamed_among_several(tmp_path: Path) -> None:
    rules = KNAPSACK.replace(":~", ":~ in(X). [9@2,X]\n:~")
    (one,) = look(tmp_path, rules, ITEMS, ["in(a)", "in(b)"]).mistakes
    assert (one.line, one.certain, one.what) == (3, False, "makes another answer cheaper than the right one")
    assert one.detail == ": it costs 18@2, 8@1, another one 20@1: nothing"


def test_no_line_is_blamed_without_a_remedy(tmp_path: Path) -> None:
    rules = KNAPSACK.replace("W,X : in(X)", "W : in(X)")
    (finding,) = look(tmp_path, rules, "item(a,5,6). item(b,5,7).", ["in(b)"]).mistakes
    assert (finding.line, finding.what) == (None, "the right answer is not optimal")


def test_answers_that_are_all_right_cost_the_same(tmp_path: Path) -> None:
    answers = [["in(a)"], ["in(b)"]]
    assert look(tmp_path, KNAPSACK, "item(a,6,6). item(b,6,6).", answers, complete=True).findings == ()


def test_other_optimum_that_is_no_solution_is_a_wrong_answer(tmp_path: Path) -> None:
    rules = (ROOT / "encodings" / "textbook" / "rikudo.lp").read_text(encoding="utf-8")
    rules = rules.replace(":- given", "#minimize { 1,K : number(_,_,K), K > 9 }. :- K > 9, given")
    facts = (ROOT / "instances" / "rikudo" / "02_ring_of_six.lp").read_text(encoding="utf-8")
    found = look(tmp_path, rules, facts)
    assert found.mistakes[0].detail.startswith(": Rule broken: (-2,0) is given as 1")
    assert found.answer


def test_other_optimum_is_a_note_unless_there_is_to_be_none(tmp_path: Path) -> None:
    items = "item(a,5,6). item(b,6,6)."
    found = look(tmp_path, KNAPSACK, items, ["in(a)"])
    assert [(one.note, one.detail) for one in found] == [(True, ": in(b)")]
    assert look(tmp_path, KNAPSACK, items, ["in(a)"], complete=True).mistakes[-1].detail == ": in(b)"
