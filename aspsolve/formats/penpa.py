r"""Addresses of penpa-edit: drawings of grids, with numbers in their cells.

Such an address holds a text, compressed: in its first line the kind of the board and its size, in the fourth what is
drawn, by layers, in the sixth which cells the board has. A drawing does not say its rules; what has more than numbers
and lines between cells, such as shaded cells and arrows, would need others than a grid of numbers has.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode
from binascii import Error as Base64Error
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any

from aspsolve.errors import InputError, shown
from aspsolve.families.registry import FAMILIES
from aspsolve.model.checks import MAX_TEXT_CHARACTERS
from aspsolve.model.lattice import MAX_CELLS

__all__ = ["grid_of_drawing"]

DATA = re.compile(r"[#?&]p=([A-Za-z0-9+/=_-]+)")
#: Names in the text that are no JSON.
SHORT = re.compile(r"\bz\w\b")
#: The layers of what is drawn: numbers, lines between cells, and what has no meaning.
NUMBERS, LINES = "zN", "zE"
LEFT_ASIDE = ("zR", "zU", "z8", "z4")
LAYERS = {
    "zS": "shaded cells", "z1": "small numbers", "zY": "symbols", "zF": "free lines", "z2": "free lines",
    "zT": "thermometers", "z3": "arrows", "zD": "arrows", "z0": "frames", "z5": "polygons", "zL": "lines",
    "zW": "walls", "zC": "cages", "z6": "cages", "z7": "thermometers",
}  # fmt: skip
#: The number of cells that a board has on each side besides those that are shown.
EDGE = 2


def grid_of_drawing(address: str) -> tuple[str, str | None] | None:
    """Return the grid of an address as text, and the kind of its family, if the board says it; None for any other.

    Raises InputError for another board than of squares, and for what is more than numbers.
    """
    match = DATA.search(address)
    if match is None:
        return None
    lines = _text(match[1]).split("\n")
    try:
        kind, width, height, _ = lines[0].split(",", 3)
        columns = int(width) + 2 * EDGE
        corners = columns * (int(height) + 2 * EDGE)
        drawn = json.loads(SHORT.sub(r'"\g<0>"', lines[3]).replace('"zO"', "null"))
        cells = [*accumulate(json.loads(lines[5]))]
        numbers = {int(at): str(value[0]).strip() for at, value in drawn[NUMBERS].items()}
        ends = [[int(end) - corners for end in line.split(",")] for line in drawn[LINES]]
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError):
        raise InputError("this address of penpa-edit is broken", line=1) from None
    _check(kind, drawn, cells, numbers)
    family = kind if kind in FAMILIES else None
    places = {(cell % columns, cell // columns): numbers.get(cell) or "." for cell in cells}
    (left, right), (top, bottom) = ((min(found), max(found)) for found in zip(*places, strict=True))
    if (right - left + 1) * (bottom - top + 1) > MAX_CELLS:
        raise InputError(f"expected at most {MAX_CELLS} cells", line=1)
    rows = [[places.get((x, y), "#") for x in range(left, right + 1)] for y in range(top, bottom + 1)]
    walls = {*_walls(ends, columns)}
    if walls:
        regions = _regions({*places}, walls)
        rows += [[], ["region:"]]
        rows += [[str(regions.get((x, y), "#")) for x in range(left, right + 1)] for y in range(top, bottom + 1)]
    return "\n".join(map(" ".join, rows)), family


def _text(data: str) -> str:
    """Return what was compressed; raises InputError."""
    try:
        packed = b64decode(data.replace("-", "+").replace("_", "/") + "==")
        inflated = zlib.decompressobj(-zlib.MAX_WBITS).decompress(packed, MAX_TEXT_CHARACTERS)
        return inflated.decode("utf-8")
    except (ValueError, Base64Error, zlib.error):
        raise InputError("this address of penpa-edit is broken", line=1) from None


def _check(kind: str, drawn: Mapping[str, Any], cells: Collection[int], numbers: Mapping[int, str]) -> None:
    """Raise InputError for a board that is no grid of squares with numbers."""
    if kind != "square" and kind not in FAMILIES:
        raise InputError(f"expected a board of squares in the address of penpa-edit, found {shown(kind)}", line=1)
    for layer, found in drawn.items():
        if found and layer not in (NUMBERS, LINES, *LEFT_ASIDE):
            what = LAYERS.get(layer, layer)
            raise InputError(f"expected numbers alone in the drawing of penpa-edit, found {what}", line=1)
    for number in numbers.values():
        if number and not (number.isascii() and number.isdigit() and len(number) < 10):
            raise InputError(f"expected numbers alone in the drawing of penpa-edit, found {shown(number)}", line=1)
    if not 0 < len(cells) <= MAX_CELLS:
        raise InputError(f"expected 1 to {MAX_CELLS} cells, found {len(cells)}", line=1)


Place = tuple[int, int]


def _walls(ends: Collection[Sequence[int]], columns: int) -> Iterator[frozenset[Place]]:
    """Yield the pairs of cells between which there is a line; its ends are corners, the lower right ones of cells."""
    for one, *_, other in ends:
        x, y = one % columns, one // columns
        if other - one == 1:
            yield frozenset([(x + 1, y), (x + 1, y + 1)])
        elif other - one == columns:
            yield frozenset([(x, y + 1), (x + 1, y + 1)])


def _regions(places: Collection[Place], walls: Collection[frozenset[Place]]) -> dict[Place, int]:
    """Return the number of each cell's region, which lines separate from others."""
    found: dict[Place, int] = {}
    for start in sorted(places, key=lambda place: (place[1], place[0])):
        if start in found:
            continue
        number = found[start] = len({*found.values()}) + 1
        waiting = [start]
        while waiting:
            x, y = waiting.pop()
            for there in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                if there in places and there not in found and frozenset([(x, y), there]) not in walls:
                    found[there] = number
                    waiting.append(there)
    return found
