"""Who can have what, against trying out everything."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import strategies as st

from aspsolve.errors import Infeasible
from aspsolve.families.fillin._matching import propagated
from aspsolve.model._bitboard import members
from tests.conftest import trials


@trials(
    st.lists(st.integers(1, 63), min_size=1, max_size=5),
    st.lists(st.integers(0, 3), min_size=6, max_size=6),
    quick=25,
    slow=200,
)
def test_as_by_trying_everything(possible: list[int], copies: list[int]) -> None:
    # As many things as there is somebody to have one: the last kind makes up for it, or some are left out.
    bag = [thing for thing, number in enumerate(copies) for _ in range(number)][: len(possible)]
    bag += [5] * (len(possible) - len(bag))
    fair = [
        served
        for served in set(permutations(bag))
        if all(things >> thing & 1 for things, thing in zip(possible, served, strict=True))
    ]
    counted = {thing: bag.count(thing) for thing in range(6)}
    if not fair:
        with pytest.raises(Infeasible):
            propagated(dict(enumerate(possible)), counted)
        return
    found = propagated(dict(enumerate(possible)), counted)
    assert {who: set(members(things)) for who, things in found.items()} == {
        who: {served[who] for served in fair} for who in range(len(possible))
    }
