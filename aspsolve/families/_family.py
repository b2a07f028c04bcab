"""A family of puzzles, as features see it: what they need to know of one is asked of `Family`, never of its type."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from itertools import product
from pathlib import Path
from pkgutil import resolve_name
from types import ModuleType
from typing import TYPE_CHECKING, Any

from aspsolve._files import encodings
from aspsolve.errors import InputError
from aspsolve.families.parts import AssignmentMaterial, Form, FormPart, PrologSyntax, Pruned, Report, TextSyntax
from aspsolve.model.facts import Predicate
from aspsolve.model.messages import TO
from aspsolve.model.puzzle import Puzzle

if TYPE_CHECKING:
    from aspsolve.families.declared._declaration import Declaration
    from aspsolve.families.generation import Generator
    from aspsolve.model.explanation import ExplanationModel

DECLARED = "aspsolve.families.declared"
#: The factories that make parts of a declaration, for a family whose module does not have the part.
FOLLOWING = {
    "EXPLANATION": f"{DECLARED}._explanation:model_class",
    "TEXT": f"{DECLARED}._text:DeclaredText",
    "GENERATOR": f"{DECLARED}._generator:generator_class",
    "ASSIGNMENT": f"{DECLARED}._checking:material_of",
}
#: The parts that follow only from a declaration that says how new puzzles are made.
FROM_CLUES = ("GENERATOR", "ASSIGNMENT")


@cache
def _following(name: str, declaration: Declaration) -> Any:
    """Return the part that the factory ``module:name`` makes of a declaration."""
    return resolve_name(name)(declaration)


@dataclass(frozen=True, eq=False)
class FamilyParts:
    """The parts of a family, for which features ask: those of its module, and what follows from its declaration."""

    #: Names a module of parts by ``% @python``, see docs/new-family.md; without, all parts follow from the declaration.
    encoding_path: Path
    kind: str
    python: str = ""
    read: Declaration | None = None

    @cached_property
    def declaration(self) -> Declaration:
        """What the encoding says of the family; raises InputError with file, line and column."""
        from aspsolve.families.declared._reading import read_declaration  # noqa: PLC0415  (few need it)

        return self.read or read_declaration(self.encoding_path)

    @property
    def typed(self) -> bool:
        """Whether it has a puzzle class of its own: then the parts that are made for the usual class do not follow."""
        return hasattr(self._module, "PUZZLE")

    @cached_property
    def puzzle(self) -> type[Puzzle]:
        own: type[Puzzle] | None = self._part("PUZZLE")
        if own is not None:
            return own
        from aspsolve.families.declared._puzzle import class_of  # noqa: PLC0415  (most need none)

        return class_of(self.declaration)

    @property
    def title(self) -> str:
        """The family's name for people."""
        return self.puzzle.title

    def clingo_options(self, puzzle: Puzzle) -> tuple[str, ...]:
        """Return the options with which clingo solves a puzzle fastest; empty for its defaults."""
        options: Callable[[Any], tuple[str, ...]] | None = self._part("CLINGO_OPTIONS")
        return () if options is None else options(puzzle)

    def prune(self, puzzle: Puzzle) -> Pruned:
        """Return a puzzle after pruning: with all its facts if the family has none."""
        prune: Callable[[Any], Pruned] | None = self._part("PRUNING")
        return Pruned(tuple(fact.symbol for fact in puzzle.facts())) if prune is None else prune(puzzle)

    @property
    def explanation_class(self) -> Callable[[Puzzle], ExplanationModel]:
        """The factory of explanation models of puzzles; raises InputError for a family without explanations."""
        model: Callable[[Puzzle], ExplanationModel] = self._needed("EXPLANATION", "there are no explanations")
        return model

    @property
    def text_syntax(self) -> TextSyntax:
        """The syntax of its puzzles as text; raises InputError for a family without."""
        syntax: TextSyntax = self._needed("TEXT", "there is no text format")
        return syntax

    @property
    def prolog_syntax(self) -> PrologSyntax:
        """The syntax of its puzzles as Prolog terms; raises InputError for a family without."""
        syntax: PrologSyntax = self._needed("PROLOG", "there is no Prolog format")
        return syntax

    @property
    def assignment_material(self) -> AssignmentMaterial:
        """The parts of a course's assignment; raises InputError for a family without."""
        material: AssignmentMaterial = self._needed("ASSIGNMENT", "there is no assignment")
        return material

    @property
    def generator_class(self) -> type[Generator]:
        """The class of its generators; raises InputError for a family without."""
        generator: type[Generator] = self._needed("GENERATOR", "there is no generator")
        return generator

    def has_usual_size(self, puzzle: Puzzle) -> bool:
        """Return whether a puzzle fills the rectangle that the declaration says is usual."""
        size = self.declaration.size
        boards = {one.name for one in self.declaration.board}
        cells = {(fact[0], fact[1]) for fact in puzzle.facts() if fact.meta.name in boards}
        return size is not None and cells == {*product(*(range(1, side + 1) for side in size))}

    def board(self, width: int, height: int) -> Sequence[Predicate]:
        """Return the facts of an empty board; raises AspsolveError, also if nothing declares how it is made."""
        from aspsolve.families.declared._generator import empty_puzzle  # noqa: PLC0415  (it loads clingo)

        return empty_puzzle(self.declaration, width, height).facts()

    @property
    def forms(self) -> Mapping[str, FormPart]:
        """The forms that its puzzles have in other programs, by the names of their formats."""
        return self._part("FORMS") or {}

    def form(self, name: str) -> Form:
        form: Form = resolve_name(self.forms[name].form)
        return form

    def likely_cause(self, puzzle: Puzzle) -> str | None:
        """Return why a puzzle is likely to have no solution, without a full stop; None if no cause is easily seen."""
        causes = self._part("DIAGNOSIS")
        return None if causes is None else next(iter(causes(puzzle)), None)

    def write_candidates(self, puzzle: Puzzle) -> str:
        """Return the lists of candidates of a puzzle as Prolog terms; raises InputError for a family without."""
        return str(self._needed("CANDIDATES", "there are no lists of candidates")(puzzle))

    @property
    def page_json(self) -> Mapping[str, Any] | None:
        """How the JSON of its own class differs from a list for each predicate; None for the usual JSON."""
        form: Mapping[str, Any] | None = self._part("PAGE")
        return form

    def counts(self, puzzle: Puzzle) -> list[str]:
        """Return what the clues of a puzzle count and its entries light; raises EncodingError and InputError."""
        from aspsolve.families.declared._page import counted  # noqa: PLC0415  (it loads clingo's parser)

        return counted(self.declaration, puzzle.facts())

    def for_bench(self) -> Mapping[str, Any]:
        """Return the program by which the page's bench finds violated rules; raises EncodingError and InputError."""
        from aspsolve.families.declared._page import relaxed_rules  # noqa: PLC0415  (it loads clingo's parser)

        return relaxed_rules(self.declaration)

    def report(self) -> Report:
        """Return what the encoding says of the family, and what is missing with the lines of rules."""
        from aspsolve.families.declared._checking import report_of  # noqa: PLC0415  (it loads clingo's parser)

        return report_of(self.declaration)

    def has(self, part: str) -> bool:
        """Return whether a part is in the module, or follows from the declaration."""
        if hasattr(self._module, part):
            return True
        return part in FOLLOWING and not self.typed and (part not in FROM_CLUES or self.declaration.is_generated)

    @cached_property
    def _module(self) -> ModuleType | None:
        return import_module(self.python) if self.python else None

    def _part(self, name: str) -> Any:
        """Return a part of the module, else what follows from the declaration; None for neither."""
        if not self.has(name):
            return None
        if hasattr(self._module, name):
            part = getattr(self._module, name)
            return resolve_name(part) if isinstance(part, str) else part
        return _following(FOLLOWING[name], self.declaration)

    def _needed(self, name: str, complaint: str) -> Any:
        """Return a part; raises InputError with a complaint if the family does not have it."""
        if not self.has(name):
            raise InputError(f"{complaint} for {self.title}")
        return self._part(name)


@dataclass(frozen=True, eq=False)
class Family(FamilyParts):
    """A family of puzzles: an encoding that declares itself, and what Python does better.

    Parameters
    ----------
    encoding_path : pathlib.Path
        The file of its encoding.
    kind : str
        The family's name in files and on the command line.
    python : str
        The module of its parts; empty for none.
    read : Declaration or None
        The declaration, if it has been read already.
    """

    def rules(self) -> str:
        """Return the encoding with what it includes, whatever the working folder has.

        Returns
        -------
        str
            The encoding as one text.

        Raises
        ------
        EncodingError
            If a file cannot be read, or may not be included.
        """
        return self._rules

    @cached_property
    def _rules(self) -> str:
        text = self.encoding_path.read_text(encoding="utf-8")
        return self.declaration.rules_text if "#include" in text else text

    def placed(self, message: str) -> str:
        """Return a message of clingo's about the rules, ``<block>:LINE:…``, with the original file and line.

        Parameters
        ----------
        message : str
            The message; one about something else is returned as it is.

        Returns
        -------
        str
            The message.
        """
        return self.declaration.placed(message)

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels of difficulty of its new puzzles, empty if none are made."""
        return self.generator_class.levels if self.has("GENERATOR") else ()

    @property
    def instances(self) -> Sequence[Path]:
        """The files of puzzles that are shipped beside the encoding, the small ones first."""
        is_shipped = self.encoding_path.parent == encodings()
        return sorted((encodings().parent / "instances" / self.kind).glob("*.lp")) if is_shipped else ()

    def title_in(self, language: str) -> str:
        """Return the family's name in a language.

        Parameters
        ----------
        language : str
            The code of one of `aspsolve.model.messages.BOOKLET_LANGUAGES`.

        Returns
        -------
        str
            The name, in English if the family says no other.
        """
        return self._translated(language, "title") or self.title[:1].upper() + self.title[1:]

    def rules_in(self, language: str) -> str:
        """Return the rules for people who solve its puzzles.

        Parameters
        ----------
        language : str
            As `title_in` has it.

        Returns
        -------
        str
            Sentences; empty if the family says none.
        """
        return self._translated(language, "rules") or self.declaration.rules

    def _translated(self, language: str, what: str) -> str | None:
        from aspsolve.families.declared._sentences import Translations  # noqa: PLC0415  (few need it)

        return Translations(self.encoding_path.parent, self.kind).find(language, what)

    def note_in(self, language: str, cells: int) -> str:
        """Return which numbers a puzzle needs, if these depend on the number of its cells.

        Parameters
        ----------
        language : str
            As `title_in` has it.
        cells : int
            How many cells the puzzle has.

        Returns
        -------
        str
            A few words; empty for other families.
        """
        least, most = self.declaration.values or ("", "")
        return f"{least} {TO[language]} {cells}" if most == "cells" else ""

    def for_page(self) -> Mapping[str, Any] | None:
        """Return what the page needs to know to play its puzzles; raises EncodingError and InputError.

        Returns
        -------
        mapping of str to object or None
            Data as JSON has them; None if the page knows the family by modules of its own.
        """
        from aspsolve.families.declared._page import description_of  # noqa: PLC0415  (it loads clingo's parser)

        return None if self.typed and self.page_json is None else description_of(self)
