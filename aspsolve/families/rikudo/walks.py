"""Walks of a Rikudo's numbers from cell to cell: all walks of some length take their next step at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

from aspsolve.families.rikudo.board import Board
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
        self._plain = not self.linked and not any(apart)
        shifts = board.bits.shifts
        #: By direction, the cells that are joined there, and those that are neither joined nor apart, with the shifts.
        self._along = [(cells, *shift) for cells, shift in zip(joined, shifts, strict=True) if cells]
        self._across = [(~(one | other), *shift) for one, other, shift in zip(joined, apart, shifts, strict=True)]

    def onwards(self, anywhere: int, due: int) -> tuple[int, int]:
        """Return where steps to joined cells lead, and where others do, but those to cells that are apart.

        Parameters
        ----------
        anywhere : int
            Cells from which any may come next.
        due : int
            Cells from which one that they are joined to has to come next.
        """
        if self._plain:
            return 0, self._board.next_to(anywhere)
        along = across = 0
        for others, left, right in self._across:
            across |= (anywhere & others) << left >> right
        both = anywhere | due
        if both & self.linked:
            for joined, left, right in self._along:
                along |= (both & joined) << left >> right
        return along, across

    def walks(
        self, begin: int, first: int, free: Sequence[int], musts: Sequence[bool], *, end: bool
    ) -> Iterator[tuple[int, int]]:
        """Yield for one number after another where walks lead.

        Each time all such cells, and those of them from which any cell may come next: not those that are joined to one
        that the walk has not come from.

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
        along, across = self.onwards(begin, 0) if known and linked else (0, 0)
        for cells, must in zip(free, musts, strict=True):
            ways = coming & cells
            anywhere, due = ways, 0
            if joined := ways & linked:
                once = joined & ~through
                anywhere ^= joined
                if known:  # along a link into a cell, or across, to leave it along its link
                    anywhere |= once & along
                    due = (once & across) | (joined & through & along)
                elif end:
                    due = once
                else:
                    anywhere |= joined
            yield anywhere | due, anywhere
            known, end = must, False
            if must:
                along, across = self.onwards(anywhere, due)
                coming = along | across
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
