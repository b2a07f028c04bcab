r"""Patterns of fill-ins: which squares are blocks; drawn by somebody, or random.

>>> print("\n".join(random_pattern(6, 4, Random(2), blocks=0.3, longest=6)))
#_#___
#____#
#____#
___#_#
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
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
    sparse: bool = False,
) -> list[str]:
    """Return a random pattern that is connected.

    Blocks are put on random squares, each together with its image, unless the pattern is no longer sound. Those of
    `start` are there before, and the squares of `opened`, counted from 0, stay open. In a `sparse` pattern few words
    cross: first come the squares of a lattice.
    """
    rows = [[OPEN] * width for _ in range(height)] if start is None else [[*row] for row in start]
    squares = [(x, y) for y in range(height) for x in range(width)]
    random.shuffle(squares)
    wanted = blocks * width * height
    lattice = _lattice(squares, width, height, symmetry) if sparse else []
    # First where they are needed, to cut what is too long; then anywhere.
    for chosen, needed in ((lattice, False), (squares, True), (squares, False)):
        for x, y in chosen:
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


def _lattice(squares: Iterable[tuple[int, int]], width: int, height: int, symmetry: str) -> list[tuple[int, int]]:
    """Return the squares whose row and column are even, counted from 1: between such blocks no words cross.

    With an even side their images lie in odd rows or columns, so they are taken from a half of the grid.
    """
    found = [(x, y) for x, y in squares if x % 2 and y % 2]
    if symmetry != "rotation" or (width % 2 and height % 2):
        return found
    return [(x, y) for x, y in found if (x < width // 2 - 1 if width % 2 else y < height // 2 - 1)]


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
