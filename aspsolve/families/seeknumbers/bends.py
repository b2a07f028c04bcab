"""How people see the next edge of a Seek Numbers path by counting bends after a hint."""

from __future__ import annotations

from collections.abc import Iterator

from aspsolve.families.seeknumbers.state import SeekNumbersState
from aspsolve.families.seeknumbers.stretches import Stretch
from aspsolve.families.seeknumbers.wording import edge, says, times
from aspsolve.model.bitboard import union
from aspsolve.model.techniques import Deduction

__all__ = ["bends_due", "bends_spent", "direction_by_bends", "marks_apart", "room_for_bends", "straight_run"]


def _onwards(state: SeekNumbersState, stretch: Stretch) -> Iterator[tuple[int, int]]:
    """Yield the cells that the path can go on to after a stretch, and how often it has bent then."""
    before, here = stretch.cells[-2:]
    straight = state.board.straight(before, here)
    for near in state.board.each(state.exits[here] & ~before):
        yield near, stretch.bends + (near != straight)


def straight_run(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that the path does not bend before the next marked cell."""
    return _spent(state, zero=True)


def bends_spent(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that the path has bent as often as the hint allows."""
    return _spent(state, zero=False)


def _spent(state: SeekNumbersState, *, zero: bool) -> Iterator[Deduction]:
    for stretch in state.stretches():
        cell, here = stretch.cells[0], stretch.cells[-1]
        hint = state.hints.get(cell)
        if hint is None or (hint == 0) != zero:
            continue
        board = state.board
        at = board.cell(cell)
        if stretch.bends > hint:
            yield Deduction(None, f"the path would bend too often after {at}")
        elif stretch.bends == hint and not here & board.marked:
            ahead = board.straight(stretch.cells[-2], here)
            if not ahead & state.exits[here]:
                yield Deduction(None, f"the path would have to bend at {board.cell(here)}, too often after {at}")
            elif not state.used[here] & ahead:
                limit = "does not bend" if zero else "has bent as often as it may"
                yield edge(state, here, ahead, f"it {limit} between {at} and the next marked cell", holds=True)


def bends_due(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that the path would come to a marked cell before it has bent as often as the hint says."""
    board = state.board
    for stretch in state.stretches():
        cell, here = stretch.cells[0], stretch.cells[-1]
        hint = state.hints.get(cell)
        if hint is None:
            continue
        at = board.cell(cell)
        if here & board.marked:
            if stretch.bends < hint:
                yield Deduction(None, f"the path would bend too seldom between {at} and {board.cell(here)}")
            continue
        for near, bends in _onwards(state, stretch):
            if near & board.marked and bends < hint and not state.used[here] & near:
                why = f"it would come to {board.cell(near)} before it has bent {times(hint)} after {at}"
                yield edge(state, here, near, why, holds=False)


def room_for_bends(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that too few cells would be left for as many bends as the hint says."""
    board = state.board
    passed = union(cell for stretch in state.stretches() for cell in stretch.cells)
    for stretch in state.stretches():
        cell, here = stretch.cells[0], stretch.cells[-1]
        hint = state.hints.get(cell)
        if hint is None or here & board.marked:
            continue
        for near, bends in _onwards(state, stretch):
            if not near & board.marked and not _has_room(state, near, board.marked | passed, hint - bends):
                why = f"there it would have no room to bend {times(hint)} after {board.cell(cell)}"
                yield edge(state, here, near, why, holds=False)


def _has_room(state: SeekNumbersState, cell: int, without: int, number: int) -> bool:
    """Tell whether so many cells can be reached from a cell, itself among them, without passing some others."""
    reached = new = cell & ~without
    while new and reached.bit_count() < number:
        grown = 0
        for here in state.board.each(new):
            grown |= state.exits[here]
        new = grown & ~reached & ~without
        reached |= new
    return reached.bit_count() >= number


def marks_apart(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that the path cannot go straight from a marked cell to another, for it has to bend in between."""
    board = state.board
    for cell in board.each(board.marked & state.near):
        for near in board.each(board.marked & state.exits[cell] & ~state.used[cell]):
            if cell < near and not (_may_go(state, cell, near) or _may_go(state, near, cell)):
                why = "it would come from one marked cell to the other without a bend"
                yield edge(state, cell, near, why, holds=False)


def _may_go(state: SeekNumbersState, one: int, other: int) -> bool:
    """Tell whether the path may go from a marked cell straight to another, by its hint and what is known."""
    return not state.leaves(one) and not state.comes_to(other) and state.hints.get(one, 0) == 0


def direction_by_bends(state: SeekNumbersState) -> Iterator[Deduction]:
    """See that the path cannot go the other way, for it would not bend as often as a hint says."""
    board = state.board
    for stretch in state.sides():
        cell, following, end = stretch.cells[0], stretch.cells[1], stretch.cells[-1]
        hint = state.hints.get(cell)
        complete = bool(end & board.marked)
        if hint is None or not (stretch.bends > hint or (complete and stretch.bends != hint)):
            continue
        claim = "path", following, cell, True
        would = f"would bend {times(stretch.bends)}" if stretch.bends else "would not bend"
        should = f"should bend {times(hint)}" if hint else "should not bend"
        why = f"the other way it {would} after {board.cell(cell)}, where it {should}"
        yield Deduction(claim, f"{says(state, claim)}: {why}.")
