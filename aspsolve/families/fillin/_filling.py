"""Filling patterns with words of a long list: one that is drawn, or random ones, around words that must be used.

Words are written into a pattern by ``encodings/compose.lp``. The list is compared with itself first: a slot keeps only
the words whose letters some word of each crossing slot has in that place, over and over until nothing changes. Words
that must be used get slots then, in which they leave many words for the others. Of what is left, each slot gets a
random sample, in which words are the more likely the more common their letters are there; only the sample is ground.
Where it does not suffice, a larger one is drawn. Each search has a process of its own: clingo keeps all terms that a
process has ever had, and with such words they are many.

>>> composed = compose(["#_#", "___", "#_#"], Lexicon(["hat", "bag", "tea", "cab", "abc"]), Random(1), min_slot=2)
>>> len(composed), all(word in "hat bag tea cab abc".split() for word, *_ in composed)
(2, True)

>>> filling = Filling(Lexicon(["ab", "abc", "bca", "cab", "abca", "bcab"]), 4, 4, 2, symmetry="none")
>>> rows, places = filling.at_random(Random(1))
>>> len(rows), len(places) > 0
(4, True)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import chain, islice
from random import Random
from typing import NamedTuple, TypeAlias

from aspsolve._files import encodings
from aspsolve.engine._control import Program
from aspsolve.engine._process import ProcessSearch
from aspsolve.errors import Infeasible, InputError, LimitReached, shown
from aspsolve.families.fillin._crossings import Crossings, Layout, Lexicon, quoted
from aspsolve.families.fillin._facts import Place
from aspsolve.families.fillin._patterns import Laid, interlocked, random_pattern
from aspsolve.families.fillin._squares import BLOCK, Slot, find_slots
from aspsolve.model._bitboard import members
from aspsolve.model._graphemes import graphemes
from aspsolve.model.facts import decoder


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


#: The share of blocks in the first random pattern: words cross in two of three squares, and nearly all can be filled.
SHARE_OF_BLOCKS = 0.28
#: After each pattern that is not filled, the next one has more blocks.
MORE_BLOCKS, MOST_BLOCKS = 0.01, 0.45
#: The longest slots of sparse patterns, also as a share of a side: longer words are hardly exchanged for others.
SPARSE_LONGEST, SHARE_OF_SIDE = 7, 0.65
#: Good grids have no greater share of blocks and of words of three letters, and no fewer different letters.
GOOD_BLOCKS, GOOD_THREES, GOOD_LETTERS = 0.33, 0.45, 12
#: Out of this many patterns the best one is filled if none is good, and out of half as many after each one that is not
#: filled; this many are filled for one with letters enough.
DRAWN, FILLED = 40, 3
#: A random pattern has slots no longer than the longest words that are such a share of all: those of rare lengths are
#: hard to cross.
SHARE_OF_LENGTH = 0.05
#: How many random patterns are tried.
PATTERNS = 400
#: How many layouts of words that must be used get a pattern around them.
LAYOUTS = 1500
#: At least one of this many must have all of the words.
TRIAL_LAYOUTS = 5
#: How many of them the solver tries to fill.
FILLINGS = 1200

#: Words with the direction and the place of each.
Places: TypeAlias = list[tuple[str, str, int, int]]


@dataclass(frozen=True)
class Filling:
    """What is wanted of patterns and of the words that fill them, as `FillInGenerator` has it."""

    lexicon: Lexicon
    width: int
    height: int
    min_slot: int
    include: Sequence[str] = ()
    prefer: Sequence[str] = ()
    blocks: float | None = None
    symmetry: str = "rotation"
    checked: bool = False

    @property
    def shortest(self) -> int:
        """The shortest slots of random patterns."""
        return max(3, self.min_slot) if min(self.width, self.height) > 2 else 2

    def places(self, rows: Sequence[Sequence[str]], random: Random, tries: int = len(SAMPLES)) -> Places | None:
        """Return words that fill a pattern, None for none; raises LimitReached."""
        wanted, samples = (self.include, self.prefer), SAMPLES[:tries]
        return compose(rows, self.lexicon, random, *wanted, min_slot=self.min_slot, samples=samples)

    def at_random(self, random: Random, *, sparse: bool = False) -> tuple[list[str], Places]:
        """Return a random pattern, and the words in it; raises InputError."""
        left = min((self._laid(random).left for _ in range(TRIAL_LAYOUTS)), key=len)
        if left:
            raise InputError(
                f"include: no place was found for {', '.join(map(shown, left))} beside the other words in"
                f" {self.width} by {self.height} squares: a larger grid or --symmetry none may have one"
            )
        laid = (self._laid(random) for _ in range(LAYOUTS if self.include else PATTERNS))
        patterns = self._drawn((one for one in laid if not one.left), random, sparse=sparse and not self.include)
        found: list[tuple[list[str], Places]] = []
        for rows in islice(patterns, FILLINGS):
            with suppress(LimitReached):
                if places := self.places(rows, random, tries=1):
                    found.append((rows, places))
                    if _letters(places) >= GOOD_LETTERS or len(found) == FILLED:
                        break
        if not found:
            others = ", a larger grid, or --symmetry none" if self.include else ""
            raise InputError(
                f"no words were found that fill a pattern of {self.width} by {self.height} squares: "
                f"give more words, or more blocks{others}"
            )
        return max(found, key=lambda one: min(_letters(one[1]), GOOD_LETTERS))

    def _drawn(self, layouts: Iterable[Laid], random: Random, *, sparse: bool) -> Iterator[list[str]]:
        """Yield random patterns for which there are words: good ones, and else the best out of a few."""
        total = sum(map(self.lexicon.number, self.lexicon.lengths))
        lengths = [n for n in self.lexicon.lengths if self.lexicon.number(n) >= SHARE_OF_LENGTH * total]
        wanted = Counter(len(graphemes(word)) for word in self.include)
        longest = max([*lengths, *wanted, 3])
        if sparse:
            most = max(SPARSE_LONGEST, int(SHARE_OF_SIDE * max(self.width, self.height)))
            longest = max([min(longest, most), *wanted])
        share, choice = SHARE_OF_BLOCKS, DRAWN
        drawn: list[tuple[float, int, list[str]]] = []
        tried = 0
        for laid in layouts:
            tried += 1
            rows = random_pattern(
                self.width,
                self.height,
                random,
                blocks=share if self.blocks is None else self.blocks,
                longest=longest,
                shortest=self.shortest,
                symmetry=self.symmetry,
                checked=self.checked,
                start=laid.rows,
                opened=laid.letters,
                sparse=sparse and not self.checked,
            )
            if not self._fits(rows, wanted):
                continue
            drawn.append((*self._badness(rows), rows))
            if (drawn[-1][0] == 0 and not sparse) or tried >= choice:
                yield min(drawn)[2]
                drawn.clear()
                tried = 0
                share, choice = min(share + MORE_BLOCKS, MOST_BLOCKS), max(1, choice // 2)
        if drawn:
            yield min(drawn)[2]

    def _badness(self, rows: Sequence[str]) -> tuple[float, int]:
        """Return how much a pattern exceeds the shares of a good one: of blocks, unless they are set, and of threes."""
        lengths = [slot.length for slot in find_slots(rows, self.min_slot)]
        blocks = sum(row.count(BLOCK) for row in rows) / (self.width * self.height)
        threes = lengths.count(3) / max(1, len(lengths))
        worse = (max(0.0, blocks - GOOD_BLOCKS) if self.blocks is None else 0.0) + max(0.0, threes - GOOD_THREES)
        return worse, -sum(number * number for number in Counter(lengths).values())

    def _fits(self, rows: Sequence[str], wanted: Counter[int]) -> bool:
        """Return whether a pattern has slots of the lengths that are wanted, and the lexicon words enough for all."""
        there = Counter(slot.length for slot in find_slots(rows, self.min_slot))
        return wanted <= there and all(number <= self.lexicon.number(length) for length, number in there.items())

    def _laid(self, random: Random) -> Laid:
        """Return the words that must be used, laid into a pattern."""
        size = self.width, self.height
        return interlocked(self.include, *size, random, shortest=self.shortest, symmetry=self.symmetry)


def _letters(places: Places) -> int:
    """Return how many different letters words have."""
    return len({letter for word, *_ in places for letter in word})
