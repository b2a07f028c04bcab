r"""A grid of digits that say how many words begin in a square, ``.`` for blocks, and the words below a blank line.

>>> print(FORM.read("201\n0.0\n100\n\ncat cow tin wan", None))
___
_#_
___
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from aspsolve.errors import InputError
from aspsolve.families.fillin.forms.lines import FillInForm, numbered, rows_of, separated
from aspsolve.families.fillin.puzzle import FillIn
from aspsolve.families.fillin.squares import BLOCK, OPEN

__all__ = ["FORM"]

ROW = re.compile(r"[0-9.]+")
WORD = re.compile(r"\w+")


class WordCounts(FillInForm):
    """Digits and dots: the numbers of words that begin in each square are checked."""

    title = "a grid of word counts"

    def recognises(self, content: str) -> bool:
        """Return whether there is a block of digits and dots, with both of them, above words.

        Without words it is a grid of numbers, unless no digit is greater than 2.
        """
        grid, words = separated(numbered(content))
        signs = {sign for _, text in grid for sign in text}
        return (
            signs <= ({*".0123456789"} if words else {*".012"})
            and "." in signs
            and not signs.isdisjoint("12")
            and all(WORD.fullmatch(word) for _, text in words for word in text.split())
        )

    def read(self, content: str, dialect: Any) -> FillIn:
        """Return the puzzle; raises InputError with line and column, also where a number is not that of the grid."""
        grid, below = separated(numbered(content))
        if not grid:
            raise InputError("expected a grid, found nothing", line=1, column=1)
        for number, text in grid:
            if not ROW.fullmatch(text):
                column = next(at for at, sign in enumerate(text, 1) if not ROW.fullmatch(sign))
                raise InputError(f"expected a digit or '.', found {text[column - 1]!r}", line=number, column=column)
        rows = rows_of(grid, {".": BLOCK, **dict.fromkeys("0123456789", OPEN)})
        puzzle = self.puzzle(rows, [word for _, text in below for word in text.split()], dialect)
        counts = Counter((slot.x, slot.y) for slot in puzzle.slots)
        for y, (number, text) in enumerate(grid, 1):
            for x, sign in enumerate(text, 1):
                if sign != "." and int(sign) != counts[x, y]:
                    message = f"expected {counts[x, y]}, as many words as can begin here, found {sign}"
                    raise InputError(message, line=number, column=x)
        return puzzle

    def written(self, puzzle: FillIn) -> str:
        """Return counts and words."""
        counts = Counter((slot.x, slot.y) for slot in puzzle.slots)
        rows = [
            "".join("." if square == BLOCK else str(counts[x, y]) for x, square in enumerate(row, 1))
            for y, row in enumerate(puzzle.rows, 1)
        ]
        self.signs(puzzle, BLOCK, OPEN)
        return "\n".join([*rows, "", *map(str, puzzle.words)]) + "\n"


FORM = WordCounts()
