"""What Python does better for Hidato than its encoding says: the module of parts as another package would write it."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

#: With at most this many cells, clasp's default is faster.
FEW_CELLS = 50


def clingo_options(puzzle: Any) -> tuple[str, ...]:
    return ("--configuration=jumpy",) if len(puzzle.cells) > FEW_CELLS else ()


def causes(puzzle: Any) -> Iterator[str]:
    for number, times in Counter(k for _, _, k in puzzle.of["given"]).items():
        if times > 1:
            yield f"the {number} is given {times} times"


CLINGO_OPTIONS, DIAGNOSIS = clingo_options, causes
