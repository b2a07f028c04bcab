"""Large fill-ins with one solution, made of small ones that are joined by words.

To fill a grid of 40 by 40 squares at once takes minutes. Here rows and columns of blocks lie between small grids that
share no word. Some of these blocks become letters of words from one grid to the next.
"""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random

from aspsolve import FillIn, solve
from aspsolve.families.fillin._generator import FillInGenerator
from aspsolve.families.fillin._squares import BLOCK, OPEN, find_slots
from aspsolve.families.fillin._words import language_words
from aspsolve.generate._reduction import Reduction

LANGUAGE = "en"
#: The approximate side of the small grids.
SIDE = 12
#: The most words that join two grids side by side; each grid is joined with an earlier one by at least one word.
JOINTS = 3

Rows = list[list[str]]


def large_fillin(size: int, random: Random) -> FillIn:
    """Return a random square fill-in, with as few given letters as it needs."""
    number = (size + 1) // (SIDE + 1)
    cuts = [(size + 1) * at // number - 1 for at in range(number + 1)]
    rows = [[BLOCK] * size for _ in range(size)]
    used: set[str] = set()
    for top, bottom in pairwise(cuts):
        for left, right in pairwise(cuts):
            joints = 0
            while not joints:
                side = (right - left - 1, bottom - top - 1)
                solution = FillInGenerator(size=side, language=LANGUAGE, exclude=used).draft(random).solution
                for row, filled in zip(rows[top + 1 : bottom], solution.rows, strict=True):
                    row[left + 1 : right] = filled
                joints = _join(rows, left, range(top + 1, bottom), used, random) if left >= 0 else 0
                rows = [[*column] for column in zip(*rows, strict=True)]
                joints += _join(rows, top, range(left + 1, right), used, random) if top >= 0 else 0
                rows = [[*column] for column in zip(*rows, strict=True)]
                joints += (left, top) == (-1, -1)
            used.update(word for word, *_ in solution.places)
    return _unique(rows, random)


def _join(rows: Rows, middle: int, between: range, used: set[str], random: Random) -> int:
    """Put letters into a column of blocks, each of a word across it; return their number."""
    joints = 0
    for y in random.sample(between, len(between)):
        text = "".join(rows[y])
        before, after = text[:middle].rpartition(BLOCK)[2], text[middle + 1 :].partition(BLOCK)[0]
        beside = {rows[near][middle] for near in (y - 1, y + 1) if 0 <= near < len(rows)}
        if joints < JOINTS and before and after and beside == {BLOCK}:
            pattern = re.compile(f"{before}.{after}")
            fitting = [word for word in language_words(LANGUAGE) if word not in used and pattern.fullmatch(word)]
            if fitting:
                word = random.choice(fitting)
                used.add(word)
                rows[y][middle] = word[len(before)]
                joints += 1
    return joints


def _unique(filled: Rows, random: Random) -> FillIn:
    """Return a puzzle with one solution, the filled grid."""
    slots = find_slots(filled, 2)
    words = sorted("".join(filled[y - 1][x - 1] for x, y in slot.squares) for slot in slots)
    pattern = [[BLOCK if square == BLOCK else OPEN for square in row] for row in filled]
    solution = solve(FillIn(pattern, words)).solution
    assert solution is not None
    draft, none = FillInGenerator.draft_of(solution)
    reduction = Reduction(draft, random)
    enough = reduction.enough(none)
    assert enough is not None
    clues = reduction.minimal(enough)
    assert clues is not None
    puzzle = draft.puzzle(clues)
    assert isinstance(puzzle, FillIn)
    return puzzle
