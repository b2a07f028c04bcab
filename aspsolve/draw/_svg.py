r"""Drawings of puzzles and solutions as SVG documents: self-contained, without scripts, and reproducible.

>>> from aspsolve.formats.text import read_puzzle
>>> picture = svg(read_puzzle(". . @\n. 2 .\no 2 .").drawing(), highlights={Point(2, 2): Role.HINT})
>>> picture.count("<text ")
2
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from xml.etree import ElementTree as ET

from aspsolve.draw._layers import Layers, Role
from aspsolve.draw._layout import PITCH, Layout, decimal, pair, writable
from aspsolve.draw._style import PICTURE_CLASS, Style, Theme, attributes, dark_style_sheet
from aspsolve.draw._words import summary
from aspsolve.errors import InputError
from aspsolve.model.drawing import Drawing, HasDrawing, drawing_of
from aspsolve.model.lattice import Point

NAMESPACE = "http://www.w3.org/2000/svg"
#: The space around the cells for the rim, in user units. Its half unit aligns the lines of squares with the pixels.
MARGIN = 3.5
#: The greatest width and height of a picture, however far apart its cells are.
MAX_SIDE_PIXELS = 10_000
#: The most cells of a picture: a PNG of this many takes 400 MB of memory and a quarter of a minute.
MAX_PICTURE_CELLS = 100_000


def svg(
    drawing: Drawing | HasDrawing,
    *,
    highlights: Mapping[Point, Role] | None = None,
    candidates: Mapping[Point, Sequence[str]] | None = None,
    badges: Mapping[Point, str] | None = None,
    style: Style | None = None,
) -> str:
    """Return a drawing as an SVG document.

    Parameters
    ----------
    drawing : Drawing or Puzzle or Solution
        What to draw.
    highlights : mapping of Point to Role or None
        The cells to highlight, in the coordinates of the drawing. Points without a cell are ignored.
    candidates : mapping of Point to sequence of str or None
        What empty cells can still hold, written small.
    badges : mapping of Point to str or None
        Short texts at the corners of cells, such as the numbers of a chain's links.
    style : Style or None
        The style, None for the default one.

    Returns
    -------
    str
        The document, which ends with a line feed.

    Raises
    ------
    InputError
        For a drawing of more than 100,000 cells.

    Examples
    --------
    >>> from aspsolve.model.drawing import Tile
    >>> svg(Drawing((Tile(Point(1, 1)),)), style=Style(cell=20)).count('width="23.5"')
    1
    """
    root = picture(drawing, highlights=highlights, candidates=candidates, badges=badges, style=style)
    return ET.tostring(root, encoding="unicode") + "\n"


def picture(
    drawing: Drawing | HasDrawing,
    *,
    highlights: Mapping[Point, Role] | None = None,
    candidates: Mapping[Point, Sequence[str]] | None = None,
    badges: Mapping[Point, str] | None = None,
    style: Style | None = None,
) -> ET.Element:
    """Return what `svg` does, as the root element of the document."""
    drawing = drawing_of(drawing)
    check_cells(drawing, MAX_PICTURE_CELLS, "a picture")
    layout = Layout.of(drawing)
    style = style or Style()
    root = _root(layout, style)
    ET.SubElement(root, "title").text = writable(drawing.title)
    ET.SubElement(root, "desc").text = summary(drawing)
    layers = Layers(root, drawing, layout, highlights or {}, style.theme)
    if style.theme is Theme.AUTO:
        ET.SubElement(root, "style").text = dark_style_sheet()
    else:
        layers.add_backdrop(-MARGIN, -MARGIN, layout.width + 2 * MARGIN, layout.height + 2 * MARGIN)
    layers.add_drawing()
    layers.add_candidates(candidates or {})
    layers.add_badges(badges or {})
    return root


def picture_size(drawing: Drawing) -> tuple[float, float]:
    """Return the width and the height of a picture in user units."""
    layout = Layout.of(drawing)
    return layout.width + 2 * MARGIN, layout.height + 2 * MARGIN


def check_cells(drawing: Drawing, most: int, what: str) -> None:
    """Raise InputError for a drawing of too many cells."""
    if len(drawing.tiles) > most:
        raise InputError(f"{what} has at most {most} cells, found {len(drawing.tiles)}")


def _root(layout: Layout, style: Style) -> ET.Element:
    """Return the outermost element, which has the size of the picture."""
    width, height = layout.width + 2 * MARGIN, layout.height + 2 * MARGIN
    if style.width is None:
        scale = min(style.cell / PITCH, MAX_SIDE_PIXELS / max(width, height))
        size = [decimal(max(side * scale, 1)) for side in (width, height)]
    else:
        size = [str(style.width), str(replace(style.width, value=style.width.value * height / width))]
    return ET.Element(
        "svg",
        {
            "xmlns": NAMESPACE,
            "class": PICTURE_CLASS,
            "role": "img",
            "viewBox": f"{pair(-MARGIN, -MARGIN)} {pair(width, height)}",
            "width": size[0],
            "height": size[1],
            **attributes(style.theme, PICTURE_CLASS),
        },
    )
