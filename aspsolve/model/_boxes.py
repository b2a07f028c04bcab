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

from collections.abc import Collection, Iterable, Sequence

from aspsolve.model._textgrid import BARS, DASHES, FINAL, FIRST, MISSING, Paint, check_extent
from aspsolve.model.drawing import Drawing, Mark, Tile
from aspsolve.model.lattice import SQUARES, Edge, Point

#: The columns from one corner to the next, at least.
UNIT = 4
SIDES = ("left", "right", "above", "below")
#: The signs of what is drawn in a cell.
MARKS = {
    Mark.FIRST: FIRST[0], Mark.WHITE: FIRST[0], Mark.FINAL: FINAL[0], Mark.BLACK: FINAL[0],
    Mark.TREE: "♣", Mark.TENT: "△", Mark.STAR: "★", Mark.MINE: FINAL[0],
}  # fmt: skip
#: A column and a row of a drawing.
Place = tuple[int, int]
#: The sides of cages: upright and level.
CAGE = "┆┄"
#: A corner at which no line ends.
CORNER = "·"
#: The sign of a corner by the directions of its lines: right, left, down, up.
CORNERS = {
    "": CORNER, "R": "╶", "L": "╴", "D": "╷", "U": "╵", "RL": "─", "DU": "│",
    "RD": "┌", "LD": "┐", "RU": "└", "LU": "┘", "RDU": "├", "LDU": "┤", "RLD": "┬", "RLU": "┴", "RLDU": "┼",
}  # fmt: skip


def boxes(
    texts: dict[Point, str], borders: Iterable[Edge], top: int, left: int, rows: int, columns: int, upwards: bool,
    unit: int = 0, cages: Iterable[Edge] = (),
) -> list[str]:  # fmt: skip
    """Return the lines of a drawing without its frame: corners and sides, and between them the texts of cells."""
    unit = unit or max(UNIT, 3 + max(map(len, texts.values()), default=1))
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
    _draw_cages(canvas, ([(at.x - left, row_of(at.y)) for at in edge] for edge in cages), unit)
    for (r, c), directions in joined.items():
        canvas[2 * r][unit * c] = CORNERS["".join(one for one in "RLDU" if one in directions)]
    for at, text in texts.items():
        start = unit * (at.x - left) + (unit - len(text) + 1) // 2
        canvas[2 * row_of(at.y) + 1][start : start + len(text)] = text
    return ["".join(line).rstrip() for line in canvas]


def _draw_cages(canvas: list[list[str]], sides: Iterable[Sequence[Place]], unit: int) -> None:
    """Draw the sides of cages, each by the column and the row of both cells, where no border is."""
    for (x, y), (a, b) in sides:
        row, column = 2 * max(y, b), unit * max(x, a)
        if y == b and canvas[row + 1][column] == " ":
            canvas[row + 1][column] = CAGE[0]
        elif x == a and canvas[row][column + 1] == " ":
            canvas[row][column + 1 : column + unit] = CAGE[1] * (unit - 1)


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


def text_of(tile: Tile) -> str:
    """Return all that a cell shows as one text."""
    mark = MARKS[tile.mark] if tile.mark else ""
    halves = f"{tile.lower}\\{tile.upper}" if tile.lower or tile.upper else ""
    block = MISSING[1] if tile.block and not halves else ""
    corner = f"{tile.corner}:" if tile.corner and tile.text else tile.corner
    return corner + mark + block + halves + ("" if tile.mark in (Mark.FIRST, Mark.FINAL) else tile.text)


def draw(drawing: Drawing, marked: Collection[Point] = (), paint: Paint = lambda _, text: text) -> str:
    """Return a drawing of squares with borders, framed by its coordinates; marked cells stand in brackets.

    Raises InputError where the cells lie so far apart that there would be little but space.
    """
    xs, ys = [tile.at.x for tile in drawing.tiles], [tile.at.y for tile in drawing.tiles]
    left, columns, rows = min(xs), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    check_extent(left, max(xs), min(ys), max(ys), len(drawing.tiles))
    top = max(ys) if drawing.upwards else min(ys)
    texts = {tile.at: text_of(tile) for tile in drawing.tiles}
    texts = {at: f"[{text}]" if at in marked else text for at, text in texts.items()}
    unit = max(UNIT, 3 + max(map(len, [*texts.values(), *(one.text for one in drawing.outside)])))
    width = max(len(str(y)) for y in ys)
    beside = {side: max((one.at for one in drawing.outside if one.side == side), default=0) for side in SIDES}
    before = unit * beside["left"]
    canvas = boxes(texts, drawing.borders, top, left, rows, columns, drawing.upwards, unit, drawing.cages)
    canvas = [*[""] * beside["above"], *(" " * before + line for line in canvas), *[""] * beside["below"]]

    def row_of(y: int) -> int:
        return beside["above"] + 2 * (top - y if drawing.upwards else y - top) + 1

    def put(row: int, middle: int, text: str) -> None:
        start = middle - (len(text) - 1) // 2
        line = f"{canvas[row]:{start}}"
        canvas[row] = line[:start] + text + line[start + len(text) :]

    for (one, other), text in drawing.signs:
        row = (row_of(one.y) + row_of(other.y)) // 2
        put(row, before + unit * (one.x + other.x - 2 * left + 1) // 2, text)
    for label in drawing.outside:
        if label.side in ("left", "right"):
            column = -label.at if label.side == "left" else columns + label.at - 1
            put(row_of(label.line), before + unit * column + unit // 2, label.text)
        else:
            last = beside["above"] + 2 * rows
            row = beside["above"] - label.at if label.side == "above" else last + label.at
            put(row, before + unit * (label.line - left) + unit // 2, label.text)
    lines = []
    for number, line in enumerate(canvas):
        row, between = divmod(number - beside["above"], 2)
        inside = between and 0 <= row < rows
        name = str(top - row if drawing.upwards else top + row) if inside else ""
        lines.append(f"{paint('frame', f'{name:>{width}} │')} {line}".rstrip())
    labels = " " * before + "".join(f"{left + column:^{unit}}" for column in range(columns))
    length = before + unit * (columns + beside["right"]) + 2
    foot = (f"{'':{width}} └{'─' * length}", f"{'':{width}}    {labels}".rstrip())
    return "\n".join([*lines, *(paint("frame", line) for line in foot)])
