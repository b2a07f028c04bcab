"""How people see the next edge of a Seek Numbers path by the parity of bends.

An even number of bends leaves the path on its axis, along a row or along a column, and an odd number changes it.
"""

from __future__ import annotations

from collections.abc import Iterator

from aspsolve.families.seeknumbers.state import SeekNumbersState
from aspsolve.families.seeknumbers.wording import edge, says, times
from aspsolve.model.bitboard import union
from aspsolve.model.techniques import Deduction

__all__ = ["parity_of_bends"]

#: The axes of a step, as bits.
ROW, COLUMN = 1, 2
BOTH = ROW | COLUMN


def parity_of_bends(state: SeekNumbersState) -> Iterator[Deduction]:
    """See on which axis the path leaves a marked cell, or comes to one: an odd number of bends changes it."""
    board = state.board
    ends = {stretch.cells[0]: stretch.cells[-1] for stretch in state.stretches() if stretch.cells[-1] & board.marked}
    begun = union(ends.values())
    leaving = {
        cell: _axes(state, cell, state.onward[cell])
        for cell in board.each(board.marked & ~board.final)
        if cell not in ends
    }
    coming = {
        cell: _axes(state, cell, state.backward[cell]) for cell in board.each(board.marked & ~board.first & ~begun)
    }
    turned = {cell: _turned(axes, state.hints.get(cell)) for cell, axes in leaving.items()}
    for cell, axes in coming.items():
        allowed = union(there for other, there in turned.items() if other != cell or not state.one_piece)
        yield from _by_axis(state, cell, axes, allowed, forward=False)
    for cell, axes in leaving.items():
        if cell in state.hints:
            others = (other_axes for other, other_axes in coming.items() if other != cell or not state.one_piece)
            yield from _by_axis(state, cell, axes, _turned(union(others), state.hints[cell]), forward=True)


def _axes(state: SeekNumbersState, cell: int, near: int) -> int:
    """Return the axes on which some neighbours of a cell lie."""
    beside = state.board.beside[cell]
    return (ROW if near & beside else 0) | (COLUMN if near & ~beside else 0)


def _turned(axes: int, bends: int | None) -> int:
    """Return the axes after so many bends, None for any number of them."""
    if bends is None:
        return BOTH if axes else 0
    return (axes << 1 | axes >> 1) & BOTH if bends % 2 else axes


def _by_axis(state: SeekNumbersState, cell: int, axes: int, allowed: int, *, forward: bool) -> Iterator[Deduction]:
    """Yield how the path leaves a marked cell, or comes to it, where some of the axes are not allowed."""
    board, at = state.board, state.board.cell(cell)
    if not state.needed & cell or not axes & ~allowed:
        return
    bends = f"bends {times(state.hints[cell])}" if state.hints.get(cell) else "does not bend"
    if not axes & allowed:
        wrong = f"the path would have another axis at the next marked cell, if it {bends} from {at} on"
        yield Deduction(None, wrong if forward else f"the path would not come to {at} with the bends of any hint")
        return
    row = bool(allowed & ROW)
    if forward:
        other_axis = "column" if row == bool(state.hints[cell] % 2) else "row"
        why = f"it {bends} before the next marked cell, which it comes to along the {other_axis}"
    else:
        why = f"whichever hint comes before, its bends lead to {at} along the {'row' if row else 'column'}"
    every = (state.onward if forward else state.backward)[cell]
    along = board.beside[cell] if row else ~board.beside[cell]
    left = every & along
    if not left & (left - 1):
        claim = ("path", cell, left, True) if forward else ("path", left, cell, True)
        yield Deduction(claim, f"{says(state, claim)}: {why}.")
    used_here, used_there = (state.comes_to, state.leaves) if forward else (state.leaves, state.comes_to)
    for near in board.each(every & ~along & ~state.used[cell]):
        if used_here(cell) or used_there(near):
            yield edge(state, cell, near, why, holds=False)
