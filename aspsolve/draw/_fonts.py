"""Letters for which no font is installed, and the package that brings one.

>>> print(without_font(["ダ", "น"]))
no font has ダ (fonts-noto-cjk of Debian), น (pip install fontpkg-noto-sans-thai): empty boxes are drawn
"""

from __future__ import annotations

from collections.abc import Iterable
from unicodedata import category, name

from aspsolve.errors import one_line

#: Scripts, as the first word of their characters' names says, whose fonts Python packages bring.
PYTHON_FONTS = ("ARABIC", "DEVANAGARI", "KHMER", "TAMIL", "TELUGU", "THAI")
#: Those of Chinese, Japanese and Korean.
CJK = (
    "CJK",
    "HIRAGANA",
    "KATAKANA",
    "KATAKANA-HIRAGANA",
    "HANGUL",
    "BOPOMOFO",
    "HALFWIDTH",
    "FULLWIDTH",
    "IDEOGRAPHIC",
)
#: The most letters that are named.
MAX_NAMED = 8


def package(letter: str) -> str:
    """Return the package, of Python or Debian, that brings a font with a letter."""
    script = name(letter[0], "").partition(" ")[0]
    if script in PYTHON_FONTS:
        return f"pip install fontpkg-noto-sans-{script.lower()}"
    if script in CJK:
        return "fonts-noto-cjk of Debian"
    emoji = category(letter[0]) in ("So", "Sk") or len(letter) > 1
    return f"{'fonts-noto-color-emoji' if emoji else 'fonts-noto-core'} of Debian"


def without_font(letters: Iterable[str]) -> str:
    """Return the message that letters have no font, with what to install."""
    missing: dict[str, list[str]] = {}
    for letter in letters:
        missing.setdefault(package(letter), []).append(letter)
    parts = [f"{_named(found)} ({source})" for source, found in missing.items()]
    return one_line(f"no font has {', '.join(parts)}: empty boxes are drawn")


def _named(letters: list[str]) -> str:
    more = len(letters) - MAX_NAMED
    return f"{' '.join(letters[:MAX_NAMED])}{f' and {more} more' if more > 0 else ''}"
