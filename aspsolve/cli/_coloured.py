"""Drawings in colours, for a terminal; what is not a terminal gets plain text."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection
from contextlib import suppress
from itertools import groupby
from typing import TYPE_CHECKING

from aspsolve._terminal import printable
from aspsolve.errors import InputError
from aspsolve.model._graphemes import in_place
from aspsolve.model._gridwriting import draw
from aspsolve.model._textgrid import BLANK
from aspsolve.model.drawing import Drawing, Tile
from aspsolve.model.lattice import Point

if TYPE_CHECKING:
    from rich.text import Text

#: How each kind of thing is shown; the terminal's own colours are right on a light ground and on a dark one.
STYLES = {
    "frame": "dim",
    "line": "cyan",
    "blank": "dim",
    "first": "bold green",
    "final": "bold red",
    "given": "bold",
    "filled": "cyan",
    "marked": "bold yellow",
    "block": "reverse",
}


def print_drawing(drawing: Callable[[], Drawing], plain: str, marked: Collection[Point] = ()) -> None:
    """Print a drawing on standard output, in colours where that is a terminal and NO_COLOR does not forbid them."""
    if sys.stdout.isatty():
        from rich.console import Console  # noqa: PLC0415  (only for a terminal)

        console = Console(highlight=False, markup=False, emoji=False)
        if console.color_system is not None and not console.no_color:
            with suppress(InputError):  # then `plain` says why
                console.print(coloured(drawing(), marked), soft_wrap=True)
                return
    print(printable(plain), flush=True)


def coloured(drawing: Drawing, marked: Collection[Point] = ()) -> Text:
    from rich.style import Style  # noqa: PLC0415  (only for a terminal)
    from rich.text import Text  # noqa: PLC0415

    if not drawing.framed:
        return _squares(drawing, marked)
    painted = draw(drawing, marked, lambda kind, text: Style.parse(STYLES[kind]).render(text))
    return Text.from_ansi(printable(painted))


def _squares(drawing: Drawing, marked: Collection[Point]) -> Text:
    """Return a crossword without a frame: blocks in reverse, every square as wide as the widest text."""
    from rich.cells import cell_len  # noqa: PLC0415  (only for a terminal)
    from rich.text import Text  # noqa: PLC0415

    tiles = sorted(drawing.tiles, key=lambda tile: (tile.at.y, -tile.at.x if drawing.leftwards else tile.at.x))
    width = max((cell_len(tile.text) for tile in tiles), default=1) or 1
    lines = []
    for _, row in groupby(tiles, key=lambda tile: tile.at.y):
        line = Text()
        for tile in row:
            shown = " " if tile.block else tile.text or printable(BLANK[0])
            left, right = "[]" if tile.at in marked else "  "
            padding = " " * (width - cell_len(shown))
            line.append(f"{left}{padding}{in_place(shown)}{right}", _style(tile, marked))
        lines.append(line)
    return Text("\n").join(lines)


def _style(tile: Tile, marked: Collection[Point]) -> str:
    if tile.at in marked:
        return STYLES["marked"]
    if tile.block:
        return STYLES["block"]
    if not tile.text:
        return STYLES["blank"]
    return STYLES["given" if tile.given else "filled"]
