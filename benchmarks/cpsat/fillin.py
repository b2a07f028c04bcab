"""Fill-ins for CP-SAT: each slot has one word, crossing slots agree in a letter, each word is used as often as listed.

A model with integers for letters and a table constraint for each slot is not faster; at 50 by 50
it is up to twice as slow.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Any

from ortools.sat.python import cp_model

from aspsolve import FillIn
from aspsolve.families.fillin._squares import OPEN, parts


class Model:
    """The model of a fill-in."""

    def __init__(self, puzzle: FillIn) -> None:
        self.puzzle = puzzle
        self.model = cp_model.CpModel()
        words = Counter(tuple(parts(word)) for word in self.puzzle.words)
        lengths = defaultdict(list)
        for word in words:
            lengths[len(word)].append(word)
        uses = defaultdict(list)
        letters: dict[tuple[Any, str], list[list[cp_model.IntVar]]] = defaultdict(list)
        crossing = Counter(square for slot in self.puzzle.slots for square in slot.squares)
        for slot in self.puzzle.slots:
            shown = [self.puzzle.rows[y - 1][x - 1] for x, y in slot.squares]
            fitting: dict[tuple[Any, str], list[cp_model.IntVar]] = defaultdict(list)
            own = []
            for word in lengths[len(shown)]:
                if any(known not in (OPEN, letter) for known, letter in zip(shown, word, strict=True)):
                    continue
                choice = self.model.new_bool_var("")
                own.append(choice)
                uses[word].append(choice)
                for square, letter in zip(slot.squares, word, strict=True):
                    if crossing[square] > 1:
                        fitting[square, letter].append(choice)
            self.model.add_exactly_one(own)
            for key, choices in fitting.items():
                letters[key].append(choices)
        for word, times in words.items():
            self.model.add(sum(uses[word]) == times)
        for both in letters.values():
            across, down = both if len(both) == 2 else (both[0], [])
            self.model.add(sum(across) == sum(down))
