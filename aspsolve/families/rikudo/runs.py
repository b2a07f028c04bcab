"""Runs of a Rikudo's open numbers between two known ones, and what one more number leaves of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property

from aspsolve.families.rikudo.board import Board
from aspsolve.families.rikudo.walks import Gap, Steps
from aspsolve.model.bitboard import Lanes

__all__ = ["Run", "Suppositions"]


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


class _Lane(Run):
    """A run of which several are worked out side by side.

    Parameters
    ----------
    runs : Run
        All of them.
    lanes : Lanes
        How they are laid.
    index : int
        Which of them it is.
    """

    def __init__(self, runs: Run, lanes: Lanes, index: int) -> None:
        self.before, self.after = runs.before, runs.after
        self.domains = {k: lanes.lane(cells, index) for k, cells in runs.domains.items()}
        self.once, self.twice = lanes.lane(runs.once, index), lanes.lane(runs.twice, index)
        self._runs, self._lanes, self._index = runs, lanes, index

    @cached_property
    def exits(self) -> list[int]:
        return [self._lanes.lane(cells, self._index) for cells in self._runs.exits]


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
        self._places: dict[tuple[int, int, int | None], dict[int, Run]] = {}

    def run(self, before: int, after: int, k: int, cell: int) -> Run | None:
        """Return the run between two known numbers with k in a cell, None where k cannot be there."""
        key = before, after, k if k in (before, after) else None
        if key not in self._places:
            self._places[key] = dict(self._in_lanes(*key))
        return self._places[key].get(cell)

    def _in_lanes(self, before: int, after: int, k: int | None) -> Iterator[tuple[int, Run]]:
        """Yield each cell that k can have, or any number for None, with the run that is left."""
        lanes = self._board.lanes
        run, gap = next((run, gap) for run, gap in self._runs if run.before <= before and after <= run.after)
        numbers = slice(before - run.before, after - run.before - 1)
        cells = [*self._board.each(run.once if k is None else run.domains[k])]
        for start in range(0, len(cells), lanes.number):
            some = cells[start : start + lanes.number]
            taken = lanes.laid(some)
            begin, end, first, last = (lanes.alike(place, len(some)) for place in gap[:4])
            if k == before:
                begin, first = taken, lanes.laid(self._next_of(k, cell, k + 1) for cell in some)
            elif k == after:
                end, last = taken, lanes.laid(self._next_of(k, cell, k - 1) for cell in some)
            free = tuple(lanes.alike(places, len(some)) & ~taken for places in gap.free[numbers])
            domains = self._steps.domains(Gap(begin, end, first, last, free, gap.musts[numbers]))
            runs = Run((before, after), (begin, end), domains, lanes.shifts)
            yield from ((cell, _Lane(runs, lanes, index)) for index, cell in enumerate(some))
