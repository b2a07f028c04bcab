"""The ways on which a Seek Numbers path can come from one marked cell to the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

from aspsolve.families.seeknumbers.state import SeekNumbersState
from aspsolve.families.seeknumbers.waysseen import Seen, Step, Way
from aspsolve.model.bitboard import union

__all__ = ["gone", "new_steps", "ways_from", "ways_to"]

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
    wanted = dict.fromkeys(state.board.marks, hint)
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
            seen = _long(state, what, len(start))
            if seen is None:
                seen = _Search(state, start, wanted, most, forward=forward, roomy=roomy).run(bends)
                if seen.too_many and len(seen.ways) == 1:
                    state.ways.keep_long(what, seen.ways[0])
    state.ways.keep(what, seen)
    return None if seen.too_many else seen.ways


def _still_too_many(state: SeekNumbersState, seen: Seen, known: int) -> bool:
    """Tell whether the ways that were seen to be too many, or one too long, can still be gone."""
    if not seen.too_many or not seen.ways or (len(seen.ways) == 1 and len(seen.ways[0].cells) - known <= MAX_CELLS):
        return False
    return all(_is_open(state, way) for way in seen.ways)


def _long(state: SeekNumbersState, what: tuple[str, int], known: int) -> Seen | None:
    """Return a way too long that was seen elsewhere and can be gone here, too; None where there is none."""
    for way in state.ways.long.get(what, ()):
        if len(way.cells) - known > MAX_CELLS and _is_open(state, way):
            return Seen((way,), True, state.board.spread(union(way.cells)))
    return None


def _is_open(state: SeekNumbersState, way: Way) -> bool:
    """Tell whether the path can still go a way."""
    cells, used, onward = way.cells, state.used, state.onward
    for one, other in way.steps:
        if not onward[one] & other:
            return False
    for earlier, here, later in zip(cells, cells[1:], cells[2:], strict=False):
        if used[here] & ~(earlier | later):
            return False
    return True


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
        #: The cells that could become dead ends.
        self._needed = state.needed & ~state.full if roomy else 0
        self._ahead = state.onward if forward else state.backward

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
        # What is still to do: a way's cells, also as bits, and how often it has bent.
        stack = [(start, looked, bends)] if bends <= self._most else []
        while stack and not too_many:
            cells, passed, number = stack.pop()
            here = cells[-1]
            looked |= here
            if here & board.marked and len(cells) > 1:
                if number == self._wanted.get(here, number) and (self._forward or here != board.final):
                    found.append(self._way(cells))
                    too_many = len(found) > max_ways
                continue
            tried += 1
            if len(cells) - len(start) > max_cells:
                found, too_many = [self._way(cells)], True
                looked = union(cells)
            elif tried > max_tried:
                found, too_many = [], True
            else:
                straight = board.straight(cells[-2], here) if len(cells) > 1 else board.cells
                nearby = self._next(cells, passed, straight if number >= self._most else board.cells)
                while nearby:
                    near = nearby & -nearby
                    nearby ^= near
                    stack.append(((*cells, near), passed | near, number + (not near & straight)))
        region = board.spread(looked)
        if self._roomy:
            return Seen(() if too_many else tuple(found), too_many, board.spread(region))
        return Seen(tuple(found), too_many, region)

    def _way(self, cells: tuple[int, ...]) -> Way:
        along = cells if self._forward else cells[::-1]
        return Way(along, frozenset(pairwise(along)))

    def _next(self, cells: tuple[int, ...], passed: int, allowed: int) -> int:
        """Return those of some cells to which a way can go on."""
        state, here = self._state, cells[-1]
        # Only a path in pieces comes back to where it was, and only to the marked cell where the way began.
        shut = passed if state.one_piece or len(cells) < 4 else passed & ~cells[0]
        found = self._ahead[here] & allowed & ~shut
        if len(cells) == 1:
            return found
        left = state.used[here] & ~cells[-2]
        if left:
            found &= left
        if self._roomy and found:
            shut_in = self._shut_in(here, passed, cells[0])
            if shut_in:
                found &= shut_in if not shut_in & (shut_in - 1) else 0
        return found

    def _shut_in(self, here: int, passed: int, start: int) -> int:
        """Return the cells beside a way's last one that would become dead ends if it did not go on to them."""
        exits, degree = self._state.exits, self._state.board.degree
        left, found = ~passed | start, 0
        beside = self._state.board.around[here] & self._needed & ~passed
        while beside:  # the innermost loop of all
            cell = beside & -beside
            beside ^= cell
            if (exits[cell] & left).bit_count() < degree[cell]:
                found |= cell
        return found


def new_steps(
    state: SeekNumbersState, ways: Sequence[Way], possible: Callable[[Way], bool] | None = None
) -> frozenset[Step] | None:
    """Return the steps that all ways take and that are not known; None where there is no way.

    Parameters
    ----------
    state : SeekNumbersState
        What is known.
    ways : sequence of Way
        The ways.
    possible : callable or None
        Tells which ways are to be looked at; None for all.

    Returns
    -------
    frozenset of (int, int) or None
        The steps.
    """
    common: frozenset[Step] | None = None
    for way in ways:
        # What takes all these steps leaves them as they are, be it possible or not.
        if (common is None or not common <= way.steps) and (possible is None or possible(way)):
            if common is None:
                common = frozenset(step for step in way.steps if state.after.get(step[0]) != step[1])
            else:
                common &= way.steps
    return common


def gone(state: SeekNumbersState, way: Way) -> SeekNumbersState | None:
    """Return the state in which the path goes a way, None where beside it a cell could no longer be visited once."""
    beside = state.copy()
    beside.settle()
    for one, other in way.steps:
        if state.after.get(one) != other:
            beside.add(("path", one, other, True))
    if beside.contradiction is not None:
        return None
    needed = beside.needed
    if any(beside.exits[cell].bit_count() < beside.board.degree[cell] for cell in beside.board.each(needed)):
        return None
    if state.one_piece and (needed & ~beside.graph.reached or beside.torn is not None):
        return None
    return beside
