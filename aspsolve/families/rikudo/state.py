"""What is known of a Rikudo, as techniques look at it: cells and numbers as bits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from aspsolve.families.rikudo.board import Board
from aspsolve.model.bitboard import members, union
from aspsolve.model.lattice import HEXAGONS, Point
from aspsolve.model.techniques import Claim, State

__all__ = ["RikudoState"]


class RikudoState(State):
    """What is known of a Rikudo.

    Its claims are ``("number", cell, k, holds)``, ``("joined", cell, cell, holds)``, and of the rules ``("must", k)``,
    that a number stands somewhere, and ``("cell", cell)``, that a cell holds some number; a cell is a bit.

    Parameters
    ----------
    board : Board
        The cells.

    Attributes
    ----------
    at : dict of int to int
        The cells of the known numbers.
    number : dict of int to int
        The known numbers, by their cells.
    open : int
        The cells of which no number is known.
    must : int
        The numbers that stand somewhere, as bits.
    needed : int
        The cells that hold some number.
    partners : dict of int to int
        The cells to which a cell is joined.
    apart : dict of int to int
        The cells to which a cell is not joined.
    excluded : dict of int to int
        The cells where a number is known not to be.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        self.at: dict[int, int] = {}
        self.number: dict[int, int] = {}
        self.open = board.cells
        self.must = 0
        self.needed = 0
        self.partners: dict[int, int] = {}
        self.apart: dict[int, int] = {}
        self.excluded: dict[int, int] = {}
        self._wrong: str | None = None
        self._sought: int | None = None
        self._domains: dict[int, int] | None = None

    def copy(self) -> RikudoState:
        """Return the same again."""
        other = RikudoState.__new__(RikudoState)
        other.board, other.open, other.must, other.needed = self.board, self.open, self.must, self.needed
        other.at, other.number = dict(self.at), dict(self.number)
        other.partners, other.apart, other.excluded = dict(self.partners), dict(self.apart), dict(self.excluded)
        other._wrong, other._domains, other._sought = self._wrong, self._domains, self._sought
        return other

    def add(self, claim: Claim) -> None:
        """Take in something that is known."""
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
            if self.partners.get(first, 0) & self.apart.get(first, 0):
                self._wrong = f"{self.board.cell(first)} and {self.board.cell(claim[2])} would hold consecutive numbers"
        elif kind == "must":
            self.must |= 1 << first
        else:
            self.needed |= first
        self._domains = None

    def _put(self, cell: int, k: int) -> None:
        if self.number.get(cell, k) != k:
            self._wrong = f"{self.number[cell]} and {k} would both be at {self.board.cell(cell)}"
        elif self.at.get(k, cell) != cell:
            self._wrong = f"{k} would be both at {self.board.cell(self.at[k])} and at {self.board.cell(cell)}"
        elif self.excluded.get(k, 0) & cell:
            self._wrong = f"{k} is not at {self.board.cell(cell)}"
        for near in (k - 1, k + 1):
            if near in self.at and not self.board.next_to(self.at[near]) & cell:
                self._wrong = f"{k} would not be next to {near}"
        self.at[k], self.number[cell] = cell, k
        self.open &= ~cell

    def knows(self, claim: Claim) -> bool:
        """Tell whether something is known."""
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

    def look_for(self, claim: Claim | None) -> None:
        """Look only at the run of the number that a claim is about."""
        self._sought = claim[2] if claim is not None and claim[0] == "number" else None
        self._domains = None

    @property
    def contradiction(self) -> str | None:
        """Two numbers in a cell, or a number in two cells."""
        return self._wrong

    @property
    def solved(self) -> bool:
        """True where all numbers are known."""
        return len(self.at) == self.board.total

    def atoms(self) -> Iterable[tuple[int, ...]]:
        """Return the known numbers."""
        return ((*self.board.cell(cell), k) for k, cell in self.at.items())

    def candidates(self) -> dict[Point, list[str]]:
        """Return the numbers that can be in each open cell, by walks between known numbers."""
        return {
            self.board.cell(cell): [*map(str, members(self.numbers_of(cell)))] for cell in self.board.each(self.open)
        }

    def suppositions(self) -> Iterable[Claim]:
        """Return where a number could be concluded to be, or not to be."""
        domains = self.domains()
        for k in sorted(domains, key=lambda k: (domains[k].bit_count(), k)):
            cells = list(self.board.each(domains[k]))
            holds = len(cells) == 2 and bool(self.must >> k & 1)
            for cell in cells:
                yield "number", cell, k, holds

    @property
    def standing(self) -> int:
        """The numbers that stand somewhere or are known, as bits."""
        return self.must | union(1 << k for k in self.at)

    @property
    def filled(self) -> int:
        """The cells that hold some number: all of them where all numbers stand somewhere."""
        return self.board.cells if self.standing.bit_count() == self.board.total else self.needed

    # ---- Where numbers can be -------------------------------------------------------------------------

    def domains(self) -> dict[int, int]:
        """Return the cells where each open number can be, by all walks of the right length through open cells."""
        if self._domains is None:
            self._domains = {}
            for before, after in self.runs():
                self._domains.update(self._run(before, after))
        return self._domains

    def runs(self) -> Iterator[tuple[int, int]]:
        """Yield the known numbers before and after each run of open ones, 0 and the largest plus 1 for none."""
        known = [0, *sorted(self.at), self.board.total + 1]
        for before, after in pairwise(known):
            if after - before > 1 and (self._sought is None or before < self._sought < after):
                yield before, after

    def numbers_of(self, cell: int) -> int:
        """Return the numbers that an open cell can hold, as bits."""
        return union(1 << k for k, cells in self.domains().items() if cells & cell)

    def cells_of_few_numbers(self) -> int:
        """Return the open cells that can hold one number at most."""
        once = twice = 0
        for cells in self.domains().values():
            twice |= once & cells
            once |= cells
        return self.open & ~twice

    def cells_of_few_exits(self) -> int:
        """Return the open cells with at most two neighbours that can hold the number before or after theirs.

        Those of which some neighbour is apart are among them, however many exits they have.
        """
        domains = self.domains()
        cells_of = {**self.at, **domains}
        exits = [0] * len(HEXAGONS.directions)  # by direction, the cells with an exit there
        moved = self.board.bits.moved
        for k, cells in domains.items():
            beside = cells_of.get(k - 1, 0) | cells_of.get(k + 1, 0)
            for direction in HEXAGONS.directions:
                exits[direction] |= cells & moved(beside, direction)
        once = twice = thrice = 0
        for cells in exits:
            thrice |= twice & cells
            twice |= once & cells
            once |= cells
        return self.open & (~thrice | union(self.apart))

    def free(self, k: int) -> int:
        """Return the open cells that are not excluded for a number."""
        return self.open & ~self.excluded.get(k, 0)

    def next_of(self, known: int, k: int) -> int:
        """Return where a number next to a known one can be: along a link where that cell has one left, else around."""
        cell = self.at[known]
        partners = self.partners.get(cell, 0)
        if partners:
            other = self.at.get(2 * known - k, 0)
            left = partners & ~other
            alone = not 1 <= 2 * known - k <= self.board.total
            if left and (alone or other or left.bit_count() > 1):
                return left
        return self.board.next_to(cell) & ~self.apart.get(cell, 0)

    def onwards(self, cells: int) -> int:
        """Return the cells to which a step leads from some cells."""
        found = self.board.next_to(cells)
        if self.apart:
            parted = cells & union(self.apart)
            if parted:
                found = self.board.next_to(cells & ~parted)
                for cell in self.board.each(parted):
                    found |= self.board.next_to(cell) & ~self.apart[cell]
        return found

    def _run(self, before: int, after: int) -> dict[int, int]:
        """Return the domains of the numbers between two known ones."""
        begin, end = self.at.get(before, 0), self.at.get(after, 0)
        numbers = range(before + 1, after)
        musts = self.must >> before + 1 & (1 << len(numbers)) - 1
        if not musts and not self.partners:  # nothing leads from a number to the next
            domains = {k: self.free(k) for k in numbers}
            if begin:
                domains[before + 1] &= self.next_of(before, before + 1)
            if end:
                domains[after - 1] &= self.next_of(after, after - 1)
            return domains
        reach = self.board.cells
        if musts == (1 << len(numbers)) - 1 and begin and end:
            reach = self._lens(begin, end, after - before)
        ends = tuple(self.at.get(k, 0) for k in (before - 1, after + 1))
        linked = tuple(sorted(item for item in self.partners.items() if item[0] & (reach | begin | end)))
        without = tuple((k, self.excluded[k]) for k in numbers if k in self.excluded) if self.excluded else ()
        parted = tuple(sorted(self.apart.items()))
        key = (before, after, begin, end, self.open & reach, musts, linked, ends if linked else (), without, parted)
        found = self.board.runs.get(key)
        if found is None:
            forward = self._layers(before, numbers, 1)
            backward = self._layers(after, numbers[::-1], -1)[::-1]
            through = union(cell for cell, joined in self.partners.items() if joined.bit_count() > 1)
            found = [
                # A cell that is joined to one other is entered or left along that; one joined to two is both.
                (ways & back_free) | (free & back_ways) | (ways & back_ways & through)
                for (ways, free), (back_ways, back_free) in zip(forward, backward, strict=True)
            ]
            if len(self.board.runs) < 50_000:
                self.board.runs[key] = found
        return dict(zip(numbers, found, strict=True))

    def _lens(self, begin: int, end: int, steps: int) -> int:
        """Return all cells on the walks of so many steps from one cell to another."""
        key = ("lens", begin, end, steps)
        found = self.board.runs.get(key)
        if found is None:
            cells = 0
            for index in range(steps + 1):
                cells |= self.board.within(begin, index) & self.board.within(end, steps - index)
            found = self.board.runs[key] = [cells]
        return found[0]

    def _layers(self, known: int, numbers: Sequence[int], direction: int) -> list[tuple[int, int]]:
        """Return for one number after another where walks from a known one lead.

        Each time all such cells, and those of them from which any cell may come next: not those that are joined to one
        that the walk has not come from.
        """
        board = self.board
        found: list[tuple[int, int]] = []
        linked = union(self.partners)
        coming, walk = board.cells, None  # type: int, _Walk | None
        if known in self.at:
            coming, walk = self.next_of(known, known + direction), _Walk(self.at[known], {})
        for k in numbers:
            ways = coming & self.free(k)
            here = _Walk(ways & ~linked, {})
            for cell in board.each(ways & linked):
                if walk is None:
                    self._begin(cell, here, end=not 1 <= k - direction <= board.total)
                else:
                    self._enter(cell, walk, here)
            found.append((here.free | union(here.due), here.free))
            # Where a number need not stand, the next one may be anywhere.
            coming, walk = board.cells, None
            if self.must >> k & 1:
                coming, walk = self.onwards(here.free) | union(here.due.values()), here
        return found

    def _begin(self, cell: int, here: _Walk, *, end: bool) -> None:
        """Begin a walk in a cell that is joined to others, at the end of all numbers or anywhere."""
        joined = self.partners[cell]
        if not end:
            here.free |= cell
        elif not joined & (joined - 1):
            here.due[cell] = joined

    def _enter(self, cell: int, walk: _Walk, here: _Walk) -> None:
        """Go on with a walk into a cell that is joined to others: along that, or across."""
        joined = self.partners[cell]
        along = bool(joined & walk.free) or any(targets & cell for targets in walk.due.values())
        if joined & (joined - 1):
            if along:
                here.due[cell] = joined
            return
        if along:
            here.free |= cell
        if self.onwards(cell) & walk.free & ~joined:
            here.due[cell] = joined


@dataclass
class _Walk:
    """Where walks of some length lead.

    Parameters
    ----------
    free : int
        The cells from which any cell may come next.
    due : dict of int to int
        The others, each with the cells of which one has to come next.
    """

    free: int
    due: dict[int, int]
