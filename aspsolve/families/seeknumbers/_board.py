"""The cells of a Seek Numbers puzzle as bits, what is always true and said of them, where the grid would fall apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from aspsolve.families.seeknumbers._puzzle import SeekNumbers
from aspsolve.model._bitboard import Bitboard, each, union
from aspsolve.model.lattice import SQUARES, Point
from aspsolve.model.messages import Message
from aspsolve.model.techniques import Claim, Deduction


def reached(near: Mapping[int, int], start: int, without: int = 0) -> int:
    """Find the cells that can be reached from one by the neighbours of each, itself among them."""
    found = new = start & ~without
    while new:
        new = union(near[cell] for cell in each(new)) & ~found & ~without
        found |= new
    return found


def torn(near: Mapping[int, int], root: int, needed: int, ends: int) -> tuple[int, int] | None:
    """Find a cell by which alone a region without an end hangs that the path visits, and a cell of the region."""
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


class Board(Bitboard):
    """The cells of a Seek Numbers puzzle, with what is true of them whatever is known."""

    def __init__(self, puzzle: SeekNumbers) -> None:
        super().__init__(sorted(puzzle.cells), SQUARES)
        steps = [(bit, direction) for bit in self._cells for direction in SQUARES.directions]
        #: The cell straight behind each step from a cell to a neighbour.
        self._across = {
            (bit, near): self.moved(near, direction) for bit, direction in steps if (near := self.moved(bit, direction))
        }
        #: The neighbours of each cell.
        self.around = {
            bit: union(self.moved(bit, direction) for direction in SQUARES.directions) for bit in self._cells
        }
        ordered = sorted(self._across, key=lambda step: [*map(self.cell, step)])
        self.edges = tuple(step for step in ordered if step == self.ordered(*step))
        self.first, self.final = self.bit(puzzle.first), self.bit(puzzle.final)
        #: The cells with hints, and the ends.
        self.marked = self.first | self.final | union(self.bit(Point(x, y)) for x, y, _ in puzzle.hints)
        self.marks = tuple(each(self.marked))
        #: How many edges of each cell the path uses.
        inner, end = (0, 0) if self.first == self.final else (2, 1)
        self.degree = dict.fromkeys(self.around, inner) | {self.first: end, self.final: end}
        self.onward = {cell: near & ~self.first for cell, near in self.around.items()} | {self.final: 0}

    def any(self, bits: int) -> Point:
        """Find the cell of the lowest of some bits."""
        return self.cell(bits & -bits)

    def edge(self, one: int, other: int, *, holds: bool) -> Claim:
        return "joined", *self.ordered(one, other), holds

    def straight(self, before: int, here: int) -> int:
        """Find the cell that a path without a bend goes on to, 0 if there is none."""
        return self._across[before, here]


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
