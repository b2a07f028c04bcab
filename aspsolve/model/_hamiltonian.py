"""Random Hamiltonian paths over any set of cells."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import ceil, log
from random import Random

from aspsolve.errors import InputError
from aspsolve.model.lattice import Lattice, Point

#: The moves after which an incomplete path is given up, as a multiple of those that mix a path.
PATIENCE = 20
#: The most paths that are begun.
ATTEMPTS = 5


def random_hamiltonian_path(cells: Collection[Point], lattice: Lattice, random: Random) -> list[Point]:
    """Return a random path that visits every cell once; raises InputError if there is none, or none was found."""
    reason = obstacle(cells, lattice)
    if reason is not None:
        raise InputError(f"no path visits every cell: {reason}")
    points = sorted(cells)
    number = {cell: index for index, cell in enumerate(points)}
    around = [[number.get(near, -1) for near in lattice.neighbours(cell)] for cell in points]
    moves = ceil(10 * len(points) * log(len(points) + 1) ** 2)  # enough to make a path independent of its start
    for _ in range(ATTEMPTS):
        path = [random.randrange(len(points))]
        _move(path, around, random, PATIENCE * moves, until_complete=True)
        if len(path) == len(points):
            _move(path, around, random, moves)
            walk = [points[cell] for cell in path]
            return walk if random.random() < 0.5 else walk[::-1]
    raise InputError(f"no path was found that visits all {len(points)} cells: there may be none")


def obstacle(cells: Collection[Point], lattice: Lattice, ends: tuple[Point, Point] | None = None) -> str | None:
    """Return why no path (with the ends, if given) visits every cell, or None if simple checks find no reason."""
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


def _move(
    path: list[int], around: Sequence[Sequence[int]], random: Random, moves: int, *, until_complete: bool = False
) -> None:
    """Try random moves of a path, at most `moves`; cells are numbers, -1 for no cell."""
    # Backbite moves: M. L. Mansfield, "Monte Carlo studies of the statistics of polymer chains", J. Chem. Phys. 77,
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
