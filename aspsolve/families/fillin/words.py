"""Lists of words: a text with one a line, the dictionary of the system, or the most frequent words of a language."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from aspsolve.errors import InputError, shown
from aspsolve.families.fillin.squares import BLOCK, OPEN, line, squares
from aspsolve.model.checks import each

__all__ = ["frequent_words", "listed_words", "system_words"]

#: Where systems have a dictionary.
DICTIONARIES = (Path("/usr/share/dict/words"), Path("/usr/dict/words"))
#: How many words of a language are used.
NUMBER = 50_000


def listed_words(words: str | Iterable[str], what: str = "words") -> tuple[str, ...]:
    """Return the words of a text with one a line, or of a list, each once; raises InputError."""
    texts = words.splitlines() if isinstance(words, str) else each(words, what)
    found: dict[str, None] = {}
    for number, text in enumerate(texts, 1):
        if not isinstance(text, str):
            raise InputError(f"{what}: expected text, found {shown(text)}", line=number)
        word = text.strip()
        if not word:
            continue
        spelt = squares(word, f"{what}, line {number}")
        if BLOCK in spelt or OPEN in spelt:
            raise InputError(f"{what}, line {number}: {BLOCK!r} and {OPEN!r} stand for squares, found {shown(word)}")
        plain = line(spelt)
        assert isinstance(plain, str)
        found[plain] = None
    if not found:
        raise InputError(f"{what}: the list is empty")
    return tuple(found)


def system_words() -> tuple[str, ...]:
    """Return the words of the system's dictionary that are letters without capitals; raises InputError."""
    for path in DICTIONARIES:
        if path.is_file():
            text = path.read_text(encoding="utf-8", errors="replace")
            return listed_words(word for word in text.split() if word.isalpha() and word.islower())
    raise InputError("words: there is no dictionary on this system: give a list of words, or a language")


def frequent_words(language: str) -> tuple[str, ...]:
    """Return the most frequent words of a language that are letters alone; raises InputError."""
    try:
        from wordfreq import available_languages, top_n_list  # noqa: PLC0415  (an optional dependency)
    except ImportError:
        raise InputError("language: wordfreq is not installed: pip install 'aspsolve[words]'") from None
    languages = available_languages()
    if language not in languages:
        raise InputError(f"language: expected one of {', '.join(sorted(languages))}, found {shown(language)}")
    return listed_words(word for word in top_n_list(language, 2 * NUMBER) if word.isalpha())[:NUMBER]
