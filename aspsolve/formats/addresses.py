r"""Addresses by which people share puzzles on the pages that they solve them on.

Those of puzz.link and its like are read where a family here has their type; nothing is fetched.

>>> grid, _ = grid_of_address("https://puzz.link/p?slither/3/2/g3c1")
>>> grid
'. 3 2\n. . 1'
>>> complaint_of_address("#h#")
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from aspsolve.errors import InputError, shown
from aspsolve.families.addresses import TYPES
from aspsolve.model.lattice import MAX_CELLS

__all__ = ["complaint_of_address", "grid_of_address"]

#: Pages, and where their addresses have the type of the puzzle.
PAGES = (
    ("puzz.link", re.compile(r"https?://(?:www\.)?puzz\.link/p(?:\.html)?\?(?:\w+_edit/)?(?P<type>\w*)")),
    ("pzprxs", re.compile(r"https?://pzprxs\.vercel\.app/p(?:\.html)?\?(?P<type>\w*)")),
    ("pzv.jp", re.compile(r"https?://pzv\.jp/p(?:\.html)?\?(?P<type>\w*)")),
    ("penpa-edit", re.compile(r"https?://[\w.]+(?:/[\w-]+)*/penpa-edit[\w-]*/\S*(?P<type>)")),
)


def complaint_of_address(text: str) -> str | None:
    """Return what is said of a text that is such an address; None for any other text."""
    address = text.strip()
    if not address.startswith("http") or any(map(str.isspace, address)):
        return None
    for page, form in PAGES:
        if match := form.match(address):
            if match["type"] in TYPES:
                return None
            if not match["type"]:
                return f"{page}'s addresses draw a puzzle without saying its rules: expected the puzzle as text"
            return f"{page}'s address of a puzzle of the type {shown(match['type'])}: no family here has this type"
    return "expected a puzzle, found an address: pages are not read from here"


#: What follows the type: perhaps flags, width, height, numbers.
SAID = re.compile(
    r"[?/](?P<type>\w+)/(?:v:/)?(?P<width>\d{1,4})/(?P<height>\d{1,4})/(?P<numbers>[\w.%=+-]*)/?", re.ASCII
)
OPEN, UNKNOWN = ".", "?"
#: The first letter that stands for open cells, and how many digits follow a sign, with what is added.
FIRST_SKIP = 16
LONGER = {"-": (2, 0), "+": (3, 0), "=": (3, 4096), "%": (3, 8192)}


def grid_of_address(text: str) -> tuple[str, str] | None:
    """Return the grid of an address as text, and the kind of its family; None for what is no such address.

    Raises InputError for one whose numbers are not those of its size.
    """
    address = text.strip()
    page = next((match for _, form in PAGES[:-1] if (match := form.match(address))), None)
    if page is None or page["type"] not in TYPES:
        return None
    said = SAID.search(address)
    if said is None or said.end() != len(address):
        raise InputError("expected width, height and numbers in the address, each behind a /", line=1)
    form, width, height = TYPES[said["type"]], int(said["width"]), int(said["height"])
    if not 0 < width * height <= MAX_CELLS:
        raise InputError(f"expected a size of 1 to {MAX_CELLS} cells, found {width} by {height}", line=1)
    signs: list[str] = []
    for sign in _SIGNS[form.coding](said["numbers"]):
        if len(signs) > width * height:
            break
        signs.append(sign)
    while signs and signs[-1] == OPEN and len(signs) > width * height:
        signs.pop()
    if len(signs) > width * height or UNKNOWN in signs:
        what = "a cell without a number" if UNKNOWN in signs else "more"
        raise InputError(f"expected numbers for {width} by {height} cells, found {what}", line=1)
    signs += [OPEN] * (width * height - len(signs))
    rows = [" ".join(signs[start : start + width]) for start in range(0, width * height, width)]
    if form.regions:
        rows += ["", "region:", *_boxes(width, height)]
    return "\n".join(rows), form.family


def _four(text: str) -> Iterator[str]:
    """Yield the cells of numbers up to 4, each with the open cells behind it."""
    for sign in text:
        value = UNKNOWN if sign == "." else _digit(sign)
        if isinstance(value, int) and value >= FIRST_SKIP:
            yield from OPEN * (value - FIRST_SKIP + 1)
        elif isinstance(value, int) and value < 15:
            yield str(value % 5)
            yield from OPEN * (value // 5)
        else:
            yield UNKNOWN


def _hexadecimal(text: str) -> Iterator[str]:
    """Yield the cells of numbers with hexadecimal digits."""
    at = 0
    while at < len(text):
        sign = text[at]
        at += 1
        if sign in LONGER:
            digits, more = LONGER[sign]
            yield _number(text[at : at + digits], 16, more)
            at += digits
        elif sign == ".":
            yield UNKNOWN
        elif (value := _digit(sign)) >= FIRST_SKIP:
            yield from OPEN * (value - FIRST_SKIP + 1)
        else:
            yield str(value)


def _base36(text: str) -> Iterator[str]:
    """Yield the cells of numbers with digits up to z."""
    at = 0
    while at < len(text):
        sign = text[at]
        at += 1
        if sign == "-":
            yield _number(text[at : at + 2], 36, 0)
            at += 2
        else:
            yield OPEN if sign == "." else UNKNOWN if sign == "%" else str(_digit(sign))


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


def _boxes(width: int, height: int) -> list[str]:
    """Return the regions of the usual boxes, which are no higher than wide; raises InputError for a size without."""
    down = next((high for high in range(int(width**0.5), 0, -1) if width % high == 0), 1)
    if width != height or width // down - down > 2:
        raise InputError(f"expected a square of boxes, found {width} by {height} cells", line=1)
    across = width // down
    return [" ".join(str(1 + x // across + down * (y // down)) for x in range(width)) for y in range(height)]
