"""Composing fill-ins: words of a long list are written into a pattern, by ``encodings/compose.lp``.

The list is compared with itself first: a slot keeps only the words whose letters some word of each crossing slot has in
that place, over and over until nothing changes. Words that must be used get slots then, in which they leave many words
for the others. Of what is left, each slot gets a random sample, in which words are
the more likely the more common their letters are there; only the sample is ground. Where it does not suffice, a larger
one is drawn. Each search has a process of its own: clingo keeps all terms that a process has ever had, and with such
words they are many.

>>> lexicon = Lexicon(["hat", "bag", "tea", "cab", "abc"])
>>> composed = compose(["#_#", "___", "#_#"], lexicon, Random(1), min_slot=2)
>>> len(composed), all(word in "hat bag tea cab abc".split() for word, *_ in composed)
(2, True)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from random import Random
from typing import NamedTuple

from aspsolve.engine.control import Program
from aspsolve.engine.process import ProcessSearch
from aspsolve.errors import LimitReached
from aspsolve.families.fillin.slots import Slot, find_slots
from aspsolve.families.fillin.squares import BLOCK, OPEN, parts
from aspsolve.families.registry import FAMILIES
from aspsolve.model.bitboard import members
from aspsolve.model.lattice import Point
from aspsolve.model.symbols import String

__all__ = ["SAMPLES", "Lexicon", "Sample", "compose"]


class Sample(NamedTuple):
    """How many words each slot gets, and how many conflicts the search may have."""

    words: int
    conflicts: int


#: The samples that are tried one after another; the last one has all words.
SAMPLES = (Sample(300, 4_000), Sample(800, 8_000), Sample(2_000, 30_000), Sample(1_000_000, 100_000))
#: A word that must be used is tried in at most this many slots.
SEATS = 8
#: A sample is drawn from this many times as many words, by how common their letters are.
DRAWN_FROM = 10
#: clingo's options, without and with words that are to be tried first.
ARGUMENTS = ("--configuration=tweety",)
PREFERRING = (*ARGUMENTS, "--heuristic=Domain")


class Lexicon:
    """A list of words, by their lengths; a word that is there twice counts once."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words: dict[int, list[str]] = {}
        self._spelt: dict[int, list[tuple[str, ...]]] = {}
        self._having: dict[int, list[dict[str, int]]] = {}
        for word in dict.fromkeys(words):
            spelt = (*word,) if word.isascii() else parts(word)
            self.words.setdefault(len(spelt), []).append(word)
            self._spelt.setdefault(len(spelt), []).append(spelt)

    def spelt(self, length: int) -> list[tuple[str, ...]]:
        """Return the words of a length as their letters."""
        return self._spelt.get(length, [])

    def having(self, length: int) -> list[dict[str, int]]:
        """Return for each place, from 0, and each letter the words of a length that have it there, as a bit set."""
        if length not in self._having:
            words = self.spelt(length)
            places: list[dict[str, bytearray]] = [{} for _ in range(length)]
            for number, spelt in enumerate(words):
                for place, letter in enumerate(spelt):
                    found = places[place].get(letter)
                    if found is None:
                        found = places[place][letter] = bytearray(len(words) // 8 + 1)
                    found[number >> 3] |= 1 << (number & 7)
            self._having[length] = [
                {letter: int.from_bytes(bits, "little") for letter, bits in place.items()} for place in places
            ]
        return self._having[length]

    def number(self, length: int) -> int:
        """Return how many words have a length."""
        return len(self.spelt(length))


def compose(
    rows: Sequence[Sequence[str]],
    lexicon: Lexicon,
    random: Random,
    *,
    min_slot: int = 2,
    include: Sequence[str] = (),
    prefer: Sequence[str] = (),
    samples: Sequence[Sample] = SAMPLES,
) -> list[tuple[str, str, int, int]] | None:
    """Write words into the slots of a pattern; return the word, direction, x and y for each.

    `samples` says how many words each slot gets, and how many conflicts the search may have, one try after another.
    Returns None if no words fill the pattern; raises LimitReached if none were found.
    """
    pattern = _Pattern(rows, lexicon, min_slot)
    if not pattern.consistent() or not pattern.room_for(include):
        return None
    whole = [*pattern.held]
    for size, conflicts in samples:
        pattern.held = [*whole]
        everything = size >= SAMPLES[-1].words
        if include and not everything and not pattern.seat(include, random):
            continue
        complete = pattern.held == whole and max(held.bit_count() for held in whole) <= size
        text = f"{_rules()}\n{' '.join(f'{fact}.' for fact in pattern.facts(size, random, include, prefer))}"
        search = ProcessSearch.of(
            Program(text=text), ["1", *(PREFERRING if prefer else ARGUMENTS), f"--solve-limit={conflicts}"]
        )
        for answer in search:
            found = []
            for symbol in answer.symbols:
                word, direction, x, y = symbol.arguments
                found.append((word.string, direction.name, x.number, y.number))
            return sorted(found)
        if complete and search.exhausted:
            return None
    raise LimitReached("no words were found that fill the pattern")


@lru_cache(maxsize=100_000)
def _quoted(word: str) -> str:
    """Write a word as a string of clingo's language."""
    return str(String(word))


@lru_cache(maxsize=50_000)
def _spelling(word: str, letters: tuple[str, ...]) -> str:
    """Return the facts that spell a word, without the last full stop."""
    term = _quoted(word)
    return ". ".join(f"char({term},{place},{_quoted(letter)})" for place, letter in enumerate(letters, 1))


def _rules() -> str:
    """Return the rules of the encoding that composes."""
    return (FAMILIES["fillin"].encoding_path.parent / "compose.lp").read_text(encoding="utf-8")


class _Pattern:
    """A pattern, and the words that each of its slots can hold, as a bit set."""

    def __init__(self, rows: Sequence[Sequence[str]], lexicon: Lexicon, min_slot: int) -> None:
        self._lexicon = lexicon
        self.slots: list[Slot] = list(find_slots(rows, min_slot))
        self.held = [(1 << lexicon.number(slot.length)) - 1 for slot in self.slots]
        self._through: dict[Point, list[tuple[int, int]]] = {}
        for number, slot in enumerate(self.slots):
            having = lexicon.having(slot.length)
            for place, (x, y) in enumerate(slot.squares):
                square = rows[y - 1][x - 1]
                if square not in (OPEN, BLOCK):
                    self.held[number] &= having[place].get(square, 0) if having else 0
                self._through.setdefault(Point(x, y), []).append((number, place))

    @cached_property
    def _crossings(self) -> list[tuple[Point, tuple[int, int], tuple[int, int]]]:
        return [(square, slots[0], slots[1]) for square, slots in self._through.items() if len(slots) == 2]

    def consistent(self) -> bool:
        """Keep the words whose letters the crossing slots can have; return whether each slot has one left."""
        letters: dict[Point, list[str]] = {}
        changed = True
        while changed and all(self.held):
            changed = False
            for square, *sides in self._crossings:
                having = [self._lexicon.having(self.slots[slot].length)[place] for slot, place in sides]
                common = [
                    letter
                    for letter in having[0]
                    if letter in having[1]
                    and all(self.held[slot] & one[letter] for (slot, _), one in zip(sides, having, strict=True))
                ]
                if letters.get(square) == common:
                    continue
                letters[square] = common
                for (slot, _), one in zip(sides, having, strict=True):
                    kept = 0
                    for letter in common:
                        kept |= one[letter]
                    if self.held[slot] & ~kept:
                        self.held[slot] &= kept
                        changed = True
        return all(self.held)

    def room_for(self, words: Sequence[str]) -> bool:
        """Return whether each of the words has a slot that can hold it."""
        return all(any(self._holding(word)) for word in words)

    def _holding(self, word: str) -> Iterator[tuple[int, int]]:
        """Yield the slots that can hold a word, with its number there."""
        length = len(parts(word))
        if word in self._lexicon.words.get(length, ()):
            number = self._lexicon.words[length].index(word)
            for index, slot in enumerate(self.slots):
                if slot.length == length and self.held[index] >> number & 1:
                    yield index + 1, number

    def seat(self, words: Sequence[str], random: Random) -> bool:
        """Put each of some words into a slot, so that many words are left for the others; return whether that works."""
        taken: set[int] = set()
        for word in sorted(words, key=lambda one: (len([*self._holding(one)]), random.random())):
            seats = [seat for seat in self._holding(word) if seat[0] not in taken]
            best: tuple[int, int, list[int]] | None = None
            before = self.held
            for index, number in random.sample(seats, min(len(seats), SEATS)):
                self.held = [*before]
                self.held[index - 1] = 1 << number
                if self.consistent():
                    others = [held for slot, held in enumerate(self.held, 1) if slot not in (*taken, index)]
                    room = min(map(int.bit_count, others), default=0)
                    if best is None or room > best[0]:
                        best = room, index, self.held
            if best is None:
                return False
            _, index, self.held = best
            taken.add(index)
        return True

    def facts(self, size: int, random: Random, include: Sequence[str], prefer: Sequence[str]) -> list[str]:
        """Return the facts of the encoding, with a number of words for each slot besides those that are wanted."""
        wanted: dict[int, set[int]] = {}
        for word in (*include, *prefer):
            for index, number in self._holding(word):
                wanted.setdefault(index - 1, set()).add(number)
        texts = ["pruned"]
        used: dict[str, tuple[str, ...]] = {}
        for index, slot in enumerate(self.slots):
            words, spelt = self._lexicon.words[slot.length], self._lexicon.spelt(slot.length)
            for number in sorted({*self._sample(index, size, random), *wanted.get(index, ())}):
                used[words[number]] = spelt[number]
                texts.append(f"possible({_quoted(words[number])},{slot.direction},{slot.x},{slot.y})")
        for word, letters in used.items():
            texts.append(_spelling(word, letters))
        texts += [f"crossing({x},{y})" for (x, y), *_ in self._crossings]
        texts += [f"include({String(word)})" for word in include]
        texts += [f"prefer({String(word)})" for word in prefer if word in used]
        return texts

    def _sample(self, index: int, size: int, random: Random) -> Iterable[int]:
        """Return some of a slot's words by their numbers, those with common letters more often."""
        if self.held[index].bit_count() <= size:
            return members(self.held[index])
        spelt = self._lexicon.spelt(self.slots[index].length)
        common = self._common_letters(index)
        keyed = []
        numbers = [*members(self.held[index])]
        for number in random.sample(numbers, min(len(numbers), DRAWN_FROM * size)):
            weight = 1.0
            for place, shares in common:
                weight *= shares[spelt[number][place]]
            keyed.append((random.expovariate(1) / weight, number))
        keyed.sort()
        return [number for _, number in keyed[:size]]

    def _common_letters(self, index: int) -> list[tuple[int, dict[str, float]]]:
        """Return for each crossing of a slot the place, and the share of the other slot's words with each letter."""
        found = []
        for _, *sides in self._crossings:
            for (slot, place), (other, there) in (sides, sides[::-1]):
                if slot == index:
                    held = self.held[other]
                    having = self._lexicon.having(self.slots[other].length)[there]
                    total = held.bit_count()
                    found.append(
                        (place, {letter: (held & words).bit_count() / total for letter, words in having.items()})
                    )
        return found
