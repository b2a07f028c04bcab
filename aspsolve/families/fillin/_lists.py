"""The slots and words of a fill-in as techniques look at them: a set of words is a whole number with a bit for each.

>>> lists = Lists(FillIn(["#h#", "___", "#_#"], ["hat", "bag"]))
>>> lists.named(lists.having(3, 1, "a")), sorted(lists.signs(lists.of_length[3], 2))
(['bag', 'hat'], ['g', 't'])
"""

from __future__ import annotations

from collections import Counter

from aspsolve.families.fillin._puzzle import FillIn
from aspsolve.families.fillin._squares import Slot, name, parts
from aspsolve.model._bitboard import members
from aspsolve.model.lattice import Point

#: The letters of at most this many sets of words are remembered.
MAX_REMEMBERED = 200_000


class Lists:
    """What is true of the slots and words of a fill-in whatever is known."""

    def __init__(self, puzzle: FillIn) -> None:
        self.slots = puzzle.slots
        #: The letters of each different word by its name in facts, in the order of the letters, which is that of bits.
        self.words = {name(word): parts(word) for word in sorted({*puzzle.words}, key=parts)}
        #: How often each is listed.
        self.counts = Counter(map(name, puzzle.words))
        self.names = [*self.words]
        self.bits = {word: 1 << index for index, word in enumerate(self.names)}
        self.squares = {slot: tuple(slot.squares) for slot in self.slots}
        #: The slots through a square, each with the square's place in it, from 0.
        self.through: dict[Point, list[tuple[Slot, int]]] = {}
        for slot, squares in self.squares.items():
            for index, square in enumerate(squares):
                self.through.setdefault(square, []).append((slot, index))
        #: The words of each length.
        self.of_length: dict[int, int] = {}
        self._having: dict[tuple[int, int, str], int] = {}
        for word, letters in self.words.items():
            bit = self.bits[word]
            self.of_length[len(letters)] = self.of_length.get(len(letters), 0) | bit
            for index, sign in enumerate(letters):
                key = len(letters), index, sign
                self._having[key] = self._having.get(key, 0) | bit
        self._signs: dict[tuple[int, int], frozenset[str]] = {}

    def having(self, length: int, index: int, sign: str | None) -> int:
        """Return the words of a length that have a letter in a place, all of that length for None."""
        return self.of_length.get(length, 0) if sign is None else self._having.get((length, index, sign), 0)

    def signs(self, words: int, index: int) -> frozenset[str]:
        """Return the letters that some words have in a place."""
        found = self._signs.get((words, index))
        if found is None:
            found = frozenset(self.words[self.names[bit]][index] for bit in members(words))
            if len(self._signs) < MAX_REMEMBERED:
                self._signs[words, index] = found
        return found

    def named(self, words: int) -> list[str]:
        """List the words of a set of bits."""
        return [self.names[bit] for bit in members(words)]
