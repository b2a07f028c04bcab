"""Why a Seek Numbers puzzle is likely to have no solution: cells that no path can visit on the way from first to final.

>>> next(causes(SeekNumbers(size=(3, 3), first=(1, 1), final=(2, 1))))
'a path from (1,1) to (2,1) cannot visit each cell: of a chessboard there are 5 of one colour and 4 of the other'
"""

from __future__ import annotations

from collections.abc import Iterator

from aspsolve.families.seeknumbers._puzzle import SeekNumbers
from aspsolve.model.lattice import SQUARES


def causes(puzzle: SeekNumbers) -> Iterator[str]:
    """Yield likely causes, the likeliest first."""
    cells = puzzle.cells
    missed = cells - SQUARES.reached(puzzle.first, cells)
    if missed:
        yield f"the cell {min(missed)} cannot be reached from the first one"
    for cell in sorted(cells - {puzzle.first, puzzle.final}):
        if sum(near in cells for near in SQUARES.neighbours(cell)) < 2:
            yield f"the cell {cell} is a dead end, but neither the first nor the final one"
    yield from _colours(puzzle)
    for x, y, number in puzzle.hints:
        if number > len(cells) - 2:
            yield f"the hint {number} at ({x},{y}) is more than the cells that a path can bend in"


def _colours(puzzle: SeekNumbers) -> Iterator[str]:
    """Compare the numbers of cells of both colours of a chessboard, which a path visits in turns."""
    ends = (puzzle.first, puzzle.final)
    if len(puzzle.cells) == 1:
        return
    same = sum((cell.x + cell.y - puzzle.first.x - puzzle.first.y) % 2 == 0 for cell in puzzle.cells)
    others = len(puzzle.cells) - same
    alike = sum(map(sum, ends)) % 2 == 0
    if same - others != alike:
        more, fewer = max(same, others), min(same, others)
        yield (
            f"a path from {puzzle.first} to {puzzle.final} cannot visit each cell: of a chessboard there are"
            f" {more} of one colour and {fewer} of the other"
        )
