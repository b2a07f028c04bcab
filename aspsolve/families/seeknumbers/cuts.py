"""Where a Seek Numbers grid would fall apart: edges and cells without which some cells can no longer be reached."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from aspsolve.model.bitboard import union

__all__ = ["Graph"]


class Graph:
    """The edges that the path can still use, as far as they lead from the first cell.

    Parameters
    ----------
    exits : dict of int to int
        The cells that can be reached from each cell.
    root : int
        The first cell.

    Attributes
    ----------
    reached : int
        The cells that can be reached from the first one.
    """

    def __init__(self, exits: dict[int, int], root: int) -> None:
        self._exits, self._root = exits, root
        self._parents: dict[int, int] = {root: 0}
        self._order: dict[int, int] = {}
        self._low: dict[int, int] = {}
        #: The cells that are reached by way of each cell, with it.
        self._below: dict[int, int] = {}
        self.reached = 0
        self._search()

    def _search(self) -> None:
        """Search depth first, and note for each cell how far back its part of the tree leads."""
        exits, order, low, parents, below = self._exits, self._order, self._low, self._parents, self._below
        stack = [(self._root, exits[self._root])]
        order[self._root] = low[self._root] = 0
        below[self._root] = self._root
        while stack:
            cell, left = stack.pop()
            if left:
                near = left & -left
                stack.append((cell, left ^ near))
                if near not in order:
                    parents[near] = cell
                    order[near] = low[near] = len(order)
                    below[near] = near
                    stack.append((near, exits[near] & ~cell))
                elif near != parents[cell]:
                    low[cell] = min(low[cell], order[near])
            elif parents[cell]:
                parent = parents[cell]
                low[parent] = min(low[parent], low[cell])
                below[parent] |= below[cell]
        self.reached = below[self._root]

    def bridges(self) -> Iterator[tuple[int, int, int]]:
        """Yield the edges that are the only way to some cells, with these cells."""
        for cell, parent in self._parents.items():
            if parent and self._low[cell] > self._order[parent]:
                yield parent, cell, self._below[cell]

    def separators(self) -> Iterator[tuple[int, list[int]]]:
        """Yield the cells without which the others fall apart, with the parts."""
        for cell in self._children:
            parts = self._parts(cell)
            if len(parts) > 1:
                yield cell, parts

    def part(self, cell: int, end: int) -> int:
        """Return the cells that can be reached without a cell from another one, which the first cell reaches."""
        return next(part for part in self._parts(cell) if part & end) if self.reached & cell else self.reached

    @cached_property
    def _children(self) -> dict[int, list[int]]:
        """The cells that were found from each cell."""
        children: dict[int, list[int]] = {}
        for cell, parent in self._parents.items():
            if parent:
                children.setdefault(parent, []).append(cell)
        return children

    def _parts(self, cell: int) -> list[int]:
        """Return the parts into which the cells fall without one of them."""
        parts = [self._below[child] for child in self._children.get(cell, ()) if self._low[child] >= self._order[cell]]
        rest = self.reached & ~union(parts) & ~cell
        return [*parts, rest] if rest else parts
