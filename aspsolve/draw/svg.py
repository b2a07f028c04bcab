"""Puzzles and solutions of every family as SVG pictures: self-contained, without scripts, the same every time.

>>> from aspsolve import SeekNumbers
>>> puzzle = SeekNumbers(size=(3, 3), first=(1, 1), final=(3, 3), hints=[(2, 1, 2), (2, 2, 2)])
>>> picture = svg(puzzle.drawing(), highlights={Point(2, 2): Role.HINT})
>>> picture.count("<text ")
2

From the bottom to the top a picture has: the rim, the cells by their kinds, the frames of highlighted cells, the path,
discs that keep it away from the texts, links, the two ends, and the texts. Cells of a kind are one element, so that a
picture stays small; elements are told apart by class, and there are no ids, so that a page may hold many pictures.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from xml.etree import ElementTree as ET

from aspsolve.draw.layout import PITCH, Layout, decimal, pair, rounded
from aspsolve.draw.lettering import fit, writable
from aspsolve.draw.theme import PAINT, SCOPE, dark_sheet
from aspsolve.errors import InputError
from aspsolve.puzzles.drawing import Drawing, Mark, Tile
from aspsolve.puzzles.lattice import HEXAGONAL, SQUARE, Edge, Point, neighbours

__all__ = ["Role", "Style", "svg"]

NAMESPACE = "http://www.w3.org/2000/svg"
#: Around the cells, for the rim; with half a unit in it the lines of squares meet the pixels of a screen.
MARGIN = 3.5
#: No picture is wider or higher than this many pixels, however far apart its cells are.
LARGEST_SIDE = 10_000
#: The radii of the ends and of the discs behind texts, and half the length of a link.
END, DISC, LINK = 11, 13, 4
#: Where the four strokes of a cross begin and end, along x and y from the centre, which is left to the text.
CROSS = (9, 13)
#: From a text's middle down to its baseline, in font sizes: half the height of capitals and digits.
BASELINE = 0.36


class Role(Enum):
    """Why a cell is highlighted; the value is its class in the picture."""

    NEW = "new"
    WRONG = "wrong"
    HINT = "hint"


@dataclass(frozen=True)
class Style:
    """What the caller may choose about a picture.

    Attributes
    ----------
    cell : how far the centres of two neighbours in a row are apart, in pixels (CSS px), from 1 to 1000.

    Raises
    ------
    InputError
        Where the size is none.
    """

    cell: float = 40

    def __post_init__(self) -> None:
        if not 1 <= self.cell <= 1000:
            raise InputError(f"cell: expected a size from 1 to 1000 pixels, found {self.cell}")


def svg(
    drawing: Drawing,
    *,
    highlights: Mapping[Point, Role] | None = None,
    style: Style | None = None,
) -> str:
    """Return a drawing as an SVG document, a string that ends with a line feed.

    Parameters
    ----------
    drawing : what a puzzle's or a solution's `drawing` returns.
    highlights : cells to be marked, in the drawing's own coordinates; places without a cell are left aside.
    style : the size; the usual one where None.
    """
    layout = Layout.of(drawing)
    roles = highlights or {}
    root = _root(layout, style or Style())
    ET.SubElement(root, "title").text = writable(drawing.title)
    ET.SubElement(root, "desc").text = _description(drawing)
    ET.SubElement(root, "style").text = dark_sheet()
    _cells(root, drawing.tiles, layout, roles)
    _frames(root, drawing.tiles, layout, roles)
    if drawing.path:
        _add(root, "path", "path", d="".join(rounded([layout.centre(at) for at in run]) for run in _runs(drawing.path)))
        _discs(root, drawing, layout, roles)
    if drawing.links:
        _add(root, "path", "links", d="".join(_link(layout, *link) for link in drawing.links))
    for tile in drawing.tiles:
        if tile.mark is not None:
            x, y = map(decimal, layout.centre(tile.at))
            _add(root, "circle", tile.mark.value, cx=x, cy=y, r=str(END))
    _texts(root, drawing.tiles, layout)
    return ET.tostring(root, encoding="unicode") + "\n"


def _root(layout: Layout, style: Style) -> ET.Element:
    """Return the outermost element, with the sizes."""
    width, height = layout.width + 2 * MARGIN, layout.height + 2 * MARGIN
    scale = min(style.cell / PITCH, LARGEST_SIDE / max(width, height))
    sizes = {
        "viewBox": f"{pair(-MARGIN, -MARGIN)} {pair(width, height)}",
        "width": decimal(max(width * scale, 1)),
        "height": decimal(max(height * scale, 1)),
    }
    return ET.Element("svg", {"xmlns": NAMESPACE, "class": SCOPE, "role": "img", **sizes, **PAINT[SCOPE]})


def _add(parent: ET.Element, tag: str, name: str, **attributes: str) -> ET.Element:
    """Append an element of a class, painted as the class is."""
    return ET.SubElement(parent, tag, {"class": name, **PAINT[name], **attributes})


def _description(drawing: Drawing) -> str:
    """Return what the picture shows, in a sentence."""
    open_cells = [tile for tile in drawing.tiles if not tile.block]
    given = sum(tile.given for tile in open_cells)
    filled = sum(bool(tile.text) and not tile.given for tile in open_cells)
    shape = "hexagonal" if drawing.hexagonal else "square"
    parts = [_count(len(open_cells), f"{shape} cell"), f"{given} given"]
    if filled:
        parts.append(f"{filled} filled in")
    if drawing.path:
        parts.append(f"a path of {_count(len(drawing.path), 'step')}")
    if drawing.links:
        parts.append(_count(len(drawing.links), "link"))
    return ", ".join(parts) + "."


def _count(number: int, noun: str) -> str:
    """Return a number of things in words."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _ground(tile: Tile, roles: Mapping[Point, Role]) -> str:
    """Return the class of a cell's ground."""
    if tile.block:
        return "block"
    if tile.at in roles:
        return roles[tile.at].value
    return "given" if tile.given else "open"


def _cells(root: ET.Element, tiles: Sequence[Tile], layout: Layout, roles: Mapping[Point, Role]) -> None:
    """Draw the cells, one element a ground, over a rim that reaches out from under those at the border."""
    places = {tile.at for tile in tiles}
    steps = HEXAGONAL if layout.hexagonal else SQUARE
    outlines: dict[str, list[str]] = {}
    rim: list[str] = []
    for tile in tiles:
        outline = layout.outline(tile.at)
        outlines.setdefault(_ground(tile, roles), []).append(outline)
        if not places.issuperset(neighbours(tile.at, steps)):
            rim.append(outline)
    if not outlines:
        return
    _add(root, "path", "rim", d="".join(rim))
    cells = _add(root, "g", "cells")
    for name in ("open", "given", *(role.value for role in Role), "block"):
        if name in outlines:
            _add(cells, "path", name, d="".join(outlines[name]))


def _frames(root: ET.Element, tiles: Sequence[Tile], layout: Layout, roles: Mapping[Point, Role]) -> None:
    """Mark the highlighted cells by what can be seen without colours: a frame, a dashed frame, a cross."""
    marks: dict[Role, list[str]] = {}
    for tile in tiles:
        role = roles.get(tile.at)
        if role is not None:
            marks.setdefault(role, []).append(_frame(layout, tile.at, role))
    if marks:
        frames = _add(root, "g", "frames")
        for role in Role:
            if role in marks:
                _add(frames, "path", f"frame-{role.value}", d="".join(marks[role]))


def _frame(layout: Layout, at: Point, role: Role) -> str:
    """Return the mark of a highlighted cell as path data."""
    if role is Role.WRONG:
        x, y = layout.centre(at)
        inner, outer = CROSS
        corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        return "".join(
            f"M{pair(x + inner * dx, y + inner * dy)}L{pair(x + outer * dx, y + outer * dy)}" for dx, dy in corners
        )
    return layout.outline(at, inset=3)


def _runs(edges: Sequence[Edge]) -> Iterable[list[Point]]:
    """Yield lines that draw each edge once: a whole path where the edges are one, else as few as are easily found."""
    after: dict[Point, list[Point]] = {}
    for one, other in reversed(edges):
        after.setdefault(one, []).append(other)
    entered = {other for _, other in edges}
    starts = [one for one in after if one not in entered]
    for start in (*reversed(starts), *reversed(list(after))):
        while after[start]:
            run = [start]
            while after.get(run[-1]):
                run.append(after[run[-1]].pop())
            yield run


def _discs(root: ET.Element, drawing: Drawing, layout: Layout, roles: Mapping[Point, Role]) -> None:
    """Clear the ground behind the texts that a path leads under."""
    led = {at for edge in drawing.path for at in edge}
    discs: dict[str, list[str]] = {}
    for tile in drawing.tiles:
        if tile.text and tile.mark is None and tile.at in led:
            x, y = layout.centre(tile.at)
            half, data = f"a{DISC} {DISC} 0 1 1", f"M{pair(x - DISC, y)}"
            discs.setdefault(_ground(tile, roles), []).append(f"{data}{half} {2 * DISC} 0{half}-{2 * DISC} 0z")
    if discs:
        group = ET.SubElement(root, "g", {"class": "discs"})
        for name, circles in discs.items():
            _add(group, "path", name, d="".join(circles))


def _link(layout: Layout, one: Point, other: Point) -> str:
    """Return the bar across the side that two cells share as path data."""
    (x1, y1), (x2, y2) = layout.centre(one), layout.centre(other)
    x, y, dx, dy = (x1 + x2) / 2, (y1 + y2) / 2, (x2 - x1) * LINK / PITCH, (y2 - y1) * LINK / PITCH
    return f"M{pair(x - dx, y - dy)}L{pair(x + dx, y + dy)}"


def _texts(root: ET.Element, tiles: Iterable[Tile], layout: Layout) -> None:
    """Write the texts, one group for each look and size."""
    groups: dict[tuple[str, int], ET.Element] = {}
    for tile in tiles:
        if not tile.text:
            continue
        text, size = fit(tile.text)
        dark = tile.block or tile.mark is Mark.FINAL
        key = ("reversed" if dark else "printed" if tile.given else "filled", size)
        if key not in groups:
            groups[key] = _add(root, "g", key[0], **{"font-size": str(size)})
        x, y = layout.centre(tile.at)
        ET.SubElement(groups[key], "text", {"x": decimal(x), "y": decimal(y + BASELINE * size)}).text = text
