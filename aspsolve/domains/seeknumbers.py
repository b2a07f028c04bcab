"""Find in which direction the path of a Seek Numbers puzzle can't leave a cell, as many bends as it owes there.

A hint sends the path off with bends to make before the next marked cell, which is a hint or the final cell. Take any
walk that does so: it keeps off the marked cells between, bends exactly as often as it owes, and may otherwise go where
it likes, over its own track too. Where no such walk leaves a cell in a direction, with some number of bends still owed,
the path doesn't either. The rules of the encoding say the same (*What can be paid*), but take much longer.

Sets of cells are bit sets (see `aspsolve.domains.board`).

>>> puzzle = SeekNumbers(size=(3, 2), first=(1, 1), final=(3, 1), hints=[(1, 2, 2)])
>>> print(*domains(puzzle).facts[-4:])
unpaid(2,2,-1,0,2) unpaid(3,2,-1,0,2) unpaid(2,2,0,-1,2) unpaid(3,2,0,-1,2)
"""

from __future__ import annotations

from collections.abc import Iterator

from aspsolve.domains import Domains
from aspsolve.domains.board import Board, scattered, union
from aspsolve.domains.matching import members
from aspsolve.puzzles.lattice import SQUARE
from aspsolve.puzzles.seeknumbers import SeekNumbers
from aspsolve.puzzles.terms import symbols

__all__ = ["domains"]

DIRECTIONS = range(4)
#: The opposite directions, and those to both sides.
BACK = (2, 3, 0, 1)
SIDES = ((1, 3), (0, 2), (1, 3), (0, 2))


def domains(puzzle: SeekNumbers) -> Domains:
    """Return the puzzle's facts, pruned/0, and unpaid/5: the path does not leave a cell so and owe so many bends.

    unpaid(X,Y,DX,DY,K) is the cell, the direction and the bends. Without hints, with a hint that no path can
    satisfy, and where the cells are scattered, the facts are the puzzle's own.
    """
    facts = tuple(fact.symbol for fact in puzzle.facts())
    marked = {*((x, y) for x, y, _ in puzzle.hints), puzzle.first, puzzle.final}
    most = max((n for _, _, n in puzzle.hints), default=0)
    if not puzzle.hints or most > len(puzzle.cells) - len(marked) or scattered(puzzle.cells):
        return Domains(facts)
    found = ["pruned"]
    walks = _Walks(puzzle)
    for direction, bends, cells in walks.unpaid():
        dx, dy = SQUARE[direction]
        found += [f"unpaid({x},{y},{dx},{dy},{bends})" for x, y in map(walks.board.place, members(cells))]
    return Domains(facts + symbols(found))


class _Walks:
    """What the walks between the marked cells can do.

    Attributes
    ----------
    board : the cells.
    """

    def __init__(self, puzzle: SeekNumbers) -> None:
        self.board = board = Board(puzzle.cells, SQUARE)
        first, final = board.bit(*puzzle.first), board.bit(*puzzle.final)
        most = max(n for _, _, n in puzzle.hints)
        self._owing = [0] * (most + 1)
        self._owing[0] |= first
        for x, y, n in puzzle.hints:
            self._owing[n] |= board.bit(x, y)
        self._marked = first | final | union(self._owing)
        self._free = board.cells & ~self._marked
        self._steps = [board.moved(board.cells & ~first, BACK[d]) & ~final for d in DIRECTIONS]

    def unpaid(self) -> Iterator[tuple[int, int, int]]:
        """Yield directions, numbers of bends, and the cells that the path can't leave so."""
        leaving = self._leaving()
        paid = [0] * 4
        for bends, leaves in enumerate(leaving):
            paid = self._paid(bends, leaves, paid)
            for d in DIRECTIONS:
                if cells := self._steps[d] & (self._free | self._owing[bends]) & ~paid[d]:
                    yield d, bends, cells

    def _leaving(self) -> list[list[int]]:
        """Return for each number of bends the cells that a walk leaves in each direction, owing so many."""
        leaving = [[0] * 4 for _ in self._owing]
        more = [0] * 4
        for bends in reversed(range(len(leaving))):
            entered = [self.board.moved(more[d], d) & self._free for d in DIRECTIONS]
            for d in DIRECTIONS:
                start = (self._owing[bends] | union(entered[side] for side in SIDES[d])) & self._steps[d]
                leaving[bends][d] = self._straight(start, d, self._free & self._steps[d])
            more = leaving[bends]
        return leaving

    def _paid(self, bends: int, leaves: list[int], paid: list[int]) -> list[int]:
        """Return those of the cells from which the walk goes on to a marked cell; `paid` is that for one bend less."""
        found = []
        for d in DIRECTIONS:
            end = self._free & union(paid[side] for side in SIDES[d]) if bends else self._marked
            start = self.board.moved(end, BACK[d]) & leaves[d]
            # Going back a straight line, only what lies before a free cell is entered from it.
            found.append(self._straight(start, BACK[d], leaves[d], via=self._free))
        return found

    def _straight(self, cells: int, direction: int, within: int, via: int = -1) -> int:
        """Return the cells and those that lie from them in a direction, as long as they are within, each via others."""
        new = cells
        while new := self.board.moved(new & via, direction) & within & ~cells:
            cells |= new
        return cells
