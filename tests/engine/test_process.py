"""Searches in processes of their own: answers, errors, messages, and limits that hold."""

import clingo
import pytest

from aspsolve.engine._calls import Limits
from aspsolve.engine._control import Program
from aspsolve.engine._process import ProcessSearch, ground_facts
from aspsolve.errors import LimitReached, OutOfMemory, OutputFlood


def test_facts_reach_the_process_as_they_are() -> None:
    fact = clingo.Function("p", [clingo.String('a"b\\n\n#'), clingo.Number(-3)])
    assert ground_facts(Program(facts=(fact,)), Limits(20, 1024)) == [fact]


@pytest.mark.slow
def test_messages_before_a_limit_are_kept() -> None:
    search = ProcessSearch.of(Program(text="a :- b. n(0). n(X+1) :- n(X)."), limits=Limits(1))
    with pytest.raises(LimitReached):
        list(search)
    assert search.messages == ["<block>:1:6-7: info: atom does not occur in any rule head:\n  b"]


def test_memory_limit_holds() -> None:
    with pytest.raises(OutOfMemory, match="200 MB"):
        list(ProcessSearch.of(Program(text="p(1..10000,1..10000)."), limits=Limits(60, 200)))


def test_answer_of_too_many_atoms_or_bytes_is_refused() -> None:
    program = Program(text="p(1..1000).")
    for limits, said in ((Limits(max_atoms=999), "999 atoms"), (Limits(max_bytes=5000), "5000 bytes")):
        with pytest.raises(OutputFlood, match=f"an answer set of more than {said}"):
            list(ProcessSearch.of(program, limits=limits))
