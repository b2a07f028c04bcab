"""Failed literal probing of a Rikudo, for all cells of a number side by side.

A number is supposed in each of its cells, each in its own copy of the board, and one round of the techniques of chains
is looked at in all copies at once. Of most cells that shows that no contradiction comes of them: these need no look of
their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from aspsolve.families.rikudo.board import Board
from aspsolve.families.rikudo.runs import Run, RunInLanes, Suppositions
from aspsolve.model.bitboard import union

__all__ = ["Probing"]


class Probing:
    """The cells where a number can be supposed without a contradiction in one round of the techniques of chains.

    All numbers must stand somewhere, and no cells may be known to be apart.

    Parameters
    ----------
    board : Board
        The cells.
    suppositions : Suppositions
        The runs that are left when a number is supposed.
    cells : int
        The cells of which no number is known.
    runs : sequence of Run
        The runs as they are.
    """

    def __init__(self, board: Board, suppositions: Suppositions, cells: int, runs: Sequence[Run]) -> None:
        self._board, self._suppositions, self._runs = board, suppositions, runs
        self._open = board.lanes.alike(cells) & ~board.diagonal
        self._harmless: dict[int, int] = {}

    def harmless(self, k: int) -> int:
        """Return cells of an open number; what comes of its other cells is not seen here."""
        if k not in self._harmless:
            board, lanes = self._board, self._board.lanes
            around = next(run for run in self._runs if run.before < k < run.after)
            passed = lanes.places(self._passed(self._with(k, around)))
            found = (cell for cell in board.each(around.domains[k]) if lanes.lane(passed, board.lane_of[cell]))
            self._harmless[k] = union(found)
        return self._harmless[k]

    def _with(self, k: int, around: Run) -> list[RunInLanes]:
        """Return the runs that are left with a number, in order."""
        found = []
        for run in self._runs:
            ends = ((run.before, k), (k, run.after)) if run is around else ((run.before, run.after),)
            which = k if run is around else None
            found += [self._suppositions.together(*known, which) for known in ends if known[1] - known[0] > 1]
        return found

    def _passed(self, runs: Sequence[RunInLanes]) -> int:
        """Return a mark in each copy in which the techniques find no contradiction."""
        lanes, open_ = self._board.lanes, self._open
        passed = lanes.marks
        once = twice = 0
        exits = [0] * len(lanes.shifts)
        for run in runs:
            twice |= run.twice | once & run.once
            once |= run.once
            passed &= run.filled
            for direction, cells in enumerate(run.exits):
                exits[direction] |= cells
        one = two = 0
        for cells in exits:
            two |= one & cells
            one |= cells
        ends = union(run.domains.get(k, 0) for run in runs for k in (1, self._board.total))
        # A cell that no number gets to, or with too few ways out, or cut off: what that means is left to the technique.
        wrong = open_ & ~(once & (two | (one & ends))) | self._cut_off
        wrong |= self._clashes(runs, once & ~twice)
        return passed & ~lanes.nonempty(wrong)

    def _clashes(self, runs: Sequence[RunInLanes], only: int) -> int:
        """Return the cells of found numbers that cannot be there; some are found as they alone get to one of `only`."""
        lanes = self._board.lanes
        wrong = seen = 0
        for run in runs:
            before = 0
            for cells, single in zip(run.domains.values(), run.singles, strict=True):
                placed = single | cells & only
                if placed:
                    wrong |= lanes.several(placed) | placed & seen
                    seen |= placed
                    if before:  # consecutive numbers have to be side by side
                        apart = lanes.nonempty(before) & ~lanes.nonempty(lanes.next_to(before) & placed)
                        wrong |= placed & lanes.places(apart)
                before = placed
        return wrong

    @cached_property
    def _cut_off(self) -> int:
        """The cells that are cut off from others."""
        lanes, open_ = self._board.lanes, self._open
        part = lanes.first(open_)
        while (grown := (part | lanes.next_to(part)) & open_) != part:
            part = grown
        return open_ & ~part
