"""Why a number path is likely not to exist: numbers too far apart, links that do not hold, cells out of reach.

>>> from aspsolve import Rikudo
>>> next(causes(Rikudo(19, [(-4, 0, 1), (4, 0, 3)])))
'1 at (-4,0) and 3 at (4,0) are too far apart: 4 steps'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from aspsolve.families.paths._explanation import facts_by_arity
from aspsolve.model._hamiltonian import obstacle
from aspsolve.model.lattice import Lattice, Point
from aspsolve.model.puzzle import Puzzle


def causes(puzzle: Puzzle) -> Iterator[str]:
    """Yield likely causes, the likeliest first."""
    of, lattice = facts_by_arity(puzzle), puzzle.lattice
    given = {Point(x, y): k for x, y, k in of[3]}
    yield from _givens(given, lattice)
    yield from _links(given, [(Point(a, b), Point(c, d)) for a, b, c, d in of[4]])
    if reason := obstacle([Point(*cell) for cell in of[2]], lattice):
        yield f"no path visits all cells: {reason}"


def _givens(given: dict[Point, int], lattice: Lattice) -> Iterator[str]:
    """Find numbers with too few others between them for the way from the one to the other."""
    for (k, here), (next_k, there) in pairwise(sorted((k, at) for at, k in given.items())):
        steps = lattice.between(here, there)
        if steps > next_k - k:
            yield f"{k} at {here} and {next_k} at {there} are too far apart: {steps} steps"


def _links(given: dict[Point, int], links: Sequence[tuple[Point, Point]]) -> Iterator[str]:
    """Find links between numbers that are not consecutive, and cells with more than two."""
    ends = Counter[Point]()
    for one, other in links:
        ends.update((one, other))
        if one in given and other in given and abs(given[one] - given[other]) != 1:
            yield f"the link between {one} and {other} joins {given[one]} and {given[other]}"
    for cell, number in sorted(ends.items()):
        if number > 2:
            yield f"the cell {cell} has {number} links, but only two numbers are next to its own"
