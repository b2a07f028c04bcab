"""Lists of words: users' own, or those of a language, which ``tools/word_lists.py`` makes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple
from unicodedata import category, normalize

from aspsolve.errors import InputError, shown
from aspsolve.families.fillin._squares import BLOCK, OPEN, line, squares
from aspsolve.model.checks import each

#: An entry with its score.
SCORED = re.compile(r"(\S.*\S|\S)\s*[;,\t]\s*([0-9]{1,6})", re.DOTALL)
#: What separates an entry as the list shows it from its letters in the grid, if these differ.
SPELT_AS = " = "
#: The characters of a phrase that are left out in the grid.
BETWEEN_LETTERS = re.compile(r"[\s'’‐-]+")
#: The quotation marks that may surround a word.
QUOTES = "\"'“”‘’„«»"
#: A lexicon has an entry a line, phrases among them, if at most one line in this many has several words.
LINES_TO_A_PHRASE = 10
#: Replacements of letters in grids, in all languages and by language.
LIGATURES = {"œ": "oe", "æ": "ae", "ß": "ss", "ĳ": "ij", "ø": "o", "đ": "d", "ł": "l", "þ": "th", "ð": "d"}
SPELT = {"de": {"ä": "ae", "ö": "oe", "ü": "ue"}}
#: By language, the letters that keep their marks.
OWN = {
    "az": "çəğıİöşü", "cs": "áčďéěíňóřšťúůýž", "da": "æøå", "es": "ñ", "fi": "åäö", "hu": "áéíóöőúüű", "nb": "æøå",
    "pl": "ąćęłńóśźż", "sv": "åäö", "tr": "çğıİöşü",
}  # fmt: skip
#: Languages in which i and ı are two letters, and what their capitals become.
DOTTED_LANGUAGES, DOTTED = ("tr", "az"), str.maketrans("İI", "iı")
#: The folder of the languages' lists, with a line ``word;score`` for each word.
LISTS = Path(__file__).parent / "words"


class Entry(NamedTuple):
    """A word of a list: its letters in the grid, and how the list spells it."""

    word: str
    spelling: str


def words_in(text: str, min_score: int | None, *, lexicon: bool = False, language: str | None) -> list[Entry]:
    """Return the words of a list, if it has scores those with at least `min_score`; raises InputError."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    entries = scored(lines)
    if entries is not None:
        return [phrase(entry, language) for entry, score in entries if min_score is None or score >= min_score]
    if min_score is not None:
        raise InputError("min_score: expected words with scores, as in WORD;80, one a line")
    phrases = sum(len(line.split()) > 1 for line in lines)
    if any(SPELT_AS in line for line in lines) or (lexicon and 0 < phrases * LINES_TO_A_PHRASE <= len(lines)):
        return [phrase(line, language) for line in lines]
    return [single(word, language) for word in text.split()]


def scored(lines: Sequence[str]) -> list[tuple[str, int]] | None:
    """Return the entry and the score of each line, None if any line lacks one."""
    found = [*map(_scored, lines)]
    return [one for one in found if one is not None] if found and None not in found else None


def _scored(line: str) -> tuple[str, int] | None:
    """Return the entry and the score of a line, None if it lacks one."""
    match = SCORED.fullmatch(line)
    return (match[1], int(match[2])) if match else None


def phrase(text: str, language: str | None) -> Entry:
    """Return an entry that may have several words: its letters alone stand in the grid."""
    spelling, is_spelt, letters = text.partition(SPELT_AS)
    if is_spelt and spelling and letters:
        return Entry(letters.strip(), spelling.strip())
    spelling = _unquoted(text)
    letters = BETWEEN_LETTERS.sub("", spelling)
    return Entry(fold(letters, language) if language else letters, spelling)


def single(word: str, language: str | None = None) -> Entry:
    word = _unquoted(word)
    return Entry(fold(word, language) if language else word, word)


def _unquoted(word: str) -> str:
    """Return a word without quotes around it."""
    return word[1:-1] if len(word) > 2 and word[0] in QUOTES and word[-1] in QUOTES else word


def fold(word: str, language: str) -> str:
    """Return a word as the grids of a language spell it: without spaces, hyphens, and the marks of most letters."""
    if word.isascii():  # the fast and usual case
        return "".join(filter(str.isalnum, word))
    code = language.partition("-")[0].lower()
    own, spelt = OWN.get(code, ""), {**LIGATURES, **SPELT.get(code, {})}
    folded = []
    for letter in normalize("NFC", word):
        small = letter.lower()
        if letter in own or small in own:
            folded.append(letter)
        elif category(letter)[0] in "LNM":
            first, *marks = [*normalize("NFD", small)]  # a Latin letter loses its marks, any other stays as it is
            bare = first.isascii() and all(category(mark) == "Mn" for mark in marks)
            plain = spelt.get(small) or (first if bare else small)
            folded.append(plain if letter == small else plain.upper())
    return "".join(folded)


def lowered(text: str, language: str | None) -> str:
    dotted = (language or "").partition("-")[0].lower() in DOTTED_LANGUAGES
    return (text.translate(DOTTED) if dotted else text).lower()


def listed_words(
    words: str | Iterable[str], what: str = "words", min_score: float = 0.0, language: str | None = None
) -> Mapping[str, str]:
    """Return the spellings by word of a list, or of a text with an entry a line, each once; raises InputError."""
    lines = words.splitlines() if isinstance(words, str) else each(words, what)
    for number, text in enumerate(lines, 1):
        if not isinstance(text, str):
            raise InputError(f"{what}: expected text, found {shown(text)}", line=number)
    return _listed(tuple(lines), what, min_score, language)


@lru_cache(maxsize=8)
def _listed(lines: tuple[str, ...], what: str, min_score: float, language: str | None) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for number, text in enumerate(lines, 1):
        entry, score = _scored(text.strip()) or (text.strip(), None)
        if score is not None and score < min_score:
            continue
        is_single = score is None and " " not in entry
        word, spelling = single(entry, language) if is_single else phrase(entry, language)
        if not word:
            continue
        spelt = squares(word, f"{what}, line {number}")
        if BLOCK in spelt or OPEN in spelt:
            raise InputError(f"{what}, line {number}: {BLOCK!r} and {OPEN!r} stand for squares, found {shown(word)}")
        plain = line(spelt)
        assert isinstance(plain, str)
        found.setdefault(plain, spelling)
    if not found:
        none = f"no word has a score of at least {min_score:g}" if min_score else "the list is empty"
        raise InputError(f"{what}: {none}")
    return found


def language_words(language: str, min_score: float = 0.0) -> Mapping[str, str]:
    """Return the spellings by word of a language's list, frequent words first; raises InputError."""
    languages = sorted(file.name.removesuffix(".txt") for file in LISTS.iterdir() if file.name.endswith(".txt"))
    if language not in languages:
        raise InputError(
            f"language: expected one of {', '.join(languages)}, found {shown(language)}: give a list of words"
        )
    # A score is ten times the frequency on Zipf's scale: 30 is once in a million words, 60 once in a thousand.
    words = (LISTS / f"{language}.txt").read_text(encoding="utf-8")
    return listed_words(words, min_score=min_score, language=language)
