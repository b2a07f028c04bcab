"""The cells of a Seek Numbers puzzle as bits, and the ways on which a path can come from a hint to the next mark."""

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
    """Find the cells that can be reached from one by the neighbours of each, itself among them."""
    found = new = start & ~without
    while new:
        new = union(near[cell] for cell in each(new)) & ~found & ~without
        found |= new
    return found


class Board(Bitboard):
    """The cells of a Seek Numbers puzzle, with what is true of them whatever is known."""

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
        """Return that the path joins each of some cells to the next."""
        return [self.edge(*step, holds=True) for step in pairwise(cells)]


#: Returns the claims from which something follows.
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


#: How many ways one sees, of how many cells, and after how many tries one gives up: at a glance, and if one crosses out
#: ways that leave other cells no room.
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
    """Start on the known part of the path from a hint on, and perhaps at a cell that comes next."""
    hint, cells, bends = state.hints[stretch.cells[0]], stretch.cells, stretch.bends
    if near:
        cells, bends = (*cells, near), bends + (near != state.board.ahead[cells[-2], cells[-1]])
    return Start(cells, bends, hint, roomy)


def search(state: SeekNumbersState, start: Start) -> tuple[tuple[Way, ...] | None, int]:
    """Find all ways from a start, None if they are too many, or too long, to be seen; and what cells that rests on."""
    board, first, roomy = state.board, start.cells, start.roomy
    max_ways, max_cells, max_tried = CROSSED_OUT if roomy else GLANCE
    found: list[Way] = []
    tried = looked = 0
    # What is still to do: a way's cells, also as bits, and how often it has bent.
    stack = [(first, union(first), start.bends)] if start.bends <= start.hint else []
    while stack:
        cells, passed, bends = stack.pop()
        here = cells[-1]
        if here & board.marked and len(cells) > 1:
            if bends == start.hint:
                found.append(Way(cells))
                if len(found) > max_ways:
                    return None, looked
            continue
        tried += 1
        if len(cells) - len(first) > max_cells or tried > max_tried:
            return None, looked
        looked |= here | board.around[here] if roomy else here
        straight = board.ahead[cells[-2], here] if len(cells) > 1 else board.cells
        nearby = _next(state, cells, passed, roomy=roomy) & (straight if bends >= start.hint else board.cells)
        while nearby:
            near = nearby & -nearby
            nearby ^= near
            stack.append(((*cells, near), passed | near, bends + (not near & straight)))
    return tuple(found), looked


def _next(state: SeekNumbersState, cells: tuple[int, ...], passed: int, *, roomy: bool) -> int:
    """Find where a way can go on to, but so that no needed cell beside it becomes a dead end."""
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
    """Return the needed cells beside a way that become dead ends where it does not go on to them."""
    exits, degree, left = state.exits, state.board.degree, ~passed | cells[0]
    found = 0
    for cell in each(state.board.around[cells[-1]] & state.needed & ~state.full & ~passed):
        if (exits[cell] & left).bit_count() < degree[cell]:
            found |= cell
    return found


def after_taking(state: SeekNumbersState, way: Way) -> SeekNumbersState:
    """Let the path go a way."""
    beyond = state.copy()
    for one, other in way.steps:
        if state.after.get(one) != other:
            beyond.add(("path", one, other, True))
    return beyond


def stuck_at_once(state: SeekNumbersState) -> Reasons | None:
    """Return why a cell can no longer be visited once; None if all can."""
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
    if found := _torn(state):
        cell, beyond = found
        return partial(state.cut, reached(exits, beyond, cell), beyond, but=cell)
    return None


def _torn(state: SeekNumbersState) -> tuple[int, int] | None:
    """Find a cell by which alone a region without an end hangs that the path visits, and a cell of the region."""
    near, root, needed, ends = state.exits, state.board.first, state.needed, state.board.first | state.board.final
    # Depth first from the root: the cell from which each is found, what is found by way of it, where that leads.
    parents, below, outward = {root: 0}, {root: root}, {root: near[root]}
    hanging: dict[int, list[int]] = {}
    here = found = root
    while here:
        if new := near[here] & ~found:
            beyond = new & -new
            found |= beyond
            parents[beyond], below[beyond], outward[beyond] = here, beyond, near[beyond]
            here = beyond
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


# ---- From what it follows that there are no other ways ------------------------------------------------


def hinted(state: SeekNumbersState, cell: int) -> Claim:
    """Return the claim of a hint, or that the path begins straight."""
    return ("start",) if cell == state.board.first else ("hint", cell, state.hints[cell])


def known_along(state: SeekNumbersState, cells: Sequence[int]) -> Iterator[Claim]:
    """Yield from what it follows that the path goes from each cell to the next, as it is known."""
    yield from state.claims_of([*pairwise(cells)][:1])
    yield from state.board.edges_along(cells)


def all_other_ways(
    state: SeekNumbersState,
    start: Start,
    step: Step | None = None,
    stuck: Callable[[Way], Reasons | None] | None = None,
) -> Iterator[Claim]:
    """Yield from what it follows that the path goes no way, or none but those that take a step."""
    board, begin = state.board, start.cells[0]
    yield state.visited(begin)
    yield hinted(state, begin)
    known = [other for one, other in pairwise(start.cells) if state.after.get(one) == other]
    yield from known_along(state, [begin, *known])
    stack = [(start.cells, union(start.cells), start.bends)]
    while stack:
        cells, passed, number = stack.pop()
        here = cells[-1]
        if here & board.marked and len(cells) > 1:
            if number == start.hint and stuck is not None and (reasons := stuck(Way(cells))) is not None:
                yield from filter(state.knows, reasons())
            continue
        straight = board.ahead[cells[-2], cells[-1]] if len(cells) > 1 else board.cells
        allowed = _next(state, cells, passed, roomy=start.roomy)
        for near in each(board.around[here] & ~(passed & ~begin)):
            bends = number + (not near & straight)
            if near == begin:
                yield from [("piece",)] if len(cells) > 3 and state.one_piece else []
            elif bends <= start.hint and near & allowed:
                if (here, near) != step:
                    stack.append(((*cells, near), passed | near, bends))
            elif bends == start.hint or (bends < start.hint and not near & board.marked):
                yield from _not_next(state, cells, near, passed)


def _not_next(state: SeekNumbersState, cells: tuple[int, ...], near: int, passed: int) -> Iterator[Claim]:
    """Yield from what it follows that a way does not go on to a cell."""
    here = cells[-1]
    if not state.onward(here) & near:
        yield from state.barred(here, near)
    elif len(cells) > 1 and (used := state.used[here] & ~cells[-2]) and not used & near:
        yield state.board.edge(here, used & -used, holds=True)
    else:
        shut_in = _shut_in(state, cells, passed) & ~near
        yield from state.other_ways_closed(shut_in & -shut_in)
