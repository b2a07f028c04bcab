"""The sentences of a file: with variables, and in other languages, keyed by the English sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from math import inf
from pathlib import Path
from typing import Any

from aspsolve._files import check_regular, encodings, read_text
from aspsolve.errors import InputError, shown
from aspsolve.model._symbols import plain
from aspsolve.model.checks import load_toml
from aspsolve.model.messages import BOOKLET_LANGUAGES, ENGLISH, LANGUAGES, Translatable, enumeration

NUMBER = re.compile(r"-?[0-9]+")
PLACEHOLDER = re.compile(r"\{([^{}]*)\}")
#: Two cells with a word between them; several such pairs have dashes instead.
PAIR = re.compile(r"(\{[^{},]+,[^{},]+\}) \w+ (\{[^{},]+,[^{},]+\})")
LISTED = re.compile(rf"{PLACEHOLDER.pattern}(–{PLACEHOLDER.pattern})?")
#: The most places that are listed of a violated rule, or the most sentences if these differ in more than a place.
MAX_PLACES, MAX_SENTENCES = 24, 4

#: A sentence with variables in braces, and their values.
Said = tuple[str, Mapping[str, Any]]


def filled(sentence: str, values: Mapping[str, Any]) -> str:
    """Put values in the place of variables, those of a cell in brackets; texts stand without quotes."""

    def said(match: re.Match[str]) -> str:
        parts = [plain(values[name.strip()]) for name in match[1].split(",")]
        return parts[0] if len(parts) == 1 else f"({','.join(parts)})"

    return PLACEHOLDER.sub(said, sentence)


def broken(rules: Iterable[Said], impossible: Iterable[Said]) -> tuple[str, ...]:
    """Return a line for each violated rule, and for each sentence of impossible atoms."""
    return (*_grouped("Rule broken", rules), *_grouped("Not possible", impossible))


def _grouped(title: str, said: Iterable[Said]) -> Iterator[str]:
    """Yield a line for each sentence, with the places where it is violated."""
    by_sentence: dict[str, dict[str, Mapping[str, Any]]] = {}
    for sentence, values in said:
        by_sentence.setdefault(sentence, {}).setdefault(filled(sentence, values), values)
    for sentence, by_text in by_sentence.items():
        first, *others = sorted(by_text, key=lambda text: _in_order(sentence, by_text[text]))
        places, most, separator = PLACEHOLDER.findall(sentence), MAX_SENTENCES, "; "
        if len(places) == 1:
            others = [filled(f"{{{places[0]}}}", by_text[text]) for text in others]
            most, separator = MAX_PLACES, ", "
        also = f"; also {separator.join(others[:most])}" if others else ""
        rest = f" and {len(others) - most} more" if len(others) > most else ""
        yield f"{title}: {first}{also}{rest}."


def _in_order(sentence: str, values: Mapping[str, Any]) -> list[tuple[float, str]]:
    """Return a sort key: the values of the sentence's variables, numbers before texts."""
    texts = [str(values[name]) for name in variables(sentence)]
    return [(int(text), "") if NUMBER.fullmatch(text) else (inf, text) for text in texts]


#: The languages besides that of the encodings.
TRANSLATED = tuple(language for language in LANGUAGES if language != ENGLISH)
SHARED = "shared"
TITLE, RULES = "title", "rules"
#: The mark of a rule in its comment: what follows by it from one fact is obvious.
OBVIOUS = re.compile(r"@obvious\b")

Tables = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True)
class Translations:
    """The translations of a family's sentences."""

    #: The encoding's folder.
    folder: Path
    kind: str

    def find(self, language: str, sentence: str) -> str | None:
        """Return a sentence in a language, None if it has no translation; raises InputError for a wrong file."""
        own = tables(self.folder, language)
        for table in (own.get(self.kind), own.get(SHARED), tables(encodings(), language).get(SHARED)):
            if table and sentence in table:
                return table[sentence]
        return None

    def missing(self, sentences: Iterable[str]) -> Iterator[str]:
        """Yield the sentences that the translation files beside the encoding lack, and those that are stale."""
        of_booklets, of_all = [TITLE, RULES], [TITLE, RULES, *sentences]
        for language in BOOKLET_LANGUAGES:
            needed = dict.fromkeys(of_all if language in LANGUAGES else of_booklets)
            if (file := self.folder / f"{language}.toml").is_file():
                for sentence in needed:
                    if self.find(language, sentence) is None:
                        yield f"in {file.name}, table {self.kind}: {shown(sentence)}"
                for sentence in tables(self.folder, language).get(self.kind, {}):
                    if sentence not in needed:
                        yield f"in the encoding, but in {file.name}: {shown(sentence)}"


def normalised(comment: str) -> str:
    """Return the sentence of a comment, without full stop and capital letter."""
    text = OBVIOUS.sub("", comment).strip().rstrip(".").strip()
    return text[0].lower() + text[1:] if text[1:2].islower() or text.startswith("A ") else text


def variables(text: str) -> tuple[str, ...]:
    """Return the variables in braces, each once."""
    names = (name.strip() for part in PLACEHOLDER.findall(text) for name in part.split(","))
    return tuple(dict.fromkeys(names))


def tables(folder: Path, language: str) -> Tables:
    """Return a folder's translations into a language, by family; empty if it has no such file. Raises InputError."""
    file = folder / f"{language}.toml"
    return _read(file, file.stat().st_mtime_ns) if language != ENGLISH and file.is_file() else {}


@cache
def _read(file: Path, _: int) -> Tables:
    """Read a file, anew once it has changed."""
    check_regular(file)
    try:
        found = load_toml(read_text(file))
    except InputError as error:
        raise error.inside(str(file)) from None
    return {kind: dict(_table(file, kind, table)) for kind, table in found.items()}


def _table(file: Path, kind: str, table: object) -> Iterator[tuple[str, str]]:
    """Yield the sentences of a table, each with its translation; raises InputError."""
    if not isinstance(table, dict):
        raise InputError(f"expected a table [{kind}], found {shown(table)}", file=str(file))
    for sentence, text in table.items():
        if not isinstance(text, str):
            raise InputError(f"{kind}, {shown(sentence)}: expected a text, found {shown(text)}", file=str(file))
        if sentence in (TITLE, RULES):
            yield sentence, text
            continue
        for name in variables(text):
            if name not in variables(sentence):
                raise InputError(f"{kind}, {shown(sentence)} has no variable {shown(name)}", file=str(file))
        yield normalised(sentence), text.rstrip(".")


#: The plural of verbs after the cells that they are about.
PLURALS = {
    "en": {
        "is": "are", "has": "have", "shows": "show", "lies": "lie", "holds": "hold", "belongs": "belong", "does": "do",
    },
    "de": {"ist": "sind", "hat": "haben", "zeigt": "zeigen", "liegt": "liegen", "gehört": "gehören"},
    "pt": {
        "é": "são", "está": "estão", "tem": "têm", "mostra": "mostram", "pertence": "pertencem", "fica": "ficam",
        "preta": "pretas", "branca": "brancas", "cheia": "cheias",
    },
}  # fmt: skip


class Phrase(Translatable):
    """A sentence with values in the place of its variables: those of one atom, or of several at once."""

    sentence: Sentence
    #: The texts of the variables, for each of the atoms.
    some: Sequence[Mapping[str, str]]
    #: The conjunction before the last of several values: ``and``, or ``nor`` if they do not hold.
    last: str

    def say(self, language: str) -> str:
        """Say it in a language, or in the first one if it has no translation."""
        text = self.sentence.translated(language)
        if text is None:
            return str(self)
        return _said_of([self.sentence.words(language, one) for one in self.some], text, self.last, language)


def _said_of(some: Sequence[Mapping[str, str]], text: str, last: str, language: str) -> str:
    """Fill in a sentence about atoms that differ in their cells or in a value; after several cells, in the plural."""

    def listed(match: re.Match[str]) -> str:
        texts = dict.fromkeys(filled(match[0], one) for one in some)
        return enumeration(texts, "and" if "," in match[1] and not (match[2] and match.start()) else last, language)

    first = PLACEHOLDER.match(text)
    if first is not None and len({filled(first[0], one) for one in some}) > 1:
        plurals = PLURALS[language]
        rest = re.sub(r"\w+", lambda word: plurals.get(word[0], word[0]), text[first.end() :])
        text = f"{first[0]}{rest}"
    return LISTED.sub(listed, PAIR.sub(r"\1–\2", text)) if some[1:] else filled(text, some[0])


@dataclass(frozen=True)
class Sentence:
    """A sentence with variables in braces: ``{N}`` for a value, ``{X,Y}`` for a cell."""

    text: str
    line: int = 0
    column: int = 0
    #: Translations by language code; or, as `source`, where to find them.
    translations: tuple[tuple[str, str], ...] = ()
    source: Translations | None = None

    @cached_property
    def variables(self) -> tuple[str, ...]:
        return variables(self.text)

    def translated(self, language: str) -> str | None:
        return self.source.find(language, self.text) if self.source else dict(self.translations).get(language)

    def words(self, language: str, texts: Mapping[str, str]) -> Mapping[str, str]:
        """Return texts in another language, as far as they are words that have a translation, such as colours."""
        said = {n: t.isalpha() and Sentence(t, source=self.source).translated(language) for n, t in texts.items()}
        return {name: said[name] or text for name, text in texts.items()}

    def subject(self, value: str) -> Sentence | None:
        """Return the sentence up to the verb before a value; None if it names nothing before that."""
        texts = {language: self.translated(language) for language in TRANSLATED}
        found: dict[str, str] = {}
        for language, text in {ENGLISH: self.text, **texts}.items():
            if text is None:
                continue
            match = re.match(rf"(?P<subject>[^{{}}]*\{{[^{{}}]*\}})(?: \S+){{1,3}} \{{{re.escape(value)}\}}", text)
            if match is None:
                return None
            found[language] = match["subject"]
        return Sentence(found.pop(ENGLISH), self.line, self.column, tuple(found.items()))

    @property
    def plain(self) -> Phrase:
        """The sentence with the names of its variables, those of a cell in brackets."""
        return self.say({name: name for name in self.variables})

    def say(self, *some: Mapping[str, Any], holds: bool = True) -> Phrase:
        """Put values in the place of the variables, of one atom or of several at once; texts stand without quotes."""
        texts = [{name: plain(one[name]) for name in self.variables} for one in some]
        last = "and" if holds else "nor"
        phrase = Phrase(_said_of(texts, self.text, last, ENGLISH))
        phrase.sentence, phrase.some, phrase.last = self, texts, last
        return phrase
