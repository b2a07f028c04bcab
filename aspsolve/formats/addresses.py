"""Addresses by which people share puzzles on the pages that they solve them on, and what is said of them here.

>>> complaint_of_address("https://puzz.link/p?sudoku/9/9/i2h4")
"puzz.link's address of a puzzle of the type 'sudoku': no family here has this type"
>>> complaint_of_address("#h#")
"""

from __future__ import annotations

import re

from aspsolve.errors import shown

__all__ = ["complaint_of_address"]

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
            if not match["type"]:
                return f"{page}'s addresses draw a puzzle without saying its rules: expected the puzzle as text"
            return f"{page}'s address of a puzzle of the type {shown(match['type'])}: no family here has this type"
    return "expected a puzzle, found an address: pages are not read from here"
