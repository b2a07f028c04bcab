"""Drawings in text as they are written; see `aspsolve.model._textgrid`."""

from __future__ import annotations

import itertools
from collections.abc import Collection, Iterable
from dataclasses import replace

from aspsolve.model import _boxes as boxes
from aspsolve.model._textgrid import BLANK, SLANTS, Paint, check_extent
from aspsolve.model.drawing import Drawing, Label, Mark, Tile
from aspsolve.model.lattice import Edge, Lattice, Point

#: A cell's lines as one character, by the steps it is joined along: right, up, left, down.
BENDS = {
    frozenset("RL"): "─",
    frozenset("UD"): "│",
    frozenset("RD"): "┌",
    frozenset("LD"): "┐",
    frozenset("RU"): "└",
    frozenset("LU"): "┘",
}
STEPS = {(1, 0): "R", (0, 1): "U", (-1, 0): "L", (0, -1): "D"}
#: The directions of a line: to the left and to the right; upwards and downwards.
ARROWS = "←→"
UPRIGHT_ARROWS = {(True, False): "↑", (False, True): "↓", (True, True): "↕"}


def draw(
    drawing: Drawing,
    marked: Collection[Point] = (),
    paint: Paint = lambda _, text: text,
    arrows: Collection[Edge] = (),
) -> str:
    """Return a drawing of a square or hexagonal puzzle, framed by its coordinates.

    Lines are drawn between neighbours only: a wrong path's leap over cells has no sign. Marked cells stand in brackets,
    and the edges in `arrows`, between squares side by side, have their direction: neither reads back. Raises
    InputError where the cells lie so far apart that there would be little but space.

    `paint` colours what is drawn: it takes its kind and the text, and returns the text with whatever a terminal needs.
    The kinds are ``frame``, ``line``, ``blank``, ``first``, ``final``, ``given``, ``filled`` and ``marked``.
    """
    if (drawing.borders or drawing.cages) and not drawing.lattice.doubled:
        return boxes.draw(drawing, marked, paint)
    if drawing.upwards:
        return _drawn(drawing, marked, paint, arrows, 1)
    arrows = {(_mirror(one), _mirror(other)) for one, other in arrows}
    return _drawn(_mirrored(drawing), {_mirror(at) for at in marked}, paint, arrows, -1)


def _drawn(drawing: Drawing, marked: Collection[Point], paint: Paint, arrows: Collection[Edge], sign: int) -> str:
    """Return a drawing whose y grows upwards; a row is labelled with its y times `sign`."""
    lattice = drawing.lattice
    places = {tile.at for tile in drawing.tiles}
    lines_drawn = {tuple(sorted(edge)) for edge in (*drawing.path, *drawing.links)}
    edges = {(a, b) for a, b in lines_drawn if a in places and b in places and lattice.adjacent(a, b)}
    joined: dict[Point, set[str]] = {at: set() for at in places}
    for one, other in drawing.path:
        for a, b in ((one, other), (other, one)):
            towards = STEPS.get((b.x - a.x, b.y - a.y))
            if a in joined and towards:
                joined[a].add(towards)
    shown = {tile.at: _glyph(tile, joined[tile.at]) for tile in drawing.tiles}
    kinds = {tile.at: _kind(tile, joined[tile.at]) for tile in drawing.tiles}
    left, right = min(p.x for p in shown), max(p.x for p in shown)
    bottom, top = min(p.y for p in shown), max(p.y for p in shown)
    check_extent(left, right, bottom, top, len(shown))
    texts = [*shown.values(), *(one.text for one in drawing.outside), *map(str, (left, right))]
    step, unit = lattice.column_step, _unit(lattice, texts) + bool(drawing.signs)
    beside = {side: max((one.at for one in drawing.outside if one.side == side), default=0) for side in boxes.SIDES}
    margin = max(len(str(left)), *(len(text) for text in shown.values())) + bool(marked) + beside["left"] * unit
    width = max(len(str(sign * bottom)), len(str(sign * top)))
    canvas = _Canvas(paint)
    for place, text in shown.items():
        canvas.write(2 * (top - place.y), margin + (place.x - left) * unit, text, kinds[place])
    for a, b in edges:
        canvas.join(2 * (top - a.y), margin + (a.x - left) * unit, (a, b), unit, arrows)
    for place in (place for place in marked if place in shown):
        canvas.write(2 * (top - place.y), margin + (place.x - left) * unit - len(shown[place]), "[", "marked")
        canvas.write(2 * (top - place.y), margin + (place.x - left) * unit + 1, "]", "marked")
    _write_signs(canvas, drawing, (left, right, bottom, top), margin, unit)
    last = margin + (right - left + beside["right"]) * unit + bool(marked)
    rows_apart = bool(edges or drawing.signs)
    around = {a.y + b.y for (a, b), _ in drawing.signs}  # what stands on corners may be above and below all cells
    lines = []
    for y in range(top + beside["above"], bottom - beside["below"] - 1, -1):
        if y == top and 2 * y + 1 in around:
            lines.append(f"{paint('frame', ' ' * width + ' │')} {canvas.line(-1)}")
        start = f"{sign * y if bottom <= y <= top else '':>{width}} │"
        lines.append(f"{paint('frame', start)} {canvas.line(2 * (top - y))}")
        if (rows_apart and bottom < y <= top) or (y == bottom and 2 * y - 1 in around):
            lines.append(f"{paint('frame', ' ' * width + ' │')} {canvas.line(2 * (top - y) + 1)}")
    # Two columns of hexagons are one apart and have one number between them; a second shows how wide a step is.
    end = left + step if left < right < left + step else right
    labels = "".join(f"{x:>{step * unit}}" for x in range(left + step, end + 1, step))
    foot = (f"{'':{width}} └{'─' * (last + 1)}", f"{'':{width}}   {left:>{margin}}{labels}")
    lines += [paint("frame", line) for line in foot]
    return "\n".join(line.rstrip() for line in lines)


def _write_signs(canvas: _Canvas, drawing: Drawing, sides: tuple[int, int, int, int], margin: int, unit: int) -> None:
    """Write what stands between cells and outside of the board."""
    left, _, _, top = sides
    for (a, b), text in drawing.signs:
        canvas.write(2 * top - a.y - b.y, margin + ((a.x + b.x - 2 * left) * unit + 1) // 2, text, "given")
    for label in drawing.outside:
        canvas.write(*_place_of(label, sides, margin, unit), label.text, "given")


def _place_of(label: Label, sides: tuple[int, int, int, int], margin: int, unit: int) -> tuple[int, int]:
    """Return the row and the column of the canvas where a text outside of the board is."""
    left, right, bottom, top = sides
    if label.side in ("left", "right"):
        column = -label.at if label.side == "left" else right - left + label.at
        return 2 * (top - label.line), margin + column * unit
    row = -label.at if label.side == "above" else top - bottom + label.at
    return 2 * row, margin + (label.line - left) * unit


def _mirror(at: Point) -> Point:
    """Return a place with y in the other direction."""
    return Point(at.x, -at.y)


def _mirrored(drawing: Drawing) -> Drawing:
    """Return a drawing whose y grows downwards as one whose y grows upwards."""
    tiles = tuple(replace(tile, at=_mirror(tile.at)) for tile in drawing.tiles)
    path, links = (
        tuple((_mirror(one), _mirror(other)) for one, other in edges) for edges in (drawing.path, drawing.links)
    )
    signs = tuple(((_mirror(one), _mirror(other)), text) for (one, other), text in drawing.signs)
    outside = tuple(replace(one, line=-one.line) if one.side in ("left", "right") else one for one in drawing.outside)
    return replace(drawing, tiles=tiles, path=path, links=links, signs=signs, outside=outside, upwards=True)


def _glyph(tile: Tile, joined: set[str]) -> str:
    """Return what a cell shows: its mark and texts, the bend of the path through it, or a dot."""
    text: str = boxes.text_of(tile)
    return text or BENDS.get(frozenset(joined), BLANK[0])


def _kind(tile: Tile, joined: set[str]) -> str:
    """Return the kind of what a cell shows."""
    if tile.mark in (Mark.FIRST, Mark.FINAL):
        return str(tile.mark.value)
    if tile.text:
        return "given" if tile.given else "filled"
    return "line" if frozenset(joined) in BENDS else "blank"


def _unit(lattice: Lattice, texts: Iterable[str]) -> int:
    """Return how many characters a step of one in x takes."""
    longest = max(map(len, texts))
    return max(2, (longest + 3) // 2) if lattice.doubled else max(3, longest + 2)


class _Canvas:
    """Characters at rows and columns; column 1 is the first, and a text ends where it is written."""

    def __init__(self, paint: Paint) -> None:
        self._rows: dict[int, dict[int, str]] = {}
        self._paint = paint

    def write(self, row: int, column: int, text: str, kind: str) -> None:
        cells = self._rows.setdefault(row, {})
        for offset, character in enumerate(reversed(text)):
            cells[column - offset] = self._paint(kind, character)

    def join(self, row: int, column: int, edge: Edge, unit: int, directions: Collection[Edge]) -> None:
        """Draw the line from a cell at this row and column to its neighbour on the right or above."""
        a, b = edge
        if a.y == b.y:
            cells = self._rows.setdefault(row, {})
            end = column + (b.x - a.x) * unit - 1
            for at, arrow in ((column + 1, (b, a)), (end, (a, b))):
                if arrow in directions:
                    cells.setdefault(at, self._paint("line", ARROWS[at == end]))
            for between in range(column + 1, end + 1):
                cells.setdefault(between, self._paint("line", "─"))
        elif a.x == b.x:
            upwards, downwards = edge in directions, (b, a) in directions
            sign = UPRIGHT_ARROWS.get((upwards, downwards), SLANTS[0][0])
            self.write(row - 1, column, sign, "line")
        elif b.y > a.y:
            self.write(row - 1, column + unit // 2, SLANTS[1][0], "line")
        else:
            self.write(row + 1, column + unit // 2, SLANTS[-1][0], "line")

    def line(self, row: int) -> str:
        cells = self._rows.get(row, {})
        columns = sorted(cells)
        gaps = (column - before - 1 for before, column in itertools.pairwise((0, *columns)))
        return "".join(" " * gap + cells[column] for gap, column in zip(gaps, columns, strict=True))
