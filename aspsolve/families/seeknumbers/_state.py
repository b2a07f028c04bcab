"""A Seek Numbers path as techniques look at it: from what something follows, and where ways are open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from aspsolve.families.seeknumbers._board import Graph
from aspsolve.families.seeknumbers._known import KnownPath, Stretch
from aspsolve.model._bitboard import each
from aspsolve.model.techniques import Claim


class SeekNumbersState(KnownPath):
    """What is known of a path, by the claims that `KnownPath` lists, with what techniques ask of it."""

    def visited(self, cell: int) -> Claim:
        """Return a claim from which it follows that the path visits a cell."""
        used = self.used[cell]
        return self.board.edge(cell, used & -used, holds=True) if used else ("visit", cell)

    def closed(self, one: int, other: int) -> list[Claim]:
        """Return from what it follows that the path does not join two cells."""
        ways = [self.edges_of(cell) for cell in (one, other) if cell & self.full]
        if not ways and self.excluded.get(one, 0) & other:
            return [self.board.edge(one, other, holds=False)]
        for both, step in ((self.left, self.step_from), (self.entered, self.step_to)):
            if one & both and other & both:
                ways.append([*self.claims_of((*step(one), *step(other)))])
        return min(ways, key=len)

    def barred(self, one: int, other: int) -> list[Claim]:
        """Return from what it follows that the path does not go from a cell to another."""
        if one == self.board.final or other == self.board.first:
            return []
        ways = [] if self.exits[one] & other else [self.closed(one, other)]
        steps = [*self.step_from(one), *self.step_to(other), *([(other, one)] if self.after.get(other) == one else [])]
        ways += [[*self.claims_of([step])] for step in steps]
        return min(ways, key=len)

    def other_ways_closed(self, cell: int) -> Iterator[Claim]:
        """Yield that the path visits a cell, and why by no edge but those that are open."""
        yield self.visited(cell)
        for near in each(self.board.around[cell] & ~self.exits[cell]):
            yield from self.closed(cell, near)

    def cut(self, region: int, missed: int, but: int = 0) -> Iterator[Claim]:
        """Yield that the path, in one piece, visits a cell of a region, and why it cannot leave it but to a cell."""
        yield ("piece",)
        yield self.visited(missed)
        for cell in each(region):
            for near in each(self.board.around[cell] & ~region & ~but):
                yield from self.closed(cell, near)

    # ---- What techniques look at ----------------------------------------------------------------------

    def open(self, cell: int) -> int:
        """Find the neighbours of a cell of which it is not known whether the path joins it to them."""
        return self.board.around[cell] & ~self.used[cell] & ~self.excluded.get(cell, 0)

    @property
    def graph(self) -> Graph:
        """The edges that the path can still use."""
        if self._graph is None:
            self._graph = Graph(self.exits, self.board.first)
        return self._graph

    @property
    def torn(self) -> tuple[int, int] | None:
        """A cell that the path could not come back from, and a cell beyond it; None if there is none."""
        return self.graph.torn(self.needed, self.board.first | self.board.final)

    def stretches(self) -> tuple[Stretch, ...]:
        """Find the known parts of the path from each marked cell on, along known steps, up to the next marked one."""
        if self._stretches is None:
            steps = ((cell, self.after.get(cell)) for cell in self.board.marks)
            self._stretches = tuple(self._follow(self.after, cell, near) for cell, near in steps if near is not None)
        return self._stretches

    def hinted(self) -> Iterator[Stretch]:
        """Yield the known part of the path from each hint on that has not come to the next marked cell."""
        known = {stretch.cells[0]: stretch for stretch in self.stretches()}
        for cell in each(self.board.marked & self.needed & ~self.board.final):
            stretch = known.get(cell, Stretch((cell,), 0))
            if cell in self.hints and not (len(stretch.cells) > 1 and stretch.cells[-1] & self.board.marked):
                yield stretch

    def _follow(self, steps: Mapping[int, Any], cell: int, following: int) -> Stretch:
        """Follow the path from a marked cell by way of another up to the next marked cell, or as far as it is known."""
        cells, bends = [cell, following], 0
        before, here = cell, following
        while not here & self.board.marked and len(cells) < len(self.used):
            left = steps.get(here, 0) & ~before
            if not left:
                break
            near = left & -left
            bends += self.board.straight(before, here) != near
            before, here = here, near
            cells.append(near)
        return Stretch(tuple(cells), bends)
