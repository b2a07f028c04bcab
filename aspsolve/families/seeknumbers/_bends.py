"""How people see the next edge of a Seek Numbers path by counting bends after a hint, or by comparing all ways on."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence, Set
from itertools import islice

from aspsolve.families.seeknumbers._board import reached
from aspsolve.families.seeknumbers._sentences import SAY, because, impossible
from aspsolve.families.seeknumbers._state import SeekNumbersState, Stretch
from aspsolve.families.seeknumbers._ways import Start, Step, Way, after_taking, backward, forward
from aspsolve.model._bitboard import each, union
from aspsolve.model.techniques import Deduction, Technique, rounds

#: Nobody follows a way on for more rounds of techniques.
MAX_ROUNDS = 3


def compare_ways(state: SeekNumbersState, most: int) -> Iterator[Deduction]:
    """See that all ways on from a hint with as many bends as it says use an edge, or none does."""
    board = state.board
    for stretch in state.hinted():
        found = yield from _used_by_all(state, forward(state, stretch), most, "ways")
        if found and len(stretch.cells) > 1:
            before, here = stretch.cells[-2:]
            hint, at = state.hints[stretch.cells[0]], board.cell(stretch.cells[0])
            for near in each(state.exits[here] & ~before):
                if not any((here, near) in way.steps for way in found):
                    reason = "ways_none" if hint else "ways_none_straight"
                    yield because(board, board.edge(here, near, holds=False), reason, cell=at, n=hint)


def compare_ways_back(state: SeekNumbersState, most: int) -> Iterator[Deduction]:
    """See that all ways to a marked cell from a hint, with as many bends as that says, take a step."""
    board = state.board
    for cell in each(board.marked & state.needed & ~board.first):
        yield from _used_by_all(state, backward(state, cell), most, "ways_back")


def cross_out_ways(state: SeekNumbersState, most: int) -> Iterator[Deduction]:
    """See that all ways of a hint that leave the other cells room take a step."""
    for stretch in state.hinted():
        start = forward(state, stretch, roomy=True)
        yield from _used_by_all(state, start, most, "ways_room", lambda way: after_taking(state, way) is not None)


def follow_ways_on(state: SeekNumbersState, most: int, by: Sequence[Technique]) -> Iterator[Deduction]:
    """See that all ways of a hint take a step, but for those that soon lead to a contradiction."""
    for stretch in state.hinted():
        start = forward(state, stretch, roomy=True)
        yield from _used_by_all(state, start, most, "ways_on", lambda way: _can_be_followed_on(state, way, by))


def _used_by_all(
    state: SeekNumbersState, start: Start, most: int, reason: str, possible: Callable[[Way], bool] | None = None
) -> Generator[Deduction, None, Sequence[Way]]:
    """Yield the steps that all ways take that are possible, or that there is none; give the ways."""
    seen = state.ways.get(state, start)
    if seen.too_many or len(seen.ways) > most:
        return ()
    board, cell = state.board, start.cells[0]
    hint = state.hints.get(cell, 0)
    if start.kind != "to" and not hint:
        reason += "_straight"
    steps = _shared(state, seen.ways, possible)
    if steps is None:
        yield impossible(f"no_{reason}", cell=board.cell(cell), n=hint)
    for one, other in sorted(steps or set()):
        yield because(board, ("path", one, other, True), reason, cell=board.cell(cell), n=hint)
    return seen.ways


def _shared(state: SeekNumbersState, found: Sequence[Way], possible: Callable[[Way], bool] | None) -> Set[Step] | None:
    """Find the new steps that all ways take that are possible, those that are sought; None if there is no way."""
    steps = {step for way in found for step in way.steps if state.after.get(step[0]) != step[1]}
    if possible is None:
        return steps.intersection(*(way.steps for way in found)) if found else None
    if state.sought is not None:
        steps = {step for step in steps if ("path", *step, True) in state.sought}
        if not steps and None not in state.sought:
            return steps
    left, passable = [*found], False
    while left and (steps or not passable):
        way = min(left, key=lambda way: len(steps & way.steps))  # after which the fewest steps may be left
        left.remove(way)
        if possible(way):
            passable = True
            steps &= way.steps
            left = [way for way in left if not steps <= way.steps]
    return steps if passable else None


def _can_be_followed_on(state: SeekNumbersState, way: Way, techniques: Sequence[Technique]) -> bool:
    """Return whether techniques lead from a way to no contradiction."""
    beyond = after_taking(state, way)
    return beyond is not None and all(None not in news for news in islice(rounds(beyond, techniques), MAX_ROUNDS))


#: The axes of a step, as bits: an even number of bends leaves the path on its axis, and an odd number changes it.
ROW, COLUMN = 1, 2
BOTH = ROW | COLUMN


def _onwards(state: SeekNumbersState) -> Iterator[tuple[Stretch, int, int]]:
    """Yield the cells that the path can go on to after its known parts from hints, and how often it has bent then."""
    for stretch in state.hinted():
        if len(stretch.cells) > 1:
            before, here = stretch.cells[-2:]
            straight = state.board.straight(before, here)
            for near in each(state.exits[here] & ~before & ~state.used[here]):
                yield stretch, near, stretch.bends + (near != straight)


def bends_spent(state: SeekNumbersState, *, straight: bool) -> Iterator[Deduction]:
    """See that the path has bent as often as the hint allows, or that it goes straight to the next marked cell."""
    board = state.board
    for stretch in state.stretches():
        before, here = stretch.cells[-2:]
        hint, at = state.hints.get(stretch.cells[0]), board.cell(stretch.cells[0])
        if hint is None or (hint == 0) != straight:
            continue
        if stretch.bends > hint:
            yield impossible("must_bend" if straight else "bends_too_often", cell=at, n=hint)
        elif stretch.bends == hint and not here & board.marked:
            ahead = board.straight(before, here)
            if not ahead & state.exits[here]:
                yield impossible("must_bend" if straight else "bends_once_more", cell=at, n=hint, here=board.cell(here))
            elif not state.used[here] & ahead:
                claim = board.edge(here, ahead, holds=True)
                yield because(board, claim, "straight_run" if straight else "bends_spent", cell=at, n=hint)


def bends_due(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that the path would come to a marked cell before it has bent as often as the hint says."""
    board = state.board
    for stretch in state.stretches():
        cell, here = stretch.cells[0], stretch.cells[-1]
        if here & board.marked and stretch.bends < state.hints.get(cell, 0):
            hint = state.hints[cell]
            yield impossible("bends_too_seldom", cell=board.cell(cell), other=board.cell(here), n=hint)
    for stretch, near, bends in _onwards(state):
        cell, hint = stretch.cells[0], state.hints[stretch.cells[0]]
        if near & board.marked and bends < hint:
            claim = board.edge(stretch.cells[-1], near, holds=False)
            yield because(board, claim, "bends_due", other=board.cell(near), cell=board.cell(cell), n=hint)


def room_for_bends(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that too few cells would be left for as many bends as the hint says."""
    board = state.board
    passed = union(cell for stretch in state.stretches() for cell in stretch.cells)
    for stretch, near, bends in _onwards(state):
        cell, hint = stretch.cells[0], state.hints[stretch.cells[0]]
        left = hint - bends
        if not near & board.marked and reached(state.exits, near, board.marked | passed, left).bit_count() < left:
            claim = board.edge(stretch.cells[-1], near, holds=False)
            yield because(board, claim, "room_for_bends", cell=board.cell(cell), n=hint)


def marks_apart(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that the path cannot go straight from a marked cell to another, for it has to bend in between."""
    board = state.board
    for cell in each(board.marked & state.near):
        for near in each(board.marked & state.open(cell)):
            if cell > near and near & state.near:
                continue
            bending = [one for one in (cell, near) if state.hints.get(one, 0)]
            if len(bending) == 2:
                one, other = cell, near
                reason = "both_bend"
            elif bending:
                one = bending[0]
                other = cell ^ near ^ one
                if not (state.left & other or state.entered & one):
                    continue
                reason = "must_bend_before_the_end" if other == board.final else "one_bends"
            else:
                continue
            claim = board.edge(cell, near, holds=False)
            yield because(board, claim, reason, one=board.cell(one), other=board.cell(other))


def direction_by_bends(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that the path cannot go the other way, for it would not bend as often as a hint says."""
    board = state.board
    for stretch in state.sides():
        cell, following, end = stretch.cells[0], stretch.cells[1], stretch.cells[-1]
        hint, bends = state.hints.get(cell), stretch.bends
        if hint is None or not (bends > hint or (end & board.marked and bends != hint)):
            continue
        reason = "other_way_too_often" if bends > hint else "other_way_too_seldom"
        if not hint or not bends:
            reason = "other_way_straight" if hint else "other_way_bends"
        yield because(board, ("path", following, cell, True), reason, cell=board.cell(cell), n=hint)


def parity_of_bends(state: SeekNumbersState) -> Iterator[Deduction]:
    """See on which axis the path leaves a marked cell, or comes to one: an odd number of bends changes it."""
    board = state.board
    ends = {stretch.cells[0]: stretch.cells[-1] for stretch in state.stretches() if stretch.cells[-1] & board.marked}
    begun = union(ends.values())
    leaving = {
        cell: _axes(state, cell, state.onward[cell]) for cell in each(board.marked & ~board.final) if cell not in ends
    }
    coming = {cell: _axes(state, cell, state.backward[cell]) for cell in each(board.marked & ~board.first & ~begun)}
    turned = {cell: _turned(axes, state.hints.get(cell)) for cell, axes in leaving.items()}

    def together(axes: Iterable[tuple[int, int]], cell: int) -> int:
        # Only a path in pieces comes to a cell from itself.
        return union(some for other, some in axes if other != cell or not state.one_piece)

    for cell, axes in coming.items():
        yield from _by_axis(state, cell, axes, together(turned.items(), cell), forward=False)
    for cell, axes in leaving.items():
        if cell in state.hints:
            allowed = _turned(together(coming.items(), cell), state.hints[cell])
            yield from _by_axis(state, cell, axes, allowed, forward=True)


def _axes(state: SeekNumbersState, cell: int, near: int) -> int:
    """Find the axes on which some neighbours of a cell lie."""
    beside = state.board.beside[cell]
    return (ROW if near & beside else 0) | (COLUMN if near & ~beside else 0)


def _turned(axes: int, bends: int | None) -> int:
    """Find the axes after some bends, None for any number of them."""
    if bends is None:
        return BOTH if axes else 0
    return (axes << 1 | axes >> 1) & BOTH if bends % 2 else axes


def _by_axis(state: SeekNumbersState, cell: int, axes: int, allowed: int, *, forward: bool) -> Iterator[Deduction]:
    """Yield how the path leaves a marked cell, or comes to it, where some of the axes are not allowed."""
    board = state.board
    if not state.needed & cell or not axes & ~allowed:
        return
    hint = state.hints.get(cell, 0)
    number = "straight" if not hint else "odd" if hint % 2 else "even"
    at = board.cell(cell)
    if not axes & allowed:
        yield impossible(f"wrong_axis_{number}" if forward else "wrong_axis_there", cell=at)
        return
    row = bool(allowed & ROW)
    along = SAY("row" if row != (forward and hint % 2 == 1) else "column")
    reason = f"axis_{number}" if forward else "axis_there"
    every = (state.onward if forward else state.backward)[cell]
    beside = board.beside[cell] if row else ~board.beside[cell]
    left = every & beside
    if not left & (left - 1):
        claim = ("path", cell, left, True) if forward else ("path", left, cell, True)
        yield because(board, claim, reason, along=along, cell=at)
    used_here, used_there = (state.entered, state.left) if forward else (state.left, state.entered)
    for near in each(every & ~beside & ~state.used[cell]):
        if used_here & cell or used_there & near:
            yield because(board, board.edge(cell, near, holds=False), reason, along=along, cell=at)
