"""A line that a small change would mend, where a constraint that is right only shows the mistake."""

from pathlib import Path

import pytest

from aspsolve.debugging import Finding, FindingKind
from tests.debugging.test_debug import look

#: Numbers in a row of cells, each beside the next one.
RIGHT = """\
{ number(X,K) : K = 1..N } = 1 :- cell(X), size(N).
:- number(X,K), number(Y,K), X < Y.
by(X,Y) :- cell(X), cell(Y), |X-Y| = 1.
ok(X) :- number(X,K), number(Y,K+1), by(X,Y).
:- number(X,K), not ok(X), not last(K).
last(N) :- size(N).
:- given(X,K), not number(X,K).
#show number/2.
"""
#: A definition that refutes itself through its negation: the constraint below it excludes the right answers.
WRONG = RIGHT.replace("by(X,Y).\n:-", "by(X,Y), not ok(Y).\n:-")


def mistakes(folder: Path, text: str, sizes: tuple[int, ...] = (2, 3, 4, 5), *, complete: bool = True) -> list[Finding]:
    """Debug an encoding on some instances with their only right answers."""
    facts = [f"cell(1..{size}). size({size}). given(1,{1 if size % 2 else size})." for size in sizes]
    answers = [[[f"number({x},{x if size % 2 else size + 1 - x})" for x in range(1, size + 1)]] for size in sizes]
    return [*look(folder, text, facts, answers, complete=complete).mistakes]


def test_only_line_that_a_small_change_mends_is_asked_about(tmp_path: Path) -> None:
    certain, *_, repair = mistakes(tmp_path, WRONG)
    assert (certain.kind, certain.line) == (FindingKind.EXCLUDED, 5)
    assert (repair.kind, repair.line, repair.certain) == (FindingKind.REPAIR, 4, False)
    assert repair.detail == ": is `ok(X) :- number(X,K), number(Y,K+1), by(X,Y).` meant?"
    same = mistakes(tmp_path, RIGHT.replace("number(Y,K), X < Y", "number(Y,K+1), X < Y"))
    assert [one.kind for one in same][:2] == [FindingKind.EXCLUDED, FindingKind.REPAIR]
    assert repair.because[0].text == "with it, 4 instances have their right answers and no others"
    facts = RIGHT.replace("by(X,Y) :- cell(X), cell(Y), |X-Y| = 1.", "by(X,X+D) :- cell(X), d(D). d(1). d(-2).")
    assert mistakes(tmp_path, facts)[-1].detail == ": is `d(-1).` meant?"
    tuples = RIGHT.replace("size", "long") + "kind(X,a) :- cell(X).\nlong(N) :- N = #count { K : kind(_,K) }.\n"
    assert mistakes(tmp_path, tuples)[1].detail == ": is `long(N) :- N = #count { K,Other: kind(Other,K) }.` meant?"


def test_nothing_is_asked_with_few_instances_or_where_other_answers_may_be_right(tmp_path: Path) -> None:
    assert FindingKind.REPAIR not in {one.kind for one in mistakes(tmp_path, WRONG, (2, 3, 4))}
    assert FindingKind.REPAIR not in {one.kind for one in mistakes(tmp_path, WRONG, complete=False)}


@pytest.mark.slow
def test_a_line_that_excludes_is_asked_about_but_nothing_where_several_could_be_mended(tmp_path: Path) -> None:
    *_, repair = mistakes(tmp_path, RIGHT.replace("not number(X,K).", "number(X,K)."))
    assert repair.detail == ": is `:- given(X,K), not number(X,K).` meant?"
    found = mistakes(tmp_path, f"{RIGHT}q(X) :- cell(X), X > 1.\n:- q(X), X > 1.\n")
    assert FindingKind.REPAIR not in {one.kind for one in found} > set()
