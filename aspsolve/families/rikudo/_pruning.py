"""Find which numbers each cell of a Rikudo can hold.

The numbers draw a path, and a number is kept for a cell only while all of these hold, over and over until nothing
changes any more:

- the path can come to the cell from a neighbour that holds the number before, and leave it for another neighbour that
  holds the number after; one without a turn on the spot (the step back to where it came from is no step);
- no other number has to be there, and the number has no other place: a number with one cell left has that cell, a cell
  with one number left has that number;
- where two cells are linked, the path goes from the one to the other. A cell that has only two neighbours left, and is
  not an end of the path, is linked with both; one that is linked with two has no other neighbours; and links close no
  loop.

Before, only the cells are kept that a walk from the number before, over any cells that hold no given, comes to, and the
same backwards. Where that leaves few numbers to each cell, and no links could take away more, it is all that is done.

Sets of cells are bit sets (see `aspsolve.model._bitboard`).

>>> puzzle = Rikudo(size=7, prefilled=[(-2, 0, 1), (2, 0, 4)], links=[(-2, 0, -1, 1)])
>>> print(*prune(puzzle).facts[-7:])
pruned domain(-2,0,1) domain(-1,1,2) domain(1,1,3) domain(2,0,4) domain(1,-1,5) domain(-1,-1,6)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from aspsolve.errors import Infeasible
from aspsolve.families.parts import Pruned
from aspsolve.families.rikudo._puzzle import Rikudo
from aspsolve.model._bitboard import Bitboard, counted, members, sparse, union
from aspsolve.model._symbols import parse
from aspsolve.model.lattice import HEXAGONS

DIRECTIONS = HEXAGONS.directions
#: The opposite directions.
BACK = tuple(map(HEXAGONS.opposite, DIRECTIONS))
#: Without links, and with no more numbers a cell than this on average, clingo is done before pruning would be.
FEW_NUMBERS_PER_CELL = 8


def prune(puzzle: Rikudo) -> Pruned:
    """Return the puzzle's facts, pruned/0, and domain/3: a solution has no number in a cell but domain(X,Y,K).

    Where it turned out that there is no solution, there is no domain. Where the cells are sparse, the facts are the
    puzzle's own.
    """
    facts = tuple(fact.symbol for fact in puzzle.facts())
    connected = HEXAGONS.reached(min(puzzle.cells), puzzle.cells) == puzzle.cells
    if connected and sparse(puzzle.cells):
        return Pruned(facts)
    found = ["pruned"]
    if connected:
        board = Bitboard(puzzle.cells, HEXAGONS)
        for k, cells in enumerate(domains(puzzle, board), 1):
            found += [f"domain({x},{y},{k})" for x, y in map(board.place, members(cells))]
    return Pruned(facts + parse(found), parts=("numbers",))


def domains(puzzle: Rikudo, board: Bitboard) -> Sequence[int]:
    """Return the cells that can hold 1, 2, 3, …; empty if there is no solution."""
    return _Path(puzzle, board).pruned()


class _Path:
    """What is known of the path."""

    def __init__(self, puzzle: Rikudo, board: Bitboard) -> None:
        self.board = board
        self.n = len(puzzle.cells)
        #: For each number from 1 the cells that can hold it; an empty set stands before them.
        self.at = [0, *[board.cells] * self.n]
        #: For each direction the cells that can have an edge of the path on that side; an edge has two cells.
        self.edges = [board.cells & board.moved(board.cells, BACK[d]) for d in DIRECTIONS]
        #: For each direction the cells that must have one.
        self.links = [0] * 6
        #: For each number the cells that can hold it and be left in a direction, a set a direction.
        self.steps = [[0] * 6 for _ in self.at]
        #: For each number, whether something around it has changed since the steps were last followed in that order:
        #: the cells of the number or the one after it, the steps to it or from it, links of its cells.
        self.forwards = bytearray(self.n + 2)
        self.backwards = bytearray(self.n + 2)
        self.changed_any = False
        for x, y, k in puzzle.prefilled:
            self.at[k] &= board.bit(x, y)
        for x, y, other_x, other_y in puzzle.links:
            one, other = board.bit(x, y), board.bit(other_x, other_y)
            for d in DIRECTIONS:
                if board.moved(one, d) == other:
                    self.links[d] |= one
                    self.links[BACK[d]] |= other

    def pruned(self) -> Sequence[int]:
        """Return the cells that can hold 1, 2, 3, …; empty if there is no solution."""
        try:
            if self.n > 1:
                self._assign_singletons()
                self._reach()
                if any(self.links) or sum(map(int.bit_count, self.at)) > FEW_NUMBERS_PER_CELL * self.n:
                    self._prune()
            elif not self.at[1]:
                return ()
        except Infeasible:
            return ()
        return self.at[1:]

    def _prune(self) -> None:
        """Prune until nothing changes."""
        for k in range(1, self.n):
            at, after = self.at[k], self.at[k + 1]
            self.steps[k] = [at & edges & self.board.moved(after, BACK[d]) for d, edges in enumerate(self.edges)]
        self._changed(range(1, self.n + 1))
        while self.changed_any:
            self.changed_any = False
            self._forwards()
            self._backwards()
            self._assign_singletons()
            self._shape()

    def _changed(self, numbers: Iterable[int]) -> None:
        """Note that something has changed around some numbers."""
        for k in numbers:
            self.forwards[k] = self.backwards[k] = self.changed_any = True

    def _keep(self, k: int, cells: int) -> int:
        """Take away all other cells from a number."""
        kept = self.at[k] & cells
        if not kept:
            raise Infeasible
        if kept != self.at[k]:
            self.at[k] = kept
            self._changed((k - 1, k))
        return kept

    def _step(self, k: int, steps: list[int]) -> None:
        """Replace the steps from a number to the next."""
        if steps != self.steps[k]:
            self.steps[k] = steps
            self._changed((k, k + 1))

    def _reach(self) -> None:
        """Keep the cells to which a walk leads from the number before, and from which one leads to the number after."""
        for back, numbers in ((1, range(2, self.n + 1)), (-1, range(self.n - 1, 0, -1))):
            for k in numbers:
                near = 0
                for d in DIRECTIONS:
                    near |= self.board.moved(self.at[k - back], d)
                self._keep(k, near)

    def _forwards(self) -> None:
        """From 1 to n, drop cells that nothing leads to, and steps that no other step can come before."""
        for k in range(1, self.n + 1):
            if self.forwards[k]:
                self._arrive(k)
                self.forwards[k] = False

    def _backwards(self) -> None:
        """From n to 1, drop cells that lead nowhere, and steps that no other step can come after."""
        for k in range(self.n - 1, 0, -1):
            if self.backwards[k]:
                self._leave(k)
                self.backwards[k] = False

    def _arrive(self, k: int) -> None:
        """Keep the cells of a number that a step leads to, and the steps from them that go on after another step."""
        arriving = [self.board.moved(self.steps[k - 1][BACK[side]], BACK[side]) for side in DIRECTIONS]
        arriving = [cells & self.at[k] & self.edges[side] for side, cells in enumerate(arriving)]
        if k > 1:
            self._keep(k, union(arriving))
        if k == self.n:
            for side, linked in enumerate(self.links):
                self._keep(k, ~linked | arriving[side])
        else:
            self._step(k, self._continued(arriving, self.steps[k], k, end=k == 1))

    def _leave(self, k: int) -> None:
        """Keep the cells of a number that a step leads from, and the steps to them that go on with another step."""
        after = self.at[k + 1]
        self._step(k, [cells & self.board.moved(after, BACK[d]) for d, cells in enumerate(self.steps[k])])
        self._keep(k, union(self.steps[k]))
        if k > 1:
            before = self.steps[k - 1]
            arriving = [self.board.moved(before[BACK[side]], BACK[side]) for side in DIRECTIONS]
            arriving = self._continued(self.steps[k], arriving, k, end=False)
            self._step(k - 1, [self.board.moved(arriving[BACK[d]], BACK[d]) for d in DIRECTIONS])

    def _continued(self, these: Sequence[int], those: Sequence[int], k: int, *, end: bool) -> list[int]:
        """Return those of the edges `those` of the cells of `k` that have a partner among `these` on another side.

        Both are a set of cells for each side. At an end of the path there are none of these.
        """
        at, edges = self.at[k], self.edges
        if end:
            kept = [cells & at & edges[side] for side, cells in enumerate(those)]
        else:
            once, twice, _ = counted(these)
            kept = [cells & at & edges[side] & (twice | once & ~these[side]) for side, cells in enumerate(those)]
        for other, linked in enumerate(self.links):
            if linked & at:
                allowed = ~linked if end else ~linked | these[other]
                kept = [cells if side == other else cells & allowed for side, cells in enumerate(kept)]
        return kept

    def _assign_singletons(self) -> None:
        """Give a number with one cell left that cell, and a cell with one number left that number."""
        fixed = single = -1
        while (fixed, single) != (found := self._singletons()):
            fixed, single = found
            for k, cells in enumerate(self.at):
                if cells & (cells - 1):
                    left = self._keep(k, ~fixed)
                    if left & single and self._keep(k, single).bit_count() > 1:
                        raise Infeasible

    def _singletons(self) -> tuple[int, int]:
        """Return the cells of the numbers that have only one, and the cells that have only one number."""
        fixed = 0
        for cells in self.at[1:]:
            if not cells & (cells - 1):
                if not cells or cells & fixed:
                    raise Infeasible
                fixed |= cells
        once, twice, _ = counted(self.at)
        if once != self.board.cells:
            raise Infeasible
        return fixed, once & ~twice

    def _shape(self) -> None:
        """Drop the edges that no step takes any more, and link cells with their last two neighbours."""
        taken = [union(steps[d] for steps in self.steps) for d in DIRECTIONS]
        edges = [taken[d] | self.board.moved(taken[BACK[d]], BACK[d]) for d in DIRECTIONS]
        once, twice, thrice = counted(edges)
        ends = self.at[1] | self.at[self.n]
        if self.board.cells & ~(twice | once & ends):
            raise Infeasible
        narrow = twice & ~thrice & ~ends
        before = self.links[:]
        for d in DIRECTIONS:
            linked = edges[d] & narrow
            self.links[d] |= linked
            self.links[BACK[d]] |= self.board.moved(linked, d)
        new = union(now ^ then for now, then in zip(self.links, before, strict=True))
        if new:
            self._changed(k for k, cells in enumerate(self.at) if cells & new)
        _, full, too_many = counted(self.links)
        if too_many or any(self.links[d] & ~edges[d] for d in DIRECTIONS):
            raise Infeasible
        for k in range(2, self.n):
            self._keep(k, twice)
        self._keep(1, ~full)
        self._keep(self.n, ~full)
        for d in DIRECTIONS:
            self.edges[d] = edges[d] & (self.links[d] | ~(full | self.board.moved(full, BACK[d])))
        self._open_loops()
        for k in range(1, self.n):
            self._step(k, [cells & edges for cells, edges in zip(self.steps[k], self.edges, strict=True)])

    def _open_loops(self) -> None:
        """Drop the edges that would close a chain of links to a loop."""
        around: dict[int, list[int]] = {}
        for d, linked in enumerate(self.links):
            for index in members(linked):
                around.setdefault(1 << index, []).append(self.board.moved(1 << index, d))
        seen: set[int] = set()
        for end, others in around.items():
            if len(others) == 1 and end not in seen:
                chain = [end, *others]
                while len(around[chain[-1]]) == 2:
                    chain.append(sum(around[chain[-1]]) - chain[-2])
                seen.update(chain)
                for d in DIRECTIONS:
                    if len(chain) > 2 and self.board.moved(end, d) == chain[-1]:
                        self.edges[d] &= ~end
                        self.edges[BACK[d]] &= ~chain[-1]
        if len(seen) < len(around):
            raise Infeasible
