"""The symmetries of a lattice: rotations and reflections that take cells to cells.

>>> from aspsolve.model.lattice import HEXAGONS, SQUARES
>>> len(symmetries(SQUARES)), len(symmetries(HEXAGONS))
(8, 12)
>>> quarter = rotations(SQUARES)[1]
>>> quarter(Point(2, 1))
Point(x=-1, y=2)
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from aspsolve.model.lattice import Lattice, Point

#: A rotation around (0, 0), or a reflection through it.
Symmetry = Callable[[Point], Point]


def rotations(lattice: Lattice) -> list[Symmetry]:
    """Return the rotations, counter-clockwise where y grows upwards; the first changes nothing."""
    return [_taking(lattice, direction, lattice.rotated(direction, 1)) for direction in lattice.directions]


def symmetries(lattice: Lattice) -> list[Symmetry]:
    """Return the rotations, and then the reflections."""
    return rotations(lattice) + [
        _taking(lattice, direction, lattice.rotated(direction, -1)) for direction in lattice.directions
    ]


def _taking(lattice: Lattice, first: int, second: int) -> Symmetry:
    """Return the symmetry that takes the first two directions to these."""
    (ax, ay), (bx, by) = lattice.steps[0], lattice.steps[1]
    (cx, cy), (dx, dy) = lattice.steps[first], lattice.steps[second]
    area = ax * by - ay * bx

    def symmetry(cell: Point) -> Point:
        along = cell.x * by - cell.y * bx
        across = ax * cell.y - ay * cell.x
        return Point((along * cx + across * dx) // area, (along * cy + across * dy) // area)

    return symmetry


def half_turn(cells: Collection[Point]) -> Symmetry:
    """Return the rotation by 180 degrees around the middle of the rectangle that the cells fill."""
    width = min(x for x, _ in cells) + max(x for x, _ in cells)
    height = min(y for _, y in cells) + max(y for _, y in cells)
    return lambda cell: Point(width - cell.x, height - cell.y)


def shifted(cells: Collection[Point], symmetry: Symmetry) -> Symmetry:
    """Return a symmetry followed by the shift that brings these cells to the axes, as near as they can come."""
    taken = [symmetry(cell) for cell in cells]
    left, bottom = min(x for x, _ in taken), min(y for _, y in taken)

    def moved(cell: Point) -> Point:
        x, y = symmetry(cell)
        return Point(x - left, y - bottom)

    return moved
