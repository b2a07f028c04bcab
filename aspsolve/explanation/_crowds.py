"""Counts that fill others: if what is left for some lies in others that have no more room, nothing else is there.

In a Star Battle these are two regions that lie in two rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import permutations
from typing import NamedTuple

from aspsolve.explanation._board import Board
from aspsolve.explanation._forms import Count
from aspsolve.explanation._places import Locked
from aspsolve.model._bitboard import union

#: The most counts that are filled together.
MOST_COUNTS = 3


class _Left(NamedTuple):
    """The open literals of a count, as bits, with how many of them hold at least and at most."""

    one: Count
    open: int
    least: int
    most: int


def crowds(board: Board) -> list[Locked]:
    """Return what does not hold since some counts need all the room of others, as few counts as possible."""
    bits: dict[int, int] = {}
    of_rule: dict[int, list[_Left]] = {}
    for one in board.constraints:
        if isinstance(one, Count) and one.instances and (open_ := one.known(board.values, 0)):
            holding = len(one.known(board.values, 1))
            every = union([bits.setdefault(literal, 1 << len(bits)) for literal in open_])
            left = _Left(one, every, min(one.allowed) - holding, max(one.allowed) - holding)
            of_rule.setdefault(one.rule, []).append(left)
    found = filter(None, (_of_rules(*some) for some in permutations(of_rule.values(), 2)))
    return [_locked(board, *some, bits) for some in sorted(found, key=lambda some: len(some[0]) + len(some[1]))[:1]]


def _of_rules(ones: Sequence[_Left], others: Sequence[_Left]) -> tuple[list[_Left], list[_Left]] | None:
    """Return counts of one rule that need all the room of some of another, in which there are more literals."""
    inner, outer = [one for one in ones if one.least > 0], [one for one in others if one.most < one.open.bit_count()]
    near = [{at for at, one in enumerate(inner) if one.open & other.open} for other in outer]
    for together in joined(near, MOST_COUNTS):
        room = union([outer[at].open for at in together])
        inside = [one for one in inner if not one.open & ~room]
        if inside and sum([one.least for one in inside]) == sum([outer[at].most for at in together]):
            needed = union([one.open for one in inside])
            if room != needed and needed.bit_count() == sum(one.open.bit_count() for one in inside):
                return inside, [outer[at] for at in together]
    return None


def _locked(board: Board, inner: Sequence[_Left], outer: Sequence[_Left], bits: Mapping[int, int]) -> Locked:
    crowded, full = [left.one for left in inner], [left.one for left in outer]
    out = union(left.open for left in outer) & ~union(left.open for left in inner)
    literals = tuple(sorted(-literal for literal, bit in bits.items() if bit & out))
    reasons = [known for one in crowded for sign in (1, -1) for known in one.known(board.values, sign)]
    reasons += [known for one in full for known in one.known(board.values, 1)]
    return Locked(literals, crowded, full, reasons, {"inner": len(crowded), "none": True})


def joined(parts: Sequence[AbstractSet[int]], most: int) -> Iterator[tuple[int, ...]]:
    """Yield the places of single sets, and then of several, each of which has something in common with another."""
    beside = [{at for at, other in enumerate(parts) if part & other} for part in parts]
    some: list[tuple[int, ...]] = [(at,) for at in range(len(parts))]
    for number in range(most):
        yield from some
        more = (
            {*together, at}
            for together in (some if number < most - 1 else ())
            for at in set().union(*[beside[one] for one in together]).difference(together)
        )
        some = [*dict.fromkeys(tuple(sorted(one)) for one in more)]
