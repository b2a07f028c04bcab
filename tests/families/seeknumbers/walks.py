"""What is said of a path from cell to cell, each of which is written as two digits: ``"11 12 22"``."""

from itertools import pairwise

from aspsolve.families.seeknumbers._explanation import joined, path
from aspsolve.model.elements import Literal
from aspsolve.model.lattice import Point


def edges(cells: str, *, holds: bool = True) -> list[Literal]:
    return [joined(one, other, holds=holds) for one, other in pairwise(points(cells))]


def steps(cells: str, *, holds: bool = True) -> list[Literal]:
    return [path(one, other, holds=holds) for one, other in pairwise(points(cells))]


def points(cells: str) -> list[Point]:
    return [Point(*map(int, cell)) for cell in cells.split()]
