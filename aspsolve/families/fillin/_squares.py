"""The squares of a fill-in as text, each with one grapheme or several letters, and its slots, across and down.

>>> line(["a", "b"]), line(["ch", "a"])
('ab', ('ch', 'a'))
>>> [str(slot) for slot in find_slots(["#h#", "___", "#_#"], min_slot=2)]
['across at (1,2)', 'down at (2,1)']
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import repeat
from typing import NamedTuple
from unicodedata import category

from aspsolve.errors import InputError, shown
from aspsolve.model._graphemes import graphemes, nfc
from aspsolve.model.drawing import Drawing, Tile
from aspsolve.model.lattice import Point


class Slot(NamedTuple):
    """A maximal run of open squares that holds a word.

    Attributes
    ----------
    x, y : int
        Its first square, (1, 1) being the first of the first line.
    direction : str
        ``across`` or ``down``.
    length : int
        The number of its squares.
    """

    x: int
    y: int
    direction: str
    length: int

    @property
    def squares(self) -> list[Point]:
        """The squares from the first to the last."""
        if self.direction == "across":
            return [*map(Point, range(self.x, self.x + self.length), repeat(self.y))]
        return [*map(Point, repeat(self.x), range(self.y, self.y + self.length))]

    def letters(self, rows: Sequence[Sequence[str]]) -> tuple[str, ...]:
        """Return what stands in its squares in some rows."""
        if self.direction == "across":
            return tuple(rows[self.y - 1][self.x - 1 : self.x - 1 + self.length])
        return tuple(row[self.x - 1] for row in rows[self.y - 1 : self.y - 1 + self.length])

    def __str__(self) -> str:
        return f"{self.direction} at ({self.x},{self.y})"


def find_slots(rows: Sequence[Sequence[str]], min_slot: int) -> Iterable[Slot]:
    """Yield the maximal runs of at least `min_slot` squares without a block: rows first, then columns."""
    for direction, table in (("across", rows), ("down", list(zip(*rows, strict=True)))):
        for row, squares_ in enumerate(table, 1):
            start = 1
            for column, square in enumerate((*squares_, BLOCK), 1):
                if square == BLOCK:
                    if column - start >= min_slot:
                        at = (start, row) if direction == "across" else (row, start)
                        yield Slot(*at, direction, column - start)
                    start = column + 1


BLOCK, OPEN = "#", "_"
#: Between the squares of a word's name in facts, where a square holds several letters.
JOINT = "|"
#: A row of the grid or a word: a string of graphemes or, where a square holds several letters, a tuple of squares.
Line = str | tuple[str, ...]


def squares(value: object, what: str) -> tuple[str, ...]:
    """Return the squares of a row or a word in the form NFC; raises InputError for what is not text without spaces."""
    if not isinstance(value, (str, list, tuple)):
        raise InputError(f"{what}: expected text, found {shown(value)}")
    given = graphemes(nfc(value)) if isinstance(value, str) else value
    found = tuple(nfc(square) if isinstance(square, str) else square for square in given)
    for position, square in enumerate(found, 1):
        if not isinstance(square, str) or not square:
            raise InputError(f"{what}: expected text in square {position}, found {shown(square)}")
        if not writable(square):
            raise InputError(f"{what}: {shown(square)} in square {position} is no character that can be written")
    return found


@lru_cache(maxsize=4096)
def writable(square: str) -> bool:
    """Return whether a square's text has no white space, control characters or halves of characters."""
    return not any(c.isspace() or category(c) in {"Cc", "Cs"} for c in square)


def is_letter(square: str) -> bool:
    """Return whether a square holds a letter or a digit: any other sign is given only where a word has it, too."""
    return category(square[0])[0] in "LN"


def placed(rows: Sequence[Sequence[str]]) -> Iterator[tuple[Point, str]]:
    """Yield the squares of a grid with their places, row by row from (1, 1)."""
    for y, row in enumerate(rows, 1):
        for x, square in enumerate(row, 1):
            yield Point(x, y), square


def written(rows: Sequence[Sequence[str]], squares: Mapping[Point, str]) -> list[list[str]]:
    """Return a grid with some squares changed."""
    changed = [list(row) for row in rows]
    for (x, y), square in squares.items():
        changed[y - 1][x - 1] = square
    return changed


def line(found: Sequence[str]) -> Line:
    """Return squares as a string where it falls apart into the same squares again, else as a tuple."""
    text = "".join(found)
    return text if graphemes(nfc(text)) == tuple(found) else tuple(found)


def parts(word: Line) -> tuple[str, ...]:
    """Return the squares of a word or a row."""
    return graphemes(word) if isinstance(word, str) else word


def name(word: Line) -> str:
    """Return the word's name in facts: the word itself or, with several letters in a square, its squares joined."""
    return word if isinstance(word, str) else JOINT.join(word)


def plain(text: Line) -> str | list[str]:
    """Return a row or a word as JSON has it."""
    return text if isinstance(text, str) else list(text)


def as_text(text: Line) -> str:
    """Return a row or a word as it is printed."""
    return text if isinstance(text, str) else " ".join(text)


def grid_text(rows: Sequence[Sequence[str]]) -> str:
    """Return a grid as it is printed: with space between the squares where any holds several letters."""
    space = "" if all(isinstance(line(row), str) for row in rows) else " "
    return "\n".join(map(space.join, rows))


def drawing_of(rows: Sequence[Sequence[str]], givens: Collection[Point], title: str, *, leftwards: bool) -> Drawing:
    """Return a grid's tiles, the given letters marked as such."""
    tiles = (
        Tile(
            at,
            text="" if square in (BLOCK, OPEN) else square,
            given=at in givens,
            block=square == BLOCK,
        )
        for at, square in placed(rows)
    )
    return Drawing(tuple(tiles), upwards=False, leftwards=leftwards, framed=False, title=title)
