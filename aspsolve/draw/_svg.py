"""Drawings as SVG documents (self-contained, without scripts, reproducible), and in words, to be read aloud."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import groupby, pairwise
from operator import itemgetter
from xml.etree import ElementTree as ET

from aspsolve.draw._layers import Layers, Role
from aspsolve.draw._layout import PITCH, Layout, decimal, is_crossing, pair, writable
from aspsolve.draw._style import PICTURE_CLASS, Style, Theme, attributes, dark_style_sheet
from aspsolve.errors import InputError, counted
from aspsolve.model._gridwriting import SIDES
from aspsolve.model.drawing import Drawing, HasDrawing, Mark, Tile, drawing_of
from aspsolve.model.lattice import SQUARES, Edge, Point
from aspsolve.model.messages import ENGLISH, Message

NAMESPACE = "http://www.w3.org/2000/svg"
#: The space around the cells for the rim, in user units. Its half unit aligns the lines of squares with the pixels.
MARGIN = 3.5
#: The greatest width and height of a picture.
MAX_SIDE_PIXELS = 10_000
#: The most cells of a picture: a PNG of this many takes 400 MB of memory and a quarter of a minute.
MAX_PICTURE_CELLS = 100_000
#: The most cells of a drawing whose cells are said one by one.
MAX_SAID = 1000
#: The kinds of cells without a text, which are counted.
BLOCK, GAP, OPEN = "black", "missing", "open"


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
        The drawing, or an object that has one.
    highlights : mapping of Point to Role or None
        The cells to highlight, in the coordinates of the drawing. Points without a cell are ignored.
    candidates : mapping of Point to sequence of str or None
        The candidates of empty cells, written small.
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
    """Return the root element of the document that `svg` returns."""
    drawing = drawing_of(drawing)
    check_cells(drawing, MAX_PICTURE_CELLS, "a picture")
    layout = Layout(drawing)
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
    layout = Layout(drawing)
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


def summary(drawing: Drawing) -> str:
    """Describe a drawing in one English sentence."""
    open_cells = [tile for tile in drawing.tiles if not tile.block]
    given = sum(tile.given for tile in open_cells)
    filled = sum(bool(tile.text) and not tile.given for tile in open_cells)
    parts = [counted(len(open_cells), f"{drawing.lattice.name} cell"), f"{given} given"]
    if filled:
        parts.append(f"{filled} filled in")
    if drawing.path:
        parts.append(f"a path of {counted(len(drawing.path), 'step')}")
    if drawing.links:
        parts.append(counted(len(drawing.links), "link"))
    if drawing.lines:
        parts.append(counted(sum(count for _, count in drawing.lines), "line"))
    return ", ".join(parts) + "."


def in_words(drawing: Drawing, language: str = ENGLISH) -> str:
    """Describe every cell, row by row from the top, and all lines; if there are very many cells, say their number."""
    if not 0 < len(drawing.tiles) <= MAX_SAID:
        return _said(language, "cells", count=len(drawing.tiles))
    return " ".join(_sentences(drawing, language))


def words_by_length(drawing: Drawing) -> list[tuple[int, list[str]]]:
    """Return the words to enter by their lengths, each with the number of times it is listed."""
    groups: dict[int, list[str]] = {}
    for (length, word), times in Counter(drawing.words).items():
        groups.setdefault(length, []).append(f"{word} ×{times}" if times > 1 else word)
    return [*groups.items()]


def _sentences(drawing: Drawing, language: str) -> Iterator[str]:
    tiles = {tile.at: tile for tile in drawing.tiles}
    left, top = min(at.x for at in tiles), (max if drawing.upwards else min)(at.y for at in tiles)
    step = drawing.lattice.column_step
    areas = [
        (name, numbers)
        for name, edges in (("areas", drawing.borders), ("cages", drawing.cages))
        if (numbers := _areas(drawing, tiles, edges))
    ]
    for y in sorted({at.y for at in tiles}, reverse=drawing.upwards):
        row = sorted(at.x for at in tiles if at.y == y)
        signs = []
        for before, x in pairwise((row[0] - step, *row)):
            tile, missing = tiles[Point(x, y)], (x - before) // step - 1
            signs += [(GAP, "", missing)] if missing else []
            signs.append((BLOCK if tile.block else OPEN, _texts(tile, language), 1))
        cells = []
        for (kind, text), same in groupby(signs, key=itemgetter(0, 1)):
            count = sum(number for *_, number in same)
            cells += [text] * count if text else [_said(language, kind, count=count)]
        start = "row" if row[0] == left else "row_from"
        yield _said(language, start, number=abs(y - top) + 1, column=row[0] - left + 1, cells=", ".join(cells))
        for name, numbers in areas:
            yield _said(language, name, numbers=", ".join(str(numbers[Point(x, y)]) for x in row))
    yield from _beyond_cells(drawing, language, left, top)
    between = partial(_between, left, top)
    if drawing.links:
        yield _said(language, "links", pairs=tuple(between("pair", edge) for edge in drawing.links))
    if drawing.lines:
        lines = tuple(between("lines_between", edge, count=count) for edge, count in drawing.lines)
        yield _said(language, "lines", pairs=lines)
    if drawing.path:
        yield _said(language, "path", steps=tuple(between("step", edge) for edge in drawing.path))


def _texts(tile: Tile, language: str) -> str:
    """Return all texts and marks of a cell."""
    circle = tile.mark in (Mark.WHITE, Mark.BLACK)
    mark = [_said(language, f"{tile.mark.value}_circle" if circle else tile.mark.value)] if tile.mark else []
    texts = [tile.corner, tile.text, tile.upper, tile.lower]
    black = [_said(language, "dark")] if tile.block and any(texts) else []
    halves = [_said(language, half, text=text) for half, text in (("upper", tile.upper), ("lower", tile.lower)) if text]
    return " ".join(filter(None, [*black, *mark, tile.corner, tile.text, *halves]))


def _beyond_cells(drawing: Drawing, language: str, left: int, top: int) -> Iterator[str]:
    """Yield sentences for the texts outside of the board, and for those between two cells."""
    for side in SIDES:
        beside: dict[int, list[str]] = {}
        for label in sorted(drawing.outside, key=lambda one: (one.line, one.at)):
            if label.side == side:
                beside.setdefault(label.line, []).append(label.text)
        for line, texts in beside.items():
            number = line - left + 1 if side in ("above", "below") else abs(line - top) + 1
            inwards = texts[::-1] if side in ("left", "above") else texts
            yield _said(language, side, number=number, texts=", ".join(inwards))
    for edge, text in drawing.signs:
        yield _between(left, top, "crossing" if is_crossing(drawing, edge) else "sign", edge, text=text).say(language)


def _between(left: int, top: int, message: str, edge: Edge, **values: object) -> Message:
    """Return a message about two cells, by their rows and columns."""
    rows_and_columns = ((abs(at.y - top) + 1, at.x - left + 1) for at in edge)
    one, other = (Message(__package__, "place", row=row, column=column) for row, column in rows_and_columns)
    return Message(__package__, message, one=one, other=other, **values)


def _areas(drawing: Drawing, places: Iterable[Point], borders: Sequence[Edge]) -> dict[Point, int]:
    """Return the number of each cell's area between borders, empty if there is only one area."""
    sides = SQUARES if drawing.lattice.corners == 4 else drawing.lattice
    cells = sorted(places, key=lambda at: (-at.y if drawing.upwards else at.y, at.x))
    numbers = sides.areas(cells, borders) if borders else {}
    return numbers if len({*numbers.values()}) > 1 else {}


def _said(language: str, message: str, **values: object) -> str:
    return Message(__package__, message, **values).say(language)
