"""Guess at a Rikudo solution until a guess is right.

Guesses (see `aspsolve.guesses.rikudo`) come near a solution soon. What is still wrong is stirred, here and there; where
that does not help, another guess does. Clingo then solves the puzzle with all numbers filled in.

>>> puzzle = Rikudo(size=7, prefilled=[(-2, 0, 1), (2, 0, 4)], links=[(-2, 0, -1, 1)])
>>> for answer in Repair(puzzle).solve():
...     print(puzzle.decode(answer.symbols).check())
()
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from random import Random

from aspsolve.domains import domains
from aspsolve.engine.configuration import configuration
from aspsolve.engine.control import Answer, Program, Search
from aspsolve.engine.encodings import rules_for_domains
from aspsolve.guesses.rikudo import COLD, HOT, Guess
from aspsolve.puzzles.lattice import Point, hexagon, neighbours
from aspsolve.puzzles.rikudo import Rikudo

__all__ = ["Repair"]

#: So many moves a cell make a guess.
MOVES = 4000
#: What is stirred lies so many steps around a place that is wrong. It is heated up that far, and has so many moves a
#: number; after so many times in vain another guess is better.
AROUND, WARM, STIRRING, IN_VAIN = (4, 5, 6), 0.5, 1000, 10
#: For another solution the numbers so many steps around a cell are taken away, around so many cells in turn at most;
#: each search has so many conflicts.
VARIED, VARIATIONS, FOR_A_VARIATION = (2, 3), 30, 2_000


class Repair:
    """Guesses, and solutions near solutions.

    Parameters
    ----------
    puzzle : one that may have a solution, as far as `aspsolve.domains.rikudo` can tell.
    seed : of the guesses.
    stop : once another thread has set it, nothing more is tried.
    """

    hopeless = False

    def __init__(self, puzzle: Rikudo, seed: int = 0, stop: threading.Event | None = None) -> None:
        self._puzzle = puzzle
        self._random = Random(seed)
        self._stop = stop or threading.Event()

    def solve(self) -> Iterator[Answer]:
        """Yield a solution if the next guess becomes one."""
        guess = Guess(self._puzzle, self._random, self._stop)
        guess.anneal(MOVES * len(self._puzzle.cells), HOT, COLD)
        in_vain = 0
        while guess.cost and in_vain < IN_VAIN and not self._stop.is_set():
            cost = guess.cost
            guess.stir(STIRRING, WARM, COLD, self._random.choice(AROUND))
            in_vain = 0 if guess.cost < cost else in_vain + 1
        if not guess.cost:
            yield from self._completed(dict(enumerate(guess.cells, 1)))

    def vary(self, answer: Answer) -> Iterator[Answer]:
        """Yield solutions that differ from this one only near some cell."""
        numbers = {k.number: Point(x.number, y.number) for x, y, k in (symbol.arguments for symbol in answer.symbols)}
        cells = sorted(self._puzzle.cells)
        for distance in VARIED:
            for cell in self._random.sample(cells, min(len(cells), VARIATIONS)):
                if self._stop.is_set():
                    return
                near = {*neighbours(cell, hexagon(distance))}
                yield from self._completed({k: at for k, at in numbers.items() if at not in near})

    def _completed(self, numbers: Mapping[int, Point]) -> Iterator[Answer]:
        """Yield the solutions that have these numbers besides the given ones."""
        given = {k: Point(x, y) for x, y, k in self._puzzle.prefilled}
        prefilled = [(x, y, k) for k, (x, y) in {**numbers, **given}.items()]
        puzzle = Rikudo(cells=self._puzzle.cells, prefilled=prefilled, links=self._puzzle.links)
        program = Program(text=rules_for_domains(puzzle.kind), facts=domains(puzzle).facts)
        arguments = ["0", f"--solve-limit={FOR_A_VARIATION}", *configuration(puzzle)]
        yield from Search(program, arguments, stop=self._stop)
