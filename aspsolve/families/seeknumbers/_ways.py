"""The cells of a Seek Numbers puzzle as bits, and the ways: how the path can go from a hint to the next marked cell."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from aspsolve.families.seeknumbers._puzzle import SeekNumbers
from aspsolve.model._bitboard import Bitboard, each, union
from aspsolve.model.lattice import SQUARES, Point
from aspsolve.model.messages import Message
from aspsolve.model.techniques import Claim, Deduction

if TYPE_CHECKING:  # a state keeps the ways that were seen in it
    from aspsolve.families.seeknumbers._state import SeekNumbersState, Stretch


def reached(near: Mapping[int, int], start: int, without: int = 0) -> int:
    """Return the cells that are reachable from a cell, itself among them, by the neighbours `near` of each."""
    found = frontier = start & ~without
    while frontier:
        frontier = union(near[cell] for cell in each(frontier)) & ~found & ~without
        found |= frontier
    return found


class Board(Bitboard):
    """The cells of a Seek Numbers puzzle, with what does not depend on a state."""

    def __init__(self, puzzle: SeekNumbers) -> None:
        super().__init__(sorted(puzzle.cells), SQUARES)
        steps = [(bit, direction) for bit in self._cells for direction in SQUARES.directions]
        #: The cell straight ahead after each step from a cell to a neighbour, 0 if there is none.
        self.ahead = {
            (bit, near): self.moved(near, direction) for bit, direction in steps if (near := self.moved(bit, direction))
        }
        #: The neighbours of each cell.
        self.around = {
            bit: union(self.moved(bit, direction) for direction in SQUARES.directions) for bit in self._cells
        }
        ordered = sorted(self.ahead, key=lambda step: [*map(self.cell, step)])
        self.edges = tuple(step for step in ordered if step == self.ordered(*step))
        self.first, self.final = self.bit(puzzle.first), self.bit(puzzle.final)
        #: The cells with hints, and the ends.
        self.marked = self.first | self.final | union(self.bit(Point(x, y)) for x, y, _ in puzzle.hints)
        self.marks = tuple(each(self.marked))
        #: How many edges of each cell the path uses.
        inner, end = (0, 0) if self.first == self.final else (2, 1)
        self.degree = dict.fromkeys(self.around, inner) | {self.first: end, self.final: end}

    def edge(self, one: int, other: int, *, holds: bool) -> Claim:
        return "joined", *self.ordered(one, other), holds

    def edges_along(self, cells: Iterable[int]) -> list[Claim]:
        """Return the claims that the path joins each of these cells to the next."""
        return [self.edge(*step, holds=True) for step in pairwise(cells)]


#: Returns reasons: the claims from which a claim follows.
Reasons = Callable[[], Iterable[Claim]]
#: Make a message of the family.
SAY = partial(Message, "aspsolve.families.seeknumbers")


def because(board: Board, claim: Claim, reason: str, why: Reasons, **values: Any) -> Deduction:
    """Conclude for a reason that an edge is used or not, or a step taken or not."""
    kind, one, other, holds = claim
    said = SAY(kind if holds else f"not_{kind}", one=board.cell(one), other=board.cell(other))
    return Deduction(claim, SAY(reason, claim=said, **values), why)


def impossible(reason: str, why: Reasons, **values: Any) -> Deduction:
    return Deduction(None, SAY(reason, **values), why)


#: Two cells, from the first to the second.
Step = tuple[int, int]


@dataclass(frozen=True)
class Way:
    """A way from one marked cell to the next: its cells in the direction of the path."""

    cells: tuple[int, ...]

    @cached_property
    def steps(self) -> frozenset[Step]:
        return frozenset(pairwise(self.cells))


#: The most ways, cells of a way, and tries of a search: at a glance, and when ways that leave other cells no room are
#: crossed out.
GLANCE, CROSSED_OUT = (40, 12, 400), (60, 24, 600)


class Start(NamedTuple):
    """Where ways from a hint begin, and how often they bend."""

    #: The cells from the hint to where the path goes on, and how often it bends there.
    cells: tuple[int, ...]
    bends: int
    hint: int
    #: Whether no cell beside a way may become a dead end.
    roomy: bool


def forward(state: SeekNumbersState, stretch: Stretch, *, roomy: bool = False, near: int = 0) -> Start:
    """Return the start at the end of the known part of the path from a hint, or at the cell `near` next to it."""
    hint, cells, bends = state.hints[stretch.cells[0]], stretch.cells, stretch.bends
    if near:
        cells, bends = (*cells, near), bends + (near != state.board.ahead[cells[-2], cells[-1]])
    return Start(cells, bends, hint, roomy)


def search(state: SeekNumbersState, start: Start) -> tuple[tuple[Way, ...] | None, int]:
    """Return all ways from a start, None if they are too many or too long; and the cells that this depends on."""
    board, first, roomy = state.board, start.cells, start.roomy
    max_ways, max_cells, max_tried = CROSSED_OUT if roomy else GLANCE
    found: list[Way] = []
    tried = examined = 0
    # Unfinished ways: their cells, these also as a bit mask, and how often they have bent.
    stack = [(first, union(first), start.bends)] if start.bends <= start.hint else []
    while stack:
        cells, passed, bends = stack.pop()
        here = cells[-1]
        if here & board.marked and len(cells) > 1:
            if bends == start.hint:
                found.append(Way(cells))
                if len(found) > max_ways:
                    return None, examined
            continue
        tried += 1
        if len(cells) - len(first) > max_cells or tried > max_tried:
            return None, examined
        examined |= here | board.around[here] if roomy else here
        straight = board.ahead[cells[-2], here] if len(cells) > 1 else board.cells
        nearby = _next(state, cells, passed, roomy=roomy) & (straight if bends >= start.hint else board.cells)
        while nearby:
            near = nearby & -nearby
            nearby ^= near
            stack.append(((*cells, near), passed | near, bends + (not near & straight)))
    return tuple(found), examined


def _next(state: SeekNumbersState, cells: tuple[int, ...], passed: int, *, roomy: bool) -> int:
    """Return the cells that a way can go on to, if `roomy` so that no needed cell beside it becomes a dead end."""
    here = cells[-1]
    # Only a path in pieces comes back to where it was, and only to the marked cell where the way began.
    shut = passed if state.one_piece or len(cells) < 4 else passed & ~cells[0]
    nearby = state.onward(here) & ~shut
    if len(cells) > 1:
        used = state.used[here] & ~cells[-2]
        if used:
            nearby &= used
        if roomy and nearby and (shut_in := _shut_in(state, cells, passed)):
            nearby &= shut_in if shut_in.bit_count() == 1 else 0
    return nearby


def _shut_in(state: SeekNumbersState, cells: tuple[int, ...], passed: int) -> int:
    """Return the needed cells beside a way that become dead ends if it does not go on to them."""
    exits, degree, left = state.exits, state.board.degree, ~passed | cells[0]
    found = 0
    for cell in each(state.board.around[cells[-1]] & state.needed & ~state.full & ~passed):
        if (exits[cell] & left).bit_count() < degree[cell]:
            found |= cell
    return found


def after_taking(state: SeekNumbersState, way: Way) -> SeekNumbersState:
    """Return the state in which the path goes a way."""
    beyond = state.copy()
    for one, other in way.steps:
        if state.after.get(one) != other:
            beyond.add(("path", one, other, True))
    return beyond


def stuck_at_once(state: SeekNumbersState) -> Reasons | None:
    """Return the reasons why a cell can no longer be visited once; None if all can."""
    if state.contradiction is not None:
        return state.contradiction.reasons
    needed = state.needed
    for cell in each(needed):
        if state.exits[cell].bit_count() < state.board.degree[cell]:
            return partial(state.other_ways_closed, cell)
    if not state.one_piece:
        return None
    exits, board = state.exits, state.board
    if missed := needed & ~reached(exits, board.first):
        return partial(state.cut, reached(exits, missed & -missed), missed & -missed)
    if found := _cut_off(state):
        cell, beyond = found
        return partial(state.cut, reached(exits, beyond, cell), beyond, but=cell)
    return None


def _cut_off(state: SeekNumbersState) -> tuple[int, int] | None:
    """Find an articulation point that cuts off cells to be visited, and no end of the path, and one of these cells."""
    near, root, needed, ends = state.exits, state.board.first, state.needed, state.board.first | state.board.final
    # Depth-first search: each cell's parent, the cells of its subtree, and the neighbours of these.
    parents, below, outward = {root: 0}, {root: root}, {root: near[root]}
    hanging: dict[int, list[int]] = {}
    here = found = root
    while here:
        if unseen := near[here] & ~found:
            child = unseen & -unseen
            found |= child
            parents[child], below[child], outward[child] = here, child, near[child]
            here = child
            continue
        parent = parents[here]
        if parent:
            if not outward[here] & ~(below[here] | parent):
                hanging.setdefault(parent, []).append(below[here])
            below[parent] |= below[here]
            outward[parent] |= outward[here]
        here = parent
    for cell in filter(hanging.__contains__, parents):
        parts = hanging[cell]
        regions = [part for part in (*parts, found & ~union(parts) & ~cell) if part & needed]
        inner = [part & needed for part in regions if not part & ends]
        if inner and len(regions) > 1:
            return cell, inner[0] & -inner[0]
    return None


# ---- Reasons why there are no other ways ---------------------------------------------------------------


def hinted(state: SeekNumbersState, cell: int) -> Claim:
    """Return the claim of a hint, or that the path begins straight."""
    return ("start",) if cell == state.board.first else ("hint", cell, state.hints[cell])


def known_along(state: SeekNumbersState, cells: Sequence[int]) -> Iterator[Claim]:
    """Yield the reasons why the path goes from each of these cells to the next."""
    yield from state.claims_of([*pairwise(cells)][:1])
    yield from state.board.edges_along(cells)


def all_other_ways(
    state: SeekNumbersState,
    start: Start,
    step: Step | None = None,
    stuck: Callable[[Way], Reasons | None] | None = None,
) -> Iterator[Claim]:
    """Yield the reasons why the path goes no way from a start, except those that take a step."""
    board, begin = state.board, start.cells[0]
    yield state.visited(begin)
    yield hinted(state, begin)
    known = [other for one, other in pairwise(start.cells) if state.after.get(one) == other]
    yield from known_along(state, [begin, *known])
    stack = [(start.cells, union(start.cells), start.bends)]
    while stack:
        cells, passed, count = stack.pop()
        here = cells[-1]
        if here & board.marked and len(cells) > 1:
            if count == start.hint and stuck is not None and (reasons := stuck(Way(cells))) is not None:
                yield from filter(state.knows, reasons())
            continue
        straight = board.ahead[cells[-2], cells[-1]] if len(cells) > 1 else board.cells
        allowed = _next(state, cells, passed, roomy=start.roomy)
        for near in each(board.around[here] & ~(passed & ~begin)):
            bends = count + (not near & straight)
            if near == begin:
                yield from [("piece",)] if len(cells) > 3 and state.one_piece else []
            elif bends <= start.hint and near & allowed:
                if (here, near) != step:
                    stack.append(((*cells, near), passed | near, bends))
            elif bends == start.hint or (bends < start.hint and not near & board.marked):
                yield from _not_next(state, cells, near, passed)


def _not_next(state: SeekNumbersState, cells: tuple[int, ...], near: int, passed: int) -> Iterator[Claim]:
    """Yield the reasons why a way does not go on to a cell."""
    here = cells[-1]
    if not state.onward(here) & near:
        yield from state.barred(here, near)
    elif len(cells) > 1 and (used := state.used[here] & ~cells[-2]) and not used & near:
        yield state.board.edge(here, used & -used, holds=True)
    else:
        shut_in = _shut_in(state, cells, passed) & ~near
        yield from state.other_ways_closed(shut_in & -shut_in)
