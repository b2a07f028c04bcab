"""Random Hamiltonian paths over any set of cells."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import ceil, log
from random import Random

from aspsolve.errors import InputError
from aspsolve.model.lattice import Lattice, Point

#: A path that has not reached all cells after this many times the moves that mix it is given up for another.
PATIENCE = 20
#: How many are begun.
ATTEMPTS = 5


def random_hamiltonian_path(cells: Collection[Point], lattice: Lattice, random: Random) -> list[Point]:
    """Return a random path that visits every cell once; InputError where there is none, or none was found."""
    reason = obstacle(cells, lattice)
    if reason is not None:
        raise InputError(f"no path visits every cell: {reason}")
    points = sorted(cells)
    number = {cell: index for index, cell in enumerate(points)}
    around = [[number.get(near, -1) for near in lattice.neighbours(cell)] for cell in points]
    moves = ceil(10 * len(points) * log(len(points) + 1) ** 2)  # make a path independent of where it began
    for _ in range(ATTEMPTS):
        path = [random.randrange(len(points))]
        _move(path, around, random, PATIENCE * moves, until_complete=True)
        if len(path) == len(points):
            _move(path, around, random, moves)
            found = [points[cell] for cell in path]
            return found if random.random() < 0.5 else found[::-1]
    raise InputError(f"no path was found that visits all {len(points)} cells: there may be none")


def obstacle(cells: Collection[Point], lattice: Lattice, ends: tuple[Point, Point] | None = None) -> str | None:
    """Return why no path, perhaps with given ends, visits every cell, as far as that is seen at a glance, or None."""
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
        more = 2 * same - len(inside)
        if ends is None or len(inside) == 1:
            return counts if abs(more) > 1 else None
        alike = (sum(ends[0]) + sum(ends[1])) % 2 == 0
        return f"{counts}, and {ends[1]} has {'that' if alike else 'the other'} colour" if more != alike else None
    return None


def _move(
    path: list[int], around: Sequence[Sequence[int]], random: Random, moves: int, *, until_complete: bool = False
) -> None:
    """Try some moves of a path, fewer if it is complete before; cells are numbers, -1 for no cell."""
    # Backbite moves: M. L. Mansfield, "Monte Carlo studies of the statistics of polymer chains", J. Chem. Phys. 77,
    # 1982; R. Oberdorf, A. Ferguson, J. L. Jacobsen and J. Kondev, "Secondary structures in long compact polymers",
    # Phys. Rev. E 74, 2006. A move is as likely as its way back, so that in the long run all paths are equally likely.
    place = [-1] * len(around)
    for index, cell in enumerate(path):
        place[cell] = index
    many, draw = len(around[0]), random.random
    for _ in range(moves):
        if until_complete and len(path) == len(around):
            return
        choice = int(draw() * 2 * many)
        at_end, direction = choice >= many, choice % many
        near = around[path[-1] if at_end else path[0]][direction]
        if near < 0:
            continue
        at = place[near]
        if at < 0:
            path.insert(len(path) if at_end else 0, near)
            changed = range(len(path) - 1 if at_end else 0, len(path))
        elif at_end:
            path[at + 1 :] = path[:at:-1]
            changed = range(at + 1, len(path))
        else:
            path[:at] = path[at - 1 :: -1] if at else []
            changed = range(at)
        for index in changed:
            place[path[index]] = index
