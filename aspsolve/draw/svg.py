"""Puzzles and solutions of every family as SVG.

Everything of one kind is one element of a class, so that a large grid stays small and a page can restyle it. The
colours are kept apart by lightness and by shape, for print and for the colour-blind, and follow a reader's dark mode.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from xml.etree import ElementTree as ET

from aspsolve.puzzles.drawing import Drawing, Mark, Tile
from aspsolve.puzzles.lattice import Edge, Point
from aspsolve.puzzles.squares import graphemes

__all__ = ["svg"]

#: Lengths in pixels: a square's side, a hexagon's radius, and the margin around the whole.
SIDE, RADIUS, MARGIN = 40.0, 24.0, 6.0
#: The size of a letter in a square and in a hexagon, and how many fit beside each other before they shrink.
LETTER_SIZE, NUMBER_SIZE, FITTING = 22.0, 19.0, 2.0

STYLE = """
.rim{fill:none;stroke:#222;stroke-width:5;stroke-linejoin:round}
.cell{fill:#fff;stroke:#555;stroke-width:1}
.given{fill:#e4e9f2;stroke:#555;stroke-width:1}
.block{fill:#222;stroke:#222;stroke-width:1}
.new{fill:#fff2a8;stroke:#555;stroke-width:1}
.hint{fill:#cfe8ff;stroke:#555;stroke-width:1}
.wrong{fill:#ffd0c4;stroke:#b3261e;stroke-width:3}
.path{fill:none;stroke:#3f78b5;stroke-width:7;stroke-linecap:round;stroke-linejoin:round}
.link{fill:none;stroke:#222;stroke-width:5;stroke-linecap:round}
.first{fill:#fff;stroke:#222;stroke-width:3}
.final{fill:#222;stroke:#222;stroke-width:3}
.letters,.numbers{font-family:Helvetica,Arial,sans-serif;text-anchor:middle;fill:#111}
.numbers{font-weight:bold}
.halo{fill:#fff;stroke:none}
@media (prefers-color-scheme:dark){
.cell,.halo,.first{fill:#1d2126}
.given{fill:#38424f}
.block{fill:#000;stroke:#8b949e}
.new{fill:#6b5d00}
.hint{fill:#0b4a78}
.wrong{fill:#7a2114}
.link,.first,.rim{stroke:#e6edf3}
.final{fill:#e6edf3;stroke:#e6edf3}
.letters,.numbers{fill:#e6edf3}
}
"""


def svg(drawing: Drawing, highlights: Mapping[Point, str] | None = None) -> str:
    """Return a drawing as an SVG document that needs nothing else.

    Parameters
    ----------
    drawing : of a puzzle or a solution; see `aspsolve.puzzles.Puzzle.drawing`.
    highlights : for cells that are to stand out, their class: ``new``, ``hint`` or ``wrong``.
    """
    canvas = _Canvas(drawing)
    root = ET.Element("svg", canvas.frame(), xmlns="http://www.w3.org/2000/svg", role="img")
    ET.SubElement(root, "title").text = _xml(drawing.title)
    ET.SubElement(root, "style").text = STYLE
    rim = "".join(canvas.outline(tile.at) for tile in drawing.tiles)
    ET.SubElement(root, "path", {"class": "rim"}, d=rim)  # its inner half goes under the cells
    for name, tiles in _by_class(drawing.tiles, highlights or {}).items():
        ET.SubElement(root, "path", {"class": name}, d="".join(canvas.outline(tile.at) for tile in tiles))
    chains = [canvas.line(chain) for chain in _chains(drawing.path)]
    links = [canvas.bar(edge) for edge in drawing.links]
    for name, lines in (("path", chains), ("link", links)):
        if lines:
            ET.SubElement(root, "path", {"class": name}, d="".join(lines))
    _marks(root, canvas, drawing.tiles)
    if drawing.path:
        _halos(root, canvas, drawing.tiles)
    _texts(root, canvas, drawing.tiles)
    return ET.tostring(root, encoding="unicode") + "\n"


class _Canvas:
    """Where cells lie on the picture, in pixels from its upper left corner."""

    def __init__(self, drawing: Drawing) -> None:
        self._hexagonal = drawing.hexagonal
        xs = [tile.at.x for tile in drawing.tiles]
        ys = [tile.at.y if not drawing.upwards else -tile.at.y for tile in drawing.tiles]
        self._left, self._top = min(xs), min(ys)
        self._turned = -1 if drawing.upwards else 1
        # The step of one in x and in y, and how far a cell reaches from its centre.
        self._step = (RADIUS * sqrt(3) / 2, RADIUS * 1.5) if drawing.hexagonal else (SIDE, SIDE)
        self._reach = (RADIUS * sqrt(3) / 2, RADIUS) if drawing.hexagonal else (SIDE / 2, SIDE / 2)
        self.font_size = NUMBER_SIZE if drawing.hexagonal else LETTER_SIZE
        self._width = (max(xs) - self._left) * self._step[0] + 2 * self._reach[0] + 2 * MARGIN
        self._height = (max(ys) - self._top) * self._step[1] + 2 * self._reach[1] + 2 * MARGIN

    def frame(self) -> dict[str, str]:
        """Return the picture's size as attributes."""
        width, height = _number(self._width), _number(self._height)
        return {"width": width, "height": height, "viewBox": f"0 0 {width} {height}"}

    def centre(self, at: Point) -> tuple[float, float]:
        """Return the middle of a cell."""
        x = (at.x - self._left) * self._step[0] + self._reach[0] + MARGIN
        y = (self._turned * at.y - self._top) * self._step[1] + self._reach[1] + MARGIN
        return x, y

    def outline(self, at: Point) -> str:
        """Return a cell's border as path data."""
        x, y = self.centre(at)
        if not self._hexagonal:
            return f"M{_number(x - SIDE / 2)} {_number(y - SIDE / 2)}h{SIDE:g}v{SIDE:g}h-{SIDE:g}z"
        half, side = self._reach[0], RADIUS / 2
        corners = [(0, -RADIUS), (half, -side), (half, side), (0, RADIUS), (-half, side), (-half, -side)]
        return "M" + "L".join(f"{_number(x + dx)} {_number(y + dy)}" for dx, dy in corners) + "z"

    def line(self, cells: Sequence[Point]) -> str:
        """Return a line through the middles of cells as path data."""
        return "M" + "L".join(" ".join(map(_number, self.centre(cell))) for cell in cells)

    def bar(self, edge: Edge) -> str:
        """Return a short bar across the side between two cells as path data."""
        (x1, y1), (x2, y2) = map(self.centre, edge)
        ends = [(x1 + (x2 - x1) * part, y1 + (y2 - y1) * part) for part in (0.4, 0.6)]
        return "M" + "L".join(f"{_number(x)} {_number(y)}" for x, y in ends)


def _by_class(tiles: Iterable[Tile], highlights: Mapping[Point, str]) -> dict[str, list[Tile]]:
    """Return the cells by how they are filled; those that stand out come last, over their neighbours' borders."""
    found: dict[str, list[Tile]] = {"cell": [], "given": [], "block": []}
    for tile in tiles:
        usual = "block" if tile.block else "given" if tile.given else "cell"
        found.setdefault(highlights.get(tile.at, usual), []).append(tile)
    return {name: group for name, group in found.items() if group}


def _chains(edges: Iterable[Edge]) -> list[list[Point]]:
    """Return edges as lines as long as their order allows."""
    chains: list[list[Point]] = []
    for one, other in edges:
        if chains and chains[-1][-1] == one:
            chains[-1].append(other)
        else:
            chains.append([one, other])
    return chains


def _marks(root: ET.Element, canvas: _Canvas, tiles: Iterable[Tile]) -> None:
    """Draw the ends of a path."""
    for tile in tiles:
        if tile.mark is not None:
            x, y = canvas.centre(tile.at)
            name = "first" if tile.mark is Mark.FIRST else "final"
            ET.SubElement(root, "circle", {"class": name}, cx=_number(x), cy=_number(y), r=_number(SIDE * 0.26))


def _halos(root: ET.Element, canvas: _Canvas, tiles: Iterable[Tile]) -> None:
    """Keep numbers readable where a path runs through them."""
    group = ET.SubElement(root, "g", {"class": "halo"})
    for tile in tiles:
        if tile.text:
            x, y = canvas.centre(tile.at)
            ET.SubElement(group, "circle", cx=_number(x), cy=_number(y), r=_number(SIDE * 0.32))


def _texts(root: ET.Element, canvas: _Canvas, tiles: Sequence[Tile]) -> None:
    """Write what stands in the cells, what is given in bold."""
    for name, given in (("letters", False), ("numbers", True)):
        chosen = [tile for tile in tiles if tile.text and tile.given == given]
        if not chosen:
            continue
        group = ET.SubElement(root, "g", {"class": name, "font-size": _number(canvas.font_size)})
        for tile in chosen:
            x, y = canvas.centre(tile.at)
            size = canvas.font_size * min(1.0, FITTING / len(graphemes(tile.text)))
            extra = {"font-size": _number(size)} if size < canvas.font_size else {}
            text = ET.SubElement(group, "text", extra, x=_number(x), y=_number(y + size * 0.35))
            text.text = _xml(tile.text)


def _number(value: float) -> str:
    """Return a length without needless digits."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _xml(text: str) -> str:
    """Return a text without the characters that XML 1.0 does not know."""
    return "".join(
        c if c in "\t\n" or " " <= c <= "\ud7ff" or "\ue000" <= c <= "\ufffd" or c >= "\U00010000" else "\ufffd"
        for c in text
    )
