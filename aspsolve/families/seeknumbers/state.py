"""What is known of a Seek Numbers path, as techniques look at it: cells as bits, edges by the cells that they join."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from aspsolve.families.seeknumbers.board import Board
from aspsolve.families.seeknumbers.cuts import Graph
from aspsolve.families.seeknumbers.stretches import Stretch, follow
from aspsolve.families.seeknumbers.waysseen import WaysSeen
from aspsolve.model.techniques import Claim, State

__all__ = ["SeekNumbersState"]


class SeekNumbersState(State):
    """What is known of a path.

    Its claims are ``("joined", cell, cell, holds)`` of an edge, the lesser cell first, ``("path", cell, cell, holds)``
    of a step, ``("visit", cell)``, ``("hint", cell, n)``, ``("start",)`` and ``("piece",)``; a cell is a bit.

    Parameters
    ----------
    board : Board
        The cells.

    Attributes
    ----------
    exits : dict of int to int
        The neighbours that the path can use or uses from each cell.
    used, excluded : dict of int to int
        The neighbours that a cell is joined to, and not joined to.
    after, before : dict of int to int
        The cells that the path goes on to, and comes from.
    not_after : dict of int to int
        The cells that the path does not go on to.
    onward, backward : dict of int to int
        The cells that the path can go on to from each cell, and come from, by what is known.
    visits : int
        The cells that the path visits.
    passed : int
        The cells that the path is known to use an edge of.
    full : int
        The cells all of whose edges are known that the path uses.
    one_piece : bool
        True where the path is in one piece.
    hints : dict of int to int
        The numbers of hints; that of the first cell is 0 where the path begins straight.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.exits = dict(board.around)
        self.used = dict.fromkeys(board.around, 0)
        self.excluded = dict.fromkeys(board.around, 0)
        self.after: dict[int, int] = {}
        self.before: dict[int, int] = {}
        self.not_after: dict[int, int] = {}
        self.onward = {cell: near & ~board.first for cell, near in board.around.items()} | {board.final: 0}
        self.backward = {cell: near & ~board.final for cell, near in board.around.items()} | {board.first: 0}
        #: The other end of each known part of the path, by its ends.
        self._ends: dict[int, int] = {}
        self.visits = 0
        self.hints: dict[int, int] = {}
        self.full = 0
        self.passed = 0
        self._left, self._entered = board.final, board.first
        self.one_piece = False
        self._wrong: str | None = None
        self._graph: Graph | None = None
        self._stretches: tuple[Stretch, ...] | None = None
        #: The cells of which something is known since techniques last looked at all of them, at first all.
        self._touched = board.cells
        self._near = board.cells
        self._seen_graph: Graph | None = None
        self._seen_needed = 0
        self.ways = WaysSeen()

    def copy(self) -> SeekNumbersState:
        """Return the same again."""
        other = SeekNumbersState.__new__(SeekNumbersState)
        other.board, other.visits, other.full, other._wrong = self.board, self.visits, self.full, self._wrong
        other.passed, other._left, other._entered = self.passed, self._left, self._entered
        other.used, other.excluded = dict(self.used), dict(self.excluded)
        other.after, other.before, other.not_after = dict(self.after), dict(self.before), dict(self.not_after)
        other.onward, other.backward, other.exits = dict(self.onward), dict(self.backward), dict(self.exits)
        other.hints, other.one_piece, other._ends = self.hints, self.one_piece, dict(self._ends)
        other._graph, other._stretches = self._graph, self._stretches
        other._touched, other._near, other.ways = self._touched, self._near, self.ways.copy()
        other._seen_graph, other._seen_needed = self._seen_graph, self._seen_needed
        return other

    def settle(self) -> None:
        """Take note that techniques have seen all that is known: from here on they look around what is new."""
        self._touched = self._near = 0
        self._seen_graph, self._seen_needed = self._graph, self.needed

    @property
    def near(self) -> int:
        """The cells around what techniques have not seen yet."""
        if self._touched:
            self._near |= self.board.spread(self._touched)
            self._touched = 0
        return self._near

    def _touch(self, cells: int) -> None:
        """Take note that something new is known of cells."""
        self._touched |= cells
        self.ways.touch(cells)

    def add(self, claim: Claim) -> None:
        """Take in something that is known."""
        kind = claim[0]
        if kind in ("joined", "path"):
            self._touch(claim[1] | claim[2])
        else:
            self._touched, self.ways = self.board.cells, WaysSeen()
        if kind == "joined":
            self._join(claim[1], claim[2]) if claim[3] else self._part(claim[1], claim[2])
        elif kind == "path":
            _, one, other, holds = claim
            if holds:
                self._join(one, other)
                self._go(one, other)
            else:
                self.not_after[one] = self.not_after.get(one, 0) | other
                self._bar(one, other)
                if self.after.get(one) == other:
                    self._wrong = self._contradictory("go from {} to {}", one, other)
                elif self.used[one] & other:
                    self._go(other, one)
        elif kind == "visit":
            self.visits |= claim[1]
        elif kind == "hint":
            self.hints = {**self.hints, claim[1]: claim[2]}
        elif kind == "piece":
            self.one_piece = True
        else:
            self.hints = {**self.hints, self.board.first: 0}

    def _join(self, one: int, other: int) -> None:
        if self.used[one] & other:
            return
        self.used[one] |= other
        self.used[other] |= one
        self.exits[one] |= other
        self.exits[other] |= one
        self.passed |= one | other
        end, other_end = self.other_end(one), self.other_end(other)
        self._ends[end], self._ends[other_end] = other_end, end
        for cell in (one, other):
            number, degree = self.used[cell].bit_count(), self.board.degree[cell]
            if number > degree:
                self._wrong = f"the path would come to {self.board.cell(cell)} too often"
            elif number == degree:
                self.full |= cell
                self._shut(cell, self.exits[cell])
        if self.excluded[one] & other:
            self._wrong = self._contradictory("join {} and {}", one, other)
        if self._leads(one, other):
            self._go(one, other)
        elif self._leads(other, one):
            self._go(other, one)

    def _leads(self, one: int, other: int) -> bool:
        """Tell whether the path can only go from a cell to one that it is joined to, not back."""
        if one == self.board.first or other == self.board.final or self.not_after.get(other, 0) & one:
            return True
        return self.before.get(one, other) != other or self.after.get(other, one) != one

    def _shut(self, cell: int, others: int) -> None:
        """Take note that the path does not join a cell and some others, except where it does already."""
        closed = others & ~self.used[cell] & self.exits[cell]
        if closed:
            self._graph = None
            for mine in (self.exits, self.onward, self.backward):
                mine[cell] &= ~closed
                for other in self.board.each(closed):
                    mine[other] &= ~cell

    def _bar(self, cell: int, others: int) -> None:
        """Take note that the path does not go from a cell to any of some others."""
        barred = self.onward[cell] & others
        if barred:
            self.onward[cell] ^= barred
            for other in self.board.each(barred):
                self.backward[other] ^= cell

    def _part(self, one: int, other: int) -> None:
        self.excluded[one] |= other
        self.excluded[other] |= one
        self._shut(one, other)
        if self.used[one] & other:
            self._wrong = self._contradictory("join {} and {}", one, other)

    def _contradictory(self, step: str, one: int, other: int) -> str:
        """Return that the path would take a step between two cells that it does not take."""
        return f"the path would have to {step.format(self.board.cell(one), self.board.cell(other))}, and may not"

    def _go(self, one: int, other: int) -> None:
        """Take in a step along a used edge, and those before and after it as far as edges are known to be used."""
        steps = [(one, other)]
        while steps and self._wrong is None:
            one, other = steps.pop()
            if self.after.get(one) == other:
                continue
            if self.after.get(one) or self.not_after.get(one, 0) & other or self.after.get(other) == one:
                self._wrong = f"the path would leave {self.board.cell(one)} in two directions"
            if self.before.get(other) or one == self.board.final or other == self.board.first:
                self._wrong = f"the path would come to {self.board.cell(other)} in two directions"
            self.after[one], self.before[other] = other, one
            self._touch(one | other)
            self._stretches = None
            self._bar(one, ~other)
            for near in self.board.each(self.backward[other] & ~one):
                self._bar(near, other)
            self._bar(other, one)
            # Two cells that the path leaves by other edges, or two that it comes to by other edges, are not joined.
            self._left |= one
            self._shut(one, self._left)
            self._entered |= other
            self._shut(other, self._entered)
            steps += [(other, near) for near in self.board.each(self.used[other] & ~one)]
            steps += [(near, one) for near in self.board.each(self.used[one] & ~other)]

    def knows(self, claim: Claim) -> bool:
        """Tell whether something is known."""
        kind, one = claim[0], claim[1] if len(claim) > 1 else self.board.first
        if kind == "joined":
            return bool((self.used if claim[3] else self.excluded)[one] & claim[2])
        if kind == "path":
            if claim[3]:
                return bool(self.after.get(one) == claim[2])
            return bool(self.not_after.get(one, 0) & claim[2]) or self.after.get(claim[2]) == one
        if kind == "piece":
            return self.one_piece
        return bool(self.visits & one) if kind == "visit" else one in self.hints

    @property
    def contradiction(self) -> str | None:
        """A cell that would be passed twice, or an edge both used and not used."""
        return self._wrong

    @property
    def solved(self) -> bool:
        """True where the path leads through all cells."""
        return self.full == self.board.cells or self.board.first == self.board.final

    def atoms(self) -> Iterable[tuple[int, ...]]:
        """Return the steps of the known path from the first cell on."""
        here, before = self.board.first, 0
        while left := self.used[here] & ~before:
            following = left & -left
            yield (*self.board.cell(here), *self.board.cell(following))
            here, before = following, here
            if here == self.board.first:
                return

    def suppositions(self) -> Iterable[Claim]:
        """Return the edges of which nothing is known, each as used and as not used; and the ways along the others."""
        for one, other in self.board.edges:
            if not (self.used[one] | self.excluded[one]) & other:
                yield "joined", one, other, True
                yield "joined", one, other, False
            elif self.used[one] & other and (one | other) & self.board.marked and not self.directed(one, other):
                yield "path", one, other, True
                yield "path", other, one, True

    # ---- What techniques look at ----------------------------------------------------------------------

    def ahead(self, cell: int) -> int:
        """Return the cells that the path can go on to from a cell which it comes to as is known."""
        return self.exits[cell] & ~self.before.get(cell, 0) & ~self.board.first & ~self.not_after.get(cell, 0)

    def behind(self, cell: int) -> int:
        """Return the cells that the path can come from to a cell which it leaves as is known."""
        return self.exits[cell] & ~self.after.get(cell, 0) & ~self.board.final

    def leaves(self, cell: int) -> bool:
        """Tell whether it is known by which edge the path leaves a cell, or that it ends there."""
        return bool(self._left & cell)

    def comes_to(self, cell: int) -> bool:
        """Tell whether it is known by which edge the path comes to a cell, or that it begins there."""
        return bool(self._entered & cell)

    @property
    def one_sided(self) -> int:
        """The cells of which it is known how the path leaves them or how it comes to them, but not both."""
        return self._left ^ self._entered

    def directed(self, one: int, other: int) -> bool:
        """Tell whether it is known which way the path goes along an edge."""
        return self.after.get(one) == other or self.before.get(one) == other

    @property
    def graph(self) -> Graph:
        """The edges that the path can still use."""
        if self._graph is None:
            self._graph = Graph(self.exits, self.board.first)
        return self._graph

    @property
    def regions_changed(self) -> bool:
        """Whether edges are gone, or cells needed, that were not when techniques last looked."""
        return self.graph is not self._seen_graph or self.needed != self._seen_needed

    @property
    def torn(self) -> tuple[int, int] | None:
        """A cell that would have to lead into more regions than a path can, with a cell of one of these; or None."""
        return self.graph.torn(self.needed, self.board.first | self.board.final)

    @property
    def needed(self) -> int:
        """The cells that the path visits, by rule or because it is known to use an edge of theirs."""
        return self.visits | self.passed

    def reached_without(self, cell: int, end: int) -> int:
        """Return the cells that can be reached from an end of the path without passing a cell."""
        if end & self.graph.reached and not end & cell:
            return self.graph.part(cell, end)
        reached = new = end & ~cell
        while new:
            grown = 0
            for here in self.board.each(new):
                grown |= self.exits[here]
            new = grown & ~reached & ~cell
            reached |= new
        return reached

    def edge(self, one: int, other: int, *, holds: bool) -> Claim:
        """Return the claim that an edge is used, or is not."""
        cells = sorted((self.board.cell(one), self.board.cell(other)))
        return "joined", self.board.bit(cells[0]), self.board.bit(cells[1]), holds

    def other_end(self, cell: int) -> int:
        """Return the other end of the known part of the path that ends in a cell, or the cell itself."""
        return self._ends.get(cell, cell)

    def stretches(self) -> tuple[Stretch, ...]:
        """Return the known parts of the path from each marked cell on, along known steps, up to the next marked one."""
        if self._stretches is None:
            steps = ((cell, self.after.get(cell)) for cell in self.board.marks)
            self._stretches = tuple(
                follow(self.board, self.after, cell, near) for cell, near in steps if near is not None
            )
        return self._stretches

    def sides(self) -> Iterator[Stretch]:
        """Yield the known parts of the path at each marked cell, up to the next one, of which the way is not known."""
        for cell in self.board.marks:
            for near in self.board.each(self.used[cell]):
                if not self.directed(cell, near):
                    yield follow(self.board, self.used, cell, near)
