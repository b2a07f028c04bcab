"""Random Rikudos of any size, which have at least one solution by construction.

A random Hamiltonian path is drawn first. A share of its numbers becomes the givens, and some pairs of its consecutive
cells become the links. The solution need not be unique.

>>> puzzle = random_rikudo(radius=1, share=0.5, links=1, seed=3)
>>> puzzle["kind"], puzzle["size"], len(puzzle["prefilled"]), len(puzzle["links"])
('rikudo', 7, 3, 1)

The path is made by *backbite* moves (M. L. Mansfield, "Monte Carlo studies of polymer chain dimensions in the melt",
J. Chem. Phys. 77, 1982): an end of the path is joined to a random neighbour. A neighbour that is not on the path
extends it. For a neighbour on the path, the edge that would close a loop is removed, so that the path has a new end.
"""

import random
from collections.abc import Collection
from typing import Any

from aspsolve.model.lattice import HEXAGONS, Point, hexagon

Cell = tuple[int, int]


def hamiltonian_path(cells: Collection[Cell], rng: random.Random) -> list[Cell]:
    """Return a random path that visits every cell once and goes from neighbour to neighbour.

    Parameters
    ----------
    cells : collection of (int, int)
        The cells in doubled coordinates.
    rng : random.Random
        The random number generator.

    Returns
    -------
    list of (int, int)
        The cells in the order of the path.

    Raises
    ------
    ValueError
        If there are no cells, or if no path was found. There may be none (the cells are not connected, or have three
        dead ends), or the moves may not find it.
    """
    if not cells:
        raise ValueError("a path needs at least one cell")
    known = frozenset(cells)
    around = {cell: [near for near in HEXAGONS.neighbours(Point(*cell)) if near in known] for cell in sorted(known)}
    path: list[Cell] = [rng.choice(list(around))]
    place = {path[0]: 0}  # the index of a cell on the path
    patience = 1000 * len(around)
    mixing = 10 * len(around)  # the moves after the path is complete
    while len(path) < len(around) or mixing > 0:
        if len(path) == len(around):
            mixing -= 1
        elif patience == 0:
            raise ValueError("no Hamiltonian path found through these cells")
        else:
            patience -= 1
        if rng.random() < 0.5:
            path.reverse()
            place = {cell: index for index, cell in enumerate(path)}
        if not around[path[-1]]:
            continue
        target = rng.choice(around[path[-1]])
        if target in place:
            start = place[target] + 1
            path[start:] = path[: start - 1 : -1]
        else:
            start = len(path)
            path.append(target)
        for index in range(start, len(path)):
            place[path[index]] = index
    return path


def random_rikudo(
    radius: int,
    share: float,
    links: int,
    seed: int,
    *,
    cells: Collection[Cell] | None = None,
) -> dict[str, Any]:
    """Return a random Rikudo that has a solution.

    Parameters
    ----------
    radius : int
        The radius r of the hexagon, at least 1; it has 3r(r+1) cells. It is ignored if `cells` is given.
    share : float
        The share of cells that show their number, from 0 to 1, rounded to a whole number. The number 1 is always shown.
    links : int
        The number of links, drawn from the consecutive pairs of the solution that do not both show their number; all of
        these pairs if there are fewer.
    seed : int
        The seed; the same arguments give the same puzzle.
    cells : collection of (int, int) or None
        The cells of another shape in doubled coordinates, None for the hexagon.

    Returns
    -------
    dict
        The puzzle in its JSON form, with the keys ``kind``, ``size`` or ``cells``, ``prefilled`` and ``links``.

    Raises
    ------
    ValueError
        If there are no cells, or if no path through the cells was found.
    """
    rng = random.Random(seed)
    shape = sorted(hexagon(radius) - {(0, 0)} if cells is None else set(cells))
    path = hamiltonian_path(shape, rng)
    total = len(path)
    shown = {1, *rng.sample(range(2, total + 1), min(total - 1, max(0, round(share * total) - 1)))}
    pairs = [(low, low + 1) for low in range(1, total) if not shown.issuperset((low, low + 1))]
    linked = sorted(rng.sample(pairs, min(len(pairs), links)))
    return {
        "kind": "rikudo",
        **({"size": total + 1} if cells is None else {"cells": [list(cell) for cell in shape]}),
        "prefilled": [[*path[number - 1], number] for number in sorted(shown)],
        "links": [[*path[low - 1], *path[high - 1]] for low, high in linked],
    }
