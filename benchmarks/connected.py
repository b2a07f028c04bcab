"""Cuts for sets of squares that must be connected: clauses that exclude an answer in which the set falls apart.

A solver whose model lacks connectedness gets them when it has found such an answer, and continues. A clause is a list
of squares, one of which has to be in the set, or not in it, as stated. Clauses are as short as the rules allow.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import pairwise

Square = tuple[int, int]
Cut = list[tuple[Square, bool]]


def around(square: Square) -> list[Square]:
    """Return the four squares that share a side with a square."""
    x, y = square
    return [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]


def parts(members: Iterable[Square]) -> list[set[Square]]:
    """Return the connected parts of a set, the greatest last.

    >>> parts([(1, 1), (2, 1), (4, 1)])
    [{(4, 1)}, {(1, 1), (2, 1)}]
    """
    left = {*members}
    components = []
    while left:
        reached = [left.pop()]
        for square in reached:
            beside = left.intersection(around(square))
            left -= beside
            reached += beside
        components.append({*reached})
    return sorted(components, key=len)


def border(part: Collection[Square], board: Collection[Square]) -> set[Square]:
    """Return the squares of a board that share a side with a part of it, and are not in it."""
    return {near for square in part for near in around(square) if near in board and near not in part}


def equal_in_a_line(printed: Iterable[tuple[int, int, int]]) -> list[list[Square]]:
    """Return the sets of several squares in a row or a column that have the same number."""
    groups: dict[tuple[str, int, int], list[Square]] = defaultdict(list)
    for x, y, number in printed:
        groups["row", y, number].append((x, y))
        groups["column", x, number].append((x, y))
    return [squares for squares in groups.values() if len(squares) > 1]


def hitori_cuts(shaded: Collection[Square], board: Collection[Square]) -> Iterator[Cut]:
    """Yield cuts for a Hitori, in which shaded squares share no side.

    If the squares around a part are all shaded, the squares beside them are not: the clause need not state that.
    """
    for part in parts({*board}.difference(shaded))[:-1]:
        yield [(square, False) for square in border(part, board) if not part.issuperset({*around(square)} & {*board})]


def reach(clue: Square, size: int, board: Collection[Square], clues: Collection[Square]) -> list[Square]:
    """Return the squares that can be in a clue's island of a Nurikabe: they share no side with another clue."""
    others = {*clues} - {clue}
    free = {*board}.difference(others, *map(around, others))
    reached = [clue]
    last = {clue}
    for _ in range(size - 1):
        last = {near for square in last for near in around(square) if near in free}.difference(reached)
        reached += sorted(last)
    return reached


def nurikabe_cuts(sea: Collection[Square], board: Collection[Square], clues: Mapping[Square, int]) -> Iterator[Cut]:
    """Yield cuts for a Nurikabe: a part of the sea that is too small has to grow, and so has land without a clue."""
    size = len(board) - sum(clues.values())
    for part in parts(sea):
        if len(part) < size:
            yield [(min(part), False), *((square, True) for square in border(part, board))]
    for part in parts({*board}.difference(sea)):
        if part.isdisjoint(clues):
            yield [(min(part), True), *((square, False) for square in border(part, board))]


def slitherlink_cuts(
    inside: Collection[Square], board: Collection[Square], clues: Mapping[Square, int]
) -> Iterator[Cut]:
    """Yield cuts for the squares inside of a Slitherlink's loop; those outside are connected with the rim.

    The loop passes a clue that is not 0: its square, or one beside it, is inside. A clause need not state that a part
    has a square inside if a clue implies it.
    """
    passed = [{square, *around(square)} for square, number in clues.items() if number]
    separate = parts(inside)
    for part, other in pairwise([*separate, *separate[:1]]) if len(separate) > 1 else ():
        rim = border(part, board)
        cut = [(square, True) for square in rim]
        if not any(near & part and {*board} & near <= part | rim for near in passed):
            cut.append((min(part), False))
        if all(near & part for near in passed):
            cut.append((min(other), False))
        yield cut
    for part in parts({*board}.difference(inside)):
        if all(near in board for square in part for near in around(square)):
            rim = border(part, board)
            shown = any(near <= part | rim for near in passed)
            yield [*((square, False) for square in rim), *([] if shown else [(min(part), True)])]
