"""Lists of words: a text with one a line, or the words of a language.

Those of a language lie in ``words/``; ``tools/word_lists.py`` makes them, and ``words/README.md`` names their sources.

>>> fold("élan", "fr"), fold("Straße", "de"), fold("señor", "es"), fold("cœur", "fr"), fold("smörgås", "sv")
('elan', 'strasse', 'señor', 'coeur', 'smörgås')
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files
from typing import Any
from unicodedata import category, normalize

from aspsolve.errors import InputError, shown
from aspsolve.families.fillin._squares import BLOCK, OPEN, line, squares
from aspsolve.families.fillin._wordlists import entry, joined, unquoted
from aspsolve.model.checks import each

#: What is written with two letters everywhere, and by languages.
LIGATURES = {"œ": "oe", "æ": "ae", "ß": "ss", "ĳ": "ij", "ø": "o", "đ": "d", "ł": "l", "þ": "th", "ð": "d"}
SPELT = {"de": {"ä": "ae", "ö": "oe", "ü": "ue"}}
#: Letters of their own, which keep their marks.
OWN = {
    "cs": "áčďéěíňóřšťúůýž", "da": "æøå", "es": "ñ", "fi": "åäö", "hu": "áéíóöőúüű", "nb": "æøå", "pl": "ąćęłńóśźż",
    "sv": "åäö", "tr": "çğıöşü",
}  # fmt: skip


def fold(word: str, language: str) -> str:
    """Return a word as a grid spells it, in small letters, without spaces, hyphens, and marks that do not count."""
    own, spelt = OWN.get(language, ""), {**LIGATURES, **SPELT.get(language, {})}
    letters = (letter for letter in normalize("NFC", word).lower() if letter.isalnum())
    return "".join(letter if letter in own else spelt.get(letter) or _bare(letter) for letter in letters)


def _bare(letter: str) -> str:
    """Return a letter without its marks."""
    return "".join(part for part in normalize("NFD", letter) if category(part) != "Mn")


#: Where the lists of languages are, each line ``word;score``.
LISTS = files("aspsolve.families.fillin") / "words"


def listed_words(words: str | Iterable[str], what: str = "words", min_score: float = 0.0) -> tuple[str, ...]:
    """Return the words of a text with one a line, or of a list, each once; raises InputError.

    ``WORD;80`` is a word with a score: those below `min_score` are left out, words without a score are not. A phrase of
    several words goes into the grid without its spaces.
    """
    if isinstance(words, str):
        return _listed_text(words, what, min_score)
    return _listed(each(words, what), what, min_score)


@lru_cache(maxsize=8)
def _listed_text(words: str, what: str, min_score: float) -> tuple[str, ...]:
    return _listed(words.splitlines(), what, min_score)


def _listed(texts: Iterable[Any], what: str, min_score: float) -> tuple[str, ...]:
    found: dict[str, None] = {}
    for number, text in enumerate(texts, 1):
        if not isinstance(text, str):
            raise InputError(f"{what}: expected text, found {shown(text)}", line=number)
        word, score = entry(text.strip()) or (text.strip(), None)
        if score is not None or " " in word:
            word = joined(unquoted(word))
        if not word or (score is not None and score < min_score):
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


@lru_cache(maxsize=8)
def language_words(language: str, min_score: float = 0.0) -> tuple[str, ...]:
    """Return the words of a language in the letters of its crosswords, the most frequent first; raises InputError.

    Of words that become equal the most frequent is kept. A score is ten times the frequency on Zipf's scale: 30 is once
    in a million words, 60 once in a thousand.
    """
    languages = sorted(file.name.removesuffix(".txt") for file in LISTS.iterdir() if file.name.endswith(".txt"))
    if language not in languages:
        raise InputError(
            f"language: expected one of {', '.join(languages)}, found {shown(language)}: give a list of words"
        )
    lines = (LISTS / f"{language}.txt").read_text(encoding="utf-8").splitlines()
    scored = (line.split(";") for line in lines)
    return tuple(dict.fromkeys(fold(word, language) for word, score in scored if float(score) >= min_score))
