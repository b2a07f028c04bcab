"""The ways of a path from one known number to the next, and the claims from which deductions follow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from aspsolve.families.paths._state import PathState
from aspsolve.families.paths._walks import Run
from aspsolve.model._bitboard import each, union
from aspsolve.model.techniques import Claim, fewest

#: The most numbers of a run whose ways are enumerated: nobody sees more at a glance.
MAX_NUMBERS = 8


class Ways(NamedTuple):
    """All ways from a known number to the next known one."""

    before: int
    after: int
    #: The cells of the numbers between them, as bits.
    ways: tuple[tuple[int, ...], ...]

    def cells(self) -> list[tuple[int, int]]:
        """Return each number with the cells that it has in any of the ways."""
        return [(k, union(cells)) for k, cells in enumerate(zip(*self.ways, strict=True), self.before + 1)]


def ways_of(state: PathState) -> list[Ways]:
    """Return the ways of each run of open numbers that has few."""
    return [found for run in state.runs() if (found := ways_between(state, *run)) is not None]


def ways_between(state: PathState, before: int, after: int) -> Ways | None:
    """Return the ways of a run of open numbers, None if there are many, or it is long, or a number may be absent."""
    begin, end = state.at.get(before, 0), state.at.get(after, 0)
    if not (begin and end and after - before <= MAX_NUMBERS + 1 and state.all_stand(before, after)):
        return None
    domains = tuple(state.run(before, after).domains.values())
    cells = union(domains) | begin | end
    linked, parted = (
        tuple(sorted(item for item in edges.items() if item[0] & cells)) for edges in (state.partners, state.apart)
    )
    ways = state.board.ways(begin, end, state.next_of(before, before + 1), domains, linked, parted)
    return None if ways is None else Ways(before, after, ways)


def consistent_ways(runs: Sequence[Ways]) -> Iterator[tuple[Ways, Ways, list[Ways]]]:
    """Yield each run with ways that leave no room for other runs, the ways that are left, and these runs."""
    taken = [[union(way) for way in run.ways] for run in runs]
    extents = [union(masks) for masks in taken]
    for index, run in enumerate(runs):
        keep = list(range(len(run.ways)))
        rivals = []
        for rival, masks in enumerate(taken):
            if rival == index or not masks or not extents[index] & extents[rival]:
                continue
            fitting = [one for one in keep if any(not taken[index][one] & mask for mask in masks)]
            if len(fitting) < len(keep):
                keep = fitting
                rivals.append(runs[rival])
        if rivals:
            yield run, Ways(run.before, run.after, tuple(run.ways[one] for one in keep)), rivals


def along_a_link(state: PathState, cell: int, left: int, k: int) -> Iterator[Claim]:
    """Say that a cell is joined to one that holds `k` or, if that is not so, what it holds or why it cannot."""
    known = state.number[cell]
    yield state.stands(known)
    yield state.edge(cell, left)
    if 2 * known - k in state.at:
        yield state.stands(2 * known - k)
    if left in state.number:
        yield state.stands(state.number[left])
    elif state.excluded.get(k, 0) & left:
        yield "number", left, k, False


def beside(state: PathState, k: int, known: Sequence[int], left: int) -> Iterator[Claim]:
    """Say why only `left` remains for a number beside known ones."""
    yield "must", k
    cells = state.board.cells
    for near in known:
        yield state.stands(near)
        along = state.along(near, k)
        if along:
            yield from (state.edge(state.at[near], one) for one in each(along))
            if 2 * near - k in state.at:
                yield state.stands(2 * near - k)
        cells &= along or state.board.next_to(state.at[near])
    for cell in each(cells & ~left):
        if cell & state.free(k):
            yield next(
                state.edge(state.at[near], cell, holds=False)
                for near in known
                if cell & state.apart.get(state.at[near], 0)
            )
        else:
            yield state.taken(k, cell)


def out_of_reach(
    state: PathState, k: int, ends: Sequence[int], reach: Callable[[int, int], int], left: int
) -> Iterator[Claim]:
    """Say why only `left` remains for a number, of the cells that steps from all ends reach."""
    cells = state.board.cells
    for end in ends:
        yield state.stands(end)
        yield from (("must", one) for one in range(min(k, end + 1), max(k, end - 1) + 1))
        cells &= reach(state.at[end], abs(end - k))
    yield from (state.taken(k, cell) for cell in each(cells & ~left))


def on_walks(state: PathState, run: Run, k: int, left: int) -> Iterator[Claim]:
    """Say why all walks between known numbers have a number in one of the cells that are left."""
    return _of_runs(state, [run], lambda other: not other.run(run.before, run.after).domains[k] & ~left)


def on_ways(state: PathState, run: Ways, rivals: Sequence[Ways], k: int, left: int) -> Iterator[Claim]:
    """Say why all ways that leave room for the rivals' have a number in one cell; or why there are none, for 0."""

    def holds(other: PathState) -> bool:
        found = (ways_between(other, one.before, one.after) for one in (run, *rivals))
        ways = [one for one in found if one is not None]
        if len(ways) <= len(rivals):
            return False
        kept = next((one for _, one, _ in consistent_ways(ways)), None) if rivals else ways[0]
        if kept is None or kept.before != run.before:
            return False
        return all(not cells & ~left for number, cells in kept.cells() if number == k) if left else not kept.ways

    return _of_runs(state, [run, *rivals], holds)


def no_other_number(state: PathState, cell: int, k: int) -> Iterator[Claim]:
    """Say why no number but `k` gets to a cell; 0 is no number."""
    yield from state.holds_some(cell)
    yield from _of_all(state, lambda domains: not any(domains[one] & cell for one in domains if one != k))


def of_a_region(state: PathState, part: int, numbers: Sequence[int], k: int, left: int) -> Iterator[Claim]:
    """Say why only some numbers get to cells that are cut off, and one of them to one of these alone."""
    for cell in each(part):
        yield from state.holds_some(cell)

    def fits(domains: dict[int, int]) -> bool:
        there = {one: cells & part for one, cells in domains.items() if cells & part}
        return all(one in numbers for one in there) and not there.get(k, 0) & ~left

    yield from _of_all(state, fits)


def ways_out(state: PathState, cell: int, left: int, *, two: bool) -> Iterator[Claim]:
    """Say why a cell has no other ways out than those that are left and, if it needs two, why it is no end."""
    board, known = state.board, state.number.get(cell)
    yield from state.holds_some(cell) if known is None else [state.stands(known)]
    for k in range(1, board.total + 1):
        if state.must >> k & 1:
            yield "must", k
        elif k in state.at:
            yield state.stands(k)
        else:  # then no number beside it is there
            yield from _not_in(state, (k - 1, k + 1), cell)
    for near in each(board.next_to(cell) & ~left):
        yield from _no_way_out(state, cell, near)
    if two and known is None:
        yield from _not_in(state, (1, board.total), cell)


def _no_way_out(state: PathState, cell: int, near: int) -> Iterator[Claim]:
    """Say why two neighbours do not hold consecutive numbers."""
    known, there = state.number.get(cell), state.number.get(near)
    if state.apart.get(cell, 0) & near:
        yield state.edge(cell, near, holds=False)
    elif there is not None:
        yield state.stands(there)
        if known is None:
            yield from _not_in(state, (there - 1, there + 1), cell)
    elif known is not None:
        yield from _not_in(state, (known - 1, known + 1), near)
    else:
        yield from _of_all(state, partial(_never_beside, cell, near))


def _never_beside(one: int, other: int, domains: dict[int, int]) -> bool:
    return not any(
        (domains[k] & one and domains.get(k + 1, 0) & other) or (domains[k] & other and domains.get(k + 1, 0) & one)
        for k in domains
    )


def _not_in(state: PathState, numbers: Iterable[int], cell: int) -> Iterator[Claim]:
    """Say why numbers are not in a cell; there may be no such numbers."""
    for k in numbers:
        if k in state.at:
            yield state.stands(k)
        elif 1 <= k <= state.board.total:
            run = next(run for run in state.domains_by_run() if run.before < k < run.after)
            yield from on_walks(state, run, k, state.board.cells & ~cell)


def _of_all(state: PathState, holds: Callable[[dict[int, int]], bool]) -> Iterator[Claim]:
    """Say why something holds for the domains of each run, and what numbers are known."""

    def of_run(run: Run) -> Callable[[PathState], bool]:
        return lambda other: holds(other.run(run.before, run.after).domains)

    known = [*map(state.stands, state.at)]
    yield from known
    for run in state.domains_by_run():
        yield from _of_runs(state, [run], of_run(run), known)


def _of_runs(
    state: PathState, runs: Sequence[Run | Ways], holds: Callable[[PathState], bool], said: Sequence[Claim] = ()
) -> Iterator[Claim]:
    """Say why something holds for runs: their ends, their numbers, and a few of the claims around them."""
    fixed = dict.fromkeys(said)
    for run in runs:
        fixed |= dict.fromkeys(state.stands(end) for end in (run.before, run.after) if end in state.at)
        fixed |= dict.fromkeys(("must", k) for k in range(run.before + 1, run.after) if state.must >> k & 1)
    around = dict.fromkeys(one for run in runs for one in state.around(run.before, run.after) if one not in fixed)
    base = PathState(state.board)
    for claim in fixed:
        base.add(claim)

    def enough(claims: Sequence[Claim]) -> bool:
        other = base.copy()
        for claim in claims:
            other.add(claim)
        return holds(other)

    yield from (claim for claim in fixed if claim not in said)
    yield from fewest(around, enough)
