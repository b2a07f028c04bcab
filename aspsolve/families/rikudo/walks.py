"""Walks of a Rikudo's numbers from cell to cell: all walks of some length take their next step at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from aspsolve.families.rikudo.board import Board
from aspsolve.model.bitboard import union
from aspsolve.model.lattice import HEXAGONS

__all__ = ["Run", "Steps"]


class Steps:
    """The steps from a cell to the next, where some cells are joined and others apart.

    Parameters
    ----------
    board : Board
        The cells.
    joined, apart : sequence of int
        By direction, the cells that are joined to the next one there, and those that are not.

    Attributes
    ----------
    linked, through : int
        The cells that are joined to others, and those of them that are joined to several.
    """

    def __init__(self, board: Board, joined: Sequence[int], apart: Sequence[int]) -> None:
        self.linked = self.through = 0
        for cells in joined:
            self.through |= self.linked & cells
            self.linked |= cells
        self._board = board
        self._touched = self.linked | union(apart)
        shifts = board.bits.shifts
        directions = [direction for direction, cells in enumerate(joined) if cells]
        #: By direction, as far as cells are joined: the opposite one's place here, those cells, and the shifts.
        self._along = [
            (directions.index(HEXAGONS.opposite(direction)), joined[direction], *shifts[direction])
            for direction in directions
        ]
        #: By direction, the cells that are neither joined nor apart there, with the shifts.
        self._across = [(~(one | other), *shift) for one, other, shift in zip(joined, apart, shifts, strict=True)]

    def onwards(self, anywhere: int, due: int, passing: Sequence[int]) -> tuple[Sequence[int], int]:
        """Return where steps to joined cells lead, by direction, and where others do but those to cells that are apart.

        Parameters
        ----------
        anywhere : int
            Cells from which any may come next.
        due : int
            Cells from which one that they are joined to has to come next.
        passing : sequence of int
            By direction, cells that are joined to two, to which a step led from one of these: the other comes next.
        """
        touched = anywhere & self._touched
        across = self._board.next_to(anywhere ^ touched)
        if touched:
            for others, left, right in self._across:
                across |= (touched & others) << left >> right
        linked = (touched | due) & self.linked
        if not linked and not passing:
            return (), across
        along = []
        for back, joined, left, right in self._along:
            cells = linked
            for direction, through in enumerate(passing):
                if direction != back:
                    cells |= through
            along.append((cells & joined) << left >> right)
        return along, across

    def walks(
        self, begin: int, first: int, free: Sequence[int], musts: Sequence[bool], *, end: bool
    ) -> Iterator[tuple[int, int, Sequence[int]]]:
        """Yield for one number after another where walks lead.

        Each time all such cells; those of them from which any cell may come next; and, by direction, those that are
        joined to two, where a step from one of these leads.

        Parameters
        ----------
        begin : int
            The cell of the known number, 0 for none.
        first : int
            The cells where the next number can be.
        free : sequence of int
            For each number the cells that are free for it.
        musts : sequence of bool
            Whether each number must stand somewhere: where it need not, the next one may be anywhere.
        end : bool
            True where no number comes before the first of them.
        """
        linked, through = self.linked, self.through
        coming, known = first, bool(begin)
        along, across = self.onwards(begin, 0, ()) if known and linked else ((), 0)
        for cells, must in zip(free, musts, strict=True):
            ways = anywhere = coming & cells
            due = 0
            passing: Sequence[int] = ()
            if (joined := ways & linked) and (known or end):
                once = joined & ~through
                anywhere ^= joined
                if known:  # along a link into a cell, or across, to leave it along its link
                    anywhere |= once & union(along)
                    due = once & across
                    if joined != once:
                        passing = [joined & through & led for led in along]
                else:
                    due = once
                ways = anywhere | due | union(passing)
            yield ways, anywhere, passing
            known, end = must, False
            if must:
                along, across = self.onwards(anywhere, due, passing)
                coming = across | union(along)
            else:
                coming = self._board.cells


class Run:
    """Where the numbers between two known ones can be.

    Parameters
    ----------
    board : Board
        The cells.
    known, cells : (int, int)
        The known numbers before and after, and their cells, 0 for none.
    domains : mapping of int to int
        The cells of each number.

    Attributes
    ----------
    before, after : int
        The known numbers.
    once, twice : int
        The cells that any number can have, and those that several can.
    """

    def __init__(
        self, board: Board, known: tuple[int, int], cells: tuple[int, int], domains: Mapping[int, int]
    ) -> None:
        self.before, self.after = known
        self.domains = domains
        self.once = self.twice = 0
        for some in domains.values():
            self.twice |= self.once & some
            self.once |= some
        self._board, self._ends = board, cells

    @cached_property
    def exits(self) -> list[int]:
        """By direction, the cells that come from a cell there which can hold the number before or after theirs."""
        exits = [0] * len(HEXAGONS.directions)
        begin, end = self._ends
        around = [begin, *self.domains.values(), end]
        for before, cells, after in zip(around, around[1:], around[2:], strict=False):
            beside = before | after
            for direction, (left, right) in enumerate(self._board.bits.shifts):
                exits[direction] |= beside << left >> right & cells
        return exits
