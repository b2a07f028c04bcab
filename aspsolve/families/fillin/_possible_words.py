"""Which words can stand in each slot of a fill-in, and what follows from that alone.

>>> from aspsolve import FillIn
>>> table = candidates(FillIn(["#h#", "___", "#_#"], ["hat", "bag"]))
>>> print(table)
___ across at (1,2): bag, hat
h__ down at (2,1): hat
>>> print(simplify(table))
bag across at (1,2): bag
hat down at (2,1): hat

Source: section 2.1 of the Prolog assignment on crosswords whose query is a pair of words and grid. A word is possible
for a slot where it has the slot's length, agrees with the letters that stand there, and leaves each crossing slot a
listed word. Which other slots use that word does not matter for this: `drop_unique` sees to it.

A table is never changed: each function returns another one, which is the same where nothing followed. A slot for
which no word is left shows that the puzzle has no solution.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple, overload

from aspsolve.errors import InputError
from aspsolve.families.fillin._lists import Lists
from aspsolve.families.fillin._prolog import variable
from aspsolve.families.fillin._puzzle import FillIn
from aspsolve.families.fillin._squares import BLOCK, OPEN, Line, Slot, as_text, line, name, parts
from aspsolve.families.fillin._state import FillInState
from aspsolve.model._prolog import atom_text
from aspsolve.model.lattice import Point
from aspsolve.model.puzzle import Puzzle


class LetteredSlot(NamedTuple):
    """A slot and what stands in it."""

    place: Slot
    #: What its squares hold, ``_`` where that is not known.
    letters: tuple[str, ...]

    @property
    def squares(self) -> list[Point]:
        """The squares from the first to the last, (1, 1) in the grid's first line."""
        return self.place.squares

    @property
    def direction(self) -> str:
        """``across`` or ``down``."""
        return self.place.direction

    def __str__(self) -> str:
        return f"{as_text(line(self.letters))} {self.place}"


class Candidate(NamedTuple):
    """A slot and the words that are possible for it."""

    #: The slot, with the letters that are known.
    slot: LetteredSlot
    #: Each different word once, in the order of their letters.
    words: tuple[Line, ...]

    def __str__(self) -> str:
        return f"{self.slot}: {', '.join(map(as_text, self.words)) or 'no word'}"


@dataclass(frozen=True)
class Candidates(Sequence[Candidate]):
    """The possible words of each slot: rows from the top, each from the left, then columns from the left.

    Attributes
    ----------
    puzzle : FillIn
        The puzzle that they are of.
    """

    puzzle: FillIn
    _letters: Mapping[Point, str] = field(repr=False)
    _left: tuple[int, ...] = field(repr=False)
    _lists: Lists = field(repr=False, compare=False)

    @cached_property
    def _items(self) -> tuple[Candidate, ...]:
        lists = self._lists
        return tuple(
            Candidate(
                LetteredSlot(slot, tuple(self._letters.get(square, OPEN) for square in squares)),
                tuple(line(lists.words[word]) for word in lists.named(left)),
            )
            for (slot, squares), left in zip(lists.squares.items(), self._left, strict=True)
        )

    @overload
    def __getitem__(self, index: int) -> Candidate: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[Candidate, ...]: ...

    def __getitem__(self, index: int | slice) -> Candidate | tuple[Candidate, ...]:
        return self._items[index]

    def __len__(self) -> int:
        return len(self._left)

    def __hash__(self) -> int:
        return hash((self.puzzle, self._left))

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many words are possible for each slot."""
        return tuple(left.bit_count() for left in self._left)

    @property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        """The grid with all letters that are known, row by row."""
        return tuple(
            tuple(self._letters.get(Point(x, y), square) for x, square in enumerate(row, 1))
            for y, row in enumerate(self.puzzle.rows, 1)
        )

    def __str__(self) -> str:
        return "\n".join(map(str, self))


def candidates(puzzle: Puzzle) -> Candidates:
    """Return the words that are possible for each slot of a fill-in; raises InputError for another family."""
    if not isinstance(puzzle, FillIn):
        raise InputError(f"candidates: expected a fill-in, found a {puzzle.title} puzzle")
    lists = Lists(puzzle)
    contents = {square: puzzle.rows[square.y - 1][square.x - 1] for square in lists.through}
    given = {square: sign for square, sign in contents.items() if sign not in (BLOCK, OPEN)}
    every = tuple(lists.of_length.get(slot.length, 0) for slot in lists.slots)
    return drop_impossible(Candidates(puzzle, given, every, lists))


def common_letters(table: Candidates) -> Candidates:
    """Write down each letter that all words of a slot have at the same place; it shows in the crossing slot too.

    Where two slots want different letters in a square, the first one's is written.
    """
    letters = dict(table._letters)
    for squares, left in zip(table._lists.squares.values(), table._left, strict=True):
        for index, square in enumerate(squares):
            signs = table._lists.signs(left, index)
            if square not in letters and len(signs) == 1:
                (letters[square],) = signs
    return _changed(table, letters, table._left)


def drop_impossible(table: Candidates) -> Candidates:
    """Drop the words that are not possible, or no longer, with the letters that are known.

    A word is looked for in the whole list, for a slot and for those that cross it.
    """
    state = FillInState(table._lists)
    state.letters.update(table._letters)
    state.filled.update(table._lists.slots)
    left = zip(table._lists.slots, table._left, strict=True)
    return _changed(table, table._letters, tuple(words & state.crossing(slot) for slot, words in left))


def drop_unique(table: Candidates) -> Candidates:
    """Drop each word that is the only one of as many slots as it is listed times from all others.

    Where it is the only one of more slots than that, the first of them keep it, and no word is left for the rest.
    """
    lists = table._lists
    owners: dict[int, list[int]] = {}
    for number, left in enumerate(table._left):
        if left.bit_count() == 1:
            owners.setdefault(left, []).append(number)
    gone = 0
    keeping: set[int] = set()
    for word, numbers in owners.items():
        (named,) = lists.named(word)
        keeping.update(numbers[: lists.counts[named]])
        if len(numbers) >= lists.counts[named]:
            gone |= word
    kept = (left if number in keeping else left & ~gone for number, left in enumerate(table._left))
    return _changed(table, table._letters, tuple(kept))


def simplify(table: Candidates) -> Candidates:
    """Write down common letters, drop impossible and unique words, and again, until nothing changes."""
    while True:
        simpler = drop_unique(drop_impossible(common_letters(table)))
        if simpler is table:
            return table
        table = simpler


def assign(table: Candidates, number: int, word: Line) -> Candidates:
    """Write a possible word into a slot, by its number from 0: then it is the only one that is left there.

    Raises ValueError for a word that is not possible.
    """
    if word not in table[number].words:
        raise ValueError(f"{as_text(word)} is not possible for {table[number].slot}")
    slot, letters = table._lists.slots[number], parts(word)
    return _changed(
        table,
        {**table._letters, **dict(zip(table._lists.squares[slot], letters, strict=True))},
        (*table._left[:number], table._lists.bits[name(word)], *table._left[number + 1 :]),
    )


def _changed(table: Candidates, letters: Mapping[Point, str], left: tuple[int, ...]) -> Candidates:
    """Return a table with these letters and words, the same one where they are not other ones."""
    changed = replace(table, _letters=letters, _left=left)
    return table if changed == table else changed


def write_possible_words(puzzle: FillIn) -> str:
    """Return the possible words of a puzzle's slots before and after they are simplified, as two Prolog terms."""
    possible = candidates(puzzle)
    return (
        f"% The possible words of each slot.\n{write_candidates(possible)}\n"
        f"% What is left when nothing more follows from them.\n{write_candidates(simplify(possible))}"
    )


def write_candidates(table: Candidates) -> str:
    """Return the possible words of all slots as a Prolog term and its full stop, as the assignment prints them.

    Each line is a slot and its words. A square that is not known is a variable: P21 is the first of row 2.

    >>> from aspsolve import FillIn
    >>> print(write_candidates(candidates(FillIn(["#h#", "___", "#_#"], ["hat", "bag"]))), end="")
    [[[P21, P22, P23], [[b, a, g], [h, a, t]]],
    [[h, P22, P32], [[h, a, t]]]].
    """
    size = table.puzzle.width, table.puzzle.height
    lines = ",\n".join(_element(candidate, size) for candidate in table)
    return f"[{lines}].\n"


def _element(candidate: Candidate, size: tuple[int, int]) -> str:
    """Return a slot and its possible words as a list of two."""
    slot = (
        variable(*square, size) if letter == OPEN else atom_text(letter)
        for square, letter in zip(candidate.slot.squares, candidate.slot.letters, strict=True)
    )
    words = (_list(map(atom_text, parts(word))) for word in candidate.words)
    return _list([_list(slot), _list(words)])


def _list(terms: Iterable[str]) -> str:
    return f"[{', '.join(terms)}]"
