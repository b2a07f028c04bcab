"""Small right programs that have nothing to do with puzzles, and mistakes after those of students.

A mistake replaces a part of a program, and has the line where it stands.
"""

from typing import NamedTuple

import clingo


class Problem(NamedTuple):
    encoding: str
    instances: tuple[str, ...]

    def answers(self, instance: str) -> list[list[str]]:
        """Return all answers of an instance, of an optimisation problem the optimal ones."""
        control = clingo.Control(["0", "--opt-mode=optN"], logger=lambda *_: None)
        control.add(self.encoding + instance)
        control.ground()
        found: dict[tuple[str, ...], None] = {}
        optimised = "minimize" in self.encoding or ":~" in self.encoding
        with control.solve(yield_=True) as models:
            for model in models:
                if model.optimality_proven or not optimised:
                    found[tuple(map(str, sorted(model.symbols(shown=True))))] = None
        return [[*answer] for answer in found]


class Mistake(NamedTuple):
    problem: str
    right: str
    wrong: str
    line: int


PROBLEMS = {
    "colouring": Problem(
        """\
{ colour(N,C) : col(C) } = 1 :- node(N).
:- edge(N,M), colour(N,C), colour(M,C).
#show colour/2.
""",
        (
            "node(1..3). col(r;g). edge(1,2). edge(2,3).", "node(1..3). col(r;g;b). edge(1,2). edge(2,3). edge(1,3).",
            "node(1..2). col(r;g). edge(2,1).", "node(1..4). col(r;g). edge(1,2). edge(2,3). edge(4,3).",
        ),
    ),
    "independent set": Problem(
        """\
{ in(N) : node(N) }.
linked(N,M) :- edge(N,M).
linked(M,N) :- edge(N,M).
:- in(N), in(M), linked(N,M).
covered(N) :- in(N).
covered(N) :- in(M), linked(M,N).
:- node(N), not covered(N).
#show in/1.
""",
        (
            "node(1..3). edge(1,2). edge(2,3).", "node(1..4). edge(1,2). edge(2,3). edge(3,4).",
            "node(1..4). edge(1,2). edge(1,3). edge(1,4).", "node(1..5). edge(2,1). edge(3,2). edge(5,4).",
        ),
    ),
    "cycle": Problem(
        """\
{ in(X,Y) : edge(X,Y) } = 1 :- node(X).
:- in(X,Z), in(Y,Z), X < Y.
reached(X) :- start(X).
reached(Y) :- reached(X), in(X,Y).
:- node(X), not reached(X).
#show in/2.
""",
        (
            "node(1..4). start(1). edge(1,2). edge(2,3). edge(3,4). edge(4,1). edge(2,1). edge(4,3). edge(1,3).",
            "node(1..3). start(2). edge(1,2). edge(2,3). edge(3,1). edge(2,1). edge(3,2).",
            "node(1..4). start(3). edge(1,2). edge(2,1). edge(3,4). edge(4,3). edge(2,3). edge(4,1).",
            "node(1..5). start(5). edge(1,3). edge(3,5). edge(5,2). edge(2,4). edge(4,1). edge(4,2). edge(1,2).",
        ),
    ),
    "knapsack": Problem(
        """\
{ in(X) : item(X,_,_) }.
weight(W) :- W = #sum { V,X : in(X), item(X,V,_) }.
:- weight(W), capacity(C), W > C.
:~ item(X,_,V), not in(X). [V,X]
#show in/1.
""",
        (
            "item(a,5,6). item(b,4,6). item(c,7,8). capacity(10).",
            "item(a,3,2). item(b,3,5). item(c,3,4). capacity(7).",
            "item(a,2,3). item(b,3,4). item(c,4,5). item(d,5,6). capacity(5).",
            "item(a,1,1). item(b,2,6). item(c,3,10). capacity(5).",
        ),
    ),
    "schedule": Problem(
        """\
time(0..H) :- horizon(H).
{ start(J,T) : time(T) } = 1 :- job(J,_).
end(J,T+D) :- start(J,T), job(J,D).
:- end(J,T), horizon(H), T > H.
:- before(J,K), end(J,T), start(K,S), S < T.
busy(M,T,J) :- on(J,M), start(J,S), end(J,E), T = S..E-1.
:- busy(M,T,J), busy(M,T,K), J < K.
#show start/2.
""",
        (
            "horizon(4). job(a,2). job(b,1). job(c,2). before(a,b). on(a,m). on(c,m).",
            "horizon(3). job(a,1). job(b,2). on(a,m). on(b,m).",
            "horizon(4). job(a,1). job(b,1). job(c,2). before(a,b). before(b,c).",
            "horizon(2). job(a,1). job(b,1). on(a,m). on(b,n).",
        ),
    ),
    "planning": Problem(
        """\
#const n = 2.
step(1..n).
{ move(B,L,T) : block(B), place(L), B != L } = 1 :- step(T).
place(table). place(B) :- block(B).
on(B,L,0) :- init(B,L).
on(B,L,T) :- move(B,L,T).
on(B,L,T) :- on(B,L,T-1), step(T), not moved(B,T).
moved(B,T) :- move(B,_,T).
:- move(B,_,T), on(_,B,T-1).
:- move(_,B,T), on(_,B,T-1), block(B).
:- goal(B,L), not on(B,L,n).
#show move/3.
""",
        (
            "block(a;b). init(a,b). init(b,table). goal(b,a). goal(a,table).",
            "block(a;b;c). init(a,table). init(b,table). init(c,table). goal(a,b). goal(b,c).",
            "block(a;b). init(a,table). init(b,table). goal(a,table). goal(b,table).",
            "block(a;b;c). init(a,b). init(b,c). init(c,table). goal(b,table). goal(a,table).",
        ),
    ),
    "zebra": Problem(
        """\
house(1..3).
{ lives(P,H) : house(H) } = 1 :- person(P).
{ keeps(A,H) : house(H) } = 1 :- pet(A).
:- lives(P,H), lives(Q,H), P < Q.
:- keeps(A,H), keeps(B,H), A < B.
next(H,G) :- house(H), house(G), |H-G| = 1.
:- owner(P,A), lives(P,H), not keeps(A,H).
beside(P,A) :- lives(P,H), keeps(A,G), next(H,G).
:- neighbour(P,A), not beside(P,A).
:- left(P,Q), lives(P,H), lives(Q,G), H >= G.
#show lives/2.
#show keeps/2.
""",
        (
            "person(ann;bob;cy). pet(cat;dog;owl). owner(ann,cat). neighbour(bob,cat). left(ann,bob). left(bob,cy).",
            "person(ann;bob;cy). pet(cat;dog;owl). owner(cy,owl). owner(bob,dog). neighbour(cy,dog). left(ann,bob).",
            "person(ann;bob;cy). pet(cat;dog;owl). neighbour(ann,owl). neighbour(ann,dog). left(bob,cy).",
            "person(ann;bob;cy). pet(cat;dog;owl). owner(bob,cat). left(cy,bob). left(bob,ann). neighbour(ann,dog).",
        ),
    ),
    "marriage": Problem(
        """\
{ pair(M,W) : woman(W) } = 1 :- man(M).
:- pair(M,W), pair(N,W), M < N.
better(M,W,V) :- rank(M,W,R), rank(M,V,S), R < S.
:- pair(M,W), pair(N,V), better(M,V,W), better(V,M,N).
#show pair/2.
""",
        (
            ("man(a;b). woman(x;y). rank(a,x,1). rank(a,y,2). rank(b,x,1). rank(b,y,2). rank(x,a,1). rank(x,b,2). "
            "rank(y,a,1). rank(y,b,2)."),
            ("man(a;b). woman(x;y). rank(a,x,1). rank(a,y,2). rank(b,x,2). rank(b,y,1). rank(x,a,2). rank(x,b,1). "
            "rank(y,a,1). rank(y,b,2)."),
            ("man(a;b). woman(x;y). rank(a,x,2). rank(a,y,1). rank(b,x,2). rank(b,y,1). rank(x,a,2). rank(x,b,1). "
            "rank(y,a,2). rank(y,b,1)."),
            ("man(a;b). woman(x;y). rank(a,x,1). rank(a,y,2). rank(b,x,1). rank(b,y,2). rank(x,a,2). rank(x,b,1). "
            "rank(y,a,2). rank(y,b,1)."),
        ),
    ),
    "timetable": Problem(
        """\
{ held(C,R,S) : room(R,_), slot(S) } = 1 :- course(C,_).
:- held(C,R,S), held(D,R,S), C < D.
:- held(C,R,_), course(C,N), room(R,M), N > M.
at(C,S) :- held(C,_,S).
busy(P,S) :- teaches(P,C), at(C,S).
:- away(P,S), busy(P,S).
:- teaches(P,C), teaches(P,D), at(C,S), at(D,S), C < D.
#show held/3.
""",
        (
            "course(a,20). course(b,10). room(x,25). room(y,15). slot(1..2). teaches(p,a). teaches(p,b). away(p,2).",
            "course(a,20). course(b,10). room(x,25). room(y,15). slot(1..2). teaches(p,a). teaches(q,b). away(q,1).",
            "course(a,10). course(b,10). room(x,10). slot(1..2). teaches(p,a). teaches(q,b).",
            "course(a,10). course(b,10). room(x,10). room(y,9). slot(1..3). teaches(p,a). teaches(p,b). away(p,3).",
        ),
    ),
    "cover": Problem(
        """\
{ open(S) : site(S,_) }.
near(C,S) :- distance(C,S,D), D <= 3.
served(C) :- open(S), near(C,S).
:- customer(C), not served(C).
{ by(C,S) : near(C,S), open(S) } = 1 :- customer(C).
:- open(S), site(S,M), #count { C : by(C,S) } > M.
#minimize { 1,S : open(S) }.
#show open/1.
#show by/2.
""",
        (
            "customer(1..3). site(x,3). site(y,2). distance(1,x,1). distance((2;3),x,(3;5)). distance((2;3),y,3).",
            "customer(1..2). site(x,1). site(y,1). distance(1,x,2). distance(2,x,3). distance(1,y,3). distance(2,y,1).",
            "customer(1..2). site(x,2). site(y,1). distance(1,x,3). distance(2,x,3). distance(2,y,1).",
            "customer(1..3). site(x,1). site(y,2). distance(1,x,1). distance(2,y,1). distance(3,y,2). distance(3,x,3).",
        ),
    ),
}  # fmt: skip

MISTAKES = (
    Mistake("colouring", "colour(N,C), colour(M,C).", "colour(N,C), colour(M,D), C != D.", 2),
    Mistake("independent set", "in(N), in(M), linked(N,M).", "in(N), in(M), not linked(N,M).", 4),
    Mistake("cycle", "X < Y.", "X <= Y.", 2),
    Mistake("cycle", "reached(X) :- start(X).", "reached(X) :- node(X).", 3),
    Mistake("knapsack", "[V,X]", "[V]", 4),
    Mistake("schedule", "T = S..E-1.", "T = S..E.", 6),
    Mistake("schedule", "end(J,T+D) :-", "end(J,T-D) :-", 3),
    Mistake("planning", "step(T), not moved(B,T).", "step(T).", 7),
    Mistake("planning", "not on(B,L,n).", "not on(B,L,T), step(T).", 11),
    Mistake("zebra", "keeps(A,H), keeps(B,H), A < B.", "keeps(A,H), keeps(B,G), A < B, H != G.", 5),
    Mistake("marriage", "better(V,M,N).", "better(V,N,M).", 4),
    Mistake("timetable", "held(D,R,S), C < D.", "held(D,R,_), C < D.", 2),
    Mistake("timetable", "teaches(P,C), at(C,S).", "teaches(P,C), slot(S).", 5),
    Mistake("cover", "D <= 3.", "D < 3.", 2),
    Mistake("cover", "served(C) :- open(S), near(C,S).", "served(S) :- open(S), near(C,S).", 3),
)  # fmt: skip
