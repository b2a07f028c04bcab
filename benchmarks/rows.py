"""The puzzles that are measured: fresh ones with one solution, of the sizes that people print."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from aspsolve import Puzzle
from aspsolve.generate._making import Order, make

#: Each row takes its puzzles from these seeds on, on which nothing in the encodings was chosen.
FIRST_SEED = 1000


@dataclass(frozen=True)
class Row:
    """Puzzles of the same family and size; `wait` is how many CPU seconds a solve may take."""

    family: str
    size: int
    wait: float = 20.0

    @property
    def name(self) -> str:
        """What the row is called."""
        title = {"fillin": "Fill-in", "seeknumbers": "Seek Numbers"}.get(self.family, self.family.capitalize())
        return f"{title} of {self.size} cells" if self.family == "rikudo" else f"{title} {self.size} by {self.size}"

    def puzzles(self, number: int) -> Iterator[Puzzle]:
        """Yield puzzles."""
        options: dict[str, Any] = {"size": self.size if self.family == "rikudo" else (self.size, self.size)}
        if self.family == "fillin":
            options["language"] = "en"
        for seed in range(FIRST_SEED, FIRST_SEED + number):
            yield make(Order(self.family, options, rated=False), seed).puzzle


SIZES = {
    "rikudo": (37, 61, 91, 127), "seeknumbers": (6, 8, 10, 12), "fillin": (9, 15, 21, 40), "sudoku": (9,),
    "hitori": (8, 12), "slitherlink": (10,), "numbrix": (9,), "hidato": (9,), "nurikabe": (9,),
}  # fmt: skip
ROWS = tuple(Row(family, size) for family, sizes in SIZES.items() for size in sizes)
QUICK_ROWS = (Row("rikudo", 37), Row("seeknumbers", 6), Row("fillin", 9), Row("sudoku", 9))
