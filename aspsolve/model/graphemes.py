r"""Graphemes: characters as a reader sees them, however many code points they take.

>>> word = "\N{LATIN SMALL LETTER E}\N{COMBINING ACUTE ACCENT}t\N{COMBINING DIAERESIS}"
>>> len(word), len(graphemes(word))
(4, 2)
"""

from __future__ import annotations

from unicodedata import normalize

__all__ = ["graphemes", "nfc"]

#: Below this code point every character stands alone; above, accents and joiners begin.
FIRST_COMBINING = "\u0300"
#: Pairs of these letters are flags.
FLAG_LETTERS = range(0x1F1E6, 0x1F200)


def nfc(text: str) -> str:
    """Return a text with its accents composed, so that what looks the same is the same: Unicode's form NFC."""
    return text if text.isascii() else normalize("NFC", text)


def graphemes(text: str) -> tuple[str, ...]:
    """Split a text into graphemes: accents, variation selectors, joined emoji and flags stay in one piece.

    The division is that of `rich.cells.split_graphemes`, with the two letters of a flag put together.
    """
    if not text or max(text) < FIRST_COMBINING:
        return tuple(text)
    from rich.cells import split_graphemes  # noqa: PLC0415  (takes longer to load than most puzzles to solve)

    pieces: list[str] = []
    half_flag = False
    for start, end, _ in split_graphemes(text)[0]:
        piece = text[start:end]
        flag = ord(piece[0]) in FLAG_LETTERS
        if flag and half_flag:
            pieces[-1] += piece
        else:
            pieces.append(piece)
        half_flag = flag and not half_flag
    return tuple(pieces)
