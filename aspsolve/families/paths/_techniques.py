"""How people see the next number of a path."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import TypeAlias

from aspsolve.families.paths._reasons import (
    Ways,
    along_a_link,
    beside,
    consistent_ways,
    no_other_number,
    of_a_region,
    on_walks,
    on_ways,
    out_of_reach,
    ways_of,
    ways_out,
)
from aspsolve.families.paths._state import SAY, PathState
from aspsolve.families.paths._walks import MAX_WAYS
from aspsolve.model._bitboard import counted, each, members, union
from aspsolve.model.lattice import SQUARES_WITH_DIAGONALS
from aspsolve.model.messages import Message
from aspsolve.model.techniques import Claim, Deduction, Technique

#: The most ways between two known numbers that can be compared at a glance.
FEW_WAYS = 5
#: Returns the claims from which something follows.
Reasons: TypeAlias = Callable[[], Iterable[Claim]]


def _found(
    state: PathState, k: int, cells: int, why: Reasons, reason: str, otherwise: str, **values: object
) -> Iterator[Deduction]:
    """Yield that a number is in the only cell that is left, or a contradiction if none is left."""
    if not cells:
        yield Deduction(None, SAY(otherwise, k=k, **values), why)
    elif not cells & (cells - 1):
        message = SAY(reason, k=k, cell=state.board.cell(cells), **values)
        yield Deduction(("number", cells, k, True), message, why)


def link(state: PathState) -> Iterator[Deduction]:
    """See that a number follows a known one along a link."""
    for cell, partners in state.partners.items():
        known = state.number.get(cell)
        if known is None:
            continue
        for k in (known - 1, known + 1):
            other = 2 * known - k
            if not 1 <= k <= state.board.total or (1 <= other <= state.board.total and other not in state.at):
                continue
            for left in each(partners & ~state.at.get(other, 0)):
                if state.at.get(k) == left:
                    continue
                why = partial(along_a_link, state, cell, left, k)
                values = {"k": k, "cell": state.board.cell(left), "known": known}
                if left in state.number:
                    yield Deduction(None, SAY("link_taken", **values, there=state.number[left]), why)
                elif not left & state.free(k):
                    yield Deduction(None, SAY("link_excluded", **values), why)
                elif other in state.at:
                    yield Deduction(("number", left, k, True), SAY("along_a_link", **values, other=other), why)
                else:
                    yield Deduction(("number", left, k, True), SAY("along_the_only_link", **values), why)


def only_place(state: PathState) -> Iterator[Deduction]:
    """See that next to a known number only one cell is left."""
    for k in members(state.must):
        near = [known for known in (k - 1, k + 1) if known in state.at]
        if near and k not in state.at:
            cells = state.free(k)
            for known in near:
                cells &= state.next_of(known, k)
            why = partial(beside, state, k, near, cells)
            yield from _found(state, k, cells, why, "only_place", "no_place", near=(*near,))


def distance(state: PathState) -> Iterator[Deduction]:
    """See that only one cell is close enough to the known numbers before and after."""
    for k, ends, cells, why in _reached(state, state.board.within):
        yield from _found(state, k, cells, why, "distance", "too_far", ends=ends)


def parity(state: PathState) -> Iterator[Deduction]:
    """See that only one cell can be reached in the right number of steps, by its parity."""
    if state.board.lattice == SQUARES_WITH_DIAGONALS:  # there a walk takes a step more wherever it likes
        return
    for k, ends, cells, why in _reached(state, state.board.walk_ends):
        yield from _found(state, k, cells, why, "parity", "wrong_parity", near=ends)


def _reached(state: PathState, reach: Callable[[int, int], int]) -> Iterator[tuple[int, tuple[int, ...], int, Reasons]]:
    """Yield numbers that must stand, the known ones to which such numbers lead, and the free cells that these reach."""
    for before, after in state.runs():
        numbers = range(before + 1, after)
        missing = [k for k in numbers if not state.must >> k & 1]
        low, high = (missing[0], missing[-1]) if missing else (after, before)
        for k in numbers:
            known = [end for end, leads in ((before, k < low), (after, k > high)) if leads and end in state.at]
            if known:
                cells = state.free(k)
                for end in known:
                    cells &= reach(state.at[end], abs(end - k))
                yield k, (*known,), cells, partial(out_of_reach, state, k, known, reach, cells)


def hemmed_in(state: PathState) -> Iterator[Deduction]:
    """See that all walks of the right length through open cells have a number in the same cell."""
    for run in state.domains_by_run():
        for k, cells in run.narrow:
            if state.must >> k & 1:
                why = partial(on_walks, state, run, k, cells)
                ends = [end for end in (run.before, run.after) if end in state.at]
                if len(ends) == 2:
                    yield from _found(state, k, cells, why, "hemmed_in", "no_way", before=run.before, after=run.after)
                elif ends:
                    yield from _found(state, k, cells, why, "hemmed_in_from", "no_way_from", known=ends[0])
                else:
                    yield from _found(state, k, cells, why, "only_cell", "no_cell")


def only_number(state: PathState) -> Iterator[Deduction]:
    """See that only one number gets to a cell."""
    _, several, _ = counted([*state.domains().values()])
    for cell in each(state.open & state.filled & ~several):
        at, k = state.board.cell(cell), next(members(state.numbers_of(cell)), 0)
        why = partial(no_other_number, state, cell, k)
        if k:
            yield Deduction(("number", cell, k, True), SAY("only_number", k=k, cell=at), why)
        else:
            yield Deduction(None, SAY("no_number", cell=at), why)


def dead_end(state: PathState) -> Iterator[Deduction]:
    """See that a cell has only as many ways out as it needs."""
    board, total = state.board, state.board.total
    absent = (1 << total + 1) - 2 & ~state.standing
    runs = state.domains_by_run()
    between = union(state.at[one.after] for one, other in pairwise(runs) if one.after == other.before)
    ready = (state.open & state.filled) | between
    if absent:  # not the cells of a number beside one that need not stand
        places = (*state.domains().items(), *state.at.items())
        ready &= ~union(cells for k, cells in places if absent & (1 << k - 1 | 1 << k + 1))
    exits = state.exits()
    one, two, more = counted(exits)
    ends = runs[0].domains.get(1, 0) | runs[-1].domains.get(total, 0) if runs else 0

    def why(cell: int) -> Reasons:
        left = union(board.moved(cell, direction) for direction, cells in enumerate(exits) if cells & cell)
        return partial(ways_out, state, cell, left, two=bool(cell & one & ~ends))

    for cell in each(ready & ~(two | (one & ends))):
        yield Deduction(None, SAY("not_visited" if cell & one else "cut_off", cell=board.cell(cell)), why(cell))
    exact = ready & ((one & ~two & ends) | (two & ~more & ~ends))
    forced = [cells & exact & ~joined for cells, joined in zip(exits, state.joined, strict=True)]
    for cell in each(union(forced)):
        at = board.cell(cell)
        for near in sorted(board.moved(cell, direction) for direction, cells in enumerate(forced) if cells & cell):
            first, last = sorted((at, board.cell(near)))
            message = SAY("dead_end", one=first, other=last, cell=at)
            yield Deduction(state.edge(cell, near), message, why(cell))


def all_ways(state: PathState, most: int = MAX_WAYS) -> Iterator[Deduction]:
    """See that all ways between two known numbers that do not cross themselves, if they are few, pass the same cell."""
    for run in ways_of(state):
        if len(run.ways) <= most:
            yield from _on_ways(state, run, run, (), "all_ways", "cross_themselves")


def competing_segments(state: PathState) -> Iterator[Deduction]:
    """See that the ways of two segments leave each other only one cell for a number."""
    for run, left, others in consistent_ways(ways_of(state)):
        yield from _on_ways(state, run, left, others, "competing", "no_room", rivals=tuple(map(_rival, others)))


def _on_ways(
    state: PathState, run: Ways, left: Ways, others: Sequence[Ways], reason: str, otherwise: str, **values: object
) -> Iterator[Deduction]:
    """Yield the numbers that have the same cell in all ways of a run that others leave, or that none is left."""
    values = {"before": run.before, "after": run.after, **values}
    if not left.ways:
        yield Deduction(None, SAY(otherwise, **values), partial(on_ways, state, run, others, 0, 0))
    for k, cells in left.cells():
        yield from _found(state, k, cells, partial(on_ways, state, run, others, k, cells), reason, otherwise, **values)


def _rival(run: Ways) -> Message:
    """Name the numbers of another run."""
    numbers = range(run.before + 1, run.after)
    return SAY("rival" if len(numbers) == 1 else "rivals", numbers=numbers)


def region(state: PathState) -> Iterator[Deduction]:
    """See by counting which numbers must fill cells that are cut off from the others."""
    board, left = state.board, state.open
    domains = state.domains()
    while left:
        part = left & -left
        while (grown := (part | board.next_to(part)) & state.open) != part:
            part = grown
        left &= ~part
        size, start = part.bit_count(), board.cell(part & -part)
        # One cell takes no counting; and all open cells are cut off from none.
        if part & ~state.filled or part == state.open or size == 1:
            continue
        numbers = tuple(k for k, cells in domains.items() if cells & part)
        if len(numbers) < size:
            why = partial(of_a_region, state, part, numbers, 0, 0)
            yield Deduction(None, SAY("not_filled", size=size, start=start), why)
        elif len(numbers) == size:
            for k in numbers:
                cells = domains[k] & part
                why = partial(of_a_region, state, part, numbers, k, cells)
                yield from _found(state, k, cells, why, "region", "", numbers=numbers, size=size, start=start)


#: In chains *hemmed in* finds all that the three before it find.
TECHNIQUES = (
    Technique("link", 1.0, link, runs=True),
    Technique("only place", 1.1, only_place, in_chains=False, runs=True),
    Technique("distance", 1.5, distance, in_chains=False),
    Technique("parity", 1.7, parity, in_chains=False),
    Technique("hemmed in", 1.8, hemmed_in),
    Technique("only number", 2.0, only_number),
    Technique("dead end", 2.5, dead_end),
    Technique("few ways", 2.8, partial(all_ways, most=FEW_WAYS), in_chains=False),
    Technique("all ways", 3.0, all_ways, in_chains=False),
    Technique("region", 3.2, region),
    Technique("competing segments", 3.5, competing_segments, in_chains=False),
)
