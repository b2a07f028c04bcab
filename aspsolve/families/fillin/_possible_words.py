"""Which words can stand in each slot of a fill-in, and what follows from that alone, as Prolog terms.

>>> print(write_possible_words(FillIn(["#h#", "___", "#_#"], ["hat", "bag"])), end="")
% The possible words of each slot.
[[[P21, P22, P23], [[b, a, g], [h, a, t]]],
[[h, P22, P32], [[h, a, t]]]].
<BLANKLINE>
% What is left when nothing more follows from them.
[[[b, a, g], [[b, a, g]]],
[[h, a, t], [[h, a, t]]]].

Source: section 2.1 of the Prolog assignment on crosswords whose query is a pair of words and grid. A word is possible
for a slot where it has the slot's length, agrees with the letters that stand there, and leaves each crossing slot a
listed word. Which other slots use that word does not matter for this: `drop_unique` sees to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from aspsolve.families.fillin._prolog import variable
from aspsolve.families.fillin._puzzle import FillIn
from aspsolve.families.fillin._squares import BLOCK, OPEN
from aspsolve.families.fillin._state import FillInState, Lists
from aspsolve.model._prolog import atom_text
from aspsolve.model.lattice import Point


class Possible(NamedTuple):
    """The letters that are known, and the words that are possible for each slot; for one without, no solution."""

    letters: Mapping[Point, str]
    words: tuple[int, ...]


def possible_words(puzzle: FillIn, lists: Lists) -> Possible:
    """Return the letters that are given, and the words that are possible with them."""
    contents = {square: puzzle.rows[square.y - 1][square.x - 1] for square in lists.through}
    given = {square: sign for square, sign in contents.items() if sign not in (BLOCK, OPEN)}
    return drop_impossible(lists, Possible(given, tuple(lists.of_length.get(slot.length, 0) for slot in lists.slots)))


def common_letters(lists: Lists, table: Possible) -> Possible:
    """Write down each letter that all words of a slot have at the same place; it shows in the crossing slot too."""
    letters = dict(table.letters)
    for squares, words in zip(lists.squares.values(), table.words, strict=True):
        for index, square in enumerate(squares):
            signs = lists.signs(words, index)
            if square not in letters and len(signs) == 1:
                (letters[square],) = signs
    return table._replace(letters=letters)


def drop_impossible(lists: Lists, table: Possible) -> Possible:
    """Drop the words that are not possible, or no longer, with the letters that are known."""
    state = FillInState(lists)
    state.letters.update(table.letters)
    state.filled.update(lists.slots)
    left = zip(lists.slots, table.words, strict=True)
    return table._replace(words=tuple(words & state.crossing(slot) for slot, words in left))


def drop_unique(lists: Lists, table: Possible) -> Possible:
    """Drop each word that is the only one of as many slots as it is listed times from all others."""
    owners: dict[int, list[int]] = {}
    for number, words in enumerate(table.words):
        if words.bit_count() == 1:
            owners.setdefault(words, []).append(number)
    gone = 0
    keeping: set[int] = set()
    for word, numbers in owners.items():
        (named,) = lists.named(word)
        keeping.update(numbers[: lists.counts[named]])
        if len(numbers) >= lists.counts[named]:
            gone |= word
    return table._replace(
        words=tuple(words if number in keeping else words & ~gone for number, words in enumerate(table.words))
    )


def simplified(lists: Lists, table: Possible) -> Possible:
    """Write down common letters, drop impossible and unique words, and again, until nothing changes."""
    simpler = drop_unique(lists, drop_impossible(lists, common_letters(lists, table)))
    return table if simpler == table else simplified(lists, simpler)


def write_possible_words(puzzle: FillIn) -> str:
    """Return the possible words of a puzzle's slots before and after they are simplified, as two Prolog terms."""
    lists, size = Lists(puzzle), (puzzle.width, puzzle.height)
    possible = possible_words(puzzle, lists)
    return (
        f"% The possible words of each slot.\n{written(lists, possible, size)}\n"
        f"% What is left when nothing more follows from them.\n{written(lists, simplified(lists, possible), size)}"
    )


def written(lists: Lists, table: Possible, size: tuple[int, int]) -> str:
    """Return the possible words of all slots as a Prolog term and its full stop, as the assignment prints them."""
    lines = []
    for squares, left in zip(lists.squares.values(), table.words, strict=True):
        slot = [atom_text(table.letters[at]) if at in table.letters else variable(*at, size) for at in squares]
        words = [_list(map(atom_text, lists.words[word])) for word in lists.named(left)]
        lines.append(_list([_list(slot), _list(words)]))
    return "[" + ",\n".join(lines) + "].\n"


def _list(terms: Iterable[str]) -> str:
    return f"[{', '.join(terms)}]"
