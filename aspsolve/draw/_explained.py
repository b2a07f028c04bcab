"""How the steps of an explanation are marked in a picture: what is new, what it rests on, and the links of a chain."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from aspsolve.draw._layers import Role
from aspsolve.model.lattice import Point


class Explained(Protocol):
    """The cells of a step, as pictures show them."""

    @property
    def squares(self) -> tuple[Point, ...]:
        """The cells that are new."""

    @property
    def reason_squares(self) -> tuple[Point, ...]:
        """The cells to look at, without those that are new."""


def highlights(step: Explained) -> dict[Point, Role]:
    """Return the roles of the cells that a step is about."""
    return {**dict.fromkeys(step.reason_squares, Role.REASON), **dict.fromkeys(step.squares, Role.NEW)}


def badges(links: Iterable[Iterable[Point]]) -> dict[Point, str]:
    """Return the numbers of the links of a chain, each by the cells that it is about.

    >>> badges([[Point(1, 1)], [Point(1, 2), Point(1, 1)]])
    {Point(x=1, y=1): '1,2', Point(x=1, y=2): '2'}
    """
    numbers: dict[Point, list[str]] = {}
    for number, squares in enumerate(links, 1):
        for square in dict.fromkeys(squares):
            numbers.setdefault(square, []).append(str(number))
    return {square: ",".join(listed) for square, listed in numbers.items()}
