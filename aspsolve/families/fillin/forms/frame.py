r"""A grid in a frame, with blanks for open squares and ``*`` or ``#`` for blocks; words below it, or given apart.

Without a frame, ``.`` and ``_`` are open squares beside ``*``, too, and blanks at the end of a row may be missing.

>>> print(FORM.read("+---+\n|* *|\n|   |\n|* *|\n+---+\nhat bag", None))
#_#
___
#_#
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from aspsolve.errors import InputError
from aspsolve.families.fillin.forms.lines import FillInForm, NumberedLine, numbered, rows_of
from aspsolve.families.fillin.puzzle import FillIn
from aspsolve.families.fillin.squares import BLOCK, OPEN

__all__ = ["FORM"]

BORDER = re.compile(r"\s*\+-+\+")
SIDE = "|"
SIGNS = {"*": BLOCK, "#": BLOCK, " ": OPEN, "_": OPEN, ".": OPEN}
#: A row without a frame.
BARE = re.compile(r"[*_. ]+|[# ]+")


class Frame(FillInForm):
    """A grid between borders of ``+---+`` and ``|``."""

    title = "a grid in a frame"

    def recognises(self, content: str) -> bool:
        """Return whether there is a border with a row below it."""
        lines = [line.text for line in numbered(content)]
        return len(_bare(content)) > 1 or any(
            BORDER.fullmatch(line) and below.strip().startswith(SIDE) and below.endswith(SIDE)
            for line, below in pairwise(lines)
        )

    def read(self, content: str, dialect: Any) -> FillIn:
        """Return the puzzle; raises InputError with line and column."""
        lines = numbered(content)
        borders = [index for index, line in enumerate(lines) if BORDER.fullmatch(line.text)]
        bare = [] if borders else _bare(content)
        if bare:
            words = [word for _, text in lines[bare[-1].number :] for word in text.split()]
            return self.puzzle(rows_of(bare, SIGNS), words, dialect)
        if len(borders) != 2:
            raise InputError(f"expected a border +---+ above the grid and one below, found {len(borders)}", line=1)
        top, bottom = borders
        start = len(lines[top].text) - len(lines[top].text.lstrip()) + 1
        rows = []
        for number, text in lines[top + 1 : bottom]:
            inside = text.strip()
            if len(inside) < 2 or inside[0] != SIDE or inside[-1] != SIDE:
                raise InputError(f"expected a row between {SIDE!r} and {SIDE!r}", line=number)
            rows.append(NumberedLine(number, inside[1:-1]))
        words = [word for _, text in (*lines[:top], *lines[bottom + 1 :]) for word in text.split()]
        return self.puzzle(rows_of(rows, SIGNS, start=start + 1), words, dialect)

    def written(self, puzzle: FillIn) -> str:
        """Return the grid in its frame, and the words below it."""
        border = f"+{'-' * puzzle.width}+"
        rows = [f"{SIDE}{row}{SIDE}" for row in self.signs(puzzle, "*", " ")]
        return "\n".join([border, *rows, border, "", *map(str, puzzle.words)]) + "\n"


def _bare(content: str) -> list[NumberedLine]:
    """Return the rows of a grid of blanks and blocks without a frame, all as wide as the widest; none if it is none."""
    rows = []
    for number, text in enumerate(content.split("\n"), 1):
        if not BARE.fullmatch(text):
            break
        rows.append(NumberedLine(number, text))
    width = max((len(row.text) for row in rows), default=0)
    signs = "".join(row.text for row in rows)
    blocks, opened = {*signs} & {*"*#"}, {*signs} - {*"*#"}
    if len(blocks) != 1 or len(opened) != 1:
        return []
    return [NumberedLine(number, text.ljust(width)) for number, text in rows]


FORM = Frame()
