"""Cells as bits lead where the lattice's steps lead."""

from random import Random

import pytest

from aspsolve.model._bitboard import Bitboard
from aspsolve.model.lattice import HEXAGONS, SQUARES, SQUARES_WITH_DIAGONALS, Lattice, Point


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


@pytest.mark.parametrize(
    "lattice", [SQUARES, SQUARES_WITH_DIAGONALS, HEXAGONS], ids=["squares", "diagonals", "hexagons"]
)
def test_steps_lead_to_neighbours(lattice: Lattice) -> None:
    for seed in range(40):
        cells = random_cells(lattice, Random(seed))
        board = Bitboard(cells, lattice)
        bits = {cell: board.bit(cell) for cell in cells}
        assert board.cells == sum(bits.values()), seed
        assert [*map(board.cell, bits.values())] == cells, seed
        for (x, y), bit in bits.items():
            for direction, (dx, dy) in enumerate(lattice.steps):
                assert board.moved(bit, direction) == bits.get(Point(x + dx, y + dy), 0), seed
