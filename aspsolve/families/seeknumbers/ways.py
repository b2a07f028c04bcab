"""The ways on which a Seek Numbers path can come from one marked cell to the next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from aspsolve.families.seeknumbers.state import SeekNumbersState
from aspsolve.families.seeknumbers.waysseen import Seen, Step, Way
from aspsolve.model.bitboard import union

__all__ = ["new_steps", "ways_from", "ways_to"]

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
    """Return all ways from a marked cell to this one that bend as often as the hint there says.

    A hint that is not known may say anything. None is returned where they are too many, or too long, to be seen.
    """
    board = state.board
    # Only a path in pieces comes to a cell from itself.
    marked = board.marked & ~board.final & ~(cell if state.one_piece else 0)
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
    if seen is None or (not seen.fresh and not _still_too_many(state, seen, len(start))):
        if seen is not None and not seen.too_many:
            # Where more is known, some of the ways that there were are left, and no others.
            seen = seen._replace(ways=tuple(way for way in seen.ways if _is_open(state, way)))
        else:
            seen = _Search(state, start, wanted, most, forward=forward, roomy=roomy).run(bends)
    state.ways.keep(what, seen)
    return None if seen.too_many else seen.ways


def _still_too_many(state: SeekNumbersState, seen: Seen, known: int) -> bool:
    """Tell whether the ways that were seen to be too many, or one too long, can still be gone."""
    if not seen.too_many or not seen.ways or (len(seen.ways) == 1 and len(seen.ways[0].cells) - known <= MAX_CELLS):
        return False
    return all(_is_open(state, way) for way in seen.ways)


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


class _Search:
    """A search for all ways that end in a marked cell with as many bends as are wanted for that."""

    def __init__(
        self,
        state: SeekNumbersState,
        start: tuple[int, ...],
        wanted: Mapping[int, int],
        most: int,
        *,
        forward: bool,
        roomy: bool,
    ) -> None:
        self._state, self._start, self._wanted, self._most = state, start, wanted, most
        self._forward, self._roomy = forward, roomy
        self._needed = state.needed if roomy else 0
        self._onwards: dict[int, int] = {}

    def run(self, bends: int) -> Seen:
        """Return the ways; of too many some that show it, and that do not depend on the room beside them."""
        board, start = self._state.board, self._start
        max_ways, max_cells, max_tried = (
            (MAX_ROOMY, MAX_ROOMY_CELLS, MAX_ROOMY_TRIED) if self._roomy else (MAX_WAYS, MAX_CELLS, MAX_TRIED)
        )
        found: list[Way] = []
        tried = 0
        too_many = False
        looked = union(start)
        # What is still to do: a way's cells, also as bits, its last but one, and how often it has bent.
        stack = [(start, looked, start[-2] if len(start) > 1 else 0, bends)]
        while stack and not too_many:
            cells, passed, before, number = stack.pop()
            here = cells[-1]
            looked |= here
            if before and here & board.marked:
                if number == self._wanted.get(here, number) and (self._forward or here != board.final):
                    found.append(self._way(cells))
                    too_many = len(found) > max_ways
                continue
            tried += 1
            if len(cells) - len(start) > max_cells:
                found, too_many = [self._way(cells)], True
            elif tried > max_tried:
                found, too_many = [], True
            else:
                ahead = board.straight(before, here) if before else 0
                for near in board.each(self._next(cells, passed, before, number)):
                    bent = number + (before != 0 and near != ahead)
                    stack.append(((*cells, near), passed | near, here, bent))
        region = board.spread(looked)
        if self._roomy:
            return Seen(() if too_many else tuple(found), too_many, board.spread(region))
        return Seen(tuple(found), too_many, region)

    def _way(self, cells: tuple[int, ...]) -> Way:
        along = cells if self._forward else cells[::-1]
        return Way(along, frozenset(pairwise(along)))

    def _next(self, cells: tuple[int, ...], passed: int, before: int, number: int) -> int:
        """Return the cells to which a way can go on, after so many bends."""
        state, here = self._state, cells[-1]
        found = self._onwards.get(here)
        if found is None:
            found = self._onwards[here] = _onwards(state, here) if self._forward else _backwards(state, here)
        # Only a path in pieces comes back to where it was, and only to the marked cell where the way began.
        found &= ~(passed if state.one_piece or len(cells) < 4 else passed & ~cells[0])
        if not before:
            return found
        left = state.used[here] & ~before
        if left:
            found &= left
        if number >= self._most:
            found &= state.board.straight(before, here) if number == self._most else 0
        if self._roomy:
            shut = (near for near in state.board.each(found) if _dead_end_beside(state, (*cells, near), self._needed))
            found &= ~union(shut)
        return found


def _dead_end_beside(state: SeekNumbersState, cells: tuple[int, ...], needed: int) -> bool:
    """Tell whether a cell that has to be visited becomes a dead end beside the last cell but one of a way."""
    board = state.board
    passed = union(cells[1:-1])
    for cell in board.each(board.around[cells[-2]] & needed & ~passed & ~cells[0] & ~cells[-1] & ~state.full):
        if (state.exits(cell) & ~passed).bit_count() < board.degree(cell):
            return True
    return False


def new_steps(state: SeekNumbersState, ways: Sequence[Way], *, roomy: bool = False) -> frozenset[Step] | None:
    """Return the steps that all ways take and that are not known; None where there is no way.

    Parameters
    ----------
    state : SeekNumbersState
        What is known.
    ways : sequence of Way
        The ways.
    roomy : bool
        True for only those ways beside which all other cells can still be visited.

    Returns
    -------
    frozenset of (int, int) or None
        The steps.
    """
    common: frozenset[Step] | None = None
    for way in ways:
        # What takes all these steps leaves them as they are, be there room or not.
        if (common is None or not common <= way.steps) and (not roomy or _leaves_room(state, way)):
            if common is None:
                common = frozenset(step for step in way.steps if state.after.get(step[0]) != step[1])
            else:
                common &= way.steps
    return common


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


def _onwards(state: SeekNumbersState, here: int) -> int:
    """Return the cells to which the path can go from a cell."""
    board, after, before = state.board, state.after, state.before
    if here == board.final:
        return 0
    found = state.exits(here) & after.get(here, board.cells) & ~state.not_after.get(here, 0) & ~board.first
    wrong = (near for near in board.each(found) if before.get(near, here) != here or after.get(near) == here)
    return found & ~union(wrong)


def _backwards(state: SeekNumbersState, here: int) -> int:
    """Return the cells from which the path can come to a cell."""
    board, after, before = state.board, state.after, state.before
    if here == board.first:
        return 0
    found = state.exits(here) & before.get(here, board.cells) & ~board.final
    wrong = (
        near
        for near in board.each(found)
        if after.get(near, here) != here or before.get(near) == here or state.not_after.get(near, 0) & here
    )
    return found & ~union(wrong)
