"""Boards of random connected regions, and those among them that are puzzles by themselves."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TypeAlias

Square: TypeAlias = tuple[int, int]
Regions: TypeAlias = list[set[Square]]
#: How often two neighbouring regions are divided anew, for each region.
ROUNDS = 30
#: How many boards are tried in a search for one with a single answer.
MAX_BOARDS = 4000


def random_regions(width: int, height: int, least: int, most: int, random: Random) -> Regions:
    """Divide a rectangle into connected regions of `least` to `most` squares.

    A path through all squares is cut into pieces; then, again and again, two neighbouring regions are divided anew by
    an edge of a random spanning tree. Raises ValueError if no division of the path has such sizes.
    """
    path = [(x, y) for y in range(1, height + 1) for x in range(1, width + 1)[:: 1 if y % 2 else -1]]
    regions = [*map(set, _pieces(path, least, most, random))]
    for _ in range(ROUNDS * len(regions)):
        regions = _divided_anew(regions, least, most, random)
    return regions


def numbered(regions: Regions) -> dict[Square, int]:
    """Return the region of each square, numbered from the top left."""
    first = sorted(regions, key=lambda region: min((y, x) for x, y in region))
    return {square: number for number, region in enumerate(first, 1) for square in region}


def deciding_regions(
    draw: Callable[[], Regions], least: int, most: int, undecided: Callable[[Regions], int | None], random: Random
) -> Regions | None:
    """Look for regions that leave nothing undecided, by hill climbing; None if none are found.

    `draw` returns regions to begin with, `undecided` how many squares these leave undecided, None if they have no
    answer.
    """
    best, least_left = draw(), None
    for _ in range(MAX_BOARDS):
        regions = draw() if least_left is None else _divided_anew(best, least, most, random)
        left = undecided(regions)
        if left is not None and (least_left is None or left <= least_left):
            best, least_left = regions, left
        if least_left == 0:
            return best
    return None


def _pieces(path: list[Square], least: int, most: int, random: Random) -> list[list[Square]]:
    """Cut a path into pieces of allowed lengths."""
    left, pieces = len(path), []
    while left:
        sizes = [size for size in range(least, min(most, left) + 1) if _is_sum(left - size, least, most)]
        if not sizes:
            raise ValueError(f"{len(path)} squares are not regions of {least} to {most}")
        pieces.append(path[left - (size := random.choice(sizes)) : left])
        left -= size
    return pieces


def _is_sum(number: int, least: int, most: int) -> bool:
    """Return whether a number is a sum of allowed sizes."""
    return -(-number // most) * least <= number


def _divided_anew(regions: Regions, least: int, most: int, random: Random) -> Regions:
    """Divide two neighbouring regions anew, if the tree drawn in them has an edge that does."""
    one = random.choice(regions)
    near = [other for other in regions if other is not one and any(_beside(square) & other for square in one)]
    if not near:
        return regions
    other = random.choice(near)
    both = one | other
    root = random.choice(sorted(both))
    parent, order, border = {root: root}, [root], [(root, square) for square in sorted(_beside(root) & both)]
    while border:
        above, square = border.pop(random.randrange(len(border)))
        if square not in parent:
            parent[square] = above
            order.append(square)
            border += [(square, below) for below in sorted(_beside(square) & both) if below not in parent]
    below = {square: {square} for square in order}
    for square in reversed(order[1:]):
        below[parent[square]] |= below[square]
    parts = [part for part in below.values() if all(least <= size <= most for size in (len(part), len(both - part)))]
    if not parts:
        return regions
    part = random.choice(parts)
    return [*(region for region in regions if region not in (one, other)), part, both - part]


def _beside(square: Square) -> set[Square]:
    x, y = square
    return {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)}
