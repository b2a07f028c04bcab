"""Grids of signs with words above or below them, as courses and programming contests write them."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from aspsolve.errors import InputError
from aspsolve.families.fillin._puzzle import FillIn
from aspsolve.families.fillin._squares import BLOCK, OPEN, padded
from aspsolve.families.fillin.forms._lines import FillInForm, NumberedLine, numbered, rows_of, separated, words_in
from aspsolve.model._graphemes import graphemes

WORD = re.compile(r"\w+")


class PlusMinus(FillInForm):
    r"""Rows of ``+`` or ``#`` for blocks and ``-`` for open squares, then words in one line with ``;`` between them.

    The side of a square may stand in a line above the grid.

    >>> print(PLUS_MINUS.read("+-+\n---\n+-+\nHAT;BAG", None))
    #_#
    ___
    #_#
    """

    title = "a grid of + and - with words between ;"
    meanings = MappingProxyType({"+": BLOCK, "-": OPEN, "#": BLOCK})
    row = re.compile(r"[+#\-\w]+")

    def recognises(self, content: str) -> bool:
        """Return whether the lines but the last have + and -, and at least one of each."""
        *rows, _ = [*filter(None, (line.text for line in numbered(content.strip())))] or [""]
        signs = "".join(rows)
        return all(map(self.row.fullmatch, rows)) and signs.count("-") > 1 and ("+" in signs or ";" in content)

    def read(self, content: str, dialect: Any) -> FillIn:
        lines = [line for line in numbered(content) if line.text]
        if not lines:
            raise InputError("expected a grid, found nothing", line=1, column=1)
        apart = self.words_apart(dialect)
        if not apart and len(lines) < 2:
            raise InputError("expected a line of words below the grid, found none", line=lines[-1].number)
        rows = lines if apart else lines[:-1]
        if len(rows) > 1 and rows[0].text == str(len(rows) - 1) and rows[0].text != rows[1].text:
            rows = rows[1:]
        words = [] if apart else [word.strip() for word in lines[-1].text.split(";")]
        return self.puzzle(rows_of(rows, self.meanings), [word for word in words if word], dialect)

    def written(self, puzzle: FillIn) -> str:
        """Return rows and words."""
        return "\n".join([*self.signs(puzzle, "+", "-"), ";".join(map(str, puzzle.words))]) + "\n"


class WordCounts(FillInForm):
    r"""A grid of digits that say how many words begin in a square, ``.`` for blocks, and words below a blank line.

    >>> print(WORD_COUNTS.read("201\n0.0\n100\n\ncat cow tin wan", None))
    ___
    _#_
    ___
    """

    title = "a grid of word counts"

    def recognises(self, content: str) -> bool:
        """Return whether there is a block of digits and dots, with both of them, above words.

        Without words it is a grid of numbers, unless no digit is greater than 2.
        """
        grid, below = separated(numbered(content))
        signs = {sign for _, text in grid for sign in text}
        return (
            signs <= ({*".0123456789"} if below else {*".012"})
            and "." in signs
            and not signs.isdisjoint("12")
            and all(map(WORD.fullmatch, words_in(below)))
        )

    def read(self, content: str, dialect: Any) -> FillIn:
        """Return the puzzle; raises InputError with line and column, also where a number is not that of the grid."""
        grid, below = separated(numbered(content))
        if not grid:
            raise InputError("expected a grid, found nothing", line=1, column=1)
        for number, text in grid:
            if strange := re.search(r"[^0-9.]", text):
                column = strange.start() + 1
                raise InputError(f"expected a digit or '.', found {strange[0]!r}", line=number, column=column)
        rows = rows_of(grid, {".": BLOCK, **dict.fromkeys("0123456789", OPEN)})
        puzzle = self.puzzle(rows, words_in(below), dialect)
        counts = Counter((slot.x, slot.y) for slot in puzzle.slots)
        for y, (number, text) in enumerate(grid, 1):
            for x, sign in enumerate(text, 1):
                if sign != "." and int(sign) != counts[x, y]:
                    message = f"expected {counts[x, y]}, as many words as can begin here, found {sign}"
                    raise InputError(message, line=number, column=x)
        return puzzle

    def written(self, puzzle: FillIn) -> str:
        """Return counts and words."""
        self.signs(puzzle, BLOCK, OPEN)  # refuses squares of several letters
        counts = Counter((slot.x, slot.y) for slot in puzzle.slots)
        rows = [
            "".join("." if square == BLOCK else str(counts[x, y]) for x, square in enumerate(row, 1))
            for y, row in enumerate(puzzle.rows, 1)
        ]
        return "\n".join([*rows, "", *map(str, puzzle.words)]) + "\n"


class NinetyNine(FillInForm):
    r"""Words, a blank line, and a grid with ``.`` for open squares and blanks for blocks, as the ninety-nine problems.

    Blanks at the end of a row may be cut off.

    >>> print(NINETY_NINE.read("HAT\nBAG\n\n .\n...\n .", None))
    #_#
    ___
    #_#
    """

    title = "words above a grid of dots and blanks"
    row = re.compile(r"[ .\w]*")

    def recognises(self, content: str) -> bool:
        """Return whether there are words above rows of dots."""
        words, grid = separated(numbered(content))
        return (
            any("." in text for _, text in grid)
            and all(self.row.fullmatch(text) for _, text in grid)
            and all(map(WORD.fullmatch, words_in(words)))
        )

    def read(self, content: str, dialect: Any) -> FillIn:
        words, grid = separated(numbered(content))
        if not grid:
            raise InputError("expected words, a blank line and a grid", line=1)
        signs = [[*graphemes(text)] for _, text in grid]
        whole = padded(signs, max(map(len, signs)), " ", grid[0].number)
        filled = [NumberedLine(number, "".join(row)) for (number, _), row in zip(grid, whole, strict=True)]
        return self.puzzle(rows_of(filled, {" ": BLOCK, ".": OPEN}), words_in(words), dialect)

    def written(self, puzzle: FillIn) -> str:
        """Return words and grid."""
        rows = [row.rstrip() for row in self.signs(puzzle, " ", ".")]
        return "\n".join([*map(str, puzzle.words), "", *rows]) + "\n"


class Frame(FillInForm):
    r"""A grid in a frame, with blanks for open squares and ``*`` or ``#`` for blocks; words below it, or given apart.

    Without a frame, ``.`` and ``_`` are open squares beside ``*``, too, and blanks at the end of a row may be missing.

    >>> print(FRAME.read("+---+\n|* *|\n|   |\n|* *|\n+---+\nhat bag", None))
    #_#
    ___
    #_#
    """

    title = "a grid in a frame"
    meanings = MappingProxyType({"*": BLOCK, "#": BLOCK, " ": OPEN, "_": OPEN, ".": OPEN})
    border = re.compile(r"\s*\+-+\+")

    def recognises(self, content: str) -> bool:
        """Return whether there is a border with a row below it."""
        lines = [line.text for line in numbered(content)]
        return len(_bare(content)) > 1 or any(
            self.border.fullmatch(line) and below.strip().startswith("|") and below.endswith("|")
            for line, below in pairwise(lines)
        )

    def read(self, content: str, dialect: Any) -> FillIn:
        lines = numbered(content)
        borders = [index for index, line in enumerate(lines) if self.border.fullmatch(line.text)]
        if not borders and (bare := _bare(content)):
            return self.puzzle(rows_of(bare, self.meanings), words_in(lines[bare[-1].number :]), dialect)
        if len(borders) != 2:
            raise InputError(f"expected a border +---+ above the grid and one below, found {len(borders)}", line=1)
        top, bottom = borders
        start = len(lines[top].text) - len(lines[top].text.lstrip()) + 1
        rows = []
        for number, text in lines[top + 1 : bottom]:
            inside = text.strip()
            if len(inside) < 2 or inside[0] != "|" or inside[-1] != "|":
                raise InputError("expected a row between '|' and '|'", line=number)
            rows.append(NumberedLine(number, inside[1:-1]))
        words = words_in([*lines[:top], *lines[bottom + 1 :]])
        return self.puzzle(rows_of(rows, self.meanings, start=start + 1), words, dialect)

    def written(self, puzzle: FillIn) -> str:
        """Return the grid in its frame, and the words below it."""
        border = f"+{'-' * puzzle.width}+"
        rows = [f"|{row}|" for row in self.signs(puzzle, "*", " ")]
        return "\n".join([border, *rows, border, "", *map(str, puzzle.words)]) + "\n"


def _bare(content: str) -> list[NumberedLine]:
    """Return the rows of a grid of blanks and blocks without a frame, all as wide as the widest; none if it is none."""
    rows = []
    for number, text in enumerate(content.split("\n"), 1):
        if not re.fullmatch(r"[*_. ]+|[# ]+", text):
            break
        rows.append(NumberedLine(number, text))
    width = max((len(row.text) for row in rows), default=0)
    signs = "".join(row.text for row in rows)
    blocks, opened = {*signs} & {*"*#"}, {*signs} - {*"*#"}
    if len(blocks) != 1 or len(opened) != 1:
        return []
    return [NumberedLine(number, text.ljust(width)) for number, text in rows]


PLUS_MINUS = PlusMinus()
WORD_COUNTS = WordCounts()
NINETY_NINE = NinetyNine()
FRAME = Frame()
