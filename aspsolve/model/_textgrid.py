"""Reading drawings in text: cells at the crossings of labelled columns and rows, joined by lines."""

from __future__ import annotations

import itertools
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from aspsolve.errors import InputError
from aspsolve.model.checks import MAX_INTEGER
from aspsolve.model.lattice import MAX_CELLS, Edge, Lattice, Point

#: The beginning of a comment, which is not read, and the prefix of one that names the family.
COMMENT, LABEL = "%", "family:"
#: The signs of a cell: as it is drawn, then as it may be typed.
FIRST, FINAL, BLANK, MISSING = "○oO", "●@*", "·._", "#■"

CELLS = FIRST + FINAL + BLANK + MISSING
#: The unambiguous ones: neither letters nor squares of a crossword.
SURE_CELLS = "○●@·."

#: The signs of upright and of level lines. The last of `DASHES`, and of `SLANTS[0]`, means two lines side by side.
BARS = "│|"
DASHES = "─-═"
#: The signs of lines between two rows, by the columns that they lead to the right on the way up.
SLANTS = {0: "│|║", 1: "╱/", -1: "╲\\"}
#: Other signs that the first line of a drawing may have.
OTHER_SIGNS = "┌┐└┘+-"
#: The most places in a drawing, those without a cell included.
MAX_PLACES = 4 * MAX_CELLS
#: The most digits of a coordinate or a cell's number: those of clingo's integers.
MAX_LABEL_DIGITS = 10


class Token(NamedTuple):
    """The text of a cell, and its place in the drawing's text, counted from 1."""

    text: str
    line: int
    column: int

    def error(self, message: str) -> InputError:
        return InputError(message, line=self.line, column=self.column)

    def number(self) -> int | None:
        """Return the number that stands here, or None if there is none; raises InputError for a huge one."""
        if not (self.text.isascii() and self.text.isdigit()):
            return None
        if len(self.text) > MAX_LABEL_DIGITS:
            raise self.error(f"a number of more than {MAX_LABEL_DIGITS} digits")
        if (number := int(self.text)) > MAX_INTEGER:
            raise self.error(f"the number {number}, which is more than {MAX_INTEGER}")
        return number


@dataclass(frozen=True)
class Sheet:
    """A drawing as it was read: the text of each cell, and the joined pairs of cells, each in ascending order."""

    tokens: Mapping[Point, Token]
    edges: frozenset[Edge]
    #: The pairs that are joined by two lines.
    double: frozenset[Edge] = frozenset()


@dataclass(frozen=True)
class _Row:
    """A line of the text that holds cells or, if y is None, the lines between two rows of cells."""

    y: int | None
    number: int
    text: str
    offset: int


def looks_drawn(text: str) -> bool:
    """Return whether the first line of a text is that of a drawing: framed, with space between cells, or with dots."""
    first = next((line for _, line in _lines(text)), "")
    signs = {*CELLS, *DASHES, *OTHER_SIGNS, *"".join(SLANTS.values())}
    if not all(sign in signs or sign.isspace() or sign.isdigit() for sign in first):
        return False
    return any(sign in first for sign in (*BARS, *SURE_CELLS)) or len(first.split()) > 1


def has_ends(text: str) -> bool:
    """Return whether an end of a path is marked in a drawing."""
    words = (word for _, line in _lines(text) for word in line.split())
    return any(not {*FIRST, *FINAL}.isdisjoint(word) and _cells_alone(word) for word in words)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that are not empty, without comments and space at their ends, with their numbers."""
    for number, whole in enumerate(text.splitlines(), 1):
        if whole and (line := whole.partition(COMMENT)[0].rstrip()):
            yield number, line


def _cells_alone(word: str) -> bool:
    """Return whether each character of a word could be a cell."""
    return all(sign in CELLS or (sign.isascii() and sign.isdigit()) for sign in word)


def words_of(line: str, number: int) -> list[Token]:
    return [Token(match[0], number, match.start() + 1) for match in re.finditer(r"\S+", line)]


def parse(text: str, lattice: Lattice, *, upwards: bool = True) -> Sheet:
    """Read a drawing, framed or typed by hand; raises InputError with the line and column of what cannot be read."""
    lines = [*_lines(text)]
    if not lines:
        raise InputError("expected a drawn grid, found nothing", line=1, column=1)
    framed = any(bar in lines[0][1] for bar in BARS)
    return _framed(lines, lattice, 1 if upwards else -1) if framed else _typed(lines, lattice, 1 if upwards else -1)


def _typed(lines: list[tuple[int, str]], lattice: Lattice, sign: int) -> Sheet:
    """Read rows of cells with spaces between them, or without spaces if each cell is a single character."""
    tokens: dict[Point, Token] = {}
    rows = [words_of(line, number) for number, line in lines]
    alone = all(len(row) == 1 and _cells_alone(row[0].text) for row in rows)
    if alone and any(len(row[0].text) > 1 and set(SURE_CELLS) & set(row[0].text) for row in rows):
        rows = [[Token(s, row[0].line, row[0].column + at) for at, s in enumerate(row[0].text)] for row in rows]
    for index, words in enumerate(rows):
        y = len(rows) - index
        if lattice.doubled:
            y -= (len(rows) + 1) // 2
        for place, token in enumerate(words):
            x = 2 * place - (len(words) - 1) if lattice.doubled else place + 1
            if lattice.doubled and (x + y) % 2:
                raise words[0].error(f"expected rows of a hexagon, found a row of {len(words)}")
            if token.text not in MISSING:
                tokens[Point(x, sign * y)] = token
    return Sheet(tokens, frozenset())


def _framed(lines: list[tuple[int, str]], lattice: Lattice, sign: int) -> Sheet:
    """Read a drawing with its coordinates around it."""
    rows, rest = _rows(lines, sign)
    columns, unit = _columns(rest, lines[-1][0], lattice)
    if len(rows) * len(columns) > MAX_PLACES:
        raise InputError(f"the drawing has more than {MAX_CELLS} cells", line=lines[0][0])
    by_column = {column: x for x, column in columns.items()}
    tokens: dict[Point, Token] = {}
    edges: dict[Edge, str] = {}
    for index, row in enumerate(rows):
        if row.y is None:
            above, below = _around(rows, index, sign)
            edges.update(_between(row, above, below, by_column, unit, lattice))
            continue
        for start, end in _runs(row, by_column):
            x = by_column.get(row.offset + end)
            if row.text[start] in DASHES and (lattice.doubled or x is None):
                continue
            token = Token(row.text[start:end], row.number, row.offset + start + 1)
            if x is None:
                raise token.error(f"{token.text!r} does not end under a column's number")
            tokens[Point(x, row.y)] = token
        edges.update(_beside(row, columns, tokens, lattice))
    for cell in itertools.chain.from_iterable(edges):
        if cell not in tokens:
            raise InputError(f"a line leads to {cell}, where there is no cell", line=lines[0][0])
    double = (edge for edge, drawn in edges.items() if drawn in (DASHES[-1], SLANTS[0][-1]))
    return Sheet(tokens, frozenset(edges), frozenset(double))


def _rows(lines: list[tuple[int, str]], sign: int) -> tuple[list[_Row], list[tuple[int, str]]]:
    """Split each line at its bar; the lines from the first without a bar on are the frame's foot."""
    rows: list[_Row] = []
    lowest: int | None = None
    for index, (number, line) in enumerate(lines):
        bars = [place for place in map(line.find, BARS) if place >= 0]
        if not bars:
            return rows, lines[index:]
        bar = min(bars)
        label = line[:bar].strip()
        y = _label(label, number, 1) if label else None
        if y is not None:
            if lowest is not None and sign * lowest <= sign * y:
                message = f"expected rows from top to bottom, found {y} out of order"
                raise InputError(message, line=number, column=1)
            lowest = y
        rows.append(_Row(y, number, line[bar + 1 :], bar + 1))
    return rows, []


def _label(text: str, line: int, column: int) -> int:
    """Return a row's or column's coordinate."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= MAX_LABEL_DIGITS):
        raise InputError(f"expected a coordinate, found {text[:20]!r}", line=line, column=column)
    return int(text)


def _columns(foot: list[tuple[int, str]], last: int, lattice: Lattice) -> tuple[dict[int, int], int]:
    """Return the column of the text for each x, and the number of characters from one x to the next."""
    labels = [token for number, line in foot for token in words_of(line, number) if token.text.strip("└─+-")]
    if not labels:
        raise InputError("expected the columns' numbers under the drawing", line=last, column=1)
    ends = {_label(token.text, token.line, token.column): token.column + len(token.text) - 1 for token in labels}
    step = lattice.column_step
    xs = sorted(ends)
    unit = (ends[xs[1]] - ends[xs[0]]) // step if len(xs) > 1 else 2
    for x, after in itertools.pairwise(xs):
        if after - x != step or ends[after] - ends[x] != step * unit or unit < 1:
            raise labels[0].error("expected the columns' numbers in order, evenly spaced")
    wide = range(xs[0] - 1, xs[-1] + 2) if lattice.doubled else xs
    return {x: ends[xs[0]] + (x - xs[0]) * unit for x in wide}, unit


def _runs(row: _Row, by_column: Collection[int]) -> Iterable[tuple[int, int]]:
    """Yield start and end of a row's tokens: numbers, perhaps with a circle before them, or single characters."""
    index = 0
    while index < len(row.text):
        start, character = index, row.text[index]
        index += 1
        if character.isspace() or character in MISSING:
            continue
        circled = character in (FIRST[0], FINAL[0]) and row.offset + index not in by_column
        while (circled or character.isdigit()) and index < len(row.text) and row.text[index].isdigit():
            index += 1
        yield start, index


def _beside(
    row: _Row, columns: Mapping[int, int], tokens: Mapping[Point, Token], lattice: Lattice
) -> Iterable[tuple[Edge, str]]:
    """Yield the pairs of cells that are joined within a row, with the sign of each line."""
    for x, column in columns.items():
        index = column - row.offset
        here, there = Point(x, row.y or 0), Point(x + lattice.column_step, row.y or 0)
        if here in tokens and row.text[index : index + 1] in tuple(DASHES):
            yield (here, there), row.text[index]


def _around(rows: list[_Row], index: int, sign: int) -> tuple[int, int]:
    """Return the y of the cells above and below a row of lines."""
    if 0 < index < len(rows) - 1:
        above, below = rows[index - 1].y, rows[index + 1].y
        if above is not None and below is not None and above == below + sign:
            return above, below
    raise InputError("expected a row of cells above and below these lines", line=rows[index].number, column=1)


def _between(
    row: _Row, above: int, below: int, by_column: Mapping[int, int], unit: int, lattice: Lattice
) -> Iterable[tuple[Edge, str]]:
    """Yield the pairs of cells that are joined between two rows, with the sign of each line."""
    for index, character in enumerate(row.text):
        column = row.offset + index + 1
        if character.isspace():
            continue
        slant = next((slant for slant, signs in SLANTS.items() if character in signs), None)
        x = by_column.get(column - unit // 2 if slant else column)
        if slant is None or x is None or Point(slant, 1) not in lattice.steps:
            raise InputError(
                f"expected a line that joins two cells, found {character!r}", line=row.number, column=column
            )
        left, right = (above, below) if slant < 0 else (below, above)
        one, other = sorted((Point(x, left), Point(x + abs(slant), right)))
        yield (one, other), character
