r"""Addresses by which people share puzzles of families here on puzz.link and pages like it; nothing is fetched.

A family declares its types there, and the parts of their addresses: ``% @puzzlink tents as outside, marks``.

>>> puzzle_of_address("https://puzz.link/p?slither/3/2/g3c1").of["lines"]
((2, 1, 3), (3, 1, 2), (3, 2, 1))
"""

from __future__ import annotations

import re

from aspsolve.errors import InputError, shown
from aspsolve.families._family import Family
from aspsolve.families._registry import FAMILIES
from aspsolve.families.declared._declaration import REGIONS
from aspsolve.families.declared._puzzle import DeclaredPuzzle
from aspsolve.families.declared._words import usual_board
from aspsolve.families.generation import MAX_AREA
from aspsolve.formats._address_parts import PARTS, Sheet
from aspsolve.formats._address_schemes import Characters
from aspsolve.model.puzzle import Puzzle

#: Pages, by how their addresses begin, up to the type of the puzzle.
PAGES = (
    ("puzz.link", re.compile(r"(?:https?://)?(?:www\.)?puzz\.link/p(?:\.html)?\?(?:\w+_edit/)?(?P<type>\w*)")),
    ("pzprxs", re.compile(r"(?:https?://)?pzprxs\.vercel\.app/p(?:\.html)?\?(?P<type>\w*)")),
    ("pzv.jp", re.compile(r"(?:https?://)?pzv\.jp/p(?:\.html)?\?(?P<type>\w*)")),
)
#: What follows the type: perhaps flags, width, height, numbers.
SAID = re.compile(r"[?/]\w+/(?:v:/)?(?P<width>\d{1,4})/(?P<height>\d{1,4})/(?P<numbers>[\w.%=+/-]*)", re.ASCII)
#: The part whose addresses leave out the first row and column, and the parts that end no address if they say nothing.
HALVES, RIM, OPTIONAL = "halves", 1, ("hexadecimal", "black")


def puzzle_of_address(text: str) -> Puzzle | None:
    """Return the puzzle of an address; None for a text that is no address.

    Raises InputError for the address of another page, of another type, or whose numbers are not those of its size.
    """
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
    said = SAID.search(address)
    if said is None or said.end() != len(address):
        raise InputError("expected width, height and numbers in the address, each behind a /", line=1)
    try:
        return _read(family, int(said["width"]), int(said["height"]), said["numbers"].removesuffix("/"))
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
    for one in board:
        if one.look == "cell":
            sheet.found[one.name] = [where for where in sheet.cells if where not in sheet.missing]
        elif one.look in REGIONS and one.name in sheet.found:
            there = [values for values in sheet.found[one.name] if values[:2] not in sheet.missing]
            rooms = [*dict.fromkeys(room for *_, room in there)]
            numbered = {room: number for number, room in enumerate(rooms, 1)}
            sheet.found[one.name] = [(x, y, numbered[room]) for x, y, room in there]
    if not any(one.name in sheet.found for one in board):
        sheet.found.update(usual_board(sheet.declaration, sheet.width, sheet.height))


def address_of(puzzle: DeclaredPuzzle) -> str:
    """Return the address of a puzzle, which says what it has signs for; raises InputError."""
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
