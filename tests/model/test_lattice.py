"""Lattices: how far cells are from each other, and how the cells can be turned."""

import pytest

from aspsolve.model.lattice import HEXAGONS, SQUARES, SQUARES_WITH_DIAGONALS, Lattice, Point, hexagon, symmetries


@pytest.mark.parametrize(("lattice", "steps"), [(SQUARES, 4), (SQUARES_WITH_DIAGONALS, 3), (HEXAGONS, 2)])
def test_steps_between_two_cells(lattice: Lattice, steps: int) -> None:
    assert lattice.between(Point(4, 1), Point(1, 2)) == steps


def test_a_hexagon_has_its_rings() -> None:
    assert [len(hexagon(radius)) for radius in range(5)] == [1, 7, 19, 37, 61]


def test_a_quarter_turn_is_counter_clockwise_and_all_symmetries_are_different() -> None:
    assert symmetries(SQUARES)[1](Point(2, 1)) == (-1, 2)
    assert len({turn(Point(2, 1)) for turn in symmetries(SQUARES)}) == 8
    assert len({turn(Point(3, 1)) for turn in symmetries(HEXAGONS)}) == 6
    assert len({turn(Point(5, 1)) for turn in symmetries(HEXAGONS)}) == 12
