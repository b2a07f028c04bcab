"""Some words laid out first: in a pattern that is then filled with others, or alone in a connected grid.

Squares are counted from 0 here, those of the places that are returned from 1.

>>> laid = connected(["cedar", "corn", "night", "reiter"], Random(1))
>>> sorted(laid.places) == sorted(set(laid.places)), len(laid.places)
(True, 4)
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from aspsolve.families.fillin._patterns import image_of, is_sound
from aspsolve.families.fillin._squares import BLOCK, OPEN, Slot, parts

#: How often words are laid out anew in a pattern, and how many places each is tried in.
ATTEMPTS, PLACES = 12, 60
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
        """Lay a word."""
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
    """Lay words into a pattern that may become larger by more blocks, with blocks at their ends; longest first.

    Where not all find a place, the layout with the fewest left is returned.
    """
    best = _interlocked(words, width, height, random, shortest, symmetry)
    for _ in range(1, ATTEMPTS):
        if not best.left:
            break
        laid = _interlocked(words, width, height, random, shortest, symmetry)
        best = min(best, laid, key=lambda one: len(one.left))
    return best


def _interlocked(words: Sequence[str], width: int, height: int, random: Random, shortest: int, symmetry: str) -> Laid:
    """Lay words once."""
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
    laid = (_connected(words, random, width or 10**6, height or 10**6) for _ in range(GRIDS))
    return min(laid, key=lambda one: (len(one.left), len(one.rows) * len(one.rows[0])))


def _connected(words: Sequence[str], random: Random, width: int, height: int) -> Laid:
    """Lay words once, long ones early; a word that crosses none waits for further ones."""
    board = _Board()
    waiting = sorted(words, key=lambda one: -len(parts(one)) + random.uniform(-1.5, 1.5))
    first = next((word for word in waiting if len(parts(word)) <= max(width, height)), waiting[0])
    waiting.remove(first)
    length = len(parts(first))
    fitting = [one for one, side in (("across", width), ("down", height)) if length <= side]
    board.lay(first, Slot(0, 0, random.choice(fitting or ["across"]), length))
    laid = True
    while laid:
        laid = False
        for word in [*waiting]:
            found = _best_slot(board, parts(word), random, width, height)
            if found is not None:
                board.lay(word, found)
                waiting.remove(word)
                laid = True
    return _cut_out(board, waiting)


def _best_slot(board: _Board, spelt: Sequence[str], random: Random, width: int, height: int) -> Slot | None:
    """Return the slot with the smallest grid, with more crossings first among the same; None if there is none."""
    best: tuple[tuple[float, int, float], Slot] | None = None
    ends = _corners(board.letters)
    for slot in board.crossing_slots(spelt):
        squares = slot.squares
        (left, top), (right, bottom) = _corners([*ends, squares[0], squares[-1]])
        across, down = right - left + 1, bottom - top + 1
        if across > width or down > height:
            continue
        crossed = board.crossings(spelt, slot)
        if crossed:
            key = across * down + 0.5 * abs(across - down), -crossed, random.random()
            if best is None or key < best[0]:
                best = key, slot
    return None if best is None else best[1]


def _corners(squares: Collection[Square]) -> tuple[Square, Square]:
    """Return the corners of the smallest rectangle that has some squares."""
    columns, rows = zip(*squares, strict=True)
    return (min(columns), min(rows)), (max(columns), max(rows))


def _cut_out(board: _Board, left: list[str]) -> Laid:
    """Cut the smallest grid around the words."""
    (dx, dy), (right, bottom) = _corners(board.letters)
    letters = {(x - dx, y - dy): letter for (x, y), letter in board.letters.items()}
    rows = [[OPEN if (x, y) in letters else BLOCK for x in range(right - dx + 1)] for y in range(bottom - dy + 1)]
    return Laid(rows, letters, board.places(dx, dy), left)
