"""Plain facts are read as clingo reads them, and anything else is left to clingo."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from aspsolve.engine._calls import Limits
from aspsolve.engine._control import Program
from aspsolve.engine._process import ground_facts
from aspsolve.formats.facts import plain_facts
from tests.conftest import ROOT

PIECES = ("a", "not", "(", ")", ",", ".", " ", "%", "% c\n", "1", "-3", "-0", "07", '"é 1"', "..", ";", "(1;3)", "2..4")
INSTANCES = sorted((ROOT / "instances").rglob("*.lp"))


@pytest.mark.parametrize("file", INSTANCES[::30], ids=lambda file: file.stem)
def test_shipped_instances_are_read_as_clingo_reads_them(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    facts = plain_facts(text)
    assert facts is not None
    assert set(facts) == set(ground_facts(Program(text=text), Limits(60)))
    assert len(facts) == len(set(facts))


@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join))
@settings(max_examples=8, deadline=None)
def test_what_is_read_is_what_clingo_reads(text: str) -> None:
    facts = plain_facts(text)
    if facts is not None:
        assert set(facts) == set(ground_facts(Program(text=text), Limits(60)))


OTHERS = (
    *("a(1;2).", "a(1) :- b.", "a(-0).", "a(01).", "a(1+1).", "not(1).", "a(not).", "a", 'a("\\n").', "a(X).", "_a."),
    *("a(b(1)).", "%* a *% a.", "-a(1).", "a(1234567890).", "a(1). \0", "#const n=1.", 'a("b\nc").', "a((1,2))."),
    *("a(1..999999999).", "a(1..1000,1..1000).", "a(1..).", "a((1;)).", "a((1)).", 'a("\0").', "% \0"),
)


@pytest.mark.parametrize("text", OTHERS)
def test_anything_else_is_left_to_clingo(text: str) -> None:
    assert plain_facts(text) is None
