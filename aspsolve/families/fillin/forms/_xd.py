"""The ``.xd`` files of crosswords: headers, a grid and clues in sections; read and written by xdformat.

In a puzzle with the header ``Special`` a lower-case letter marks its square, and stands for the capital.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from aspsolve.errors import InputError
from aspsolve.families.fillin._puzzle import FillIn
from aspsolve.families.fillin._squares import BLOCK, OPEN
from aspsolve.families.fillin.forms._crosswords import CrosswordForm, check_size, library, numbered_slots
from aspsolve.model.lattice import Point

#: Signs of blocks and of places outside of the grid; a dot is a block where there is no other.
BLOCKS, DOT = "#■_＿", "."
#: What a section on the design says of bars between squares.
BARS = re.compile(r"\bbar-(?:top|left|right|bottom)\b", re.IGNORECASE)
#: What stands for a square of several letters.
KEYS = "123456789αβγδεζηθικλμνξοπρστυφχψω"


class Xd(CrosswordForm):
    """Crosswords as text with sections."""

    title = "an .xd crossword"

    def read(self, content: str, dialect: Any) -> FillIn:
        xdformat = library("xdformat", "xdformat")
        check_size(content)
        try:
            read = xdformat.xdfile(content)
            several = {key: value for key, value in read.rebus().items() if value}
            special = read.headers.get("Special") or read.headers.get("special") or ""
        except (AssertionError, ValueError, IndexError, xdformat.Error) as error:
            why = f": {' '.join(str(error).split())[:200]}" if str(error) else ""
            raise InputError(f"expected sections with headers, a grid and clues{why}") from None
        if BARS.search(content) or "bar" in special.casefold():
            raise InputError("a grid with bars in place of blocks is no fill-in")
        if not read.grid:
            raise InputError("expected a grid below the headers, with two blank lines between them, found none")
        blocks = BLOCKS if any(sign in "#■" for row in read.grid for sign in row) else BLOCKS + DOT

        def square(sign: str) -> str:
            if sign in several:
                return str(several[sign])
            if sign in blocks or sign == DOT:
                return BLOCK if sign in blocks else OPEN
            return sign.upper() if special else sign

        return self.of_letters([[*map(square, row)] for row in read.grid], (), dialect)

    def of_solution(self, rows: Sequence[Sequence[str]], given: Sequence[Point], words: str) -> str:  # noqa: ARG002
        """Return headers, grid, and clues with their answers; given squares cannot be said."""
        xdformat = library("xdformat", "xdformat")
        letters = dict.fromkeys(square for row in rows for square in row)
        free = iter(key for key in KEYS if key not in letters)
        keys = {square: next(free, "?") for square in letters if len(square) > 1 or square in BLOCKS + DOT}
        keys |= {BLOCK: BLOCK, OPEN: DOT}
        made = xdformat.xdfile()
        made.set_header("Title", "Fill-in")
        made.set_header("Description", words)
        made.set_header("Rebus", " ".join(f"{key}={square}" for square, key in keys.items() if square not in "#_"))
        made.grid = ["".join(keys.get(square, square) for square in row) for row in rows]
        for number, slot in sorted(numbered_slots(rows), key=lambda one: one[1].direction):
            answer = "".join(slot.letters(rows))
            made.clues.append(((slot.direction[0].upper(), number), f"({slot.length})", answer))
        return str(made.to_unicode())


FORM = Xd()
