"""Fill-ins as clauses: a literal for each slot and each word that fits, and for each square and each letter."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations
from typing import Any

from aspsolve import FillIn
from aspsolve.families.fillin._squares import OPEN, parts
from benchmarks.sat import Clauses


class Model(Clauses):
    """Each slot has a word, crossing slots agree in a letter, and each word is used as often as it is listed."""

    def __init__(self, puzzle: FillIn) -> None:
        super().__init__()
        words = Counter(tuple(parts(word)) for word in puzzle.words)
        uses: dict[tuple[str, ...], list[int]] = defaultdict(list)
        letters: dict[Any, set[str]] = defaultdict(set)
        for slot in puzzle.slots:
            shown = [puzzle.rows[y - 1][x - 1] for x, y in slot.squares]
            own = []
            for word in words:
                fits = len(word) == len(shown)
                if fits and all(known in (OPEN, letter) for known, letter in zip(shown, word, strict=True)):
                    choice = self.choice((slot, word))
                    own.append(choice)
                    uses[word].append(choice)
                    for square, letter in zip(slot.squares, word, strict=True):
                        letters[square].add(letter)
                        self.add(-choice, self.literal((square, letter)))
            self.exactly(1, own)
        for square, signs in letters.items():
            for letter, instead in combinations(signs, 2):
                self.add(-self.literal((square, letter)), -self.literal((square, instead)))
        for word, number in words.items():
            self.exactly(number, uses[word])
