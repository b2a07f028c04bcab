"""The ways on which a Seek Numbers path can come from one marked cell to the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from aspsolve.families.seeknumbers.state import SeekNumbersState
from aspsolve.families.seeknumbers.waysseen import Way
from aspsolve.model.bitboard import union

__all__ = ["roomy_ways", "ways_from", "ways_to"]

#: Nobody sees more ways than this at a glance, nor follows them for more cells.
MAX_WAYS, MAX_CELLS, MAX_TRIED = 40, 12, 400
#: Nobody works through more ways than this, one by one, crossing out those that leave other cells no room.
MAX_ROOMY, MAX_ROOMY_CELLS, MAX_ROOMY_TRIED = 60, 24, 600


def ways_from(
    state: SeekNumbersState, cells: tuple[int, ...], bends: int, hint: int, *, roomy: bool = False
) -> Sequence[Way] | None:
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
    roomy : bool
        True for those only beside which no cell becomes a dead end.

    Returns
    -------
    sequence of Way or None
        The ways, with the known cells; None where they are too many, or too long, to be seen.
    """
    wanted = dict.fromkeys(state.board.each(state.board.marked), hint)
    return _ways(state, cells, bends, wanted, hint, forward=True, roomy=roomy)


def ways_to(state: SeekNumbersState, cell: int) -> Sequence[Way] | None:
    """Return all ways from another marked cell to this one that bend as often as the hint there says.

    A hint that is not known may say anything. None is returned where they are too many, or too long, to be seen.
    """
    board = state.board
    marked = board.marked & ~cell & ~board.final
    known = all(mark in state.hints for mark in board.each(marked))
    most = max((state.hints[mark] for mark in board.each(marked)), default=0) if known else len(state.used)
    return _ways(state, (cell,), 0, state.hints, most, forward=False)


def _ways(
    state: SeekNumbersState,
    start: tuple[int, ...],
    bends: int,
    wanted: Mapping[int, int],
    most: int,
    *,
    forward: bool,
    roomy: bool = False,
) -> Sequence[Way] | None:
    """Return the ways that end in a marked cell with as many bends as are wanted for that, as far as seen before."""
    what = ("roomy" if roomy else "from" if forward else "to"), start[0]
    seen = state.ways.get(what)
    if seen is not None and seen.fresh:
        return seen.ways
    # Where more is known, some of the ways that there were are left, and no others; beside them less room is left.
    if seen is not None and seen.ways is not None:
        ways, region = tuple(way for way in seen.ways if _is_open(state, way)), seen.region
    else:
        ways, region = _found_ways(state, start, bends, wanted, most, forward=forward, roomy=roomy)
        region = state.board.spread(region) if roomy else region
    state.ways.keep(what, ways, region)
    return ways


def _is_open(state: SeekNumbersState, way: Way) -> bool:
    """Tell whether the path can still go a way."""
    cells, used, after, before = way.cells, state.used, state.after, state.before
    for one, other in way.steps:
        if (
            not state.exits(one) & other
            or after.get(one, other) != other
            or before.get(other, one) != one
            or after.get(other) == one
            or state.not_after.get(one, 0) & other
        ):
            return False
    return not any(
        used[here] & ~(earlier | later) for earlier, here, later in zip(cells, cells[1:], cells[2:], strict=False)
    )


def _found_ways(
    state: SeekNumbersState,
    start: tuple[int, ...],
    bends: int,
    wanted: Mapping[int, int],
    most: int,
    *,
    forward: bool,
    roomy: bool,
) -> tuple[tuple[Way, ...] | None, int]:
    """Return the ways, None for too many, and all cells on which that depends."""
    board = state.board
    max_ways, max_cells, max_tried = (
        (MAX_ROOMY, MAX_ROOMY_CELLS, MAX_ROOMY_TRIED) if roomy else (MAX_WAYS, MAX_CELLS, MAX_TRIED)
    )
    needed = state.needed if roomy else 0
    found: list[Way] = []
    tried, looked = 0, union(start)
    # What is still to do: a way's cells, and how often it has bent.
    stack = [(start, bends)]
    while stack:
        cells, number = stack.pop()
        here = cells[-1]
        looked |= here
        if len(cells) > 1 and here & board.marked:
            if number == wanted.get(here, number) and here != (board.final if not forward else 0):
                along = cells if forward else cells[::-1]
                found.append(Way(along, frozenset(pairwise(along))))
                if len(found) > max_ways:
                    return None, board.spread(looked)
            continue
        tried += 1
        if tried > max_tried or len(cells) - len(start) > max_cells:
            return None, board.spread(looked)
        for near in _onwards(state, cells, forward=forward):
            bent = number + (len(cells) > 1 and state.bends(cells[-2], here, near))
            if bent <= most and not (roomy and len(cells) > 1 and _dead_end_beside(state, (*cells, near), needed)):
                stack.append(((*cells, near), bent))
    return tuple(found), board.spread(looked)


def _dead_end_beside(state: SeekNumbersState, cells: tuple[int, ...], needed: int) -> bool:
    """Tell whether a cell that has to be visited becomes a dead end beside the last cell but one of a way."""
    board = state.board
    passed = union(cells[1:-1])
    for cell in board.each(board.around[cells[-2]] & needed & ~passed & ~cells[0] & ~cells[-1] & ~state.full):
        if (state.exits(cell) & ~passed).bit_count() < board.degree(cell):
            return True
    return False


def roomy_ways(state: SeekNumbersState, ways: Sequence[Way]) -> list[Way]:
    """Return the ways beside which all other cells can still be visited."""
    return [way for way in ways if _leaves_room(state, way)]


def _leaves_room(state: SeekNumbersState, way: Way) -> bool:
    """Tell whether beside a way no cell is cut off, and no cell would have to be passed twice."""
    beside = state.copy()
    for one, other in way.steps:
        beside.add(("path", one, other, True))
    if beside.contradiction is not None:
        return False
    needed = beside.needed
    if any((beside.exits(cell)).bit_count() < beside.board.degree(cell) for cell in beside.board.each(needed)):
        return False
    return not state.one_piece or (not needed & ~beside.graph.reached and beside.torn is None)


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
