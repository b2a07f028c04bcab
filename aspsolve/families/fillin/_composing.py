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

from collections.abc import Iterable, Sequence
from itertools import chain
from random import Random
from typing import NamedTuple

from aspsolve._files import encodings
from aspsolve.engine._control import Program
from aspsolve.engine._process import ProcessSearch
from aspsolve.errors import Infeasible, LimitReached
from aspsolve.families.fillin._crossings import Crossings, Layout, Lexicon, quoted
from aspsolve.families.fillin._facts import Place
from aspsolve.families.fillin._squares import Slot, find_slots
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


def compose(
    rows: Sequence[Sequence[str]],
    lexicon: Lexicon,
    random: Random,
    include: Sequence[str] = (),
    prefer: Sequence[str] = (),
    *,
    min_slot: int = 2,
    samples: Sequence[Sample] = SAMPLES,
) -> list[tuple[str, str, int, int]] | None:
    """Write words into the slots of a pattern; return the word, direction, x and y for each; raises LimitReached."""
    try:
        pattern = _Pattern(rows, lexicon, min_slot)
    except Infeasible:
        return None
    if not all(map(pattern.holding, include)):
        return None
    whole = pattern.crossings
    rules = (encodings() / "compose.lp").read_text(encoding="utf-8")
    for size, conflicts in samples:
        pattern.crossings = whole
        everything = size >= SAMPLES[-1].words
        if include and not everything and not pattern.seat(include, random):
            continue
        complete = pattern.crossings is whole and max(map(int.bit_count, whole.held.values())) <= size
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
        self._lexicon = lexicon
        self.crossings = Crossings(Layout([*find_slots(rows, min_slot)]), rows, lexicon)

    def holding(self, word: str) -> list[tuple[Slot, int]]:
        """List the slots that can hold a word, with the word's number there."""
        words, number = self._lexicon.numbers.get(word, (None, 0))
        held = self.crossings.held
        return [
            (slot, number) for slot, own in self.crossings.words.items() if own is words and held[slot] >> number & 1
        ]

    def seat(self, words: Sequence[str], random: Random) -> bool:
        """Put each of some words into a slot, so that many words are left for the others; return whether that works."""
        taken: set[Slot] = set()
        for word in sorted(words, key=lambda one: (len(self.holding(one)), random.random())):
            seats = [seat for seat in self.holding(word) if seat[0] not in taken]
            best: tuple[int, Slot, Crossings] | None = None
            for slot, number in random.sample(seats, min(len(seats), SEATS)):
                left = self.crossings.with_word(slot, number)
                if left is not None:
                    others = [held for other, held in left.held.items() if other not in (*taken, slot)]
                    room = min(map(int.bit_count, others), default=0)
                    if best is None or room > best[0]:
                        best = room, slot, left
            if best is None:
                return False
            _, taken_slot, self.crossings = best
            taken.add(taken_slot)
        return True

    def facts(self, size: int, random: Random, include: Sequence[str], prefer: Sequence[str]) -> list[str]:
        """Return the facts of the encoding, with a number of words for each slot besides those that are wanted."""
        wanted: dict[Slot, set[int]] = {}
        for word in (*include, *prefer):
            for slot, number in self.holding(word):
                wanted.setdefault(slot, set()).add(number)
        texts = ["pruned"]
        used: dict[str, list[str]] = {}
        for slot, words in self.crossings.words.items():
            for number in sorted({*self._sample(slot, size, random), *wanted.get(slot, ())}):
                word = words.names[number]
                if word not in used:
                    used[word] = [*words.spelling(number)]
                texts.append(f"possible({quoted(word)},{slot.direction},{slot.x},{slot.y})")
        texts += chain.from_iterable(used.values())
        texts += [f"crossing({x},{y})" for x, y in self.crossings.letters]
        texts += [f"include({quoted(word)})" for word in include]
        texts += [f"prefer({quoted(word)})" for word in prefer if word in used]
        return texts

    def _sample(self, slot: Slot, size: int, random: Random) -> Iterable[int]:
        """Return some of a slot's words by their numbers, those with common letters more often."""
        numbers = [*members(self.crossings.held[slot])]
        if len(numbers) <= size:
            return numbers
        spelt, common = self.crossings.words[slot].spelt, self._common_letters(slot)
        keyed = []
        for number in random.sample(numbers, min(len(numbers), DRAWN_FROM * size)):
            weight = 1.0
            for place, shares in common:
                weight *= shares[spelt[number][place]]
            keyed.append((random.expovariate(1) / weight, number))
        keyed.sort()
        return [number for _, number in keyed[:size]]

    def _common_letters(self, slot: Slot) -> list[tuple[int, dict[str, float]]]:
        """Return for each crossing of a slot the place, and the share of the other slot's words with each letter."""
        found = []
        for place, _, other, there in self.crossings.layout.crossings[slot]:
            held, having = self.crossings.held[other], self.crossings.words[other].having[there]
            total = held.bit_count()
            found.append((place, {letter: (held & words).bit_count() / total for letter, words in having.items()}))
        return found
