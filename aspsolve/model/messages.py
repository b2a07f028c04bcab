"""Sentences as messages: an id with values, put into a language by the templates of a catalogue.

A catalogue is the file ``sentences.toml`` of a package: for each language a table of templates by their ids; the ids
NAME.KEY are keys in its table NAME, several with commas between them for one template. A technique's id has its English
name, so that only other languages translate it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import count, groupby, takewhile
from string import Formatter
from typing import Any

from aspsolve.errors import InputError, shown

__all__ = ["BOOKLET_LANGUAGES", "ENGLISH", "LANGUAGES", "Message", "Translatable", "enumeration", "stretches"]

ENGLISH = "en"
#: The languages of explanations.
LANGUAGES = (ENGLISH, "de", "pt")
#: The languages of booklets.
BOOKLET_LANGUAGES = (*LANGUAGES, "es", "fr")
OR = {"en": "or", "de": "oder", "pt": "ou", "es": "o", "fr": "ou"}
#: The word before the last one of a list, and the separators of lists without such a word.
LAST = {"and": {"en": "and", "de": "und", "pt": "e", "es": "y", "fr": "et"}, "or": OR, "nor": OR | {"pt": "nem"}}
BETWEEN = {"list": "; ", "sentences": " ", "plus": " + "}
TO = {"en": "to", "de": "bis", "pt": "a", "es": "a", "fr": "à"}
#: A cell, and the least number of cells side by side that are listed as the first "to" the last.
CELL, LONG = re.compile(r"\((\d+),(\d+)\)"), 4
THEN = {"en": "Then", "de": "Dann", "pt": "Então"}
OTHERWISE = {"en": "Otherwise", "de": "Sonst", "pt": "Senão"}
TIMES = {
    "en": ("not once", "once", "twice", "{} times"),
    "de": ("keinmal", "einmal", "zweimal", "{}-mal"),
    "pt": ("nenhuma vez", "uma vez", "duas vezes", "{} vezes"),
}


class Translatable(str):
    """A text in one language that can be said in others."""

    def say(self, language: str) -> str:  # noqa: ARG002
        """Say it in a language, or in its own."""
        return str(self)


class Message:
    """A sentence in no language yet: the id of a template in a package's catalogue, and its values."""

    __slots__ = ("catalogue", "id", "values")

    def __init__(self, catalogue: str, id: str, /, **values: Any) -> None:  # noqa: A002
        self.catalogue = catalogue
        self.id = id
        self.values: Mapping[str, Any] = values

    def say(self, language: str = ENGLISH) -> str:
        """Put the message into a language; raises InputError if the catalogue has no such language."""
        if language not in BOOKLET_LANGUAGES or self.id not in templates(self.catalogue, language):
            raise InputError(f"language: expected one of {', '.join(LANGUAGES)}, found {shown(language)}")
        return _Writer(language, THEN).say(self)

    def sentence(self, language: str = ENGLISH) -> str:
        """Put the message into a language, with a capital letter unless it begins with a word of the puzzle."""
        text = self.say(language)
        spelt = templates(self.catalogue, language)[self.id].startswith(("{word}", "{letter}"))
        return text if spelt else text[:1].upper() + text[1:]

    def to_json(self) -> dict[str, Any]:
        """Convert to plain values, from which a page can make the sentence in its own language."""
        return {"id": self.id, "values": {name: _plain(value) for name, value in self.values.items()}}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message):
            return NotImplemented
        return (self.catalogue, self.id, self.values) == (other.catalogue, other.id, other.values)

    def __hash__(self) -> int:
        return hash((self.catalogue, self.id, *self.values.items()))

    def __repr__(self) -> str:
        return f"Message({', '.join([repr(self.id), *(f'{name}={value!r}' for name, value in self.values.items())])})"

    def __str__(self) -> str:
        return self.say()


@cache
def templates(catalogue: str, language: str) -> Mapping[str, str]:
    """Read a catalogue's templates of a language, by their ids."""
    import tomllib  # noqa: PLC0415  (only who reads sentences needs these)
    from importlib.resources import files  # noqa: PLC0415

    text = files(catalogue).joinpath("sentences.toml").read_text(encoding="utf-8")
    tables = tomllib.loads(text)
    names = (name for table in tables.values() for name in table.get("technique", ()))
    by_id = {f"technique.{name}": name for name in names} if language == ENGLISH else {}
    for name, entry in tables.get(language, {}).items():
        if isinstance(entry, str):
            by_id[name] = entry
        else:
            by_id.update((f"{name}.{key}", text) for keys, text in entry.items() for key in keys.split(", "))
    return by_id


class _Writer(Formatter):
    """Fills in the templates of a language."""

    def __init__(self, language: str, then: Mapping[str, str]) -> None:
        self.language = language
        self._then = then

    def say(self, message: Message) -> str:
        template = templates(message.catalogue, self.language)[message.id]
        return self.vformat(template, (), {**message.values, "then": self._then.get(self.language, "")})

    def format_field(self, value: Any, format_spec: str) -> str:
        # A template has ``{contradiction:otherwise}`` for another word than its ``{then}``, ``{numbers:and}`` and the
        # like for lists, ``{numbers:span}`` for consecutive numbers joined by "to", and ``{n:times}`` for "twice".
        if format_spec == "otherwise":
            return _Writer(self.language, OTHERWISE).say(value)
        if format_spec in LAST:
            return enumeration(map(self._word, value), format_spec, self.language)
        if format_spec in BETWEEN:
            return BETWEEN[format_spec].join(map(self._word, value))
        if format_spec == "span":
            return self._span(value)
        if format_spec == "times":
            return TIMES[self.language][min(value, 3)].format(value)
        if format_spec == "sentence":
            return str(value.sentence(self.language))
        return self._word(value)

    def _word(self, value: Any) -> str:
        if isinstance(value, Message):
            return self.say(value)
        if isinstance(value, Translatable):
            return value.say(self.language)
        if isinstance(value, float):
            return f"{value:g}" if self.language == ENGLISH else f"{value:g}".replace(".", ",")
        return f"({','.join(map(str, value))})" if isinstance(value, tuple) else str(value)

    def _span(self, numbers: Sequence[int]) -> str:
        words: list[str] = []
        for stretch in stretches(numbers):
            long = len(stretch) > 2
            words += [f"{stretch[0]} {TO[self.language]} {stretch[-1]}"] if long else map(str, stretch)
        return enumeration(words, language=self.language)


def enumeration(words: Iterable[str], last: str = "and", language: str = ENGLISH) -> str:
    """List words with commas, and a word before the last one; a row of cells becomes its first and its last."""
    listed = [*words]
    left, shortened = {*listed}, dict.fromkeys(listed, "")
    for word in shortened:
        x, y = map(int, cell.groups()) if (cell := CELL.fullmatch(word)) else (0, 0)
        for dx, dy in ((1, 0), (0, 1)) if cell else ():
            run = [*takewhile(left.__contains__, (f"({x + i * dx},{y + i * dy})" for i in count()))]
            if len(run) >= LONG and f"({x - dx},{y - dy})" not in left:
                left.difference_update(run)
                shortened[word] = f"{word} {TO[language]} {run[-1]}"
    *most, final = [shortened[word] or word for word in listed if shortened[word] or word in left]
    return f"{', '.join(most)} {LAST[last][language]} {final}" if most else final


def stretches(numbers: Iterable[int]) -> list[tuple[int, ...]]:
    """Split increasing numbers into stretches of consecutive ones."""
    split = groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0])
    return [tuple(number for _, number in stretch) for _, stretch in split]


def _plain(value: Any) -> Any:
    if isinstance(value, Message):
        return value.to_json()
    if isinstance(value, (tuple, list)):
        return [*map(_plain, value)]
    return value if isinstance(value, (int, str)) else str(value)
