"""What techniques know of a Seek Numbers path: cells as bits, edges as pairs of cells, and steps along edges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from typing import NamedTuple

from aspsolve.families.seeknumbers._ways import SAY, Board, Start, Step, Way, search
from aspsolve.model._bitboard import each
from aspsolve.model.techniques import Claim, State

#: A claim, or a known step, which follows from claims.
Fact = Claim | Step


class Stretch(NamedTuple):
    """The known part of the path from a marked cell: its cells, and how often it bends between its ends."""

    cells: tuple[int, ...]
    bends: int


class SeekNumbersState(State):
    """What is known of a path, and the reasons for it."""

    def __init__(self, board: Board) -> None:
        self.board = board
        #: Each cell's neighbours that the path can join to it, those that it joins, and those that a claim excludes.
        self.exits = dict(board.around)
        self.used = dict.fromkeys(board.around, 0)
        self.excluded: dict[int, int] = {}
        #: The known steps: the cell after a cell, and the cell before it.
        self.after: dict[int, int] = {}
        self.before: dict[int, int] = {}
        #: The cells that the path visits by rule, those with all their edges known, and those with any.
        self.visits = self.full = self.passed = 0
        #: The known hints by cell; that of the first cell is 0 if the path is known to begin straight.
        self.hints: dict[int, int] = {}
        #: The cells whose outgoing step is known, or that have none, and the same for incoming steps.
        self.left, self.entered = board.final, board.first
        self.one_piece = False
        #: The cells of a loop, which is a contradiction if the path is in one piece.
        self._loop: list[int] = []
        #: The fact from which each known step follows, besides its edge.
        self._causes: dict[Step, Fact | None] = {}
        #: The cache of `stretches`.
        self._stretches: list[Stretch] = []
        #: The cache of `ways`, with the cells that each entry depends on; and the cells that have changed since.
        self._seen: dict[Start, tuple[tuple[Way, ...] | None, int]] = {}
        self._changed = 0

    def copy(self) -> SeekNumbersState:
        other = copy(self)
        other.exits, other.used, other.excluded = dict(self.exits), dict(self.used), dict(self.excluded)
        other.after, other.before, other._causes = dict(self.after), dict(self.before), dict(self._causes)
        return other

    def add(self, claim: Claim) -> None:
        # ``("joined", cell, cell, holds)`` of an edge, the lesser cell first, ``("path", cell, cell, holds)`` of a
        # step, ``("visit", cell)``, ``("hint", cell, n)``, ``("start",)`` and ``("piece",)``; a cell is a bit.
        kind = claim[0]
        if kind == "joined":
            _, one, other, holds = claim
            self._join(one, other) if holds else self._exclude_edge(one, other)
        elif kind == "path":
            _, one, other, holds = claim
            if holds:
                if self.after.get(one) != other:
                    self._check(one, other, claim)
                self._join(one, other)
                self._direct(one, other, claim)
            elif self.used[one] & other:  # only of such a step is the contrary assumed
                self._direct(other, one, claim)
        elif kind == "visit":
            self.visits |= claim[1]
            self._changed |= claim[1]
        elif kind == "piece":
            self.one_piece = True
            self._changed = self.board.cells
            self._see_loop()
        else:
            cell, number = claim[1:] if kind == "hint" else (self.board.first, 0)
            self.hints = {**self.hints, cell: number}

    def _contradict(self, reason: str, *facts: Fact, **cells: int) -> None:
        """Note a contradiction of facts, unless one is noted already."""
        if self.contradiction is None:
            message = SAY(reason, **{name: self.board.cell(cell) for name, cell in cells.items()})
            self.contradict(message, *self.claims_of(facts))

    def _join(self, one: int, other: int) -> None:
        if self.used[one] & other:
            return
        part = self.part(one)
        for cell in (one, other):
            self.used[cell] |= one ^ other ^ cell
            self.exits[cell] |= self.used[cell]
        self.passed |= one | other
        self._changed |= one | other
        for cell in (one, other):
            number, degree = self.used[cell].bit_count(), self.board.degree[cell]
            if number > degree:
                at_end = "leaves_start_twice" if cell == self.board.first else "comes_to_end_twice"
                self._contradict("passes_twice" if degree == 2 else at_end, *self.edges_of(cell), cell=cell)
            elif number == degree:
                self.full |= cell
                self._close_edges(cell, self.exits[cell])
        if part[-1] == other and not self._loop:
            self._loop = part
            self._see_loop()
        if self.excluded.get(one, 0) & other:
            self._joins_after_all(one, other)
        self._turn(one, other)

    def _see_loop(self) -> None:
        """Note that a path in one piece has closed a loop."""
        if self._loop and self.one_piece:
            one, other = self._loop[0], self._loop[-1]
            self._contradict("loop", ("piece",), *self.board.edges_along([*self._loop, one]), one=one, other=other)

    def _joins_after_all(self, one: int, other: int) -> None:
        facts = [self.board.edge(one, other, holds=holds) for holds in (True, False)]
        self._contradict("joins_after_all", *facts, one=one, other=other)

    def _turn(self, one: int, other: int) -> None:
        """Direct a used edge if only one way along it is left."""
        for before, after in ((one, other), (other, one)):
            if self.directed(one, other):
                break
            if after & self.left:
                self._direct(before, after, *self.step_from(after))
            elif before & self.entered:
                self._direct(before, after, *self.step_to(before))

    def step_from(self, cell: int) -> tuple[Step, ...]:
        """Return the known step from a cell, none from the end of the path."""
        return ((cell, self.after[cell]),) if cell in self.after else ()

    def step_to(self, cell: int) -> tuple[Step, ...]:
        """Return the known step to a cell, none to the start of the path."""
        return ((self.before[cell], cell),) if cell in self.before else ()

    def _close_edges(self, cell: int, others: int) -> None:
        """Note that the path joins a cell to none of the others, except those that it is known to join."""
        closed = others & ~self.used[cell] & self.exits[cell]
        if closed:
            self._changed |= cell | closed
            self.exits[cell] &= ~closed
            for other in each(closed):
                self.exits[other] &= ~cell

    def _exclude_edge(self, one: int, other: int) -> None:
        self.excluded[one] = self.excluded.get(one, 0) | other
        self.excluded[other] = self.excluded.get(other, 0) | one
        self._close_edges(one, other)
        if self.used[one] & other:
            self._joins_after_all(one, other)

    def _direct(self, one: int, other: int, cause: Fact | None = None) -> None:
        """Add a step along a used edge, and those before and after it as far as edges are known to be used."""
        steps = [(one, other, cause)]
        while steps and self.contradiction is None:
            one, other, cause = steps.pop()
            if self.after.get(one) == other:
                continue
            self._check(one, other, cause)
            self._causes[one, other] = cause
            self.after[one], self.before[other] = other, one
            self._changed |= one | other | self.board.around[other]
            self._stretches = []
            # Two cells that the path leaves by other edges, or two that it comes to by other edges, are not joined.
            self.left |= one
            self._close_edges(one, self.left)
            self.entered |= other
            self._close_edges(other, self.entered)
            steps += [(other, near, (one, other)) for near in each(self.used[other] & ~one)]
            steps += [(near, one, (one, other)) for near in each(self.used[one] & ~other)]

    def _check(self, one: int, other: int, cause: Fact | None) -> None:
        """Note a contradiction if the path cannot take a step."""
        taken = (self.board.edge(one, other, holds=True), *([] if cause is None else [cause]))
        if self.after.get(other) == one:
            self._contradict("both_directions", *taken, (other, one), one=one, other=other)
        elif one == self.board.final:
            self._contradict("goes_on_from_the_end", *taken, cell=one)
        elif other == self.board.first:
            self._contradict("comes_back_to_the_start", *taken, cell=other)
        elif self.after.get(one):
            self._contradict("leaves_twice", *taken, *self.step_from(one), cell=one)
        elif self.before.get(other):
            self._contradict("comes_twice", *taken, *self.step_to(other), cell=other)

    def knows(self, claim: Claim) -> bool:
        kind, one = claim[0], claim[1] if len(claim) > 1 else self.board.first
        if kind == "joined":
            return bool((self.used if claim[3] else self.excluded).get(one, 0) & claim[2])
        if kind == "path":
            if claim[3]:
                return bool(self.after.get(one) == claim[2])
            return self.after.get(claim[2]) == one
        if kind == "piece":
            return self.one_piece
        return bool(self.visits & one) if kind == "visit" else one in self.hints

    def says(self, claim: Claim) -> Iterable[Claim]:
        if claim[0] == "path" and claim[3]:
            return claim, self.board.edge(claim[1], claim[2], holds=True)
        return (claim,)

    @property
    def solved(self) -> bool:
        return self.full == self.board.cells or self.board.first == self.board.final

    def suppositions(self) -> Iterable[Claim]:
        """Yield the unknown edges, each as used and as not used, and both steps along used ones at marked cells."""
        for one, other in self.board.edges:
            if not (self.used[one] | self.excluded.get(one, 0)) & other:
                yield "joined", one, other, True
                yield "joined", one, other, False
            elif self.used[one] & other and (one | other) & self.board.marked and not self.directed(one, other):
                yield "path", one, other, True
                yield "path", other, one, True

    @property
    def needed(self) -> int:
        """The cells that the path visits, by rule or because it is known to use an edge of theirs."""
        return self.visits | self.passed

    def directed(self, one: int, other: int) -> bool:
        """Return whether it is known which way the path goes along an edge."""
        return self.after.get(one) == other or self.before.get(one) == other

    def edges_of(self, cell: int) -> list[Claim]:
        return [self.board.edge(cell, near, holds=True) for near in each(self.used[cell])]

    def part(self, end: int) -> list[int]:
        """Return the cells of the known part of the path that ends in a cell, from there on."""
        cells, passed = [end], end
        while near := self.used[cells[-1]] & ~passed:
            cells.append(near & -near)
            passed |= cells[-1]
        return cells

    def onward(self, cell: int) -> int:
        """Return the neighbours of a cell that the path can go on to."""
        if cell & self.left:
            return self.after.get(cell, 0)
        return self.exits[cell] & ~self.entered & ~self.before.get(cell, 0)

    # ---- Reasons ------------------------------------------------------------------------------------------

    def claims_of(self, facts: Iterable[Fact]) -> Iterator[Claim]:
        """Yield the claims behind facts: claims themselves and, for steps, those from which they follow."""
        for fact in facts:
            step: Fact | None = fact
            while step is not None and isinstance(step[0], int):
                one, other = step
                cause = self._causes[one, other]
                if cause is None or cause[0] != "path" or not cause[3]:  # else the claim says that, too
                    yield self.board.edge(one, other, holds=True)
                step = cause
            if step is not None:
                yield step

    def visited(self, cell: int) -> Claim:
        """Return the reason why the path visits a cell."""
        used = self.used[cell]
        return self.board.edge(cell, used & -used, holds=True) if used else ("visit", cell)

    def closed(self, one: int, other: int) -> list[Claim]:
        """Return the fewest reasons why the path does not join two cells."""
        choices = [self.edges_of(cell) for cell in (one, other) if cell & self.full]
        if not choices and self.excluded.get(one, 0) & other:
            return [self.board.edge(one, other, holds=False)]
        for cells, step_at in ((self.left, self.step_from), (self.entered, self.step_to)):
            if one & cells and other & cells:
                choices.append([*self.claims_of((*step_at(one), *step_at(other)))])
        return min(choices, key=len)

    def barred(self, one: int, other: int) -> list[Claim]:
        """Return the fewest reasons why the path does not go from a cell to another."""
        if one == self.board.final or other == self.board.first:
            return []
        choices = [] if self.exits[one] & other else [self.closed(one, other)]
        steps = [*self.step_from(one), *self.step_to(other), *([(other, one)] if self.after.get(other) == one else [])]
        choices += [[*self.claims_of([step])] for step in steps]
        return min(choices, key=len)

    def other_ways_closed(self, cell: int) -> Iterator[Claim]:
        """Yield the reasons why the path visits a cell, and why not by its closed edges."""
        yield self.visited(cell)
        for near in each(self.board.around[cell] & ~self.exits[cell]):
            yield from self.closed(cell, near)

    def cut(self, region: int, missed: int, but: int = 0) -> Iterator[Claim]:
        """Yield the reasons why the path, in one piece, visits `missed` in a region that it can leave only to `but`."""
        yield ("piece",)
        yield self.visited(missed)
        for cell in each(region):
            for near in each(self.board.around[cell] & ~region & ~but):
                yield from self.closed(cell, near)

    # ---- What techniques look at ----------------------------------------------------------------------

    def open(self, cell: int) -> int:
        """Return the neighbours of a cell for which no claim says whether the path joins them to it."""
        return self.board.around[cell] & ~self.used[cell] & ~self.excluded.get(cell, 0)

    def ways(self, start: Start) -> tuple[Way, ...] | None:
        """Find all ways from a start; None if they are too many, or too long, to be seen."""
        if self._changed:
            self._seen = {one: found for one, found in self._seen.items() if not found[1] & self._changed}
            self._changed = 0
        if start not in self._seen:
            self._seen[start] = search(self, start)
        return self._seen[start][0]

    def stretches(self) -> Sequence[Stretch]:
        """Return the known part of the path from each marked cell on, up to the next marked one."""
        if not self._stretches:
            self._stretches = [*map(self._follow, self.board.marks)]
        return self._stretches

    def hinted(self) -> Iterator[Stretch]:
        """Yield the known part of the path from each hint on that has not come to the next marked cell."""
        for stretch in self.stretches():
            cell, done = stretch.cells[0], len(stretch.cells) > 1 and stretch.cells[-1] & self.board.marked
            if cell in self.hints and cell & self.needed and not done:
                yield stretch

    def _follow(self, cell: int) -> Stretch:
        """Follow the path from a marked cell up to the next marked cell, or as far as it is known."""
        cells, bends, near = [cell], 0, self.after.get(cell)
        while near is not None and len(cells) < len(self.used):
            if len(cells) > 1:
                bends += self.board.ahead[cells[-2], cells[-1]] != near
            cells.append(near)
            near = None if near & self.board.marked else self.after.get(near)
        return Stretch(tuple(cells), bends)
