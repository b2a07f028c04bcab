"""The sentences of a file: with variables, and in several languages."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from aspsolve.families._broken import PLACEHOLDER, filled
from aspsolve.families.declared._translations import TRANSLATED, Translations, variables
from aspsolve.model.messages import AND, ENGLISH, OR, Translatable, enumeration

#: The plural of verbs after the cells that they are about.
PLURALS = {
    "en": {"is": "are", "has": "have", "shows": "show", "lies": "lie", "holds": "hold"},
    "de": {"ist": "sind", "hat": "haben", "zeigt": "zeigen", "liegt": "liegen", "gehört": "gehören"},
    "pt": {"é": "são", "está": "estão", "tem": "têm", "mostra": "mostram", "preta": "pretas", "branca": "brancas"},
}


class Phrase(Translatable):
    """A sentence with values in the place of its variables."""

    sentence: Sentence
    texts: Mapping[str, str]

    def say(self, language: str) -> str:
        """Say it in a language, or in the first one if it has no translation."""
        text = self.sentence.translated(language)
        return str(self) if text is None else filled(text, self.texts)


class Several(Translatable):
    """A sentence about several cells, or about several values of one."""

    sentence: Sentence
    texts: Mapping[str, tuple[str, ...]]
    #: Before the last of several values: a cell is not one of them or another.
    last: Mapping[str, str]

    @classmethod
    def of(cls, sentence: Sentence, names: Sequence[str], some: Sequence[Mapping[str, Any]], *, holds: bool) -> Several:
        """Say a sentence about several atoms at once, which differ in their cells or in their value."""
        last = AND if holds else OR
        texts: dict[str, tuple[str, ...]] = {}
        cells = [f"({','.join(str(one[name]) for name in names[:2])})" for one in some]
        texts[",".join(names[:2])] = tuple(dict.fromkeys(cells))
        for name in names[2:]:
            texts[name] = tuple(dict.fromkeys(str(one[name]).strip('"') for one in some))
        said = cls(_several(sentence.text, texts, last, ENGLISH))
        said.sentence, said.texts, said.last = sentence, texts, last
        return said

    def say(self, language: str) -> str:
        text = self.sentence.translated(language)
        return str(self) if text is None else _several(text, self.texts, self.last, language)


def _several(text: str, texts: Mapping[str, tuple[str, ...]], last: Mapping[str, str], language: str) -> str:
    """Put several texts in the place of variables, with a verb in the plural after several at the beginning."""

    def said(match: re.Match[str]) -> str:
        name = "".join(match[1].split())
        return enumeration(texts[name], (AND if "," in name else last)[language])

    first = PLACEHOLDER.match(text)
    if first is not None and len(texts["".join(first[1].split())]) > 1:
        plurals = PLURALS[language]
        rest = re.sub(r"\w+", lambda word: plurals.get(word[0], word[0]), text[first.end() :])
        text = text[: first.end()] + rest
    return PLACEHOLDER.sub(said, text)


@dataclass(frozen=True)
class Sentence:
    """A sentence with variables in braces: ``{N}`` for a value, ``{X,Y}`` for a cell.

    >>> sentence = Sentence("row {Y} has {N} only once", translations=(("de", "Zeile {Y} hat {N} nur einmal"),))
    >>> sentence.say({"Y": 2, "N": 7}), sentence.plain
    ('row 2 has 7 only once', 'row Y has N only once')
    >>> sentence.say({"Y": 2, "N": 7}).say("de")
    'Zeile 2 hat 7 nur einmal'
    """

    text: str
    line: int = 0
    column: int = 0
    #: The same in other languages, each with its code; or where to find it.
    translations: tuple[tuple[str, str], ...] = ()
    source: Translations | None = None

    @cached_property
    def variables(self) -> tuple[str, ...]:
        """The variables in braces, each once."""
        return variables(self.text)

    def translated(self, language: str) -> str | None:
        """Return the sentence in another language, None if it has no translation."""
        if self.source is None:
            return dict(self.translations).get(language)
        return self.source.find(language, self.text)

    def subject(self, value: str) -> Sentence | None:
        """Return the sentence up to the verb before a value; None if it names nothing before that.

        >>> Sentence("row {Y} has {N} only once").subject("N").text
        'row {Y}'
        """
        texts = {language: self.translated(language) for language in TRANSLATED}
        found: dict[str, str] = {}
        for language, text in {ENGLISH: self.text, **texts}.items():
            if text is None:
                continue
            match = re.match(rf"(?P<subject>[^{{}}]*\{{[^{{}}]*\}})(?: \S+){{1,2}} \{{{re.escape(value)}\}}", text)
            if match is None:
                return None
            found[language] = match["subject"]
        return Sentence(found.pop(ENGLISH), self.line, self.column, tuple(found.items()))

    @property
    def plain(self) -> Phrase:
        """The sentence with the names of its variables, those of a cell in brackets."""
        return self.say({name: name for name in self.variables})

    def say(self, values: Mapping[str, Any]) -> Phrase:
        """Put values in the place of the variables; texts stand without quotes."""
        texts = {name: str(values[name]).strip('"') for name in self.variables}
        phrase = Phrase(filled(self.text, texts))
        phrase.sentence, phrase.texts = self, texts
        return phrase
