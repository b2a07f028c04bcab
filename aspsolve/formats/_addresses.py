"""Addresses of puzzles on puzz.link and pages like it; nothing is fetched.

A family declares its types there, and the parts of their addresses, which are schemes of signs at some spots.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice, product, takewhile
from typing import Any, NamedTuple

from aspsolve.errors import InputError, shown
from aspsolve.families._family import Family
from aspsolve.families._registry import FAMILIES
from aspsolve.families.declared._declaration import REGIONS, PredicateDeclaration
from aspsolve.families.declared._puzzle import DeclaredPuzzle
from aspsolve.families.declared._words import usual_board
from aspsolve.families.generation import MAX_AREA
from aspsolve.formats._address_signs import (
    MARK,
    OPEN,
    SCHEMES,
    UNKNOWN,
    Characters,
    Sheet,
    Spot,
    Values,
    read_half,
    write_half,
)
from aspsolve.model.lattice import SQUARES, Edge, Point
from aspsolve.model.puzzle import Puzzle

#: The type of a puzzle, perhaps for the editor; and the pages, each with the beginning of its addresses.
TYPE = r"(?P<type>[\w-]*?)(?:_edit)?(?![\w-])"
PAGES = (
    ("puzz.link", re.compile(rf"(?:https?://)?(?:www\.)?puzz\.link/p(?:\.html)?\?{TYPE}")),
    ("pzprxs", re.compile(rf"(?:https?://)?pzprxs\.vercel\.app/p(?:\.html)?\?{TYPE}")),
    ("pzv.jp", re.compile(rf"(?:https?://)?pzv\.jp/p(?:\.html)?\?{TYPE}")),
)
#: The rest of an address after the type: perhaps flags, then width, height and numbers.
REST = re.compile(r"[?/]\w+/(?:v:/)?(?P<width>\d{1,4})/(?P<height>\d{1,4})/(?P<numbers>[\w.%=+/-]*)", re.ASCII)
#: The part whose addresses leave out the first rows and columns, how many, and the parts left out at the end if empty.
HALVES, RIM, OPTIONAL = "halves", 1, ("hexadecimal", "black")
#: The order of sides in an address; and, of numbers in order outside a line, the 0 that stands for none.
SIDES, NONE = ("above", "below", "left", "right"), "0"


def puzzle_of_address(text: str) -> Puzzle | None:
    """Return the puzzle of an address, None for any other text; raises InputError for an unreadable address."""
    address = text.strip()
    page, match = next(((page, match) for page, form in PAGES if (match := form.match(address))), ("", None))
    if any(map(str.isspace, address)) or not (match or address.startswith(("http://", "https://"))):
        return None
    if match is None:
        raise InputError("expected a puzzle, found an address: pages are not read from here", line=1, column=1)
    families = (FAMILIES[kind] for kind in FAMILIES.known)
    family = next((one for one in families if match["type"] in one.declaration.addresses.types), None)
    if family is None:
        what = f"{page}'s address of a puzzle of the type {shown(match['type'])}"
        raise InputError(f"{what}: no family here has this type", line=1, column=1)
    rest = REST.search(address)
    if rest is None or rest.end() != len(address):
        raise InputError("expected width, height and numbers in the address, each behind a /", line=1)
    try:
        return _read(family, int(rest["width"]), int(rest["height"]), rest["numbers"].removesuffix("/"))
    except InputError as error:
        raise InputError(error.message, line=1) from None


def _read(family: Family, width: int, height: int, numbers: str) -> Puzzle:
    declaration = family.declaration
    parts = declaration.addresses.parts
    if not 0 < width * height <= MAX_AREA:
        raise InputError(f"expected a size of 1 to {MAX_AREA} cells, found {width} by {height}")
    rim = RIM * (HALVES in parts)
    sheet = Sheet(declaration, width + rim, height + rim)
    characters = Characters(numbers)
    for part in parts:
        PARTS[part].read(characters, sheet)
    if characters.rest:
        raise InputError(f"expected numbers for {width} by {height} cells, found more")
    _finish_board(sheet)
    puzzle: DeclaredPuzzle = family.puzzle(**sheet.found)  # type: ignore[assignment]
    if puzzle.cells != {*sheet.cells} - sheet.missing:
        raise InputError(f"expected numbers for {width} by {height} cells, found a cell without a number")
    return puzzle


def _finish_board(sheet: Sheet) -> None:
    """Add the cells, and take missing ones out of regions, which are numbered anew; raises InputError."""
    board = sheet.declaration.board
    for predicate in board:
        if predicate.look == "cell":
            sheet.found[predicate.name] = [where for where in sheet.cells if where not in sheet.missing]
        elif predicate.look in REGIONS and predicate.name in sheet.found:
            kept = [values for values in sheet.found[predicate.name] if values[:2] not in sheet.missing]
            rooms = [*dict.fromkeys(room for *_, room in kept)]
            numbered = {room: number for number, room in enumerate(rooms, 1)}
            sheet.found[predicate.name] = [(x, y, numbered[room]) for x, y, room in kept]
    if not any(predicate.name in sheet.found for predicate in board):
        sheet.found.update(usual_board(sheet.declaration, sheet.width, sheet.height))


def address_of(puzzle: DeclaredPuzzle) -> str:
    """Return the address of a puzzle, as far as there are parts for its clues; raises InputError."""
    declaration = puzzle.declaration
    types, parts = declaration.addresses
    width, height = (max(side) for side in zip(*puzzle.cells, strict=True))
    rim = RIM * (HALVES in parts)
    if min(map(min, puzzle.cells)) < 1 or not rim < min(width, height) or width * height > MAX_AREA:
        raise InputError("an address of puzz.link has a rectangle of cells from (1,1) on")
    sheet = Sheet(declaration, width, height, {name: [*values] for name, values in puzzle.of.items()})
    sheet.missing.update({*sheet.cells} - puzzle.cells)
    try:
        texts = [PARTS[part].write(sheet) for part in parts]
    except InputError:
        raise
    except ValueError:
        raise InputError(f"an address of puzz.link has no sign for a clue of {puzzle.title}") from None
    while parts[len(texts) - 1] in OPTIONAL and texts[1:]:
        if texts[-1] != PARTS[parts[len(texts) - 1]].write(Sheet(declaration, width, height)):
            break
        texts.pop()
    return f"https://puzz.link/p?{types[0]}/{width - rim}/{height - rim}/{''.join(texts)}"


class Part(NamedTuple):
    """How a stretch of an address is read into a sheet, and written; both raise InputError."""

    read: Callable[[Characters, Sheet], None]
    write: Callable[[Sheet], str]


def _part(name: str, spots: Callable[[Sheet], Iterable[Spot]]) -> Part:
    """Return the part in which a scheme writes the signs at these spots."""
    scheme = SCHEMES[name]

    def read(characters: Characters, sheet: Sheet) -> None:
        places = [*spots(sheet)]
        for spot, sign in zip(places, scheme.read(characters, len(places)), strict=True):
            sheet.put(spot, sign)

    return Part(read, lambda sheet: scheme.write([sheet.sign(spot) for spot in spots(sheet)]))


def _cells(sheet: Sheet) -> list[Spot]:
    return [("cell", where) for where in sheet.cells]


def _crossings(sheet: Sheet) -> list[Spot]:
    return [("crossing", (x, y)) for y, x in product(range(1, sheet.height + 2), range(1, sheet.width + 2))]


def _half_steps(sheet: Sheet) -> Iterator[Spot]:
    """Yield the cells, and what is between them and on their corners, row by row."""
    for i, j in product(range(2, 2 * sheet.height + 1), range(2, 2 * sheet.width + 1)):
        (y, lower), (x, right) = divmod(i, 2), divmod(j, 2)
        if lower and right:
            yield "crossing", (x + 1, y + 1)
        else:
            yield ("between", (x, y, x + right, y + lower)) if lower or right else ("cell", (x, y))


# Cells that are black, or that are not there.


def _write_black(sheet: Sheet) -> str:
    black = (where in sheet.missing or sheet.sign(("cell", where)) == MARK for where in sheet.cells)
    return SCHEMES["bits"].write([MARK if one else OPEN for one in black])


# Walls, some with numbers.


def _read_walls(characters: Characters, sheet: Sheet) -> None:
    for where, sign in zip(sheet.cells, SCHEMES["four"].read(characters, len(sheet.cells)), strict=True):
        if sign != OPEN:
            sheet.put(("cell", where), MARK)
        if sign not in (OPEN, UNKNOWN):
            sheet.put(("cell", where), sign)


def _write_walls(sheet: Sheet) -> str:
    signs = [sheet.sign(spot) for spot in _cells(sheet)]
    return SCHEMES["four"].write([UNKNOWN if sign == MARK else sign for sign in signs])


# Numbers outside: those in order begin beside the board in an address; a line with none has a 0 in the puzzle.


def _lines(sheet: Sheet) -> Iterator[tuple[bool, list[Spot]]]:
    """Yield the spots of each row or column that may have numbers outside, and whether these are in order."""
    for side in SIDES:
        if (one := sheet.declared("number", side)) is not None:
            across, down = (sheet.width, sheet.height) if side in SIDES[:2] else (sheet.height, sheet.width)
            orders = [(at,) for at in range(1, (down + 1) // 2 + 1)] if one.form.ordered else [()]
            yield from ((one.form.ordered, [(side, (line, *at)) for at in orders]) for line in range(1, across + 1))


def _read_outside(characters: Characters, sheet: Sheet) -> None:
    lines = [*_lines(sheet)]
    signs = iter(SCHEMES["hexadecimal"].read(characters, sum(len(spots) for _, spots in lines)))
    for ordered, spots in lines:
        numbers = [sign for sign in islice(signs, len(spots)) if sign != OPEN]
        for spot, sign in zip(spots, reversed(numbers or [NONE]) if ordered else numbers, strict=False):
            sheet.put(spot, sign)


def _write_outside(sheet: Sheet) -> str:
    signs: list[str] = []
    for ordered, spots in _lines(sheet):
        absent = (OPEN, NONE) if ordered else (OPEN,)
        numbers = [sign for sign in map(sheet.sign, reversed(spots)) if sign not in absent]
        signs += [*numbers, *OPEN * (len(spots) - len(numbers))]
    return SCHEMES["hexadecimal"].write(signs)


# Rooms by their borders: upright sides row by row, then level ones. Numbers of rooms follow in the order of these.


def _sides(sheet: Sheet) -> Iterator[list[Edge]]:
    """Yield the pairs of cells on upright sides, and those on level ones."""
    for right, below in ((1, 0), (0, 1)):
        pairs = [(cell, Point(cell.x + right, cell.y + below)) for cell in sheet.cells]
        yield [pair for pair in pairs if pair[1].x <= sheet.width and pair[1].y <= sheet.height]


def _read_borders(characters: Characters, sheet: Sheet) -> None:
    borders: list[Edge] = []
    for sides in _sides(sheet):
        if len(characters.rest) < -(-len(sides) // 5):
            raise InputError(f"expected the borders of {sheet.width} by {sheet.height} cells, found fewer")
        signs = SCHEMES["bits"].read(characters, len(sides))
        borders += (side for side, sign in zip(sides, signs, strict=True) if sign == MARK)
    board = next((one for one in sheet.declaration.board if one.look in REGIONS), None)
    rooms = SQUARES.areas(sheet.cells, borders)
    for where in sheet.cells:
        sheet.add(board, *where, rooms[where])


def _room_of(sheet: Sheet) -> dict[Values, Any]:
    """Return the known room of each cell, row by row; None if it is no cell."""
    regions = (one.name for one in sheet.declaration.board if one.look in REGIONS)
    known = {values[:2]: values[2] for name in regions for values in sheet.found.get(name, ())}
    return {cell: known.get(cell) for cell in sheet.cells}


def _write_borders(sheet: Sheet) -> str:
    rooms = _room_of(sheet)
    return "".join(
        SCHEMES["bits"].write([MARK if rooms[one] != rooms[other] else OPEN for one, other in sides])
        for sides in _sides(sheet)
    )


def _first_cells(sheet: Sheet) -> list[Spot]:
    first: dict[Any, Values] = {}
    for cell, room in _room_of(sheet).items():
        first.setdefault(room, cell)
    return [("cell", cell) for cell in first.values()]


# Black cells with numbers in their halves: an address leaves out the first row and column, which are all black, and has
# the numbers of these at its end, where they have white cells beside them.


def _halves(sheet: Sheet) -> tuple[PredicateDeclaration | None, ...]:
    return sheet.declared("shade", "cell"), sheet.declared("number", "lower"), sheet.declared("number", "upper")


def _read_halves(characters: Characters, sheet: Sheet) -> None:
    black, *halves = _halves(sheet)
    inside = _inside(sheet)
    signs: dict[Values, str] = dict(zip(inside, SCHEMES["halves"].read(characters, len(inside)), strict=True))
    signs |= {where: "\\" for where in sheet.cells if where not in signs}
    signs |= {(x, 1): f"{read_half(characters)}\\" for x in range(2, sheet.width + 1) if signs[x, 2] == OPEN}
    signs |= {(1, y): f"\\{read_half(characters)}" for y in range(2, sheet.height + 1) if signs[2, y] == OPEN}
    for where, sign in signs.items():
        if sign != OPEN:
            sheet.add(black, *where)
            for one, number in zip(halves, sign.split("\\"), strict=True):
                if number:
                    sheet.add(one, *where, int(number))


def _write_halves(sheet: Sheet) -> str:
    black, *halves = ({values[:2]: values for values in sheet.found.get(one.name, ())} for one in _halves(sheet) if one)
    texts = {(x, y): [str(half[x, y][2]) if (x, y) in half else "" for half in halves] for x, y in sheet.cells}
    text = SCHEMES["halves"].write(["\\".join(texts[at]) if at in black else OPEN for at in _inside(sheet)])
    text += "".join(write_half(texts[x, 1][0]) for x in range(2, sheet.width + 1) if (x, 2) not in black)
    return text + "".join(write_half(texts[1, y][1]) for y in range(2, sheet.height + 1) if (2, y) not in black)


def _inside(sheet: Sheet) -> list[Point]:
    """Return the cells that are neither in the first row nor in the first column."""
    return [where for where in sheet.cells if min(where) > 1]


# How many there are of something in each row, column and room: a number in the first room, unless it is 1.


def _read_all(characters: Characters, sheet: Sheet) -> None:
    number = "".join(takewhile(str.isdigit, characters.rest))
    characters.take(len(number))
    if not number or not characters.takes("/"):
        raise InputError("expected a number and a / at the beginning of the numbers in the address")
    if int(number) != 1:
        sheet.add(sheet.declared("number", "cage"), 1, int(number))


def _write_all(sheet: Sheet) -> str:
    one = sheet.declared("number", "cage")
    return f"{max((values[-1] for values in sheet.found.get(one.name, ())), default=1)}/" if one else "1/"


PARTS = {
    **{name: _part(name, _cells) for name in ("four", "hexadecimal", "base36", "arrows", "circles", "marks")},
    "walls": Part(_read_walls, _write_walls),
    "crossings": _part("four", _crossings),
    "dots": _part("dots", _half_steps),
    "outside": Part(_read_outside, _write_outside),
    "borders": Part(_read_borders, _write_borders),
    "rooms": _part("hexadecimal", _first_cells),
    "halves": Part(_read_halves, _write_halves),
    "black": Part(_part("bits", _cells).read, _write_black),
    "all": Part(_read_all, _write_all),
}
