r"""Lists of words as people have them: words between spaces, or an entry a line with its score.

>>> words_in("ICE AGE;80\nBAT;35", min_score=50)
['ICEAGE']
>>> words_in("hat bag")
['hat', 'bag']
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from aspsolve.errors import InputError

#: What stands behind an entry, before its score.
SEPARATORS = ";,\t"
#: What a phrase has besides its letters, which alone stand in the grid.
BETWEEN_LETTERS = re.compile(r"[\s'’‐-]+")
#: What some put around each word.
QUOTES = "\"'“”‘’„«»"
#: A lexicon has an entry a line, phrases among them, if at most one line in this many has several words.
LINES_TO_A_PHRASE = 10


def words_in(text: str, min_score: int | None = None, *, lexicon: bool = False) -> list[str]:
    """Return the words of a list, of one with scores those that have at least a score; raises InputError."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    entries = scored(lines)
    if entries is not None:
        return [joined(unquoted(entry)) for entry, score in entries if min_score is None or score >= min_score]
    if min_score is not None:
        raise InputError("min_score: expected words with scores, as in WORD;80, one a line")
    phrases = sum(len(line.split()) > 1 for line in lines)
    if lexicon and 0 < phrases * LINES_TO_A_PHRASE <= len(lines):
        return [*map(joined, lines)]
    return [*map(unquoted, text.split())]


def scored(lines: Sequence[str]) -> list[tuple[str, int]] | None:
    """Return the entry and the score of each line, None if not all have both."""
    found = [*map(entry, lines)]
    return [one for one in found if one is not None] if found and None not in found else None


def entry(line: str) -> tuple[str, int] | None:
    """Return the entry and the score of a line, None if it has not both."""
    at = max(map(line.rfind, SEPARATORS))
    text, score = line[:at].strip(), line[at + 1 :].strip()
    if at < 0 or not text or not (score.isascii() and score.isdigit() and len(score) < 7):
        return None
    return text, int(score)


def unquoted(word: str) -> str:
    """Return a word without quotes around it."""
    return word[1:-1] if len(word) > 2 and word[0] in QUOTES and word[-1] in QUOTES else word


def joined(phrase: str) -> str:
    """Return the letters of a phrase, as they stand in the grid."""
    return BETWEEN_LETTERS.sub("", phrase)
