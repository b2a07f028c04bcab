"""Why a Seek Numbers puzzle is likely to have no solution: cells that no path can visit on the way from first to final.

>>> next(causes(SeekNumbers(size=(3, 1), first=(1, 1), final=(2, 1))))
'no path visits all cells: (3,1) is a dead end, but no end of the path'
"""

from __future__ import annotations

from collections.abc import Iterator

from aspsolve.families.seeknumbers._puzzle import SeekNumbers
from aspsolve.model._hamiltonian import obstacle
from aspsolve.model.lattice import SQUARES


def causes(puzzle: SeekNumbers) -> Iterator[str]:
    """Yield likely causes, the likeliest first."""
    if reason := obstacle(puzzle.cells, SQUARES, (puzzle.first, puzzle.final)):
        yield f"no path visits all cells: {reason}"
    for x, y, number in puzzle.hints:
        if number > len(puzzle.cells) - 2:
            yield f"the hint {number} at ({x},{y}) is more than the cells that a path can bend in"
