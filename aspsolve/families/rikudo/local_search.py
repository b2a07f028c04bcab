"""Local search for Rikudo: simulated annealing until it fills all cells.

Annealing (see `aspsolve.families.rikudo.annealing`) comes near a solution soon. What is still wrong is reheated, here
and there; where that does not help, it begins anew. Clingo then solves the puzzle with all numbers filled in.

>>> puzzle = Rikudo(size=7, prefilled=[(-2, 0, 1), (2, 0, 4)], links=[(-2, 0, -1, 1)])
>>> for answer in RikudoLocalSearch(puzzle).solve():
...     print(puzzle.decode(answer.symbols).check())
()
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from random import Random

from aspsolve.engine.control import Answer, Program, Search
from aspsolve.families.parts import LocalSearch, Pruned, SearchPlan
from aspsolve.families.rikudo import FAMILY, Rikudo
from aspsolve.families.rikudo.annealing import COLD, HOT, Annealing
from aspsolve.model.bitboard import sparse
from aspsolve.model.lattice import Point, hexagon

__all__ = ["RikudoLocalSearch"]

#: Where the cells can hold so many numbers each, the complete search takes long, and to ground it, too: a local search
#: comes first for each so many choices of a number for a cell.
MANY_NUMBERS_PER_CELL, CHOICES_PER_TRY = 16, 2000
#: How many conflicts the complete search is granted: so many, divided by the number of cells. The larger a puzzle is,
#: the less is to be hoped of them.
CONFLICTS_TIMES_CELLS = 12_000_000
#: How many moves a cell an annealing has.
MOVES_PER_CELL = 4000
#: What is reheated lies so many steps around a place that is wrong. It is heated up that far, and has so many moves a
#: number; after so many times without an improvement another annealing is better.
REHEAT_DISTANCES, REHEAT_TEMPERATURE, REHEAT_MOVES, MAX_FAILED_REHEATS = (4, 5, 6), 0.5, 1000, 10
#: For another solution the numbers so many steps around a cell are taken away, around so many cells in turn at most;
#: each search has so many conflicts.
VARIED_DISTANCES, MAX_VARIED_CELLS, VARIATION_CONFLICTS = (2, 3), 30, 2_000


class RikudoLocalSearch(LocalSearch):
    """Annealings, and solutions near solutions.

    Parameters
    ----------
    puzzle : Rikudo
        One that may have a solution, as far as its pruning can tell.
    seed : int
        Of the random moves.
    stop : threading.Event or None
        Once another thread has set it, nothing more is tried.
    """

    def __init__(self, puzzle: Rikudo, seed: int = 0, stop: threading.Event | None = None) -> None:
        self._puzzle = puzzle
        self._random = Random(seed)
        self._stop = stop or threading.Event()

    @classmethod
    def plan(cls, puzzle: Rikudo, pruned: Pruned) -> SearchPlan | None:
        """Return when to search how, None where the cells are sparse or there is no solution."""
        choices = sum(fact.name == "domain" for fact in pruned.facts)
        cells = len(puzzle.cells)
        if not choices or sparse(puzzle.cells):
            return None
        conflicts = CONFLICTS_TIMES_CELLS // cells
        tries = choices // CHOICES_PER_TRY if choices > MANY_NUMBERS_PER_CELL * cells else 0
        return SearchPlan(conflicts, conflicts, local_first=tries)

    def solve(self) -> Iterator[Answer]:
        """Yield a solution if the next annealing finds one."""
        walks = Annealing(self._puzzle, self._random, self._stop)
        walks.anneal(MOVES_PER_CELL * len(self._puzzle.cells), HOT, COLD)
        failed = 0
        while walks.cost and failed < MAX_FAILED_REHEATS and not self._stop.is_set():
            cost = walks.cost
            walks.reheat(REHEAT_MOVES, REHEAT_TEMPERATURE, COLD, self._random.choice(REHEAT_DISTANCES))
            failed = 0 if walks.cost < cost else failed + 1
        if not walks.cost:
            yield from self._completed(dict(enumerate(walks.cells, 1)))

    def vary(self, answer: Answer) -> Iterator[Answer]:
        """Yield solutions that differ from this one only near some cell."""
        numbers = {k.number: Point(x.number, y.number) for x, y, k in (symbol.arguments for symbol in answer.symbols)}
        cells = sorted(self._puzzle.cells)
        for distance in VARIED_DISTANCES:
            around = hexagon(distance)
            for x, y in self._random.sample(cells, min(len(cells), MAX_VARIED_CELLS)):
                if self._stop.is_set():
                    return
                near = {Point(x + dx, y + dy) for dx, dy in around}
                yield from self._completed({k: at for k, at in numbers.items() if at not in near})

    def _completed(self, numbers: Mapping[int, Point]) -> Iterator[Answer]:
        """Yield the solutions that have these numbers besides the given ones."""
        given = {k: Point(x, y) for x, y, k in self._puzzle.prefilled}
        prefilled = [(x, y, k) for k, (x, y) in {**numbers, **given}.items()]
        puzzle = Rikudo(cells=self._puzzle.cells, prefilled=prefilled, links=self._puzzle.links)
        program = Program(text=FAMILY.rules, facts=FAMILY.prune(puzzle).facts)
        arguments = ["0", f"--solve-limit={VARIATION_CONFLICTS}", *FAMILY.clingo_options(puzzle)]
        yield from Search(program, arguments, stop=self._stop)
