"""Patterns of fill-ins, drawn or random, and the words that fill them, around words that must be used.

>>> filling = Filling(4, 4, 2, symmetry="none")
>>> rows, places = filling.at_random(Lexicon(["ab", "abc", "bca", "cab", "abca", "bcab"]), Random(1), 0.3)
>>> len(rows), len(places) > 0
(4, True)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import repeat
from random import Random
from typing import TypeAlias

from aspsolve.errors import InputError, LimitReached, shown
from aspsolve.families.fillin._composing import SAMPLES, Lexicon, compose
from aspsolve.families.fillin._interlocking import Laid, interlocked
from aspsolve.families.fillin._squares import BLOCK, OPEN, find_slots
from aspsolve.model._graphemes import graphemes

#: How a random pattern looks the same: turned by 180 degrees, mirrored left to right, or not at all.
SYMMETRIES = ("rotation", "mirror", "none")

Rows = Sequence[Sequence[str]]


def random_pattern(
    width: int,
    height: int,
    random: Random,
    *,
    blocks: float,
    longest: int,
    shortest: int = 3,
    symmetry: str = "rotation",
    checked: bool = False,
    start: Rows | None = None,
    opened: Collection[tuple[int, int]] = (),
) -> list[str]:
    """Return a random pattern that is connected.

    Blocks are put on random squares, each together with its image, unless the pattern is no longer sound. Those of
    `start` are there before, and the squares of `opened`, counted from 0, stay open.
    """
    rows = [[OPEN] * width for _ in range(height)] if start is None else [[*row] for row in start]
    squares = [(x, y) for y in range(height) for x in range(width)]
    random.shuffle(squares)
    wanted = blocks * width * height
    # First where they are needed, to cut what is too long; then anywhere.
    for needed in (True, False):
        for x, y in squares:
            number = sum(row.count(BLOCK) for row in rows)
            if number >= wanted and not needed:
                break
            if rows[y][x] == BLOCK or (needed and not _in_long_run(rows, x, y, longest)):
                continue
            image = image_of((x, y), width, height, symmetry)
            if (x, y) in opened or image in opened:
                continue
            for a, b in {(x, y), image}:
                rows[b][a] = BLOCK
            if not is_sound(rows, shortest=shortest, checked=checked):
                for a, b in {(x, y), image}:
                    rows[b][a] = OPEN
    return ["".join(row) for row in rows]


def image_of(square: tuple[int, int], width: int, height: int, symmetry: str) -> tuple[int, int]:
    """Return the square, counted from 0, that is a block where this one is."""
    x, y = square
    return {"rotation": (width - 1 - x, height - 1 - y), "mirror": (width - 1 - x, y)}.get(symmetry, square)


def is_sound(rows: Rows, *, shortest: int = 2, checked: bool = False) -> bool:
    """Return whether the open squares are connected and each lies in a slot, none of them too short.

    If the pattern is `checked`, each lies in two slots.
    """
    cells, stride = _bits(rows)
    if not cells:
        return False
    alone = [_runs(cells, step, 1) for step in (1, stride)]
    if checked and any(alone):
        return False
    if cells.bit_count() > 1:
        lengths = range(2, shortest)
        if any(_runs(cells, step, length) for step in (1, stride) for length in lengths):
            return False
    return not alone[0] & alone[1] and _connected(cells, stride)


def is_connected(rows: Rows) -> bool:
    """Return whether one comes from each open square to each other."""
    return _connected(*_bits(rows))


def _connected(cells: int, stride: int) -> bool:
    reached = cells & -cells
    while True:
        more = (reached | reached << 1 | reached >> 1 | reached << stride | reached >> stride) & cells
        if more == reached:
            return reached == cells
        reached = more


def _bits(rows: Rows) -> tuple[int, int]:
    """Return the open squares as the bits of an integer, and by how many bits a row is shifted against the next.

    A block stands behind each row, so that a shift by 1 compares with the next column only.
    """
    signs = "".join("".join("0" if square == BLOCK else "1" for square in row) + "0" for row in rows)
    return int(signs, 2), len(rows[0]) + 1


def _runs(cells: int, step: int, length: int) -> int:
    """Return the last squares of the runs that have exactly a length, in the direction of a step."""
    found = cells & ~(cells << step)
    for index in range(1, length):
        found &= cells >> step * index
    return found & ~(cells >> step * length)


def _in_long_run(rows: Rows, x: int, y: int, longest: int) -> bool:
    """Return whether an open square lies in a run of more squares than that."""
    column = [row[x] for row in rows]
    return _run(rows[y], x) > longest or _run(column, y) > longest


def _run(line: Sequence[str], place: int) -> int:
    """Return the length of the run around a place in a row or a column."""
    before = "".join(line[:place]).rpartition(BLOCK)[2]
    after = "".join(line[place:]).partition(BLOCK)[0]
    return len(before) + len(after)


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
