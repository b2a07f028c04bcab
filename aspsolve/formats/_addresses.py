r"""Addresses by which people share puzzles of families here on puzz.link and pages like it; nothing is fetched.

A family declares its types there, and how their numbers are written: ``% @puzzlink slither as four``.

>>> grid, _ = grid_of_address("https://puzz.link/p?slither/3/2/g3c1")
>>> grid
'. 3 2\n. . 1'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice, product, takewhile
from typing import NamedTuple

from aspsolve.errors import InputError, shown
from aspsolve.families._family import Family
from aspsolve.families._registry import FAMILIES
from aspsolve.families.declared._text import DeclaredText
from aspsolve.model.lattice import MAX_CELLS

#: Pages, by how their addresses begin, up to the type of the puzzle.
PAGES = (
    ("puzz.link", re.compile(r"https?://(?:www\.)?puzz\.link/p(?:\.html)?\?(?:\w+_edit/)?(?P<type>\w*)")),
    ("pzprxs", re.compile(r"https?://pzprxs\.vercel\.app/p(?:\.html)?\?(?P<type>\w*)")),
    ("pzv.jp", re.compile(r"https?://pzv\.jp/p(?:\.html)?\?(?P<type>\w*)")),
)
#: What follows the type: perhaps flags, width, height, numbers.
SAID = re.compile(r"[?/]\w+/(?:v:/)?(?P<width>\d{1,4})/(?P<height>\d{1,4})/(?P<numbers>[\w.%=+-]*)/?", re.ASCII)
OPEN, UNKNOWN, WALL = ".", "?", "x"
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
#: The first digit that stands for open cells, as many as it is greater than 15, and how many the last one stands for.
FIRST_SKIP, LAST_SKIP = 16, 20
#: How many numbers there are in the coding of numbers up to 4.
FIVE = 5
#: The signs before longer numbers: of how many digits, and what is added to them.
LONGER = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "%": (3, 8192)}
#: The signs of circles, three of which are a digit, and those of arrows by their digits.
CIRCLES, AT_ONCE = ".wb", 3
ARROWS = {"1": "↑", "2": "↓", "3": "←", "4": "→"}
#: How many sides of cells are a digit.
SIDES = 5

Rows = list[list[str]]


def grid_of_address(text: str) -> tuple[str, str] | None:
    """Return the grids of an address as text, and the kind of its family; None for a text that is no address.

    Raises InputError for the address of another page, of another type, or whose numbers are not those of its size.
    """
    address = text.strip()
    if not address.startswith(("http://", "https://")) or any(map(str.isspace, address)):
        return None
    page, match = next(((page, match) for page, form in PAGES if (match := form.match(address))), ("", None))
    if match is None:
        raise InputError("expected a puzzle, found an address: pages are not read from here", line=1, column=1)
    family = _types().get(match["type"])
    if family is None:
        what = f"{page}'s address of a puzzle of the type {shown(match['type'])}"
        raise InputError(f"{what}: no family here has this type", line=1, column=1)
    said = SAID.search(address)
    if said is None or said.end() != len(address):
        raise InputError("expected width, height and numbers in the address, each behind a /", line=1)
    width, height = int(said["width"]), int(said["height"])
    if not 0 < width * height <= MAX_CELLS:
        raise InputError(f"expected a size of 1 to {MAX_CELLS} cells, found {width} by {height}", line=1)
    first, *others = CODINGS[family.declaration.addresses.coding].read(said["numbers"], width, height)
    hides = _hides(family)
    parts = dict(
        zip((name for name in DeclaredText(family.declaration).grids[1:] if name != hides), others, strict=False)
    )
    if any(UNKNOWN in cell for row in first for cell in row):
        if not hides:
            what = f"expected numbers for {width} by {height} cells, found a cell without a number"
            raise InputError(what, line=1)
        parts[hides] = [[cell.lstrip(UNKNOWN) or cell if UNKNOWN in cell else OPEN for cell in row] for row in first]
        first = [[OPEN if UNKNOWN in cell else cell for cell in row] for row in first]
    texts = {label: "\n".join(map(" ".join, rows)) for label, rows in parts.items()}
    text = "\n".join(map(" ".join, first)) + "".join(f"\n\n{label}:\n{grid}" for label, grid in texts.items())
    return text, family.kind


def _hides(family: Family) -> str:
    """Return the name of the clue that says that a number is not said; empty if there is none."""
    clues = (one for one in family.declaration.inputs if one.look in ("unknown", "pointer"))
    return next((one.name for one in clues if "number" not in one.form.values), "")


def address_of(family: Family, first: Rows, others: Mapping[str, Rows]) -> str:
    """Return the address of a puzzle's grids, the others by their names; raises InputError for what has no sign."""
    said, hides = family.declaration.addresses, _hides(family)
    for row, signs in zip(first, others.get(hides, ()), strict=False):
        row[:] = [
            cell if sign == OPEN else UNKNOWN + sign.strip(UNKNOWN) for cell, sign in zip(row, signs, strict=True)
        ]
    grids = [first, *(rows for name, rows in others.items() if name != hides)]
    numbers = "".join(CODINGS[said.coding].write(grids))
    return f"https://puzz.link/p?{said.types[0]}/{len(first[0])}/{len(first)}/{numbers}"


def _types() -> dict[str, Family]:
    """Return the families by their types."""
    families = [FAMILIES[kind] for kind in FAMILIES.known]
    return {kind: family for family in families for kind in family.declaration.addresses.types}


class Coding(NamedTuple):
    """How grids are written in addresses; both raise InputError."""

    read: Callable[[str, int, int], list[Rows]]
    write: Callable[[Sequence[Rows]], Iterator[str]]


def _rows(signs: Iterator[str], width: int, height: int) -> Rows:
    """Return signs as rows, with open cells for the rest; raises InputError."""
    found = [*islice(signs, width * height + 1)]
    while len(found) > width * height and found[-1] == OPEN:
        found.pop()
    if len(found) > width * height:
        raise InputError(f"expected numbers for {width} by {height} cells, found more", line=1)
    found += [OPEN] * (width * height - len(found))
    return [found[start : start + width] for start in range(0, width * height, width)]


def _number(digits: str, base: int) -> int:
    """Return the value of some digits; raises InputError."""
    try:
        return int(digits, base)
    except ValueError:
        raise InputError(f"expected a number in the address, found {shown(digits)}", line=1) from None


# Numbers.


def _numbers(coding: str) -> Coding:
    """Return the coding of a grid of numbers."""

    def read(text: str, width: int, height: int) -> list[Rows]:
        return [_rows(_signs(coding, text), width, height)]

    def write(grids: Sequence[Rows]) -> Iterator[str]:
        (rows,) = grids[:1]
        return _written(coding, [cell for row in rows for cell in row])

    return Coding(read, write)


def _signs(coding: str, text: str) -> Iterator[str]:
    """Yield the cells that the characters of a coding stand for; raises InputError."""
    signs = iter(text)
    for sign in signs:
        if sign in LONGER and (coding == "hexadecimal" or (coding == "base36" and sign == "-")):
            digits, more = LONGER[sign]
            yield str(_number("".join(islice(signs, digits)), 36 if coding == "base36" else 16) + more)
        elif sign in ".%":
            yield OPEN if coding == "base36" and sign == "." else UNKNOWN
        elif (value := _number(sign, 36)) < FIRST_SKIP - 1 and coding == "four":
            yield from (str(value % FIVE), *OPEN * (value // FIVE))
        elif value < FIRST_SKIP or coding == "base36":
            yield str(value) if coding != "four" else UNKNOWN
        else:
            yield from OPEN * (value - FIRST_SKIP + 1)


def _written(coding: str, cells: Sequence[str]) -> Iterator[str]:
    """Yield the characters of numbers and open cells in a coding; raises InputError for a cell without one."""
    at = 0
    while at < len(cells):
        cell = cells[at]
        at += 1
        if cell == UNKNOWN or (cell == OPEN and coding == "base36"):
            yield OPEN
        elif cell == OPEN:
            more = _open_cells(cells[at : at + LAST_SKIP - 1])
            yield DIGITS[FIRST_SKIP + more]
            at += more
        elif not cell.isdigit():
            raise InputError("puzz.link's addresses have a number or an open cell everywhere")
        elif coding == "four" and int(cell) < FIVE:
            more = _open_cells(cells[at : at + 2])
            yield DIGITS[int(cell) + FIVE * more]
            at += more
        else:
            yield _digits(coding, int(cell))


def _open_cells(cells: Sequence[str]) -> int:
    """Return how many cells are open up to the first other one."""
    return sum(1 for _ in takewhile(OPEN.__eq__, cells))


def _digits(coding: str, number: int) -> str:
    """Return the characters of a number in a coding; raises InputError for a larger one than any."""
    most = {"four": FIVE, "hexadecimal": FIRST_SKIP, "base36": len(DIGITS)}[coding]
    if number < most:
        return DIGITS[number]
    if coding == "base36" and number < most**2:
        return f"-{DIGITS[number // most]}{DIGITS[number % most]}"
    for sign, (digits, more) in LONGER.items() if coding == "hexadecimal" else ():
        if more <= number < more + 16**digits:
            return f"{sign}{number - more:0{digits}x}"
    raise InputError(f"an address of puzz.link has no sign for a number as large as {number}")


# Walls, some with numbers, whose grid is the second one.


def _read_walls(text: str, width: int, height: int) -> list[Rows]:
    rows = _rows(_signs("four", text), width, height)
    walls = [[OPEN if cell == OPEN else WALL for cell in row] for row in rows]
    return [walls, [[OPEN if cell == UNKNOWN else cell for cell in row] for row in rows]]


def _write_walls(grids: Sequence[Rows]) -> Iterator[str]:
    walls = [cell for row in grids[0] for cell in row]
    numbers = [cell for row in grids[1] for cell in row] if grids[1:] else [OPEN] * len(walls)
    cells = [UNKNOWN if (wall, cell) == (WALL, OPEN) else cell for wall, cell in zip(walls, numbers, strict=True)]
    return _written("four", cells)


# Circles.


def _read_circles(text: str, width: int, height: int) -> list[Rows]:
    values = (_number(sign, len(CIRCLES) ** AT_ONCE) for sign in text)
    signs = (CIRCLES[value // part % len(CIRCLES)] for value in values for part in (9, 3, 1))
    return [_rows(signs, width, height)]


def _write_circles(grids: Sequence[Rows]) -> Iterator[str]:
    values = [CIRCLES.index(cell) for row in grids[0] for cell in row]
    for start in range(0, len(values), AT_ONCE):
        parts = zip(values[start : start + AT_ONCE], (9, 3, 1), strict=False)
        yield DIGITS[sum(value * part for value, part in parts)]


# Arrows with numbers.


def _read_arrows(text: str, width: int, height: int) -> list[Rows]:
    return [_rows(_arrows(text), width, height)]


def _arrows(text: str) -> Iterator[str]:
    """Yield the cells of numbers with arrows, whose digit is 5 greater before a number of two digits."""
    signs = iter(text)
    for sign in signs:
        value = _number(sign, len(DIGITS))
        arrow = ARROWS.get(str(value % FIVE))
        if value >= 2 * FIVE:
            yield from OPEN * (value - 2 * FIVE + 1)
        elif arrow is None:
            raise InputError("a number without an arrow means nothing here", line=1)
        else:
            digits = "".join(islice(signs, 2 if value > FIVE else 1))
            yield f"{UNKNOWN if digits == OPEN else _number(digits, 16)}{arrow}"


def _write_arrows(grids: Sequence[Rows]) -> Iterator[str]:
    cells = [cell for row in grids[0] for cell in row]
    digits = {arrow: int(digit) for digit, arrow in ARROWS.items()}
    at = 0
    while at < len(cells):
        if more := _open_cells(cells[at : at + len(DIGITS) - 2 * FIVE]):
            yield DIGITS[more + 2 * FIVE - 1]
            at += more
            continue
        digit = digits[cells[at][-1]]
        if cells[at].startswith(UNKNOWN):
            yield f"{digit}{OPEN}"
            at += 1
            continue
        number = int(cells[at][:-1])
        if number >= 16**2:
            raise InputError(f"an address of puzz.link has no sign for a number as large as {number}")
        yield f"{digit}{number:x}" if number < FIRST_SKIP else f"{digit + FIVE}{number:02x}"
        at += 1


# Numbers on the corners of cells, whose grid is the second one.


def _read_crossings(text: str, width: int, height: int) -> list[Rows]:
    return [[[OPEN] * width for _ in range(height)], _rows(_signs("four", text), width + 1, height + 1)]


def _write_crossings(grids: Sequence[Rows]) -> Iterator[str]:
    return _written("four", [cell for rows in grids[1:] for row in rows for cell in row])


# Rooms by their borders: upright sides row by row, then level ones. Numbers of rooms follow in the order of these.


def _read_rooms(text: str, width: int, height: int) -> list[Rows]:
    upright, level = [(width - 1, height), (width, height - 1)]
    lengths = [-(-across * down // SIDES) for across, down in (upright, level)]
    borders: set[tuple[int, int, int, int]] = set()
    start = 0
    for length, (across, down), (right, below) in zip(lengths, (upright, level), ((1, 0), (0, 1)), strict=True):
        if len(text) < start + length:
            raise InputError(f"expected the borders of {width} by {height} cells, found fewer", line=1)
        bits = "".join(f"{_number(sign, 2**SIDES):0{SIDES}b}" for sign in text[start : start + length])
        places = product(range(down), range(across))
        borders |= {(x, y, x + right, y + below) for (y, x), bit in zip(places, bits, strict=False) if bit == "1"}
        start += length
    rooms = _rooms(borders, width, height)
    grid = [[str(rooms[x, y]) for x in range(width)] for y in range(height)]
    if not (numbers := text[start:]):
        return [grid]
    first: dict[int, tuple[int, int]] = {}
    for y, x in product(range(height), range(width)):
        first.setdefault(rooms[x, y], (x, y))
    (said,) = _numbers("hexadecimal").read(numbers, len(first), 1)[0]
    clues = [[OPEN] * width for _ in range(height)]
    for (x, y), number in zip(first.values(), said, strict=True):
        clues[y][x] = number
    return [clues, grid]


def _rooms(borders: set[tuple[int, int, int, int]], width: int, height: int) -> dict[tuple[int, int], int]:
    """Return the room of each cell, numbered by their first cells."""
    rooms: dict[tuple[int, int], int] = {}
    for y, x in product(range(height), range(width)):
        left = [] if (x, y) in rooms else [(x, y)]
        number = max(rooms.values(), default=0) + 1
        while left:
            a, b = left.pop()
            rooms[a, b] = number
            for c, d in ((a + 1, b), (a, b + 1), (a - 1, b), (a, b - 1)):
                side = (*min((a, b), (c, d)), *max((a, b), (c, d)))
                if 0 <= c < width and 0 <= d < height and (c, d) not in rooms and side not in borders:
                    left.append((c, d))
    return rooms


def _write_rooms(grids: Sequence[Rows]) -> Iterator[str]:
    *clues, rooms = grids
    height, width = len(rooms), len(rooms[0])
    for right, below in ((1, 0), (0, 1)):
        places = product(range(height - below), range(width - right))
        bits = "".join(str(int(rooms[y][x] != rooms[y + below][x + right])) for y, x in places)
        for start in range(0, len(bits), SIDES):
            yield DIGITS[int(bits[start : start + SIDES].ljust(SIDES, "0"), 2)]
    if clues:
        said = dict.fromkeys((room for row in rooms for room in row), OPEN)
        for clue_row, row in zip(clues[0], rooms, strict=True):
            said.update((room, clue) for clue, room in zip(clue_row, row, strict=True) if clue != OPEN)
        yield from _written("hexadecimal", [*said.values()])


CODINGS = {
    **{coding: _numbers(coding) for coding in ("four", "hexadecimal", "base36")},
    "walls": Coding(_read_walls, _write_walls),
    "circles": Coding(_read_circles, _write_circles),
    "arrows": Coding(_read_arrows, _write_arrows),
    "rooms": Coding(_read_rooms, _write_rooms),
    "crossings": Coding(_read_crossings, _write_crossings),
}
