"""Where cells lie on the page: the geometry of squares and of pointy-top hexagons.

All lengths are in user units; the centres of two neighbours in a row are `PITCH` apart. The page's x grows to the
right and its y downwards; (0, 0) is the upper left corner of the box around the cells.

>>> from aspsolve.puzzles.drawing import Tile
>>> layout = Layout.of(Drawing((Tile(Point(1, 1)), Tile(Point(1, 3)))))
>>> layout.width, layout.height, layout.centre(Point(1, 1))
(40, 120, (20, 100))
"""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, sqrt

from aspsolve.puzzles.drawing import Drawing
from aspsolve.puzzles.lattice import Point

__all__ = ["PITCH", "Layout", "Place", "decimal", "pair", "rounded"]

#: A place on the page.
Place = tuple[float, float]

PITCH = 40
#: A hexagon that is PITCH wide has this side; its rows are one and a half sides apart.
SIDE = PITCH / sqrt(3)
#: How far from a bend's corner a path starts to turn.
CURVE = 10


@dataclass(frozen=True)
class Layout:
    """The places of a drawing's cells.

    Attributes
    ----------
    left, top : the least column, and the row that is drawn first.
    columns, rows : from the first to the last, both counted; two columns to a hexagon.
    hexagonal, upwards : as the drawing has them.
    """

    left: int
    top: int
    columns: int
    rows: int
    hexagonal: bool
    upwards: bool

    @classmethod
    def of(cls, drawing: Drawing) -> Layout:
        """Return the layout that fits a drawing's cells; of a drawing without any, an empty one."""
        xs = [tile.at.x for tile in drawing.tiles]
        ys = [tile.at.y for tile in drawing.tiles]
        if not xs:
            return cls(0, 0, 0, 0, drawing.hexagonal, drawing.upwards)
        return cls(
            left=min(xs),
            top=max(ys) if drawing.upwards else min(ys),
            columns=max(xs) - min(xs) + (2 if drawing.hexagonal else 1),
            rows=max(ys) - min(ys) + 1,
            hexagonal=drawing.hexagonal,
            upwards=drawing.upwards,
        )

    @property
    def width(self) -> float:
        """The width of the box around the cells."""
        return self.columns * (PITCH // 2 if self.hexagonal else PITCH)

    @property
    def height(self) -> float:
        """The height of the box around the cells."""
        if self.hexagonal and self.rows:
            return (self.rows - 1) * 1.5 * SIDE + 2 * SIDE
        return self.rows * PITCH

    def centre(self, at: Point) -> Place:
        """Return the place of a cell's centre."""
        row = self.top - at.y if self.upwards else at.y - self.top
        if self.hexagonal:
            return (at.x - self.left) * PITCH // 2 + PITCH // 2, row * 1.5 * SIDE + SIDE
        return (at.x - self.left) * PITCH + PITCH // 2, row * PITCH + PITCH // 2

    def outline(self, at: Point, inset: float = 0) -> str:
        """Return a cell's outline as path data, from its upper left or upper corner, `inset` units inside."""
        x, y = self.centre(at)
        half = PITCH / 2 - inset
        if self.hexagonal:
            side = half * 2 / sqrt(3)
            w, h, v = decimal(half), decimal(side / 2), decimal(side)
            return f"M{pair(x, y - side)}l{w} {h}v{v}l-{w} {h}-{w}-{h}v-{v}z"
        w = decimal(2 * half)
        return f"M{pair(x - half, y - half)}h{w}v{w}h-{w}z"


def rounded(places: list[Place]) -> str:
    """Return a line through places as path data: bends are curves around their corner, straight runs one line."""
    data = [f"M{pair(*places[0])}"]
    for before, here, after in zip(places, places[1:], places[2:], strict=False):
        into, out = _unit(before, here), _unit(here, after)
        if hypot(into[0] - out[0], into[1] - out[1]) > 0.01:
            begin = (here[0] - CURVE * into[0], here[1] - CURVE * into[1])
            end = (here[0] + CURVE * out[0], here[1] + CURVE * out[1])
            data.append(f"L{pair(*begin)}Q{pair(*here)} {pair(*end)}")
    data.append(f"L{pair(*places[-1])}")
    return "".join(data)


def _unit(one: Place, other: Place) -> Place:
    """Return the direction from one place to another, of length 1; (0, 0) where they are the same."""
    x, y = other[0] - one[0], other[1] - one[1]
    length = hypot(x, y) or 1
    return x / length, y / length


def pair(x: float, y: float) -> str:
    """Return a place as path data has it."""
    return f"{decimal(x)} {decimal(y)}"


def decimal(value: float) -> str:
    """Return a length with at most two decimals and none that say nothing."""
    text = f"{value:.2f}"
    return text[:-3] if text.endswith(".00") else text.rstrip("0")
