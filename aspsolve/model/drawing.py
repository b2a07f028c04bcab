"""What there is to draw of a puzzle or a solution, as text or as a picture, and how objects show themselves.

A family says what its cells show and how they are joined; the renderers, in text and in SVG, need not know the
family. How an object looks in a notebook is defined in a floor above, which is loaded by its name once a notebook asks.

>>> call("Puzzle", size=37, cells=[(0, 2)], links=[])
'Puzzle(size=37, cells=[(0, 2)])'
>>> call("Puzzle", size=37, cells=[(x, 2) for x in range(36)], links=[])
'Puzzle(size=37, cells=[…36])'
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from pkgutil import resolve_name
from typing import Any, Protocol

from aspsolve.errors import InputError, shown
from aspsolve.model.lattice import SQUARES, Edge, Lattice, Point

__all__ = ["OUTLINES", "Drawing", "HasDrawing", "Label", "Mark", "Tile", "drawing_of"]

#: The module with the functions `html` and `svg` of an object.
RENDERERS = "aspsolve.notebook._display"
#: A representation of more characters than this is shortened.
MAX_CHARACTERS = 160
#: What is shorter than this is left as it is even then.
SHORT_CHARACTERS = 30


class Mark(Enum):
    """What is drawn in a cell: an end of a path, a white or black circle, or a figure."""

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
    """One cell as it is to be drawn.

    Parameters
    ----------
    at : Point
        The cell's place, in the family's own coordinates.
    text : str
        What stands in it: a letter, a number, or nothing.
    given : bool
        True if the puzzle itself says what stands there.
    block : bool
        True for a solid square.
    shade : bool
        True for a solid square that is lighter, so that the borders of regions are seen in it.
    mark : Mark or None
        What is drawn in it, if anything.
    corner : str
        A small text in its upper left corner.
    upper, lower : str
        Small texts above and below a line from its upper left to its lower right corner.
    """

    at: Point
    text: str = ""
    given: bool = False
    block: bool = False
    shade: bool = False
    mark: Mark | None = None
    corner: str = ""
    upper: str = ""
    lower: str = ""


@dataclass(frozen=True)
class Label:
    """A text outside of the board.

    Parameters
    ----------
    side : str
        Where it is: ``left``, ``right``, ``above`` or ``below``.
    line : int
        The y of its row, or the x of its column.
    text : str
        What stands there.
    at : int
        Its distance from the board: 1 beside it.
    """

    side: str
    line: int
    text: str
    at: int = 1


@dataclass(frozen=True)
class Drawing:
    """Cells, and the lines that join them.

    Parameters
    ----------
    tiles : tuple of Tile
        The cells, each place at most once.
    path : tuple of Edge
        The edges of a path, from first to final.
    links : tuple of Edge
        The pairs of cells that are joined by the puzzle itself.
    lines : tuple of (Edge, int)
        Pairs of cells in a row or a column, with the number of straight lines between them: one, or two side by side.
    borders : tuple of Edge
        Lines along sides, each between two cells one of which may lie outside, such as the borders of regions.
    cages : tuple of Edge
        The sides of areas that have dashed lines inside, each a cell and what is beyond that side.
    signs : tuple of (Edge, str)
        Small texts between two cells.
    tubes : tuple of Edge
        Those of the signs that pictures show as a thick line from the first cell to the second, with a bulb in a cell
        to which none leads.
    outside : tuple of Label
        Texts beside rows and columns, on squares only.
    rim : bool
        True for a thick line around all cells; False if such a line would be taken for one of `borders`.
    circled : bool
        True if pictures have a circle around the text in a cell, from which lines lead to others.
    lattice : Lattice
        How the cells lie: squares, squares with diagonals, or hexagons.
    upwards : bool
        True if y grows upwards, False if row 1 is the top one.
    leftwards : bool
        True if x grows to the left: column 1 is the rightmost one, as in crosswords of right-to-left scripts.
    framed : bool
        False if it has no coordinates around it in text, as a crossword, of which nothing but its squares is shown.
    title : str
        What it is, for screen readers and as a tool tip.
    words : tuple of (int, str)
        How many squares each word has that is to be entered, and its spelling, as often as it is listed, those of a
        length together; none if it is not about words.
    """

    tiles: tuple[Tile, ...]
    path: tuple[Edge, ...] = ()
    links: tuple[Edge, ...] = ()
    lines: tuple[tuple[Edge, int], ...] = ()
    borders: tuple[Edge, ...] = ()
    cages: tuple[Edge, ...] = ()
    signs: tuple[tuple[Edge, str], ...] = ()
    tubes: tuple[Edge, ...] = ()
    outside: tuple[Label, ...] = ()
    rim: bool = True
    circled: bool = False
    lattice: Lattice = SQUARES
    upwards: bool = True
    leftwards: bool = False
    framed: bool = True
    title: str = "Logic puzzle"
    words: tuple[tuple[int, str], ...] = ()


class HasDrawing(Protocol):
    """A puzzle, a solution, or anything else that says what there is to draw of it."""

    def drawing(self) -> Drawing:
        """Return what there is to draw."""


def drawing_of(thing: Drawing | HasDrawing) -> Drawing:
    """Return a drawing, or that of a puzzle or a solution; raises InputError for anything else."""
    drawing = thing if isinstance(thing, Drawing) else getattr(thing, "drawing", None)
    found = drawing() if callable(drawing) else drawing
    if not isinstance(found, Drawing):
        raise InputError(f"expected a puzzle, a solution or a drawing, found {shown(thing)}")
    return found


class Displayed:
    """Something that a notebook shows as HTML."""

    def _repr_html_(self) -> str:
        return str(resolve_name(f"{RENDERERS}:html")(self))


class Drawn(Displayed):
    """Something that a notebook shows as a picture, and as HTML around it."""

    def _repr_svg_(self) -> str:
        return str(resolve_name(f"{RENDERERS}:svg")(self))


def call(name: str, **arguments: Any) -> str:
    """Return a call with its arguments by name; None and empty lists are left out, long ones named by their lengths."""
    given = {key: value for key, value in arguments.items() if value is not None and value != []}
    texts = {key: repr(value) for key, value in given.items()}
    if sum(len(key) + len(text) + 3 for key, text in texts.items()) > MAX_CHARACTERS:
        texts = {
            key: f"[…{len(given[key])}]" if isinstance(given[key], list) and len(text) > SHORT_CHARACTERS else text
            for key, text in texts.items()
        }
    return f"{name}({', '.join(f'{key}={text}' for key, text in texts.items())})"
