"""Families of one's own, whose rules count what those that ship do not: steps are sound, and say the decisive rule."""

from typing import Any

import pytest

from aspsolve import Family, explain
from aspsolve.explanation import Step
from tests.conftest import Declare
from tests.families.declared.examples import cells, grid
from tests.families.declared.test_explanation import check_steps

KAKURASU = """% @family kakurasu: Kakurasu
% @board cell(X,Y)
% @clue right(Y,N) as number right: row {Y} is worth {N}
% @answer shaded(X,Y) as shade: {X,Y} is shaded / {X,Y} is not shaded
{ shaded(X,Y) } :- cell(X,Y).

% Row {Y} is worth {N}.
:- right(Y,N), #sum { X : shaded(X,Y) } != N.
#show shaded/2.
"""

POLES = r"""% @family poles: Poles
% @board domino(X,Y,R) as region
% @clue given(X,Y,L) as letter: {X,Y} is given as {L}
% @clue above(X,N) as number above: column {X} has {N} minus
% @answer pole(X,Y,L) as letter: {X,Y} is {L} / {X,Y} is not {L}

#defined given/3.

% {X,Y} has one pole.
{ pole(X,Y,("/";"\\")) } = 1 :- domino(X,Y,_).

% {X,Y} is given as {L}. @obvious
:- given(X,Y,L), not pole(X,Y,L).

% A domino has different poles.
:- domino(X,Y,R), domino(A,B,R), (X,Y) < (A,B), pole(X,Y,L), pole(A,B,L).

% Column {X} has {N} minus.
:- above(X,N), { pole(X,Y,"\\") } != N.
#show pole/3.
"""

BLOCKS = """% @family blocks: Blocks
% @board square(X,Y)
% @clue symbol(X,Y,L) as letter: {X,Y} has {L}
% @answer edge(X,Y,A,B) as edge: {X,Y} and {A,B} are parted / {X,Y} and {A,B} are together
% @piece in(X,Y,I,J): {X,Y} is with {I,J} / {X,Y} is not with {I,J}

% {X,Y} is with one symbol.
{ in(X,Y,I,J) : symbol(I,J,_) } = 1 :- square(X,Y).

% The symbol at {X,Y} is in its own rectangle. @obvious
:- symbol(X,Y,_), not in(X,Y,X,Y).

% What is between {X,Y} and {A,B} is with {I,J}, too.
:- in(X,Y,I,J), in(A,B,I,J), (C,D) = ((X,B);(A,Y)), not in(C,D,I,J).
:- in(X,Y,I,J), in(A,Y,I,J), B = Y, C = X+1..A-1, not in(C,Y,I,J).
:- in(X,Y,I,J), in(X,B,I,J), A = X, C = Y+1..B-1, not in(X,C,I,J).

% The rectangle of {I,J} is as its symbol says.
:- symbol(I,J,L), W = { in(X,J,I,J) }, H = { in(I,Y,I,J) }, not fits(L,W,H).
fits("+",N,N) :- N = 1..5.
fits("-",W,H) :- W = 1..5, H = 1..W-1.
fits("i",W,H) :- H = 1..5, W = 1..H-1.

beside(X,Y,X+1,Y) :- square(X,Y), square(X+1,Y).
beside(X,Y,X,Y+1) :- square(X,Y), square(X,Y+1).
edge(X,Y,A,B) :- beside(X,Y,A,B), in(X,Y,I,J), not in(A,B,I,J).

% No four rectangles meet between {X,Y} and {A,B}.
:- square(X,Y), A = X+1, B = Y+1, edge(X,Y,A,Y), edge(X,B,A,B), edge(X,Y,X,B), edge(A,Y,A,B).
#show edge/4.
"""


def steps_of(family: Family, **facts: Any) -> list[str]:
    """Explain a puzzle, and return what its steps say, which follows."""
    puzzle = family.puzzle.from_json(facts)
    steps: tuple[Step, ...] = explain(puzzle).steps
    check_steps(puzzle, steps)
    return [step.sentence for step in steps]


def test_a_sum_says_what_it_needs_and_what_is_too_much(declare: Declare) -> None:
    said = steps_of(declare(KAKURASU), cell=cells(4, 1), right=[[1, 8]])
    assert said == ["(1,1), (3,1) and (4,1) are shaded; (2,1) is not shaded: row 1 is worth 8."]


def test_a_rule_that_does_not_say_the_value_is_named_for_its_last_place(declare: Declare) -> None:
    said = steps_of(declare(POLES), domino=grid("11", "22"), above=[[1, 1]], given=[[2, 2, "\\"]])
    assert said[0] == "Only / is left for (1,2): (2,2) is \\."
    assert r"(1,1) is \: column 1 has 1 minus, and there is no other way." in said


@pytest.mark.slow
def test_pieces_are_explained_by_what_they_draw_and_by_what_is_left_for_a_cell(declare: Declare) -> None:
    text = "·ii·- i··-· ····- +·-·· +-··i"
    symbols = [[x, y, sign] for y, row in enumerate(text.split(), 1) for x, sign in enumerate(row, 1) if sign != "·"]
    said = steps_of(declare(BLOCKS), square=cells(5, 5), symbol=symbols)
    assert "(4,3) is not with (3,1). Otherwise nothing would be left for (4,1)." in said
    broken = "no four rectangles meet between (4,3) and (5,4)"
    assert f"(4,3) is not with (4,2). Otherwise this rule would be broken: {broken}." in said
