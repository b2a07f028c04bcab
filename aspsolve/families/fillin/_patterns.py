"""Patterns of fill-ins: which squares are blocks, at random, perhaps around words that are laid out first.

Squares are counted from 0 here, those of the places that are returned from 1.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from aspsolve.families.fillin._squares import BLOCK, OPEN, Slot, parts

#: The symmetries of a random pattern: turned by 180 degrees, mirrored left to right, or none.
SYMMETRIES = ("rotation", "mirror", "none")
#: How many slots each word is tried in.
PLACES = 60
#: How many connected grids are made, of which the smallest one is taken.
GRIDS = 60

Rows = Sequence[Sequence[str]]
Square = tuple[int, int]


def bits(rows: Rows) -> tuple[int, int]:
    """Return the open squares as a bit mask, and its stride: the number of bits from a row to the next."""
    signs = "".join("".join("0" if square == BLOCK else "1" for square in row) + "0" for row in rows)
    return int(signs[::-1], 2), len(rows[0]) + 1


class _Frame(NamedTuple):
    width: int
    height: int
    symmetry: str

    def with_images(self, squares: Iterable[Square]) -> int:
        """Return the bit mask of squares and of their images under the symmetry."""
        mask = 0
        for x, y in squares:
            image_x = x if self.symmetry == "none" else self.width - 1 - x
            image_y = self.height - 1 - y if self.symmetry == "rotation" else y
            mask |= self.bit(x, y) | self.bit(image_x, image_y)
        return mask

    def bit(self, x: int, y: int) -> int:
        return 1 << y * (self.width + 1) + x

    def rows(self, cells: int) -> list[str]:
        columns = range(self.width)
        return ["".join(OPEN if cells & self.bit(x, y) else BLOCK for x in columns) for y in range(self.height)]


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
    opened: Collection[Square] = (),
    sparse: bool = False,
) -> list[str]:
    """Return a random connected pattern with the blocks of `start`, in which the squares of `opened` stay open."""
    frame = _Frame(width, height, symmetry)
    cells, stride = bits([OPEN * width] * height if start is None else start)
    squares = [(x, y) for y in range(height) for x in range(width)]
    random.shuffle(squares)
    wanted = blocks * width * height
    kept = frame.with_images(opened)
    lattice = _lattice(squares, width, height, symmetry) if sparse else []
    # First on the lattice of a sparse pattern, then where they cut slots that are too long, then anywhere.
    for candidates, needed in ((lattice, False), (squares, True), (squares, False)):
        for square in candidates:
            if not needed and width * height - cells.bit_count() >= wanted:
                break
            bit, images = frame.bit(*square), frame.with_images([square])
            if not cells & bit or images & kept:
                continue
            if needed and all(_reached(bit, cells, step).bit_count() <= longest for step in (1, stride)):
                continue
            if is_sound(cells & ~images, stride, shortest=shortest, checked=checked):
                cells &= ~images
    return frame.rows(cells)


def _lattice(squares: Iterable[Square], width: int, height: int, symmetry: str) -> list[Square]:
    """Return the squares whose row and column are even, counted from 1: between such blocks no words cross."""
    found = [(x, y) for x, y in squares if x % 2 and y % 2]
    if symmetry != "rotation" or (width % 2 and height % 2):
        return found
    return [(x, y) for x, y in found if (x < width // 2 - 1 if width % 2 else y < height // 2 - 1)]


def is_sound(cells: int, stride: int, *, shortest: int = 2, checked: bool = False) -> bool:
    """Return whether the open squares are connected and each lies in a slot, none of them too short."""
    across, down = (_runs(cells, step, 1) for step in (1, stride))
    if not cells or across & down or (checked and across | down):
        return False
    short = any(_runs(cells, step, length) for step in (1, stride) for length in range(2, shortest))
    return not short and _connected(cells, stride)


def is_connected(rows: Rows) -> bool:
    """Return whether the open squares are connected."""
    return _connected(*bits(rows))


def _connected(cells: int, stride: int) -> bool:
    return _reached(cells & -cells, cells, 1, stride) == cells


def _reached(start: int, cells: int, *steps: int) -> int:
    """Return the open squares that are reachable by steps from those of the start."""
    reached, before = start, 0
    while reached != before:
        before = reached
        for step in steps:
            reached |= (reached << step | reached >> step) & cells
    return reached


def _runs(cells: int, step: int, length: int) -> int:
    """Return the first squares of the runs of exactly this length, in the direction of a step."""
    found = cells & ~(cells << step)
    for index in range(1, length):
        found &= cells >> step * index
    return found & ~(cells >> step * length)


class Laid(NamedTuple):
    """Words laid out in a grid."""

    #: The squares: blocks and open ones, without letters.
    rows: list[str]
    #: The words' letters by their squares.
    letters: dict[Square, str]
    #: The word, direction, x and y of each.
    places: list[tuple[str, str, int, int]]
    #: The words that found no place.
    left: list[str]


@dataclass
class _Board:
    """The words laid so far: the letters, and the directions of the words, by square."""

    letters: dict[Square, str] = field(default_factory=dict)
    through: dict[Square, set[str]] = field(default_factory=dict)
    words: list[tuple[str, Slot]] = field(default_factory=list)

    def crossings(self, spelt: Sequence[str], slot: Slot) -> int | None:
        """Return how many words a word would cross in a slot, None if it cannot stand there."""
        if any(end in self.letters for end in _ends(slot)):
            return None
        crossed, (dx, dy) = 0, slot.step
        for (x, y), letter in zip(slot.squares, spelt, strict=True):
            if (x, y) in self.letters:
                if self.letters[x, y] != letter or slot.direction in self.through[x, y]:
                    return None
                crossed += 1
            elif (x - dy, y - dx) in self.letters or (x + dy, y + dx) in self.letters:
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

    def laid(self, rows: list[str], left: list[str], corner: Square = (0, 0)) -> Laid:
        """Return the words in a grid whose top left square is this corner."""
        dx, dy = corner
        letters = {(x - dx, y - dy): letter for (x, y), letter in self.letters.items()}
        places = [(word, slot.direction, slot.x - dx + 1, slot.y - dy + 1) for word, slot in self.words]
        return Laid(rows, letters, places, left)


def _ends(slot: Slot) -> tuple[Square, Square]:
    """Return the squares before and behind a word."""
    (x, y, _, length), (dx, dy) = slot, slot.step
    return (x - dx, y - dy), (x + dx * length, y + dy * length)


def interlocked(words: Sequence[str], width: int, height: int, random: Random, *, shortest: int, symmetry: str) -> Laid:
    """Lay words into an open pattern, longest first, with blocks at their ends: further blocks can be added."""
    board, frame = _Board(), _Frame(width, height, symmetry)
    cells, stride = bits([OPEN * width] * height)
    opened, left = 0, []
    for word in sorted(words, key=lambda one: (-len(parts(one)), random.random())):
        spelt = parts(word)
        for slot in _shuffled_slots(len(spelt), width, height, random)[:PLACES]:
            inside = frame.with_images(slot.squares)
            blocks = frame.with_images((x, y) for x, y in _ends(slot) if 0 <= x < width and 0 <= y < height)
            if board.crossings(spelt, slot) is None or blocks & (opened | inside) or inside & ~cells:
                continue
            if is_sound(cells & ~blocks, stride, shortest=shortest):
                cells, opened = cells & ~blocks, opened | inside
                board.lay(word, slot)
                break
        else:
            left.append(word)
    return board.laid(frame.rows(cells), left)


def _shuffled_slots(length: int, width: int, height: int, random: Random) -> list[Slot]:
    across = [Slot(x, y, "across", length) for y in range(height) for x in range(width - length + 1)]
    down = [Slot(x, y, "down", length) for x in range(width) for y in range(height - length + 1)]
    slots = [*across, *down]
    random.shuffle(slots)
    return slots


def connected(words: Sequence[str], random: Random, width: int | None = None, height: int | None = None) -> Laid:
    """Lay words alone so that each crosses another and none touches another otherwise, in as few squares as found."""
    # Not all may find a place within a width and a height.
    laid = (_laid_once(words, random, width or 10**6, height or 10**6) for _ in range(GRIDS))
    return min(laid, key=lambda one: (len(one.left), len(one.rows) * len(one.rows[0])))


def _laid_once(words: Sequence[str], random: Random, width: int, height: int) -> Laid:
    """Lay words once, long ones early, a word that crosses none yet after others, in the smallest grid around them."""
    board = _Board()
    waiting = sorted(words, key=lambda one: -len(parts(one)) + random.uniform(-1.5, 1.5))
    before = None
    while waiting != before:
        before = [*waiting]
        for word in before:
            slot = _best_slot(board, parts(word), random, width, height)
            if slot is not None:
                board.lay(word, slot)
                waiting.remove(word)
    if not board.letters:
        return board.laid([BLOCK], waiting)
    (left, top), (right, bottom) = _corners(board.letters)
    columns, lines = range(left, right + 1), range(top, bottom + 1)
    rows = ["".join(OPEN if (x, y) in board.letters else BLOCK for x in columns) for y in lines]
    return board.laid(rows, waiting, (left, top))


def _best_slot(board: _Board, spelt: Sequence[str], random: Random, width: int, height: int) -> Slot | None:
    """Return the slot with the smallest grid, and then the most crossings; None if there is none."""
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
    """Return the corners of the smallest rectangle around squares."""
    columns, rows = zip(*squares, strict=True)
    return (min(columns), min(rows)), (max(columns), max(rows))
