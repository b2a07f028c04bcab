r"""Addresses by which people share puzzles of families here on puzz.link and pages like it; nothing is fetched.

>>> grid, _ = grid_of_address("https://puzz.link/p?slither/3/2/g3c1")
>>> grid
'. 3 2\n. . 1'
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, takewhile

from aspsolve.errors import InputError, shown
from aspsolve.families._elsewhere import TYPES
from aspsolve.formats._sections import REGIONS, boxes
from aspsolve.model.lattice import MAX_CELLS

#: Pages, by how their addresses begin, up to the type of the puzzle.
PAGES = (
    ("puzz.link", re.compile(r"https?://(?:www\.)?puzz\.link/p(?:\.html)?\?(?:\w+_edit/)?(?P<type>\w*)")),
    ("pzprxs", re.compile(r"https?://pzprxs\.vercel\.app/p(?:\.html)?\?(?P<type>\w*)")),
    ("pzv.jp", re.compile(r"https?://pzv\.jp/p(?:\.html)?\?(?P<type>\w*)")),
)


#: What follows the type: perhaps flags, width, height, numbers.
SAID = re.compile(r"[?/]\w+/(?:v:/)?(?P<width>\d{1,4})/(?P<height>\d{1,4})/(?P<numbers>[\w.%=+-]*)/?", re.ASCII)
OPEN, UNKNOWN = ".", "?"
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
#: The first digit that stands for open cells, as many as it is greater than 15, and how many the last one stands for.
FIRST_SKIP, LAST_SKIP = 16, 20
#: How many numbers there are in the coding of numbers up to 4.
FIVE = 5
#: The signs before longer numbers: of how many digits, and what is added to them.
LONGER = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "%": (3, 8192)}


def grid_of_address(text: str) -> tuple[str, str] | None:
    """Return the grid of an address as text, and the kind of its family; None for a text that is no address.

    Raises InputError for the address of another page, of another type, or whose numbers are not those of its size.
    """
    address = text.strip()
    if not address.startswith(("http://", "https://")) or any(map(str.isspace, address)):
        return None
    page, match = next(((page, match) for page, form in PAGES if (match := form.match(address))), ("", None))
    if match is None:
        raise InputError("expected a puzzle, found an address: pages are not read from here", line=1, column=1)
    if match["type"] not in TYPES:
        what = f"{page}'s address of a puzzle of the type {shown(match['type'])}"
        raise InputError(f"{what}: no family here has this type", line=1, column=1)
    said = SAID.search(address)
    if said is None or said.end() != len(address):
        raise InputError("expected width, height and numbers in the address, each behind a /", line=1)
    form, width, height = TYPES[match["type"]], int(said["width"]), int(said["height"])
    if not 0 < width * height <= MAX_CELLS:
        raise InputError(f"expected a size of 1 to {MAX_CELLS} cells, found {width} by {height}", line=1)
    signs = [*islice(_signs(form.coding, said["numbers"]), width * height + 1)]
    while signs and signs[-1] == OPEN and len(signs) > width * height:
        signs.pop()
    if len(signs) > width * height or UNKNOWN in signs:
        what = "a cell without a number" if UNKNOWN in signs else "more"
        raise InputError(f"expected numbers for {width} by {height} cells, found {what}", line=1)
    signs += [OPEN] * (width * height - len(signs))
    rows = [" ".join(signs[start : start + width]) for start in range(0, width * height, width)]
    if form.regions:
        rows += ["", REGIONS, *_boxes(width, height)]
    return "\n".join(rows), form.family


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


def _number(digits: str, base: int) -> int:
    """Return the value of some digits; raises InputError."""
    try:
        return int(digits, base)
    except ValueError:
        raise InputError(f"expected a number in the address, found {shown(digits)}", line=1) from None


def _boxes(width: int, height: int) -> Iterator[str]:
    """Return the regions of the usual boxes, which are no higher than wide; raises InputError for a size without."""
    down = next((high for high in range(int(width**0.5), 0, -1) if width % high == 0), 1)
    if width != height or width // down - down > 2:
        raise InputError(f"expected a square of boxes, found {width} by {height} cells", line=1)
    return boxes(width, width // down, down)


def address_of(kind: str, rows: Sequence[Sequence[str]]) -> str:
    """Return the address of a grid of numbers and dots.

    Raises InputError for a cell that has neither, and for a number that has no sign.
    """
    cells = [cell for row in rows for cell in row]
    numbers = [None if cell == OPEN else int(cell) for cell in cells if cell == OPEN or cell.isdigit()]
    if len(numbers) < len(cells):
        raise InputError("puzz.link's addresses have a number or an open cell everywhere")
    return f"https://puzz.link/p?{kind}/{len(rows[0])}/{len(rows)}/{''.join(_written(TYPES[kind].coding, numbers))}"


def _written(coding: str, numbers: Sequence[int | None]) -> Iterator[str]:
    """Yield the characters of numbers and open cells in a coding; raises InputError for a number without one."""
    at = 0
    while at < len(numbers):
        number = numbers[at]
        at += 1
        if number is None and coding == "base36":
            yield OPEN
        elif number is None:
            more = _open_cells(numbers[at : at + LAST_SKIP - 1])
            yield DIGITS[FIRST_SKIP + more]
            at += more
        elif coding == "four" and number < FIVE:
            more = _open_cells(numbers[at : at + 2])
            yield DIGITS[number + FIVE * more]
            at += more
        else:
            yield _digits(coding, number)


def _open_cells(numbers: Sequence[int | None]) -> int:
    """Return how many cells are open up to the first number."""
    return sum(1 for _ in takewhile(lambda number: number is None, numbers))


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
