"""What the grid and the words of a fill-in may be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from aspsolve.errors import InputError, shown
from aspsolve.families.fillin._squares import BLOCK, JOINT, OPEN, is_letter, line, name, squares
from aspsolve.model._graphemes import leftwards
from aspsolve.model.checks import each
from aspsolve.model.lattice import MAX_CELLS

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


def checked_words(words: Iterable[str | Sequence[str]]) -> list[tuple[str, ...]]:
    """Return the squares of each word; raises InputError for no words, an empty one, or a sign that is no letter."""
    letters: list[tuple[str, ...]] = []
    known: dict[str | tuple[str, ...], tuple[str, ...]] = {}
    total = 0
    for number, word in enumerate(each(words, "words"), 1):
        found = known.get(word) if isinstance(word, str) else None
        if found is None:
            found = squares(word, f"words, word {number}")
            found = known.setdefault(found, found)
            if isinstance(word, str):
                known[word] = found
        letters.append(found)
        total += len(found)
        check_letters(total, "words")
    if not letters:
        raise InputError("words: the list is empty")
    different = {line(word) for word in dict.fromkeys(letters)}
    for word in dict.fromkeys(letters):
        if not word:
            raise InputError(f"words, word {letters.index(word) + 1}: the word is empty")
        for sign, meaning in ((BLOCK, "a block"), (OPEN, "an open square")):
            if sign in word:
                raise InputError(f"words, word {letters.index(word) + 1}: {sign!r} stands for {meaning}")
    if len({name(word) for word in different}) < len(different):
        raise InputError(f"words: two words have the same name once their squares are joined by {JOINT!r}")
    return letters


def direction_of_letters(words: Iterable[Sequence[str]]) -> str:
    """Return the direction that most letters of the words have."""
    return RTL if leftwards("".join(word) for word in words) else LTR


def checked_direction(direction: object) -> str:
    """Return a direction; raises InputError."""
    if direction not in (LTR, RTL):
        raise InputError(f"direction: expected {LTR} or {RTL}, found {shown(direction)}")
    return str(direction)


def checked_flag(value: object, what: str) -> bool:
    """Return a truth value; raises InputError."""
    if not isinstance(value, bool):
        raise InputError(f"{what}: expected true or false, found {shown(value)}")
    return value


def check_letters(total: int, what: str) -> None:
    """Raise InputError for words that have more letters together than any puzzle needs."""
    if total > MAX_LETTERS:
        raise InputError(f"{what}: more than {MAX_LETTERS} letters, with each word as often as it is to be used")


def check_signs(rows: Sequence[Sequence[str]], words: Iterable[Sequence[str]]) -> None:
    """Raise InputError for a sign that is neither a letter nor in any word: it would stand for something else."""
    known: set[str] | None = None
    for y, row in enumerate(rows, 1):
        for x, square in enumerate(row, 1):
            if square in (BLOCK, OPEN) or is_letter(square):
                continue
            known = {letter for word in words for letter in word} if known is None else known
            if square not in known:
                raise InputError(
                    f"grid, row {y}: expected {BLOCK!r}, {OPEN!r}, a letter, a digit or what a word has, found"
                    f" {shown(square)} in square {x}"
                )
