r"""Drawings in text that read back: cells at the crossings of labelled columns and rows, joined by lines.

::

    3 │ ┌──┐  ●      a row of cells: its y, a bar, then each cell under its column
      │ │  │  │      lines between two rows
    2 │ └──2  2
      │       │
    1 │ ○──2──┘
      └────────
        1  2  3      the columns' x

Typed by hand the frame may be left out: then every line is a row of cells with spaces between them, the last line
is y = 1, the first cell of each line x = 1; in a hexagon each line is centred. Cells of a single character may stand
without space between them, and what follows a ``%`` is not read. What no keyboard has may be typed as
``| - / \`` for the lines, ``+`` for a corner, and ``o @ .`` for the cells.
"""

from __future__ import annotations

from collections.abc import Callable

from aspsolve.errors import InputError
from aspsolve.model.lattice import MAX_CELLS

#: What begins a comment, which is not read.
COMMENT = "%"
#: What a cell shows, as drawn and as it may be typed.
FIRST, FINAL, BLANK, MISSING = "○oO", "●@*", "·._", "#■"

CELLS = FIRST + FINAL + BLANK + MISSING
#: Those of them that can be nothing else, neither letters nor the squares of a crossword.
SURE_CELLS = "○●@·."

#: The last sign of dashes, and of upright lines between two rows, is that of two lines side by side.
BARS = "│|"
DASHES = "─-═"
#: The lines between two rows, by how far to the right they lead upwards.
SLANTS = {0: "│|║", 1: "╱/", -1: "╲\\"}
#: What else may stand in the first line of a drawing.
OTHER_SIGNS = "┌┐└┘+-"
#: The places in a drawing, those without a cell included, that are no mistake yet.
MAX_PLACES = 4 * MAX_CELLS
#: The places to a cell, above which a drawing is nothing but space.
MAX_PLACES_PER_CELL = 1000
#: Takes the kind of what is drawn and its text, and returns the text as it is to be printed.
Paint = Callable[[str, str], str]


def check_extent(left: int, right: int, bottom: int, top: int, cells: int) -> None:
    """Raise InputError where cells lie so far apart that there would be little but space in a drawing."""
    if (right - left + 1) * (top - bottom + 1) > min(MAX_PLACES, MAX_PLACES_PER_CELL * cells):
        raise InputError(f"the cells lie too far apart to be drawn in text: x {left} to {right}, y {bottom} to {top}")
