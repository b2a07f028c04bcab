"""Random number paths on all three lattices."""

from itertools import pairwise
from random import Random

from aspsolve import Puzzle, Rikudo
from aspsolve.families._registry import family_named
from aspsolve.families.paths._explanation import PathModel, joined, number
from aspsolve.model.elements import Literal
from aspsolve.model.lattice import HEXAGONS, SQUARES, SQUARES_WITH_DIAGONALS, Point, hexagon, random_path, rectangle

LATTICES = {"numbrix": SQUARES, "hidato": SQUARES_WITH_DIAGONALS, "rikudo": HEXAGONS}


def random_puzzle(kind: str, random: Random, share: float = 0.2) -> tuple[Puzzle, list[Point]]:
    """Return a small puzzle of which some numbers are given, and the path that is a solution; of Rikudo with links."""
    cells = hexagon(2) - {Point(0, 0)} if kind == "rikudo" else rectangle(4, random.choice([4, 5]))
    path = random_path(cells, LATTICES[kind], random)
    given = sorted(random.sample(range(len(path)), max(2, round(share * len(path)))))
    numbers = [(*path[index], index + 1) for index in given]
    if kind != "rikudo":
        data = {"cell": [[*cell] for cell in sorted(cells)], "clue": [[*one] for one in numbers]}
        return family_named(kind).puzzle.from_json(data), path
    links = random.sample([(*one, *other) for one, other in pairwise(path)], random.choice([0, 3, 5]))
    return Rikudo(cells=cells, prefilled=numbers, links=links), path


def literals_of(model: PathModel, path: list[Point]) -> list[Literal]:
    """List what holds: where numbers are and some are not, and which neighbours are joined or not."""
    found = [number(cell, k) for k, cell in enumerate(path, 1)]
    others = [number(cell, k, holds=False) for k, one in enumerate(path, 1) for cell in path if cell != one]
    found += others[:: len(path)]
    steps = {frozenset(pair) for pair in pairwise(path)}
    for one in sorted(path):
        for other in model.lattice.neighbours(one):
            if one < other and other in path:
                found.append(joined(one, other, holds=frozenset((one, other)) in steps))
    return found
