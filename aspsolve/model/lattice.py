"""Points, and the lattices that they lie on: squares, squares with diagonals, and hexagons; paths through all cells."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import count, product, starmap
from math import ceil, log
from operator import add
from typing import TYPE_CHECKING, NamedTuple

from aspsolve.errors import InputError

if TYPE_CHECKING:
    from random import Random

__all__ = [
    "HEXAGONS",
    "MAX_CELLS",
    "SQUARES",
    "SQUARES_WITH_DIAGONALS",
    "Edge",
    "Lattice",
    "Point",
    "hexagon",
    "rectangle",
]

#: More cells than this are a mistake or an attack, not a puzzle: a thousand by a thousand.
MAX_CELLS = 1_000_000


class Point(NamedTuple):
    """A cell's place."""

    x: int
    y: int

    def __str__(self) -> str:
        return f"({self.x},{self.y})"


#: Two neighbouring cells; whether the order matters is for the user to say.
Edge = tuple[Point, Point]


@dataclass(frozen=True)
class Lattice:
    """The steps from a cell to its neighbours, and the shape of cells."""

    name: str
    #: Counter-clockwise where y grows upwards, each half a turn from its opposite. A direction is an index into them.
    steps: tuple[Point, ...]
    #: The corners of a cell, 4 or 6.
    corners: int
    #: True if the cells of a row are two columns apart, and the next row is shifted by one.
    doubled: bool
    #: The number of steps between two cells whose x and y differ by this much, both from 0 on.
    distance: Callable[[int, int], int] = field(repr=False)

    @property
    def directions(self) -> range:
        return range(len(self.steps))

    @property
    def column_step(self) -> int:
        """The distance of two neighbours in a row, in columns."""
        return 2 if self.doubled else 1

    def rotated(self, direction: int, steps: int) -> int:
        """Turn a direction by `steps` places, counter-clockwise where y grows upwards."""
        return (direction + steps) % len(self.steps)

    def opposite(self, direction: int) -> int:
        return self.rotated(direction, len(self.steps) // 2)

    def neighbours(self, cell: Point) -> list[Point]:
        """Return the places one step away from a cell, whether or not they belong to a puzzle."""
        x, y = cell
        return [Point(x + dx, y + dy) for dx, dy in self.steps]

    def reached(self, start: Point, cells: frozenset[Point], walls: Collection[Edge] = ()) -> set[Point]:
        """Return the cells that can be reached from one of them, itself included, by steps without a wall."""
        seen, waiting = {start}, [start]
        for cell in waiting:
            added = {near for near in cells.intersection(self.neighbours(cell)) - seen if (cell, near) not in walls}
            seen |= added
            waiting += added
        return seen

    def areas(self, cells: Collection[Point], walls: Iterable[Edge]) -> dict[Point, int]:
        """Return the number of each cell's area between walls, from 1 on in the order of the areas' first cells."""
        inside, both_ways = frozenset(cells), {way for one, other in walls for way in ((one, other), (other, one))}
        numbers = count(1)
        areas: dict[Point, int] = {}
        for cell in cells:
            if cell not in areas:
                areas |= dict.fromkeys(self.reached(cell, inside, both_ways), next(numbers))
        return areas

    def between(self, one: Point, other: Point) -> int:
        return self.distance(abs(one.x - other.x), abs(one.y - other.y))

    def adjacent(self, one: Point, other: Point) -> bool:
        return (other.x - one.x, other.y - one.y) in self.steps


def _doubled_distance(dx: int, dy: int) -> int:
    return dy + max(0, dx - dy) // 2


#: Squares that share a side are neighbours.
SQUARES = Lattice(
    "square",
    (Point(1, 0), Point(0, 1), Point(-1, 0), Point(0, -1)),
    corners=4,
    doubled=False,
    distance=add,
)
#: Squares that share a side or a corner are neighbours.
SQUARES_WITH_DIAGONALS = Lattice(
    "square",
    (
        Point(1, 0), Point(1, 1), Point(0, 1), Point(-1, 1),
        Point(-1, 0), Point(-1, -1), Point(0, -1), Point(1, -1),
    ),
    corners=4,
    doubled=False,
    distance=max,
)  # fmt: skip
#: Hexagons in doubled coordinates: the neighbours of (x, y) are (x±2, y) and (x±1, y±1).
HEXAGONS = Lattice(
    "hexagonal",
    (Point(2, 0), Point(1, 1), Point(-1, 1), Point(-2, 0), Point(-1, -1), Point(1, -1)),
    corners=6,
    doubled=True,
    distance=_doubled_distance,
)


def rectangle(width: int, height: int) -> frozenset[Point]:
    """Return the cells of columns 1..width and rows 1..height; raises InputError for no cells or too many."""
    if width < 1 or height < 1:
        raise InputError(f"size: expected positive sides, found {width} by {height}")
    if width * height > MAX_CELLS:
        raise InputError(f"size: {width} by {height} has more than {MAX_CELLS} cells")
    return frozenset(starmap(Point, product(range(1, width + 1), range(1, height + 1))))


def hexagon(radius: int) -> frozenset[Point]:
    """Return all 3r(r+1)+1 cells within `radius` steps of (0, 0), in doubled coordinates."""
    rows = range(-radius, radius + 1)
    return frozenset(Point(x, y) for y in rows for x in range(abs(y) - 2 * radius, 2 * radius - abs(y) + 1, 2))


#: A rotation around (0, 0), or a reflection through it.
Symmetry = Callable[[Point], Point]


def symmetries(lattice: Lattice) -> list[Symmetry]:
    """Return the rotations, the first of which changes nothing, then the reflections."""
    # Counter-clockwise where y grows upwards.
    turns = ((direction, way) for way in (1, -1) for direction in lattice.directions)
    return [_taking(lattice, direction, lattice.rotated(direction, way)) for direction, way in turns]


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
    """Return a symmetry followed by the shift after which the least x and the least y of the cells are 0."""
    images = [symmetry(cell) for cell in cells]
    left, bottom = min(x for x, _ in images), min(y for _, y in images)

    def moved(cell: Point) -> Point:
        x, y = symmetry(cell)
        return Point(x - left, y - bottom)

    return moved


def strung(edges: Iterable[Sequence[Point]], *, directed: bool) -> list[list[Point]]:
    """Join edges to walks; edges that are not directed may be turned round."""
    walks: list[list[Point]] = []
    for edge in edges:
        cells = [*edge]
        for other in [*walks]:
            turned = cells if directed else cells[::-1]
            for first, second in ((other, cells), (cells, other), (other, turned), (turned, other)):
                if first[-1] == second[0] and first[0] != second[-1]:
                    cells = first + second[1:]
                    walks.remove(other)
                    break
        walks.append(cells)
    return walks


def walk(cells: Iterable[Point]) -> str:
    """Write a walk as its cells, the same in all languages."""
    return "-".join(map(str, cells))


#: The moves after which an incomplete path is given up, as a multiple of those that mix a path.
PATIENCE = 20
#: The most paths that are begun.
ATTEMPTS = 5


def random_path(cells: Collection[Point], lattice: Lattice, random: Random) -> list[Point]:
    """Return a random Hamiltonian path, which visits every cell once; raises InputError if none is found."""
    reason = path_obstacle(cells, lattice)
    if reason is not None:
        raise InputError(f"no path visits every cell: {reason}")
    points = sorted(cells)
    number = {cell: index for index, cell in enumerate(points)}
    around = [[number.get(near, -1) for near in lattice.neighbours(cell)] for cell in points]
    moves = ceil(10 * len(points) * log(len(points) + 1) ** 2)  # enough to make a path independent of its start
    for _ in range(ATTEMPTS):
        path = [random.randrange(len(points))]
        _backbite(path, around, random, PATIENCE * moves, until_complete=True)
        if len(path) == len(points):
            _backbite(path, around, random, moves)
            walk = [points[cell] for cell in path]
            return walk if random.random() < 0.5 else walk[::-1]
    raise InputError(f"no path was found that visits all {len(points)} cells: there may be none")


def path_obstacle(cells: Collection[Point], lattice: Lattice, ends: tuple[Point, Point] | None = None) -> str | None:
    """Return why no path (with the ends, if given) visits every cell once, or None if simple checks find no reason."""
    inside = frozenset(cells)
    start = min(inside) if ends is None else ends[0]
    if missed := inside - lattice.reached(start, inside):
        return f"{min(missed)} cannot be reached from {start}"
    around = {cell: inside.intersection(lattice.neighbours(cell)) for cell in inside}
    dead = sorted(cell for cell in inside.difference(ends or ()) if len(around[cell]) == 1)
    if ends and dead:
        return f"{dead[0]} is a dead end, but no end of the path"
    if len(dead) > 2:
        return f"{', '.join(map(str, dead[:3]))} are dead ends, and a path has two ends"
    if not any((one.x + one.y) % 2 == (other.x + other.y) % 2 for one in inside for other in around[one]):
        same = sum((x + y) % 2 == (start.x + start.y) % 2 for x, y in inside)
        counts = f"coloured as on a chessboard, {same} cells have the colour of {start}, {len(inside) - same} the other"
        surplus = 2 * same - len(inside)
        if ends is None or len(inside) == 1:
            return counts if abs(surplus) > 1 else None
        alike = (sum(ends[0]) + sum(ends[1])) % 2 == 0
        return f"{counts}, and {ends[1]} has {'that' if alike else 'the other'} colour" if surplus != alike else None
    return None


def _backbite(
    path: list[int], around: Sequence[Sequence[int]], random: Random, moves: int, *, until_complete: bool = False
) -> None:
    """Try random backbite moves of a path, at most `moves`; cells are numbers, -1 for no cell."""
    # M. L. Mansfield, "Monte Carlo studies of the statistics of polymer chains", J. Chem. Phys. 77,
    # 1982; R. Oberdorf, A. Ferguson, J. L. Jacobsen and J. Kondev, "Secondary structures in long compact polymers",
    # Phys. Rev. E 74, 2006. A move is as likely as its way back, so that in the long run all paths are equally likely.
    positions = [-1] * len(around)
    for index, cell in enumerate(path):
        positions[cell] = index
    directions, draw = len(around[0]), random.random
    for _ in range(moves):
        if until_complete and len(path) == len(around):
            return
        choice = int(draw() * 2 * directions)
        at_end, direction = choice >= directions, choice % directions
        near = around[path[-1] if at_end else path[0]][direction]
        if near < 0:
            continue
        position = positions[near]
        if position < 0:
            path.insert(len(path) if at_end else 0, near)
            changed = range(len(path) - 1 if at_end else 0, len(path))
        elif at_end:
            path[position + 1 :] = path[:position:-1]
            changed = range(position + 1, len(path))
        else:
            path[:position] = path[position - 1 :: -1] if position else []
            changed = range(position)
        for index in changed:
            positions[path[index]] = index
