"""The puzzles that are measured: fresh ones with one solution, of printed sizes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from random import Random
from time import monotonic
from typing import Any

from aspsolve import Puzzle
from aspsolve.batch._workers import InProcess, start_workers
from aspsolve.generate._making import Order, make
from aspsolve.generate._reduction import Reduction
from benchmarks.large_fillin import large_fillin
from benchmarks.random_nurikabe import random_nurikabe

#: The first seed of each row's puzzles: no choice in the encodings was made on these seeds.
FIRST_SEED = 1000
#: From this number of cells on, only half of the clues of Seek Numbers are tried: trying all takes minutes.
LARGE = 100
#: From this side on, fill-ins are made of small ones: to fill a grid at once takes minutes.
LARGE_FILLIN = 30
#: The number of puzzles that are made at once.
PROCESSES = 2


@dataclass(frozen=True)
class Row:
    """Puzzles of the same family and size; `wait` is the limit of a solve in CPU seconds."""

    family: str
    size: int
    wait: float = 20.0

    @property
    def name(self) -> str:
        """The row's name."""
        title = {"fillin": "Fill-in", "seeknumbers": "Seek Numbers"}.get(self.family, self.family.capitalize())
        return f"{title} of {self.size} cells" if self.family == "rikudo" else f"{title} {self.size} by {self.size}"

    def puzzle(self, seed: int) -> Puzzle:
        """Return the puzzle of a seed."""
        sides = (self.size, self.size)
        if self.family == "nurikabe":
            return random_nurikabe(*sides, Random(seed))
        options: dict[str, Any] = {"size": self.size if self.family == "rikudo" else sides}
        if self.family == "fillin":
            if self.size >= LARGE_FILLIN:
                return large_fillin(self.size, Random(seed))
            options["language"] = "en"
        order = Order(self.family, options, rated=False)
        if self.family == "seeknumbers" and self.size**2 >= LARGE:
            return _reduced(order, Random(seed))
        return make(order, seed).puzzle

    def puzzles(self, number: int) -> Iterator[Puzzle]:
        """Yield the puzzles of the first seeds."""
        return map(self.puzzle, range(FIRST_SEED, FIRST_SEED + number))

    def made(self, number: int, seconds: float) -> list[Puzzle]:
        """Return the same puzzles, as many as are made within a time, but at least one."""
        end = monotonic() + seconds
        puzzles: list[Puzzle] = []
        with suppress(TimeoutError), start_workers(None, PROCESSES) as workers:
            seeds = range(FIRST_SEED, FIRST_SEED + number)
            for future in [workers.submit(InProcess[Puzzle](partial(self.puzzle, seed))) for seed in seeds]:
                puzzles.append(future.result(max(0.0, end - monotonic()) if puzzles else None))
        return puzzles


def _reduced(order: Order, random: Random) -> Puzzle:
    """Return a puzzle with the usual clues, without the superfluous ones among a random half of them."""
    clues = None
    while clues is None:  # even all hints of a path may leave another solution
        draft = order.generator().draft(random)
        reduction = Reduction(draft, random)
        clues = reduction.enough(draft.start(random))
    groups = [group for group in draft.groups if group <= clues]
    return draft.puzzle(reduction.one_by_one(clues, random.sample(groups, len(groups) // 2)))


SIZES = {
    "sudoku": (9,), "hitori": (8, 12), "slitherlink": (10,), "nurikabe": (9,), "numbrix": (9,), "hidato": (9,),
    "rikudo": (37, 61, 91, 127), "fillin": (9, 15, 21, 40), "seeknumbers": (6, 8, 10, 12),
}  # fmt: skip
ROWS = tuple(Row(family, size) for family, sizes in SIZES.items() for size in sizes)
QUICK_ROWS = tuple(row for row in ROWS if row.size in (6, 8, 9, 10, 37) and row != Row("seeknumbers", 10))
