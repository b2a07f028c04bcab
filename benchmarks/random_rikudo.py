"""Random Rikudo puzzles of any size, for measurements and trials.

A random Hamiltonian path is drawn over the cells; a share of its numbers is shown as givens, and some
of its consecutive pairs as links. Such a puzzle always has a solution, not always a single one.

>>> puzzle = random_rikudo(radius=1, share=0.5, links=1, seed=3)
>>> puzzle["kind"], puzzle["size"], len(puzzle["prefilled"]), len(puzzle["links"])
('rikudo', 7, 3, 1)

The path comes from *backbite* moves (M. L. Mansfield, "Monte Carlo studies of polymer chain dimensions in
the melt", J. Chem. Phys. 77, 1982): from an end of the path pick a neighbouring cell at random; when it lies
on the path, join it to the end and drop the edge that would close a loop, which gives the path a new end;
when it is still free, the path grows by it.
"""

import random
from collections.abc import Collection

__all__ = ["hamiltonian_path", "hexagon", "random_rikudo"]

Cell = tuple[int, int]

STEPS: tuple[Cell, ...] = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))


def hexagon(radius: int) -> list[Cell]:
    """Return the cells of a hexagon without its centre, sorted.

    Coordinates are doubled: the neighbours of (x, y) are (x±2, y) and (x±1, y±1); y grows upwards.
    A radius of r gives 3r(r+1) cells: 2, 3, 4 and 5 are the sizes 19, 37, 61 and 91.
    """
    return sorted(
        (x, y)
        for y in range(-radius, radius + 1)
        for x in range(abs(y) - 2 * radius, 2 * radius - abs(y) + 1, 2)
        if (x, y) != (0, 0)
    )


def hamiltonian_path(cells: Collection[Cell], rng: random.Random, sweeps: int = 10) -> list[Cell]:
    """Return a random path that visits every cell once, from neighbour to neighbour.

    ``sweeps`` backbite moves a cell are made after the path is complete, so that it forgets how it grew.
    Raises ``ValueError`` when there are no cells, or when no path turned up: it may not exist (the shape is
    disconnected, or has three dead ends), or the shape may be too narrow to reshuffle.
    """
    if not cells:
        raise ValueError("a path needs at least one cell")
    known = frozenset(cells)
    around = {(x, y): [(x + dx, y + dy) for dx, dy in STEPS if (x + dx, y + dy) in known] for x, y in sorted(known)}
    path = [rng.choice(list(around))]
    place = {path[0]: 0}  # where on the path a cell is
    patience = 1000 * len(around)
    mixing = sweeps * len(around)
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
    last: bool = False,
    cells: Collection[Cell] | None = None,
) -> dict:
    """Return a random Rikudo puzzle in the JSON form, the same one for the same arguments.

    radius: of the hexagon, from 1; it has 3r(r+1) cells and the size 3r(r+1)+1. Ignored with ``cells``.
    share: of the cells, from 0 to 1, that show their number (rounded; number 1 is always shown).
    links: how many consecutive pairs of the solution are shown as links, drawn from those of which at most
        one cell shows its number; all of them where there are fewer.
    last: whether the greatest number is shown, too, as one of the share.
    cells: an odd shape instead of the hexagon, in doubled coordinates; gives "cells", not "size".

    Raises ``ValueError`` for an empty shape, or where no path through the cells was found.
    """
    rng = random.Random(seed)
    shape = hexagon(radius) if cells is None else sorted(set(cells))
    path = hamiltonian_path(shape, rng)
    total = len(path)
    shown = {1, total} if last else {1}
    others = [number for number in range(1, total + 1) if number not in shown]
    shown.update(rng.sample(others, min(len(others), max(0, round(share * total) - len(shown)))))
    pairs = [(low, low + 1) for low in range(1, total) if not shown.issuperset((low, low + 1))]
    linked = sorted(rng.sample(pairs, min(len(pairs), links)))
    return {
        "kind": "rikudo",
        **({"size": total + 1} if cells is None else {"cells": [list(cell) for cell in shape]}),
        "prefilled": [[*path[number - 1], number] for number in sorted(shown)],
        "links": [[*path[low - 1], *path[high - 1]] for low, high in linked],
    }
