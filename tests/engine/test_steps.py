"""Programs that are solved step by step have as one program the answer sets that an incremental loop finds."""

import clingo
import pytest

from aspsolve.engine._limits import Deadline
from aspsolve.engine._reading import least_steps, read_program, steps_of, unrolled
from aspsolve.model._symbols import parse

WALK = """
at(1,0). edge(1,(2;3)). edge(2,4). edge(3,4). edge(4,5).
#program step(t).
{ go(X,Y,t) : edge(X,Y) } = 1.
:- go(X,_,t), not at(X,t-1).
at(Y,t) :- go(_,Y,t).
t :- go(1,_,t).
#program check(t).
:- query(t), not at(5,t).
#program base.
#show go/3.
"""
COUNT = "#program step(k). { n(k,K) : K = 1..2 } = 1. :- n(k,X), n(k-1,X). #program check(k). :- query(k), n(k,2)."


def incremental(text: str, steps: int) -> set[frozenset[str]]:
    """Return the answer sets after some steps of clingo's incremental loop."""
    control = clingo.Control(["0"], logger=lambda *_: None)
    name = "k" if "step(k)" in text else "t"
    control.add("base", [], text)
    control.add("check", [name], f"#external query({name}).")
    control.ground([("base", [])])
    for step in range(steps + 1):
        number = clingo.Number(step)
        control.ground([("step", [number])] * (step > 0) + [("check", [number])])
        control.assign_external(clingo.Function("query", [number]), step == steps)
    found: set[frozenset[str]] = set()
    control.solve(on_model=lambda model: found.add(frozenset(map(str, model.symbols(shown=True)))))
    return {frozenset(one for one in answer if not one.startswith("query")) for answer in found}


@pytest.mark.parametrize("text", [WALK, COUNT])
def test_answer_sets_are_those_of_the_incremental_loop(text: str) -> None:
    for steps in range(5):
        program = "\n".join(str(rule.node) for rule in unrolled(read_program(text=text), steps).rules)
        control = clingo.Control(["0"], logger=lambda *_: None)
        control.add(program)
        control.ground()
        with control.solve(yield_=True) as models:
            found = {frozenset(map(str, model.symbols(shown=True))) for model in models}
        assert found == incremental(text, steps)


def test_steps_come_from_the_answer_or_are_the_fewest_that_do() -> None:
    program = read_program(text=WALK)
    assert steps_of(program, parse(["go(1,2,1)", "go(2,4,2)"])) == 2
    assert steps_of(program, parse(["at(9)"])) is None
    assert least_steps(program, [], Deadline()) == 3
    assert least_steps(read_program(text=WALK.replace("at(5,t)", "at(6,t)")), [], Deadline()) == 20
