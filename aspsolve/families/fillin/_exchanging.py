"""Exchanging words of a filled grid for others that compete more, so that crossings alone decide less and less.

>>> places = [("bag", "across", 1, 2), ("hat", "down", 2, 1)]
>>> grid = WordGrid(["#_#", "___", "#_#"], places, Lexicon(["hat", "bag", "tea", "tag"]), min_slot=2)
>>> grid.openness(grid.words), grid.exchanged(Random(6))
(2, [('t', 'a', 'g'), ('h', 'a', 't')])
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

from aspsolve.families.fillin._composing import Lexicon
from aspsolve.families.fillin._crossings import Crossings
from aspsolve.families.fillin._squares import OPEN, Line, find_slots, line, parts
from aspsolve.model._bitboard import members
from aspsolve.model.lattice import Point

Spelt = tuple[str, ...]


class WordGrid:
    """The words of a filled grid, by the numbers of their slots."""

    def __init__(
        self,
        rows: Sequence[Sequence[str]],
        places: Collection[tuple[Line, str, int, int]],
        lexicon: Lexicon,
        min_slot: int,
        kept: Collection[Line] = (),
    ) -> None:
        self._rows, self._lexicon, self._kept = rows, lexicon, {*map(parts, kept)}
        self.slots = [*find_slots(rows, min_slot)]
        at = {(direction, x, y): word for word, direction, x, y in places}
        self.words = [parts(at[slot.direction, slot.x, slot.y]) for slot in self.slots]
        through: dict[Point, list[tuple[int, int]]] = {}
        for number, slot in enumerate(self.slots):
            for index, square in enumerate(slot.squares):
                through.setdefault(square, []).append((number, index))
        #: For each slot, its crossings: the index in its word, the other slot, and the index there.
        self._crossings: list[list[tuple[int, int, int]]] = [[] for _ in self.slots]
        for one, *others in through.values():
            for other in others:
                self._crossings[one[0]].append((one[1], *other))
                self._crossings[other[0]].append((other[1], *one))
        #: For each slot, the letters that the pattern gives, by their indices.
        self._drawn = [
            {i: rows[y - 1][x - 1] for i, (x, y) in enumerate(slot.squares) if rows[y - 1][x - 1] != OPEN}
            for slot in self.slots
        ]

    def places(self, words: Sequence[Spelt]) -> list[tuple[Line, str, int, int]]:
        """Return words with the direction and the place of each."""
        return [(line(word), slot.direction, slot.x, slot.y) for word, slot in zip(words, self.slots, strict=True)]

    def openness(self, words: Sequence[Spelt]) -> int:
        """Return how many of the words, besides the right ones, comparing crossing slots leaves."""
        listed = Lexicon("".join(word) for word in words)
        crossings = Crossings(self._rows, self.slots, [listed.of_length(slot.length) for slot in self.slots])
        return sum(map(int.bit_count, crossings.held)) - len(words)

    def exchanged(self, random: Random) -> list[Spelt] | None:
        """Return the words with another one in a slot, and others where it crosses them; None if that does not go."""
        words = self.words[:]
        slot = random.randrange(len(words))
        if not self._put(words, slot, random.choice(self._lexicon.of_length(self.slots[slot].length).spelt)):
            return None
        for index, other, place in self._crossings[slot]:
            letter = words[slot][index]
            if words[other][place] == letter:
                continue
            listed = self._lexicon.of_length(self.slots[other].length)
            fitting = listed.having[place].get(letter, 0)
            for own, third, there in self._crossings[other]:
                fitting &= listed.having[own].get(words[third][there], 0)
            found = [listed.spelt[number] for number in members(fitting)]
            if not found or not self._put(words, other, random.choice(found)):
                return None
        return words

    def _put(self, words: list[Spelt], slot: int, word: Spelt) -> bool:
        """Put a word into a slot, and return whether it may stand there."""
        if word in words or words[slot] in self._kept:
            return False
        words[slot] = word
        return all(word[index] == letter for index, letter in self._drawn[slot].items())
