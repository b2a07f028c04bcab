"""Points and steps of the square and the hexagonal lattice.

Square cells are columns and rows; hexagonal cells use doubled coordinates, in which the cells of a row are two
apart and the next row is shifted by one.

>>> sorted(rectangle(2, 1))
[Point(x=1, y=1), Point(x=2, y=1)]
>>> len(hexagon(4)), len(neighbours(Point(0, 0), HEXAGONAL))
(61, 6)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from aspsolve.errors import InputError

__all__ = [
    "HEXAGONAL",
    "LARGEST_NUMBER",
    "MOST_CELLS",
    "SQUARE",
    "Edge",
    "Point",
    "hexagon",
    "neighbours",
    "point",
    "rectangle",
    "whole",
]


class Point(NamedTuple):
    """A cell's place."""

    x: int
    y: int

    def __str__(self) -> str:
        return f"({self.x},{self.y})"


#: Two neighbouring cells; whether the order matters is for the user to say.
Edge = tuple[Point, Point]

SQUARE = (Point(1, 0), Point(0, 1), Point(-1, 0), Point(0, -1))
HEXAGONAL = (Point(2, 0), Point(1, 1), Point(-1, 1), Point(-2, 0), Point(-1, -1), Point(1, -1))

#: clingo's integers have 32 bits.
LARGEST_NUMBER = 2**31 - 1
#: More cells than this are a mistake or an attack, not a puzzle: a thousand by a thousand.
MOST_CELLS = 1_000_000


def whole(value: object, what: str, least: int = -LARGEST_NUMBER) -> int:
    """Return `value` when it is an integer from `least` to `LARGEST_NUMBER`, else raise InputError naming `what`."""
    if isinstance(value, bool) or not isinstance(value, int):
        raise InputError(f"{what}: expected a whole number, found {shown(value)}")
    if not least <= value <= LARGEST_NUMBER:
        raise InputError(f"{what}: {shown(value)} is not between {least} and {LARGEST_NUMBER}")
    return value


def shown(value: object) -> str:
    """Return a value for an error message, cut to a readable length."""
    if isinstance(value, int) and abs(value) > 10**30:
        return "a number of more than 30 digits"
    try:
        text = repr(value)
    except RecursionError:
        return "something deeply nested"
    return text if len(text) <= 40 else text[:37] + "..."


def point(value: object, what: str) -> Point:
    """Return an (x, y) pair as a point, or raise InputError naming `what`."""
    if not isinstance(value, (tuple, list)) or len(value) != 2:
        raise InputError(f"{what}: expected a cell (x, y), found {shown(value)}")
    return Point(whole(value[0], what), whole(value[1], what))


def points(values: Iterable[object], what: str) -> frozenset[Point]:
    """Return the cells of a puzzle; raises InputError for none, too many, or one listed twice."""
    found: set[Point] = set()
    for value in values:
        cell = point(value, what)
        if cell in found:
            raise InputError(f"{what}: {cell} is listed twice")
        found.add(cell)
        if len(found) > MOST_CELLS:
            raise InputError(f"{what}: more than {MOST_CELLS} cells")
    if not found:
        raise InputError(f"{what}: expected at least one cell")
    return frozenset(found)


def rectangle(width: int, height: int) -> frozenset[Point]:
    """Return columns 1..width and rows 1..height; raises InputError when either is not positive or both are huge."""
    if width < 1 or height < 1:
        raise InputError(f"size: expected positive sides, found {width} by {height}")
    if width * height > MOST_CELLS:
        raise InputError(f"size: {width} by {height} has more than {MOST_CELLS} cells")
    return frozenset(Point(x, y) for x in range(1, width + 1) for y in range(1, height + 1))


def hexagon(radius: int) -> frozenset[Point]:
    """Return all 3r(r+1)+1 cells within `radius` steps of (0, 0), in doubled coordinates."""
    return frozenset(
        Point(x, y) for y in range(-radius, radius + 1) for x in range(abs(y) - 2 * radius, 2 * radius - abs(y) + 1, 2)
    )


def neighbours(cell: Point, steps: Iterable[Point]) -> list[Point]:
    """Return the places one step away from `cell`, whether or not they belong to a puzzle."""
    return [Point(cell.x + step.x, cell.y + step.y) for step in steps]


def adjacent(one: Point, other: Point, steps: Collection[tuple[int, int]]) -> bool:
    """Tell whether two cells are one step apart."""
    return (other.x - one.x, other.y - one.y) in steps
