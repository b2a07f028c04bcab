"""The squares, slots and words of a fill-in, the checks of its parameters, and its facts.

A square is text: one grapheme or several letters.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple, TypeVar
from unicodedata import category

from aspsolve.errors import InputError, shown
from aspsolve.model._graphemes import graphemes, leftwards, nfc
from aspsolve.model.checks import each
from aspsolve.model.drawing import Drawing, Tile
from aspsolve.model.facts import Cell, Constant, Predicate, by_predicate
from aspsolve.model.lattice import MAX_CELLS, Point


class Slot(NamedTuple):
    """A maximal run of open squares that holds a word: its first square, from (1, 1) on."""

    #: x grows in the direction of reading, y downwards: only drawings show whether that is the left or the right.
    x: int
    y: int
    #: ``across`` or ``down``.
    direction: str
    length: int

    @property
    def step(self) -> tuple[int, int]:
        """How far the next square lies to the right and below."""
        return (1, 0) if self.direction == "across" else (0, 1)

    @property
    def squares(self) -> list[Point]:
        """The squares from the first to the last."""
        dx, dy = self.step
        return [Point(self.x + dx * index, self.y + dy * index) for index in range(self.length)]

    def letters(self, rows: Sequence[Sequence[str]]) -> tuple[str, ...]:
        """Return the contents of the slot's squares in a grid."""
        return tuple(rows[y - 1][x - 1] for x, y in self.squares)

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


T = TypeVar("T")
BLOCK, OPEN = "#", "_"
#: What joins the squares of a word to its name in facts, where a square holds several letters.
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
    """Return whether a square's text has no white space, control characters or surrogates."""
    return not any(c.isspace() or category(c) in {"Cc", "Cs"} for c in square)


def is_letter(square: str) -> bool:
    """Return whether a square holds a letter or a digit: any other sign is given only where a word has it, too."""
    return category(square[0])[0] in "LN"


def placed(rows: Sequence[Sequence[T]]) -> Iterator[tuple[Point, T]]:
    """Yield the squares of a grid with their places, row by row from (1, 1)."""
    for y, row in enumerate(rows, 1):
        for x, square in enumerate(row, 1):
            yield Point(x, y), square


def grid_of(signs: Mapping[tuple[int, int], str], width: int, height: int) -> list[list[str]]:
    """Return the rows of a grid of some squares, with blocks elsewhere."""
    return [[signs.get((x, y), BLOCK) for x in range(1, width + 1)] for y in range(1, height + 1)]


def written(rows: Sequence[Sequence[str]], squares: Mapping[Point, str]) -> list[list[str]]:
    """Return a grid with some squares changed."""
    changed = [list(row) for row in rows]
    for (x, y), square in squares.items():
        changed[y - 1][x - 1] = square
    return changed


def line(found: Sequence[str]) -> Line:
    """Return squares as a string if its graphemes are these squares, else as a tuple."""
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


class OfRows:
    """A puzzle or a solution, whose grid is rows of squares."""

    grid: tuple[Line, ...]

    @cached_property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The grid's squares, row by row."""
        return tuple(map(parts, self.grid))

    def text(self) -> str:
        """Return the rows of the grid, a line each."""
        return grid_text(self.rows)


def drawing_of(rows: Sequence[Sequence[str]], givens: Collection[Point], title: str, *, leftwards: bool) -> Drawing:
    """Return a grid's tiles, the given letters marked as such."""
    tiles = (
        Tile(at, text="" if square in (BLOCK, OPEN) else square, given=at in givens, block=square == BLOCK)
        for at, square in placed(rows)
    )
    return Drawing(tuple(tiles), upwards=False, leftwards=leftwards, framed=False, title=title)


#: The directions in which rows are read: from left to right, and from right to left.
LTR, RTL = "ltr", "rtl"

#: All words of a puzzle together have at most this many letters: each square lies in at most two slots, and a list may
#: have more words than slots.
MAX_LETTERS = 4 * MAX_CELLS


def checked_rows(grid: Iterable[str | Sequence[str]]) -> list[tuple[str, ...]]:
    """Return the squares of each row; raises InputError for an empty, ragged or huge grid."""
    rows = [squares(row, f"grid, row {number}") for number, row in enumerate(each(grid, "grid"), 1)]
    if not rows or not rows[0]:
        raise InputError("grid: expected at least one square")
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]):
            raise InputError(f"grid, row {number}: expected {len(rows[0])} squares, found {len(row)}")
    if len(rows) * len(rows[0]) > MAX_CELLS:
        raise InputError(f"grid: more than {MAX_CELLS} squares")
    return rows


def checked_words(words: Iterable[str | Sequence[str]]) -> tuple[list[tuple[str, ...]], tuple[Line, ...]]:
    """Return the squares of each word, and the words; raises InputError for none, an empty one, or ``#`` and ``_``."""
    letters: list[tuple[str, ...]] = []
    total = 0
    for number, word in enumerate(each(words, "words"), 1):
        found = squares(word, f"words, word {number}")
        if not found:
            raise InputError(f"words, word {number}: the word is empty")
        for sign, meaning in ((BLOCK, "a block"), (OPEN, "an open square")):
            if sign in found:
                raise InputError(f"words, word {number}: {sign!r} stands for {meaning}")
        letters.append(found)
        total += len(found)
        check_letters(total, "words")
    if not letters:
        raise InputError("words: the list is empty")
    lines = {word: line(word) for word in dict.fromkeys(letters)}
    if len({*map(name, lines.values())}) < len(lines):
        raise InputError(f"words: two words have the same name once their squares are joined by {JOINT!r}")
    return letters, tuple(lines[word] for word in letters)


def checked_spelling(spelling: object, words: Collection[str]) -> Mapping[str, str]:
    """Return the spellings that differ from their words; raises InputError for what is no line of text."""
    if not isinstance(spelling, Mapping):
        raise InputError(f"spelling: expected words with their spellings, found {shown(spelling)}")
    total = 0
    for spelt in spelling.values():
        if not isinstance(spelt, str) or not spelt.strip() or not all(map(writable, spelt.replace(" ", ""))):
            raise InputError(f"spelling: expected text, found {shown(spelt)}")
        total += len(spelt)
        check_letters(total, "spelling")
    return {word: nfc(spelt) for word, spelt in spelling.items() if word in words and word != spelt}


def direction_of_letters(words: Iterable[Sequence[str]]) -> str:
    """Return the direction that most letters of the words have."""
    return RTL if leftwards("".join(word) for word in words) else LTR


def checked_direction(direction: object) -> str:
    """Return a direction; raises InputError."""
    if direction not in (LTR, RTL):
        raise InputError(f"direction: expected {LTR} or {RTL}, found {shown(direction)}")
    return str(direction)


def check_letters(total: int, what: str) -> None:
    """Raise InputError for words that have more letters together than any puzzle needs."""
    if total > MAX_LETTERS:
        raise InputError(f"{what}: more than {MAX_LETTERS} letters, with each word as often as it is to be used")


def check_signs(rows: Sequence[Sequence[str]], words: Iterable[Sequence[str]]) -> None:
    """Raise InputError for a sign that is no letter and in no word: it probably means a block or open square."""
    signs = {square for row in rows for square in row if not is_letter(square)} - {BLOCK, OPEN}
    unknown = signs.difference(*words) if signs else signs
    if unknown:
        at, square = next(one for one in placed(rows) if one[1] in unknown)
        raise InputError(
            f"grid, row {at.y}: expected {BLOCK!r}, {OPEN!r}, a letter, a digit or what a word has, found"
            f" {shown(square)} in square {at.x}"
        )


class Given(Predicate, name="given"):
    """given(X,Y,C): the square is prefilled with the character C."""

    x: int
    y: int
    c: str


class Word(Predicate, name="word"):
    """word(W,N): the word W is to be used N times."""

    word: str
    times: int


class Char(Predicate, name="char"):
    """char(W,P,C): the P-th character of the word W is C, counted from 1."""

    word: str
    position: int
    c: str


class MinSlot(Predicate, name="min_slot"):
    """min_slot(M): the shortest run of squares that needs a word."""

    length: int


class Direction(Predicate, name="direction"):
    """direction(D): rows are read from left to right (ltr) or from right to left (rtl)."""

    direction: Constant


class SpareWords(Predicate, name="spare_words"):
    """spare_words: a word may stay unused."""


class Place(Predicate, name="place"):
    """place(W,D,X,Y): the word W starts at (X,Y) and runs across or down."""

    word: str
    direction: Constant
    x: int
    y: int


#: The predicates of an instance, in their order.
INPUTS = (Cell, Given, Word, Char, MinSlot, Direction, SpareWords)


def parameters_of(facts: Iterable[Predicate]) -> dict[str, Any]:
    """Return the parameters of the puzzle that facts describe; raises InputError."""
    found = by_predicate(facts, INPUTS)
    for predicate, form in ((MinSlot, "min_slot(M)"), (Direction, "direction(D)")):
        if len(found[predicate]) > 1:
            raise InputError(f"expected at most one fact {form}")
    chars: dict[str, dict[int, str]] = {}
    for word, position, letter in found[Char]:
        if position in chars.setdefault(word, {}):
            raise InputError(f"char: the word {shown(word)} has two characters at position {position}")
        chars[word][position] = letter
    words: list[tuple[str, ...]] = []
    total = 0
    for word, times in found[Word]:
        spelt = chars.get(word, {})
        if not spelt or set(spelt) != set(range(1, len(spelt) + 1)):
            raise InputError(f"word: expected char/3 to spell {shown(word)} from position 1 on")
        if not 0 <= times <= MAX_CELLS:
            raise InputError(f"word: {shown(word)} cannot be used {times} times")
        letters = tuple(nfc(spelt[i]) for i in range(1, len(spelt) + 1))
        if name(line(letters)) != nfc(word):
            raise InputError(f"char: the characters of {shown(word)} spell {shown(name(line(letters)))}")
        total += times * len(letters)
        check_letters(total, "word")
        words += [letters] * times
        if len(words) > MAX_CELLS:
            raise InputError(f"word: more than {MAX_CELLS} words")
    return {
        "grid": _grid(found[Cell], found[Given]),
        "words": words,
        "min_slot": found[MinSlot][0][0] if found[MinSlot] else 2,
        "direction": str(found[Direction][0][0]) if found[Direction] else None,
        "spare_words": bool(found[SpareWords]),
    }


def _grid(cells: Iterable[tuple[int, int]], givens: Iterable[tuple[int, int, str]]) -> list[list[str]]:
    """Return the rows of the grid that cell/2 and given/3 describe."""
    signs = dict.fromkeys(cells, OPEN)
    for x, y, sign in givens:
        if signs.get((x, y), OPEN) != OPEN:
            raise InputError(f"given: the square ({x},{y}) is given twice")
        if sign in (BLOCK, OPEN):
            raise InputError(f"given: the square ({x},{y}) cannot hold {sign!r}")
        signs[x, y] = sign
    if not signs:
        raise InputError("expected facts cell(X,Y), found none")
    width, height = max(x for x, _ in signs), max(y for _, y in signs)
    if min(map(min, signs)) < 1:
        raise InputError("cell: columns and rows of a fill-in are counted from 1")
    if width * height > MAX_CELLS:
        raise InputError(f"cell: the grid has more than {MAX_CELLS} squares")
    return grid_of(signs, width, height)
