"""Cells as bits lead where the lattice's steps lead."""

from random import Random

import pytest

from aspsolve.model._bitboard import Bitboard
from aspsolve.model.checks import MAX_INTEGER
from aspsolve.model.lattice import HEXAGONS, SQUARES, SQUARES_WITH_DIAGONALS, Lattice, Point


def random_cells(lattice: Lattice, random: Random) -> list[Point]:
    """Return some cells that hang together, and at times others that do not, between them or very far away."""
    cells = {Point(2 * random.randrange(-5, 5), 2 * random.randrange(-3, 3))}
    for _ in range(random.randrange(60)):
        (x, y), (dx, dy) = random.choice(sorted(cells)), random.choice(lattice.steps)
        cells.add(Point(x + dx, y + dy))
    if random.random() < 0.2:
        x, y = min(cells)
        cells |= {Point(x + 1, y), Point(x + MAX_INTEGER, y + 3), Point(x + 4, y + MAX_INTEGER)}
    return sorted(cells)


@pytest.mark.parametrize(
    "lattice", [SQUARES, SQUARES_WITH_DIAGONALS, HEXAGONS], ids=["squares", "diagonals", "hexagons"]
)
def test_steps_lead_to_neighbours(lattice: Lattice) -> None:
    for seed in range(40):
        cells = random_cells(lattice, Random(seed))
        board = Bitboard(cells, lattice)
        bits = {cell: board.bit(cell) for cell in cells}
        assert board.cells == sum(bits.values()) < 1 << 10_000, seed
        assert [*map(board.cell, bits.values())] == cells, seed
        for (x, y), bit in bits.items():
            for direction, (dx, dy) in enumerate(lattice.steps):
                assert board.moved(bit, direction) == bits.get(Point(x + dx, y + dy), 0), seed
