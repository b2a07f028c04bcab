"""What encodings say in other languages: ``de.toml`` and ``pt.toml`` beside them, keyed by the English sentence.

A file has a table for each family, with its ``title``, its ``rules`` and its sentences, and a table ``shared`` for the
sentences of several families. The shared ones of this project count for all families::

    [hitori]
    title = "Hitori"
    rules = "Schwärze Felder, …"
    "{X,Y} is shaded" = "{X,Y} ist schwarz"
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from aspsolve._files import check_regular, encodings, read_text
from aspsolve.errors import InputError, shown
from aspsolve.families._broken import PLACEHOLDER
from aspsolve.model.messages import BOOKLET_LANGUAGES, ENGLISH, LANGUAGES

#: The languages besides that of the encodings.
TRANSLATED = tuple(language for language in LANGUAGES if language != ENGLISH)
SHARED = "shared"
TITLE, RULES = "title", "rules"
#: What a comment says of a rule besides its sentence: that what follows from one fact by it is obvious.
OBVIOUS = re.compile(r"@obvious\b")
PLACE = re.compile(r"\(at line (?P<line>\d+), column (?P<column>\d+)\)")

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
        """Say what the files beside the encoding lack of the title, the rules and some sentences, and what is stale."""
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
    """Return the sentence of a comment, without full stop and capital letter.

    >>> normalised("Row {Y} has {N} only once. @obvious")
    'row {Y} has {N} only once'
    """
    text = OBVIOUS.sub("", comment).strip().rstrip(".").strip()
    return text[0].lower() + text[1:] if text[1:2].islower() else text


def variables(text: str) -> tuple[str, ...]:
    """Return the variables in braces, each once.

    >>> variables("{X,Y} shows {N}")
    ('X', 'Y', 'N')
    """
    names = (name.strip() for part in PLACEHOLDER.findall(text) for name in part.split(","))
    return tuple(dict.fromkeys(names))


def tables(folder: Path, language: str) -> Tables:
    """Return what a folder says in a language, by families; empty if it has no such file. Raises InputError."""
    file = folder / f"{language}.toml"
    return _read(file, file.stat().st_mtime_ns) if language != ENGLISH and file.is_file() else {}


@cache
def _read(file: Path, _: int) -> Tables:
    """Read a file, anew once it has changed."""
    import tomllib  # noqa: PLC0415  (only explanations need it)

    check_regular(file)
    try:
        found = tomllib.loads(read_text(file))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        place = PLACE.search(str(error))
        line, column = (int(place["line"]), int(place["column"])) if place else (None, None)
        message = f"expected TOML: {PLACE.sub('', str(error)).strip()}"
        raise InputError(message, file=str(file), line=line, column=column) from None
    return {kind: dict(_table(file, kind, table)) for kind, table in found.items()}


def _table(file: Path, kind: str, table: object) -> Iterator[tuple[str, str]]:
    """Yield the sentences of a table, each with its translation; raises InputError."""
    if not isinstance(table, dict):
        raise InputError(f"expected a table [{kind}], found {shown(table)}", file=str(file))
    for sentence, text in table.items():
        if not isinstance(text, str):
            raise InputError(f"{kind}, {shown(sentence)}: expected a text, found {shown(text)}", file=str(file))
        for name in variables(text):
            if sentence not in (TITLE, RULES) and name not in variables(sentence):
                raise InputError(f"{kind}, {shown(sentence)} has no variable {shown(name)}", file=str(file))
        if sentence in (TITLE, RULES):
            yield sentence, text
        else:
            yield normalised(sentence), text.rstrip(".")
