"""Slots that cross: a letter stays on a square while both slots have a word with it, and a word while its letters stay.

That is arc consistency, as in AC-3 of Mackworth 1977. Slots have numbers, as have the words of a length; a set of words
is an integer with these bits.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from copy import copy
from functools import cached_property
from heapq import heapify, heappop, heappush
from itertools import chain, repeat

from aspsolve.errors import Infeasible
from aspsolve.families.fillin._squares import BLOCK, OPEN, Slot
from aspsolve.model._symbols import String


class Words:
    """The different words of a length: their names in facts, and their characters."""

    def __init__(self, length: int) -> None:
        self.length = length
        self.names: list[str] = []
        self.spelt: list[tuple[str, ...]] = []

    def add(self, name: str, spelt: tuple[str, ...]) -> None:
        """Add a word."""
        self.names.append(name)
        self.spelt.append(spelt)

    def spelling(self, number: int) -> Iterator[str]:
        """Yield the facts char/3 of a word, as text."""
        name = quoted(self.names[number])
        for place, letter in enumerate(self.spelt[number], 1):
            yield f"char({name},{place},{quoted(letter)})"

    @cached_property
    def having(self) -> list[dict[str, int]]:
        """For each place in a word, from 0, and each character there, the words that have it."""
        places: list[dict[str, int]] = [{} for _ in range(self.length)]
        for number, spelt in enumerate(self.spelt):
            bit = 1 << number
            for place, letter in zip(places, spelt, strict=True):
                place[letter] = place.get(letter, 0) | bit
        return places


class Crossings:
    """The slots of a grid with the words that each can hold; raises Infeasible if one has none."""

    def __init__(self, rows: Sequence[Sequence[str]], slots: Sequence[Slot], words: Sequence[Words]) -> None:
        self._words = words
        everything = [(1 << len(one.names)) - 1 for one in words]
        #: The set of words that each slot can hold.
        self.held = everything[:]
        #: For each slot, its crossings: the place in its words, from 0, the words by their letter there, the square,
        #: the other slot, and the other slot's words by their letter.
        self.of_slot: list[list[tuple[int, dict[str, int], int, int, dict[str, int]]]] = [[] for _ in slots]
        #: For each square where two slots cross, numbered row by row from 0, the letters that it can show.
        self.letters: dict[int, Collection[str]] = {}
        self._cross(rows, slots)
        if not all(self.held):
            raise Infeasible
        self.propagate([slot for slot, held in enumerate(self.held) if held != everything[slot]])

    def _cross(self, rows: Sequence[Sequence[str]], slots: Sequence[Slot]) -> None:
        """Find the crossings, and keep the words that fit the givens and the letters that both slots have."""
        given = {
            square: letter for square, letter in enumerate(chain.from_iterable(rows)) if letter not in (OPEN, BLOCK)
        }
        width, held = len(rows[0]), self.held
        across: dict[int, tuple[int, int, dict[str, int]]] = {}
        for number, (x, y, direction, length) in enumerate(slots):
            first = (y - 1) * width + x - 1
            step = 1 if direction == "across" else width
            run = range(first, first + step * length, step)
            words = self._words[number]
            if given:
                for square, having in zip(run, words.having, strict=True):
                    if square in given:
                        held[number] &= having.get(given[square], 0)
            if direction == "across":
                across.update(
                    zip(run, zip(repeat(number, length), range(length), words.having, strict=True), strict=True)
                )
                continue
            for place, (square, having) in enumerate(zip(run, words.having, strict=True)):
                if square not in across:
                    continue
                other, position, theirs = across[square]
                common: Collection[str] = having
                if having.keys() != theirs.keys():
                    common = having.keys() & theirs.keys()
                    held[number] &= _having(having, common)
                    held[other] &= _having(theirs, common)
                self.letters[square] = common
                self.of_slot[number].append((place, having, square, other, theirs))
                self.of_slot[other].append((position, theirs, square, number, having))

    def propagate(self, changed: Iterable[int]) -> None:
        """Make all crossings consistent again after the words of some slots have changed, few words first."""
        held, letters = self.held, self.letters
        waiting = [(held[slot].bit_count(), slot) for slot in changed]
        heapify(waiting)
        while waiting:
            number, slot = heappop(waiting)
            ours = held[slot]
            if number != ours.bit_count():  # it has changed since, and waits again
                continue
            word = self._words[slot].spelt[ours.bit_length() - 1] if number == 1 else ()
            for place, having, square, other, theirs in self.of_slot[slot]:
                before = letters[square]
                if len(before) == 1:  # both slots have this letter in all their words
                    continue
                after = word[place : place + 1] if word else [letter for letter in before if ours & having[letter]]
                if len(after) < len(before):
                    letters[square] = after
                    fitting = held[other] & _having(theirs, after)
                    if fitting != held[other]:
                        if not fitting:
                            raise Infeasible
                        held[other] = fitting
                        heappush(waiting, (fitting.bit_count(), other))

    def with_word(self, slot: int, word: int) -> Crossings | None:
        """Return what is left with a word in a slot; None if another slot has no word then."""
        other = copy(self)
        other.held, other.letters = [*self.held], dict(self.letters)
        other.held[slot] = 1 << word
        try:
            other.propagate([slot])
        except Infeasible:
            return None
        return other


def quoted(text: str) -> str:
    """Return a text as a string of clingo's; letters and digits, which are most texts, have nothing to be escaped."""
    return f'"{text}"' if text.isalnum() else str(String(text))


def _having(having: dict[str, int], letters: Iterable[str]) -> int:
    """Return the words that have one of these letters."""
    words = 0
    for letter in letters:
        words |= having[letter]
    return words
