r"""A table of comma-separated values: the grid, a cell for each square, an empty row, and the words.

>>> print(FORM.read("#,h,#\n,,\n#,,#\n\nhat,bag\n", None))
#h#
___
#_#
"""

from __future__ import annotations

import csv
from io import StringIO
from typing import Any

from aspsolve.errors import InputError
from aspsolve.families.fillin._puzzle import FillIn
from aspsolve.families.fillin._squares import BLOCK, OPEN
from aspsolve.families.fillin.forms._lines import FillInForm
from aspsolve.model._graphemes import graphemes

BLOCKS = (BLOCK, "■", "*")
DELIMITERS = (",", ";", "\t")


class Table(FillInForm):
    """A spreadsheet's table, with commas, semicolons or tabulators.

    An empty cell is open where blocks have a sign, and a block where open squares have one.
    """

    title = "a table (CSV)"

    def read(self, content: str, dialect: Any) -> FillIn:
        delimiter = max(DELIMITERS, key=content.count)
        try:
            table = [[cell.strip() for cell in row] for row in csv.reader(StringIO(content), delimiter=delimiter)]
        except csv.Error as error:
            raise InputError(f"broken table: {error}") from None
        while table and not any(table[-1]):
            table.pop()
        end = _end_of_grid(table)
        grid, words = table[:end], [cell for row in table[end:] for cell in row if cell]
        signs = {cell for row in grid for cell in row}
        blocks, open_ = signs.intersection(BLOCKS), OPEN in signs
        if "" in signs and blocks and open_:
            number = next(number for number, row in enumerate(grid, 1) if "" in row)
            raise InputError("expected a sign in each cell, as blocks and open squares have one", line=number)
        empty = BLOCK if open_ else OPEN
        if "" in signs and not blocks and not open_:
            raise InputError(f"expected {BLOCK!r} for blocks or {OPEN!r} for open squares, found empty cells alone")
        rows = [[empty if not cell else BLOCK if cell in BLOCKS else cell for cell in row] for row in grid]
        for number, row in enumerate(rows, 1):
            if len(row) != len(rows[0]):
                raise InputError(f"expected {len(rows[0])} cells as in the first row, found {len(row)}", line=number)
        return self.puzzle(rows, words, dialect)

    def written(self, puzzle: FillIn) -> str:
        """Return grid and words."""
        if not all(isinstance(word, str) for word in puzzle.words):
            raise InputError(f"words with several letters in a square cannot be written as {self.title}: write JSON")
        text = StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerows(puzzle.rows)
        writer.writerow([])
        writer.writerows([word] for word in puzzle.words)
        return text.getvalue()


def _end_of_grid(table: list[list[str]]) -> int:
    """Return the number of the grid's rows: up to the first empty line, else up to the first row of words alone."""
    for number, row in enumerate(table):
        if not row or (number and not any(row) and len(row) != len(table[0])):
            return number
    for number, row in enumerate(table):
        if number and all(len(graphemes(cell)) != 1 for cell in row) and any(row):
            return number if any(table[number - 1]) else number - 1  # a spreadsheet's empty row has all its cells
    return len(table)


FORM = Table()
