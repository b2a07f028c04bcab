"""What is wrong: the rules that a filled grid breaks, and likely reasons why a fill-in has no solution."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from aspsolve.errors import InputError, counted, shown
from aspsolve.families._registry import family_of
from aspsolve.families.declared._sentences import Said, broken
from aspsolve.families.fillin._crossings import prune
from aspsolve.families.fillin._squares import OPEN, as_text, line, parts, placed

if TYPE_CHECKING:
    from aspsolve.families.fillin._puzzle import FillIn, FillInSolution

#: The number of a list's item, as in ``1. hat 2. bag``.
ITEM_NUMBER = re.compile(r"[0-9]+[.):]?")
#: Signs that people write between words in place of space.
SEPARATORS = {",": "commas", ";": "semicolons", "|": "bars", "/": "slashes"}
#: By the sentence that recommends an option: the parameters of the dialect with which it is tried.
VARIANTS: Mapping[str, Mapping[str, Any]] = {
    "words fit but for upper and lower case: --ignore-case takes them as the same": {"ignore_case": True},
    "words fit but for the marks of letters: --language, as in --language fr, takes é as e": {"language": "en"},
}
#: The most words that a sentence names.
MAX_NAMED = 3


def broken_rules(solution: FillInSolution) -> tuple[str, ...]:
    """Return the rules that a filled grid breaks, a sentence each."""
    rules = (*_squares(solution), *_slots(solution), *_crossings(solution), *_uses(solution))
    return broken(rules, _impossible(solution))


def _squares(solution: FillInSolution) -> Iterator[Said]:
    """Find squares that changed though they may not."""
    puzzle = solution.puzzle
    for (at, before), (_, after) in zip(placed(puzzle.rows), placed(solution.rows), strict=True):
        if before != after and (before != OPEN or at not in puzzle.layout.inside):
            yield "{X,Y} is given as {C}", {"X": at.x, "Y": at.y, "C": before}


def _slots(solution: FillInSolution) -> Iterator[Said]:
    """Find slots that are not filled, or not by one word."""
    taken = Counter(place[1:] for place in solution.places)
    for slot in solution.puzzle.slots:
        if OPEN in slot.letters(solution.rows) or taken[slot.direction, slot.x, slot.y] != 1:
            yield "the slot {D} at {X,Y} holds one word", {"D": slot.direction, "X": slot.x, "Y": slot.y}


def _crossings(solution: FillInSolution) -> Iterator[Said]:
    """Find squares in which a word has another letter than the grid: a given one, or that of a crossing word."""
    puzzle = solution.puzzle
    for word, direction, left, top in solution.places:
        slot, spelt = puzzle.layout.at.get((direction, left, top)), puzzle.lexicon.spelt(word)
        if slot is not None and len(spelt) == slot.length:
            letters = slot.letters(solution.rows), slot.letters(puzzle.rows)
            for (x, y), own, shown, given in zip(slot.squares, spelt, *letters, strict=True):
                if own != shown != OPEN and given != OPEN:
                    yield "{X,Y} is given as {C}", {"X": x, "Y": y, "C": given}
                elif own != shown != OPEN:
                    yield "{X,Y} has the same character across and down", {"X": x, "Y": y}


def _uses(solution: FillInSolution) -> Iterator[Said]:
    """Compare how often each word is used with how often it is listed."""
    used = Counter(place[0] for place in solution.places)
    puzzle = solution.puzzle
    for word in sorted(puzzle.lexicon.numbers):
        listed = puzzle.lexicon.times(word)
        if used[word] > listed and puzzle.spare_words:
            yield "{W} is used no more often than it is listed", {"W": word}
        elif used[word] != listed and not puzzle.spare_words:
            yield "{W} is used as often as it is listed", {"W": word}


def _impossible(solution: FillInSolution) -> Iterator[Said]:
    """Find words that are not listed, or that stand where no slot has their length."""
    puzzle = solution.puzzle
    for word, direction, x, y in solution.places:
        slot = puzzle.layout.at.get((direction, x, y))
        if slot is None or (len(puzzle.lexicon.spelt(word)) != slot.length and OPEN not in slot.letters(solution.rows)):
            yield "{W} stands {D} at {X,Y}", {"W": word, "D": direction, "X": x, "Y": y}


def causes(puzzle: FillIn) -> Iterator[str]:
    """Yield likely causes why a puzzle has no solution, the likeliest first."""
    yield from _slips(puzzle)
    for sentence, option in VARIANTS.items():
        if _fits_with(puzzle, option):
            yield sentence
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


def _fits_with(puzzle: FillIn, option: Mapping[str, Any]) -> bool:
    """Return whether an option changes the puzzle into one that may have a solution."""
    dialect = family_of(puzzle).text_syntax.dialect
    assert dialect is not None
    try:
        other: FillIn = dialect(**option).adapted(puzzle)
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
