"""Failed literal probing of a Rikudo, for all cells of a number side by side.

A number is supposed in each of its cells, each in its own copy of the board, and one round of the techniques of chains
is looked at in all copies at once. Of most cells that shows that no contradiction comes of them: these need no look of
their own.
"""

from __future__ import annotations

from collections.abc import Sequence

from aspsolve.families.rikudo.board import Board
from aspsolve.families.rikudo.runs import Run, RunInLanes, Suppositions
from aspsolve.model.bitboard import union

__all__ = ["Probing"]


class Probing:
    """Where a number can be supposed without a contradiction after one round of the techniques of chains.

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
        self._open = [board.lanes.alike(cells, board.lanes.number) & ~taken for taken in board.diagonals]
        self._cut_off: dict[int, int] = {}
        self._harmless: dict[int, int] = {}

    def harmless(self, k: int) -> int:
        """Return cells of an open number; what comes of its other cells is not seen here."""
        if k not in self._harmless:
            self._harmless[k] = union(self._in_group(k, group) for group in range(len(self._open)))
        return self._harmless[k]

    def _in_group(self, k: int, group: int) -> int:
        """Return such cells among those that are laid side by side."""
        lanes = self._board.lanes
        around = next(run for run in self._runs if run.before < k < run.after)
        cells = self._board.diagonals[group] & lanes.alike(around.domains[k], lanes.number)
        if not cells:
            return 0
        runs: list[RunInLanes] = []
        for run in self._runs:
            if run is not around:
                runs.append(self._suppositions.together(run.before, run.after, None, group))
                continue
            for before, after in ((run.before, k), (k, run.after)):
                if after - before > 1:
                    runs.append(self._suppositions.together(before, after, k, group))
        passed = cells & lanes.within(self._passed(runs, group))
        return union(lanes.lane(passed, lane) for lane in lanes.marked(lanes.nonempty(passed)))

    def _passed(self, runs: Sequence[RunInLanes], group: int) -> int:
        """Return a mark in each copy in which the techniques find no contradiction."""
        lanes, open_ = self._board.lanes, self._open[group]
        once = twice = 0
        exits = [0] * len(lanes.shifts)
        passed = lanes.marks
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
        wrong = open_ & ~(once & (two | (one & ends))) | self._cut(group)
        only = once & ~twice
        seen = 0
        for run in runs:
            before = 0
            for cells, single in zip(run.domains.values(), run.singles, strict=True):
                placed = single | cells & only
                if placed:
                    wrong |= lanes.several(placed) | placed & seen
                    seen |= placed
                    if before:
                        met = lanes.next_to(before) & placed
                        passed &= ~(lanes.nonempty(before) & lanes.nonempty(placed)) | lanes.nonempty(met)
                before = placed
        return passed & ~lanes.nonempty(wrong)

    def _cut(self, group: int) -> int:
        """Return cells that are cut off from others in the copies."""
        found = self._cut_off.get(group)
        if found is None:
            lanes, open_ = self._board.lanes, self._open[group]
            part = lanes.first(open_)
            while (grown := (part | lanes.next_to(part)) & open_) != part:
                part = grown
            found = self._cut_off[group] = open_ & ~part
        return found
