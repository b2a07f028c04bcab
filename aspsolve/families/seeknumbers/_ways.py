"""The ways on which a Seek Numbers path can come from one marked cell to the next."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from aspsolve.model._bitboard import each, union

if TYPE_CHECKING:  # a state keeps the ways that were seen in it
    from aspsolve.families.seeknumbers._state import SeekNumbersState, Stretch

#: Two cells, from the first to the second.
Step = tuple[int, int]


class Way(NamedTuple):
    """A way from one marked cell to the next: its cells in the direction of the path, and its steps."""

    cells: tuple[int, ...]
    steps: frozenset[Step]


class Sight(NamedTuple):
    """How many ways one sees, of how many cells, and after how many tries one gives up."""

    ways: int
    cells: int
    tried: int


#: What nobody exceeds at a glance, and what nobody does who crosses out ways that leave other cells no room.
GLANCE, CROSSED_OUT = Sight(40, 12, 400), Sight(60, 24, 600)


class Start(NamedTuple):
    """Where ways begin, and what is wanted of them."""

    #: ``"from"`` a hint, ``"roomy"`` the same where no cell beside becomes a dead end, or ``"to"`` a marked cell.
    kind: str
    #: A marked cell, and perhaps where the path goes on from it.
    cells: tuple[int, ...]
    #: How often it bends there.
    bends: int
    #: How often it bends in all, by the marked cell where it ends; any number where there is none.
    wanted: Mapping[int, int]
    #: The greatest of these.
    most: int

    @property
    def sight(self) -> Sight:
        """How much one sees."""
        return CROSSED_OUT if self.kind == "roomy" else GLANCE


class Seen(NamedTuple):
    """The ways that were found when last looked for."""

    #: All of them; of too many some that show it, if any do.
    ways: tuple[Way, ...]
    #: True if they are too many, or too long, to be seen.
    too_many: bool
    #: The cells on which that depends.
    region: int
    #: True as long as nothing new is known of these.
    fresh: bool = True


class WaysSeen:
    """The ways that were found when last looked for, by kind and marked cell."""

    def __init__(self) -> None:
        self._seen: dict[tuple[str, int], Seen] = {}
        self._touched = 0

    def copy(self) -> WaysSeen:
        """Copy what was seen."""
        other = WaysSeen()
        other._seen, other._touched = dict(self._seen), self._touched
        return other

    def touch(self, cells: int) -> None:
        """Note that something new is known of cells."""
        self._touched |= cells

    def clear(self) -> None:
        """Forget all, for more is known of what is wanted."""
        self._seen.clear()

    def get(self, state: SeekNumbersState, start: Start) -> Seen:
        """Find all ways from a start, again only if something new bears on them."""
        if self._touched:
            for other, old in self._seen.items():
                if old.fresh and old.region & self._touched:
                    self._seen[other] = old._replace(fresh=False)
            self._touched = 0
        what = start.kind, start.cells[0]
        seen = self._seen.get(what)
        if seen is None or not (seen.fresh or _still_too_many(state, seen, start)):
            if seen is None or seen.too_many or start.kind == "roomy":
                seen = _search(state, start)
            else:
                # Where more is known, some of the ways that there were are left, and no others.
                seen = seen._replace(ways=tuple(way for way in seen.ways if _is_open(state, way)))
        self._seen[what] = seen = seen._replace(fresh=True)
        return seen


def forward(state: SeekNumbersState, stretch: Stretch, *, roomy: bool = False) -> Start:
    """Start on the known part of the path from a hint on."""
    hint = state.hints[stretch.cells[0]]
    wanted = dict.fromkeys(state.board.marks, hint)
    return Start("roomy" if roomy else "from", stretch.cells, stretch.bends, wanted, hint)


def backward(state: SeekNumbersState, cell: int) -> Start:
    """Start at a marked cell, to which the path bends as often as the hint says from which it comes."""
    board = state.board
    elsewhere = union(
        stretch.cells[0]
        for stretch in state.stretches()
        if stretch.cells[-1] & board.marked and stretch.cells[-1] != cell
    )
    # Only a path in pieces comes to a cell from itself.
    marked = board.marked & ~board.final & ~elsewhere & ~(cell if state.one_piece else 0)
    most = max((state.hints.get(mark, len(state.used)) for mark in each(marked)), default=0)
    return Start("to", (cell,), 0, state.hints, most)


def _still_too_many(state: SeekNumbersState, seen: Seen, start: Start) -> bool:
    """Return whether the ways that were cached as more than `MAX`, or one too long, can still be taken."""
    if not seen.too_many or not seen.ways:
        return False
    if len(seen.ways) == 1 and len(seen.ways[0].cells) - len(start.cells) <= start.sight.cells:
        return False
    return all(_bends(state, way) <= start.most and _is_open(state, way) for way in seen.ways)


def _bends(state: SeekNumbersState, way: Way) -> int:
    return sum(state.board.straight(one, other) != near for (one, other), (_, near) in pairwise(pairwise(way.cells)))


def _is_open(state: SeekNumbersState, way: Way) -> bool:
    """Return whether the path can still go a way."""
    cells, used, onward = way.cells, state.used, state.onward
    for one, other in way.steps:
        if not onward[one] & other:
            return False
    for earlier, here, later in zip(cells, cells[1:], cells[2:], strict=False):
        if used[here] & ~(earlier | later):
            return False
    return True


def _search(state: SeekNumbersState, start: Start) -> Seen:
    """Find all ways; of too many some that show it, and that do not depend on the room beside them."""
    board, first, roomy = state.board, start.cells, start.kind == "roomy"
    max_ways, max_cells, max_tried = start.sight
    #: The cells that could become dead ends.
    needed = state.needed & ~state.full if roomy else 0
    found: list[tuple[int, ...]] = []
    tried, too_many, looked = 0, False, union(first)
    # What is still to do: a way's cells, also as bits, and how often it has bent.
    stack = [(first, looked, start.bends)] if start.bends <= start.most else []
    while stack and not too_many:
        cells, passed, number = stack.pop()
        here = cells[-1]
        looked |= here
        if here & board.marked and len(cells) > 1:
            if number == start.wanted.get(here, number) and (start.kind != "to" or here != board.final):
                found.append(cells)
                too_many = len(found) > max_ways
            continue
        tried += 1
        if len(cells) - len(first) > max_cells:
            found, too_many, looked = [cells], True, union(cells)
        elif tried > max_tried:
            found, too_many = [], True
        else:
            straight = board.straight(cells[-2], here) if len(cells) > 1 else board.cells
            nearby = _next(state, start, cells, passed, needed) & (straight if number >= start.most else board.cells)
            while nearby:
                near = nearby & -nearby
                nearby ^= near
                stack.append(((*cells, near), passed | near, number + (not near & straight)))
    region = board.spread(board.spread(looked) if roomy else looked)
    if too_many and start.kind == "to":  # what is known of other hints may show that fewer bends are wanted
        region = board.cells
    return Seen(() if roomy and too_many else tuple(_way(start, cells) for cells in found), too_many, region)


def _next(state: SeekNumbersState, start: Start, cells: tuple[int, ...], passed: int, needed: int) -> int:
    """Find where a way can go on to, but so that no needed cell beside it becomes a dead end."""
    here = cells[-1]
    # Only a path in pieces comes back to where it was, and only to the marked cell where the way began.
    shut = passed if state.one_piece or len(cells) < 4 else passed & ~cells[0]
    nearby = (state.backward if start.kind == "to" else state.onward)[here] & ~shut
    if len(cells) > 1:
        used = state.used[here] & ~cells[-2]
        if used:
            nearby &= used
        if needed and nearby:
            nearby &= _room(state, here, needed & ~passed, ~passed | cells[0])
    return nearby


def _way(start: Start, cells: tuple[int, ...]) -> Way:
    along = cells[::-1] if start.kind == "to" else cells
    return Way(along, frozenset(pairwise(along)))


def _room(state: SeekNumbersState, here: int, needed: int, left: int) -> int:
    """Find where a way can go on to from its last cell so that no needed cell beside it becomes a dead end."""
    exits, degree = state.exits, state.board.degree
    beside, shut_in = state.board.around[here] & needed, 0
    while beside:  # the innermost loop of all
        cell = beside & -beside
        beside ^= cell
        if (exits[cell] & left).bit_count() < degree[cell]:
            if shut_in:
                return 0
            shut_in = cell
    return shut_in or state.board.cells


def after_taking(state: SeekNumbersState, way: Way) -> SeekNumbersState | None:
    """Let the path go a way; None if beside it a cell could no longer be visited once."""
    beside = state.copy()
    beside.sought = beside.focus = None
    beside.mark_seen()
    for one, other in way.steps:
        if state.after.get(one) != other:
            beside.add(("path", one, other, True))
    if beside.contradiction is not None:
        return None
    needed = beside.needed
    if any(beside.exits[cell].bit_count() < beside.board.degree[cell] for cell in each(needed)):
        return None
    if state.one_piece and (needed & ~beside.graph.reached or beside.torn is not None):
        return None
    return beside
