"""Instances of rules, and what is known of a puzzle by them."""

from itertools import product
from unittest.mock import patch

import pytest

from aspsolve.engine._circuits import AtLeast, junction
from aspsolve.explanation._board import Board, Refutation, Why
from aspsolve.explanation._forms import Clause, Count, Table, _Contradiction
from aspsolve.explanation._recognising import _summed, flat
from aspsolve.explanation._sums import Sum
from aspsolve.explanation._wording import _few

#: Two cells: the first has the value 1 or 2, the second 1, 2 or 3.
CELLS = dict.fromkeys((1, 2), (1, 2)) | dict.fromkeys((3, 4, 5), (3, 4, 5))
VALUES = {1: 1, 2: 2, 3: 1, 4: 2, 5: 3}


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


def test_clauses_and_facts_that_are_left_out_are_counted_together() -> None:
    assert [*map(str, _few("abcdefgh", left=2))] == [*"abcde", "5 more"]
    assert [*map(str, _few("abcdef"))] == [*"abcdef"]


def test_a_sum_of_cells_leaves_the_values_that_can_make_it() -> None:
    unknown = [0] * 6
    assert {literal for literal, _ in Sum(VALUES, {2}, CELLS).find(unknown)} == {-2, -4, -5}
    assert {literal for literal, _ in Sum(VALUES, {4}, CELLS).find(unknown)} == {-3}
    assert {literal for literal, _ in Sum(VALUES, {4}, CELLS, different=True).find(unknown)} == {-2, -3, -4}


def test_only_where_each_cell_has_a_value_are_the_values_of_a_sum_different() -> None:
    weights, alike = {1: 1, 2: 2}, [{1, 2}]
    assert _summed(weights, {1}, {}, alike).find([0] * 3) == [(1, None), (-2, None)]
    four = _summed(VALUES, {4}, CELLS, [{1, 3}, {2, 4}, {5}])
    assert {literal for literal, _ in four.find([0] * 6)} == {-2, -3, -4}


@pytest.mark.parametrize("bound", [4, 7])
@pytest.mark.parametrize("exclusive", [[], [{1, 3, 6}, {2, 4}]])
def test_a_table_shows_what_all_its_rows_have_in_common(bound: int, exclusive: list[set[int]]) -> None:
    weights = VALUES | {6: 1, 7: 2}
    table = Table(AtLeast((*weights.items(),), bound), CELLS | dict.fromkeys((6, 7), (6, 7)), exclusive)
    rows = [{*row} for row in product((1, 2), (3, 4, 5), (6, 7)) if sum(map(weights.__getitem__, row)) >= bound]
    rows = [row for row in rows if all(len(row & some) < 2 for some in exclusive)]
    for known in product((-1, 0, 1), repeat=len(table.literals)):
        values = dict(zip(table.literals, known, strict=True))
        left = [row for row in rows if all(values[one] in (0, 1 if one in row else -1) for one in values)]
        if not left:
            with pytest.raises(_Contradiction):
                table.find(values)
            continue
        shared = {one if one in left[0] else -one for one in values if len({one in row for row in left}) == 1}
        assert {literal for literal, _ in table.find(values)} == {one for one in shared if not values[abs(one)]}


def test_a_bound_is_a_junction_only_where_one_part_or_all_reach_it() -> None:
    bounds = {number: AtLeast(((1, 1), (2, 1), (3, 1)), number, holds=True) for number in (1, 2, 3)}
    assert flat(bounds[1]) == junction(every=False, parts=[1, 2, 3])
    assert flat(bounds[2]) == bounds[2]
    assert flat(bounds[3]) == junction(every=True, parts=[1, 2, 3])


def test_a_supposition_that_led_to_nothing_is_made_again_once_more_is_known() -> None:
    board = Board([Clause([-1, -2, 3]), Clause([-1, -2, -3])], [1, 2, 3])
    assert board.refute(1) == {1}
    board.learn(2, Why(None, ()))
    refutation = board.refute(1)
    assert isinstance(refutation, Refutation)
    assert ([literal for literal, _ in refutation.links], refutation.reasons) == ([3, None], (2,))


def test_a_count_is_asked_only_when_enough_of_its_literals_are_known() -> None:
    board = Board([Count([1, 2, 3, 4], {0, 1})], [1, 2, 3, 4])
    with patch.object(Count, "find", autospec=True, side_effect=Count.find) as find:
        assert (board.refute(-1, -2), find.call_count) == ({-1, -2}, 0)
        assert (board.refute(1), find.call_count) == ({1, -2, -3, -4}, 1)


class Wide(Clause):
    """A clause that is asked last."""

    wide = True


def test_what_looks_at_the_whole_puzzle_is_asked_last_after_a_supposition() -> None:
    board = Board([Wide([-1, -2]), Wide([-1, 2]), Clause([-1, 3]), Clause([-1, -3])], [1, 2, 3])
    refutation = board.refute(1)
    assert isinstance(refutation, Refutation)
    assert [literal for literal, _ in refutation.links] == [3, None]
    refutation = Board([Wide([-1, -2]), Wide([-1, 2])], [1, 2]).refute(1)
    assert isinstance(refutation, Refutation)
