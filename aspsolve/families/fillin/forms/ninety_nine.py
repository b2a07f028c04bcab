r"""Words, a blank line, and a grid with ``.`` for open squares and blanks for blocks, as in the ninety-nine problems.

Blanks at the end of a row may be cut off.

>>> print(FORM.read("HAT\nBAG\n\n .\n...\n .", None))
#_#
___
#_#
"""

from __future__ import annotations

import re
from typing import Any

from aspsolve.errors import InputError
from aspsolve.families.fillin.forms.lines import FillInForm, NumberedLine, numbered, rows_of, separated
from aspsolve.families.fillin.puzzle import FillIn
from aspsolve.families.fillin.squares import BLOCK, OPEN, padded
from aspsolve.model.graphemes import graphemes

__all__ = ["FORM"]

ROW = re.compile(r"[ .\w]*")
WORD = re.compile(r"\w+")


class NinetyNine(FillInForm):
    """Words above a grid of dots and blanks."""

    title = "words above a grid of dots and blanks"

    def recognises(self, content: str) -> bool:
        """Return whether there are words above rows of dots."""
        words, grid = separated(numbered(content))
        return (
            any("." in text for _, text in grid)
            and all(ROW.fullmatch(text) for _, text in grid)
            and all(WORD.fullmatch(word) for _, text in words for word in text.split())
        )

    def read(self, content: str, dialect: Any) -> FillIn:
        """Return the puzzle; raises InputError with line and column."""
        words, grid = separated(numbered(content))
        if not grid:
            raise InputError("expected words, a blank line and a grid", line=1)
        signs = [[*graphemes(text)] for _, text in grid]
        whole = padded(signs, max(map(len, signs)), " ", grid[0].number)
        filled = [NumberedLine(number, "".join(row)) for (number, _), row in zip(grid, whole, strict=True)]
        rows = rows_of(filled, {" ": BLOCK, ".": OPEN})
        return self.puzzle(rows, [word for _, text in words for word in text.split()], dialect)

    def written(self, puzzle: FillIn) -> str:
        """Return words and grid."""
        rows = [row.rstrip() for row in self.signs(puzzle, " ", ".")]
        return "\n".join([*map(str, puzzle.words), "", *rows]) + "\n"


FORM = NinetyNine()
