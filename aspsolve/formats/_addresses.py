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
#: The first letter that stands for open cells, and how many digits follow a sign, with what is added.
FIRST_SKIP = 16
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
#: The most open cells that one letter stands for.
LAST_SKIP = len(DIGITS) - FIRST_SKIP
#: How many numbers there are in the coding of numbers up to 4.
FIVE = 5
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
    signs = [*islice(_SIGNS[form.coding](said["numbers"]), width * height + 1)]
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


def _four(text: str) -> Iterator[str]:
    """Yield the cells of numbers up to 4, each with the open cells behind it."""
    for sign in text:
        value = UNKNOWN if sign == "." else _digit(sign)
        if isinstance(value, int) and value >= FIRST_SKIP:
            yield from OPEN * (value - FIRST_SKIP + 1)
        elif isinstance(value, int) and value < 15:
            yield str(value % FIVE)
            yield from OPEN * (value // FIVE)
        else:
            yield UNKNOWN


def _hexadecimal(text: str) -> Iterator[str]:
    """Yield the cells of numbers with hexadecimal digits."""
    signs = iter(text)
    for sign in signs:
        if sign in LONGER:
            digits, more = LONGER[sign]
            yield _number("".join(islice(signs, digits)), 16, more)
        elif sign == ".":
            yield UNKNOWN
        elif (value := _digit(sign)) >= FIRST_SKIP:
            yield from OPEN * (value - FIRST_SKIP + 1)
        else:
            yield str(value)


def _base36(text: str) -> Iterator[str]:
    """Yield the cells of numbers with digits up to z."""
    signs = iter(text)
    for sign in signs:
        if sign == "-":
            yield _number("".join(islice(signs, 2)), 36, 0)
        else:
            yield OPEN if sign == "." else UNKNOWN if sign == "%" else str(_digit(sign))


def address_of(kind: str, rows: Sequence[Sequence[str]]) -> str:
    """Return the address of a grid of numbers and dots.

    Raises InputError for a cell that has neither, and for a number that has no sign.
    """
    cells = [cell for row in rows for cell in row]
    numbers = [None if cell == OPEN else int(cell) for cell in cells if cell == OPEN or cell.isdigit()]
    if len(numbers) < len(cells):
        raise InputError("puzz.link's addresses have a number or an open cell everywhere")
    return f"https://puzz.link/p?{kind}/{len(rows[0])}/{len(rows)}/{''.join(_WRITTEN[TYPES[kind].coding](numbers))}"


def _written_four(numbers: Sequence[int | None]) -> Iterator[str]:
    """Yield the signs of numbers up to 4, each with up to two open cells behind it."""
    at = 0
    while at < len(numbers):
        number = numbers[at]
        if number is None:
            count = _open_cells(numbers, at, LAST_SKIP)
            yield DIGITS[FIRST_SKIP - 1 + count]
            at += count
        else:
            if number >= FIVE:
                raise InputError(f"expected numbers up to 4, found {number}")
            count = _open_cells(numbers, at + 1, 2)
            yield DIGITS[number + FIVE * count]
            at += 1 + count


def _written_hexadecimal(numbers: Sequence[int | None]) -> Iterator[str]:
    """Yield the signs of numbers with hexadecimal digits."""
    at = 0
    while at < len(numbers):
        number = numbers[at]
        count = 1 if number is not None else _open_cells(numbers, at, LAST_SKIP)
        yield DIGITS[FIRST_SKIP - 1 + count] if number is None else _hexadecimal_sign(number)
        at += count


def _hexadecimal_sign(number: int) -> str:
    """Return the sign of a number; raises InputError for a larger one than any."""
    if number < FIRST_SKIP:
        return DIGITS[number]
    for sign, (digits, more) in LONGER.items():
        if more <= number < more + 16**digits:
            return f"{sign}{number - more:0{digits}x}"
    raise InputError(f"a number in puzz.link's addresses is at most 12287, found {number}")


def _written_base36(numbers: Sequence[int | None]) -> Iterator[str]:
    """Yield the signs of numbers with digits up to z."""
    for number in numbers:
        if number is None:
            yield OPEN
        elif number < len(DIGITS):
            yield DIGITS[number]
        elif number < len(DIGITS) ** 2:
            yield f"-{DIGITS[number // len(DIGITS)]}{DIGITS[number % len(DIGITS)]}"
        else:
            raise InputError(f"a number in puzz.link's addresses is at most 1295, found {number}")


def _open_cells(numbers: Sequence[int | None], start: int, most: int) -> int:
    """Return how many cells from one on are open, up to a number."""
    return sum(1 for _ in takewhile(lambda number: number is None, numbers[start : start + most]))


_WRITTEN = {"four": _written_four, "hexadecimal": _written_hexadecimal, "base36": _written_base36}
_SIGNS = {"four": _four, "hexadecimal": _hexadecimal, "base36": _base36}


def _digit(sign: str) -> int:
    """Return the value of a digit up to z; raises InputError."""
    try:
        return int(sign, 36)
    except ValueError:
        raise InputError(f"expected a digit or a letter in the address, found {shown(sign)}", line=1) from None


def _number(digits: str, base: int, more: int) -> str:
    """Return a number as text; raises InputError."""
    try:
        return str(int(digits, base) + more)
    except ValueError:
        raise InputError(f"expected a number in the address, found {shown(digits)}", line=1) from None


def _boxes(width: int, height: int) -> Iterator[str]:
    """Return the regions of the usual boxes, which are no higher than wide; raises InputError for a size without."""
    down = next((high for high in range(int(width**0.5), 0, -1) if width % high == 0), 1)
    if width != height or width // down - down > 2:
        raise InputError(f"expected a square of boxes, found {width} by {height} cells", line=1)
    return boxes(width, width // down, down)
