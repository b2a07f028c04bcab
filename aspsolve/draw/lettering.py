"""How large a text may be to fit into a cell, and what of it can be written at all.

>>> fit("a"), fit("42"), fit("1234")
(Lettering(text='a', size=22), Lettering(text='42', size=22), Lettering(text='1234', size=14))
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple
from unicodedata import category, east_asian_width

from aspsolve.draw.layout import PITCH
from aspsolve.puzzles.squares import graphemes

__all__ = ["Lettering", "fit", "writable"]

#: The font sizes, in user units, and the width that a text may take.
LARGEST, LEAST, ROOM = 22, 5, PITCH - 6
#: Longer texts are cut: no letter of any script takes so many code points, and one with more marks is a prank.
MOST_CODE_POINTS = 40
ELLIPSIS = "…"
#: What stands for a character that is not to be written.
REPLACEMENT = "\ufffd"
#: The widths of characters, in ems: generous, for the font is the reader's.
WIDE, BROAD, CAPITAL, SMALL, NARROW = 1.1, 0.96, 0.76, 0.6, 0.35
#: Letters that are broader or narrower than their like.
BROAD_LETTERS, NARROW_LETTERS = frozenset("MWmw@%…"), frozenset("Iijl|.,:;'!")
#: The selector that makes a character an emoji, and the letters that are flags in pairs.
EMOJI, FIRST_FLAG, LAST_FLAG = "\ufe0f", "\U0001f1e6", "\U0001f1ff"


class Lettering(NamedTuple):
    """What is written into a cell, and its font size in user units."""

    text: str
    size: int


@lru_cache(maxsize=4096)
def fit(text: str) -> Lettering:
    """Return a text that fits into a cell: shrunk where it is wide, cut where no readable size would do."""
    letters = [*graphemes(writable(text[:MOST_CODE_POINTS]))]
    if len(text) > MOST_CODE_POINTS:
        letters[-1] = ELLIPSIS
    while sum(map(_width, letters)) * LEAST > ROOM:
        letters[-2:] = [ELLIPSIS]
    width = sum(map(_width, letters)) or 1
    return Lettering("".join(letters), min(LARGEST, int(ROOM / width)))


def writable(text: str) -> str:
    """Return a text in which a sign stands for each character that XML 1.0 forbids or advises against."""
    return "".join(c if _allowed(ord(c)) else REPLACEMENT for c in text)


def _allowed(code: int) -> bool:
    """Tell whether XML 1.0 has a code point: no control characters but white space, no halves of characters."""
    return (
        0x20 <= code <= 0x7E
        or code in (0x9, 0xA, 0xD)
        or 0xA0 <= code <= 0xD7FF
        or 0xE000 <= code <= 0xFFFD
        or 0x10000 <= code <= 0x10FFFF
    )


def _width(letter: str) -> float:
    """Return the width of a grapheme in ems, as far as it can be told without its font."""
    if EMOJI in letter or FIRST_FLAG <= letter[0] <= LAST_FLAG or any(east_asian_width(c) in "WF" for c in letter):
        return WIDE
    if letter[0] in BROAD_LETTERS:
        return BROAD
    if letter[0] in NARROW_LETTERS:
        return NARROW
    return CAPITAL if category(letter[0]) == "Lu" else SMALL
