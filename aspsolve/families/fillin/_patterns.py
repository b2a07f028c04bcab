r"""Patterns of fill-ins: which squares are blocks; drawn by somebody, or random.

>>> print("\n".join(random_pattern(6, 4, Random(2), blocks=0.3, longest=6)))
#_#___
#____#
#____#
___#_#
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

from aspsolve.families.fillin._squares import BLOCK, OPEN

#: How a random pattern looks the same: turned by 180 degrees, mirrored left to right, or not at all.
SYMMETRIES = ("rotation", "mirror", "none")

Rows = Sequence[Sequence[str]]


def random_pattern(
    width: int,
    height: int,
    random: Random,
    *,
    blocks: float,
    longest: int,
    shortest: int = 3,
    symmetry: str = "rotation",
    checked: bool = False,
    start: Rows | None = None,
    opened: Collection[tuple[int, int]] = (),
) -> list[str]:
    """Return a random pattern that is connected.

    Blocks are put on random squares, each together with its image, unless the pattern is no longer sound. Those of
    `start` are there before, and the squares of `opened`, counted from 0, stay open.
    """
    rows = [[OPEN] * width for _ in range(height)] if start is None else [[*row] for row in start]
    squares = [(x, y) for y in range(height) for x in range(width)]
    random.shuffle(squares)
    wanted = blocks * width * height
    # First where they are needed, to cut what is too long; then anywhere.
    for needed in (True, False):
        for x, y in squares:
            number = sum(row.count(BLOCK) for row in rows)
            if number >= wanted and not needed:
                break
            if rows[y][x] == BLOCK or (needed and not _in_long_run(rows, x, y, longest)):
                continue
            image = image_of((x, y), width, height, symmetry)
            if (x, y) in opened or image in opened:
                continue
            for a, b in {(x, y), image}:
                rows[b][a] = BLOCK
            if not is_sound(rows, shortest=shortest, checked=checked):
                for a, b in {(x, y), image}:
                    rows[b][a] = OPEN
    return ["".join(row) for row in rows]


def lattice(width: int, height: int, symmetry: str) -> Rows | None:
    """Return a pattern with a block on each square whose row and column are even: few squares of it are checked.

    None if it has not the symmetry.
    """
    squares = {(x, y) for y in range(1, height, 2) for x in range(1, width, 2)}
    if any(image_of(square, width, height, symmetry) not in squares for square in squares):
        return None
    return [[BLOCK if (x, y) in squares else OPEN for x in range(width)] for y in range(height)]


def image_of(square: tuple[int, int], width: int, height: int, symmetry: str) -> tuple[int, int]:
    """Return the square, counted from 0, that is a block where this one is."""
    x, y = square
    return {"rotation": (width - 1 - x, height - 1 - y), "mirror": (width - 1 - x, y)}.get(symmetry, square)


def is_sound(rows: Rows, *, shortest: int = 2, checked: bool = False) -> bool:
    """Return whether the open squares are connected and each lies in a slot, none of them too short.

    If the pattern is `checked`, each lies in two slots.
    """
    cells, stride = _bits(rows)
    if not cells:
        return False
    alone = [_runs(cells, step, 1) for step in (1, stride)]
    if checked and any(alone):
        return False
    if cells.bit_count() > 1:
        lengths = range(2, shortest)
        if any(_runs(cells, step, length) for step in (1, stride) for length in lengths):
            return False
    return not alone[0] & alone[1] and _connected(cells, stride)


def is_connected(rows: Rows) -> bool:
    """Return whether one comes from each open square to each other."""
    return _connected(*_bits(rows))


def _connected(cells: int, stride: int) -> bool:
    reached = cells & -cells
    while True:
        more = (reached | reached << 1 | reached >> 1 | reached << stride | reached >> stride) & cells
        if more == reached:
            return reached == cells
        reached = more


def _bits(rows: Rows) -> tuple[int, int]:
    """Return the open squares as the bits of an integer, and by how many bits a row is shifted against the next.

    A block stands behind each row, so that a shift by 1 compares with the next column only.
    """
    signs = "".join("".join("0" if square == BLOCK else "1" for square in row) + "0" for row in rows)
    return int(signs, 2), len(rows[0]) + 1


def _runs(cells: int, step: int, length: int) -> int:
    """Return the last squares of the runs that have exactly a length, in the direction of a step."""
    found = cells & ~(cells << step)
    for index in range(1, length):
        found &= cells >> step * index
    return found & ~(cells >> step * length)


def _in_long_run(rows: Rows, x: int, y: int, longest: int) -> bool:
    """Return whether an open square lies in a run of more squares than that."""
    column = [row[x] for row in rows]
    return _run(rows[y], x) > longest or _run(column, y) > longest


def _run(line: Sequence[str], place: int) -> int:
    """Return the length of the run around a place in a row or a column."""
    before = "".join(line[:place]).rpartition(BLOCK)[2]
    after = "".join(line[place:]).partition(BLOCK)[0]
    return len(before) + len(after)
