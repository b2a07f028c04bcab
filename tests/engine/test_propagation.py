"""What follows by propagation: by many groups of assumptions in one search no less than by each in its own."""

from __future__ import annotations

from itertools import combinations

import pytest

from aspsolve.engine._control import Program
from aspsolve.engine._propagation import Propagation
from aspsolve.model._symbols import Function
from aspsolve.model.elements import Literal, negated

A, B, C, D, E, MISSING = ((Function(name), True) for name in ("a", "b", "c", "d", "e", "missing"))
TEXT = "{a; b; c; d; e}. :- a, b. :- b, not c. :- c, d, e. :- not a, not b, not c."


OUTPUTS = [(name, 0) for name in "abcde"]


@pytest.fixture
def propagation() -> Propagation:
    return Propagation(Program(text=TEXT), OUTPUTS)


@pytest.mark.parametrize("assumed", [[], [B], [A, B]])
@pytest.mark.parametrize("at_once", [2, 200])
def test_each_group_shows_no_less_than_alone(propagation: Propagation, assumed: list[Literal], at_once: int) -> None:
    literals = [(atom, holds) for atom, _ in (A, B, C, D, E) for holds in (True, False)]
    groups: list[list[Literal]] = [[], *([one] for one in literals), *map(list, combinations(literals, 2))]
    known = propagation.consequences(assumed) or frozenset()
    for group, found in zip(groups, [*propagation.each(assumed, groups, at_once)], strict=True):
        alone = Propagation(Program(text=TEXT), OUTPUTS).consequences(assumed, group)
        if found is None:
            assert propagation.core([*assumed, *group]) is not None, group
        else:
            assert alone is not None, group
            assert not group or found >= alone - known, group
            for literal in found:
                assert propagation.core([*assumed, *group, negated(literal)]) is not None, (group, literal)


def test_an_atom_that_is_missing_cannot_hold(propagation: Propagation) -> None:
    assert [*propagation.each([], [[MISSING], [(MISSING[0], False)], [A]])] == [
        None,
        frozenset(),
        frozenset([A, (B[0], False)]),
    ]
