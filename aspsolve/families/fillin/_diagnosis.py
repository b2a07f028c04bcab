"""Likely reasons why a fill-in has no solution."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from aspsolve.errors import InputError, counted, shown
from aspsolve.families.fillin._crossings import prune
from aspsolve.families.fillin._squares import as_text, line, parts
from aspsolve.families.fillin._text import Dialect

if TYPE_CHECKING:
    from aspsolve.families.fillin._puzzle import FillIn

#: The number of a list's item, as in ``1. hat 2. bag``.
ITEM_NUMBER = re.compile(r"[0-9]+[.):]?")
#: Signs that people write between words in place of space.
SEPARATORS = {",": "commas", ";": "semicolons", "|": "bars", "/": "slashes"}
#: By the sentence that recommends an option: the dialect with that option.
VARIANTS = {
    "words fit but for upper and lower case: --ignore-case takes them as the same": Dialect(ignore_case=True),
    "words fit but for the marks of letters: --language, as in --language fr, takes é as e": Dialect(language="en"),
}
#: The most words that a sentence names.
MAX_NAMED = 3


def causes(puzzle: FillIn) -> Iterator[str]:
    """Yield likely causes, the likeliest first."""
    yield from _slips(puzzle)
    for option, dialect in VARIANTS.items():
        if _fits_in(puzzle, dialect):
            yield option
    yield from _lengths(puzzle)
    for slot in puzzle.slots:
        letters = slot.letters(puzzle.rows)
        if not puzzle.lexicon.of_length(slot.length).matching(letters):
            yield f"no word fits the slot {slot}, which shows {as_text(line(letters))}"


def _slips(puzzle: FillIn) -> Iterator[str]:
    """Find separators and numbers that are hardly meant as words."""
    words = [as_text(word) for word in puzzle.words]
    for sign, signs in SEPARATORS.items():
        if separated := [word for word in words if sign in word]:
            yield f"the words have {signs} in them ({_named(separated)}), but only space should stand between words"
    numbers = [word for word in words if ITEM_NUMBER.fullmatch(word)]
    if numbers and len(numbers) < len(words) and not any(square.isdigit() for row in puzzle.rows for square in row):
        yield f"there are numbers among the words ({_named(numbers)}), which count as words"


def _fits_in(puzzle: FillIn, dialect: Dialect) -> bool:
    """Return whether a dialect changes the puzzle into one that may have a solution."""
    try:
        other = dialect.adapted(puzzle)
    except InputError:  # a word has no letters left
        return False
    return other != puzzle and prune(other).satisfiable is not False


def _lengths(puzzle: FillIn) -> Iterator[str]:
    """Compare the numbers of slots and of words of each length; name the option for spare words where it may help."""
    spare = bool(puzzle.uneven) and prune(puzzle.changed(spare_words=True)).satisfiable is not False
    hint = ": --spare-words lets words stay unused" if spare else ""
    for length, slots, listed in puzzle.uneven:
        fitting = [as_text(word) for word in puzzle.words if len(parts(word)) == length]
        yield (
            f"there {'is' if slots == 1 else 'are'} {_counted(slots, 'slot')} of {counted(length, 'square')}, but"
            f" {_counted(listed, 'word')} of that length{f' ({_named(fitting)})' if fitting else ''}{hint}"
        )


def _named(words: Sequence[str]) -> str:
    named = ", ".join(shown(word)[1:-1] for word in words[:MAX_NAMED])
    return f"{named}, ..." if len(words) > MAX_NAMED else named


def _counted(number: int, what: str) -> str:
    return counted(number, what) if number else f"no {what}s"
