"""Instances of rules, and what is known of a puzzle by them."""

from __future__ import annotations

import pytest

from aspsolve.explanation._board import Board, Why
from aspsolve.explanation._forms import Clause, Count, _Contradiction


@pytest.mark.parametrize(
    ("allowed", "values", "literal", "reasons"),
    [
        ({0, 1}, (1, -1, 0), -3, (1,)),
        ({1}, (1, -1, 0), -3, (1,)),
        ({1, 3}, (1, -1, 0), -3, (1, -2)),
        ({2, 3}, (1, -1, 0), 3, (-2,)),
        ({0, 2}, (1, -1, 0), 3, (-2, 1)),
        ({0, 1}, (1, 1, 0), None, (1, 2)),
        ({2, 3}, (-1, -1, 0), None, (-1, -2)),
        ({0, 3}, (1, -1, 0), None, (1, -2)),
    ],
)
def test_a_count_needs_no_reasons_but_those_that_show_it(
    allowed: set[int], values: tuple[int, ...], literal: int | None, reasons: tuple[int, ...]
) -> None:
    count = Count([1, 2, 3], allowed)
    if literal is not None:
        assert count.find([0, *values]) == [(literal, reasons)]
        return
    with pytest.raises(_Contradiction) as caught:
        count.find([0, *values])
    assert caught.value.reasons == reasons


def test_a_supposition_that_led_to_nothing_is_made_again_once_more_is_known() -> None:
    board = Board([Clause([-1, -2, 3]), Clause([-1, -2, -3])], [1, 2, 3])
    assert board.refute(1) is None
    board.learn(2, Why(None, ()))
    refutation = board.refute(1)
    assert refutation is not None
    assert ([literal for literal, _ in refutation.links], refutation.reasons) == ([3, None], (2,))
