"""A family of puzzles, as features see it: what they need to know of one is asked of `Family`, never of its type."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any

from aspsolve.errors import InputError
from aspsolve.families.parts import (
    AssignmentMaterial,
    Form,
    FormPart,
    PrologSyntax,
    Pruned,
    Report,
    TextSyntax,
)
from aspsolve.model.messages import Message, templates
from aspsolve.model.puzzle import Puzzle

if TYPE_CHECKING:
    from aspsolve.families.generation import Generator
    from aspsolve.model.explanation import ExplanationModel


@dataclass(frozen=True, eq=False)
class Family:
    """A family of puzzles and its parts.

    A part that is a ``str`` is the name of something as ``module:name``, loaded when it is first used, or None if
    the family has no such part: then the feature that needs it says so.

    Parameters
    ----------
    puzzle : type
        The class of its puzzles.
    encoding : pathlib.Path or None
        The file of its encoding; ``encodings/KIND.lp`` of this project if None.
    pruning : str or None
        A function from a puzzle to `Pruned`.
    clingo_options : callable
        Returns clingo's options with which the encoding is solved fastest, for a puzzle.
    explanation : str or None
        A subclass of `ExplanationModel`, made with a puzzle.
    text : str or None
        A `TextSyntax`.
    prolog : str or None
        A `PrologSyntax`.
    assignment : str or None
        An `AssignmentMaterial`.
    generator : str or None
        A subclass of `Generator`.
    diagnosis : str or None
        A function from a puzzle without a solution to likely causes, a sentence each without its full stop, found in
        much less time than a search takes.
    candidates : str or None
        A function from a puzzle to its lists of candidates as Prolog terms, as a text.
    about : str or None
        The package of a catalogue of messages with the family's ``title`` and ``rules`` for people who solve puzzles
        and, if need be, a ``note`` for a puzzle of some ``cells``.
    forms : mapping of str to FormPart
        The forms in which others have its puzzles, by the names of their formats, which no other format has.
    """

    puzzle: type[Puzzle]
    encoding: Path | None = None
    pruning: str | None = None
    clingo_options: Callable[[Any], tuple[str, ...]] = lambda _: ()
    explanation: str | None = None
    text: str | None = None
    prolog: str | None = None
    assignment: str | None = None
    generator: str | None = None
    diagnosis: str | None = None
    candidates: str | None = None
    about: str | None = None
    forms: Mapping[str, FormPart] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        """The family's name in files and on the command line."""
        return self.puzzle.kind

    @property
    def title(self) -> str:
        """The family's name for people."""
        return self.puzzle.title

    @property
    def encoding_path(self) -> Path:
        """The path of the encoding, in an installed wheel and in a checkout."""
        return encodings() / f"{self.kind}.lp" if self.encoding is None else self.encoding

    def rules(self) -> str:
        """Return the rules of the encoding.

        Returns
        -------
        str
            The text of its file.
        """
        return _text(self.encoding_path)

    def prune(self, puzzle: Puzzle) -> Pruned:
        """Prune a puzzle.

        Parameters
        ----------
        puzzle : Puzzle
            A puzzle of this family.

        Returns
        -------
        Pruned
            What is left of it; its own facts where the family has no pruning.
        """
        if self.pruning is None:
            return Pruned(tuple(fact.symbol for fact in puzzle.facts()))
        pruned: Pruned = self._loaded(self.pruning)(puzzle)
        return pruned

    @property
    def explanation_class(self) -> Callable[[Puzzle], ExplanationModel]:
        """What makes the explanation model of a puzzle; raises InputError for a family without explanations."""
        model: Callable[[Puzzle], ExplanationModel] = self._part(self.explanation, "there are no explanations")
        return model

    @property
    def text_syntax(self) -> TextSyntax:
        """The syntax of its puzzles as text; raises InputError for a family without."""
        syntax: TextSyntax = self._part(self.text, "there is no text format")
        return syntax

    @property
    def prolog_syntax(self) -> PrologSyntax:
        """The syntax of its puzzles as Prolog terms; raises InputError for a family without."""
        syntax: PrologSyntax = self._part(self.prolog, "there is no Prolog format")
        return syntax

    @property
    def assignment_material(self) -> AssignmentMaterial:
        """The parts of a course's assignment; raises InputError for a family without."""
        material: AssignmentMaterial = self._part(self.assignment, "there is no assignment")
        return material

    @property
    def generator_class(self) -> type[Generator]:
        """What makes its puzzles; raises InputError for a family without."""
        generator: type[Generator] = self._part(self.generator, "there is no generator")
        return generator

    @property
    def levels(self) -> tuple[str, ...]:
        """The levels of difficulty of its new puzzles, empty if none are made."""
        return () if self.generator is None else self.generator_class.levels

    @property
    def instances(self) -> Sequence[Path]:
        """The files of puzzles with one solution that are shipped with the family, the small ones first."""
        return ()

    def title_in(self, language: str) -> str:
        """Return the family's name in a language.

        Parameters
        ----------
        language : str
            The code of one of `aspsolve.model.messages.LANGUAGES`.

        Returns
        -------
        str
            The name, in English where the family says no other.
        """
        title = self.title[:1].upper() + self.title[1:]
        return title if self.about is None else Message(self.about, "title").say(language)

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
        return "" if self.about is None else Message(self.about, "rules").say(language)

    def note_in(self, language: str, cells: int) -> str:
        """Return what is said of a single puzzle, such as which numbers it needs.

        Parameters
        ----------
        language : str
            As `title_in` has it.
        cells : int
            How many cells the puzzle has.

        Returns
        -------
        str
            A few words; empty if the family says none.
        """
        if self.about is None or "note" not in templates(self.about, language):
            return ""
        return Message(self.about, "note", cells=cells).say(language)

    def form(self, name: str) -> Form:
        """Return one of its forms.

        Parameters
        ----------
        name : str
            A name of `forms`.

        Returns
        -------
        Form
            The form.
        """
        form: Form = self._loaded(self.forms[name].form)
        return form

    def likely_cause(self, puzzle: Puzzle) -> str | None:
        """Return why a puzzle without a solution is likely to have none.

        Parameters
        ----------
        puzzle : Puzzle
            A puzzle of this family.

        Returns
        -------
        str or None
            A sentence without its full stop; None if no cause is easily seen, or where the family looks for none.
        """
        cause: str | None = (
            next(iter(self._loaded(self.diagnosis)(puzzle)), None) if self.diagnosis is not None else None
        )
        return cause

    def write_candidates(self, puzzle: Puzzle) -> str:
        """Return the lists of candidates of a puzzle.

        Parameters
        ----------
        puzzle : Puzzle
            A puzzle of this family.

        Returns
        -------
        str
            The lists as Prolog terms.

        Raises
        ------
        InputError
            For a family without such lists.
        """
        return str(self._part(self.candidates, "there are no lists of candidates")(puzzle))

    def for_page(self) -> Mapping[str, Any] | None:
        """Return what the page needs to know to play its puzzles.

        Returns
        -------
        mapping of str to object or None
            Data as JSON has them; None if the page knows the family by modules of its own, or not at all.
        """
        return None

    def whole_encoding(self) -> str:
        """Return the encoding as one text.

        Returns
        -------
        str
            The encoding with what it includes.

        Raises
        ------
        EncodingError
            If a file cannot be read, or may not be included.
        """
        return self.rules()

    def report(self) -> Report:
        """Say what the family says of itself, and what is missing.

        Returns
        -------
        Report
            Lines of text.
        """
        lacking = {"explanations": self.explanation, "a generator": self.generator, "a text format": self.text}
        return Report((f"{self.title} ({self.kind})",), tuple(what for what, part in lacking.items() if part is None))

    def _part(self, name: str | None, complaint: str) -> Any:
        """Return a part; raises InputError with a complaint where the family has none."""
        if name is None:
            raise InputError(f"{complaint} for {self.title}")
        return self._loaded(name)

    def _loaded(self, name: str) -> Any:
        """Return what ``module:name`` names."""
        return _resolved(name)


_resolved = cache(resolve_name)


def encodings() -> Path:
    """Return the folder of the encodings of this project, in an installed wheel or in a checkout."""
    package = Path(__file__).parents[1]
    shipped = package / "encodings"
    return shipped if shipped.is_dir() else package.parent / "encodings"


@cache
def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")
