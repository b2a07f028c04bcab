"""Drawings of puzzles and solutions, of which text and pictures are made, and the base classes of what is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from pkgutil import resolve_name
from typing import Any, Protocol

from aspsolve.errors import InputError, shown
from aspsolve.model.lattice import SQUARES, Edge, Lattice, Point

__all__ = ["OUTLINES", "Drawing", "HasDrawing", "Label", "Mark", "Tile", "drawing_of"]

#: The module with the functions `html` and `svg` of an object.
#: It lies on a floor above, and is loaded by its name once a notebook asks.
RENDERERS = "aspsolve.notebook._display"
#: A representation of more characters than this is shortened.
MAX_CHARACTERS = 160
#: Lists of at most this many characters are left as they are even then.
SHORT_CHARACTERS = 30


class Mark(Enum):
    """A sign in a cell: an end of a path, a white or black circle, or a figure."""

    FIRST = "first"
    FINAL = "final"
    WHITE = "white"
    BLACK = "black"
    TREE = "tree"
    TENT = "tent"
    STAR = "star"
    MINE = "mine"


#: The outlines of the figures as SVG path data around the centre of a cell that is 40 wide.
OUTLINES = {
    Mark.TREE: "M0-16L8-5H4L12 6H3V14H-3V6H-12L-4-5H-8z",
    Mark.TENT: "M0-13L14 12H6L0 0L-6 12H-14z",
    Mark.STAR: "M0-15L3.5-4.9L14.3-4.6L5.7 1.9L8.8 12.1L0 6L-8.8 12.1L-5.7 1.9L-14.3-4.6L-3.5-4.9z",
    Mark.MINE: "M-9 0a9 9 0 1 1 18 0a9 9 0 1 1-18 0zM-1.5-14h3v28h-3zM-14-1.5h28v3h-28z",
}


@dataclass(frozen=True)
class Tile:
    """One cell as it is to be drawn."""

    #: In the family's own coordinates.
    at: Point
    text: str = ""
    #: True if the text is given by the puzzle.
    given: bool = False
    block: bool = False
    #: A solid square that is lighter than a block, so that the borders of regions are seen in it.
    shade: bool = False
    mark: Mark | None = None
    #: Small texts: in the upper left corner, and above and below a line from there to the lower right corner.
    corner: str = ""
    upper: str = ""
    lower: str = ""


@dataclass(frozen=True)
class Label:
    """A text outside of the board."""

    #: ``left``, ``right``, ``above`` or ``below``.
    side: str
    #: The y of its row, or the x of its column.
    line: int
    text: str
    #: Its distance from the board.
    at: int = 1


@dataclass(frozen=True)
class Drawing:
    """Cells, and the lines that join them."""

    tiles: tuple[Tile, ...]
    #: From first to final.
    path: tuple[Edge, ...] = ()
    #: The pairs of cells that the puzzle itself joins.
    links: tuple[Edge, ...] = ()
    #: Pairs of cells in a row or a column, with the number of straight lines between them: one, or two side by side.
    lines: tuple[tuple[Edge, int], ...] = ()
    #: Lines along sides, each between two cells one of which may lie outside, such as the borders of regions.
    borders: tuple[Edge, ...] = ()
    #: The sides of areas with dashed lines inside: each a cell and its neighbour beyond the side.
    cages: tuple[Edge, ...] = ()
    #: Small texts between two cells.
    signs: tuple[tuple[Edge, str], ...] = ()
    #: The signs that pictures show as a thick line, with a bulb in a cell to which none leads.
    tubes: tuple[Edge, ...] = ()
    #: On squares only.
    outside: tuple[Label, ...] = ()
    #: A thick line around all cells; False if it would be taken for one of `borders`.
    rim: bool = True
    #: True if pictures have a circle around the text in a cell, from which lines lead to others.
    circled: bool = False
    lattice: Lattice = SQUARES
    #: Whether y grows upwards, or row 1 is the top one; and whether x grows to the left, as in right-to-left scripts.
    upwards: bool = True
    leftwards: bool = False
    #: False if text shows no coordinates around it, as for a crossword.
    framed: bool = True
    #: For screen readers and as a tool tip.
    title: str = "Logic puzzle"
    #: The length and the spelling of each word to enter, as often as it is listed, sorted by length.
    words: tuple[tuple[int, str], ...] = ()


class HasDrawing(Protocol):
    """A puzzle, a solution, or anything else with a drawing."""

    def drawing(self) -> Drawing:
        """Return the drawing."""


def drawing_of(thing: Drawing | HasDrawing) -> Drawing:
    """Return a drawing, or that of a puzzle or a solution; raises InputError for anything else."""
    drawing = thing if isinstance(thing, Drawing) else getattr(thing, "drawing", None)
    value = drawing() if callable(drawing) else drawing
    if not isinstance(value, Drawing):
        raise InputError(f"expected a puzzle, a solution or a drawing, found {shown(thing)}")
    return value


class Displayed:
    """Something that a notebook shows as HTML."""

    def _repr_html_(self) -> str:
        return str(resolve_name(f"{RENDERERS}:html")(self))


class Drawn(Displayed):
    """Something that a notebook shows as a picture, and as HTML around it."""

    def _repr_svg_(self) -> str:
        return str(resolve_name(f"{RENDERERS}:svg")(self))


def call(name: str, **arguments: Any) -> str:
    """Return the text of a call with named arguments, without None and empty lists; long lists by their lengths."""
    given = {key: value for key, value in arguments.items() if value is not None and value != []}
    texts = {key: repr(value) for key, value in given.items()}
    if sum(len(key) + len(text) + 3 for key, text in texts.items()) > MAX_CHARACTERS:
        texts = {
            key: f"[…{len(given[key])}]" if isinstance(given[key], list) and len(text) > SHORT_CHARACTERS else text
            for key, text in texts.items()
        }
    return f"{name}({', '.join(f'{key}={text}' for key, text in texts.items())})"
