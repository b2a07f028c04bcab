"""Writing drawings as text, such that `aspsolve.model._textgrid` reads them back."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

from aspsolve.errors import InputError
from aspsolve.model._graphemes import in_place
from aspsolve.model._textgrid import BARS, BLANK, DASHES, FINAL, FIRST, MAX_PLACES, MISSING, SLANTS
from aspsolve.model.drawing import Drawing, Mark, Tile
from aspsolve.model.lattice import SQUARES, Edge, Point

#: The sign of a corner by the directions of its lines: right, left, down, up.
CORNERS = {
    "": "·", "R": "╶", "L": "╴", "D": "╷", "U": "╵", "RL": "─", "DU": "│",
    "RD": "┌", "LD": "┐", "RU": "└", "LU": "┘", "RDU": "├", "LDU": "┤", "RLD": "┬", "RLU": "┴", "RLDU": "┼",
}  # fmt: skip
#: The sign of a line that crosses a border.
CROSSING = CORNERS["RLDU"]
#: A cell's two lines as one sign, by the steps it is joined along.
BENDS = {frozenset(directions): sign for directions, sign in CORNERS.items() if len(directions) == 2}
#: The same for two lines side by side.
TWICE = {DASHES[0]: DASHES[-1], SLANTS[0][0]: SLANTS[0][-1]}
STEPS = {(1, 0): "R", (0, 1): "U", (-1, 0): "L", (0, -1): "D"}
#: The least number of columns from one corner to the next.
UNIT = 4
SIDES = ("left", "right", "above", "below")
#: The signs of marks in cells.
MARKS = {
    Mark.FIRST: FIRST[0], Mark.WHITE: FIRST[0], Mark.FINAL: FINAL[0], Mark.BLACK: FINAL[0],
    Mark.TREE: "♣", Mark.TENT: "△", Mark.STAR: "★", Mark.MINE: FINAL[0],
}  # fmt: skip
#: An open square of a crossword, and the text between two neighbours, by whether the left and the right are marked.
OPEN, EDGES = "_", {(False, False): " ", (False, True): "[", (True, False): "]", (True, True): "|"}
#: A column and a row of a drawing.
Place = tuple[int, int]
#: The sides of cages: upright and level.
CAGE = "┆┄"
#: The most places of a drawing for each of its cells: a drawing with more is nearly all space.
MAX_PLACES_PER_CELL = 1000
#: Takes the kind of a part of the drawing and its text, and returns the text to print, such as a coloured one.
#: The kinds are ``frame``, ``line``, ``blank``, ``first``, ``final``, ``given``, ``filled`` and ``marked``.
Paint = Callable[[str, str], str]


def check_extent(left: int, right: int, bottom: int, top: int, cells: int) -> None:
    """Raise InputError if cells lie so far apart that a drawing would be nearly all space."""
    if (right - left + 1) * (top - bottom + 1) > min(MAX_PLACES, MAX_PLACES_PER_CELL * cells):
        raise InputError(f"the cells lie too far apart to be drawn in text: x {left} to {right}, y {bottom} to {top}")


def draw(drawing: Drawing, marked: Collection[Point] = (), paint: Paint = lambda _, text: text) -> str:
    """Return a drawing framed by its coordinates, marked cells in brackets; raises InputError as `check_extent`."""
    if (drawing.borders or drawing.cages) and not drawing.lattice.doubled:
        return _boxed(drawing, marked, paint)
    lattice, sign = drawing.lattice, 1 if drawing.upwards else -1

    def row_of(y: int) -> int:
        return 2 * (top - sign * y)

    shown = _shown(drawing, sign)
    left, right = min(p.x for p in shown), max(p.x for p in shown)
    bottom, top = min(sign * p.y for p in shown), max(sign * p.y for p in shown)
    check_extent(left, right, bottom, top, len(shown))
    texts = [*(text for text, _ in shown.values()), *(one.text for one in drawing.outside), *map(str, (left, right))]
    longest = max(map(len, texts))
    step = lattice.column_step
    unit = (max(2, (longest + 3) // 2) if lattice.doubled else max(3, longest + 2)) + bool(drawing.signs)
    beside = _beside(drawing)
    margin = max(len(str(left)), *(len(text) for text, _ in shown.values())) + bool(marked) + beside["left"] * unit
    canvas = _Canvas(paint)
    for cell, (text, kind) in shown.items():
        canvas.write(row_of(cell.y), margin + (cell.x - left) * unit, text, kind)
    edges = _edges(drawing, sign)
    for (a, b), number in edges.items():
        signs_of_line = [*(TWICE.values() if number > 1 else TWICE)]
        down = row_of(b.y) - row_of(a.y)
        canvas.join(row_of(a.y), margin + (a.x - left) * unit, (a, b), down, unit, signs_of_line)
    for cell in shown.keys() & {*marked}:
        column = margin + (cell.x - left) * unit
        canvas.write(row_of(cell.y), column - len(shown[cell][0]), "[", "marked")
        canvas.write(row_of(cell.y), column + 1, "]", "marked")
    signs = [*_signs(drawing)]
    for row, twice_column, text in signs:
        canvas.write(row, margin + (twice_column * unit + 1) // 2, text, "given")
    last = margin + (right - left + beside["right"]) * unit + bool(marked)
    height = row_of(sign * bottom)
    between = {row for row, *_ in signs}.union(range(height) if edges or drawing.signs else ())
    lines = []
    for row in range(-1 - beside["above"], height + 2 + beside["below"]):
        inside = 0 <= row <= height and row % 2 == 0
        if inside or row in between:
            lines.append((str(sign * (top - row // 2)) if inside else "", canvas.line(row)))
    return _framed(lines, last + 1, f"{left:>{margin}}{_columns(left, right, step, unit)}", paint)


def marked(drawing: Drawing, squares: Collection[Point]) -> str:
    """Return a drawing with some of its squares in brackets, or why it cannot be drawn."""
    if drawing.framed:
        try:
            return draw(drawing, squares)
        except InputError as error:
            return error.message
    shown = {tile.at: MISSING[0] if tile.block else tile.text or OPEN for tile in drawing.tiles}
    width = max(map(len, shown.values()), default=1)
    rows: dict[int, list[Point]] = {}
    for at in sorted(shown, key=lambda place: (place.y, -place.x if drawing.leftwards else place.x)):
        rows.setdefault(at.y, []).append(at)
    lines = []
    for row in rows.values():
        edges = [EDGES[edge] for edge in itertools.pairwise([False, *(at in squares for at in row), False])]
        texts = (" " * (width - len(shown[at])) + in_place(shown[at]) for at in row)
        lines.append("".join(edge + text for edge, text in itertools.zip_longest(edges, texts, fillvalue="")).rstrip())
    return "\n".join(lines)


def _framed(lines: Sequence[tuple[str, str]], length: int, columns: str, paint: Paint) -> str:
    """Frame lines: the names of their rows on the left, a rule of a length and the names of the columns below."""
    width = max(len(name) for name, _ in lines)
    rows = [f"{paint('frame', f'{name:>{width}} │')} {line}" for name, line in lines]
    foot = [f"{'':{width}} └{'─' * length}", f"{'':{width}}   {columns.rstrip()}"]
    return "\n".join(line.rstrip() for line in (*rows, *(paint("frame", line) for line in foot)))


def _beside(drawing: Drawing) -> dict[str, int]:
    """Return the largest distance of a label from the board, by side."""
    return {side: max((one.at for one in drawing.outside if one.side == side), default=0) for side in SIDES}


def _signs(drawing: Drawing) -> Iterator[tuple[int, int, str]]:
    """Yield the texts between cells and outside of a board, each with its row and twice its column."""
    xs, ys = [tile.at.x for tile in drawing.tiles], [tile.at.y for tile in drawing.tiles]
    left, across, down = min(xs), max(xs) - min(xs), max(ys) - min(ys)
    sign, top = (1, max(ys)) if drawing.upwards else (-1, min(ys))
    # Rows 0, 2, 4 … hold cells; labels above and below the board stand beyond the row of the rim.
    for (one, other), text in drawing.signs:
        yield sign * (2 * top - one.y - other.y), one.x + other.x - 2 * left, text
    for label in drawing.outside:
        if label.side in ("left", "right"):
            twice_column = 2 * (-label.at if label.side == "left" else across + label.at)
            yield 2 * sign * (top - label.line), twice_column, label.text
        else:
            row = -1 - label.at if label.side == "above" else 2 * down + 1 + label.at
            yield row, 2 * (label.line - left), label.text


def _columns(left: int, right: int, step: int, unit: int) -> str:
    """Return the numbers of the columns behind the first one."""
    # A hexagonal board of two columns has room for one number: a second one, beyond it, shows how wide a step is.
    end = left + step if left < right < left + step else right
    return "".join(f"{x:>{step * unit}}" for x in range(left + step, end + 1, step))


def _edges(drawing: Drawing, sign: int) -> dict[Edge, int]:
    """Return the lines between neighbours, each from its left or lower cell, with the number of them side by side."""
    places = {tile.at for tile in drawing.tiles}
    lines = dict.fromkeys((*drawing.path, *drawing.links), 1) | dict(_along(drawing))
    ordered = (
        (edge if (edge[0].x, sign * edge[0].y) < (edge[1].x, sign * edge[1].y) else edge[::-1]) for edge in lines
    )
    numbers = zip(ordered, lines.values(), strict=True)
    return {(a, b): n for (a, b), n in numbers if a in places and b in places and drawing.lattice.adjacent(a, b)}


def _along(drawing: Drawing) -> Iterator[tuple[Edge, int]]:
    """Split straight lines into edges between neighbouring cells, with the number of lines; end at a missing cell."""
    places = {tile.at for tile in drawing.tiles}
    for edge, number in drawing.lines:
        here, end = min(edge), max(edge)
        dx, dy = int(here.x < end.x), int(here.y < end.y)
        while here != end and here in places and dx + dy == 1:
            after = Point(here.x + dx, here.y + dy)
            yield (here, after), number
            here = after


def _shown(drawing: Drawing, sign: int) -> dict[Point, tuple[str, str]]:
    """Return the text of each cell and its kind: its mark and texts, else the bend of its lines, else a dot."""
    joined: dict[Point, set[str]] = {tile.at: set() for tile in drawing.tiles}
    double: set[Point] = set()
    for (one, other), number in (*((edge, 1) for edge in drawing.path), *_along(drawing)):
        for a, b in ((one, other), (other, one)):
            towards = STEPS.get((b.x - a.x, sign * (b.y - a.y)))
            if a in joined and towards:
                joined[a].add(towards)
        double |= {one, other} if number > 1 else set()
    bends = {cell: frozenset(directions) for cell, directions in joined.items()}
    signs = {cell: BENDS.get(bend, BLANK[0]) for cell, bend in bends.items()}
    signs |= {cell: TWICE.get(signs[cell], signs[cell]) for cell in double & signs.keys()}
    return {tile.at: (text_of(tile) or signs[tile.at], _kind(tile, bends[tile.at] in BENDS)) for tile in drawing.tiles}


def _kind(tile: Tile, bent: bool) -> str:
    if tile.mark in (Mark.FIRST, Mark.FINAL):
        return str(tile.mark.value)
    if tile.text:
        return "given" if tile.given else "filled"
    return "line" if bent else "blank"


class _Canvas:
    """Characters at rows and columns; column 1 is the first, and a text ends where it is written."""

    def __init__(self, paint: Paint) -> None:
        self._rows: dict[int, dict[int, str]] = {}
        self._paint = paint

    def write(self, row: int, column: int, text: str, kind: str) -> None:
        cells = self._rows.setdefault(row, {})
        for offset, character in enumerate(reversed(text)):
            cells[column - offset] = self._paint(kind, character)

    def join(self, row: int, column: int, edge: Edge, down: int, unit: int, signs: Sequence[str]) -> None:
        """Draw the line from a cell to its right or upper neighbour, which is `down` rows below it."""
        a, b = edge
        if a.y == b.y:
            cells = self._rows.setdefault(row, {})
            for between in range(column + 1, column + (b.x - a.x) * unit):
                cells.setdefault(between, self._paint("line", signs[0]))
        elif a.x == b.x:
            self.write(row - 1, column, signs[1], "line")
        else:
            self.write(row + down // 2, column + unit // 2, SLANTS[1 if down < 0 else -1][0], "line")

    def line(self, row: int) -> str:
        cells = self._rows.get(row, {})
        columns = sorted(cells)
        gaps = (column - before - 1 for before, column in itertools.pairwise((0, *columns)))
        return "".join(" " * gap + cells[column] for gap, column in zip(gaps, columns, strict=True))


def boxes(
    drawing: Drawing, texts: Mapping[Point, Sequence[str]], corner: Point, columns: int, rows: int, unit: int = 0
) -> list[list[str]]:
    """Return the characters of each line of a board without its frame; `corner` is the upper left cell."""
    unit = unit or max(UNIT, 3 + max(map(len, texts.values()), default=1))
    canvas = [[" "] * (unit * columns + 1) for _ in range(2 * rows + 1)]

    def places(*cells: Point) -> list[Place]:
        return [(at.x - corner.x, corner.y - at.y if drawing.upwards else at.y - corner.y) for at in cells]

    joined: dict[Place, set[str]] = {(c, r): set() for r in range(rows + 1) for c in range(columns + 1)}
    for border in drawing.borders:
        (x, y), (a, b) = places(*border)
        column, row = max(x, a), max(y, b)
        ends = {(column, row): "D", (column, row + 1): "U"} if y == b else {(column, row): "R", (column + 1, row): "L"}
        if not (SQUARES.adjacent(*border) and ends.keys() <= joined.keys()):
            continue
        for end, direction in ends.items():
            joined[end].add(direction)
        if y == b:
            canvas[2 * row + 1][unit * column] = BARS[0]
        else:
            canvas[2 * row][unit * column + 1 : unit * (column + 1)] = DASHES[0] * (unit - 1)
    _draw_cages(canvas, (places(*side) for side in drawing.cages), unit)
    for (column, row), directions in joined.items():
        canvas[2 * row][unit * column] = CORNERS["".join(one for one in "RLDU" if one in directions)]
    for edge, number in _edges(drawing, 1 if drawing.upwards else -1).items():
        _draw_line(canvas, places(*edge), unit, [*(TWICE.values() if number > 1 else TWICE)])
    for cell, text in texts.items():
        [(column, row)] = places(cell)
        start = unit * column + (unit - len(text) + 1) // 2
        canvas[2 * row + 1][start : start + len(text)] = text
    return canvas


def _draw_line(canvas: list[list[str]], ends: Sequence[Place], unit: int, signs: Sequence[str]) -> None:
    """Draw the line between two cells side by side, or one above the other, also through a border."""
    (x, y), (a, b) = sorted(ends)
    if y == b:
        row, (begin, end) = 2 * y + 1, (unit * one + unit // 2 for one in (x, a))
        canvas[row][begin + 1 : end] = [signs[0] if sign == " " else CROSSING for sign in canvas[row][begin + 1 : end]]
    elif x == a:
        row, column = 2 * b, unit * x + unit // 2
        canvas[row][column] = signs[1] if canvas[row][column] == " " else CROSSING


def _draw_cages(canvas: list[list[str]], sides: Iterable[Sequence[Place]], unit: int) -> None:
    """Draw the sides of cages, each given by the places of its two cells, where there is no border."""
    for (x, y), (a, b) in sides:
        row, column = 2 * max(y, b), unit * max(x, a)
        if y == b and canvas[row + 1][column] == " ":
            canvas[row + 1][column] = CAGE[0]
        elif x == a and canvas[row][column + 1] == " ":
            canvas[row][column + 1 : column + unit] = CAGE[1] * (unit - 1)


def sides(lines: list[str], rows: int, columns: int) -> Collection[tuple[int, int, bool]]:
    """Return the drawn sides: row and column of the corner where each begins, from 0, and whether it is upright."""
    drawn = set()
    for row in range(rows + 1):
        for column in range(columns + 1):
            level = lines[2 * row] if 2 * row < len(lines) else ""
            upright = lines[2 * row + 1] if 2 * row + 1 < len(lines) else ""
            if level[UNIT * column + UNIT // 2 : UNIT * column + UNIT // 2 + 1] in tuple(DASHES):
                drawn.add((row, column, False))
            if upright[UNIT * column : UNIT * column + 1] in tuple(BARS):
                drawn.add((row, column, True))
    return drawn


def text_of(tile: Tile) -> str:
    """Return all that a cell shows as one text."""
    mark = MARKS[tile.mark] if tile.mark else ""
    halves = f"{tile.lower}\\{tile.upper}" if tile.lower or tile.upper else ""
    block = MISSING[1] if tile.block and not halves else ""
    corner = f"{tile.corner}:" if tile.corner and tile.text else tile.corner
    return corner + mark + block + halves + ("" if tile.mark in (Mark.FIRST, Mark.FINAL) else tile.text)


def _boxed(drawing: Drawing, marked: Collection[Point], paint: Paint) -> str:
    """Return a drawing of squares with borders, with frame and marked cells as those of `draw`; raises InputError."""
    xs, ys = [tile.at.x for tile in drawing.tiles], [tile.at.y for tile in drawing.tiles]
    left, columns, rows = min(xs), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1
    check_extent(left, max(xs), min(ys), max(ys), len(drawing.tiles))
    top = max(ys) if drawing.upwards else min(ys)
    shown = _shown(drawing, 1 if drawing.upwards else -1)
    texts = {at: [paint(kind, sign) for sign in text.removeprefix(BLANK[0])] for at, (text, kind) in shown.items()}
    texts |= {at: [paint("marked", "["), *texts[at], paint("marked", "]")] for at in texts.keys() & {*marked}}
    unit = max(UNIT, 3 + max(map(len, [*texts.values(), *(one.text for one in drawing.outside)])))
    beside = _beside(drawing)
    before = unit * beside["left"]
    canvas = boxes(drawing, texts, Point(left, top), columns, rows, unit)
    canvas = [[" "] * before + line for line in canvas]
    canvas = [*([] for _ in range(beside["above"])), *canvas, *([] for _ in range(beside["below"]))]

    for row, twice_column, text in _signs(drawing):
        line = canvas[beside["above"] + 1 + row]
        start = before + unit * (twice_column + 1) // 2 - (len(text) - 1) // 2
        line += " " * (start - len(line))
        line[start : start + len(text)] = (paint("given", sign) for sign in text)
    lines = []
    for number, line in enumerate(canvas):
        row, between = divmod(number - beside["above"], 2)
        inside = between and 0 <= row < rows
        lines.append((str(top - row if drawing.upwards else top + row) if inside else "", "".join(line)))
    labels = " " * (before + 1) + "".join(f"{left + column:^{unit}}" for column in range(columns))
    return _framed(lines, before + unit * (columns + beside["right"]) + 2, labels, paint)


def side_by_side(*columns: Sequence[str]) -> Iterator[str]:
    """Yield the lines of a text whose columns stand beside each other."""
    from rich.cells import cell_len  # noqa: PLC0415  (takes longer to load than most puzzles to solve)

    widths = [max(map(cell_len, column), default=0) for column in columns]
    for row in itertools.zip_longest(*columns, fillvalue=""):
        cells = (line + " " * (width - cell_len(line)) for line, width in zip(row, widths, strict=True))
        yield (" " * 4).join(cells).rstrip()
