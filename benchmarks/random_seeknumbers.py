"""Random Seek Numbers, which have at least one solution by construction.

A random Hamiltonian path is drawn first, and the hints are computed from it. The solution need not be unique.

The path is mixed by *backbite* moves: an end of the path is joined to a random neighbour, and the edge that would close
a loop is removed (R. Oberdorf, A. Ferguson, J. L. Jacobsen and J. Kondev, "Secondary structures in long compact
polymers", Physical Review E 74, 051801, 2006). On a rectangle the moves start from the path that goes row by row. On
any other set of cells the path grows from a single cell by the same moves, which then also extend the path to
neighbours that are not yet on it (Pósa's rotation and extension).

>>> puzzle = random_seeknumbers(4, 3, share=0.3, seed=7)
>>> puzzle["kind"], puzzle["size"], len(puzzle["hints"])
('seeknumbers', [4, 3], 3)
>>> puzzle == random_seeknumbers(4, 3, share=0.3, seed=7)
True
"""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, log
from random import Random

Cell = tuple[int, int]


def random_seeknumbers(
    width: int,
    height: int,
    share: float,
    seed: int,
    cells: Iterable[Cell] | None = None,
) -> dict[str, object]:
    """Return a random Seek Numbers that has a solution.

    Parameters
    ----------
    width, height : int
        The size of the rectangle in cells. x is from 1 to `width` from left to right, y from 1 to `height` upwards.
    share : float
        The share of cells with a hint, from 0 to 1, among the cells that are not the first or the final one. It is
        rounded to a whole number of hints. There is at least one hint if the share is greater than 0 and there is such
        a cell.
    seed : int
        The seed; the same arguments give the same puzzle.
    cells : iterable of (int, int) or None
        The cells of the rectangle that the puzzle consists of, None for all.

    Returns
    -------
    dict
        The puzzle in its JSON form: ``{"kind": "seeknumbers", "size": [w, h], "first": [x, y], "final": [x, y],
        "hints": [[x, y, n], ...]}``, with ``"cells": [[x, y], ...]`` in place of ``"size"`` if `cells` is given. In a
        hint, n is the number of bends strictly between its cell and the next hint or the final cell.

    Raises
    ------
    ValueError
        If there is no cell, if a cell lies outside of the rectangle, if the share is not from 0 to 1, or if no
        Hamiltonian path was found; `cells` may not have one.
    """
    if not 0 <= share <= 1:
        raise ValueError(f"share is {share}, expected a number from 0 to 1")
    rectangle = [(x, y) for y in range(1, height + 1) for x in range(1, width + 1)]
    wanted = rectangle if cells is None else sorted(set(cells))
    if not wanted:
        raise ValueError("there are no cells")
    if not set(wanted) <= set(rectangle):
        raise ValueError(f"some cells lie outside of 1..{width} x 1..{height}")

    random = Random(seed)
    path = _random_path(wanted, random) if cells is not None else _mixed(_row_by_row(width, height), random)
    shape: dict[str, object] = (
        {"size": [width, height]} if cells is None else {"cells": [list(cell) for cell in wanted]}
    )
    return {
        "kind": "seeknumbers",
        **shape,
        "first": list(path[0]),
        "final": list(path[-1]),
        "hints": _hints(path, share, random),
    }


def _row_by_row(width: int, height: int) -> list[Cell]:
    """Return the path over a rectangle that goes row by row, to the right and to the left in turn."""
    return [(x if y % 2 else width + 1 - x, y) for y in range(1, height + 1) for x in range(1, width + 1)]


def _random_path(cells: list[Cell], random: Random) -> list[Cell]:
    """Return a random Hamiltonian path over any set of cells."""
    path = [random.choice(cells)]
    inside = set(cells)
    for _ in range(100 * _moves(len(cells))):
        if len(path) == len(cells):
            return _mixed(path, random)
        _backbite(path, inside, random)
    raise ValueError(f"found no path through all of the {len(cells)} cells")


def _mixed(path: list[Cell], random: Random) -> list[Cell]:
    """Move a path at random until it no longer depends on the first one."""
    path = list(path)
    inside = set(path)
    for _ in range(_moves(len(path))):
        _backbite(path, inside, random)
    return path if random.random() < 0.5 else path[::-1]


def _moves(size: int) -> int:
    """Return the number of moves that mix a path of some cells well, an empirical value."""
    return ceil(10 * size * log(size + 1) ** 2)


def _backbite(path: list[Cell], inside: set[Cell], random: Random) -> None:
    """Do a backbite move in place: join an end of the path to a random neighbour.

    A neighbour that is not on the path extends it. A neighbour on the path closes a loop; the other edge of the loop at
    this neighbour is removed, so that its other cell becomes the new end.
    """
    if random.random() < 0.5:
        path.reverse()
    x, y = path[-1]
    dx, dy = random.choice(((1, 0), (-1, 0), (0, 1), (0, -1)))
    neighbour = (x + dx, y + dy)
    if neighbour not in inside:
        return
    try:
        position = path.index(neighbour)
    except ValueError:
        path.append(neighbour)
    else:
        path[position + 1 :] = path[:position:-1]


def _hints(path: list[Cell], share: float, random: Random) -> list[list[int]]:
    """Return hints ``[x, y, n]`` for a share of the inner cells of a path, in the order of the cells.

    The path must not bend before its first hint. Therefore one hint is drawn from the cells up to the first bend,
    included, and the others from all other inner cells.
    """
    inner = range(1, len(path) - 1)
    amount = round(share * len(inner))
    if not inner or share == 0:
        return []
    bends = [i for i in inner if path[i - 1][0] != path[i + 1][0] and path[i - 1][1] != path[i + 1][1]]
    leading = random.randint(1, bends[0] if bends else inner[-1])
    others = random.sample([i for i in inner if i != leading], max(amount, 1) - 1)
    marked = sorted([leading, *others])
    ends = [*marked[1:], len(path) - 1]
    return sorted(
        [*path[start], sum(start < bend < end for bend in bends)] for start, end in zip(marked, ends, strict=True)
    )
