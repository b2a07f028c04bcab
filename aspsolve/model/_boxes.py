"""Drawings in text of squares with lines along their sides, such as the borders of regions.

>>> from aspsolve.model.drawing import Drawing, Tile
>>> one, other = Point(1, 1), Point(2, 1)
>>> print(draw(Drawing((Tile(one, text="5"), Tile(other)), borders=((one, other),))))
  │ ·   ╷   ·
1 │   5 │
  │ ·   ╵   ·
  └──────────
      1   2
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from aspsolve.model._textgrid import BARS, DASHES, Paint, check_extent
from aspsolve.model.drawing import Drawing
from aspsolve.model.lattice import SQUARES, Edge, Point

#: The columns from one corner to the next, at least.
UNIT = 4
#: A corner at which no line ends.
CORNER = "·"
#: The sign of a corner by the directions of its lines: right, left, down, up.
CORNERS = {
    "": CORNER, "R": "╶", "L": "╴", "D": "╷", "U": "╵", "RL": "─", "DU": "│",
    "RD": "┌", "LD": "┐", "RU": "└", "LU": "┘", "RDU": "├", "LDU": "┤", "RLD": "┬", "RLU": "┴", "RLDU": "┼",
}  # fmt: skip


def boxes(
    texts: dict[Point, str], borders: Iterable[Edge], top: int, left: int, rows: int, columns: int, upwards: bool
) -> list[str]:
    """Return the lines of a drawing without its frame: corners and sides, and between them the texts of cells."""
    unit = max(UNIT, 3 + max(map(len, texts.values()), default=1))
    canvas = [[" "] * (unit * columns + 1) for _ in range(2 * rows + 1)]

    def row_of(y: int) -> int:
        return top - y if upwards else y - top

    joined: dict[tuple[int, int], set[str]] = {(r, c): set() for r in range(rows + 1) for c in range(columns + 1)}
    for one, other in borders:
        if not SQUARES.adjacent(one, other):
            continue
        row, column = max(row_of(one.y), row_of(other.y)), max(one.x, other.x) - left
        if one.y == other.y:
            ends = ((row, column, "D"), (row + 1, column, "U"))
        else:
            ends = ((row, column, "R"), (row, column + 1, "L"))
        if not all(end[:2] in joined for end in ends):
            continue
        for r, c, direction in ends:
            joined[r, c].add(direction)
        if one.y == other.y:
            canvas[2 * row + 1][unit * column] = BARS[0]
        else:
            canvas[2 * row][unit * column + 1 : unit * (column + 1)] = DASHES[0] * (unit - 1)
    for (r, c), directions in joined.items():
        canvas[2 * r][unit * c] = CORNERS["".join(one for one in "RLDU" if one in directions)]
    for at, text in texts.items():
        start = unit * (at.x - left) + (unit - len(text) + 1) // 2
        canvas[2 * row_of(at.y) + 1][start : start + len(text)] = text
    return ["".join(line).rstrip() for line in canvas]


def sides(lines: list[str], rows: int, columns: int) -> Collection[tuple[int, int, bool]]:
    """Return the sides that are drawn in such lines: row and column from 0, and whether a side is upright.

    The column of an upright side, and the row of a level one, is that of the corner where it begins.
    """
    found = set()
    for row in range(rows + 1):
        for column in range(columns + 1):
            level = lines[2 * row] if 2 * row < len(lines) else ""
            upright = lines[2 * row + 1] if 2 * row + 1 < len(lines) else ""
            if level[UNIT * column + UNIT // 2 : UNIT * column + UNIT // 2 + 1] in tuple(DASHES):
                found.add((row, column, False))
            if upright[UNIT * column : UNIT * column + 1] in tuple(BARS):
                found.add((row, column, True))
    return found


def draw(drawing: Drawing, marked: Collection[Point] = (), paint: Paint = lambda _, text: text) -> str:
    """Return a drawing of squares with borders, framed by its coordinates; marked cells stand in brackets.

    Raises InputError where the cells lie so far apart that there would be little but space.
    """
    xs, ys = [tile.at.x for tile in drawing.tiles], [tile.at.y for tile in drawing.tiles]
    left, columns, rows = min(xs), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    check_extent(left, max(xs), min(ys), max(ys), len(drawing.tiles))
    top = max(ys) if drawing.upwards else min(ys)
    texts = {tile.at: "■" if tile.block else tile.text for tile in drawing.tiles}
    texts = {at: f"[{text}]" if at in marked else text for at, text in texts.items()}
    unit = max(UNIT, 3 + max(map(len, texts.values())))
    width = max(len(str(y)) for y in ys)
    lines = []
    for number, line in enumerate(boxes(texts, drawing.borders, top, left, rows, columns, drawing.upwards)):
        row, between = divmod(number, 2)
        label = str(top - row if drawing.upwards else top + row) if between else ""
        lines.append(f"{paint('frame', f'{label:>{width}} │')} {line}".rstrip())
    labels = "".join(f"{left + column:^{unit}}" for column in range(columns))
    foot = (f"{'':{width}} └{'─' * (unit * columns + 2)}", f"{'':{width}}    {labels}".rstrip())
    return "\n".join([*lines, *(paint("frame", line) for line in foot)])
