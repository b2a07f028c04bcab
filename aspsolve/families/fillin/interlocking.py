"""Some words laid out first: in a pattern that is then filled with others, or alone in a connected grid.

>>> laid = connected(["cedar", "corn", "night", "reiter"], Random(1))
>>> sorted(laid.places) == sorted(set(laid.places)), len(laid.places)
(True, 4)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import NamedTuple

from aspsolve.families.fillin.patterns import image_of, is_sound
from aspsolve.families.fillin.squares import BLOCK, OPEN, parts

__all__ = ["Laid", "connected", "interlocked"]

#: How often words are laid out anew in a pattern, and how many places each is tried in.
ATTEMPTS, PLACES = 12, 60
#: How many connected grids are made, of which the smallest one is taken.
GRIDS = 60

Square = tuple[int, int]
Place = tuple[str, str, int, int]


class Laid(NamedTuple):
    """Words in a grid."""

    #: The squares: blocks and open ones, without letters.
    rows: list[list[str]]
    #: The words' letters by their squares, counted from 0.
    letters: dict[Square, str]
    #: The word, direction, x and y of each, counted from 1.
    places: list[Place]
    #: The words that found no place.
    left: list[str]


@dataclass
class _Board:
    """Words as they are laid: letters by squares, with the directions of the words that pass there."""

    letters: dict[Square, str] = field(default_factory=dict)
    through: dict[Square, set[str]] = field(default_factory=dict)
    places: list[tuple[str, str, Square]] = field(default_factory=list)

    def crossings(self, spelt: Sequence[str], direction: str, at: Square) -> int | None:
        """Return how many words a word would cross at a place, None if it cannot stand there."""
        squares = [*_squares(at, direction, len(spelt))]
        if any(end in self.letters for end in _ends(at, direction, len(spelt))):
            return None
        crossed = 0
        for (x, y), letter in zip(squares, spelt, strict=True):
            if (x, y) in self.letters:
                if self.letters[x, y] != letter or direction in self.through[x, y]:
                    return None
                crossed += 1
            elif any(side in self.letters for side in _sides((x, y), direction)):
                return None
        return crossed

    def lay(self, word: str, spelt: Sequence[str], direction: str, at: Square) -> None:
        """Lay a word."""
        for square, letter in zip(_squares(at, direction, len(spelt)), spelt, strict=True):
            self.letters[square] = letter
            self.through.setdefault(square, set()).add(direction)
        self.places.append((word, direction, at))

    def crossing_places(self, spelt: Sequence[str]) -> Iterator[tuple[str, Square]]:
        """Yield the places at which a word crosses another one with a common letter."""
        for (x, y), letter in self.letters.items():
            for index, own in enumerate(spelt):
                if own == letter:
                    for direction in ("across", "down"):
                        if direction not in self.through[x, y]:
                            yield direction, (x - index, y) if direction == "across" else (x, y - index)


def _squares(at: Square, direction: str, length: int) -> Iterator[Square]:
    dx, dy = (1, 0) if direction == "across" else (0, 1)
    return ((at[0] + dx * index, at[1] + dy * index) for index in range(length))


def _ends(at: Square, direction: str, length: int) -> tuple[Square, Square]:
    """Return the squares before and behind a word."""
    dx, dy = (1, 0) if direction == "across" else (0, 1)
    return (at[0] - dx, at[1] - dy), (at[0] + dx * length, at[1] + dy * length)


def _sides(square: Square, direction: str) -> tuple[Square, Square]:
    """Return the squares beside a square of a word."""
    (x, y), (dx, dy) = square, (0, 1) if direction == "across" else (1, 0)
    return (x - dx, y - dy), (x + dx, y + dy)


def interlocked(words: Sequence[str], width: int, height: int, random: Random, *, shortest: int, symmetry: str) -> Laid:
    """Lay words into a pattern that may become larger by more blocks, with blocks at their ends; longest first.

    Where not all find a place, the layout with the fewest left is returned.
    """
    best: Laid | None = None
    for _ in range(ATTEMPTS):
        laid = _interlocked(words, width, height, random, shortest, symmetry)
        if best is None or len(laid.left) < len(best.left):
            best = laid
        if not best.left:
            break
    assert best is not None
    return best


def _interlocked(words: Sequence[str], width: int, height: int, random: Random, shortest: int, symmetry: str) -> Laid:
    """Lay words once."""
    board = _Board()
    rows = [[OPEN] * width for _ in range(height)]
    opened: set[Square] = set()
    left = []
    for word in sorted(words, key=lambda one: (-len(parts(one)), random.random())):
        spelt = parts(word)
        for direction, at in _shuffled_places(len(spelt), width, height, random)[:PLACES]:
            if board.crossings(spelt, direction, at) is None:
                continue
            squares = {*_squares(at, direction, len(spelt))}
            ends = [(x, y) for x, y in _ends(at, direction, len(spelt)) if 0 <= x < width and 0 <= y < height]
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
            board.lay(word, spelt, direction, at)
            break
        else:
            left.append(word)
    places = [(word, direction, x + 1, y + 1) for word, direction, (x, y) in board.places]
    return Laid(rows, board.letters, places, left)


def _shuffled_places(length: int, width: int, height: int, random: Random) -> list[tuple[str, Square]]:
    across = [("across", (x, y)) for y in range(height) for x in range(width - length + 1)]
    down = [("down", (x, y)) for x in range(width) for y in range(height - length + 1)]
    places = [*across, *down]
    random.shuffle(places)
    return places


def connected(words: Sequence[str], random: Random, width: int | None = None, height: int | None = None) -> Laid:
    """Lay words alone so that each crosses another one and none touches another otherwise, in as few squares as found.

    Where not all find a place within a width and a height, the layout with the fewest left is returned.
    """
    best: tuple[tuple[int, int], Laid] | None = None
    for _ in range(GRIDS):
        laid = _connected(words, random, width, height)
        key = len(laid.left), len(laid.rows) * len(laid.rows[0])
        if best is None or key < best[0]:
            best = key, laid
    assert best is not None
    return best[1]


def _connected(words: Sequence[str], random: Random, width: int | None, height: int | None) -> Laid:
    """Lay words once, long ones early; a word that crosses none waits for further ones."""
    board = _Board()
    waiting = sorted(words, key=lambda one: -len(parts(one)) + random.uniform(-1.5, 1.5))
    first = next((word for word in waiting if len(parts(word)) <= max(width or 10**6, height or 10**6)), waiting[0])
    waiting.remove(first)
    fits_across = width is None or len(parts(first)) <= width
    fits_down = height is None or len(parts(first)) <= height
    direction = random.choice(
        [one for one, fits in (("across", fits_across), ("down", fits_down)) if fits] or ["across"]
    )
    board.lay(first, parts(first), direction, (0, 0))
    laid = True
    while laid:
        laid = False
        for word in [*waiting]:
            found = _best_place(board, parts(word), random, width, height)
            if found is not None:
                board.lay(word, parts(word), *found)
                waiting.remove(word)
                laid = True
    return _cut_out(board, waiting)


def _best_place(
    board: _Board, spelt: Sequence[str], random: Random, width: int | None, height: int | None
) -> tuple[str, Square] | None:
    """Return the place with the smallest grid, with more crossings first among the same; None if there is none."""
    best: tuple[tuple[float, int, float], tuple[str, Square]] | None = None
    for direction, at in board.crossing_places(spelt):
        across, down = _extent((*board.letters, *_squares(at, direction, len(spelt))))
        if (width is not None and across > width) or (height is not None and down > height):
            continue
        crossed = board.crossings(spelt, direction, at)
        if crossed:
            key = across * down + 0.5 * abs(across - down), -crossed, random.random()
            if best is None or key < best[0]:
                best = key, (direction, at)
    return None if best is None else best[1]


def _extent(squares: Iterable[Square]) -> tuple[int, int]:
    """Return the width and the height of some squares."""
    columns, rows = zip(*squares, strict=True)
    return max(columns) - min(columns) + 1, max(rows) - min(rows) + 1


def _cut_out(board: _Board, left: list[str]) -> Laid:
    """Cut the smallest grid around the words."""
    dx, dy = min(x for x, _ in board.letters), min(y for _, y in board.letters)
    width, height = _extent(board.letters)
    letters: Mapping[Square, str] = {(x - dx, y - dy): letter for (x, y), letter in board.letters.items()}
    rows = [[OPEN if (x, y) in letters else BLOCK for x in range(width)] for y in range(height)]
    places = [(word, direction, x - dx + 1, y - dy + 1) for word, direction, (x, y) in board.places]
    return Laid(rows, dict(letters), places, left)
