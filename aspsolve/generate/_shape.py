"""Cells in the shape of a picture: its dark pixels, or the signs ``#`` of a text.

>>> from aspsolve.model.lattice import HEXAGONS, SQUARES
>>> sorted(cells_of(["#.#", "###"], SQUARES)) == [(1, 1), (1, 2), (2, 1), (3, 1), (3, 2)]
True
>>> sorted(cells_of(["##", "##"], HEXAGONS))
[Point(x=2, y=2), Point(x=3, y=1), Point(x=4, y=2), Point(x=5, y=1)]
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from os import PathLike, fspath
from pathlib import Path

from aspsolve._files import read_text
from aspsolve.errors import InputError
from aspsolve.model.lattice import Lattice, Point

DARK = "#"
#: Pixels below this grey, from 0 for black to 255, are dark.
DARK_BELOW = 128
#: A shape of more cells than this is no puzzle that anybody generates.
MAX_CELLS = 2_000
#: A picture of more pixels than this is no shape.
MAX_PIXELS = 50_000_000
#: The height of a row of hexagons, in widths of a hexagon.
ROW_HEIGHT = sqrt(3) / 2


def read_shape(path: str | PathLike[str], lattice: Lattice, cells: int | None = None) -> frozenset[Point]:
    """Return the cells in the shape of a picture or of a text.

    In a text file (``.txt``) each ``#`` is a cell, in a picture each dark pixel. In a lattice of hexagons every
    second row is shifted by half a cell to the right. A picture is scaled to about as many cells as `cells` says,
    or has as many as dark pixels where that is None. A file that cannot be read, without anything dark, or with far
    too many cells is an InputError.
    """
    if Path(path).suffix.lower() == ".txt":
        rows: Sequence[str] = read_text(path).splitlines()
        nothing = f"expected a drawing in which each {DARK} is a cell, found none"
    else:
        rows = _pixels(fspath(path), lattice, cells)
        nothing = "the picture has no dark pixels, of which the cells are made"
    found = cells_of(rows, lattice)
    if not found:
        raise InputError(nothing, file=fspath(path))
    if len(found) > MAX_CELLS:
        raise InputError(
            f"the shape has {len(found)} cells, more than {MAX_CELLS}: give the number of cells to scale a picture to",
            file=fspath(path),
        )
    return found


def cells_of(rows: Sequence[str], lattice: Lattice) -> frozenset[Point]:
    """Return the cells of rows of text, the last of which has y = 1."""
    height, step = len(rows), lattice.column_step
    shift = step - 1
    return frozenset(
        Point(step * column + shift * ((height - row) % 2), height - row)
        for row, text in enumerate(rows)
        for column, sign in enumerate(text, 1)
        if sign == DARK
    )


def _pixels(path: str, lattice: Lattice, cells: int | None) -> list[str]:
    """Return a picture as rows of text; raises InputError."""
    try:
        from PIL import Image, UnidentifiedImageError  # noqa: PLC0415  (an optional dependency)
    except ImportError:
        raise InputError("to read a picture needs Pillow: pip install 'aspsolve[shapes]'") from None
    try:
        with Image.open(path) as picture:
            if picture.width * picture.height > MAX_PIXELS:
                raise InputError(f"the picture has more than {MAX_PIXELS} pixels", file=path)
            opaque = picture.convert("RGBA")
            grey = Image.alpha_composite(Image.new("RGBA", opaque.size, "white"), opaque).convert("L")
    except FileNotFoundError:
        raise InputError("there is no such file", file=path) from None
    except (UnidentifiedImageError, Image.DecompressionBombError, OSError, ValueError, SyntaxError) as error:
        raise InputError(f"cannot be read as a picture: {error}", file=path) from None
    if cells is not None:
        dark = sum(grey.histogram()[:DARK_BELOW])
        if not dark:
            return []
        scale = sqrt(cells / dark)
        high = ROW_HEIGHT if lattice.corners == 6 else 1.0
        width = max(1, round(grey.width * scale * sqrt(high)))
        height = max(1, round(grey.height * scale / sqrt(high)))
        grey = grey.resize((width, height), Image.Resampling.BOX)
    elif sum(grey.histogram()[:DARK_BELOW]) > MAX_CELLS:
        raise InputError(
            f"the picture has more than {MAX_CELLS} dark pixels: give the number of cells to scale it to", file=path
        )
    levels = grey.tobytes()
    return [
        "".join(DARK if level < DARK_BELOW else "." for level in levels[start : start + grey.width])
        for start in range(0, len(levels), grey.width)
    ]
