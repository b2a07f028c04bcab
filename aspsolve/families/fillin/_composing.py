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
from itertools import chain
from random import Random
from typing import NamedTuple

from aspsolve._files import encodings
from aspsolve.engine._control import Program
from aspsolve.engine._process import ProcessSearch
from aspsolve.errors import Infeasible, LimitReached
from aspsolve.families.fillin._crossings import Crossings, Words, quoted
from aspsolve.families.fillin._facts import Place
from aspsolve.families.fillin._squares import find_slots, parts
from aspsolve.model._bitboard import members
from aspsolve.model.decoding import decoder


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
        self.lengths: dict[int, Words] = {}
        for word in dict.fromkeys(words):
            spelt = (*word,) if word.isascii() else parts(word)
            self.of_length(len(spelt)).add(word, spelt)

    def of_length(self, length: int) -> Words:
        """Return the words of a length."""
        if length not in self.lengths:
            self.lengths[length] = Words(length)
        return self.lengths[length]

    def number(self, length: int) -> int:
        """Return how many words have a length."""
        return len(self.lengths[length].names) if length in self.lengths else 0


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
    """Write words into the slots of a pattern; return the word, direction, x and y for each; raises LimitReached."""
    try:
        pattern = _Pattern(rows, lexicon, min_slot)
    except Infeasible:
        return None
    if not all(any(pattern.holding(word)) for word in include):
        return None
    whole = pattern.crossings
    rules = (encodings() / "compose.lp").read_text(encoding="utf-8")
    for size, conflicts in samples:
        pattern.crossings = whole
        everything = size >= SAMPLES[-1].words
        if include and not everything and not pattern.seat(include, random):
            continue
        complete = pattern.crossings is whole and max(map(int.bit_count, whole.held)) <= size
        text = f"{rules}\n{' '.join(f'{fact}.' for fact in pattern.facts(size, random, include, prefer))}"
        search = ProcessSearch.of(
            Program(text=text), ["1", *(PREFERRING if prefer else ARGUMENTS), f"--solve-limit={conflicts}"]
        )
        for answer in search:
            return sorted(decoder(Place).read(answer.symbols))
        if complete and search.exhausted:
            return None
    raise LimitReached("no words were found that fill the pattern")


class _Pattern:
    """A pattern, and the words that each of its slots can hold; raises Infeasible if one has none."""

    def __init__(self, rows: Sequence[Sequence[str]], lexicon: Lexicon, min_slot: int) -> None:
        self._lexicon, self._width = lexicon, len(rows[0])
        self.slots = [*find_slots(rows, min_slot)]
        self._words = [lexicon.of_length(slot.length) for slot in self.slots]
        self.crossings = Crossings(rows, self.slots, self._words)

    def holding(self, word: str) -> Iterator[tuple[int, int]]:
        """Yield the slots that can hold a word by their numbers, with the word's number there."""
        words = self._lexicon.of_length(len(parts(word)))
        if word in words.names:
            number = words.names.index(word)
            for index, held in enumerate(self.crossings.held):
                if self._words[index] is words and held >> number & 1:
                    yield index, number

    def seat(self, words: Sequence[str], random: Random) -> bool:
        """Put each of some words into a slot, so that many words are left for the others; return whether that works."""
        taken: set[int] = set()
        for word in sorted(words, key=lambda one: (len([*self.holding(one)]), random.random())):
            seats = [seat for seat in self.holding(word) if seat[0] not in taken]
            best: tuple[int, int, Crossings] | None = None
            for index, number in random.sample(seats, min(len(seats), SEATS)):
                left = self.crossings.with_word(index, number)
                if left is not None:
                    others = [held for slot, held in enumerate(left.held) if slot not in (*taken, index)]
                    room = min(map(int.bit_count, others), default=0)
                    if best is None or room > best[0]:
                        best = room, index, left
            if best is None:
                return False
            _, index, self.crossings = best
            taken.add(index)
        return True

    def facts(self, size: int, random: Random, include: Sequence[str], prefer: Sequence[str]) -> list[str]:
        """Return the facts of the encoding, with a number of words for each slot besides those that are wanted."""
        wanted: dict[int, set[int]] = {}
        for word in (*include, *prefer):
            for index, number in self.holding(word):
                wanted.setdefault(index, set()).add(number)
        texts = ["pruned"]
        used: dict[str, list[str]] = {}
        for index, (slot, words) in enumerate(zip(self.slots, self._words, strict=True)):
            for number in sorted({*self._sample(index, size, random), *wanted.get(index, ())}):
                word = words.names[number]
                if word not in used:
                    used[word] = [*words.spelling(number)]
                texts.append(f"possible({quoted(word)},{slot.direction},{slot.x},{slot.y})")
        texts += chain.from_iterable(used.values())
        squares = (divmod(square, self._width) for square in sorted(self.crossings.letters))
        texts += [f"crossing({x + 1},{y + 1})" for y, x in squares]
        texts += [f"include({quoted(word)})" for word in include]
        texts += [f"prefer({quoted(word)})" for word in prefer if word in used]
        return texts

    def _sample(self, index: int, size: int, random: Random) -> Iterable[int]:
        """Return some of a slot's words by their numbers, those with common letters more often."""
        numbers = [*members(self.crossings.held[index])]
        if len(numbers) <= size:
            return numbers
        spelt, common = self._words[index].spelt, self._common_letters(index)
        keyed = []
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
        for place, _, _, other, having in self.crossings.of_slot[index]:
            held = self.crossings.held[other]
            total = held.bit_count()
            found.append((place, {letter: (held & words).bit_count() / total for letter, words in having.items()}))
        return found
