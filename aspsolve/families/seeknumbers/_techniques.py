"""The techniques by which people see the next edge of a Seek Numbers path: by neighbours, by bends, and by ways.

A way is how the path can go from a hint to the next marked cell.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence, Set
from functools import partial
from itertools import islice

from aspsolve.families.seeknumbers._state import SeekNumbersState, Stretch
from aspsolve.families.seeknumbers._ways import (
    Reasons,
    Start,
    Step,
    Way,
    after_taking,
    all_other_ways,
    because,
    forward,
    hinted,
    impossible,
    known_along,
    stuck_at_once,
)
from aspsolve.model._bitboard import each, union
from aspsolve.model.techniques import Claim, Deduction, Technique, refutation, rounds

#: Returns why a way leads to a contradiction; None if it does not.
Stuck = Callable[[Way], Reasons | None]
#: The most rounds of techniques by which a way is followed on.
MAX_ROUNDS = 3
#: The most ways of *few ways*, of *few ways with room*, of *many ways with room*, and of *ways followed on*.
FEW, FEW_ROOMY, MANY_ROOMY, FOLLOWED = 3, 6, 60, 6


def compare_ways(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that all or none of the few ways from a hint, with as many bends as it says, use an edge."""
    board = state.board
    for stretch in state.hinted():
        found = yield from _used_by_all(state, forward(state, stretch), FEW, "ways")
        if found and len(stretch.cells) > 1:
            before, here = stretch.cells[-2:]
            hint, at = state.hints[stretch.cells[0]], board.cell(stretch.cells[0])
            for near in each(state.exits[here] & ~before):
                if not any((here, near) in way.steps for way in found):
                    reason = "ways_none" if hint else "ways_none_straight"
                    why = partial(all_other_ways, state, forward(state, stretch, near=near))
                    yield because(board, board.edge(here, near, holds=False), reason, why, cell=at, n=hint)


def cross_out_ways(state: SeekNumbersState, least: int, most: int) -> Iterator[Deduction]:
    """See that all ways from a hint that leave room for the other cells take a step."""
    for stretch in state.hinted():
        start = forward(state, stretch, roomy=True)
        if len(state.ways(start) or ()) >= least:
            yield from _used_by_all(
                state, start, most, "ways_room", lambda way: stuck_at_once(after_taking(state, way))
            )


def follow_ways_on(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that all ways from a hint take a step, except those that soon lead to a contradiction."""
    for stretch in state.hinted():
        start = forward(state, stretch, roomy=True)
        yield from _used_by_all(state, start, FOLLOWED, "ways_on", partial(_stuck, state))


def _used_by_all(
    state: SeekNumbersState, start: Start, most: int, reason: str, stuck: Stuck | None = None
) -> Generator[Deduction, None, Sequence[Way]]:
    """Yield the steps that all ways take that do not get stuck, or a contradiction for none; return all ways."""
    found = state.ways(start)
    if found is None or len(found) > most:
        return ()
    board, cell = state.board, start.cells[0]
    hint = state.hints.get(cell, 0)
    if not hint:
        reason += "_straight"
    steps = _shared(state, found, stuck)
    if steps is None:
        why = partial(all_other_ways, state, start, None, stuck)
        yield impossible(f"no_{reason}", why, cell=board.cell(cell), n=hint)
    for step in sorted(steps or set()):
        why = partial(all_other_ways, state, start, step, stuck)
        yield because(board, ("path", *step, True), reason, why, cell=board.cell(cell), n=hint)
    return found


def _shared(state: SeekNumbersState, found: Sequence[Way], stuck: Stuck | None) -> Set[Step] | None:
    """Return the new steps that all ways take that do not get stuck; None if there is no such way."""
    steps = {step for way in found for step in way.steps if state.after.get(step[0]) != step[1]}
    if stuck is None:
        return steps.intersection(*(way.steps for way in found)) if found else None
    left, passable = [*found], False
    while left and (steps or not passable):
        way = min(left, key=lambda way: len(steps & way.steps))  # it may leave the fewest steps
        left.remove(way)
        if stuck(way) is None:
            passable = True
            steps &= way.steps
            left = [way for way in left if not steps <= way.steps]
    return steps if passable else None


def _stuck(state: SeekNumbersState, way: Way) -> Reasons | None:
    """Return why a way leads to a contradiction, at once or by techniques; None if it does not."""
    beyond = after_taking(state, way)
    found = stuck_at_once(beyond)
    if found is None and any(None in news for news in islice(rounds(beyond.copy(), FOLLOWING), MAX_ROUNDS)):
        return lambda: (reason for one in refutation(beyond, [FOLLOWING], MAX_ROUNDS + 1) for reason in one.reasons)
    return found


def bends_spent(state: SeekNumbersState, *, straight: bool) -> Iterator[Deduction]:
    """See that the path has bent as often as the hint allows, or that it goes straight to the next marked cell."""
    board = state.board
    for stretch in state.stretches():
        hint, at = state.hints.get(stretch.cells[0]), board.cell(stretch.cells[0])
        if hint is None or (hint == 0) != straight or len(stretch.cells) == 1:
            continue
        before, here = stretch.cells[-2:]
        why = partial(_known_to, state, stretch)
        if stretch.bends > hint:
            yield impossible("must_bend" if straight else "bends_too_often", why, cell=at, n=hint)
        elif stretch.bends == hint and not here & board.marked:
            ahead = board.ahead[before, here]
            if not ahead & state.exits[here]:
                why = partial(_known_to, state, stretch, ahead)
                reason = "must_bend" if straight else "bends_once_more"
                yield impossible(reason, why, cell=at, n=hint, here=board.cell(here))
            elif not state.used[here] & ahead:
                claim = board.edge(here, ahead, holds=True)
                yield because(board, claim, "straight_run" if straight else "bends_spent", why, cell=at, n=hint)


def _known_to(state: SeekNumbersState, stretch: Stretch, closed: int = 0) -> Iterator[Claim]:
    """Yield a hint, the known part of the path from there, and the reasons why that does not go on to `closed`."""
    yield hinted(state, stretch.cells[0])
    yield from known_along(state, stretch.cells)
    if closed:
        yield from state.closed(stretch.cells[-1], closed)


def bends_due(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that the path would come to a marked cell before it has bent as often as the hint says."""
    board = state.board
    for stretch in state.stretches():
        cell, hint = stretch.cells[0], state.hints.get(stretch.cells[0], 0)
        if len(stretch.cells) == 1 or stretch.bends >= hint:
            continue
        (before, here), why = stretch.cells[-2:], partial(_known_to, state, stretch)
        if here & board.marked:
            yield impossible("bends_too_seldom", why, cell=board.cell(cell), other=board.cell(here), n=hint)
            continue
        for near in each(state.exits[here] & board.marked & ~before & ~state.used[here]):
            if stretch.bends + (near != board.ahead[before, here]) < hint:
                claim = board.edge(here, near, holds=False)
                yield because(board, claim, "bends_due", why, other=board.cell(near), cell=board.cell(cell), n=hint)


def marks_apart(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that the path cannot go straight from a marked cell to another, for it has to bend in between."""
    board, hints = state.board, state.hints
    for cell in each(board.marked):
        for near in each(board.marked & state.open(cell)):
            one, other = (cell, near) if hints.get(cell) else (near, cell)
            if cell > near or not hints.get(one):
                continue
            if hints.get(other):
                reason = "both_bend"
            elif state.left & other or state.entered & one:
                reason = "must_bend_before_the_end" if other == board.final else "one_bends"
            else:
                continue
            claim, why = board.edge(cell, near, holds=False), partial(_bending, state, one, other)
            yield because(board, claim, reason, why, one=board.cell(one), other=board.cell(other))


def _bending(state: SeekNumbersState, one: int, other: int) -> Iterator[Claim]:
    """Yield that the path bends after a marked cell and, if it need not after the other, why it comes to the first."""
    yield hinted(state, one)
    if state.hints.get(other):
        yield hinted(state, other)
    else:
        yield from state.claims_of(state.step_from(other) if state.left & other else state.step_to(one))


def forced_corner(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that a cell has only as many neighbours as it needs."""
    board = state.board
    for cell in each(state.needed):
        if board.around[cell].bit_count() == board.degree[cell]:
            yield from _all_ways(state, cell, "forced_corner")


def dead_end(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that a cell has only as many neighbours left as it needs."""
    board = state.board
    for cell in each(state.needed & ~state.full):
        exits, degree = state.exits[cell], board.degree[cell]
        number = exits.bit_count()
        if number < degree:
            why = partial(state.other_ways_closed, cell)
            yield impossible("dead_end" if number else "shut_in", why, cell=board.cell(cell))
        elif number == degree and exits != board.around[cell]:
            yield from _all_ways(state, cell, "last_ways" if degree == 2 else "last_way")


def _all_ways(state: SeekNumbersState, cell: int, reason: str) -> Iterator[Deduction]:
    """Yield that the path uses all edges of a cell that are left."""
    board = state.board
    for near in each(state.exits[cell] & ~state.used[cell]):
        why = partial(state.other_ways_closed, cell)
        yield because(board, board.edge(cell, near, holds=True), reason, why, cell=board.cell(cell))


def closed_loop(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that an edge would close a loop."""
    board = state.board
    for cell in each(state.passed & ~state.full if state.one_piece else 0):
        part = state.part(cell)
        if cell < part[-1] and state.open(cell) & part[-1]:
            why = partial(_in_one_piece, state, part)
            yield because(board, board.edge(cell, part[-1], holds=False), "closes_loop", why)


def too_early(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that an edge would complete the path before it has visited all cells."""
    board, parts = state.board, [state.part(state.board.first), state.part(state.board.final)]
    one, other = parts[0][-1], parts[1][-1]
    complete = one == board.final
    if not state.one_piece or not (complete or state.open(one) & other):
        return
    if missed := state.needed & ~union(parts[0]) & ~union(parts[1]):
        missed &= -missed
        why = partial(_in_one_piece, state, *parts, missed=missed)
        if complete:
            yield impossible("ends_without", why, cell=board.cell(missed))
        else:
            yield because(board, board.edge(one, other, holds=False), "too_early", why, cell=board.cell(missed))


def _in_one_piece(state: SeekNumbersState, *parts: Sequence[int], missed: int = 0) -> Iterator[Claim]:
    """Yield that the path is in one piece, that it visits the cell `missed`, if any, and known parts of it."""
    yield ("piece",)
    if missed:
        yield state.visited(missed)
    for part in parts:
        yield from state.board.edges_along(part)


#: The techniques by which a way is followed on.
FOLLOWING = (
    Technique("dead end", 1.5, dead_end, runs=True),
    Technique("straight run", 1.6, partial(bends_spent, straight=True), runs=True),
    Technique("closed loop", 1.7, closed_loop),
    Technique("path too short", 1.8, too_early),
    Technique("bends spent", 1.9, partial(bends_spent, straight=False), runs=True),
    Technique("numbers side by side", 1.95, marks_apart),
    Technique("bends due", 2.0, bends_due),
)
TECHNIQUES = (
    Technique("forced corner", 1.0, forced_corner, runs=True),
    *FOLLOWING,
    Technique("few ways", 2.4, compare_ways, searches=True),
    Technique(
        "few ways with room", 3.4, partial(cross_out_ways, least=0, most=FEW_ROOMY), in_chains=False, searches=True
    ),
    Technique(
        "many ways with room",
        3.8,
        partial(cross_out_ways, least=FEW_ROOMY + 1, most=MANY_ROOMY),
        in_chains=False,
        searches=True,
    ),
    Technique("ways followed on", 3.9, follow_ways_on, in_chains=False, searches=True),
)
