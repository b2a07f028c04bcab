"""The candidate words of each slot, pruned to a fixpoint by crossings and by how often each word is listed.

A letter stays a candidate of a crossing while both slots have a word with it; a used-up word leaves all other slots.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import cached_property
from heapq import heapify, heappop, heappush
from itertools import chain
from typing import TYPE_CHECKING

from aspsolve.families.fillin._squares import OPEN, Line, Slot, name, parts
from aspsolve.families.parts import Pruned
from aspsolve.model._bitboard import members, union
from aspsolve.model._symbols import String, parse
from aspsolve.model.lattice import Point

if TYPE_CHECKING:
    from aspsolve.families.fillin._puzzle import FillIn


class Words:
    """The different words of a length, by number: a set of them is a bit mask."""

    def __init__(self, length: int) -> None:
        self.length = length
        #: By number: the name in facts, the characters, and how often the word is listed.
        self.names: list[str] = []
        self.spelt: list[tuple[str, ...]] = []
        self.times: list[int] = []

    @property
    def all(self) -> int:
        return (1 << len(self.names)) - 1

    @cached_property
    def having(self) -> list[dict[str, int]]:
        """By place in a word, from 0, and by character: the words that have it there."""
        places: list[dict[str, int]] = [{} for _ in range(self.length)]
        for number, spelt in enumerate(self.spelt):
            bit = 1 << number
            for place, letter in zip(places, spelt, strict=True):
                place[letter] = place.get(letter, 0) | bit
        return places

    def matching(self, letters: Iterable[str]) -> int:
        """Return the words that match the letters of a slot; an open square matches any letter."""
        found = self.all
        for letter, having in zip(letters, self.having, strict=True):
            if letter != OPEN:
                found &= having.get(letter, 0)
        return found

    def named(self, words: int) -> list[str]:
        return [self.names[number] for number in members(words)]


class Lexicon:
    """A list of words, by length."""

    def __init__(self, words: Iterable[Line]) -> None:
        self.lengths: dict[int, Words] = {}
        for word, times in Counter(iter(words)).items():
            spelt = parts(word)
            of_length = self.of_length(len(spelt))
            of_length.names.append(name(word))
            of_length.spelt.append(spelt)
            of_length.times.append(times)

    def of_length(self, length: int) -> Words:
        if length not in self.lengths:
            self.lengths[length] = Words(length)
        return self.lengths[length]

    def number(self, length: int) -> int:
        return len(self.lengths[length].names) if length in self.lengths else 0

    @cached_property
    def numbers(self) -> dict[str, tuple[Words, int]]:
        """By a word's name: the words of its length, and its number among them."""
        return {name: (words, i) for words in self.lengths.values() for i, name in enumerate(words.names)}

    @cached_property
    def by_letters(self) -> dict[tuple[str, ...], str]:
        """The words' names by their characters."""
        return {words.spelt[number]: name for name, (words, number) in self.numbers.items()}

    def spelt(self, word: str) -> tuple[str, ...]:
        """Return the characters of a word, empty if it is not listed."""
        words, number = self.numbers.get(word, (None, 0))
        return words.spelt[number] if words else ()

    def bit(self, word: str) -> int:
        """Return the bit mask of a word among those of its length."""
        return 1 << self.numbers[word][1]

    def times(self, word: str) -> int:
        words, number = self.numbers[word]
        return words.times[number]


class Layout:
    """The slots of a grid, and where they cross."""

    def __init__(self, slots: Sequence[Slot]) -> None:
        self.squares = {slot: tuple(slot.squares) for slot in slots}
        self.by_length: dict[int, list[Slot]] = {}
        #: The crossings of each slot: the place in it, from 0, the square, the other slot, and the place there.
        self.crossings: dict[Slot, list[tuple[int, Point, Slot, int]]] = {slot: [] for slot in slots}
        #: The first slot through each square, and the square's place there: slots across come before slots down.
        first: dict[Point, tuple[Slot, int]] = {}
        for slot, squares in self.squares.items():
            self.by_length.setdefault(slot.length, []).append(slot)
            for place, square in enumerate(squares):
                other, there = first.setdefault(square, (slot, place))
                if other != slot:
                    self.crossings[slot].append((place, square, other, there))
                    self.crossings[other].append((there, square, slot, place))

    @cached_property
    def at(self) -> dict[tuple[str, int, int], Slot]:
        """The slots by direction, x and y."""
        return {(slot.direction, slot.x, slot.y): slot for slot in self.squares}

    @cached_property
    def inside(self) -> dict[Point, None]:
        """The squares of all slots, each once."""
        return dict.fromkeys(chain.from_iterable(self.squares.values()))


class Slots:
    """The candidate words of each slot of a grid by its crossings and, once settled, by how often they are listed."""

    def __init__(self, layout: Layout, rows: Sequence[Sequence[str]], lexicon: Lexicon) -> None:
        self.layout = layout
        self.words = {slot: lexicon.of_length(slot.length) for slot in layout.squares}
        #: The candidates of each slot, as a bit mask.
        self.held = {slot: words.matching(slot.letters(rows)) for slot, words in self.words.items()}
        #: The candidate letters of each square where two slots cross.
        self.letters: dict[Point, Collection[str]] = {}
        for slot, crossings in layout.crossings.items():
            for place, square, other, there in crossings if slot.direction == "down" else ():
                self.letters[square] = {*self.words[slot].having[place], *self.words[other].having[there]}
        self._possible = all(self.held.values()) and self._propagate(layout.squares)
        #: By length, the slots not yet known to be fixed, and how many slots are fixed to each word, by its number.
        self._open = {length: layout.by_length.get(length, []) for length in lexicon.lengths}
        self.used: dict[int, dict[int, int]] = {length: {} for length in lexicon.lengths}

    def settle(self, changed: Iterable[Slot] = ()) -> bool:
        """Propagate crossings and counts to a fixpoint, and return whether each slot has a candidate."""
        while self._possible and self._propagate(changed):
            changed = []
            for length in self._open:
                if (using := self._use_up(length)) is None:
                    return False
                changed += using
            if not changed:
                return True
        return False

    def _propagate(self, changed: Iterable[Slot]) -> bool:
        """Make crossings arc-consistent, slots of few candidates first; return whether each slot has a candidate."""
        held, letters = self.held, self.letters
        waiting = [(held[slot].bit_count(), slot) for slot in changed]
        heapify(waiting)
        while waiting:
            number, slot = heappop(waiting)
            ours = held[slot]
            if number != ours.bit_count():  # stale: the slot has been pushed again
                continue
            words = self.words[slot]
            word = words.spelt[ours.bit_length() - 1] if number == 1 else ()
            for place, square, other, there in self.layout.crossings[slot]:
                before = letters[square]
                if len(before) == 1:  # both slots have this letter in all their words
                    continue
                having = words.having[place]
                after = word[place : place + 1] or [letter for letter in before if ours & having.get(letter, 0)]
                if len(after) < len(before):
                    letters[square] = after
                    theirs = self.words[other].having[there]
                    fitting = held[other] & union(theirs.get(letter, 0) for letter in after)
                    if fitting != held[other]:
                        if not fitting:
                            return False
                        held[other] = fitting
                        heappush(waiting, (fitting.bit_count(), other))
        return True

    @property
    def undecided(self) -> Iterator[Slot]:
        """The slots with several candidates."""
        return chain.from_iterable(self._open.values())

    def restricted(self, held: Mapping[Slot, int]) -> Slots | None:
        """Return a settled copy with fewer candidates in some slots; None if a slot has none left."""
        if not all(held.values()):
            return None
        other = copy(self)
        other.held, other.letters, other._open = {**self.held, **held}, {**self.letters}, {**self._open}
        other.used = {length: {**used} for length, used in self.used.items()}
        return other if other.settle(held) else None

    def _use_up(self, length: int) -> list[Slot] | None:
        """Remove the words that fixed slots use up from others; return these slots, None if one has no word left."""
        held, used, gone = self.held, self.used[length], 0
        slots, self._open[length] = self._open[length], []
        for slot in slots:
            words = held[slot]
            if words & (words - 1):
                self._open[length].append(slot)
                continue
            word = words.bit_length() - 1
            used[word] = number = used.get(word, 0) + 1
            left = self.words[slot].times[word] - number
            if left < 0:
                return None
            if not left:
                gone |= words
        changed = [slot for slot in self._open[length] if held[slot] & gone] if gone else []
        for slot in changed:
            held[slot] &= ~gone
        return changed if all(held[slot] for slot in changed) else None

    def fixed(self) -> list[tuple[str, str, int, int]]:
        """Return the arguments of place/4 for each slot with one candidate."""
        return [
            (self.words[slot].names[held.bit_length() - 1], slot.direction, slot.x, slot.y)
            for slot, held in self.held.items()
            if held & (held - 1) == 0
        ]

    def facts(self) -> Iterator[str]:
        """Yield possible/4, left/2, char/3 and crossing/2 for the slots that are not fixed, as text."""
        for length, slots in self._open.items():
            candidates = 0
            for slot in slots:
                candidates |= self.held[slot]
                for word in self.words[slot].named(self.held[slot]):
                    yield f"possible({quoted(word)},{slot.direction},{slot.x},{slot.y})"
            for number in members(candidates):
                words = self.words[slots[0]]
                word = quoted(words.names[number])
                yield f"left({word},{words.times[number] - self.used[length].get(number, 0)})"
                for place, letter in enumerate(words.spelt[number], 1):
                    yield f"char({word},{place},{quoted(letter)})"
        for (x, y), letters in self.letters.items():
            if len(letters) > 1:
                yield f"crossing({x},{y})"


def quoted(text: str) -> str:
    """Return a text as a string in clingo's syntax; most texts are letters and digits, which need no escaping."""
    return f'"{text}"' if text.isalnum() else str(String(text))


def prune(puzzle: FillIn) -> Pruned:
    """Return the facts about a puzzle's undecided slots, and the arguments of place/4 for the fixed ones."""
    if puzzle.uneven or not (slots := Slots(puzzle.layout, puzzle.rows, puzzle.lexicon)).settle():
        return Pruned(parse(["pruned", "impossible"]), satisfiable=False)
    facts = ["pruned", *(["spare_words"] if puzzle.spare_words else []), *slots.facts()]
    return Pruned(parse(facts), slots.fixed(), None if [*slots.undecided] else True)
