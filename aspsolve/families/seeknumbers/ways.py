"""The ways on which a Seek Numbers path can come from one marked cell to the next."""

from __future__ import annotations

from itertools import pairwise

from aspsolve.families.seeknumbers.state import SeekNumbersState

__all__ = ["Way", "ways_from", "ways_to"]

#: Nobody sees more ways than this at a glance, nor follows them for more cells.
MAX_WAYS, MAX_CELLS, MAX_TRIED = 40, 12, 400

#: The steps of a way, in the direction of the path.
Way = frozenset[tuple[int, int]]


def ways_from(state: SeekNumbersState, cells: tuple[int, ...], bends: int, hint: int) -> list[Way] | None:
    """Return all ways on from known cells to the next marked cell that bend as often as a hint says.

    Parameters
    ----------
    state : SeekNumbersState
        What is known.
    cells : tuple of int
        A marked cell, and perhaps where the path goes on from it.
    bends : int
        How often it bends there.
    hint : int
        How often it is to bend in all.

    Returns
    -------
    list of frozenset of (int, int) or None
        The ways, with the known cells; None where they are too many, or too long, to be seen.
    """
    return _ways(state, cells, bends, dict.fromkeys(state.board.each(state.board.marked), hint), hint, forward=True)


def ways_to(state: SeekNumbersState, cell: int) -> list[Way] | None:
    """Return all ways from another marked cell to this one that bend as often as the hint there says.

    A hint that is not known may say anything. None is returned where they are too many, or too long, to be seen.
    """
    board = state.board
    marked = board.marked & ~cell & ~board.final
    known = all(mark in state.hints for mark in board.each(marked))
    most = max((state.hints[mark] for mark in board.each(marked)), default=0) if known else len(state.used)
    return _ways(state, (cell,), 0, state.hints, most, forward=False)


def _ways(
    state: SeekNumbersState, start: tuple[int, ...], bends: int, wanted: dict[int, int], most: int, *, forward: bool
) -> list[Way] | None:
    """Return the ways that end in a marked cell with as many bends as are wanted for that."""
    board = state.board
    found: list[Way] = []
    tried = 0
    # What is still to do: a way's cells, and how often it has bent.
    stack = [(start, bends)]
    while stack:
        cells, number = stack.pop()
        here = cells[-1]
        if len(cells) > 1 and here & board.marked:
            if number == wanted.get(here, number) and here != (board.final if not forward else 0):
                steps = pairwise(cells) if forward else pairwise(cells[::-1])
                found.append(frozenset(steps))
                if len(found) > MAX_WAYS:
                    return None
            continue
        tried += 1
        if tried > MAX_TRIED or len(cells) - len(start) > MAX_CELLS:
            return None
        for near in _onwards(state, cells, forward=forward):
            bent = number + (len(cells) > 1 and state.bends(cells[-2], here, near))
            if bent <= most:
                stack.append(((*cells, near), bent))
    return found


def _onwards(state: SeekNumbersState, cells: tuple[int, ...], *, forward: bool) -> list[int]:
    """Return the cells that a way can go on to."""
    board, here = state.board, cells[-1]
    exits = state.exits(here)
    if len(cells) > 1 and (left := state.used[here] & ~cells[-2]):
        exits &= left
    known = (state.after if forward else state.before).get(here)
    if known is not None:
        exits &= known
    found = []
    for near in board.each(exits):
        one, other = (here, near) if forward else (near, here)
        against = state.after.get(other) == one or state.before.get(one) == other
        wrong = state.after.get(one, other) != other or state.before.get(other, one) != one
        if against or wrong or state.not_after.get(one, 0) & other:
            continue
        # Only a path in pieces comes back to where it was, and only to the marked cell where the way began.
        if near in cells and (state.one_piece or near != cells[0] or len(cells) < 4):
            continue
        if other != board.first and one != board.final:
            found.append(near)
    return found
