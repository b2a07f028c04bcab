"""The facts of fill-ins, and what they say of a grid and its words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from clorm import ConstantStr, Predicate

from aspsolve.errors import InputError, shown
from aspsolve.families.fillin._checks import check_letters
from aspsolve.families.fillin._squares import BLOCK, OPEN, line, name
from aspsolve.model._graphemes import nfc
from aspsolve.model.facts import Cell
from aspsolve.model.lattice import MAX_CELLS

__all__ = ["INPUTS", "Char", "Direction", "Given", "MinSlot", "Place", "SpareWords", "Word", "said_by"]


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
    found: dict[type[Predicate], list[Any]] = {predicate: [] for predicate in INPUTS}
    for fact in facts:
        found[type(fact)].append(fact)
    shortest, direction = _single(found[MinSlot], "min_slot(M)"), _single(found[Direction], "direction(D)")
    chars: dict[str, dict[int, str]] = {}
    for fact in found[Char]:
        if fact.position in chars.setdefault(fact.word, {}):
            raise InputError(f"char: the word {shown(fact.word)} has two characters at position {fact.position}")
        chars[fact.word][fact.position] = fact.c
    words: list[tuple[str, ...]] = []
    total = 0
    for fact in found[Word]:
        spelt = chars.get(fact.word, {})
        if not spelt or set(spelt) != set(range(1, len(spelt) + 1)):
            raise InputError(f"word: expected char/3 to spell {shown(fact.word)} from position 1 on")
        if not 0 <= fact.times <= MAX_CELLS:
            raise InputError(f"word: {shown(fact.word)} cannot be used {fact.times} times")
        letters = tuple(nfc(spelt[i]) for i in range(1, len(spelt) + 1))
        if name(line(letters)) != nfc(fact.word):
            raise InputError(f"char: the characters of {shown(fact.word)} spell {shown(name(line(letters)))}")
        total += fact.times * len(letters)
        check_letters(total, "word")
        words += [letters] * fact.times
        if len(words) > MAX_CELLS:
            raise InputError(f"word: more than {MAX_CELLS} words")
    return {
        "grid": _grid(found[Cell], found[Given]),
        "words": words,
        "min_slot": 2 if shortest is None else shortest.length,
        "direction": None if direction is None else str(direction.direction),
        "spare_words": bool(found[SpareWords]),
    }


def _single(facts: Sequence[Any], form: str) -> Any:
    """Return the only fact of a predicate, None if there is none; raises InputError for several."""
    if len(facts) > 1:
        raise InputError(f"expected at most one fact {form}")
    return facts[0] if facts else None


def _grid(cells: Iterable[Cell], givens: Iterable[Given]) -> list[list[str]]:
    """Return the rows of the grid that cell/2 and given/3 describe."""
    signs: dict[tuple[int, int], str] = {(cell.x, cell.y): OPEN for cell in cells}
    for given in givens:
        if signs.get((given.x, given.y), OPEN) != OPEN:
            raise InputError(f"given: the square ({given.x},{given.y}) is given twice")
        if given.c in (BLOCK, OPEN):
            raise InputError(f"given: the square ({given.x},{given.y}) cannot hold {given.c!r}")
        signs[given.x, given.y] = given.c
    if not signs:
        raise InputError("expected facts cell(X,Y), found none")
    width, height = max(x for x, _ in signs), max(y for _, y in signs)
    if min(map(min, signs)) < 1:
        raise InputError("cell: columns and rows of a fill-in are counted from 1")
    if width * height > MAX_CELLS:
        raise InputError(f"cell: the grid has more than {MAX_CELLS} squares")
    return [[signs.get((x, y), BLOCK) for x in range(1, width + 1)] for y in range(1, height + 1)]
