"""Cells as bits lead where the lattice's steps lead, and copies of a board side by side each do what it does alone."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from aspsolve.model._bitboard import Bitboard, Lanes, union
from aspsolve.model.lattice import HEXAGONS, SQUARES, Lattice, Point


def random_cells(lattice: Lattice, random: Random) -> list[Point]:
    """Return some cells that hang together, and at times one that does not, in doubled coordinates between others."""
    cells = {Point(2 * random.randrange(-5, 5), 2 * random.randrange(-3, 3))}
    for _ in range(random.randrange(60)):
        (x, y), (dx, dy) = random.choice(sorted(cells)), random.choice(lattice.steps)
        cells.add(Point(x + dx, y + dy))
    if random.random() < 0.2:
        x, y = min(cells)
        cells.add(Point(x + 1, y))
    return sorted(cells)


@pytest.mark.parametrize("lattice", [SQUARES, HEXAGONS], ids=["squares", "hexagons"])
def test_steps_lead_to_neighbours(lattice: Lattice) -> None:
    for seed in range(40):
        cells = random_cells(lattice, Random(seed))
        board = Bitboard(cells, lattice)
        bits = {cell: board.bit(*cell) for cell in cells}
        assert board.cells == sum(bits.values()), seed
        assert [board.place(bit.bit_length() - 1) for bit in bits.values()] == cells, seed
        for (x, y), bit in bits.items():
            for direction, (dx, dy) in enumerate(lattice.steps):
                assert board.moved(bit, direction) == bits.get(Point(x + dx, y + dy), 0), seed


def test_hexagons_take_no_more_bits_than_needed() -> None:
    cells = [Point(x, y) for y in range(-3, 4) for x in range(abs(y) - 6, 7 - abs(y), 2)]
    assert len(cells) == 37
    assert Bitboard(cells, HEXAGONS).cells.bit_length() < 60


@pytest.mark.parametrize("seed", range(40))
def test_copies_of_a_board_do_what_it_does_alone(seed: int) -> None:
    random = Random(seed)
    lattice = random.choice([SQUARES, HEXAGONS])
    board = Bitboard(random_cells(lattice, random), lattice)
    bits = [1 << place for place in range(board.cells.bit_length()) if board.cells >> place & 1]
    lanes = Lanes(board.cells, board.shifts, 5)
    sets = [sum(random.sample(bits, random.randrange(len(bits) + 1))) for _ in range(5)]

    def together(each: Sequence[int]) -> int:
        return union(lanes.put(cells, index) for index, cells in enumerate(each))

    laid = together(sets)
    around = [union(board.moved(some, one) for one in lattice.directions) for some in sets]
    assert lanes.next_to(laid) == together(around)
    assert lanes.first(laid) == together([some & -some for some in sets])
    assert lanes.several(laid) == together([some & ~(some & -some) for some in sets])
    assert lanes.single(laid) == together([some if some.bit_count() == 1 else 0 for some in sets])
    assert lanes.alike(board.cells) == together([board.cells] * 5)
    marks = lanes.nonempty(laid)
    assert [lanes.marked(marks, index) for index in range(5)] == [*map(bool, sets)]
    assert lanes.places(marks) & lanes.cells == together([board.cells if some else 0 for some in sets])
