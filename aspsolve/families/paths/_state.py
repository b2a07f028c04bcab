"""What is known of a number path, as its techniques need it: sets of cells and of numbers are bit masks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from functools import partial
from itertools import pairwise

from aspsolve.families.paths._walks import MAX_CACHED, Board, Run, Steps
from aspsolve.model._bitboard import each, members, union
from aspsolve.model.lattice import Point
from aspsolve.model.messages import Message
from aspsolve.model.techniques import Claim, State

#: Make a message of the family, by its ``sentences.toml``.
SAY = partial(Message, "aspsolve.families.paths")


class PathState(State):
    def __init__(self, board: Board) -> None:
        self.board = board
        #: The cells of the known numbers, and the known numbers by cell.
        self.at: dict[int, int] = {}
        self.number: dict[int, int] = {}
        self.open = board.cells
        #: The numbers that stand somewhere, as bits, and the cells that hold some number.
        self.must = self.needed = 0
        #: By cell, the cells to which it is joined, and not joined; by number, the cells where it is not.
        self.partners: dict[int, int] = {}
        self.apart: dict[int, int] = {}
        self.excluded: dict[int, int] = {}
        #: By direction, the cells that are joined to the next one there, and those that are not.
        self.joined = [0] * len(board.lattice.directions)
        self._parted = self.joined[:]
        #: A cache of the steps between cells, which are joined or not.
        self._steps: Steps | None = None
        #: A cache of the runs of open numbers, in order.
        self._domains: list[Run] | None = None

    def copy(self) -> PathState:
        other = copy(self)
        other.at, other.number = dict(self.at), dict(self.number)
        other.partners, other.apart, other.excluded = dict(self.partners), dict(self.apart), dict(self.excluded)
        other.joined, other._parted = self.joined[:], self._parted[:]
        return other

    def add(self, claim: Claim) -> None:
        # ``("number", cell, k, holds)``, ``("joined", cell, cell, holds)``, and the rules ``("must", k)`` that a number
        # stands somewhere, and ``("cell", cell)`` that a cell holds some number; a cell is a bit.
        kind, first = claim[0], claim[1]
        if kind == "number":
            if claim[3]:
                self._put(first, claim[2])
            else:
                self.excluded[claim[2]] = self.excluded.get(claim[2], 0) | first
        elif kind == "joined":
            edges = self.partners if claim[3] else self.apart
            edges[first] = edges.get(first, 0) | claim[2]
            edges[claim[2]] = edges.get(claim[2], 0) | first
            self._direct(self.joined if claim[3] else self._parted, first, claim[2])
            for cell in (first, claim[2]):
                partners = self.partners.get(cell, 0)
                if partners.bit_count() > 2:
                    message = SAY("joined_to_three", cell=self.board.cell(cell))
                    self.contradict(message, *(self.edge(cell, one) for one in each(partners)))
            if edges[first] & (self.apart if claim[3] else self.partners).get(first, 0) & claim[2]:
                message = SAY("joined_after_all", one=self.board.cell(first), other=self.board.cell(claim[2]))
                self.contradict(message, *(self.edge(first, claim[2], holds=holds) for holds in (True, False)))
        elif kind == "must":
            self.must |= 1 << first
        else:
            self.needed |= first
        self._domains = None

    def _direct(self, edges: list[int], one: int, other: int) -> None:
        """Note by direction that two cells are joined, or not."""
        self._steps = None
        for direction in self.board.lattice.directions:
            if self.board.moved(one, direction) == other:
                edges[direction] |= one
                edges[self.board.lattice.opposite(direction)] |= other

    def stands(self, k: int) -> Claim:
        """Return the claim that a known number stands in its cell."""
        return "number", self.at[k], k, True

    def holds_some(self, cell: int) -> Iterator[Claim]:
        """Yield the claims by which an open cell holds some number: its rule, or that all numbers stand."""
        if self.needed & cell:
            yield "cell", cell
        else:
            for k in range(1, self.board.total + 1):
                yield ("must", k) if self.must >> k & 1 else self.stands(k)

    def edge(self, one: int, other: int, *, holds: bool = True) -> Claim:
        """Return the claim that two cells are joined or not, with the lesser one first."""
        return "joined", *self.board.ordered(one, other), holds

    def taken(self, k: int, cell: int) -> Claim:
        """Return the claim by which a cell is not free for a number."""
        return ("number", cell, k, False) if cell & self.open else self.stands(self.number[cell])

    def around(self, before: int, after: int) -> Iterator[Claim]:
        """Yield the known claims on which the domains of a run of open numbers can depend."""
        cells, numbers = self._reach(before, after), range(before + 1, after)
        for k in numbers:
            yield from (("number", cell, k, False) for cell in each(self.excluded.get(k, 0) & cells & self.open))
        for holds, edges in ((True, self.partners), (False, self.apart)):
            for cell, others in edges.items():
                if cell & cells:
                    yield from (self.edge(cell, other, holds=holds) for other in each(others))
        for k, cell in self.at.items():
            if cell & cells or k in (before - 1, after + 1):
                yield self.stands(k)

    def _put(self, cell: int, k: int) -> None:
        claim, point = ("number", cell, k, True), self.board.cell(cell)
        if not 1 <= k <= self.board.total:
            self.contradict(SAY("excluded", k=k, cell=point), claim)
            return
        if self.number.get(cell, k) != k:
            there = self.number[cell]
            self.contradict(SAY("two_numbers", one=there, other=k, cell=point), self.stands(there), claim)
        elif self.at.get(k, cell) != cell:
            message = SAY("two_cells", k=k, one=self.board.cell(self.at[k]), other=point)
            self.contradict(message, self.stands(k), claim)
        elif self.excluded.get(k, 0) & cell:
            self.contradict(SAY("excluded", k=k, cell=point), ("number", cell, k, False), claim)
        for near in (k - 1, k + 1):
            if near in self.at and not self.board.next_to(self.at[near]) & cell:
                self.contradict(SAY("not_neighbours", k=k, near=near), self.stands(near), claim)
        self.at[k], self.number[cell] = cell, k
        self.open &= ~cell

    def knows(self, claim: Claim) -> bool:
        kind, first = claim[0], claim[1]
        if kind == "number":
            if claim[3]:
                return bool(self.at.get(claim[2]) == first)
            there = self.number.get(first)
            elsewhere = self.at.get(claim[2], first) != first or there not in (None, claim[2])
            return elsewhere or bool(self.excluded.get(claim[2], 0) & first)
        if kind == "joined":
            one, other = self.number.get(first), self.number.get(claim[2])
            if one is not None and other is not None:
                return (abs(one - other) == 1) == bool(claim[3])
            return bool((self.partners if claim[3] else self.apart).get(first, 0) & claim[2])
        return bool(self.must >> first & 1) if kind == "must" else bool(self.needed & first)

    @property
    def solved(self) -> bool:
        return len(self.at) == self.board.total

    def candidates(self) -> dict[Point, list[str]]:
        """Return the numbers that can be in each open cell, by walks between known numbers."""
        return {self.board.cell(cell): [*map(str, members(self.numbers_of(cell)))] for cell in each(self.open)}

    def suppositions(self) -> Iterable[Claim]:
        domains = self.domains()
        for k in sorted(domains, key=lambda k: domains[k].bit_count()):
            holds = domains[k].bit_count() == 2 and bool(self.must >> k & 1)
            yield from (("number", cell, k, holds) for cell in each(domains[k]))

    def suppose(self, claim: Claim) -> None:
        """Assume that the number is in the cell after all, or in the other one of two."""
        _, cell, k, holds = claim
        self.add(("number", self.domains()[k] ^ cell if holds else cell, k, True))

    @property
    def standing(self) -> int:
        """The numbers that stand somewhere or are known, as bits."""
        every = (1 << self.board.total + 1) - 2
        return every if self.must == every else self.must | union(1 << k for k in self.at)

    @property
    def filled(self) -> int:
        """The cells that hold some number: all of them if all numbers stand somewhere."""
        return self.board.cells if self.standing.bit_count() == self.board.total else self.needed

    # ---- Where numbers can be -------------------------------------------------------------------------

    def domains(self) -> dict[int, int]:
        """Return the cells where each open number can be, by all walks of the right length through open cells."""
        return {k: cells for run in self.domains_by_run() for k, cells in run.domains.items()}

    def domains_by_run(self) -> Sequence[Run]:
        """Return the same, run by run."""
        if self._domains is None:
            self._domains = [self.run(*ends) for ends in self.runs()]
        return self._domains

    def run(self, before: int, after: int) -> Run:
        """Return the run between two known numbers, from the cache if it is there."""
        known, key = self.board.runs, self._key(before, after)
        if key not in known:
            if len(known) > MAX_CACHED:
                known.clear()
            if self._steps is None:
                self._steps = Steps(self.board, self.joined, self._parted)
            begin, end, numbers = self.at.get(before, 0), self.at.get(after, 0), range(before + 1, after)
            first = self.next_of(before, before + 1) if begin else self.board.cells
            last = self.next_of(after, after - 1) if end else self.board.cells
            free, musts = [self.free(k) for k in numbers], [bool(self.must >> k & 1) for k in numbers]
            domains = self._steps.domains((begin, first), (end, last), free, musts)
            known[key] = Run((before, after), (begin, end), domains, self.board.shifts)
        return known[key]

    def runs(self) -> Iterator[tuple[int, int]]:
        """Yield the known numbers before and after each run of open ones, 0 and the largest plus 1 for none."""
        known = [0, *sorted(self.at), self.board.total + 1]
        for before, after in pairwise(known):
            if after - before > 1:
                yield before, after

    def numbers_of(self, cell: int) -> int:
        """Return the numbers that an open cell can hold, as bits."""
        return union(1 << k for k, cells in self.domains().items() if cells & cell)

    def exits(self) -> list[int]:
        """Return by direction the cells that have a neighbour there which can hold the number before or after."""
        exits = [0] * len(self._parted)
        for run in self.domains_by_run():
            for direction, cells in enumerate(run.exits):
                exits[direction] |= cells
        return [cells & ~parted for cells, parted in zip(exits, self._parted, strict=True)]

    def free(self, k: int) -> int:
        """Return the open cells that are not excluded for a number."""
        return self.open & ~self.excluded.get(k, 0)

    def next_of(self, known: int, k: int) -> int:
        """Return where a number next to a known one can be: along a link that its cell has left, else around it."""
        cell = self.at[known]
        return self.along(known, k) or self.board.next_to(cell) & ~self.apart.get(cell, 0)

    def along(self, known: int, k: int) -> int:
        """Return the cells along links where a number next to a known one has to be; 0 if it need not be there."""
        partners = self.partners.get(self.at[known], 0)
        other = self.at.get(2 * known - k, 0)
        left = partners & ~other
        alone = not 1 <= 2 * known - k <= self.board.total
        return left if alone or other or left & (left - 1) else 0

    def all_stand(self, before: int, after: int) -> bool:
        """Return whether all numbers between two stand somewhere."""
        return not _between(before, after) & ~self.must

    def _reach(self, before: int, after: int) -> int:
        """Return the cells on which the domains of the numbers between two known ones can depend."""
        begin, end = self.at.get(before, 0), self.at.get(after, 0)
        if begin and end and self.all_stand(before, after):
            return self.board.lens(begin, end, after - before)
        return self.board.cells

    def _key(self, before: int, after: int) -> tuple[object, ...]:
        """Return the cache key of a run: all on which the domains of its numbers depend."""
        begin, end, reach = self.at.get(before, 0), self.at.get(after, 0), self._reach(before, after)
        musts = self.must & _between(before, after)
        linked = tuple([cells & reach for cells in self.joined]) if self.partners else ()
        parted = tuple([cells & reach for cells in self._parted]) if self.apart else ()
        ends = (self.at.get(before - 1, 0), self.at.get(after + 1, 0)) if any(linked) else ()
        without = tuple([one for one in self.excluded.items() if before < one[0] < after])
        return before, after, begin, end, self.open & reach, musts, linked, ends, without, parted


def _between(before: int, after: int) -> int:
    """Return the numbers between two as bits."""
    return (1 << after) - (1 << before + 1)
