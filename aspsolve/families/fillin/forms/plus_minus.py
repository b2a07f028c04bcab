r"""A grid of ``+`` or ``#`` for blocks and ``-`` for open squares, then the words in one line with ``;`` between them.

The side of a square may stand in a line above the grid.

>>> print(FORM.read("+-+\n---\n+-+\nHAT;BAG", None))
#_#
___
#_#
"""

from __future__ import annotations

import re
from typing import Any

from aspsolve.errors import InputError
from aspsolve.families.fillin.forms.lines import FillInForm, numbered, rows_of
from aspsolve.families.fillin.puzzle import FillIn
from aspsolve.families.fillin.squares import BLOCK, OPEN

__all__ = ["FORM"]

SIGNS = {"+": BLOCK, "-": OPEN, "#": BLOCK}
ROW = re.compile(r"[+#\-\w]+")
SEPARATOR = ";"


class PlusMinus(FillInForm):
    """Rows of ``+`` and ``-``, then ``A;B;C``, as programming contests have them."""

    title = "a grid of + and - with words between ;"

    def recognises(self, content: str) -> bool:
        """Return whether the lines but the last have + and -, and at least one of each."""
        *rows, _ = [*filter(None, (line.text for line in numbered(content.strip())))] or [""]
        signs = "".join(rows)
        return all(map(ROW.fullmatch, rows)) and signs.count("-") > 1 and ("+" in signs or SEPARATOR in content)

    def read(self, content: str, dialect: Any) -> FillIn:
        """Return the puzzle; raises InputError with line and column."""
        lines = [line for line in numbered(content) if line.text]
        if not lines:
            raise InputError("expected a grid, found nothing", line=1, column=1)
        apart = dialect is not None and dialect.words is not None
        if not apart and len(lines) < 2:
            raise InputError("expected a line of words below the grid, found none", line=lines[-1].number)
        rows = lines if apart else lines[:-1]
        if len(rows) > 1 and rows[0].text == str(len(rows) - 1) and rows[0].text != rows[1].text:
            rows = rows[1:]
        words = [] if apart else [word.strip() for word in lines[-1].text.split(SEPARATOR)]
        return self.puzzle(rows_of(rows, SIGNS), [word for word in words if word], dialect)

    def written(self, puzzle: FillIn) -> str:
        """Return rows and words."""
        return "\n".join([*self.signs(puzzle, "+", "-"), SEPARATOR.join(map(str, puzzle.words))]) + "\n"


FORM = PlusMinus()
