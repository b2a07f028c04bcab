"""Simulated annealing for Rikudo: walks from given to given, as long as they must be, that avoid each other.

Random puzzles with few givens have very many solutions, and nothing near them that tells a complete search so. Here the
numbers between two givens are a walk over the cells that always has the right length, but may enter any cell, be it
taken already. Its cost is the number of cells that it leaves empty and of links that it breaks. Random moves change it;
a move that does not raise the cost is always made, another one the less often the lower the temperature is
(S. Kirkpatrick, C. D. Gelatt and M. P. Vecchi, "Optimization by simulated annealing", Science 220, 1983).

The places right outside the cells, and the hole in the middle, can be walked over as if they were taken already: else
hardly any walk would ever come from the wrong side of the hole to the right one.

There are two moves. A number goes to another cell that lies beside those of the number before and the number after. Or
a walk is cut short where it turns sharply, and as much longer elsewhere: a cell of it is skipped, and another one put
in between two others. Some numbers are drawn from crowded cells only, as there is most to be won.

>>> puzzle = Rikudo(size=7, prefilled=[(-2, 0, 1), (2, 0, 4)], links=[(-2, 0, -1, 1)])
>>> walks = Annealing(puzzle)
>>> walks.anneal(10_000, HOT, COLD)
>>> walks.cost, *map(str, walks.cells)
(0, '(-2,0)', '(-1,1)', '(1,1)', '(2,0)', '(1,-1)', '(-1,-1)')
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import exp
from random import Random

from aspsolve.families.rikudo.puzzle import Rikudo
from aspsolve.model.lattice import HEXAGONS, Point, hexagon

__all__ = ["COLD", "HOT", "Annealing"]

#: Temperatures between which it pays to cool, in empty cells: at a temperature of 1 a move that leaves one cell more
#: empty is made in 37 of 100 times.
HOT, COLD = 0.8, 0.1
#: The cooling goes down in so many steps.
STAGES = 100
#: The share of the moves that are tried with a number in a crowded cell.
CROWDED_SHARE = 0.3
#: The most that a move can raise the cost: it empties one cell at most, and breaks the links of three steps.
MAX_RISE = 4
#: A node that is in all places right outside.
OUTSIDE = 0


class Annealing:
    """A cell for each number, a step from that of the number before, and how far that is from a solution.

    Cells are numbers from 0 on; those right outside come after them, and one more stands for anywhere. The numbers of
    the puzzle are those of the nodes in a chain, which starts and ends anywhere. A node may change its place in the
    chain, but only between the same two givens.

    Parameters
    ----------
    puzzle : Rikudo
        Whatever has a walk of the right length from each given to the next.
    random : random.Random or None
        Where chance comes from.
    stop : threading.Event or None
        Once another thread has set it, no more moves are tried.

    Attributes
    ----------
    cost : int
        How many cells are empty and how many links broken; 0 for a solution.

    Raises
    ------
    ValueError
        If there is no such walk.
    """

    def __init__(self, puzzle: Rikudo, random: Random | None = None, stop: threading.Event | None = None) -> None:
        self._random = random or Random(0)
        self._stop = stop or threading.Event()
        edge = {at for cell in puzzle.cells for at in HEXAGONS.neighbours(cell)} - puzzle.cells
        self._count = len(puzzle.cells)
        self._points = [*sorted(puzzle.cells), *sorted(edge)]
        self._index = index = {cell: number for number, cell in enumerate(self._points)}
        anywhere = len(self._points)
        self._around = [[index[cell] for cell in HEXAGONS.neighbours(at) if cell in index] for at in self._points]
        self._beside = [*({*around, anywhere} for around in self._around), {*range(anywhere + 1)}]
        self._between = [self._common(cell) for cell in range(anywhere)]
        self._between.append({**dict(enumerate(self._around)), anywhere: []})

        given = {number: index[Point(x, y)] for x, y, number in puzzle.prefilled}
        ends = [0, *sorted(given), self._count + 1]
        self._section: dict[int, range] = {}
        for low, high in pairwise(ends):
            for node in range(low + 1, high):
                self._section[node] = range(low, high)
        self._links: dict[tuple[int, int], int] = {}
        for link, (x, y, x2, y2) in enumerate(puzzle.links):
            one, other = index[Point(x, y)], index[Point(x2, y2)]
            self._links[one, other] = self._links[other, one] = link

        self._cell = [anywhere, *self._walk(given), anywhere]
        self._before = [-1, *range(self._count + 1)]
        self._after = [*range(1, self._count + 2), -1]
        self._in = [[] if cell < self._count else [OUTSIDE] for cell in range(anywhere)]
        for node in range(1, self._count + 1):
            self._in[self._cell[node]].append(node)
        self._crowded = [cell for cell, nodes in enumerate(self._in) if len(nodes) > 1]
        self._used = [0] * len(puzzle.links)
        for step in pairwise(self._cell):
            if step in self._links:
                self._used[self._links[step]] += 1
        self.cost = sum(not nodes for nodes in self._in) + self._used.count(0)

    @property
    def cells(self) -> list[Point]:
        """The cells of the numbers 1, 2, 3, …, some of them more than once while it is no solution."""
        nodes = []
        node = self._after[0]
        while node <= self._count:
            nodes.append(node)
            node = self._after[node]
        return [self._points[self._cell[node]] for node in nodes]

    def anneal(self, moves: int, hot: float, cold: float) -> None:
        """Try random moves, at a temperature that falls evenly in its logarithm; end early at a solution.

        Parameters
        ----------
        moves : int
            How many, most of which cannot be made where they are tried.
        hot, cold : float
            Temperatures in empty cells, see `HOT`.
        """
        self._anneal_nodes([*self._section], moves, hot, cold)

    def reheat(self, moves: int, hot: float, cold: float, distance: int) -> None:
        """Anneal only the numbers around a random cell that is empty or crowded, and undo that where the cost rises.

        Parameters
        ----------
        moves : int
            How many for each of the numbers.
        hot, cold : float
            As before.
        distance : int
            How far around, in steps.
        """
        near = self._near(self._random.choice(self._faulty_cells()), distance)
        nodes = [node for cell in near for node in self._in[cell] if node in self._section]
        kept = self._cell[:], self._before[:], self._after[:], [one[:] for one in self._in], self._crowded[:]
        used, cost = self._used[:], self.cost
        self._anneal_nodes(nodes, moves * len(nodes), hot, cold)
        if self.cost > cost:
            self._cell, self._before, self._after, self._in, self._crowded = kept
            self._used, self.cost = used, cost

    # --- Cells ---

    def _common(self, cell: int) -> dict[int, list[int]]:
        """Return the neighbours shared with each cell up to two steps away; under the number of cells, all."""
        around = self._around
        near = {cell, *around[cell], *(further for other in around[cell] for further in around[other])}
        common = {other: [one for one in around[cell] if one in around[other]] for other in sorted(near)}
        return {**common, len(around): around[cell]}

    def _near(self, cell: int, distance: int) -> list[int]:
        """Return the cells up to so many steps away."""
        x, y = self._points[cell]
        places = [Point(x + dx, y + dy) for dx, dy in hexagon(distance)]
        return sorted(self._index[place] for place in places if place in self._index)

    def _faulty_cells(self) -> list[int]:
        """Return the cells that are empty or crowded, or that a broken link joins."""
        broken = [cell for (cell, _), link in self._links.items() if not self._used[link]]
        return [cell for cell, nodes in enumerate(self._in) if len(nodes) != 1] + broken

    def _walk(self, given: Mapping[int, int]) -> list[int]:
        """Return a walk through the givens, over empty cells where possible; raises ValueError where there is none."""
        everywhere = {*range(self._count)}
        leading: list[set[int]] = []  # for each number the cells from which the next given is as far as it must be
        for number in range(self._count, 0, -1):
            cells = {other for cell in leading[-1] for other in self._around[cell]} if leading else everywhere
            leading.append(cells & ({given[number]} if number in given else everywhere))
        walk: list[int] = []
        empty = {*range(self._count)}
        for cells in reversed(leading):
            choice = [cell for cell in self._around[walk[-1]] if cell in cells] if walk else sorted(cells)
            if not choice:
                raise ValueError("expected givens with a walk of the right length from each to the next")
            walk.append(self._random.choice([cell for cell in choice if cell in empty] or choice))
            empty.discard(walk[-1])
        return walk

    # --- Moves ---

    def _anneal_nodes(self, nodes: Sequence[int], moves: int, hot: float, cold: float) -> None:
        """Try random moves of some nodes while the temperature falls."""
        for stage in range(STAGES):
            if not nodes or not self.cost or self._stop.is_set():
                return
            self._try_moves(nodes, moves // STAGES, hot * (cold / hot) ** (stage / STAGES))

    def _try_moves(self, nodes: Sequence[int], moves: int, temperature: float) -> None:
        """Try random moves of some nodes at one temperature."""
        cell, before, after, inside, crowded = self._cell, self._before, self._after, self._in, self._crowded
        between, beside, section, linked = self._between, self._beside, self._section, bool(self._links)
        draw, many = self._random.random, len(nodes)
        chance = [exp(-worse / temperature) for worse in range(MAX_RISE + 1)]
        for _ in range(moves):
            node = self._crowded_node() if crowded and draw() < CROWDED_SHARE else nodes[int(draw() * many)]
            if node not in section:
                continue
            low, high = before[node], after[node]
            place = low
            if draw() < 0.5:
                places = section[node]
                place = places[int(draw() * len(places))]
                if place == node or cell[high] not in beside[cell[low]]:
                    continue
            choice = between[cell[place]][cell[high if place == low else after[place]]]
            new = choice[int(draw() * len(choice))] if choice else cell[node]
            if new == cell[node]:
                continue
            worse = bool(inside[new]) - (len(inside[cell[node]]) > 1)
            if linked:
                worse += self._broken(node, place, new)
            if worse <= 0 or draw() < chance[worse]:
                self._make(node, place, new)
                self.cost += worse
                if not self.cost:
                    return

    def _crowded_node(self) -> int:
        """Return one of the nodes in some crowded cell, be it one that cannot move."""
        draw = self._random.random
        nodes = self._in[self._crowded[int(draw() * len(self._crowded))]]
        return nodes[int(draw() * len(nodes))]

    def _make(self, node: int, place: int, new: int) -> None:
        """Move a node to another cell and behind another node, which may be the one before it already."""
        if self._links:
            for link, change in self._changes(node, place, new).items():
                self._used[link] += change
        low, high = self._before[node], self._after[node]
        if place != low:
            following = self._after[place]
            self._after[low], self._before[high] = high, low
            self._after[place], self._before[node] = node, place
            self._after[node], self._before[following] = following, node
        left, joined = self._in[self._cell[node]], self._in[new]
        left.remove(node)
        joined.append(node)
        if len(left) == 1:
            self._crowded.remove(self._cell[node])
        if len(joined) == 2:
            self._crowded.append(new)
        self._cell[node] = new

    def _broken(self, node: int, place: int, new: int) -> int:
        """Return how many more links a move breaks."""
        used = self._used
        return sum(
            (used[link] + change == 0) - (used[link] == 0) for link, change in self._changes(node, place, new).items()
        )

    def _changes(self, node: int, place: int, new: int) -> Counter[int]:
        """Return by how much the uses of each link change when a node moves behind another one, to a new cell."""
        cell, low, high = self._cell, self._before[node], self._after[node]
        old, one, other = cell[node], cell[low], cell[high]
        steps = [((one, old), -1), ((old, other), -1)]
        if place == low:
            steps += [((one, new), 1), ((new, other), 1)]
        else:
            here, there = cell[place], cell[self._after[place]]
            steps += [((one, other), 1), ((here, there), -1), ((here, new), 1), ((new, there), 1)]
        changes: Counter[int] = Counter()
        for step, change in steps:
            if step in self._links:
                changes[self._links[step]] += change
        return changes
