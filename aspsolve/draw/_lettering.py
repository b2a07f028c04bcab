"""Texts in cells: which font size fits, and which characters can be written.

No font is known here: a picture is read with the fonts of its reader. The sizes rest on upper bounds.

>>> fit("a"), fit("42"), fit("1234")
(Lettering(text='a', size=22), Lettering(text='42', size=22), Lettering(text='1234', size=14))
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple
from unicodedata import category, combining, east_asian_width, normalize

from aspsolve.draw._layout import PITCH
from aspsolve.model._graphemes import graphemes

#: The largest and the smallest font size, and the greatest width and height of a text, as parts of its square's side.
MAX_FONT_SIZE, MIN_FONT_SIZE, MAX_EXTENT = 22 / PITCH, 5 / PITCH, (PITCH - 6) / PITCH
#: From this font size on, sizes are whole numbers.
WHOLE_FROM = 5
#: A text of more code points is cut. One grapheme of any script has fewer, unless very many accents are stacked on it.
MAX_CODE_POINTS = 40
#: What stands for the part of a text that is cut off.
ELLIPSIS = "…"
#: Control characters (white space excepted) and surrogates, and what stands for them.
FORBIDDEN = re.compile("[^\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
REPLACEMENT = "\ufffd"
#: The widths of graphemes in ems. They are upper bounds, because the font is the reader's: for emoji and wide
#: characters, the widest letters, other capitals, other letters, and the narrowest letters.
EMOJI_EM, WIDE_EM, CAPITAL_EM, LETTER_EM, NARROW_EM = 1.1, 0.96, 0.76, 0.6, 0.35
#: Half the height of a line with one accent, and what each further accent adds, in ems.
HALF_LINE_EM, ACCENT_EM = 0.66, 0.27
#: The combining classes of characters that are no accents: none, and Indic signs that lie within the line.
NO_ACCENTS = (0, 7, 9)
#: The widest and the narrowest letters.
WIDE_LETTERS, NARROW_LETTERS = frozenset("MWmw@%…"), frozenset("Iijl|.,:;'!")
#: The selector that turns a character into an emoji, and the range of the letters that are flags in pairs.
EMOJI_SELECTOR, FIRST_FLAG_LETTER, LAST_FLAG_LETTER = "\ufe0f", "\U0001f1e6", "\U0001f1ff"


class Lettering(NamedTuple):
    """A text that fits into a cell."""

    text: str
    #: The font size in user units.
    size: float


@lru_cache(maxsize=4096)
def fit(text: str, side: float = PITCH, width: float | None = None) -> Lettering:
    """Fit a text into a square: return it with the largest font size at which it fits.

    `width` is how wide the text may be in user units, None for most of the square. Where the size would be less
    than the smallest one, the end of the text is replaced by an ellipsis.
    """
    letters = [*graphemes(writable(text[:MAX_CODE_POINTS]))]
    if len(text) > MAX_CODE_POINTS:
        letters[-1] = ELLIPSIS
    room = MAX_EXTENT if width is None else width / side
    while len(letters) > 1 and _largest(letters, room) < MIN_FONT_SIZE:
        letters[-2:] = [ELLIPSIS]
    if _largest(letters, room) < MIN_FONT_SIZE:
        letters = [ELLIPSIS]
    size = _largest(letters, room) * side
    return Lettering("".join(letters), int(size) if size >= WHOLE_FROM else int(10 * size) / 10)


def _largest(letters: list[str], room: float) -> float:
    """Return the largest font size at which letters fit in width and height; all are parts of the square's side."""
    width = sum(map(_width, letters)) or 1
    height = 2 * max(map(_height, letters), default=1)
    return min(MAX_FONT_SIZE, room / width, MAX_EXTENT / height)


def writable(text: str) -> str:
    r"""Return a text in which the characters that XML 1.0 forbids or discourages are replaced.

    >>> writable("a\0b") == "a\ufffdb"
    True
    """
    return FORBIDDEN.sub(REPLACEMENT, text)


def _width(letter: str) -> float:
    """Return an upper bound on the width of a grapheme in ems."""
    is_emoji = EMOJI_SELECTOR in letter or FIRST_FLAG_LETTER <= letter[0] <= LAST_FLAG_LETTER
    if is_emoji or any(east_asian_width(c) in "WF" for c in letter):
        return EMOJI_EM
    if letter[0] in WIDE_LETTERS:
        return WIDE_EM
    if letter[0] in NARROW_LETTERS:
        return NARROW_EM
    return CAPITAL_EM if category(letter[0]) == "Lu" else LETTER_EM


def _height(letter: str) -> float:
    """Return an upper bound on how far a grapheme reaches from the middle of the line, in ems."""
    accents = sum(combining(c) not in NO_ACCENTS for c in normalize("NFD", letter))
    return HALF_LINE_EM + ACCENT_EM * max(0, accents - 1)
