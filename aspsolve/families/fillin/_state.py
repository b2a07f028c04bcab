"""What techniques know of a fill-in: letters in squares, words in slots, and what follows from them at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from copy import copy
from functools import partial
from sys import maxsize

from aspsolve.families.fillin._puzzle import FillIn
from aspsolve.families.fillin._squares import OPEN, Slot
from aspsolve.model.lattice import Point
from aspsolve.model.messages import Message
from aspsolve.model.techniques import Claim, State

CATALOGUE = "aspsolve.families.fillin"
SAY = partial(Message, CATALOGUE)


def where(slot: Slot) -> Message:
    """Say where a slot is: ``across at (1,2)``."""
    return SAY(slot.direction, cell=(slot.x, slot.y))


def slots_of(slots: Iterable[Slot]) -> tuple[Message, ...]:
    return tuple(map(where, slots))


def quoted(words: Iterable[str]) -> tuple[Message, ...]:
    """Name several words, with the quotation marks of the language."""
    return tuple(SAY("word", word=word) for word in words)


def letters(number: int) -> Message:
    return SAY("letter") if number == 1 else SAY("letters", n=number)


class FillInState(State):
    def __init__(self, puzzle: FillIn) -> None:
        self.slots, self.layout, self.lexicon = puzzle.slots, puzzle.layout, puzzle.lexicon
        #: The words of each slot's length.
        self.words = {slot: self.lexicon.of_length(slot.length) for slot in self.slots}
        self.letters: dict[Point, str] = {}
        self.placed: dict[Slot, str] = {}
        #: The slots that are known to hold a listed word, though perhaps not which.
        self.filled: set[Slot] = set()
        #: The words that are known to be used at most as often as they are listed, and those at least as often.
        self.most: set[str] = set()
        self.least: set[str] = set()
        #: By length, the words of `most` that are used up, as a bit mask.
        self._used_up = dict.fromkeys(self.lexicon.lengths, 0)
        self._excluded: dict[Slot, int] = {}
        self._used: Counter[str] = Counter()

    def copy(self) -> FillInState:
        other = copy(self)
        other.letters, other.placed, other.filled = dict(self.letters), dict(self.placed), set(self.filled)
        other.most, other.least, other._used_up = set(self.most), set(self.least), dict(self._used_up)
        other._excluded, other._used = dict(self._excluded), Counter(self._used)
        return other

    def add(self, claim: Claim) -> None:
        # ``("letter", square, sign, True)``, ``("place", word, slot, holds)``, and the rules ``("slot", slot)``, which
        # holds a listed word, and ``("most", word)`` and ``("least", word)``, which is used as often as it is listed.
        kind = claim[0]
        if kind == "letter":
            self._write(claim[1], claim[2])
        elif kind == "place":
            self._place(claim[1], claim[2]) if claim[3] else self._exclude(claim[1], claim[2])
        elif kind == "slot":
            self.filled.add(claim[1])
        elif kind == "most":
            self.most.add(claim[1])
            self._check_use(claim[1])
        else:
            self.least.add(claim[1])

    def _write(self, square: Point, sign: str) -> None:
        if self.letters.get(square, sign) != sign:
            before = self.letters[square]
            message = SAY("two_letters", cell=square, one=before, other=sign)
            self.contradict(message, ("letter", square, before, True), ("letter", square, sign, True))
        self.letters[square] = sign

    def _place(self, word: str, slot: Slot) -> None:
        if slot in self.placed:
            if self.placed[slot] != word:
                before = self.placed[slot]
                message = SAY("two_words", slot=where(slot), one=before, other=word)
                self.contradict(message, ("place", before, slot, True), ("place", word, slot, True))
            return
        if self.excludes(slot, word):
            self._contradict_exclusion(word, slot)
        self.placed[slot] = word
        self._used[word] += 1
        self._check_use(word)
        for square, sign in zip(self.layout.squares[slot], self.lexicon.spelt(word), strict=True):
            self._write(square, sign)

    def _check_use(self, word: str) -> None:
        if word not in self.most or self.left(word) > 0:
            return
        words, number = self.lexicon.numbers[word]
        self._used_up[words.length] |= 1 << number
        if self.left(word) < 0:
            message = SAY("used_too_often", word=word, n=self._used[word], listed=self.lexicon.times(word))
            places = (("place", word, slot, True) for slot, placed in self.placed.items() if placed == word)
            self.contradict(message, ("most", word), *places)

    def _contradict_exclusion(self, word: str, slot: Slot) -> None:
        claims = (("place", word, slot, holds) for holds in (True, False))
        self.contradict(SAY("excluded_word", word=word, slot=where(slot)), *claims)

    def _exclude(self, word: str, slot: Slot) -> None:
        self._excluded[slot] = self._excluded.get(slot, 0) | self.lexicon.bit(word)
        if self.placed.get(slot) == word:
            self._contradict_exclusion(word, slot)

    def says(self, claim: Claim) -> Iterable[Claim]:
        if claim[0] != "place" or not claim[3]:
            return (claim,)
        _, word, slot, _ = claim
        spelt = zip(self.layout.squares[slot], self.lexicon.spelt(word), strict=True)
        return claim, *(("letter", square, sign, True) for square, sign in spelt)

    def knows(self, claim: Claim) -> bool:
        kind = claim[0]
        if kind == "letter":
            return bool(self.letters.get(claim[1]) == claim[2])
        if kind == "place":
            if claim[3]:
                return bool(self.placed.get(claim[2]) == claim[1])
            return not self.fitting(claim[2]) & self.lexicon.bit(claim[1])
        if kind == "slot":
            return claim[1] in self.filled
        return claim[1] in (self.most if kind == "most" else self.least)

    @property
    def solved(self) -> bool:
        return len(self.placed) == len(self.slots)

    def candidates(self) -> dict[Point, list[str]]:
        """Return the letters that fitting words have in each open square."""
        found: dict[Point, frozenset[str]] = {}
        for slot in self.open_slots():
            for index, square in enumerate(self.layout.squares[slot]):
                if square not in self.letters:
                    signs = self.signs(slot, self.crossing(slot), index)
                    found[square] = found.get(square, signs) & signs
        return {square: sorted(signs) for square, signs in found.items()}

    def suppositions(self) -> Iterable[Claim]:
        words = {slot: self.crossing(slot) for slot in self.open_slots()}
        for slot in sorted(words, key=lambda slot: (words[slot].bit_count(), slot)):
            holds = words[slot].bit_count() == 2
            for word in self.words[slot].named(words[slot]):
                yield "place", word, slot, holds

    def suppose(self, claim: Claim) -> None:
        """Add the other one of two fitting words if the claim is that a word goes in a slot, else the word."""
        _, word, slot, holds = claim
        if holds:
            (word,) = self.words[slot].named(self.crossing(slot) & ~self.lexicon.bit(word))
        self.add(("place", word, slot, True))

    # ---- What techniques look at ----------------------------------------------------------------------

    def open_slots(self) -> Iterator[Slot]:
        """Yield the slots that hold a listed word, not known which."""
        return (slot for slot in self.slots if slot in self.filled and slot not in self.placed)

    def signs(self, slot: Slot, words: int, place: int) -> frozenset[str]:
        """Return the letters that these words of a slot have in a place, from 0."""
        return frozenset(sign for sign, having in self.words[slot].having[place].items() if having & words)

    def used_up(self, slot: Slot) -> int:
        """Return the words of a slot's length that are used up."""
        return self._used_up[slot.length]

    def excludes(self, slot: Slot, word: str) -> bool:
        """Return whether it is known that a slot does not hold a word, whatever its letters are."""
        return bool(self._excluded.get(slot, 0) & self.lexicon.bit(word))

    def left(self, word: str) -> int:
        """Return how often a word is still to be used."""
        return self.lexicon.times(word) - self._used[word]

    def spelt(self, slot: Slot) -> int:
        """Return the words that agree with the letters of a slot, used up or not."""
        known = self.letters
        return self.words[slot].matching([known.get(square, OPEN) for square in self.layout.squares[slot]])

    def fitting(self, slot: Slot) -> int:
        """Return the words that agree with the letters of a slot, and are not used up or excluded."""
        if slot in self.placed:
            return self.lexicon.bit(self.placed[slot])
        return self.spelt(slot) & ~self.used_up(slot) & ~self._excluded.get(slot, 0)

    def compared(self, slot: Slot) -> int:
        """Return how many words one compares with a slot: those not used up with its first letter, if that is known."""
        first, words = self.letters.get(self.layout.squares[slot][0]), self.words[slot]
        return ((words.all if first is None else words.having[0].get(first, 0)) & ~self.used_up(slot)).bit_count()

    def crossing(self, slot: Slot, most: int = maxsize) -> int:
        """Return the words that fit a slot and leave a word to each crossing slot with at most `most` to compare."""
        words, listed = self.fitting(slot), self.words[slot]
        for index, other, place in self.crossings(slot):
            if self.compared(other) <= most:
                there = self.signs(other, self.fitting(other), place)
                for sign in self.signs(slot, words, index) - there:
                    words &= ~listed.having[index][sign]
        return words

    def crossings(self, slot: Slot) -> Iterator[tuple[int, Slot, int]]:
        """Yield the crossings with slots that hold a listed word: the place in the slot, the other, the place there."""
        for index, _, other, place in self.layout.crossings[slot]:
            if other in self.filled:
                yield index, other, place
