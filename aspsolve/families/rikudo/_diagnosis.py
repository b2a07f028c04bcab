"""Why a Rikudo is likely to have no solution: numbers too far apart, links that do not hold, cells out of reach.

>>> next(causes(Rikudo(19, [(-4, 0, 1), (4, 0, 3)])))
'1 at (-4,0) and 3 at (4,0) are too far apart: 4 steps'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from aspsolve.families.rikudo._puzzle import Rikudo
from aspsolve.model.lattice import HEXAGONS, Point


def causes(puzzle: Rikudo) -> Iterator[str]:
    """Yield likely causes, the likeliest first."""
    yield from _givens(puzzle)
    yield from _links(puzzle)
    yield from _cells(puzzle)


def _givens(puzzle: Rikudo) -> Iterator[str]:
    """Find numbers with too few others between them for the way from the one to the other."""
    by_number = sorted((k, Point(x, y)) for x, y, k in puzzle.prefilled)
    for (k, here), (next_k, there) in pairwise(by_number):
        steps = HEXAGONS.between(here, there)
        if steps > next_k - k:
            yield f"{k} at {here} and {next_k} at {there} are too far apart: {steps} steps"


def _links(puzzle: Rikudo) -> Iterator[str]:
    """Find links between numbers that are not consecutive, and cells with more than two."""
    given = {Point(x, y): k for x, y, k in puzzle.prefilled}
    ends = Counter[Point]()
    for x1, y1, x2, y2 in puzzle.links:
        one, other = Point(x1, y1), Point(x2, y2)
        ends.update((one, other))
        if one in given and other in given and abs(given[one] - given[other]) != 1:
            yield f"the link between {one} and {other} joins {given[one]} and {given[other]}"
    for cell, number in sorted(ends.items()):
        if number > 2:
            yield f"the cell {cell} has {number} links, but only two numbers are next to its own"


def _cells(puzzle: Rikudo) -> Iterator[str]:
    """Find cells that no path can pass through, or reach."""
    cells = puzzle.cells
    missed = cells - HEXAGONS.reached(min(cells), cells)
    if missed:
        yield f"the cell {min(missed)} cannot be reached from {min(cells)}"
    around = {cell: sum(near in cells for near in HEXAGONS.neighbours(cell)) for cell in sorted(cells)}
    dead_ends = [cell for cell, number in around.items() if number == 1]
    if len(dead_ends) > 2:
        yield f"the cells {', '.join(map(str, dead_ends[:3]))} have one neighbour each, but a path has two ends"
