"""What an encoding says of its family: its predicates and what they say, and how new puzzles are made."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from aspsolve._files import encodings
from aspsolve.errors import InputError
from aspsolve.families._broken import Said
from aspsolve.families.declared._forms import REGIONS, Form
from aspsolve.families.declared._sentences import Sentence
from aspsolve.model.lattice import HEXAGONS, SQUARES, SQUARES_WITH_DIAGONALS, Lattice

LATTICES = {"squares": SQUARES, "squares with diagonals": SQUARES_WITH_DIAGONALS, "hexagons": HEXAGONS}

SPACE = re.compile(r"\s+")


class Line(NamedTuple):
    """A declaration as it is written."""

    word: str
    text: str
    line: int
    column: int


class Addresses(NamedTuple):
    """The types of puzz.link that are a family's, the one to write first, and the parts of their addresses."""

    types: tuple[str, ...]
    parts: tuple[str, ...]


NO_ADDRESSES = Addresses((), ())


@dataclass(frozen=True)
class PredicateDeclaration:
    """A predicate of the instances or of the answers."""

    #: ``board``, ``clue``, ``answer`` or ``piece``.
    role: str
    name: str
    #: Variables for its arguments: those of its place, then those of its look.
    arguments: tuple[str, ...]
    form: Form
    #: What an atom says, and what it says that it does not hold.
    holds: Sentence | None = None
    fails: Sentence | None = None
    #: Where it is declared.
    line: int = 0
    column: int = 0

    @property
    def arity(self) -> int:
        return len(self.arguments)

    @property
    def signature(self) -> tuple[str, int]:
        return self.name, self.arity

    @property
    def look(self) -> str:
        return self.form.look

    @property
    def place(self) -> str:
        return self.form.place

    @property
    def has_value(self) -> bool:
        return bool(self.form.values)

    @property
    def unnamed(self) -> bool:
        """Whether its atoms need a sentence and have none; what cells there are needs none."""
        return self.holds is None and self.look not in ("cell", *REGIONS)

    def said(self, values: Sequence[Any]) -> Said:
        """Return the sentence of an atom, and the values of its variables."""
        sentence = self.holds.text if self.holds is not None else f"{self.name}({','.join(map(str, values))})"
        return sentence, dict(zip(self.arguments, values, strict=True))

    def say(self, values: Sequence[Any], *, holds: bool = True) -> str:
        """Say an atom, or that it does not hold."""
        by_name = dict(zip(self.arguments, values, strict=True))
        sentence = self.holds if holds else self.fails
        if sentence is not None:
            return sentence.say(by_name)
        atom = f"{self.name}({','.join(map(str, values))})"
        return atom if holds else f"not {atom}"


@dataclass(frozen=True)
class Declaration:
    """What a file says of its family."""

    path: Path
    #: The family's names, in files and for people.
    kind: str
    title: str
    #: The board, then the clues.
    inputs: tuple[PredicateDeclaration, ...]
    #: What is found, at most one in cells and one between them.
    answers: tuple[PredicateDeclaration, ...]
    #: What people find at once, of which atoms of the answer follow: a rectangle, for its sides.
    pieces: tuple[PredicateDeclaration, ...] = ()
    lattice: Lattice = SQUARES
    #: True if y grows upwards.
    upwards: bool = False
    #: Rules by which clues come of an answer, each with its place.
    clues: tuple[Sentence, ...] = ()
    #: Rules that make the board of a size, of ``width`` and ``height``.
    sized: tuple[Sentence, ...] = ()
    #: The width and the height that most puzzles have, if they are declared.
    size: tuple[int, int] | None = None
    #: The least and the greatest size of a region of a new board, as in `values`; empty if nothing is said.
    regions: tuple[int | str, ...] = ()
    #: The rules for people who solve puzzles: the comment at the beginning of the file up to an empty line, without
    #: the family's title; empty if there is no such comment.
    rules: str = ""
    #: The least and the greatest value of the answer, each a number, ``width``, ``height`` or ``cells``; empty if
    #: nothing is said.
    values: tuple[int | str, ...] = ()
    #: True if the answer's numbers or steps are one path through all cells.
    one_path: bool = False
    #: Rules for ``lit(X,Y,A,B)``: an entry in (A,B) lights the cell (X,Y).
    lights: tuple[Sentence, ...] = ()
    #: What has each value only once: ``rows``, ``columns``, and the names of regions.
    once: tuple[str, ...] = ()
    #: The clues of which a new puzzle keeps all.
    kept: tuple[str, ...] = ()
    #: The types of puzz.link that it has.
    addresses: Addresses = NO_ADDRESSES
    #: The module of the parts that Python does better, where it is named.
    python: Line | None = None
    #: When the file was changed, and its size.
    stamp: tuple[int, int] = (0, 0)

    @property
    def wider(self) -> int:
        """By how much most boards are wider than high."""
        width, height = self.size or (0, 0)
        return width - height

    @property
    def answer(self) -> PredicateDeclaration:
        """The first of the answers, which stands alone where there is room for one."""
        return self.answers[0]

    @property
    def lattice_name(self) -> str:
        """How the cells lie, as it is declared."""
        return next(name for name, lattice in LATTICES.items() if lattice == self.lattice)

    @property
    def board(self) -> tuple[PredicateDeclaration, ...]:
        """The predicates that say which cells there are."""
        return tuple(one for one in self.inputs if one.role == "board")

    @cached_property
    def repeated(self) -> str:
        """The name of the clue that says an atom of the answer as it is; empty if there is none."""
        names = {one.name for one in self.inputs}
        for rule in self.clues:
            said = SPACE.sub("", rule.text).rstrip(".").removeprefix("{").partition("}")[0]  # some of them, if chosen
            head, _, body = said.replace(":-", ":").partition(":")
            name, _, arguments = head.partition("(")
            if name in names and body in {f"{one.name}({arguments}" for one in self.answers}:
                return name
        return ""

    def region_of(self, cage: PredicateDeclaration) -> PredicateDeclaration | None:
        """Return the regions over which a clue stands: those that are called by the same variable."""
        return next((one for one in self.board if one.arguments[2:] == cage.arguments[:1]), None)

    @property
    def chosen_clues(self) -> bool:
        """Whether clues are chosen together with an answer, rather than said by it."""
        return any(rule.text.startswith("{") for rule in self.clues)

    @property
    def derived_clues(self) -> bool:
        """Whether an answer says its clues."""
        return bool(self.clues) and not self.chosen_clues

    @property
    def is_generated(self) -> bool:
        """Whether it says how new puzzles are made."""
        return bool(self.clues or self.regions)

    @property
    def predicates(self) -> tuple[PredicateDeclaration, ...]:
        """All predicates, the answers and the pieces last."""
        return (*self.inputs, *self.answers, *self.pieces)

    @cached_property
    def texts(self) -> Mapping[str, str]:
        """The encoding and what it includes, whatever the working folder has, by files; raises EncodingError."""
        from aspsolve.engine._isolation import program_texts  # noqa: PLC0415  (few programs include anything)

        ours = self.path.parent == library().parent
        return program_texts(str(self.path), [str(library())], trusted=ours)

    @cached_property
    def rules_text(self) -> str:
        """The encoding and what it includes as one text; raises EncodingError."""
        return "\n".join(self.texts.values())

    def placed(self, message: str) -> str:
        """Return a message of clingo's about that text with the file that is meant, and the line in it."""
        from aspsolve.engine._messages import placed  # noqa: PLC0415  (most texts have no mistake)

        return placed(message, self.texts)

    def error(self, message: str, at: PredicateDeclaration | Sentence | Line) -> InputError:
        return InputError(message, file=str(self.path), line=at.line, column=at.column)


def ends_of(declared: Sequence[int | str], width: int, height: int, cells: int) -> list[int]:
    """Return both ends of a range on a board, such as ``@values``."""
    of_board = {"width": width, "height": height, "cells": cells}
    return [of_board[end] if isinstance(end, str) else end for end in declared]


def library() -> Path:
    """Return the folder of rules that encodings can include."""
    return encodings() / "lib"
