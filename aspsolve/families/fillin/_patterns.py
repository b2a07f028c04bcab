r"""Patterns of fill-ins: which squares are blocks, at random, perhaps around words that are laid out first.

Squares are counted from 0 here, those of the places that are returned from 1.

>>> print("\n".join(random_pattern(6, 4, Random(2), blocks=0.3, longest=6)))
#_#___
#____#
#____#
___#_#
>>> laid = connected(["cedar", "corn", "night", "reiter"], Random(1))
>>> sorted(laid.places) == sorted(set(laid.places)), len(laid.places)
(True, 4)
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from aspsolve.families.fillin._squares import BLOCK, OPEN, Slot, parts

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
    """Return a random connected pattern with the blocks of `start`, in which the squares of `opened` stay open."""
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
    """Return the squares whose row and column are even, counted from 1: between such blocks no words cross."""
    found = [(x, y) for x, y in squares if x % 2 and y % 2]
    if symmetry != "rotation" or (width % 2 and height % 2):
        return found
    return [(x, y) for x, y in found if (x < width // 2 - 1 if width % 2 else y < height // 2 - 1)]


def image_of(square: tuple[int, int], width: int, height: int, symmetry: str) -> tuple[int, int]:
    """Return the square, counted from 0, that is a block where this one is."""
    x, y = square
    return {"rotation": (width - 1 - x, height - 1 - y), "mirror": (width - 1 - x, y)}.get(symmetry, square)


def is_sound(rows: Rows, *, shortest: int = 2, checked: bool = False) -> bool:
    """Return whether the open squares are connected and each lies in a slot, none of them too short."""
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
    """Return the open squares as the bits of an integer, and by how many bits a row is shifted against the next."""
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
    for line, place in ((rows[y], x), ([row[x] for row in rows], y)):
        before, after = "".join(line[:place]).rpartition(BLOCK)[2], "".join(line[place:]).partition(BLOCK)[0]
        if len(before) + len(after) > longest:
            return True
    return False


#: How many places each word is tried in.
PLACES = 60
#: How many connected grids are made, of which the smallest one is taken.
GRIDS = 60

Square = tuple[int, int]


class Laid(NamedTuple):
    """Words in a grid."""

    #: The squares: blocks and open ones, without letters.
    rows: list[list[str]]
    #: The words' letters by their squares.
    letters: dict[Square, str]
    #: The word, direction, x and y of each.
    places: list[tuple[str, str, int, int]]
    #: The words that found no place.
    left: list[str]


@dataclass
class _Board:
    """Words as they are laid: letters by squares, with the directions of the words that pass there."""

    letters: dict[Square, str] = field(default_factory=dict)
    through: dict[Square, set[str]] = field(default_factory=dict)
    words: list[tuple[str, Slot]] = field(default_factory=list)

    def crossings(self, spelt: Sequence[str], slot: Slot) -> int | None:
        """Return how many words a word would cross in a slot, None if it cannot stand there."""
        if any(end in self.letters for end in _ends(slot)):
            return None
        crossed = 0
        for (x, y), letter in zip(slot.squares, spelt, strict=True):
            if (x, y) in self.letters:
                if self.letters[x, y] != letter or slot.direction in self.through[x, y]:
                    return None
                crossed += 1
            else:
                sides = ((x, y - 1), (x, y + 1)) if slot.direction == "across" else ((x - 1, y), (x + 1, y))
                if any(side in self.letters for side in sides):
                    return None
        return crossed

    def lay(self, word: str, slot: Slot) -> None:
        for square, letter in zip(slot.squares, parts(word), strict=True):
            self.letters[square] = letter
            self.through.setdefault(square, set()).add(slot.direction)
        self.words.append((word, slot))

    def crossing_slots(self, spelt: Sequence[str]) -> Iterator[Slot]:
        """Yield the slots in which a word crosses another one with a common letter."""
        for (x, y), letter in self.letters.items():
            for index, own in enumerate(spelt):
                if own == letter:
                    if "across" not in self.through[x, y]:
                        yield Slot(x - index, y, "across", len(spelt))
                    if "down" not in self.through[x, y]:
                        yield Slot(x, y - index, "down", len(spelt))

    def places(self, left: int = 0, top: int = 0) -> list[tuple[str, str, int, int]]:
        """Return the word, direction, x and y of each word in a grid that begins at a square."""
        return [(word, slot.direction, slot.x - left + 1, slot.y - top + 1) for word, slot in self.words]


def _ends(slot: Slot) -> tuple[Square, Square]:
    """Return the squares before and behind a word."""
    x, y, direction, length = slot
    return ((x - 1, y), (x + length, y)) if direction == "across" else ((x, y - 1), (x, y + length))


def interlocked(words: Sequence[str], width: int, height: int, random: Random, *, shortest: int, symmetry: str) -> Laid:
    """Lay words into a pattern that may become larger by more blocks, with blocks at their ends; longest first."""
    board = _Board()
    rows = [[OPEN] * width for _ in range(height)]
    opened: set[Square] = set()
    left = []
    for word in sorted(words, key=lambda one: (-len(parts(one)), random.random())):
        spelt = parts(word)
        for slot in _shuffled_slots(len(spelt), width, height, random)[:PLACES]:
            if board.crossings(spelt, slot) is None:
                continue
            squares = {*slot.squares}
            ends = [(x, y) for x, y in _ends(slot) if 0 <= x < width and 0 <= y < height]
            blocks = {one for end in ends for one in (end, image_of(end, width, height, symmetry))}
            images = {image_of(square, width, height, symmetry) for square in squares}
            if blocks & (opened | squares | images) or any(rows[y][x] == BLOCK for x, y in squares | images):
                continue
            tried = [row[:] for row in rows]
            for x, y in blocks:
                tried[y][x] = BLOCK
            if not is_sound(tried, shortest=shortest):
                continue
            rows, opened = tried, opened | squares | images
            board.lay(word, slot)
            break
        else:
            left.append(word)
    return Laid(rows, board.letters, board.places(), left)


def _shuffled_slots(length: int, width: int, height: int, random: Random) -> list[Slot]:
    across = [Slot(x, y, "across", length) for y in range(height) for x in range(width - length + 1)]
    down = [Slot(x, y, "down", length) for x in range(width) for y in range(height - length + 1)]
    slots = [*across, *down]
    random.shuffle(slots)
    return slots


def connected(words: Sequence[str], random: Random, width: int | None = None, height: int | None = None) -> Laid:
    """Lay words alone so that each crosses another one and none touches another otherwise, in as few squares as found.

    Where not all find a place within a width and a height, the layout with the fewest left is returned.
    """
    laid = (_laid_once(words, random, width or 10**6, height or 10**6) for _ in range(GRIDS))
    return min(laid, key=lambda one: (len(one.left), len(one.rows) * len(one.rows[0])))


def _laid_once(words: Sequence[str], random: Random, width: int, height: int) -> Laid:
    """Lay words once, long ones early, a word that crosses none after others; cut the smallest grid around them."""
    board = _Board()
    waiting = sorted(words, key=lambda one: -len(parts(one)) + random.uniform(-1.5, 1.5))
    laid = True
    while laid:
        laid = False
        for word in [*waiting]:
            slot = _best_slot(board, parts(word), random, width, height)
            if slot is not None:
                board.lay(word, slot)
                waiting.remove(word)
                laid = True
    if not board.letters:
        return Laid([[BLOCK]], {}, [], waiting)
    (dx, dy), (right, bottom) = _corners(board.letters)
    letters = {(x - dx, y - dy): letter for (x, y), letter in board.letters.items()}
    rows = [[OPEN if (x, y) in letters else BLOCK for x in range(right - dx + 1)] for y in range(bottom - dy + 1)]
    return Laid(rows, letters, board.places(dx, dy), waiting)


def _best_slot(board: _Board, spelt: Sequence[str], random: Random, width: int, height: int) -> Slot | None:
    """Return the slot with the smallest grid, with more crossings first among the same; None if there is none."""
    ends = _corners(board.letters) if board.letters else ()
    slots = board.crossing_slots(spelt) if ends else (Slot(0, 0, way, len(spelt)) for way in ("across", "down"))
    keyed = []
    for slot in slots:
        squares = slot.squares
        (left, top), (right, bottom) = _corners([*ends, squares[0], squares[-1]])
        across, down = right - left + 1, bottom - top + 1
        if across <= width and down <= height and (crossed := board.crossings(spelt, slot)) is not None:
            keyed.append((across * down + 0.5 * abs(across - down), -crossed, random.random(), slot))
    return min(keyed)[-1] if keyed else None


def _corners(squares: Collection[Square]) -> tuple[Square, Square]:
    """Return the corners of the smallest rectangle that has some squares."""
    columns, rows = zip(*squares, strict=True)
    return (min(columns), min(rows)), (max(columns), max(rows))
