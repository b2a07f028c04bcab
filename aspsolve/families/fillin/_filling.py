"""Filling patterns with words: one that is drawn, or random ones, around words that must be used.

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
from itertools import islice
from random import Random
from typing import TypeAlias

from aspsolve.errors import InputError, LimitReached, shown
from aspsolve.families.fillin._composing import SAMPLES, compose
from aspsolve.families.fillin._crossings import Lexicon
from aspsolve.families.fillin._patterns import Laid, interlocked, random_pattern
from aspsolve.families.fillin._squares import BLOCK, find_slots
from aspsolve.model._graphemes import graphemes

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
