"""Runs of a Rikudo's open numbers between two known ones, and what one more number leaves of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property

from aspsolve.families.rikudo.board import Board
from aspsolve.families.rikudo.walks import Gap, Steps, Walks
from aspsolve.model.bitboard import Lanes

__all__ = ["Run", "RunInLanes", "Suppositions"]


class Run:
    """Where the numbers between two known ones can be.

    Parameters
    ----------
    known, cells : (int, int)
        The known numbers before and after, and their cells, 0 for none.
    domains : iterable of int
        The cells of each number between them.
    shifts : list of (int, int)
        How cells are shifted by a step in each direction, as `aspsolve.model.bitboard.Bitboard` has it.

    Attributes
    ----------
    before, after : int
        The known numbers.
    domains : dict of int to int
        The cells of each number between them.
    once, twice : int
        The cells that any number can have, and those that several can.
    """

    def __init__(
        self, known: tuple[int, int], cells: tuple[int, int], domains: Iterable[int], shifts: Sequence[tuple[int, int]]
    ) -> None:
        self.before, self.after = known
        self.domains = dict(zip(range(self.before + 1, self.after), domains, strict=True))
        self.once = self.twice = 0
        for some in self.domains.values():
            self.twice |= self.once & some
            self.once |= some
        self._ends, self._shifts = cells, shifts

    @cached_property
    def exits(self) -> list[int]:
        """By direction, the cells that have a neighbour there which can hold the number before or after theirs."""
        exits = [0] * len(self._shifts)
        begin, end = self._ends
        around = [begin, *self.domains.values(), end]
        for before, cells, after in zip(around, around[1:], around[2:], strict=False):
            beside = before | after
            for direction, (left, right) in enumerate(self._shifts):
                exits[direction] |= beside << right >> left & cells
        return exits

    @cached_property
    def narrow(self) -> list[tuple[int, int]]:
        """The numbers that can have one cell at most, with their cells."""
        return [(k, cells) for k, cells in self.domains.items() if not cells & (cells - 1)]


class RunInLanes(Run):
    """A run in copies of the board, in each of which something else is supposed.

    Parameters
    ----------
    known, cells, domains : object
        As `Run` has them, cells in all copies.
    lanes : Lanes
        The copies.
    """

    def __init__(self, known: tuple[int, int], cells: tuple[int, int], domains: Iterable[int], lanes: Lanes) -> None:
        super().__init__(known, cells, domains, lanes.shifts)
        self.lanes = lanes

    @cached_property
    def filled(self) -> int:
        """A mark in each copy in which every number has a cell."""
        marks = self.lanes.marks
        for cells in self.domains.values():
            marks &= self.lanes.nonempty(cells)
        return marks

    @cached_property
    def singles(self) -> list[int]:
        """For each number its cells in the copies in which it has one only."""
        return [*map(self.lanes.single, self.domains.values())]


class _Lane(Run):
    """The run in one of the copies.

    Parameters
    ----------
    runs : RunInLanes
        The run in all of them.
    index : int
        Which of them it is.
    """

    def __init__(self, runs: RunInLanes, index: int) -> None:
        lanes = runs.lanes
        self.before, self.after = runs.before, runs.after
        self.domains = {k: lanes.lane(cells, index) for k, cells in runs.domains.items()}
        self.once, self.twice = lanes.lane(runs.once, index), lanes.lane(runs.twice, index)
        self._runs, self._index = runs, index

    @cached_property
    def exits(self) -> list[int]:
        return [self._runs.lanes.lane(cells, self._index) for cells in self._runs.exits]


class Suppositions:
    """The runs that are left when one more number is supposed: worked out together for all cells where it can be.

    Parameters
    ----------
    board : Board
        The cells.
    steps : Steps
        The steps between them.
    runs : iterable of (Run, Gap)
        All runs without that number.
    next_of : callable
        Takes a number, its cell, and the number before or after: returns where that can be.
    """

    def __init__(
        self, board: Board, steps: Steps, runs: Iterable[tuple[Run, Gap]], next_of: Callable[[int, int, int], int]
    ) -> None:
        self._board, self._runs, self._next_of = board, [*runs], next_of
        self._steps = steps.in_lanes(board.lanes)
        self._together: dict[tuple[int, int, int | None], RunInLanes] = {}
        #: By the number before it, each run without the cell of the number, and where walks from both ends lead.
        self._whole: dict[int, tuple[Gap, list[Walks], list[Walks]]] = {}
        self._alone: dict[tuple[int, int, int | None, int], Run] = {}

    def run(self, before: int, after: int, k: int, cell: int) -> Run | None:
        """Return the run between two known numbers with k in a cell, None where k cannot be there."""
        which = k if k in (before, after) else None
        found = self._alone.get((before, after, which, cell))
        if found is None:
            run, _ = self._around(before, after)
            if not (run.once if which is None else run.domains[which]) & cell:
                return None
            found = _Lane(self.together(before, after, which), self._board.lane_of[cell])
            self._alone[before, after, which, cell] = found
        return found

    def together(self, before: int, after: int, k: int | None) -> RunInLanes:
        """Return the run between two known numbers with k, or another number for None, in each cell in its copy."""
        key = before, after, k
        if key not in self._together:
            self._together[key] = RunInLanes((before, after), *self._worked_out(*key), self._board.lanes)
        return self._together[key]

    def _around(self, before: int, after: int) -> tuple[Run, Gap]:
        """Return the run that there is without the number, of which another one is a part."""
        return next((run, gap) for run, gap in self._runs if run.before <= before and after <= run.after)

    def _worked_out(self, before: int, after: int, k: int | None) -> tuple[tuple[int, int], list[int]]:
        """Return the cells around such a run, and its domains."""
        lanes, diagonal = self._board.lanes, self._board.diagonal
        run, gap = self._around(before, after)
        if run.before not in self._whole:
            begin, end, first, last = map(lanes.alike, gap[:4])
            gap = Gap(begin, end, first, last, tuple(lanes.alike(cells) & ~diagonal for cells in gap.free), gap.musts)
            self._whole[run.before] = gap, self._steps.forward(gap), self._steps.backward(gap)
        gap, forward, backward = self._whole[run.before]
        if k is None:
            return gap[:2], self._steps.domains(gap, forward, backward)
        numbers = slice(before - run.before, after - run.before - 1)
        gap = gap._replace(free=gap.free[numbers], musts=gap.musts[numbers])
        beside = k + 1 if k == before else k - 1
        near = (self._next_of(k, cell, beside) if cell & run.domains[k] else 0 for cell in self._board.lane_of)
        if k == before:
            gap = gap._replace(begin=diagonal, first=lanes.laid(near))
            return gap[:2], self._steps.domains(gap, backward=backward[numbers])
        gap = gap._replace(end=diagonal, last=lanes.laid(near))
        return gap[:2], self._steps.domains(gap, forward=forward[numbers])
