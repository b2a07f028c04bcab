"""Where a Seek Numbers grid would fall apart: edges and cells without which some cells can no longer be reached."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from sys import maxsize

from aspsolve.model._bitboard import each, union


def reached(near: Mapping[int, int], start: int, without: int = 0, enough: int = maxsize) -> int:
    """Find the cells that can be reached from one by the neighbours of each, itself among them; all, or enough."""
    found = new = start & ~without
    while new and found.bit_count() < enough:
        new = union(near[cell] for cell in each(new)) & ~found & ~without
        found |= new
    return found


class Graph:
    """The edges that the path can still use, as far as they lead from the first cell."""

    def __init__(self, exits: Mapping[int, int], root: int) -> None:
        #: In the order in which cells are found, the one from which each is.
        self._parents: dict[int, int] = {root: 0}
        #: The parts that hang together with the rest by one cell only, by that cell.
        self._hanging: dict[int, list[int]] = {}
        #: Those that do so by one edge only, by their cell at its end.
        self._beyond: dict[int, int] = {}
        self.reached = root
        self._search(exits, root)

    def _search(self, exits: Mapping[int, int], root: int) -> None:
        """Search depth first, and note for each cell what is found by way of it, and where edges lead from there."""
        parents = self._parents
        below, outward = {root: root}, {root: exits[root]}
        here, reached = root, root
        while here:
            new = exits[here] & ~reached
            if new:
                near = new & -new
                reached |= near
                parents[near], below[near], outward[near] = here, near, exits[near]
                here = near
                continue
            parent, beyond = parents[here], below[here]
            if parent:
                if not outward[here] & ~(beyond | parent):
                    self._hanging.setdefault(parent, []).append(beyond)
                    if exits[parent] & beyond == here:
                        self._beyond[here] = beyond
                below[parent] |= beyond
                outward[parent] |= outward[here]
            here = parent
        self.reached = reached

    def bridges(self) -> Iterator[tuple[int, int, int]]:
        """Yield the edges that are the only way to some cells, with these cells."""
        for cell, parent in self._parents.items():
            if cell in self._beyond:
                yield parent, cell, self._beyond[cell]

    def torn(self, needed: int, ends: int) -> tuple[int, int] | None:
        """Find a cell by which alone a region without an end hangs that the path visits, and a cell of the region.

        The path could not come back from there to the rest, which it visits, too.
        """
        for cell in self._parents:
            if cell in self._hanging:
                regions = [part for part in self._parts(cell) if part & needed]
                inner = [part & needed for part in regions if not part & ends]
                if inner and len(regions) > 1:
                    return cell, inner[0] & -inner[0]
        return None

    def part(self, cell: int, end: int) -> int:
        """Find the cells that can be reached without a cell from another one, which the first cell reaches."""
        return next(part for part in self._parts(cell) if part & end) if self.reached & cell else self.reached

    def _parts(self, cell: int) -> list[int]:
        """Find the parts into which the cells fall without one of them."""
        parts = self._hanging.get(cell, [])
        rest = self.reached & ~union(parts) & ~cell
        return [*parts, rest] if rest else parts
