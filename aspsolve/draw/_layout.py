"""The places of cells in a picture, squares or hexagons that stand on a corner, and the font sizes of texts in them.

Lengths are in SVG user units, y grows downwards, and (0, 0) is the upper left corner around the cells.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import hypot, sqrt
from typing import NamedTuple
from unicodedata import category, combining, east_asian_width, normalize

from aspsolve.model._graphemes import graphemes
from aspsolve.model.drawing import Drawing, Label
from aspsolve.model.lattice import Edge, Point

#: A place in a picture: x and y in user units.
Place = tuple[float, float]

#: The distance between the centres of two neighbours in a row.
PITCH = 40
#: The distance between two texts outside of the board.
LABEL_PITCH = 24
#: The space around the board for texts on its corners.
CORNERS_SPACE = 8
#: The distance of a cage's line from the side of a square.
CAGE_INSET = 4
#: The side of a hexagon that is PITCH wide. The centres of two rows of hexagons are one and a half sides apart.
HEXAGON_SIDE = PITCH / sqrt(3)
#: The distance from a corner of a line at which its rounding begins.
ROUNDING = 10
#: Two directions that differ by no more than this are the same, so that there is no corner between them.
SAME_DIRECTION = 0.01
#: The largest and the smallest font size, and the greatest width and height of a text, as parts of its square's side.
MAX_FONT_SIZE, MIN_FONT_SIZE, MAX_EXTENT = 22 / PITCH, 5 / PITCH, (PITCH - 6) / PITCH
#: From this font size on, sizes are whole numbers.
WHOLE_FROM = 5
#: A text of more code points is cut. One grapheme of any script has fewer, unless very many accents are stacked on it.
MAX_CODE_POINTS = 40
#: The sign in place of the part of a text that is cut off.
ELLIPSIS = "…"
#: Control characters (white space excepted) and surrogates, and the character that replaces them.
FORBIDDEN = re.compile("[^\t\n\r\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
REPLACEMENT = "\ufffd"
#: The widths of graphemes in ems. They are upper bounds, because the font is the reader's: for emoji and wide
#: characters, the widest letters, other capitals, other letters, and the narrowest letters.
EMOJI_EM, WIDE_EM, CAPITAL_EM, LETTER_EM, NARROW_EM = 1.1, 0.96, 0.76, 0.6, 0.35
#: Half the height of a line with one accent, and the additional height of each further accent, in ems.
HALF_LINE_EM, ACCENT_EM = 0.66, 0.27
#: The combining classes of characters that are no accents: none, and Indic signs that lie within the line.
NO_ACCENTS = (0, 7, 9)
#: The widest and the narrowest letters.
WIDE_LETTERS, NARROW_LETTERS = frozenset("MWmw@%…"), frozenset("Iijl|.,:;'!")
#: The selector that turns a character into an emoji, and the range of the letters that are flags in pairs.
EMOJI_SELECTOR, FIRST_FLAG_LETTER, LAST_FLAG_LETTER = "\ufe0f", "\U0001f1e6", "\U0001f1ff"


class Layout:
    """The places of the cells of a drawing, whose size is 0 without cells."""

    def __init__(self, drawing: Drawing) -> None:
        xs, ys = [tile.at.x for tile in drawing.tiles] or [0], [tile.at.y for tile in drawing.tiles] or [0]
        self.lattice, self._upwards, self._leftwards = drawing.lattice, drawing.upwards, drawing.leftwards
        #: The x coordinate of the leftmost column, and the y coordinate of the uppermost row.
        self._left, self._top = max(xs) if self._leftwards else min(xs), max(ys) if self._upwards else min(ys)
        #: The numbers of columns and rows from the first to the last. A hexagon spans two columns.
        self._columns, self._rows = max(xs) - min(xs) + self.lattice.column_step, max(ys) - min(ys) + 1
        #: The space that texts outside of the board take: left, right, above and below.
        self._beside = _space_beside(drawing)
        if not drawing.tiles:
            self._columns, self._rows, self._beside = 0, 0, (0, 0, 0, 0)

    @property
    def _hexagons(self) -> bool:
        return self.lattice.corners == 6

    @property
    def _column_width(self) -> int:
        return PITCH // self.lattice.column_step

    @property
    def width(self) -> float:
        """The width of the bounding box of the cells and the texts beside them."""
        return self._columns * self._column_width + self._beside[0] + self._beside[1]

    @property
    def height(self) -> float:
        """The height of the bounding box of the cells and the texts above and below."""
        if self._hexagons and self._rows:
            return (self._rows - 1) * 1.5 * HEXAGON_SIDE + 2 * HEXAGON_SIDE
        return self._rows * PITCH + self._beside[2] + self._beside[3]

    def centre(self, at: Point) -> Place:
        """Return the place of a cell's centre."""
        row = self._top - at.y if self._upwards else at.y - self._top
        column = self._left - at.x if self._leftwards else at.x - self._left
        x = column * self._column_width + PITCH // 2 + self._beside[0]
        if self._hexagons:
            return x, row * 1.5 * HEXAGON_SIDE + HEXAGON_SIDE
        return x, row * PITCH + PITCH // 2 + self._beside[2]

    def middle(self, one: Point, other: Point) -> Place:
        """Return the place halfway between two cells."""
        (x1, y1), (x2, y2) = self.centre(one), self.centre(other)
        return (x1 + x2) / 2, (y1 + y2) / 2

    def inside(self, cell: Point, beyond: Point, across: Point, meets: bool) -> Place:
        """Return the end of a cage's line along the side to `beyond`: the end that is nearer to `across`."""
        (x, y), half = self.centre(cell), PITCH / 2
        place = x, y
        for near, distance in ((beyond, half - CAGE_INSET), (across, half - CAGE_INSET * meets)):
            to = self.centre(near)
            place = place[0] + (to[0] - x) / PITCH * distance, place[1] + (to[1] - y) / PITCH * distance
        return place

    def label(self, label: Label) -> Place:
        """Return the place of the centre of a text outside of the board."""
        distance = PITCH / 2 + (label.at - 0.5) * LABEL_PITCH
        x, y = self.centre(Point(label.line, label.line))
        if label.side in ("left", "right"):
            columns = -distance if label.side == "left" else (self._columns - 1) * PITCH + distance
            return self._beside[0] + PITCH // 2 + columns, y
        rows = -distance if label.side == "above" else (self._rows - 1) * PITCH + distance
        return x, self._beside[2] + PITCH // 2 + rows

    def outline(self, at: Point, inset: float = 0) -> str:
        """Return a cell's outline as closed path data, from the upper corner of a hexagon or upper left of a square."""
        x, y = self.centre(at)
        half = PITCH / 2 - inset
        if self._hexagons:
            side = half * 2 / sqrt(3)
            w, h, v = decimal(half), decimal(side / 2), decimal(side)
            return f"M{pair(x, y - side)}l{w} {h}v{v}l-{w} {h}-{w}-{h}v-{v}z"
        w = decimal(2 * half)
        return f"M{pair(x - half, y - half)}h{w}v{w}h-{w}z"

    def side(self, one: Point, other: Point) -> str:
        """Return as path data the side that two neighbours in a row or in a column share."""
        (x1, y1), (x2, y2) = self.centre(one), self.centre(other)
        x, y, dx, dy = (x1 + x2) / 2, (y1 + y2) / 2, (y2 - y1) / 2, (x2 - x1) / 2
        return f"M{pair(x - dx, y - dy)}L{pair(x + dx, y + dy)}"


def is_crossing(drawing: Drawing, edge: Edge) -> bool:
    """Return whether two squares are diagonal neighbours, so that the place between them is a corner."""
    one, other = edge
    return drawing.lattice.corners == 4 and one.x != other.x and one.y != other.y


def guides(drawing: Drawing) -> Iterable[Edge]:
    """Return the sides after every fifth column and row if there are several texts outside of a column or a row."""
    cells = {tile.at for tile in drawing.tiles} if any(one.at > 1 for one in drawing.outside) else set()
    sides = [side for x, y in cells for side in ((Point(x, y), Point(x + 1, y), x), (Point(x, y), Point(x, y + 1), y))]
    return [(one, other) for one, other, line in sorted(sides) if line % 5 == 0 and other in cells]


def _space_beside(drawing: Drawing) -> tuple[float, float, float, float]:
    """Return the space at the sides of the board for texts outside of it or on its corners."""
    least = CORNERS_SPACE if any(is_crossing(drawing, edge) for edge, _ in drawing.signs) else 0
    left, right, above, below = (
        max(least, LABEL_PITCH * max((one.at for one in drawing.outside if one.side == side), default=0))
        for side in ("left", "right", "above", "below")
    )
    return left, right, above, below


def rounded_line(places: list[Place]) -> str:
    """Return a line through places as path data, with rounded corners where its direction changes."""
    if places[0] == places[-1]:  # a loop begins between two places, so that all its corners are rounded
        (x, y), (a, b) = places[:2]
        places = [((x + a) / 2, (y + b) / 2), *places[1:], ((x + a) / 2, (y + b) / 2)]
    data = [f"M{pair(*places[0])}"]
    for before, here, after in zip(places, places[1:], places[2:], strict=False):
        into, out = _direction(before, here), _direction(here, after)
        if hypot(into[0] - out[0], into[1] - out[1]) > SAME_DIRECTION:
            begin = (here[0] - ROUNDING * into[0], here[1] - ROUNDING * into[1])
            end = (here[0] + ROUNDING * out[0], here[1] + ROUNDING * out[1])
            data.append(f"L{pair(*begin)}Q{pair(*here)} {pair(*end)}")
    data.append(f"L{pair(*places[-1])}")
    return "".join(data)


def _direction(one: Place, other: Place) -> Place:
    """Return the unit vector from one place towards another, (0, 0) if they are the same."""
    x, y = other[0] - one[0], other[1] - one[1]
    length = hypot(x, y) or 1
    return x / length, y / length


def pair(x: float, y: float) -> str:
    """Return two coordinates as path data."""
    return f"{decimal(x)} {decimal(y)}"


def decimal(value: float) -> str:
    """Return a length with at most two decimals."""
    text = f"{value:.2f}"
    return text[:-3] if text.endswith(".00") else text.rstrip("0")


def lines_along(edges: Sequence[Edge]) -> Iterable[list[Point]]:
    """Yield lines that contain each edge once: a single line if the edges form a path or a loop, otherwise a few."""
    joined: dict[Point, dict[Point, None]] = {}
    for edge in edges:
        for here, there in (edge, edge[::-1]):
            joined.setdefault(here, {})[there] = None
    ends = [cell for cell, neighbours in joined.items() if len(neighbours) % 2]
    for start in (*ends, *joined):
        while joined[start]:
            line = [start]
            while neighbours := joined[line[-1]]:
                here, there = line[-1], next(iter(neighbours))
                neighbours.pop(there)
                joined[there].pop(here, None)
                line.append(there)
            yield line


class Lettering(NamedTuple):
    """A text that fits into a cell."""

    text: str
    #: The font size in user units.
    size: float


@lru_cache(maxsize=4096)
def fit(text: str, side: float = PITCH, width: float | None = None) -> Lettering:
    """Return a text with the largest size at which it fits into a square, or a `width`; cut if it fits at none."""
    letters = [*graphemes(writable(text[:MAX_CODE_POINTS]))]
    if len(text) > MAX_CODE_POINTS:
        letters[-1] = ELLIPSIS
    room = MAX_EXTENT if width is None else width / side
    while len(letters) > 1 and _largest(letters, room) < MIN_FONT_SIZE:
        letters[-2:] = [ELLIPSIS]
    if _largest(letters, room) < MIN_FONT_SIZE:
        letters = [ELLIPSIS]
    size = _largest(letters, room) * side
    return Lettering("".join(letters), int(size) if size >= WHOLE_FROM else int(10 * size) / 10)


def _largest(letters: list[str], room: float) -> float:
    """Return the largest font size at which letters fit in width and height, as a part of the square's side."""
    # Widths and heights are upper bounds, because the fonts are the reader's.
    width = sum(map(_width, letters)) or 1
    height = 2 * max(map(_height, letters), default=1)
    return min(MAX_FONT_SIZE, room / width, MAX_EXTENT / height)


def writable(text: str) -> str:
    """Return a text without the characters that XML 1.0 forbids or discourages: they are replaced."""
    return FORBIDDEN.sub(REPLACEMENT, text)


def _width(letter: str) -> float:
    """Return an upper bound on the width of a grapheme in ems."""
    is_emoji = EMOJI_SELECTOR in letter or FIRST_FLAG_LETTER <= letter[0] <= LAST_FLAG_LETTER
    if is_emoji or any(east_asian_width(c) in "WF" for c in letter):
        return EMOJI_EM
    if letter[0] in WIDE_LETTERS:
        return WIDE_EM
    if letter[0] in NARROW_LETTERS:
        return NARROW_EM
    return CAPITAL_EM if category(letter[0]) == "Lu" else LETTER_EM


def _height(letter: str) -> float:
    """Return an upper bound on the distance from the middle of the line to a grapheme's upper or lower end, in ems."""
    accents = sum(combining(c) not in NO_ACCENTS for c in normalize("NFD", letter))
    return HALF_LINE_EM + ACCENT_EM * max(0, accents - 1)
