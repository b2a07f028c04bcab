"""What an encoding says of its family: its predicates, their looks and sentences, and how new puzzles are made."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from aspsolve._files import encodings
from aspsolve.errors import InputError
from aspsolve.families.declared._sentences import Said, Sentence
from aspsolve.model.lattice import HEXAGONS, SQUARES, SQUARES_WITH_DIAGONALS, Lattice

#: The number of arguments that are a place: x and y of a cell, two cells, a row or column, or a region.
PLACES = {
    "cell": 2, "corner": 2, "upper": 2, "lower": 2, "crossing": 2, "between": 4,
    "left": 1, "right": 1, "above": 1, "below": 1, "cage": 1,
}  # fmt: skip
OUTSIDE = ("left", "right", "above", "below")
#: The values that have names, by kind.
NAMES = {"colour": ("black", "white"), "direction": ("up", "right", "down", "left")}


class Look(NamedTuple):
    """How a predicate is drawn: the roles that may use it, its values, and its places, the usual one first."""

    roles: tuple[str, ...]
    values: tuple[str, ...] = ()
    places: tuple[str, ...] = ("cell",)
    #: The values of its shorter form; None if it has no such form.
    fewer: tuple[str, ...] | None = None
    #: True if several atoms share a place, each with its order.
    several: bool = False


BOARD, CLUE, BOTH, ALL = ("board",), ("clue",), ("clue", "answer"), ("board", "clue", "answer")
LOOKS = {
    "cell": Look(BOARD),
    "shade": Look(ALL),
    "circle": Look(BOTH, ("colour",), ("cell", "between", "crossing"), fewer=()),
    "disc": Look(CLUE, ("number", "colour")),
    "tree": Look(BOTH), "tent": Look(BOTH), "star": Look(BOTH), "mine": Look(BOTH),
    "number": Look(ALL, ("number",), (*PLACES,)),
    "letter": Look(ALL, ("text",), ("cell", "corner", "between", *OUTSIDE)),
    "operation": Look(CLUE, ("number", "text"), ("cage", "corner")),
    "arrow": Look(CLUE, (), ("between",)),
    "pointer": Look(CLUE, ("number", "direction"), fewer=("direction",)),
    "unknown": Look(CLUE, (), ("cell", "corner", "crossing", "between", *OUTSIDE)),
    "region": Look(BOARD, ("number",)),
    "cage": Look(BOARD, ("number",)),
    "tube": Look(CLUE, (), ("between",)),
    "edge": Look(BOTH, (), ("between",)),
    "wall": Look(BOTH, (), ("between",)),
    "step": Look(BOTH, (), ("between",)),
    "lines": Look(("answer",), (), ("between",), several=True),
    "first": Look(CLUE), "final": Look(CLUE), "bends": Look(CLUE, ("number",)),
    "word": Look((), ("number", "number")),
}  # fmt: skip
#: The looks of figures, of which a cell has room for one.
FIGURES = ("circle", "disc", "tree", "tent", "star", "mine")
#: The looks of a path's ends, and of the number of its bends from a marked cell to the next one.
ENDS, BENDS = ("first", "final"), "bends"
#: The looks of lines along the sides of cells; walls stand between cells, and the board's rim is drawn with them.
LINES = ("edge", "wall")
#: The looks of boards whose cells belong to areas: with lines around them, and with dashed lines inside them.
REGIONS = ("region", "cage")
#: The look of a predicate that declares none, by role and number of arguments.
USUAL = {
    "board": {2: "cell", 3: "region"},
    "clue": {2: "shade", 3: "number"},
    "answer": {2: "shade", 3: "number"},
}


@dataclass(frozen=True)
class Form:
    """A look at a place, with the kinds of all arguments."""

    look: str
    place: str
    kinds: tuple[str, ...]

    @property
    def where(self) -> int:
        """The number of arguments that are its place, without an order."""
        return PLACES[self.place]

    @property
    def ordered(self) -> bool:
        """True if several atoms share a place, in order."""
        return self.kinds[self.where : self.where + 1] == ("order",)

    @property
    def values(self) -> tuple[str, ...]:
        """The kinds of the arguments that are its value."""
        return self.kinds[self.where + self.ordered :]

    @property
    def tool(self) -> str:
        """How people make such an atom on the page: by pressing cells, by typing, or by dragging."""
        if self.look == "cell" or self.look in ENDS:
            return "shape" if self.look == "cell" else "end"
        if self.ordered or self.place == "between":
            return "several" if self.ordered else "pair"
        return "value" if self.values and self.values != ("colour",) else "mark"

    def __str__(self) -> str:
        return self.look if self.place == LOOKS[self.look].places[0] else f"{self.look} {self.place}"


#: The form of pieces, of which people find one at once, and speak of it: a piece has a cell.
PIECE = Form("piece", "cell", ("number", "number"))


def forms_of(role: str) -> list[str]:
    """Return the forms that a role can have, as they are written; only clues have other than usual places."""
    found = []
    for name, look in LOOKS.items():
        places = look.places if role == "clue" else look.places[:1]
        found += [name if place == places[0] else f"{name} {place}" for place in places if role in look.roles]
    return found


def usual(words: str) -> str:
    """Return a form without the usual place of its look."""
    look, _, place = words.partition(" ")
    return look if look in LOOKS and place == LOOKS[look].places[0] else words


def form_of(words: str, arity: int) -> Form | str:
    """Return the form of a predicate, or a message about its number of arguments."""
    name, _, place = usual(words).partition(" ")
    look = LOOKS[name]
    place = place or look.places[0]
    where = ("number",) * PLACES[place]
    kinds = [(*where, *look.values)] if not look.several else [(*where, "order")]
    if look.fewer is not None:
        kinds.insert(0, (*where, *look.fewer))
    # As the numbers of a Nonogram, which stand in order.
    if place in OUTSIDE:
        kinds.append((*where, "order", *look.values))
    for arguments in kinds:
        if len(arguments) == arity:
            return Form(name, place, arguments)
    return f"a {words} has {' or '.join(str(len(one)) for one in kinds)} arguments, found {arity}"


LATTICES = {"squares": SQUARES, "squares with diagonals": SQUARES_WITH_DIAGONALS, "hexagons": HEXAGONS}

SPACE = re.compile(r"\s+")


class Line(NamedTuple):
    """A declaration as it is written."""

    word: str
    text: str
    line: int
    column: int


class Addresses(NamedTuple):
    """The puzz.link types of a family, with the one to write first, and the parts of their addresses."""

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
    #: The sentences of an atom that holds, and of one that does not.
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
    def shown(self) -> str:
        """The statement that shows its atoms."""
        return f"#show {self.name}/{self.arity}."

    @property
    def look(self) -> str:
        return self.form.look

    @property
    def place(self) -> str:
        return self.form.place

    @property
    def has_value(self) -> bool:
        return bool(self.form.values)

    def atom(self, values: Iterable[Any]) -> str:
        return f"{self.name}({','.join(map(str, values))})"

    def __str__(self) -> str:
        return self.atom(self.arguments)

    def said(self, values: Sequence[Any]) -> Said:
        """Return the sentence of an atom, and the values of its variables."""
        sentence = self.holds.text if self.holds is not None else self.atom(values)
        return sentence, dict(zip(self.arguments, values, strict=True))

    def say(self, *atoms: Sequence[Any], holds: bool = True) -> str:
        """Return one sentence for atoms that differ in their cells or in a value, and hold or do not."""
        if sentence := self.holds if holds else self.fails:
            return sentence.say(*(dict(zip(self.arguments, one, strict=True)) for one in atoms), holds=holds)
        return ", ".join(self.atom(one) if holds else f"not {self.atom(one)}" for one in atoms)


@dataclass(frozen=True)
class Declaration:
    """What a file says of its family."""

    path: Path
    #: The family's names, in files and for people.
    kind: str
    title: str
    #: The board, then the clues.
    inputs: tuple[PredicateDeclaration, ...]
    #: The predicates of the answer, at most one in cells and one between them.
    answers: tuple[PredicateDeclaration, ...]
    #: The predicates of what people find at once, if the answer follows from it: a rectangle, for its sides.
    pieces: tuple[PredicateDeclaration, ...] = ()
    lattice: Lattice = SQUARES
    #: True if y grows upwards.
    upwards: bool = False
    #: Rules that derive clues from an answer, or choose them with it, each with its place in the file.
    clues: tuple[Sentence, ...] = ()
    #: Rules that derive the board from ``width`` and ``height``.
    sized: tuple[Sentence, ...] = ()
    #: The width and the height that most puzzles have, if they are declared.
    size: tuple[int, int] | None = None
    #: The least and the greatest size of a region of a new board, as in `values`, if they are declared.
    regions: tuple[int | str, ...] = ()
    #: The rules for people who solve puzzles: the comment at the beginning of the file up to an empty line, without
    #: the family's title; empty if there is no such comment.
    rules: str = ""
    #: The least and the greatest value of the answer (a number, or a key of `ends_of`), if declared.
    values: tuple[int | str, ...] = ()
    #: True if the answer's numbers or steps are one path through all cells.
    one_path: bool = False
    #: Rules for ``lit(X,Y,A,B)``: an entry in (A,B) lights the cell (X,Y).
    lights: tuple[Sentence, ...] = ()
    #: The lines and regions that have each value only once: ``rows``, ``columns``, and names of regions.
    once: tuple[str, ...] = ()
    #: The clues of which a new puzzle keeps all.
    kept: tuple[str, ...] = ()
    #: The addresses of its puzzles at puzz.link.
    addresses: Addresses = NO_ADDRESSES
    #: The module of the parts that Python does better, if one is named.
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
        """The first of the answers, for everything that has room for one."""
        return self.answers[0]

    @property
    def lattice_name(self) -> str:
        """How the cells lie, as it is declared."""
        return next(name for name, lattice in LATTICES.items() if lattice == self.lattice)

    @property
    def board(self) -> tuple[PredicateDeclaration, ...]:
        """The predicates that say which cells there are."""
        return tuple(one for one in self.inputs if one.role == "board")

    @property
    def clue_predicates(self) -> tuple[PredicateDeclaration, ...]:
        return self.inputs[len(self.board) :]

    @cached_property
    def repeated(self) -> str:
        """The name of the clue that repeats an atom of the answer; empty if there is none."""
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
        """True if clues are chosen together with an answer, rather than derived from it."""
        return any(rule.text.startswith("{") for rule in self.clues)

    @property
    def derived_clues(self) -> bool:
        """True if clues are derived from an answer."""
        return bool(self.clues) and not self.chosen_clues

    @property
    def is_generated(self) -> bool:
        """True if it declares how new puzzles are made."""
        return bool(self.clues or self.regions)

    @property
    def predicates(self) -> tuple[PredicateDeclaration, ...]:
        """All predicates, the answers and the pieces last."""
        return (*self.inputs, *self.answers, *self.pieces)

    @cached_property
    def texts(self) -> Mapping[str, str]:
        """The encoding and the files it includes, by file, whatever the working folder has; raises EncodingError."""
        from aspsolve.engine._isolation import program_texts  # noqa: PLC0415  (few programs include anything)

        return program_texts(str(self.path), trusted=self.path.parent == encodings())

    @cached_property
    def rules_text(self) -> str:
        """The encoding and what it includes as one text; raises EncodingError."""
        return "\n".join(self.texts.values())

    def placed(self, message: str) -> str:
        """Return a message of clingo's about `rules_text` with the original file, and the line in it."""
        from aspsolve.engine._messages import placed  # noqa: PLC0415  (most texts have no mistake)

        return placed(message, self.texts)

    def error(self, message: str, at: PredicateDeclaration | Sentence | Line) -> InputError:
        return InputError(message, file=str(self.path), line=at.line, column=at.column)


def ends_of(declared: Sequence[int | str], width: int, height: int, cells: int, region: int = 0) -> list[int]:
    """Return both ends of a range on a board, such as ``@values``; `region` is the size of the largest one, if any."""
    of_board = {"width": width, "height": height, "cells": cells, "region": region or cells}
    return [of_board[end] if isinstance(end, str) else end for end in declared]
