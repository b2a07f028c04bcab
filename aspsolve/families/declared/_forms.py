"""How an atom looks and where it stands: the table of looks and places, which the page gets as data.

A form is a look and a place, as in ``number left``; the look alone stands for its first place. The arguments of an atom
are those of the place, then those of the look; outside the board, a place in order may stand between them, as in the
numbers of a Nonogram, and lines beside one another have one, too.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

#: How many arguments say where something is; x and y of a cell, two cells, a row or column, or a region.
PLACES = {
    "cell": 2, "corner": 2, "upper": 2, "lower": 2, "crossing": 2, "between": 4,
    "left": 1, "right": 1, "above": 1, "below": 1, "cage": 1,
}  # fmt: skip
OUTSIDE = ("left", "right", "above", "below")
#: The values that are said by a name.
NAMES = {"colour": ("black", "white"), "direction": ("up", "right", "down", "left")}


class Look(NamedTuple):
    """How something looks: the roles that may use it, its values, and its places, the usual one first."""

    roles: tuple[str, ...]
    values: tuple[str, ...] = ()
    places: tuple[str, ...] = ("cell",)
    #: The values that may stand alone, if there are fewer.
    fewer: tuple[str, ...] | None = None
    #: Whether several are beside one another, by their order.
    several: bool = False


BOARD, CLUE, BOTH, ALL = ("board",), ("clue",), ("clue", "answer"), ("board", "clue", "answer")
LOOKS = {
    "cell": Look(BOARD),
    "shade": Look(ALL, ("colour",), fewer=()),
    "circle": Look(BOTH, ("colour",), ("cell", "between", "crossing"), fewer=()),
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
FIGURES = ("circle", "tree", "tent", "star", "mine")
#: The forms of a path's ends, and of how often it bends from a cell to the next one that is marked.
ENDS, BENDS = ("first", "final"), "bends"
#: The looks of lines along the sides of cells; what walls part are cells of the board, which has a rim.
LINES = ("edge", "wall")
#: The looks of boards whose cells belong to areas: with lines around them, and with dashed lines inside them.
REGIONS = ("region", "cage")
#: The look of a predicate that says none, by the number of its arguments.
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
        """How many arguments say where it is, without its place in order."""
        return PLACES[self.place]

    @property
    def ordered(self) -> bool:
        """Whether several stand at a place, in order."""
        return self.kinds[self.where : self.where + 1] == ("order",)

    @property
    def values(self) -> tuple[str, ...]:
        """The kinds of the arguments that say a value."""
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


#: What people find at once, and speak of: it is about a cell.
PIECE = Form("piece", "cell", ("number", "number"))


def forms_of(role: str) -> list[str]:
    """Return the forms of a role, as they are written; the answer lies on the board."""
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
    """Return the form of a predicate, or how many arguments it has."""
    name, _, place = usual(words).partition(" ")
    look = LOOKS[name]
    place = place or look.places[0]
    where = ("number",) * PLACES[place]
    kinds = [(*where, *look.values)] if not look.several else [(*where, "order")]
    if look.fewer is not None:
        kinds.insert(0, (*where, *look.fewer))
    if place in OUTSIDE:
        kinds.append((*where, "order", *look.values))
    for one in kinds:
        if len(one) == arity:
            return Form(name, place, one)
    return f"a {words} has {' or '.join(str(len(one)) for one in kinds)} arguments, found {arity}"
