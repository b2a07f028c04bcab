"""What there is to draw of a puzzle or a solution, before anyone decides on letters or on lines.

A family says what its cells show and how they are joined; the renderers, in text and in SVG, need not know the
family.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from aspsolve.puzzles.lattice import Edge, Point

__all__ = ["Drawing", "Mark", "Tile"]


class Mark(Enum):
    """The two ends of a path."""

    FIRST = "first"
    FINAL = "final"


@dataclass(frozen=True)
class Tile:
    """One cell as it is to be drawn.

    Attributes
    ----------
    at : the cell's place, in the family's own coordinates.
    text : what stands in it: a letter, a number, or nothing.
    given : True where the puzzle itself says what stands there.
    block : True for a solid square.
    mark : the end of a path that this cell is, if any.
    """

    at: Point
    text: str = ""
    given: bool = False
    block: bool = False
    mark: Mark | None = None


@dataclass(frozen=True)
class Drawing:
    """Cells, and the lines that join them.

    Attributes
    ----------
    tiles : the cells, each place at most once.
    path : the edges of a path, from first to final.
    links : the pairs of cells that are joined by the puzzle itself.
    hexagonal : True for hexagons in doubled coordinates, False for squares.
    upwards : True where y grows upwards, False where row 1 is the top one.
    title : what it is, for screen readers and as a tool tip.
    """

    tiles: tuple[Tile, ...]
    path: tuple[Edge, ...] = ()
    links: tuple[Edge, ...] = ()
    hexagonal: bool = False
    upwards: bool = True
    title: str = "Logic puzzle"
