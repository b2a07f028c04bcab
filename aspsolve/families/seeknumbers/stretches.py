"""Known parts of a Seek Numbers path, cell by cell."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from aspsolve.families.seeknumbers.board import Board

__all__ = ["Stretch", "follow", "parts"]


class Stretch(NamedTuple):
    """A known part of the path that begins in a marked cell.

    Attributes
    ----------
    cells : tuple of int
        Its cells, one after the other.
    bends : int
        How often it bends between its first and its last cell.
    """

    cells: tuple[int, ...]
    bends: int


def follow(board: Board, steps: Mapping[int, int], cell: int, following: int) -> Stretch:
    """Return the known part of the path from a cell by way of another up to the next marked cell.

    Parameters
    ----------
    board : Board
        The cells.
    steps : mapping of int to int
        For each cell those that the path goes on to from there, perhaps also those that it comes from.
    cell, following : int
        Where it begins.

    Returns
    -------
    Stretch
        As far as it is known.
    """
    cells, bends = [cell, following], 0
    before, here, number = cell, following, board.cells.bit_count()
    while not here & board.marked and len(cells) < number:
        left = steps.get(here, 0) & ~before
        if not left:
            break
        near = left & -left
        bends += board.straight(before, here) != near
        before, here = here, near
        cells.append(near)
    return Stretch(tuple(cells), bends)


def parts(board: Board, used: Mapping[int, int], after: Mapping[int, int]) -> Iterator[tuple[int, ...]]:
    """Yield the known parts of the path, along the steps where these are known.

    Parameters
    ----------
    board : Board
        The cells.
    used : mapping of int to int
        The neighbours that each cell is joined to.
    after : mapping of int to int
        The cells that the path goes on to, as far as that is known.

    Yields
    ------
    tuple of int
        Cells, one after the other.
    """
    done = 0
    for cell in board.each(board.cells):
        near = used[cell]
        if near & (near - 1) or not near or cell & done:
            continue
        cells = [cell]
        while left := used[cells[-1]] & ~(cells[-2] if len(cells) > 1 else 0):
            cells.append(left)
        done |= cells[-1]
        against = any(after.get(other) == one for one, other in pairwise(cells))
        yield tuple(cells[::-1] if against else cells)
