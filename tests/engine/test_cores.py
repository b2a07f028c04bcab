"""Minimal parts of assumptions that cannot hold together, in a small program."""

from __future__ import annotations

import pytest
from clingo import Function

from aspsolve.engine._control import Program
from aspsolve.engine._cores import Cores
from aspsolve.errors import LimitReached

A, B, C, D, E = ((Function(name), True) for name in "abcde")


@pytest.fixture
def cores() -> Cores:
    """A program in which c cannot hold with a and b."""
    return Cores(Program(text="{a; b; c; d; e}. :- a, b, c."))


def test_a_minimal_part_needs_each_literal(cores: Cores) -> None:
    assert cores.minimal([C], [D, A, E, B]) == ([A, B], True)
    assert cores.minimal([C], [D, A, E]) is None


def test_a_part_that_needs_more_literals_than_wanted_is_given_up(cores: Cores) -> None:
    assert cores.minimal([C], [D, A, E, B], 2) == ([A, B], True)
    with pytest.raises(LimitReached):
        cores.minimal([C], [D, A, E, B], 1)
