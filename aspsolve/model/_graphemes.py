"""Graphemes: characters as a reader sees them, however many code points they take."""

from __future__ import annotations

from collections.abc import Iterable
from unicodedata import bidirectional, category, normalize

#: Below this code point every character stands alone; above, accents and joiners begin.
FIRST_COMBINING = "\u0300"
#: Pairs of these letters are flags.
FLAG_LETTERS = range(0x1F1E6, 0x1F200)
#: The invisible marks, embeddings and isolates that only say in which direction a text is shown.
DIRECTION_MARKS = dict.fromkeys([0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)])
LEFT_TO_RIGHT_MARK = "\u200e"
#: Below this code point no letter is written from right to left.
FIRST_LEFTWARDS = "\u0590"
#: The classes of letters that are written from right to left, in Unicode's bidirectional algorithm.
LEFTWARDS = frozenset({"R", "AL"})


def nfc(text: str) -> str:
    """Return a text in Unicode's form NFC and without marks of direction, so that what looks the same is the same."""
    return text if text.isascii() else normalize("NFC", text.translate(DIRECTION_MARKS))


def leftwards(texts: Iterable[str]) -> bool:
    """Return whether more than half of the letters in texts are written from right to left."""
    balance = 0
    for text in texts:
        if text and max(text) < FIRST_LEFTWARDS:
            balance -= sum(map(str.isalpha, text))
        else:
            letters = (sign for sign in text if category(sign)[0] == "L")
            balance += sum(1 if bidirectional(sign) in LEFTWARDS else -1 for sign in letters)
    return balance > 0


def in_place(text: str) -> str:
    """Return a cell's text, marked if needed so that it stays in its column of a line of cells."""
    # A terminal that applies the bidirectional algorithm reverses a row of such cells, unless a mark precedes each.
    reordered = text >= FIRST_LEFTWARDS and any(bidirectional(sign) in {*LEFTWARDS, "AN"} for sign in text)
    return f"{LEFT_TO_RIGHT_MARK}{text}" if reordered else text


def graphemes(text: str) -> tuple[str, ...]:
    """Split a text into graphemes: accents, variation selectors, joined emoji and flags stay in one piece."""
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
