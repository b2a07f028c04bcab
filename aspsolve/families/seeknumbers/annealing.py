"""Simulated annealing for Seek Numbers: a path through all the cells that bends nearly as often as the hints say.

Random puzzles with few hints have many solutions, and nothing near them that tells a complete search so. Here a
path that ignores the hints is changed by random moves, none of which takes a cell off it. A move that brings the
numbers of bends nearer to the hints is always made, another one the less often, the more it raises the cost and the
lower the temperature is (S. Kirkpatrick, C. D. Gelatt and M. P. Vecchi, "Optimization by simulated annealing", Science
220, 1983).

Both moves begin with two links of the path on opposite sides of a square of four cells, and exchange them for the
square's other two sides. If the path passes both in the same direction, that turns over all that lies between them. If
it passes them in opposite directions, a loop comes off; it is put back between two other cells that lie beside it, one
way round or the other. A loop of two cells is a bump that moves to the other side. (Similar moves: M. L. Mansfield,
"Monte Carlo studies of polymer chain dimensions in the melt", Journal of Chemical Physics 77, 1982.)

>>> puzzle = SeekNumbers(size=(4, 3), first=(1, 1), final=(4, 1), hints=[(1, 3, 2), (2, 1, 2), (3, 2, 1)])
>>> up, down = [1, 2, 3], [3, 2, 1]
>>> path = Annealing(puzzle, [(x, y) for x, column in enumerate([up, down, up, down], 1) for y in column])
>>> sorted(path.wrong)
[Point(x=1, y=3), Point(x=2, y=1), Point(x=3, y=2)]
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import log
from random import Random

from aspsolve.families.seeknumbers.puzzle import SeekNumbers
from aspsolve.model.lattice import Point

__all__ = ["Annealing"]

#: A bend before the first hint counts for so many: the repair takes for granted that there is none.
FIRST_WEIGHT = 3
#: The cooling goes down in so many steps.
STAGES = 1000
#: Longer parts of the path are never turned over, and longer loops never put back the other way round: the hints on
#: them would hardly ever do.
MAX_TURNED_CELLS, MAX_TURNED_LOOP_CELLS = 100, 13

#: Two opposite sides of a square: the first leads from the first to the second cell, the other one beside it from the
#: third to the fourth.
Sides = tuple[int, int, int, int]


class Annealing:
    """A path through all the cells, and how it differs from what the hints say.

    Cells are numbers: row after row of the rectangle around them, with a margin that holds none.

    Parameters
    ----------
    puzzle : SeekNumbers
        One with hints.
    path : sequence of (int, int)
        Through all its cells, from the first to the final one.
    random : random.Random or None
        Where chance comes from.
    stop : threading.Event or None
        Once another thread has set it, no more moves are tried.

    Attributes
    ----------
    cost : int
        By how many bends the path is wrong; one before the first hint counts for `FIRST_WEIGHT`.

    Raises
    ------
    ValueError
        If the path is none of this puzzle.
    """

    def __init__(
        self,
        puzzle: SeekNumbers,
        path: Sequence[tuple[int, int]],
        random: Random | None = None,
        stop: threading.Event | None = None,
    ) -> None:
        if (
            len(path) != len(puzzle.cells)
            or {*path} != puzzle.cells
            or (path[0], path[-1]) != (puzzle.first, puzzle.final)
            or any(abs(x - x2) + abs(y - y2) != 1 for (x, y), (x2, y2) in pairwise(path))
        ):
            raise ValueError("expected a path through all the cells, from the first to the final one")
        self._random = random or Random(0)
        self._stop = stop or threading.Event()
        self._left, self._bottom = min(x for x, _ in path) - 1, min(y for _, y in path) - 1
        self._width = max(x for x, _ in path) - self._left + 2
        places = self._width * (max(y for _, y in path) - self._bottom + 2)
        self._inside = [False] * places
        for x, y in path:
            self._inside[self._number(x, y)] = True
        first, final = self._number(*puzzle.first), self._number(*puzzle.final)
        self._asked = {first: 0, **{self._number(x, y): n for x, y, n in puzzle.hints}}
        self._weight = {cell: FIRST_WEIGHT if cell == first else 1 for cell in self._asked}
        self._marked = [False] * places
        for cell in (*self._asked, final):
            self._marked[cell] = True
        self._sides = [sides for cell in range(places) for sides in self._sides_of(cell)]
        self._next, self._place, self._start = [0] * places, [-1] * places, [0] * places
        self.take(path)

    def take(self, path: Sequence[tuple[int, int]]) -> None:
        """Start anew from another path of the same puzzle."""
        self._path = [self._number(*cell) for cell in path]
        for place, cell in enumerate(self._path):
            self._place[cell] = place
        for cell, other in pairwise(self._path):
            self._next[cell] = other
        self._bends = {start: self._walk(start) for start in self._asked}
        for start in self._asked:
            self._label(start)
        self.cost = sum(map(self._cost, self._asked))

    @property
    def path(self) -> list[Point]:
        """The path as it is now."""
        return [self._point(cell) for cell in self._path]

    @property
    def wrong(self) -> set[Point]:
        """The hints, and the first cell, after which the path bends too often or not often enough."""
        return {self._point(start) for start in self._asked if self._bends[start] != self._asked[start]}

    def anneal(self, moves: int, hot: float, cold: float) -> None:
        """Try random moves, at a temperature that falls evenly in its logarithm; end early at a solution.

        Parameters
        ----------
        moves : int
            How many, most of which cannot be made where they are tried.
        hot, cold : float
            Temperatures in bends: at a temperature of 1 a bend too many is accepted in 37 of 100 times.
        """
        stages = min(STAGES, moves)
        for stage in range(stages):
            self._try_moves(moves // stages, hot * (cold / hot) ** (stage / stages))
            if not self.cost or self._stop.is_set():
                return

    # --- Cells ---

    def _number(self, x: int, y: int) -> int:
        return x - self._left + (y - self._bottom) * self._width

    def _point(self, cell: int) -> Point:
        row, column = divmod(cell, self._width)
        return Point(column + self._left, row + self._bottom)

    def _sides_of(self, cell: int) -> Iterator[Sides]:
        """Yield both pairs of sides of the square that has the cell at its lower left."""
        right, above = cell + 1, cell + self._width
        diagonal = above + 1
        inside = self._inside
        if diagonal < len(inside) and inside[cell] and inside[right] and inside[above] and inside[diagonal]:
            yield cell, right, above, diagonal
            yield cell, above, right, diagonal

    # --- Sections: from a hint or the first cell, their start, to the next marked cell ---

    def _walk(self, start: int) -> int:
        """Return how often the path bends in a section."""
        following, marked = self._next, self._marked
        cell = following[start]
        step = cell - start
        bends = 0
        while not marked[cell]:
            other = following[cell]
            if other - cell != step:
                bends += 1
                step = other - cell
            cell = other
        return bends

    def _label(self, start: int) -> None:
        """Note for each cell of a section where that starts."""
        cell = start
        while True:
            self._start[cell] = start
            cell = self._next[cell]
            if self._marked[cell]:
                return

    def _cost(self, start: int) -> int:
        """Return by how many bends a section is wrong, weighted."""
        return self._weight[start] * abs(self._bends[start] - self._asked[start])

    # --- Moves ---

    def _try_moves(self, moves: int, temperature: float) -> None:
        """Try random moves at one temperature."""
        place, draw, sides, many = self._place, self._random.random, self._sides, len(self._sides)
        for _ in range(moves if many else 0):
            a, b, c, d = sides[int(draw() * many)]
            ahead, across = place[b] - place[a], place[d] - place[c]
            if ahead not in (1, -1) or across not in (1, -1):
                continue
            low, high = sorted((max(place[a], place[b]), max(place[c], place[d])))
            move = self._turn if across == ahead else self._transfer
            move(low, high - 1, -temperature * log(1 - draw()))
            if not self.cost:
                return

    def _turn(self, low: int, high: int, rise: float) -> None:
        """Reverse the path between two places, unless that part is long or the cost rises by more than `rise`."""
        path = self._path
        if high - low < MAX_TURNED_CELLS and self._turned(low, high) <= rise:
            turned = path[high : low - 1 : -1]
            if self._link([[path[low - 1], *turned, path[high + 1]]], rise):
                self._order(low, turned)

    def _turned(self, low: int, high: int) -> int:
        """Return a lower bound on how the cost changes by reversing: each hint then has the section before it."""
        path, start = self._path, self._start
        better = self._cost(start[path[low - 1]])
        worse = 0
        hint = start[path[high]]
        while self._place[hint] >= low:
            before = start[path[self._place[hint] - 1]]
            if self._place[before] >= low:
                worse += self._weight[hint] * abs(self._bends[before] - self._asked[hint])
            better += self._cost(hint)
            hint = before
        return worse - better

    def _transfer(self, low: int, high: int, rise: float) -> None:
        """Move the loop between two places elsewhere on the path, unless the cost rises by more than `rise`."""
        path, place, random = self._path, self._place, self._random.random
        cut = low + int(random() * (high - low + 1))
        one, other = path[cut], path[cut + 1] if cut < high else path[low]
        beside = self._width if other - one in (1, -1) else 1
        if random() < 0.5:
            beside = -beside
        there, back = place[one + beside], place[other + beside]
        if there < 0 or back < 0 or abs(there - back) != 1:
            return
        gap = min(there, back)
        if low - 1 <= gap <= high:
            return
        before, first, last, after = path[low - 1], path[low], path[high], path[high + 1]
        if back < there:  # the path comes by at the loop's other cell first: it is passed as before
            loop = path[cut + 1 : high + 1] + path[low : cut + 1]
            chains = [[before, after], [last, first], [one, path[there]], [path[back], other]]
        elif high - low < MAX_TURNED_LOOP_CELLS:
            loop = path[low : cut + 1][::-1] + path[cut + 1 : high + 1][::-1]
            chains = [[before, after], [path[there], *loop, path[back]]]
        else:
            return
        if self._link(chains, rise):
            if gap < low:
                self._order(gap + 1, loop + path[gap + 1 : low])
            else:
                self._order(low, path[high + 1 : gap + 1] + loop)

    def _link(self, chains: Sequence[Sequence[int]], rise: float) -> bool:
        """Link the cells of each chain; undo that and return False if the cost rises by more than `rise`.

        Where a cell's link is given twice, the last one holds.
        """
        following, start, bends, asked, weight = self._next, self._start, self._bends, self._asked, self._weight
        undo = []
        for chain in chains:
            for cell, other in pairwise(chain):
                undo.append((cell, following[cell]))
                following[cell] = other
        changed = {start[cell] for cell, _ in undo}
        for section in changed:
            rise += weight[section] * abs(bends[section] - asked[section])
        found = {}
        for section in changed:
            found[section] = self._walk(section)
            rise -= weight[section] * abs(found[section] - asked[section])
            if rise < 0:
                for cell, other in reversed(undo):
                    following[cell] = other
                return False
        for section in changed:
            self.cost -= self._cost(section)
            bends[section] = found[section]
            self.cost += self._cost(section)
            self._label(section)
        return True

    def _order(self, place: int, cells: Sequence[int]) -> None:
        """Write down the order of the cells from a place on."""
        self._path[place : place + len(cells)] = cells
        for at, cell in enumerate(cells, place):
            self._place[cell] = at
