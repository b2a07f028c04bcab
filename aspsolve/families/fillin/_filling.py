"""Filling patterns with words: one that is drawn, or random ones, around words that must be used.

>>> filling = Filling(4, 4, 2, symmetry="none")
>>> rows, places = filling.at_random(Lexicon(["ab", "abc", "bca", "cab", "abca", "bcab"]), Random(1), 0.3)
>>> len(rows), len(places) > 0
(4, True)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import repeat
from random import Random
from typing import TypeAlias

from aspsolve.errors import InputError, LimitReached, shown
from aspsolve.families.fillin._composing import SAMPLES, Lexicon, compose
from aspsolve.families.fillin._interlocking import Laid, interlocked
from aspsolve.families.fillin._patterns import random_pattern
from aspsolve.families.fillin._squares import find_slots
from aspsolve.model._graphemes import graphemes

#: After this many patterns that are not filled, the next one has more blocks.
MORE_BLOCKS, MOST_BLOCKS = 0.01, 0.45
#: A random pattern has slots no longer than the longest words that are such a share of all: those of rare lengths are
#: hard to cross.
SHARE_OF_LENGTH = 0.05
#: How many random patterns are tried, and how many where there are words that must be used.
PATTERNS, FEW_PATTERNS = 300, 40
#: How many of those are filled in which words that must be used are not laid first.
FEW_FILLINGS = 20
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

    width: int
    height: int
    min_slot: int
    include: Sequence[str] = ()
    prefer: Sequence[str] = ()
    blocks: float | None = None
    symmetry: str = "rotation"
    checked: bool = False

    def places(
        self, rows: Sequence[Sequence[str]], lexicon: Lexicon, random: Random, tries: int = len(SAMPLES)
    ) -> Places | None:
        """Return words that fill a pattern, None for none; raises LimitReached."""
        return compose(
            rows,
            lexicon,
            random,
            min_slot=self.min_slot,
            include=self.include,
            prefer=self.prefer,
            samples=SAMPLES[:tries],
        )

    def at_random(self, lexicon: Lexicon, random: Random, least: float) -> tuple[list[str], Places]:
        """Return a random pattern with at least a share of blocks, and the words in it; raises InputError.

        Words that must be used go into random patterns that have slots for them or, where that fails, are laid first.
        """
        shortest = max(3, self.min_slot) if min(self.width, self.height) > 2 else 2
        patterns = FEW_PATTERNS if self.include else PATTERNS
        found = self._filled(lexicon, random, least, repeat(None, patterns), shortest)
        if found is None and self.include:
            left = min((self._laid(random, shortest).left for _ in range(TRIAL_LAYOUTS)), key=len)
            if left:
                raise InputError(
                    f"include: no place was found for {', '.join(map(shown, left))} beside the other words in"
                    f" {self.width} by {self.height} squares: a larger grid or --symmetry none may have one"
                )
            layouts = (self._laid(random, shortest) for _ in range(LAYOUTS))
            found = self._filled(lexicon, random, least, (one for one in layouts if not one.left), shortest)
        if found is None:
            others = ", a larger grid, or --symmetry none" if self.include else ""
            raise InputError(
                f"no words were found that fill a pattern of {self.width} by {self.height} squares: "
                f"give more words, or more blocks{others}"
            )
        return found

    def _filled(
        self, lexicon: Lexicon, random: Random, least: float, layouts: Iterable[Laid | None], shortest: int
    ) -> tuple[list[str], Places] | None:
        """Return a random pattern around one of some layouts, and the words in it; None if none is filled."""
        total = sum(map(lexicon.number, [*lexicon.lengths]))
        lengths = [length for length in lexicon.lengths if lexicon.number(length) >= SHARE_OF_LENGTH * total]
        wanted = Counter(len(graphemes(word)) for word in self.include)
        fillings = 0
        for laid in layouts:
            more = min(least + MORE_BLOCKS * fillings, max(least, MOST_BLOCKS))
            rows = random_pattern(
                self.width,
                self.height,
                random,
                blocks=more if self.blocks is None else self.blocks,
                longest=max([*lengths, *wanted, 3]),
                shortest=shortest,
                symmetry=self.symmetry,
                checked=self.checked,
                start=None if laid is None else laid.rows,
                opened=() if laid is None else laid.letters,
            )
            if not self._fits(rows, wanted, lexicon):
                continue
            fillings += 1
            with suppress(LimitReached):
                if places := self.places(rows, lexicon, random, tries=1):
                    return rows, places
            if fillings == (FILLINGS if laid is not None or not self.include else FEW_FILLINGS):
                break
        return None

    def _fits(self, rows: Sequence[str], wanted: Counter[int], lexicon: Lexicon) -> bool:
        """Return whether a pattern has slots of the lengths that are wanted, and the lexicon words enough for all."""
        there = Counter(slot.length for slot in find_slots(rows, self.min_slot))
        return wanted <= there and all(number <= lexicon.number(length) for length, number in there.items())

    def _laid(self, random: Random, shortest: int) -> Laid:
        """Return the words that must be used, laid into a pattern."""
        size = self.width, self.height
        return interlocked(self.include, *size, random, shortest=shortest, symmetry=self.symmetry)
