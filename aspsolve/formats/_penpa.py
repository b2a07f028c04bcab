r"""Addresses of penpa-edit: drawings of grids, with numbers in their cells.

Such an address holds a text, compressed: in its first line the kind of the board and its size, in the fourth what is
drawn, by layers, in the sixth which cells the board has. A drawing does not say its rules; what has more than numbers
and lines between cells, such as shaded cells and arrows, would need others than a grid of numbers has.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode, b64encode
from binascii import Error as Base64Error
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any

from aspsolve.errors import InputError, shown
from aspsolve.families._registry import FAMILIES
from aspsolve.formats._sections import REGIONS
from aspsolve.model.checks import MAX_TEXT_CHARACTERS
from aspsolve.model.lattice import MAX_CELLS

DATA = re.compile(r"[#?&]p=([A-Za-z0-9+/=_-]+)")
#: Names in the text that are no JSON.
SHORT = re.compile(r"\bz\w\b")
#: The layers of what is drawn: numbers, lines between cells, and what has no meaning.
NUMBERS, LINES = "zN", "zE"
DELETED = "z4"
LEFT_ASIDE = ("zR", "zU", "z8", DELETED)
LAYERS = {
    "zS": "shaded cells", "z1": "small numbers", "zY": "symbols", "zF": "free lines", "z2": "free lines",
    "zT": "thermometers", "z3": "arrows", "zD": "arrows", "z0": "frames", "z5": "polygons", "zL": "lines",
    "zW": "walls", "zC": "cages", "z6": "cages", "z7": "thermometers",
}  # fmt: skip
#: Those of the layers that are lists.
LISTS = ("zT", "z3", "zD", "z0", "z5", "z6", "z7")
#: The number of cells that a board has on each side besides those that are shown.
EDGE = 2
#: The side of a cell in pixels, as the page draws it.
PIXELS = 38
#: The page.
PAGE = "https://swaroopg92.github.io/penpa-edit/"


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
        rows += [[], [REGIONS]]
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


def drawing_of(rows: Sequence[Sequence[str]], regions: Sequence[Sequence[str]]) -> str:
    """Return the address of a grid of numbers; ``.`` is an open cell, ``#`` is none, and lines part regions."""
    width, height = len(rows[0]), len(rows)
    columns, lines = width + 2 * EDGE, height + 2 * EDGE
    corners = columns * lines
    signs = {(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row) if sign != "#"}
    at = {(x, y): (y + EDGE) * columns + x + EDGE for x, y in signs}
    edges = []
    for (x, y), cell in at.items() if regions else ():
        corner = corners + cell
        if (x + 1, y) in at and regions[y][x] != regions[y][x + 1]:
            edges.append((corner - columns, corner))
        if (x, y + 1) in at and regions[y][x] != regions[y + 1][x]:
            edges.append((corner - 1, corner))
    drawn: dict[str, Any] = {layer: [] if layer in LISTS else {} for layer in (*LAYERS, DELETED)}
    drawn[NUMBERS] = {str(at[place]): [sign, 1, "1"] for place, sign in signs.items() if sign != "."}
    drawn[LINES] = {f"{one},{other}": 2 for one, other in edges}
    # The middle of the board is a cell, a corner, or the middle of an edge, which are counted one after another.
    kind = {(1, 1): 0, (0, 0): 1, (1, 0): 2, (0, 1): 3}[width % 2, height % 2]
    middle = kind * corners + (lines - 1) // 2 * columns + (columns - 1) // 2
    canvas = [PIXELS * (width + 1), PIXELS * (height + 1)]
    cells = sorted(at.values())
    text = "\n".join(
        [
            ",".join(map(str, ["square", width, height, PIXELS, 0, 1, 1, *canvas, middle, middle])),
            "[0,0,0,0]",
            "{}",
            _short(drawn),
            _short({layer: type(value)() for layer, value in drawn.items()}),
            _short([cell - before for before, cell in zip([0, *cells], cells, strict=False)]),
            "[]",
        ]
    )
    packing = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    return f"{PAGE}#m=edit&p={b64encode(packing.compress(text.encode()) + packing.flush()).decode()}"


def _short(value: Any) -> str:
    """Return JSON whose names of layers stand without quotes."""
    return re.sub(r'"(z\w)"', r"\1", json.dumps(value, separators=(",", ":")))


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
