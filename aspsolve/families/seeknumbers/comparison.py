"""How people see the next edge of a Seek Numbers path by comparing all ways from one marked cell to the next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from aspsolve.families.seeknumbers.state import SeekNumbersState
from aspsolve.families.seeknumbers.stretches import Stretch
from aspsolve.families.seeknumbers.ways import gone, new_steps, ways_from, ways_to
from aspsolve.families.seeknumbers.waysseen import Way
from aspsolve.families.seeknumbers.wording import bending, edge, says
from aspsolve.model.techniques import Claim, Deduction

__all__ = ["ways_between_marks", "ways_followed_on", "ways_that_leave_room", "ways_to_the_next_mark"]


#: Nobody follows on more ways than this, nor each of them for more rounds of techniques.
MAX_FOLLOWED, MAX_ROUNDS = 6, 3

#: A technique, as it looks for what follows.
Finds = Callable[[SeekNumbersState], Iterable[Deduction]]


def ways_to_the_next_mark(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that all ways on from a known stretch with as many bends as the hint says use an edge, or none does."""
    board = state.board
    for stretch in state.stretches():
        hint = state.hints.get(stretch.cells[0])
        if hint is None or stretch.cells[-1] & board.marked:
            continue
        ways = ways_from(state, stretch.cells, stretch.bends, hint)
        if ways is not None:
            at = board.cell(stretch.cells[0])
            what = f"from {at} to the next marked cell {bending(hint)}"
            yield from _used_by_all(state, ways, what)
            before, here = stretch.cells[-2:]
            for near in board.each(state.exits[here] & ~before):
                if ways and not any((here, near) in way.steps for way in ways):
                    yield edge(state, here, near, f"no way {what} uses that", holds=False)


def _used_by_all(
    state: SeekNumbersState, ways: Sequence[Way], what: str, possible: Callable[[Way], bool] | None = None
) -> Iterator[Deduction]:
    """Yield the steps that all ways take that are possible, or that there is none."""
    steps = new_steps(state, ways, possible)
    if steps is None:
        yield Deduction(None, f"no way {what} would be left")
        return
    for one, other in sorted(steps):
        claim = "path", one, other, True
        yield Deduction(claim, f"{says(state, claim)}: every way {what} goes there.")


def ways_between_marks(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that all ways from a hint to the next marked cell, or to a marked cell from a hint, take a step."""
    board = state.board
    for cell in board.each(board.marked & state.needed):
        at = board.cell(cell)
        hint = state.hints.get(cell)
        if hint is not None and cell != board.final and cell not in state.after:
            ways = ways_from(state, (cell,), 0, hint)
            if ways is not None:
                yield from _used_by_all(state, ways, f"from {at} to the next marked cell {bending(hint)}")
        if cell != board.first:
            ways = ways_to(state, cell)
            if ways is not None:
                yield from _used_by_all(state, ways, f"to {at} with the bends of a hint")


def ways_that_leave_room(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that all ways of a hint that leave the other cells room take a step."""
    for ways, what in _roomy_ways(state):
        leaving_room = f"{what} that leaves the other cells room"
        yield from _used_by_all(state, ways, leaving_room, lambda way: gone(state, way) is not None)


def _roomy_ways(state: SeekNumbersState) -> Iterator[tuple[Sequence[Way], str]]:
    """Yield the ways of each hint beside which no cell becomes a dead end, and what they are."""
    board = state.board
    stretches = {stretch.cells[0]: stretch for stretch in state.stretches()}
    for cell in board.each(board.marked & state.needed):
        hint, stretch = state.hints.get(cell), stretches.get(cell, Stretch((cell,), 0))
        if hint is None or cell == board.final or (len(stretch.cells) > 1 and stretch.cells[-1] & board.marked):
            continue
        ways = ways_from(state, stretch.cells, stretch.bends, hint, roomy=True)
        if ways is not None:
            yield ways, f"from {board.cell(cell)} to the next marked cell {bending(hint)}"


def ways_followed_on(state: SeekNumbersState, finds: Sequence[Finds]) -> Iterator[Deduction]:
    """See that all ways of a hint take a step, but for those that soon lead to a contradiction."""
    for ways, what in _roomy_ways(state):
        if len(ways) <= MAX_FOLLOWED:
            possible = f"{what}, but for those that soon lead to a contradiction,"
            yield from _used_by_all(state, ways, possible, lambda way: _can_be_followed_on(state, way, finds))


def _can_be_followed_on(state: SeekNumbersState, way: Way, finds: Sequence[Finds]) -> bool:
    """Tell whether techniques lead from a way to no contradiction."""
    beyond = gone(state, way)
    for _ in range(MAX_ROUNDS):
        if beyond is None or beyond.contradiction is not None:
            return False
        new: dict[Claim, None] = {}
        for find in finds:
            for claim, _sentence in find(beyond):
                if claim is None:
                    return False
                if not beyond.knows(claim):
                    new[claim] = None
        if not new:
            break
        beyond.settle()
        for claim in new:
            beyond.add(claim)
    return True
