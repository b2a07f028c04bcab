"""Encodings of five other problems with three beginner's mistakes each: one of the first findings names the line."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from aspsolve import debug
from aspsolve.debugging import FindingKind
from tests.conftest import some_slow


class Problem(NamedTuple):
    """A right encoding, an instance, and one of its answers."""

    encoding: str
    instance: str
    answer: str


COLOURING = Problem(
    """\
% Each node has one colour.
{ colour(N,C) : col(C) } = 1 :- node(N).
% Neighbours have different colours.
:- edge(N,M), colour(N,C), colour(M,C).
#show colour/2.
""",
    "node(1..4). col(red;green;blue). edge(1,2). edge(2,3). edge(3,1). edge(3,4).",
    "colour(1,red) colour(2,green) colour(3,blue) colour(4,red)",
)
QUEENS = Problem(
    """\
#const n = 6.
row(1..n). column(1..n).
{ queen(X,Y) : column(Y) } = 1 :- row(X).
:- queen(X,Y), queen(X',Y), X < X'.
:- queen(X,Y), queen(X',Y'), X < X', |X-X'| = |Y-Y'|.
#show queen/2.
""",
    "",
    "queen(1,2) queen(2,4) queen(3,6) queen(4,1) queen(5,3) queen(6,5)",
)
CYCLE = Problem(
    """\
% The cycle leaves each node once and enters it once.
{ in(X,Y) : edge(X,Y) } = 1 :- node(X).
{ in(X,Y) : edge(X,Y) } = 1 :- node(Y).
% From the first node it reaches all.
reached(X) :- start(X).
reached(Y) :- reached(X), in(X,Y).
:- node(X), not reached(X).
#show in/2.
""",
    "node(1..5). start(1). edge(1,2). edge(2,3). edge(3,4). edge(4,5). edge(5,1). edge(2,4). edge(4,3). edge(3,5).",
    "in(1,2) in(2,3) in(3,4) in(4,5) in(5,1)",
)
SCHEDULE = Problem(
    """\
% Each job starts at one time.
time(0..T) :- horizon(T).
{ start(J,T) : time(T) } = 1 :- job(J,_).
end(J,T+D) :- start(J,T), job(J,D).
% Nothing ends after the horizon.
:- end(J,T), horizon(H), T > H.
% What comes before another job ends by its start.
:- before(J,K), end(J,T), start(K,S), S < T.
% One machine does one job at a time.
:- on(J,M), on(K,M), J < K, start(J,S), start(K,R), end(J,E), end(K,F), S < F, R < E.
makespan(T) :- T = #max { E : end(_,E) }.
#minimize { T : makespan(T) }.
#show start/2.
""",
    "horizon(8). job(a,2). job(b,3). job(c,2). before(a,b). on(a,m). on(c,m).",
    "start(a,0) start(b,2) start(c,2)",
)
PLANNING = Problem(
    """\
#const horizon = 3.
step(1..horizon).
% Each step moves one block, which is clear, onto something else that is clear.
{ move(B,L,T) : block(B), location(L), B != L } = 1 :- step(T).
location(table). location(B) :- block(B).
on(B,L,0) :- init(B,L).
on(B,L,T) :- move(B,L,T).
on(B,L,T) :- on(B,L,T-1), step(T), not moved(B,T).
moved(B,T) :- move(B,_,T).
covered(B,T) :- on(_,B,T), block(B).
:- move(B,_,T), covered(B,T-1).
:- move(_,B,T), covered(B,T-1).
:- goal(B,L), not on(B,L,horizon).
#show move/3.
""",
    "block(a;b;c). init(c,a). init(a,table). init(b,table). goal(a,b). goal(b,c). goal(c,table).",
    "move(c,table,1) move(b,c,2) move(a,b,3)",
)

#: Mistakes: the problem, what is written, what should be, and the kind and line of a finding among the first two.
MISTAKES = {
    "colouring: a node is its own neighbour": (
        COLOURING, "colour(M,C).\n", "colour(M,C).\n:- colour(N,C), colour(M,C).\n", FindingKind.EXCLUDED, 5,
    ),
    "colouring: colours differ only where they are alike": (
        COLOURING, "colour(N,C), colour(M,C).", "colour(N,C), colour(M,D), C != D.", FindingKind.EXCLUDED, 4,
    ),
    "colouring: another name": (COLOURING, ":- edge(N,M)", ":- egde(N,M)", FindingKind.UNDEFINED, 4),
    "queens: a queen attacks itself": (QUEENS, "X < X'.\n:- queen(X,Y), queen(X',Y')", (
        "X <= X'.\n:- queen(X,Y), queen(X',Y')"
    ), FindingKind.EXCLUDED, 4),
    "queens: every pair is on a diagonal": (
        QUEENS, "X < X', |X-X'| = |Y-Y'|", "X < X', |X-X'| <= |Y-Y'|", FindingKind.EXCLUDED, 5,
    ),
    "queens: one too many": (QUEENS, "= 1 :- row(X).", "= 2 :- row(X).", FindingKind.BOUND, 3),
    "cycle: reached against the direction": (
        CYCLE, "reached(Y) :- reached(X), in(X,Y).", "reached(X) :- reached(Y), in(X,Y), X < Y.",
        FindingKind.MISSING, 6,
    ),
    "cycle: a node that is not left": (CYCLE, "} = 1 :- node(X).\n{", "} = 0 :- node(X).\n{", FindingKind.BOUND, 2),
    "cycle: reached is never to hold": (
        CYCLE, ":- node(X), not reached(X).", ":- node(X), reached(X).", FindingKind.EXCLUDED, 7,
    ),
    "schedule: an end before the start": (SCHEDULE, "S < T.\n", "S <= T.\n", FindingKind.EXCLUDED, 8),
    "schedule: two machines": (
        SCHEDULE, ":- on(J,M), on(K,M), J < K", ":- on(J,M), on(K,N), J <= K", FindingKind.EXCLUDED, 10,
    ),
    "schedule: the horizon is not reached": (SCHEDULE, "T > H.", "T < H.", FindingKind.EXCLUDED, 6),
    "planning: a block never stays": (
        PLANNING, "on(B,L,T) :- on(B,L,T-1), step(T), not moved(B,T).",
        "on(B,L,T) :- on(B,L,T-1), step(T), moved(B,T).", FindingKind.MISSING, 8,
    ),
    "planning: the inertia refutes itself": (
        PLANNING, "step(T), not moved(B,T).", "step(T), not on(B,L,T).", FindingKind.LOOP, 8,
    ),
    "planning: the table is covered, too": (
        PLANNING, ":- on(_,B,T), block(B).", ":- on(_,B,T).", FindingKind.EXCLUDED, 12,
    ),
}  # fmt: skip


def files(folder: Path, problem: Problem, encoding: str) -> tuple[Path, list[Path]]:
    """Write an encoding and the instance."""
    mine, instance = folder / "mine.lp", folder / "instance.lp"
    mine.write_text(encoding, encoding="utf-8")
    instance.write_text(problem.instance, encoding="utf-8")
    return mine, [instance] if problem.instance else []


@pytest.mark.parametrize("name", some_slow(MISTAKES))
def test_mistake_is_among_the_first_two_findings(tmp_path: Path, name: str) -> None:
    problem, right, wrong, kind, line = MISTAKES[name]
    assert right in problem.encoding
    mine, instances = files(tmp_path, problem, problem.encoding.replace(right, wrong))
    diagnosis = debug(mine, instances, problem.answer.split())
    assert (kind, line) in [(finding.kind, finding.line) for finding in diagnosis.findings[:2]], str(diagnosis)


@pytest.mark.parametrize("problem", [COLOURING, QUEENS, CYCLE, SCHEDULE, PLANNING])
def test_right_encoding_has_no_finding_but_notes(tmp_path: Path, problem: Problem) -> None:
    mine, instances = files(tmp_path, problem, problem.encoding)
    diagnosis = debug(mine, instances, problem.answer.split())
    assert diagnosis.mistakes == (), str(diagnosis)
    assert diagnosis.verdict == "the right answer is an answer set"
