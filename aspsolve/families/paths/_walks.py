"""Cells as bit masks, and walks between known numbers: all walks of some length take their next step at once."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache, cached_property, lru_cache, partial
from typing import TypeAlias

from aspsolve.model._bitboard import Bitboard, each, union
from aspsolve.model.lattice import Lattice, Point

#: The most entries of the cache of runs, and of that of the ways between two cells.
MAX_CACHED = 20_000
#: The most ways that are enumerated: nobody sees more at a glance.
MAX_WAYS = 60
#: Edges as pairs of a cell and those that it is joined to, or apart from.
Edges: TypeAlias = tuple[tuple[int, int], ...]


class Board(Bitboard):
    """The cells of a puzzle, with what is true of them whatever is known: all `places`, and the largest number."""

    def __init__(self, cells: Collection[Point], lattice: Lattice) -> None:
        super().__init__(cells, lattice)
        self.total, self.places = len(cells), sorted(cells)
        self._walks: dict[int, list[int]] = {}
        self.next_to = lru_cache(100_000)(self._next_to)
        self.lens = cache(self._lens)
        self.ways = lru_cache(MAX_CACHED)(partial(enumerated, self))
        #: A cache of runs, by all that they depend on.
        self.runs: dict[tuple[object, ...], Run] = {}

    def _next_to(self, cells: int) -> int:
        return union(self.moved(cells, direction) for direction in self.lattice.directions)

    def within(self, cell: int, steps: int) -> int:
        """Return the cells at most `steps` steps from a cell, around whatever is missing."""
        # A walk that has two steps left goes forth and back.
        return self.walk_ends(cell, steps) | self.walk_ends(cell, max(0, steps - 1))

    def _lens(self, begin: int, end: int, steps: int) -> int:
        """Return all cells on the walks of `steps` steps from one cell to another."""
        return union(self.within(begin, index) & self.within(end, steps - index) for index in range(steps + 1))

    def walk_ends(self, cell: int, steps: int) -> int:
        """Return the cells to which walks of exactly `steps` steps lead; a walk may visit a cell twice."""
        walks = self._walks.setdefault(cell, [cell])
        while len(walks) <= steps:
            walks.append(self.next_to(walks[-1]))
        return walks[steps]


class Run:
    """The domains of the numbers between two known ones."""

    def __init__(
        self, known: tuple[int, int], cells: tuple[int, int], domains: Iterable[int], shifts: Sequence[tuple[int, int]]
    ) -> None:
        self.before, self.after = known
        self.domains = dict(zip(range(self.before + 1, self.after), domains, strict=True))
        self._ends, self._shifts = cells, shifts

    @cached_property
    def exits(self) -> list[int]:
        """By direction, the cells that have a neighbour there which can hold the number before or after theirs."""
        begin, end = self._ends
        exits = [0] * len(self._shifts)
        around = [0, begin, *self.domains.values(), end, 0]
        for before, cells, after in zip(around, around[1:], around[2:], strict=False):
            beside = before | after
            for direction, (left, right) in enumerate(self._shifts):
                exits[direction] |= (beside >> left if left else beside << right) & cells
        return exits

    @cached_property
    def narrow(self) -> list[tuple[int, int]]:
        """The numbers that can have one cell at most, with their cells."""
        return [(k, cells) for k, cells in self.domains.items() if not cells & (cells - 1)]


#: Where walks lead with one number: all these cells; those of them from which any step may follow; and those that are
#: joined to two cells, by the direction of the step from one of the two.
Walks: TypeAlias = tuple[int, int, Sequence[int]]


class Steps:
    """The steps from a cell to the next, where some cells are joined and others apart."""

    def __init__(self, board: Board, joined: Sequence[int], apart: Sequence[int]) -> None:
        #: The cells that are joined to others, and those of them that are joined to several.
        self.linked = self.through = 0
        for cells in joined:
            self.through |= self.linked & cells
            self.linked |= cells
        self._board = board
        self._touched = self.linked | union(apart)
        shifts = board.shifts
        # `joined` and `apart` have by direction the cells that are joined to the next one there, and that are not.
        directions = [direction for direction, cells in enumerate(joined) if cells]
        #: For each direction with joined cells: the index of the opposite direction here, these cells, and the shifts.
        self._along = [
            (directions.index(board.lattice.opposite(direction)), joined[direction], *shifts[direction])
            for direction in directions
        ]
        #: By direction, the cells that are neither joined nor apart there, with the shifts.
        self._across = [
            (board.cells & ~(one | other), *shift) for one, other, shift in zip(joined, apart, shifts, strict=True)
        ]

    def domains(
        self, before: tuple[int, int], after: tuple[int, int], free: Sequence[int], musts: Sequence[bool]
    ) -> list[int]:
        """Find the cells where each of some numbers can be, by walks between the known ones."""
        # Both ends are the cell of a known number, 0 for none, and the cells where the number beside it can be.
        forward = self._walks(*before, free, musts)
        backward = [*self._walks(*after, free[::-1], musts[::-1])][::-1]
        return [
            # A cell that is joined to one other is entered or left along that; one joined to two is both.
            ways & back_ways
            if ways is free and back_ways is back_free
            else (ways & back_free) | (free & back_ways) | (_passed(passing, back_passing) if passing else 0)
            for (ways, free, passing), (back_ways, back_free, back_passing) in zip(forward, backward, strict=True)
        ]

    def onwards(self, anywhere: int, due: int, passing: Sequence[int]) -> tuple[Sequence[int], int]:
        """Find where steps to joined cells lead, by direction, and where others do but to cells that are apart."""
        # From cells that are due, steps lead to joined ones; from those in `passing`, joined to two, to the other.
        if anywhere & self._touched:
            across = 0
            for others, left, right in self._across:
                cells = anywhere & others
                across |= cells << left if left else cells >> right
        else:
            across = self._board.next_to(anywhere)
        linked = (anywhere | due) & self.linked
        if not linked and not passing:
            return (), across
        along = []
        for back, joined, left, right in self._along:
            cells = linked
            for direction, through in enumerate(passing):
                if through and direction != back:
                    cells |= through
            cells &= joined
            along.append(cells << left if left else cells >> right)
        return along, across

    def _walks(self, begin: int, first: int, free: Sequence[int], musts: Sequence[bool]) -> Iterator[Walks]:
        """Yield for one number after another where walks lead, from the cell of a known number, if there is one."""
        linked, through = self.linked, self.through
        coming, known, end = first, bool(begin), not begin
        along, across = self.onwards(begin, 0, ()) if known and linked else ((), 0)
        led = union(along)
        before: tuple[int, int, Sequence[int]] | None = None
        for cells, must in zip(free, musts, strict=True):
            due = 0
            passing: Sequence[int] = ()
            if before is not None:
                along, across = self.onwards(*before)
                led = union(along) if along else 0
                coming = across | led
            ways = anywhere = coming & cells
            if (joined := ways & linked) and (known or end):
                once = joined & ~through
                anywhere ^= joined
                if known:  # along a link into a cell, or across, to leave it along its link
                    anywhere |= once & led
                    due = once & across
                    if joined != once:
                        passing = [joined & through & cells for cells in along]
                else:
                    due = once
                ways = anywhere | due | (joined & through & led if passing else 0)
            yield ways, anywhere, passing
            known, end = must, False
            before = (anywhere, due, passing) if must else None
            if not must:
                coming = self._board.cells


def _passed(forward: Sequence[int], backward: Sequence[int]) -> int:
    """Return the cells to which walks lead from one cell that they are joined to, and walks back from the other."""
    return union(
        one & other
        for direction, one in enumerate(forward)
        for back, other in enumerate(backward)
        if one and direction != back
    )


def enumerated(
    board: Board, begin: int, end: int, first: int, domains: Sequence[int], partners: Edges, apart: Edges
) -> tuple[tuple[int, ...], ...] | None:
    """Return the paths between two cells that visit no cell twice, from `begin` to `first`; None for too many."""
    joined, parted = dict(partners), dict(apart)
    paths: list[tuple[int, ...]] = []
    # The ways to be extended: their cells, and where they may go on to.
    stack: list[tuple[tuple[int, ...], int]] = [((begin,), first)]
    while stack and len(paths) <= MAX_WAYS:
        way, allowed = stack.pop()
        if len(way) > len(domains):
            paths += [way[1:]] if end & allowed else []
            continue
        for cell in each(allowed & domains[len(way) - 1]):
            left = joined.get(cell, 0) & ~way[-1]
            if cell not in way and not left & (left - 1):  # else it is joined to two cells, and comes from neither
                onwards = board.next_to(cell) & ~parted.get(cell, 0)
                stack.append(((*way, cell), onwards & left if left else onwards))
    return tuple(paths) if len(paths) <= MAX_WAYS else None
