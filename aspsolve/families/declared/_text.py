r"""Puzzles and answers of declared families as text: one character or number a cell, ``.`` for none.

A puzzle is a grid for its first clue, then a grid for each other predicate that there are facts of, below its name::

    5 . .
    . . 1

    region:
    1 1 2
    2 2 2

``#`` stands where there is no cell, ``x`` for a shaded one. A grid whose values are all of one character may have no
spaces. Steps from cell to cell are four numbers a line, and edges are drawn.

The grids of hexagons, of cells below (1,1), and of a column of longer values are drawn with their coordinates; see
`aspsolve.model._textgrid`.

A grid alone is on the usual board of its size, where the family declares one. Then 0 stands for an open cell, too, if
no other sign does, and all rows may be in one line.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import isqrt
from typing import Any

from aspsolve.errors import InputError, cut, shown
from aspsolve.families.declared._declaration import BENDS, ENDS, Declaration, PredicateDeclaration
from aspsolve.families.declared._puzzle import DeclaredPuzzle, DeclaredSolution, Values, class_of
from aspsolve.families.generation import MAX_AREA
from aspsolve.families.parts import TextSyntax
from aspsolve.model._boxes import boxes, sides
from aspsolve.model._gridreading import Token, parse, words_of
from aspsolve.model._gridwriting import draw
from aspsolve.model._textgrid import BARS, COMMENT
from aspsolve.model.checks import MAX_INTEGER
from aspsolve.model.drawing import Drawing, Tile
from aspsolve.model.lattice import MAX_CELLS, Point

BLANK, BLANKS = ".", "._·"
NO_CELL, SHADED = "#", "x"
#: The forms that a cell has or has not, and those that are written as a grid.
SIGNED = ("shade", "circle", *ENDS)
GRIDS = ("cell", "region", "number", "letter", BENDS, *SIGNED)


class DeclaredText(TextSyntax):
    """The texts of a declared family."""

    def __init__(self, declaration: Declaration) -> None:
        self._declaration = declaration
        inputs = declaration.inputs
        grids = [one for one in inputs if one.form in GRIDS]
        self._first = next((one for one in grids if one.role == "clue"), grids[0])
        # The first grid shows the cells, too, where these are no more than that.
        self._cells = next((one for one in inputs if one.form == "cell" and one is not self._first), None)
        self._rest = [one for one in inputs if one not in (self._first, self._cells)]

    def recognises(self, text: str, dialect: Any) -> bool:  # noqa: ARG002
        """Return False: such a text could be any family's, and names its own."""
        return False

    def write_puzzle(self, puzzle: Any, dialect: Any) -> str:  # noqa: ARG002
        """Return the grids of a puzzle; raises InputError if a cell has an x or y below 1."""
        blocks = [self._grid(self._first, puzzle.of[self._first.name], puzzle)]
        for one in self._rest:
            values = puzzle.of[one.name]
            if not values:
                continue
            if one.form in GRIDS:
                lines = self._grid(one, values, puzzle)
            else:
                lines = [" ".join(map(str, value)) for value in values]
            blocks.append([f"{one.name}:", *lines])
        return "".join(f"{chr(10).join(block)}\n\n" for block in blocks).rstrip("\n") + "\n"

    def write_solution(self, solution: Any, dialect: Any) -> str:  # noqa: ARG002
        """Return an answer as a grid, as lines, or drawn."""
        answer, puzzle = self._declaration.answer, solution.puzzle
        if answer.form in GRIDS:
            lines = self._grid(answer, solution.values, puzzle)
        elif answer.form == "edge" and not self._declaration.lattice.doubled:
            width, height = _size(puzzle)
            edges = [(Point(*value[:2]), Point(*value[2:])) for value in solution.values]
            top = height if self._declaration.upwards else 1
            shown_values = puzzle.of[self._first.name] if self._first.form in ("number", "letter") else ()
            texts = {Point(*value[:2]): str(value[2]) for value in shown_values}
            if any(len(text) > 1 for text in texts.values()):
                texts = {}
            lines = boxes(texts, edges, top, 1, height, width, self._declaration.upwards)
        else:
            lines = [" ".join(map(str, value)) for value in solution.values] or [BLANK]
            if self._declaration.lattice.doubled:
                lines = [*(f"{COMMENT} {line}" for line in draw(solution.drawing()).split("\n")), *lines]
        return "\n".join(lines) + "\n"

    def read_puzzle(self, text: str, dialect: Any) -> DeclaredPuzzle:  # noqa: ARG002
        """Return the puzzle of grids; raises InputError with line and column."""
        blocks = [*_blocks(text)]
        if not blocks:
            raise InputError("expected a grid, found nothing", line=1, column=1)
        found: dict[str, Iterable[Values]] = {}
        first: Sequence[Sequence[Token]]
        first, *rest = blocks
        on_usual_board = bool(self._declaration.sized) and not (rest or _framed(first)) and self._first.role == "clue"
        if on_usual_board:
            first = _opened(first)
        cells, values = self._read_grid(self._first, first)
        found[self._first.name] = values
        if self._cells is not None:
            found[self._cells.name] = [tuple(cell) for cell in cells]
        if on_usual_board:
            found.update(self._usual_board(len(first[0]), len(first), first[0][0]))
        named = {f"{one.name}:": one for one in self._rest}
        for block in rest:
            label = block[0][0]
            if label.text not in named or len(block[0]) > 1:
                expected = " or ".join(named) or "no more"
                raise label.error(f"expected {expected}, found {shown(cut(label.text, 30))}")
            one = named[label.text]
            if one.form in GRIDS:
                found[one.name] = self._read_grid(one, block[1:])[1]
            else:
                found[one.name] = [_numbers(line) for line in block[1:]]
        return class_of(self._declaration)(**found)

    def _usual_board(self, width: int, height: int, place: Token) -> dict[str, list[Values]]:
        """Return the board of a size; raises InputError if the family has none of this size."""
        from aspsolve.families.declared._generator import boards  # noqa: PLC0415  (it loads clingo)

        board = boards(self._declaration, width, height) if width * height <= MAX_AREA else {}
        cells = {(x, y) for values in board.values() for x, y, *_ in values}
        if cells != {*product(range(1, width + 1), range(1, height + 1))}:
            names = " and ".join(f"{one.name}:" for one in self._rest if one.role == "board")
            raise place.error(f"there is no usual board of {width} by {height} cells: expected grids below {names}")
        return board

    def read_solution(self, text: str, puzzle: Any, dialect: Any) -> DeclaredSolution:  # noqa: ARG002
        """Return an answer, right or wrong; raises InputError with line and column."""
        answer = self._declaration.answer
        if answer.form == "edge" and not self._declaration.lattice.doubled:
            return puzzle.solution(self._read_edges(text, puzzle))  # type: ignore[no-any-return]
        lines = [line for block in _blocks(text) for line in block]
        if answer.form in GRIDS:
            return puzzle.solution(self._read_grid(answer, lines)[1])  # type: ignore[no-any-return]
        return puzzle.solution(_numbers(line) for line in lines if line[0].text != BLANK)  # type: ignore[no-any-return]

    def _read_edges(self, text: str, puzzle: DeclaredPuzzle) -> Iterator[Values]:
        """Yield the edges that are drawn, each as the encoding has it: the cell with the smaller x or y first."""
        width, height = _size(puzzle)
        for row, column, upright in sides(text.split("\n"), height, width):
            y = height - row if self._declaration.upwards else row + 1
            if upright:
                yield column, y, column + 1, y
            elif self._declaration.upwards:
                yield column + 1, y, column + 1, y + 1
            else:
                yield column + 1, y - 1, column + 1, y

    def _rows(self, height: int) -> list[int]:
        """Return y of the rows from the top."""
        return [*(range(height, 0, -1) if self._declaration.upwards else range(1, height + 1))]

    def _grid(self, declared: PredicateDeclaration, values: Iterable[Values], puzzle: DeclaredPuzzle) -> list[str]:
        """Return the lines of a grid; raises InputError for a value that has no sign."""
        texts = dict.fromkeys(puzzle.cells, BLANK)
        for value in values:
            at = Point(*value[:2])
            if texts.get(at) != BLANK:
                raise InputError(f"text has no place for {declared.name}{value}")
            texts[at] = _sign(declared, value)
        if self._declaration.lattice.doubled or any(at.x < 1 or at.y < 1 for at in texts):
            return self._drawn(texts)
        width, height = _size(puzzle)
        rows = [[texts.get(Point(x, y), NO_CELL) for x in range(1, width + 1)] for y in self._rows(height)]
        widest = max(len(text) for row in rows for text in row)
        if width == 1 and widest > 1:
            return self._drawn(texts)
        return [" ".join(f"{text:>{widest}}" for text in row) for row in rows]

    def _drawn(self, texts: Mapping[Point, str]) -> list[str]:
        """Return the lines of a drawn grid; raises InputError for a value of which a drawing has no sign."""
        for text in texts.values():
            if not (text == BLANK or text.isdecimal() or (len(text) == 1 and text.isalpha())):
                raise InputError(f"text has no place for {shown(text)}")
        tiles = tuple(Tile(at, "" if text == BLANK else text) for at, text in sorted(texts.items()))
        drawing = Drawing(tiles, lattice=self._declaration.lattice, upwards=self._declaration.upwards)
        return draw(drawing).split("\n")

    def _read_grid(
        self, declared: PredicateDeclaration, lines: Sequence[Sequence[Token]]
    ) -> tuple[list[Point], list[Values]]:
        """Return the cells and the values of a grid; raises InputError with line and column."""
        values: list[Values] = []
        drawn = self._declaration.lattice.doubled or _framed(lines)
        tokens = self._read_drawn(lines) if drawn else self._read_rows([*map(_split, lines)])
        for (x, y), token in tokens.items():
            if token.text not in BLANKS:
                values.append((x, y, *_value(declared, token)))
            elif declared.form == "cell":
                values.append((x, y))
            elif self._declaration.board == (declared,):
                what = f"expected a {declared.form}, or {NO_CELL} where there is no cell, found {token.text}"
                raise token.error(what)
        return [*tokens], values

    def _read_drawn(self, lines: Sequence[Sequence[Token]]) -> Mapping[Point, Token]:
        """Return what the cells of a drawn grid show; raises InputError with line and column."""
        text = "\n" * (lines[0][0].line - 1)
        for line in lines:
            for token in line:
                text += " " * (token.column - 1 - (len(text) - text.rfind("\n") - 1)) + token.text
            text += "\n"
        return parse(text, self._declaration.lattice, upwards=self._declaration.upwards).tokens

    def _read_rows(self, rows: Sequence[Sequence[Token]]) -> Mapping[Point, Token]:
        """Return what the cells of rows show; raises InputError with line and column."""
        if len(rows) * max(map(len, rows), default=0) > MAX_CELLS:
            raise InputError(f"more than {MAX_CELLS} cells", line=rows[0][0].line)
        tokens: dict[Point, Token] = {}
        for y, row in zip(self._rows(len(rows)), rows, strict=True):
            if len(row) != len(rows[0]):
                raise row[-1].error(f"expected a row of {len(rows[0])} cells, found {len(row)}")
            tokens.update((Point(x, y), token) for x, token in enumerate(row, 1) if token.text != NO_CELL)
        return tokens


def _framed(lines: Sequence[Sequence[Token]]) -> bool:
    """Return whether a grid is drawn with its coordinates."""
    return any(token.text in BARS for token in lines[0])


def _size(puzzle: DeclaredPuzzle) -> tuple[int, int]:
    """Return width and height of a puzzle; raises InputError if a cell has an x or y below 1."""
    xs, ys = [cell.x for cell in puzzle.cells], [cell.y for cell in puzzle.cells]
    if min(xs) < 1 or min(ys) < 1 or max(xs) * max(ys) > MAX_CELLS:
        raise InputError("text has cells from (1,1) on: write JSON or facts")
    return max(xs), max(ys)


def _sign(declared: PredicateDeclaration, value: Values) -> str:
    """Return how a value is written; raises InputError for one that would not be read back."""
    if declared.form == "cell":
        return BLANK
    if declared.form in SIGNED:
        return SHADED
    text = str(value[2])
    if declared.form == "letter" and (len(text.split()) != 1 or text in (*BLANKS, *BARS, NO_CELL) or COMMENT in text):
        raise InputError(f"text has no place for {shown(text)}")
    return text


def _value(declared: PredicateDeclaration, token: Token) -> tuple[Any, ...]:
    """Return the value of a word; raises InputError."""
    if declared.form in SIGNED:
        if token.text.casefold() == SHADED:
            return ()
    elif declared.form == "letter":
        return (token.text,)
    elif declared.form != "cell" and (number := _number(token.text)) is not None:
        return (number,)
    expected = {**dict.fromkeys(SIGNED, "x or ."), "cell": "# or ."}.get(declared.form, "a number or .")
    raise token.error(f"expected {expected}, found {shown(cut(token.text, 30))}")


def _number(text: str) -> int | None:
    """Return a number that clingo can hold, None for any other word."""
    return int(text) if re.fullmatch(r"-?[0-9]{1,10}", text) and abs(int(text)) <= MAX_INTEGER else None


def _numbers(line: Sequence[Token]) -> Values:
    """Return the four numbers of a step; raises InputError."""
    numbers = [_number(token.text) for token in line]
    if len(numbers) != 4 or None in numbers:
        raise line[0].error("expected four numbers x y x y")
    return tuple(numbers)


def _blocks(text: str) -> Iterator[list[list[Token]]]:
    """Yield the parts of a text between blank lines, as words by line."""
    block: list[list[Token]] = []
    for number, line in enumerate(text.split("\n"), 1):
        if words := words_of(line.partition(COMMENT)[0], number):
            block.append(words)
        elif block:
            yield block
            block = []
    if block:
        yield block


def _opened(lines: Sequence[Sequence[Token]]) -> list[Sequence[Token]]:
    """Return the rows of a grid, which may be in one line, with dots for zeros where nothing else is open."""
    rows = [*map(_split, lines)]
    side = isqrt(len(rows[0]))
    if len(rows) == 1 < side and side**2 == len(rows[0]):
        rows = [rows[0][start : start + side] for start in range(0, side**2, side)]
    if any(token.text in BLANKS for row in rows for token in row):
        return rows
    return [[token._replace(text=BLANK) if token.text == "0" else token for token in row] for row in rows]


def _split(line: Sequence[Token]) -> Sequence[Token]:
    """Return the words of a row; a single word is one of signs without space between them."""
    if len(line) != 1:
        return line
    (word,) = line
    return [Token(sign, word.line, word.column + at) for at, sign in enumerate(word.text)]
