"""The facts of fill-ins, and what they say of a grid and its words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from clorm import ConstantStr, Predicate

from aspsolve.errors import InputError, shown
from aspsolve.families.fillin._checks import check_letters
from aspsolve.families.fillin._squares import BLOCK, OPEN, line, name
from aspsolve.model._graphemes import nfc
from aspsolve.model.facts import Cell, by_predicate
from aspsolve.model.lattice import MAX_CELLS


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

    direction: ConstantStr


class SpareWords(Predicate, name="spare_words"):
    """spare_words: a word may stay unused."""


class Place(Predicate, name="place"):
    """place(W,D,X,Y): the word W starts at (X,Y) and runs across or down."""

    word: str
    direction: ConstantStr
    x: int
    y: int


#: The predicates of an instance, in their order.
INPUTS = (Cell, Given, Word, Char, MinSlot, Direction, SpareWords)


def said_by(facts: Iterable[Predicate]) -> dict[str, Any]:
    """Return the parameters of the puzzle of facts of the predicates in `INPUTS`; raises InputError.

    The grid reaches from (1, 1) to the largest column and row of any cell.
    """
    found = by_predicate(facts, INPUTS)
    shortest, direction = _single(found[MinSlot], "min_slot(M)"), _single(found[Direction], "direction(D)")
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
        "min_slot": 2 if shortest is None else shortest,
        "direction": None if direction is None else str(direction),
        "spare_words": bool(found[SpareWords]),
    }


def _single(facts: Sequence[tuple[Any]], form: str) -> Any:
    """Return what the only fact of a predicate says, None if there is none; raises InputError for several."""
    if len(facts) > 1:
        raise InputError(f"expected at most one fact {form}")
    return facts[0][0] if facts else None


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
    return [[signs.get((x, y), BLOCK) for x in range(1, width + 1)] for y in range(1, height + 1)]
