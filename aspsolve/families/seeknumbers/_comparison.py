"""How people see the next edge of a Seek Numbers path by comparing all ways from one marked cell to the next."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence, Set
from itertools import islice

from aspsolve.families.seeknumbers._sentences import because, impossible
from aspsolve.families.seeknumbers._state import SeekNumbersState
from aspsolve.families.seeknumbers._ways import Start, Step, Way, after_taking, backward, forward
from aspsolve.model._bitboard import each
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
