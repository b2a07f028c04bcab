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

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from operator import and_, or_
from typing import overload

from aspsolve.errors import InputError
from aspsolve.families.fillin.puzzle import FillIn
from aspsolve.families.fillin.slots import Slot
from aspsolve.families.fillin.squares import BLOCK, OPEN, Line, as_text, line, parts
from aspsolve.model.bitboard import members
from aspsolve.model.lattice import Point
from aspsolve.model.puzzle import Puzzle

__all__ = [
    "Candidate",
    "Candidates",
    "LetteredSlot",
    "assign",
    "candidates",
    "common_letters",
    "drop_impossible",
    "drop_unique",
    "simplify",
]


@dataclass(frozen=True)
class LetteredSlot:
    """A slot and what stands in it.

    Parameters
    ----------
    place : Slot
        The slot of the puzzle.
    letters : tuple of str
        What its squares hold, ``_`` where that is not known.
    """

    place: Slot
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


@dataclass(frozen=True)
class Candidate:
    """A slot and the words that are possible for it.

    Parameters
    ----------
    slot : LetteredSlot
        The slot, with the letters that are known.
    words : tuple of str or tuple of str
        Each different word once, in the order of their letters.
    """

    slot: LetteredSlot
    words: tuple[Line, ...]

    def __str__(self) -> str:
        return f"{self.slot}: {', '.join(map(as_text, self.words)) or 'no word'}"


@dataclass(frozen=True)
class _WordsOfLength:
    """The different words of a length in order; sets of them are whole numbers with a bit for each.

    Parameters
    ----------
    words : tuple of tuple of str
        Their squares.
    times : tuple of int
        How often each is listed.
    with_letter : tuple of mapping of str to int
        For each position from 0, the set of the words with a letter there.
    """

    words: tuple[tuple[str, ...], ...]
    times: tuple[int, ...]
    with_letter: tuple[Mapping[str, int], ...]

    @classmethod
    def of(cls, length: int, listed: Counter[tuple[str, ...]]) -> _WordsOfLength:
        """Return the words of a length among those listed."""
        words = tuple(sorted(word for word in listed if len(word) == length))
        with_letter: tuple[dict[str, int], ...] = tuple({} for _ in range(length))
        for number, word in enumerate(words):
            for letter, sets in zip(word, with_letter, strict=True):
                sets[letter] = sets.get(letter, 0) | 1 << number
        return cls(words, tuple(listed[word] for word in words), with_letter)

    @property
    def everything(self) -> int:
        """The set of all of them."""
        return (1 << len(self.words)) - 1


@dataclass(frozen=True)
class _Board:
    """What does not change: the slots, the words for each, and where slots cross.

    Parameters
    ----------
    puzzle : FillIn
        The puzzle.
    words : tuple of _WordsOfLength
        The words of each slot's length.
    squares : tuple of tuple of Point
        The squares of each slot.
    crossings : tuple of tuple
        For each slot, for each of its squares, the number of the slot that crosses there and the position in it, from
        0; None where there is none.
    """

    puzzle: FillIn
    words: tuple[_WordsOfLength, ...]
    squares: tuple[tuple[Point, ...], ...]
    crossings: tuple[tuple[tuple[int, int] | None, ...], ...]

    @classmethod
    def of(cls, puzzle: FillIn) -> _Board:
        """Return the board of a puzzle."""
        listed = Counter(map(parts, puzzle.words))
        by_length = {length: _WordsOfLength.of(length, listed) for length in {slot.length for slot in puzzle.slots}}
        squares = tuple(tuple(slot.squares) for slot in puzzle.slots)
        through: dict[Point, list[tuple[int, int]]] = {}
        for number, run in enumerate(squares):
            for position, square in enumerate(run):
                through.setdefault(square, []).append((number, position))
        crossings = tuple(
            tuple(next((other for other in through[square] if other[0] != number), None) for square in run)
            for number, run in enumerate(squares)
        )
        return cls(puzzle, tuple(by_length[slot.length] for slot in puzzle.slots), squares, crossings)


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
    _board: _Board = field(repr=False, compare=False)

    @cached_property
    def _items(self) -> tuple[Candidate, ...]:
        return tuple(
            Candidate(
                LetteredSlot(slot, tuple(self._letters.get(square, OPEN) for square in squares)),
                tuple(line(listed.words[number]) for number in members(left)),
            )
            for slot, squares, listed, left in zip(
                self.puzzle.slots, self._board.squares, self._board.words, self._left, strict=True
            )
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
    board = _Board.of(puzzle)
    given = {
        square: puzzle.rows[square.y - 1][square.x - 1]
        for squares in board.squares
        for square in squares
        if puzzle.rows[square.y - 1][square.x - 1] not in (BLOCK, OPEN)
    }
    everything = tuple(listed.everything for listed in board.words)
    return drop_impossible(Candidates(puzzle, given, everything, board))


def common_letters(table: Candidates) -> Candidates:
    """Write down each letter that all words of a slot have at the same place; it shows in the crossing slot too.

    Where two slots want different letters in a square, the first one's is written.
    """
    board = table._board
    letters = dict(table._letters)
    for squares, listed, left in zip(board.squares, board.words, table._left, strict=True):
        if not left:
            continue
        some_word = listed.words[_first(left)]
        for square, letter, sets in zip(squares, some_word, listed.with_letter, strict=True):
            if square not in letters and not left & ~sets[letter]:
                letters[square] = letter
    return _changed(table, letters=letters)


def drop_impossible(table: Candidates) -> Candidates:
    """Drop the words that are not possible, or no longer, with the letters that are known.

    A word is looked for in the whole list, for a slot and for those that cross it.
    """
    board = table._board
    fitting = [
        reduce(
            and_,
            (sets.get(table._letters[square], 0) for square, sets in zip(squares, listed.with_letter, strict=True)
             if square in table._letters),
            listed.everything,
        )
        for squares, listed in zip(board.squares, board.words, strict=True)
    ]  # fmt: skip
    left = []
    for number, (words, listed, crossings) in enumerate(zip(table._left, board.words, board.crossings, strict=True)):
        possible = words & fitting[number]
        for sets, crossing in zip(listed.with_letter, crossings, strict=True):
            if crossing is None:
                continue
            other, position = crossing
            across = board.words[other].with_letter[position]
            possible &= reduce(
                or_,
                (having for letter, having in sets.items() if fitting[other] & across.get(letter, 0)),
                0,
            )
        left.append(possible)
    return _changed(table, left=tuple(left))


def drop_unique(table: Candidates) -> Candidates:
    """Drop each word that is the only one of as many slots as it is listed times from all others.

    Where it is the only one of more slots than that, the first of them keep it, and no word is left for the rest.
    """
    owners: dict[tuple[int, int], list[int]] = {}
    for number, (slot, left) in enumerate(zip(table.puzzle.slots, table._left, strict=True)):
        if left.bit_count() == 1:
            owners.setdefault((slot.length, left), []).append(number)
    gone: Counter[int] = Counter()
    keeping = set()
    for (length, word), numbers in owners.items():
        times = table._board.words[numbers[0]].times[_first(word)]
        if len(numbers) >= times:
            gone[length] |= word
            keeping.update(numbers[:times])
        else:
            keeping.update(numbers)
    return _changed(
        table,
        left=tuple(
            left if number in keeping else left & ~gone[slot.length]
            for number, (slot, left) in enumerate(zip(table.puzzle.slots, table._left, strict=True))
        ),
    )


def simplify(table: Candidates) -> Candidates:
    """Write down common letters, drop impossible and unique words, and again, until nothing changes."""
    while True:
        simpler = drop_unique(drop_impossible(common_letters(table)))
        if simpler is table:
            return table
        table = simpler


def assign(table: Candidates, number: int, word: Line) -> Candidates:
    """Write a possible word into a slot, the only one that is left for it then.

    Parameters
    ----------
    table : Candidates
        The possible words.
    number : int
        The slot's place in the table, from 0.
    word : str or tuple of str
        One of the words that are possible for it.

    Returns
    -------
    Candidates
        The possible words then.

    Raises
    ------
    ValueError
        Where the word is not possible for the slot.
    """
    if word not in table[number].words:
        raise ValueError(f"{as_text(word)} is not possible for {table[number].slot}")
    squares, listed = table._board.squares[number], table._board.words[number]
    chosen = 1 << listed.words.index(parts(word))
    return _changed(
        table,
        letters={**table._letters, **dict(zip(squares, parts(word), strict=True))},
        left=(*table._left[:number], chosen, *table._left[number + 1 :]),
    )


def _changed(
    table: Candidates, *, letters: Mapping[Point, str] | None = None, left: tuple[int, ...] | None = None
) -> Candidates:
    """Return a table with other letters or words, the same one where they are not other ones."""
    letters = table._letters if letters is None else letters
    left = table._left if left is None else left
    if letters == table._letters and left == table._left:
        return table
    return Candidates(table.puzzle, letters, left, table._board)


def _first(words: int) -> int:
    """Return the number of the first word of a set that has one."""
    return (words & -words).bit_length() - 1
