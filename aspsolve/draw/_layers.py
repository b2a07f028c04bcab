"""The layers of a picture, each a few elements with classes but without ids, so that a page can hold many pictures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from enum import Enum
from math import ceil, hypot, sqrt
from typing import Protocol
from xml.etree import ElementTree as ET

from aspsolve.draw._layout import PITCH, Layout, decimal, fit, guides, is_crossing, lines_along, pair, rounded_line
from aspsolve.draw._style import Theme, attributes
from aspsolve.model.drawing import OUTLINES, Drawing, Mark, Tile
from aspsolve.model.lattice import Point

#: The radii of the ends of a path, of other circles, of the discs behind texts, and of links, in user units.
END_RADIUS, CIRCLE_RADIUS, DISC_RADIUS, LINK_RADIUS = 11, 14, 13, 4
#: The distance between two lines side by side, and their width.
LINES_APART, LINE_WIDTH = 8, "4"
#: The radius of the line around which a bulb is drawn.
BULB_RADIUS = 5
#: The four strokes of a cross lie between these distances from the centre in x and y, so that they spare the text.
CROSS_BEGIN, CROSS_END = 9, 13
#: The distance from the border of a highlighted cell to its frame, in user units.
FRAME_INSET = 3
#: The greatest width of a text between links at both sides of its cell, in user units.
WIDTH_BETWEEN_LINKS = 27
#: The distance from the middle of capitals and digits down to their baseline, in font sizes.
BASELINE = 0.36
#: The sides of the squares into which texts outside of the board, between cells, in corners and in halves fit.
LABEL_SIDE, SIGN_SIDE, CORNER_SIDE, HALF_SIDE = 28, 22, 17, 23
#: The signs that are drawn, with their directions: tips between cells, and arrows beside numbers.
TIPS = {">": (1, 0), "<": (-1, 0), "∨": (0, 1), "∧": (0, -1)}
POINTERS = {"→": (1, 0), "←": (-1, 0), "↓": (0, 1), "↑": (0, -1)}
#: The signs of circles, their classes, and their radius between cells; that of the discs of texts at crossings.
DISCS = {"○": "white", "●": "black"}
SIGN_RADIUS, CROSSING_RADIUS = 8, 10
#: Half the size of a tip, and half that of an arrow, which is also its distance, and its number's, from the centre.
TIP, POINTER = 5, 8
WIDTH_BESIDE_POINTER = 20
#: Where texts in a corner and in halves of a cell are, from its centre.
CORNER_PLACE, UPPER_PLACE, LOWER_PLACE = (-7, -12), (9, -9), (-9, 9)
#: The greatest width of a text in a corner, and the distance by which such texts move the others down.
CORNER_WIDTH, BELOW_CORNER = 25, 3
#: The side of the square in a cell that its candidates share, and the most that are written, an ellipsis included.
CANDIDATES_SIDE, MAX_CANDIDATES = 30, 9
#: Where a badge is, from the centre of a square, and from that of a hexagon: at the upper left corner, and at the top.
BADGE_PLACE, HEXAGON_BADGE_PLACE = (-13, -13), (0, -15.6)
#: The radius of a badge, and the side of the square that its text fits into.
BADGE_RADIUS, BADGE_TEXT = 6, 9


class Role(Enum):
    """The reason for which a cell is highlighted; the value is its class in the picture."""

    #: The cell is a reason of the conclusion; it has a dotted frame.
    REASON = "reason"
    #: The cell has just been filled in; it has a solid frame.
    NEW = "new"
    #: The cell is wrong; it has a cross.
    WRONG = "wrong"
    #: The cell is where a hint says to look; it has a dashed frame.
    HINT = "hint"


class Explained(Protocol):
    """The cells of a step, as pictures show them."""

    @property
    def squares(self) -> tuple[Point, ...]:
        """The cells that are new."""

    @property
    def reason_squares(self) -> tuple[Point, ...]:
        """The cells to look at, without those that are new."""


def highlights(step: Explained) -> dict[Point, Role]:
    """Return the roles of the cells that a step is about."""
    return {**dict.fromkeys(step.reason_squares, Role.REASON), **dict.fromkeys(step.squares, Role.NEW)}


def badges(links: Iterable[Iterable[Point]]) -> dict[Point, str]:
    """Return the numbers of a chain's links by the cells that they are about."""
    numbers: dict[Point, list[str]] = {}
    for number, squares in enumerate(links, 1):
        for square in dict.fromkeys(squares):
            numbers.setdefault(square, []).append(str(number))
    return {square: ",".join(listed) for square, listed in numbers.items()}


class Layers:
    """A picture in the making: each method adds a layer on top of the others, to the element `root`."""

    def __init__(
        self, root: ET.Element, drawing: Drawing, layout: Layout, roles: Mapping[Point, Role], theme: Theme
    ) -> None:
        if drawing.circled:
            tiles = (replace(tile, mark=tile.mark or (Mark.WHITE if tile.text else None)) for tile in drawing.tiles)
            drawing = replace(drawing, tiles=tuple(tiles))
        self._root = root
        self._drawing = drawing
        self._layout = layout
        self._roles = roles
        self._theme = theme

    def add_backdrop(self, left: float, top: float, width: float, height: float) -> None:
        """Add the background of the picture."""
        sizes = zip(("x", "y", "width", "height"), map(decimal, (left, top, width, height)), strict=True)
        self._add(self._root, "rect", "backdrop", **dict(sizes))

    def add_drawing(self) -> None:
        drawing, layout = self._drawing, self._layout
        self.add_cells()
        self.add_frames()
        self.add_tubes()
        self.add_cages()
        self._add_path("borders", (layout.side(*border) for border in (*drawing.borders, *guides(drawing))))
        self.add_circles(below=True)
        self.add_path()
        self.add_lines()
        # Links are discs on the sides that two cells share.
        self._add_path("links", (_circle(*layout.middle(*link), LINK_RADIUS) for link in drawing.links))
        self.add_circles(below=False)
        self.add_diagonals()
        self.add_texts()
        self.add_small_texts()
        self.add_signs()

    def add_cells(self) -> None:
        """Add the cells, one element for each background, and a rim around the outer ones that they partly cover."""
        places = {tile.at for tile in self._drawing.tiles}
        outlines: dict[str, list[str]] = {}
        rim: list[str] = []
        for tile in self._drawing.tiles:
            outline = self._layout.outline(tile.at)
            outlines.setdefault(self._background(tile), []).append(outline)
            if not places.issuperset(self._layout.lattice.neighbours(tile.at)):
                rim.append(outline)
        if not outlines:
            return
        self._add_path("rim", rim if self._drawing.rim else ())
        self._add_path("hole", map(self._layout.outline, self._holes(places)))
        cells = self._add(self._root, "g", "cells")
        for name in ("open", "given", *(role.value for role in Role), "shade", "block"):
            self._add_path(name, outlines.get(name, ()), cells)

    def _holes(self, places: set[Point]) -> list[Point]:
        """Return the places without a cell that have cells at all sides."""
        neighbours = self._layout.lattice.neighbours
        beside = {near for place in places for near in neighbours(place)} - places
        return sorted(place for place in beside if places.issuperset(neighbours(place)))

    def add_frames(self) -> None:
        """Mark the highlighted cells without colours: by frames of different strokes, or a cross."""
        marked = [(tile.at, self._roles[tile.at]) for tile in self._drawing.tiles if tile.at in self._roles]
        if marked:
            frames = self._add(self._root, "g", "frames")
            for role in Role:
                outlines = (self._frame(cell, role) for cell, its_role in marked if its_role is role)
                self._add_path(f"frame-{role.value}", outlines, frames)

    def add_tubes(self) -> None:
        """Add thick lines with an outline, and bulbs where they begin; between shaded cells they are full."""
        tubes = [(self._layout.centre(one), self._layout.centre(other)) for one, other in self._drawing.tubes]
        bulbs = sorted({one for one, _ in tubes}.difference(other for _, other in tubes))
        shaded = {self._layout.centre(tile.at) for tile in self._drawing.tiles if tile.block}
        full = [ends for ends in tubes if shaded.issuperset(ends)], [bulb for bulb in bulbs if bulb in shaded]
        for name, (lines, ends) in {"tube-rim": (tubes, bulbs), "tube": (tubes, bulbs), "tube-full": full}.items():
            data = [f"M{pair(*one)}L{pair(*other)}" for one, other in lines]
            self._add_path(name, [*data, *(_circle(*place, BULB_RADIUS) for place in ends)])

    def add_cages(self) -> None:
        """Add dashed lines along the sides of areas, inside of these; lines of a cell end where they meet."""
        sides, lines = {*self._drawing.cages}, []
        for cell, beyond in self._drawing.cages:
            dx, dy = beyond.x - cell.x, beyond.y - cell.y
            across = [Point(cell.x + sign * dy, cell.y + sign * dx) for sign in (1, -1)]
            ends = [self._layout.inside(cell, beyond, near, (cell, near) in sides) for near in across]
            lines.append(f"M{pair(*ends[0])}L{pair(*ends[1])}")
        self._add_path("cages", lines)

    def add_path(self) -> None:
        """Add the path, and discs in the colour of the background between it and the texts that it passes."""
        if not self._drawing.path:
            return
        lines = ([self._layout.centre(at) for at in line] for line in lines_along(self._drawing.path))
        self._add_path("path", map(rounded_line, lines))
        self._add_discs([tile for tile in self._drawing.tiles if tile.text and tile.mark is None], DISC_RADIUS)

    def add_lines(self) -> None:
        """Add straight lines, alone or two side by side."""
        data = []
        for edge, number in self._drawing.lines:
            (x, y), (right, low) = map(self._layout.centre, edge)
            length = hypot(right - x, low - y) or 1
            across, down = (low - y) / length * LINES_APART, (x - right) / length * LINES_APART
            for side in (-0.5, 0.5) if number > 1 else (0,):
                ends = [pair(a + side * across, b + side * down) for a, b in ((x, y), (right, low))]
                data.append(f"M{ends[0]}L{ends[1]}")
        self._add_path("path", data, self._root, **{"stroke-width": LINE_WIDTH})

    def _add_discs(self, tiles: Iterable[Tile], radius: float) -> None:
        """Add discs in the colour of the background where the path passes cells with texts."""
        on_path = {at for edge in self._drawing.path for at in edge}
        discs: dict[str, list[str]] = {}
        for tile in tiles:
            if tile.at in on_path:
                discs.setdefault(self._background(tile), []).append(_circle(*self._layout.centre(tile.at), radius))
        if discs:
            group = ET.SubElement(self._root, "g", {"class": "discs"})
            for name, circles in discs.items():
                self._add_path(name, circles, group)

    def add_circles(self, *, below: bool) -> None:
        """Add the circles that lines pass over, or all others and figures; circles around texts look like ends."""
        ends = {Mark.WHITE: Mark.FIRST, Mark.BLACK: Mark.FINAL}
        small = any(text in DISCS for _, text in self._drawing.signs)
        for tile in self._drawing.tiles:
            if (tile.mark in ends and not tile.text) is not below:
                continue
            x, y = map(decimal, self._layout.centre(tile.at))
            if tile.mark in OUTLINES:
                place = f"translate({x} {y})"
                self._add(self._root, "path", "figure", d=OUTLINES[tile.mark], transform=place)
            elif tile.mark is not None:
                radius = END_RADIUS if tile.mark not in ends else SIGN_RADIUS if small else CIRCLE_RADIUS
                mark = ends.get(tile.mark, tile.mark) if tile.text else tile.mark
                self._add(self._root, "circle", mark.value, cx=x, cy=y, r=str(radius))

    def add_diagonals(self) -> None:
        halved = [self._layout.centre(tile.at) for tile in self._drawing.tiles if tile.upper or tile.lower]
        half = PITCH / 2
        self._add_path("diagonals", (f"M{pair(x - half, y - half)}L{pair(x + half, y + half)}" for x, y in halved))

    def add_texts(self) -> None:
        """Write the texts, one group for each class and font size."""
        groups: dict[tuple[str, float], ET.Element] = {}
        lower = BELOW_CORNER if any(tile.corner for tile in self._drawing.tiles) else 0
        beside_links = {cell for one, other in self._drawing.links if one.y == other.y for cell in (one, other)}
        for tile in self._drawing.tiles:
            if tile.text:
                name = "printed" if tile.given else "filled"
                if tile.mark is not None:
                    name = "on-final" if tile.mark in (Mark.FINAL, Mark.BLACK) else "on-first"
                elif tile.block:
                    name = "reversed"
                width = WIDTH_BETWEEN_LINKS if tile.at in beside_links else None
                x, y = self._layout.centre(tile.at)
                if tile.text[-1] in POINTERS and tile.text[1:]:
                    self._write(groups, name, tile.text[:-1], (x - POINTER, y), width=WIDTH_BESIDE_POINTER)
                    x, (dx, dy) = x + POINTER, POINTERS[tile.text[-1]]
                    shaft = f"M{pair(x - dx * POINTER, y - dy * POINTER)}L{pair(x + dx * POINTER, y + dy * POINTER)}"
                    self._tip(x + dx * POINTER / 2, y + dy * POINTER / 2, dx, dy, POINTER / 2, shaft)
                else:
                    self._write(groups, name, tile.text, (x, y + lower), width=width)

    def _tip(self, x: float, y: float, dx: int, dy: int, half: float, shaft: str = "") -> None:
        """Draw a tip around a place, with a shaft if it is that of an arrow."""
        ends = [pair(x - (dx + side * dy) * half, y - (dy + side * dx) * half) for side in (-1, 1)]
        data = f"{shaft}M{ends[0]}L{pair(x + dx * half, y + dy * half)}L{ends[1]}"
        self._add(self._root, "path", "arrows", d=data, **({"fill": "none"} if shaft else {}))

    def add_small_texts(self) -> None:
        """Write the texts in corners and halves of cells, and outside of the board."""
        groups: dict[tuple[str, float], ET.Element] = {}
        for tile in self._drawing.tiles:
            x, y = self._layout.centre(tile.at)
            name = "reversed" if tile.block else "printed"
            for text, (dx, dy), side, width in (
                (tile.corner, CORNER_PLACE, CORNER_SIDE, CORNER_WIDTH),
                (tile.upper, UPPER_PLACE, HALF_SIDE, None),
                (tile.lower, LOWER_PLACE, HALF_SIDE, None),
            ):
                if text:
                    self._write(groups, name, text, (x + dx, y + dy), side, width=width)
        for label in self._drawing.outside:
            self._write(groups, "label", label.text, self._layout.label(label), LABEL_SIDE)

    def add_signs(self) -> None:
        """Add the signs between two cells and on corners of squares; texts stand on discs, with a rim on corners."""
        groups: dict[tuple[str, float], ET.Element] = {}
        signs = [
            (self._layout.middle(*edge), text, is_crossing(self._drawing, edge))
            for edge, text in self._drawing.signs
            if edge not in self._drawing.tubes
        ]
        on_discs = (place for place, text, crossing in signs if crossing and text not in DISCS)
        self._add_path("first", (_circle(*place, CROSSING_RADIUS) for place in on_discs))
        on_lines = (place for place, text, crossing in signs if not crossing and text not in (*DISCS, *TIPS))
        self._add_path("open", (_circle(*place, SIGN_RADIUS) for place in on_lines))
        for (x, y), text, _ in signs:
            if text in DISCS:
                self._add(self._root, "circle", DISCS[text], cx=decimal(x), cy=decimal(y), r=str(SIGN_RADIUS))
            elif text in TIPS:
                self._tip(x, y, *TIPS[text], TIP)
            else:
                self._write(groups, "printed", text, (x, y), SIGN_SIDE)

    def add_candidates(self, candidates: Mapping[Point, Sequence[str]]) -> None:
        """Write the candidates of cells without a text, in rows of a square in the middle of the cell."""
        groups: dict[tuple[str, float], ET.Element] = {}
        shown = [tile for tile in self._drawing.tiles if candidates.get(tile.at) and not (tile.text or tile.block)]
        self._add_discs(shown, CANDIDATES_SIDE / 2)
        for tile in shown:
            texts = list(candidates[tile.at])
            if len(texts) > MAX_CANDIDATES:
                texts[MAX_CANDIDATES - 1 :] = ["…"]
            columns = ceil(sqrt(len(texts)))
            side = CANDIDATES_SIDE / columns
            x, y = self._layout.centre(tile.at)
            left, top = x - CANDIDATES_SIDE / 2, y - side * ceil(len(texts) / columns) / 2
            for index, text in enumerate(texts):
                row, column = divmod(index, columns)
                self._write(groups, "candidates", text, (left + side * (column + 0.5), top + side * (row + 0.5)), side)

    def add_badges(self, badges: Mapping[Point, str]) -> None:
        """Write short texts, such as the numbers of a chain's links, on discs at the corners of their cells."""
        dx, dy = HEXAGON_BADGE_PLACE if self._layout.lattice.corners == 6 else BADGE_PLACE
        shown = [(*self._layout.centre(tile.at), badges[tile.at]) for tile in self._drawing.tiles if tile.at in badges]
        self._add_path("badge", (_circle(x + dx, y + dy, BADGE_RADIUS) for x, y, _ in shown))
        groups: dict[tuple[str, float], ET.Element] = {}
        for x, y, text in shown:
            self._write(groups, "badge-text", text, (x + dx, y + dy), BADGE_TEXT)

    def _add(self, parent: ET.Element, tag: str, name: str, **given: str) -> ET.Element:
        """Add an element of a class with the presentation attributes of that."""
        return ET.SubElement(parent, tag, {"class": name, **attributes(self._theme, name), **given})

    def _add_path(self, name: str, parts: Iterable[str], parent: ET.Element | None = None, **given: str) -> None:
        """Add an element of a class for path data, if there are any, to the picture or to a group."""
        if data := "".join(parts):
            self._add(self._root if parent is None else parent, "path", name, d=data, **given)

    def _write(
        self,
        groups: dict[tuple[str, float], ET.Element],
        name: str,
        text: str,
        centre: tuple[float, float],
        side: float = PITCH,
        *,
        width: float | None = None,
    ) -> None:
        """Write a text around a place, in the largest size that fits into a square."""
        fitting, size = fit(text, side, width)
        key = name, size
        if key not in groups:
            groups[key] = self._add(self._root, "g", name, **{"font-size": decimal(size)})
        x, y = centre
        ET.SubElement(groups[key], "text", {"x": decimal(x), "y": decimal(y + BASELINE * size)}).text = fitting

    def _background(self, tile: Tile) -> str:
        """Return the class of the background of a cell."""
        if tile.block and not self._drawing.tubes:
            return "shade" if tile.shade else "block"
        if tile.at in self._roles:
            return self._roles[tile.at].value
        return "given" if tile.given or tile.block else "open"

    def _frame(self, at: Point, role: Role) -> str:
        """Return the frame or the cross of a highlighted cell as path data."""
        if role is Role.WRONG:
            x, y = self._layout.centre(at)
            corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
            return "".join(
                f"M{pair(x + CROSS_BEGIN * dx, y + CROSS_BEGIN * dy)}L{pair(x + CROSS_END * dx, y + CROSS_END * dy)}"
                for dx, dy in corners
            )
        return self._layout.outline(at, inset=FRAME_INSET)


def _circle(x: float, y: float, radius: float) -> str:
    """Write a circle as path data."""
    half, width = f"a{decimal(radius)} {decimal(radius)} 0 1 1", decimal(2 * radius)
    return f"M{pair(x - radius, y)}{half} {width} 0{half}-{width} 0z"
