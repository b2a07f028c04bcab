"""The ways of a path from one known number to the next, one by one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from aspsolve.families.paths._state import PathState
from aspsolve.model._bitboard import each, union

#: Nobody sees more ways than this at a glance, nor more numbers between two known ones.
MAX_WAYS, MAX_NUMBERS = 60, 8
#: How often the walks between two cells are remembered, for all that they depend on.
MAX_REMEMBERED = 20_000
#: Walks between two cells, each by the cells of its numbers.
Walks: TypeAlias = tuple[tuple[int, ...], ...]


class Ways(NamedTuple):
    """All ways from a known number to the next known one."""

    before: int
    after: int
    #: The cells of the numbers between them, as bits.
    ways: Walks

    def cells(self) -> Iterator[tuple[int, int]]:
        """Yield each number with the cells that it has in any of the ways."""
        for index, k in enumerate(range(self.before + 1, self.after)):
            if self.ways:
                yield k, union(way[index] for way in self.ways)


def ways_of(state: PathState) -> list[Ways]:
    """Return the ways of each run of open numbers that has few."""
    return [found for run in state.runs() if (found := ways_between(state, *run)) is not None]


def ways_between(state: PathState, before: int, after: int) -> Ways | None:
    """Return the ways of a run of open numbers, None if it has many, or is long, or a number need not stand."""
    numbers = range(before + 1, after)
    if before not in state.at or after not in state.at or len(numbers) > MAX_NUMBERS:
        return None
    if not all(state.must >> k & 1 for k in numbers):
        return None
    ways = _walks(state, before, after, tuple(state.run(before, after).domains.values()))
    return None if ways is None else Ways(before, after, ways)


def _walks(state: PathState, before: int, after: int, domains: tuple[int, ...]) -> Walks | None:
    """Return the walks that take each cell once, None for too many of them."""
    begin, end = state.at[before], state.at[after]
    first, cells = state.next_of(before, before + 1), union(domains) | begin | end
    linked, parted = (
        tuple(sorted(item for item in edges.items() if item[0] & cells)) for edges in (state.partners, state.apart)
    )
    known, key = state.board.walks, (begin, end, first, domains, linked, parted)
    if key not in known:
        if len(known) > MAX_REMEMBERED:
            known.clear()
        known[key] = _enumerated(state, begin, end, first, domains)
    return known[key]


def _enumerated(state: PathState, begin: int, end: int, first: int, domains: Sequence[int]) -> Walks | None:
    """Return the walks from a cell to another one, None for too many of them."""
    board, partners = state.board, state.partners
    found: list[tuple[int, ...]] = []

    def extend(way: list[int], allowed: int) -> bool:
        """Go on from the way's last cell; returns False if there are too many ways."""
        index = len(way) - 1
        if index == len(domains):
            if end & allowed:
                found.append(tuple(way[1:]))
            return len(found) <= MAX_WAYS
        for cell in each(allowed & domains[index]):
            if cell in way:
                continue
            joined = partners.get(cell, 0)
            onwards = board.next_to(cell) & ~state.apart.get(cell, 0)
            if joined:
                left = joined & ~way[-1]
                if left & (left - 1):
                    continue  # joined to two cells, of which the way comes from none
                onwards &= left or onwards
            way.append(cell)
            enough = extend(way, onwards)
            way.pop()
            if not enough:
                return False
        return True

    return tuple(found) if extend([begin], first) else None


def consistent_ways(runs: Sequence[Ways]) -> Iterator[tuple[Ways, Ways, list[Ways]]]:
    """Yield each run that has ways which leave no room for another run, with what is left, and those other runs."""
    taken = [[union(way) for way in run.ways] for run in runs]
    extents = [union(masks) for masks in taken]
    for index, run in enumerate(runs):
        keep = list(range(len(run.ways)))
        others = []
        for rival, masks in enumerate(taken):
            if rival == index or not masks or not extents[index] & extents[rival]:
                continue
            fitting = [one for one in keep if any(not taken[index][one] & mask for mask in masks)]
            if len(fitting) < len(keep):
                keep = fitting
                others.append(runs[rival])
        if others:
            yield run, Ways(run.before, run.after, tuple(run.ways[one] for one in keep)), others
