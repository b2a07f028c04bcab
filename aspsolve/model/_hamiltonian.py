"""Random Hamiltonian paths over any set of cells.

A path is changed by *backbite* moves (M. L. Mansfield, "Monte Carlo studies of the statistics of polymer chains", J.
Chem. Phys. 77, 1982; R. Oberdorf, A. Ferguson, J. L. Jacobsen and J. Kondev, "Secondary structures in long compact
polymers", Phys. Rev. E 74, 2006): an end is joined to the cell one step away in a random direction. A cell that is not
on the path extends it. A cell on it closes a loop, which is opened on the loop's other side there: the path has a new
end. A step to no cell changes nothing, so that each move is as likely as its way back, and in the long run every path
that the moves lead to is as likely as any other.

>>> from random import Random
>>> from aspsolve.model.lattice import SQUARES, rectangle
>>> path = random_hamiltonian_path(rectangle(3, 2), SQUARES, Random(5))
>>> len(path), all(SQUARES.adjacent(one, other) for one, other in zip(path, path[1:]))
(6, True)
"""

from __future__ import annotations

from collections.abc import Collection
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
    board = _Board(cells, lattice, random)
    moves = mixing_moves(len(cells))
    for _ in range(ATTEMPTS):
        board.begin()
        board.move(PATIENCE * moves, until_complete=True)
        if board.complete:
            board.move(moves)
            return board.directed()
    raise InputError(f"no path was found that visits all {len(cells)} cells: there may be none")


def mixing_moves(size: int) -> int:
    """Return how many moves make a path of `size` cells independent of where it began."""
    return ceil(10 * size * log(size + 1) ** 2)


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


class _Board:
    """A path that grows and changes; cells are numbers."""

    def __init__(self, cells: Collection[Point], lattice: Lattice, random: Random) -> None:
        self._points = sorted(cells)
        number = {cell: index for index, cell in enumerate(self._points)}
        self._around = [[number.get(near, -1) for near in lattice.neighbours(cell)] for cell in self._points]
        self._random = random
        self._path: list[int] = []
        self._place: list[int] = []

    @property
    def complete(self) -> bool:
        """True when the path has all cells."""
        return len(self._path) == len(self._points)

    def begin(self) -> None:
        """Begin with a path of one cell."""
        self._place = [-1] * len(self._points)
        self._path = [self._random.randrange(len(self._points))]
        self._place[self._path[0]] = 0

    def move(self, moves: int, *, until_complete: bool = False) -> None:
        """Try `moves` moves, fewer if the path is complete before."""
        path, place, around, draw = self._path, self._place, self._around, self._random.random
        many = len(around[0])
        for _ in range(moves):
            if until_complete and self.complete:
                return
            choice = int(draw() * 2 * many)
            at_end, direction = choice >= many, choice % many
            near = around[path[-1] if at_end else path[0]][direction]
            if near < 0:
                continue
            at = place[near]
            if at < 0:
                if at_end:
                    path.append(near)
                    place[near] = len(path) - 1
                else:
                    path.insert(0, near)
                    for index, cell in enumerate(path):
                        place[cell] = index
            elif at_end:
                path[at + 1 :] = path[:at:-1]
                for index in range(at + 1, len(path)):
                    place[path[index]] = index
            else:
                path[:at] = path[at - 1 :: -1] if at else []
                for index in range(at):
                    place[path[index]] = index

    def directed(self) -> list[Point]:
        """Return the path from one of its ends, drawn by lot."""
        path = [self._points[cell] for cell in self._path]
        return path if self._random.random() < 0.5 else path[::-1]
