"""A family that one file declares."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

from aspsolve.errors import InputError
from aspsolve.families._family import Family, encodings
from aspsolve.families.declared._declaration import (
    Declaration,
    declares_family,
    library,
    read_declaration,
)
from aspsolve.families.declared._puzzle import class_of
from aspsolve.families.parts import Report

PACKAGE = "aspsolve.families.declared"


@dataclass(frozen=True, eq=False)
class DeclaredFamily(Family):
    """A family that a file declares; its parts are made of the declaration."""

    declaration: Declaration = field(kw_only=True)

    def rules(self) -> str:
        """Return the encoding with what it includes, whatever the working folder has."""
        return self.whole_encoding()

    @property
    def instances(self) -> Sequence[Path]:
        """The files of puzzles that are shipped beside the encodings."""
        is_shipped = self.declaration.path.parent == encodings()
        return sorted((encodings().parent / "instances" / self.kind).glob("*.lp")) if is_shipped else ()

    def title_in(self, language: str) -> str:
        """Return the title that the file has for a language, else its only one."""
        return self.declaration.translations.get(language, (super().title_in(language),))[0]

    def rules_in(self, language: str) -> str:
        """Return the rules that the file has for a language, else what it says at its beginning."""
        _, rules = self.declaration.translations.get(language, ("", self.declaration.rules))
        return rules

    def for_page(self) -> Mapping[str, Any]:
        """Return what the page needs to know to play its puzzles; raises EncodingError and InputError."""
        from aspsolve.families.declared._page import description_of  # noqa: PLC0415  (it loads clingo's parser)

        return description_of(self.declaration)

    def whole_encoding(self) -> str:
        """Return the encoding as one text, with what it includes; raises EncodingError."""
        return self._whole_encoding

    @cached_property
    def _whole_encoding(self) -> str:
        from aspsolve.engine._isolation import program_texts  # noqa: PLC0415  (it loads clingo)

        return "\n".join(program_texts(str(self.declaration.path), [str(library())]).values())

    def report(self) -> Report:
        """Say what the family says of itself, and what is missing, in lines; those about a rule have its line."""
        from aspsolve.families.declared._checking import (  # noqa: PLC0415  (it loads clingo's parser)
            check_written,
            rules_of,
        )

        rules = rules_of(self.declaration)
        check_written(self.declaration)
        said = [f"{self.title} ({self.kind}), on {self.declaration.lattice_name}"]
        said += [
            f"{one.role} {one.name}({','.join(one.arguments)}) as {one.form}" for one in self.declaration.predicates
        ]
        said += [f"rule: {sentence.text}" for sentence in rules.sentences.values()]
        missing = [f"a sentence above the rule in line {rule.line}: {rule.text}" for rule in rules.unnamed()]
        missing += [f"a sentence for {one.name}" for one in self.declaration.predicates if one.unnamed]
        return Report(tuple(said), tuple(missing))

    def _loaded(self, name: str) -> Any:
        """Return what ``module:name`` makes of the declaration."""
        return _made(name, self.declaration)


@cache
def _made(name: str, declaration: Declaration) -> Any:
    return resolve_name(name)(declaration)


@cache
def _shipped_files() -> dict[str, Path]:
    """Return the files of this project that declare a family, by its kind."""
    return {file.stem: file for file in encodings().glob("*.lp") if declares_family(file)}


def shipped_kinds() -> list[str]:
    """Return the kinds of the families that this project ships as one file each."""
    return sorted(_shipped_files())


@cache
def shipped_family(kind: str) -> DeclaredFamily:
    """Return a family that this project ships as a file; raises KeyError."""
    return declared_family(_shipped_files()[kind])


def declared_family(path: Path) -> DeclaredFamily:
    """Return the family that a file declares; raises InputError with file, line and column."""
    if '"' in str(path) or "\\" in path.as_posix() or "\n" in str(path):
        raise InputError("expected a path without quotes and backslashes", file=str(path))
    return _family(read_declaration(path))


@cache
def _family(declaration: Declaration) -> DeclaredFamily:
    """Make the family of a declaration, the same each time: its puzzles are of one class."""
    return DeclaredFamily(
        class_of(declaration),
        encoding=declaration.path,
        explanation=f"{PACKAGE}._explanation:model_class",
        generator=f"{PACKAGE}._generator:generator_class" if declaration.clues else None,
        text=f"{PACKAGE}._text:DeclaredText",
        assignment=f"{PACKAGE}.assignment:material_of" if declaration.clues else None,
        declaration=declaration,
    )
