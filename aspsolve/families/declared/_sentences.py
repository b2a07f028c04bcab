"""The sentences of a file: with variables, and in several languages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from aspsolve.model.messages import Translatable

PLACEHOLDER = re.compile(r"\{([^{}]*)\}")


class Phrase(Translatable):
    """A sentence with values in the place of its variables."""

    texts: Mapping[str, str]
    translations: Mapping[str, str]

    def say(self, language: str) -> str:
        """Say it in a language, or in the first one if it has no translation."""
        text = self.translations.get(language)
        return str(self) if text is None else _filled(text, self.texts)


def _filled(text: str, texts: Mapping[str, str]) -> str:
    """Put texts in the place of variables."""

    def said(match: re.Match[str]) -> str:
        parts = [texts[name.strip()] for name in match[1].split(",")]
        return parts[0] if len(parts) == 1 else f"({','.join(parts)})"

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
    #: The same in other languages, each with its code.
    translations: tuple[tuple[str, str], ...] = ()

    @cached_property
    def variables(self) -> tuple[str, ...]:
        """The variables in braces, each once."""
        texts = (self.text, *(text for _, text in self.translations))
        names = (name.strip() for text in texts for part in PLACEHOLDER.findall(text) for name in part.split(","))
        return tuple(dict.fromkeys(names))

    @property
    def plain(self) -> Phrase:
        """The sentence with the names of its variables, those of a cell in brackets."""
        return self.say({name: name for name in self.variables})

    def say(self, values: Mapping[str, Any]) -> Phrase:
        """Put values in the place of the variables; texts stand without quotes."""
        texts = {name: str(values[name]).strip('"') for name in self.variables}
        phrase = Phrase(_filled(self.text, texts))
        phrase.texts, phrase.translations = texts, dict(self.translations)
        return phrase
