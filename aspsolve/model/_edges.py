"""Literals about edges: that two neighbouring cells are joined.

>>> ends(joined(Point(2, 1), Point(1, 1)))
(Point(x=1, y=1), Point(x=2, y=1))
"""

from __future__ import annotations

from aspsolve.model._symbols import fact
from aspsolve.model.elements import Literal
from aspsolve.model.lattice import Point

__all__ = ["ends", "joined"]


def joined(one: Point, other: Point, *, holds: bool = True) -> Literal:
    """Return the literal that two cells are joined, in whatever order they come."""
    lesser, greater = sorted((one, other))
    return fact("joined", *lesser, *greater), holds


def ends(literal: Literal) -> tuple[Point, Point]:
    """Return the two cells of a literal about an edge, or about a step."""
    a, b, c, d = (argument.number for argument in literal[0].arguments)
    return Point(a, b), Point(c, d)
