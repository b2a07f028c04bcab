"""Counts that fill others: if what is left for some lies in others that have no more room, nothing else is there.

In a Star Battle these are two regions that lie in two rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from itertools import permutations
from typing import NamedTuple

from aspsolve.explanation._board import Board
from aspsolve.explanation._forms import Count
from aspsolve.explanation._places import Locked

#: The most counts that are filled together.
MOST_COUNTS = 3


class _Left(NamedTuple):
    """The open literals of a count, with how many of them hold at least and at most."""

    one: Count
    open: frozenset[int]
    least: int
    most: int


def crowds(board: Board) -> list[Locked]:
    """Return what does not hold since some counts need all the room of others, as few counts as possible."""
    of_rule: dict[int, list[_Left]] = {}
    for one in board.constraints:
        if isinstance(one, Count) and one.instances and (open_ := frozenset(one.known(board.values, 0))):
            holding = len(one.known(board.values, 1))
            left = _Left(one, open_, min(one.allowed) - holding, max(one.allowed) - holding)
            of_rule.setdefault(one.rule, []).append(left)
    found = filter(None, (_of_rules(board, *some) for some in permutations(of_rule.values(), 2)))
    return sorted(found, key=lambda some: len(some.ones) + len(some.others))[:1]


def _of_rules(board: Board, ones: Sequence[_Left], others: Sequence[_Left]) -> Locked | None:
    """Return what does not hold since counts of one rule need all the room of some of another."""
    inner, outer = [one for one in ones if one.least > 0], [one for one in others if one.most < len(one.open)]
    within: dict[int, list[int]] = {}
    for at, left in enumerate(inner):
        for literal in left.open:
            within.setdefault(literal, []).append(at)
    near = [{at for literal in one.open for at in within.get(literal, ())} for one in outer]
    for together in joined(near, MOST_COUNTS):
        room = frozenset().union(*(outer[at].open for at in together))
        inside = [inner[at] for at in sorted(set().union(*(near[at] for at in together))) if inner[at].open <= room]
        needed = frozenset().union(*(one.open for one in inside))
        apart = len(needed) == sum(len(one.open) for one in inside)
        if apart and needed < room and sum(one.least for one in inside) == sum(outer[at].most for at in together):
            literals = tuple(sorted(-literal for literal in room - needed))
            needing, filled = [one.one for one in inside], [outer[at].one for at in together]
            reasons = [known for one in needing for sign in (1, -1) for known in one.known(board.values, sign)]
            reasons += [known for one in filled for known in one.known(board.values, 1)]
            return Locked(literals, needing, filled, reasons, {"inner": len(needing), "none": True})
    return None


def joined(parts: Sequence[AbstractSet[int]], most: int) -> Iterator[tuple[int, ...]]:
    """Yield the places of single sets, and then of several, each of which has something in common with another."""
    holding: dict[int, set[int]] = {}
    for at, part in enumerate(parts):
        for one in part:
            holding.setdefault(one, set()).add(at)
    beside = [set().union(*(holding[one] for one in part)) for part in parts]
    some: list[tuple[int, ...]] = [(at,) for at in range(len(parts))]
    for _ in range(most):
        yield from some
        more = (
            tuple(sorted((*together, at)))
            for together in some
            for at in set().union(*(beside[one] for one in together)).difference(together)
        )
        some = [*dict.fromkeys(more)]
