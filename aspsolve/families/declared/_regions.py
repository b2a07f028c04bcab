"""Boards of random connected regions, and those among them that are puzzles by themselves."""

from __future__ import annotations

from random import Random
from typing import TypeAlias

from aspsolve.engine._control import Program, Search
from aspsolve.engine._entailment import Entailment
from aspsolve.errors import InputError
from aspsolve.families.declared._declaration import Declaration
from aspsolve.families.declared._puzzle import DeclaredSolution, class_of

Square: TypeAlias = tuple[int, int]
Regions: TypeAlias = list[set[Square]]
#: How often two neighbouring regions are divided anew, for each region.
ROUNDS = 30
#: How many boards are tried in a search for one with a single answer.
MAX_BOARDS = 4000


def drawn_board(declaration: Declaration, width: int, height: int, random: Random) -> list[str]:
    """Return the facts of a board of random regions, none if the declaration wants no regions; raises InputError."""
    if not declaration.regions:
        return []
    least, most = _sizes(declaration, width, height)
    return _facts(declaration, _random_regions(width, height, least, most, random))


def unique_board(declaration: Declaration, width: int, height: int, random: Random) -> DeclaredSolution:
    """Return the only solution of a board of regions without other clues; raises InputError if none was found.

    Two neighbouring regions are divided anew as long as that leaves no more squares undecided.
    """
    least, most = _sizes(declaration, width, height)
    answers = [(one.name, one.arity) for one in declaration.answers]
    best = _random_regions(width, height, least, most, random)
    least_left: int | None = None
    for _ in range(MAX_BOARDS):
        again = least_left is None
        regions = (
            _random_regions(width, height, least, most, random) if again else _divided_anew(best, least, most, random)
        )
        facts = _facts(declaration, regions)
        program = Program(text="\n".join([declaration.rules_text, *facts]), quick=True)
        entailment = Entailment(program, answers)
        if not (decided := entailment.consequences([])):
            continue  # there is no answer
        left = len(entailment.atoms) - len(decided)
        if least_left is None or left <= least_left:
            best, least_left = regions, left
        if left == 0:
            (symbols,) = (one.symbols for one in Search(program, ["1"]))
            name = declaration.board[-1].name
            puzzle = class_of(declaration)(**{name: [(*at, number) for at, number in _numbered(regions).items()]})
            return puzzle.decode(symbols)
    raise InputError(f"size: no {declaration.title} of {width} by {height} with one solution was found")


def _sizes(declaration: Declaration, width: int, height: int) -> tuple[int, int]:
    """Return the least and the greatest size of a region."""
    ends = {"width": width, "height": height, "cells": width * height}
    least, most = (ends[end] if isinstance(end, str) else end for end in declaration.regions)
    return least, most


def _facts(declaration: Declaration, regions: Regions) -> list[str]:
    """Return regions as facts of the last board."""
    name = declaration.board[-1].name
    return [f"{name}({x},{y},{number})." for (x, y), number in _numbered(regions).items()]


def _random_regions(width: int, height: int, least: int, most: int, random: Random) -> Regions:
    """Divide a rectangle into connected regions of `least` to `most` squares; raises InputError if it has none.

    A path through all squares is cut into pieces; then, again and again, two neighbouring regions are divided anew by
    an edge of a random spanning tree.
    """
    path = [(x, y) for y in range(1, height + 1) for x in range(1, width + 1)[:: 1 if y % 2 else -1]]
    regions = []
    while path:
        sizes = [size for size in range(least, min(most, len(path)) + 1) if _is_sum(len(path) - size, least, most)]
        if not sizes:
            raise InputError(f"size: {width * height} squares are not regions of {least} to {most}")
        size = random.choice(sizes)
        regions.append({*path[-size:]})
        del path[-size:]
    for _ in range(ROUNDS * len(regions)):
        regions = _divided_anew(regions, least, most, random)
    return regions


def _numbered(regions: Regions) -> dict[Square, int]:
    """Return the region of each square, numbered from the top left."""
    first = sorted(regions, key=lambda region: min((y, x) for x, y in region))
    return {square: number for number, region in enumerate(first, 1) for square in region}


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
