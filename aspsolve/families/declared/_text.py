"""Puzzles and answers of declared families as text: one character or number a cell, ``.`` for none.

A puzzle is a grid for its first clue, then a grid for each other predicate with facts, below its name.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import product
from typing import Any

from aspsolve.errors import InputError, cut, shown
from aspsolve.families.declared._declaration import LINES, OUTSIDE, Declaration, PredicateDeclaration
from aspsolve.families.declared._drawing import UNKNOWN, rim_of
from aspsolve.families.declared._puzzle import DeclaredPuzzle, DeclaredSolution, Values, class_of
from aspsolve.families.declared._words import (
    BLANK,
    BLANKS,
    NO_CELL,
    Around,
    arguments_of,
    blocks_of,
    has_bars,
    is_framed,
    laid_out,
    line_of,
    opened,
    parted,
    rows_from_top,
    size_of,
    split_row,
    usual_board,
    value_of,
    word_of,
)
from aspsolve.families.parts import TextSyntax
from aspsolve.model._gridwriting import boxes, draw, sides
from aspsolve.model._textgrid import Sheet, Token, parse
from aspsolve.model.drawing import Drawing, Tile
from aspsolve.model.lattice import MAX_CELLS, Edge, Point

#: The places that are written as a grid.
IN_CELLS = ("cell", "corner", "upper", "lower", "crossing")
#: The forms that are written as one sign: a black cell with numbers in its halves.
HALVES = [("shade", "cell"), ("number", "lower"), ("number", "upper")]
IN_HALVES = re.compile(r"([0-9]{0,9})\\([0-9]{0,9})")


class DeclaredText(TextSyntax):
    def __init__(self, declaration: Declaration) -> None:
        self._declaration = declaration
        # The board of a size is the usual one if rules derive it, and no regions are random.
        self._has_usual = bool(declaration.sized) and not declaration.regions
        inputs = declaration.inputs
        grids = [one for one in inputs if one.place in IN_CELLS]
        clues = [one for one in grids if one.role == "clue" and one.place != "crossing"]
        self._first = next((one for one in clues if one.place == "cell"), (*clues, *grids)[0])
        # The first grid shows the cells, too, if they belong to no regions.
        self._cells = next((one for one in inputs if one.look == "cell" and one is not self._first), None)
        self._outside = {one.place: one for one in inputs if one.place in OUTSIDE}
        halves = [one for one in inputs if (one.look, one.place) in HALVES and one.has_value == (one.look == "number")]
        # The black cells, and the numbers in their lower and upper halves, if all three are declared.
        self._halves = sorted(halves, key=lambda one: HALVES.index((one.look, one.place))) if len(halves) == 3 else []
        # The unknown clues, written as a sign among the numbers of the first grid.
        self._unknown = next((one for one in clues if one.look == "unknown" and one.place == "cell"), None)
        self._signs = [*self._halves, *([] if self._unknown is None else [self._unknown])]
        here = (self._first, self._cells, *self._outside.values(), *self._signs)
        self._rest = [one for one in inputs if one not in here]

    def recognises(self, text: str, dialect: Any) -> bool:  # noqa: ARG002
        """Return False: such a text could be any family's, and names its own."""
        return False

    def write_puzzle(self, puzzle: Any, dialect: Any) -> str:  # noqa: ARG002
        """Return the grids of a puzzle; raises InputError if a cell has an x or y below 1."""
        blocks = [self._grid(self._first, puzzle.of[self._first.name], puzzle, whole=True)]
        among = [*(self._halves if self._halved(puzzle) else ()), *([self._unknown] if self._unknowns(puzzle) else ())]
        rest = [one for one in (*self._rest, *self._signs) if one not in among and puzzle.of[one.name]]
        for one in () if self._is_usual(rest, puzzle) else rest:
            values = puzzle.of[one.name]
            lines = self._grid(one, values, puzzle) if one.place in IN_CELLS else [*map(line_of, values)]
            blocks.append([f"{one.name}:", *lines])
        return "".join(f"{chr(10).join(block)}\n\n" for block in blocks).rstrip("\n") + "\n"

    def _is_usual(self, rest: Sequence[PredicateDeclaration], puzzle: DeclaredPuzzle) -> bool:
        """Return whether the `rest` of the grids can be left out: they are the usual board of this size."""
        if self._has_usual and all(one.role == "board" for one in rest):
            with suppress(InputError):  # there is none of this size
                usual = usual_board(self._declaration, *map(max, zip(*puzzle.cells, strict=True)))
                return all({*puzzle.of[one.name]} == {*usual[one.name]} for one in rest)
        return False

    def write_solution(self, solution: Any, dialect: Any) -> str:  # noqa: ARG002
        """Return an answer as a grid, as lines, or drawn."""
        answers, puzzle = self._declaration.answers, solution.puzzle
        blocks = [self._answer(one, values, puzzle) for one, values in zip(answers, solution.found, strict=True)]
        for one, block in zip(answers[1:], blocks[1:], strict=True):
            block.insert(0, f"{one.name}:")
        return "".join(f"{line}\n" for block in blocks for line in block)

    def _answer(self, answer: PredicateDeclaration, values: Sequence[Values], puzzle: DeclaredPuzzle) -> list[str]:
        if answer.place in IN_CELLS:
            return self._grid(answer, values, puzzle, whole=True)
        edges = [(Point(*value[:2]), Point(*value[2:4])) for value in values]
        lattice, upwards = self._declaration.lattice, self._declaration.upwards
        if answer.look in LINES and not lattice.doubled:
            width, height = size_of(puzzle.cells)
            edges += rim_of(lattice, puzzle.cells) if answer.look == "wall" else []
            top = height if upwards else 1
            shown_values = puzzle.of[self._first.name] if self._first.look in ("number", "letter") else ()
            texts = {Point(*value[:2]): str(value[2]) for value in shown_values}
            if any(len(text) > 1 for text in texts.values()):
                texts = {}
            board = Drawing((), borders=tuple(edges), upwards=upwards)
            return ["".join(line).rstrip() for line in boxes(board, texts, Point(1, top), width, height)]
        clues = puzzle.drawing().tiles
        tiles = tuple(Tile(one.at, one.text if one.text.isdecimal() else "", mark=one.mark) for one in clues)
        if answer.look == "step" and all(
            puzzle.cells.issuperset(edge) and edge[0] < edge[1] and lattice.adjacent(*edge) for edge in edges
        ):  # a drawing shows them as the encoding has them
            return draw(Drawing(tiles, tuple(edges), lattice=lattice, upwards=upwards)).split("\n")
        if answer.look == "lines":
            lines = tuple(Counter(edges).items())
            drawn = draw(Drawing(tiles, lines=lines, lattice=lattice, upwards=upwards))
            with suppress(InputError):  # what cannot be seen in a drawing, such as lines that cross
                if {*self._read_lines(parse(drawn, lattice, upwards=upwards), puzzle)} == {*values}:
                    return drawn.split("\n")
        return [*map(line_of, values)] or [BLANK]

    def _read_lines(self, sheet: Sheet, puzzle: DeclaredPuzzle) -> Iterator[Values]:
        """Yield the lines that are drawn from clue to clue, one or two side by side; raises InputError."""
        clues = [one for one in self._declaration.clue_predicates if one.place == "cell"]
        ends = {Point(*value[:2]) for one in clues for value in puzzle.of[one.name]}
        left = {*sheet.edges}
        for start, (dx, dy) in product(sorted(ends), ((1, 0), (0, 1))):
            line: list[Edge] = []
            here = start
            while (edge := (here, Point(here.x + dx, here.y + dy))) in left and (here == start or here not in ends):
                line.append(edge)
                here = edge[1]
            if line and here in ends:
                left.difference_update(line)
                yield from ((*start, *here, order) for order in range(1, 2 + sheet.double.issuperset(line)))
        if left:
            raise InputError(f"the line at {min(left)[0]} does not lead from one clue to another")

    def read_puzzle(self, text: str, dialect: Any) -> DeclaredPuzzle:  # noqa: ARG002
        blocks: list[Sequence[Sequence[Token]]] = [*blocks_of(text)]
        if not blocks:
            raise InputError("expected a grid, found nothing", line=1, column=1)
        found: dict[str, list[Values]] = {}
        rest: list[Sequence[Sequence[Token]]]
        first, *rest = blocks
        first = self._read_outside(first, found)
        missing = any(one.role == "board" for one in self._rest)
        if on_usual_board := self._has_usual and missing and not (rest or is_framed(first)):
            first = opened(first)
        cells, values = self._read_grid(self._first, first, found)
        found[self._first.name] = values
        if self._cells is not None:
            found[self._cells.name] = [tuple(cell) for cell in cells]
        if on_usual_board:
            board = self._usual_board(len(first[0]), len(first), first[0][0])
            if absent := next((token for row in first for token in row if token.text == NO_CELL), None):
                raise absent.error(f"expected a number or {BLANK}, found {NO_CELL}")
            found.update(board)
        named = {f"{one.name}:": one for one in (*self._rest, *self._signs)}
        for block in rest:
            label = block[0][0]
            if label.text not in named or len(block[0]) > 1:
                expected = " or ".join(named) or "no more"
                raise label.error(f"expected {expected}, found {shown(cut(label.text, 30))}")
            declared = named[label.text]
            if declared.place in IN_CELLS:
                found[declared.name] = [*found.get(declared.name, ()), *self._read_grid(declared, block[1:])[1]]
            else:
                found[declared.name] = [arguments_of(declared, line) for line in block[1:]]
        if not any(found.get(one.name) for one in self._declaration.board):
            boards = " or ".join(f"{one.name}:" for one in self._declaration.board)
            raise first[0][0].error(f"expected a second grid below a line {boards}")
        return class_of(self._declaration)(**found)

    def _usual_board(self, width: int, height: int, place: Token) -> dict[str, list[Values]]:
        """Return the board of a size; raises InputError if the family has none of this size."""
        try:
            return usual_board(self._declaration, width, height)
        except InputError as error:
            names = " and ".join(f"{one.name}:" for one in self._rest if one.role == "board")
            raise place.error(f"{error.message}: expected grids below {names}") from None

    def read_solution(self, text: str, puzzle: Any, dialect: Any) -> DeclaredSolution:  # noqa: ARG002
        first, *more = self._declaration.answers
        part: list[str] = []
        parts, names = {first.name: (0, part)}, {f"{one.name}:": one.name for one in more}
        for number, line in enumerate(text.split("\n"), 1):
            if line.strip() in names:
                part = []
                parts[names[line.strip()]] = number, part
            else:
                part.append(line)
        found = (self._read_answer(one, *parts.get(one.name, (0, [])), puzzle) for one in (first, *more))
        return puzzle.solution(*found)  # type: ignore[no-any-return]

    def _read_answer(
        self, answer: PredicateDeclaration, before: int, part: list[str], puzzle: DeclaredPuzzle
    ) -> Iterable[Values]:
        """Return an answer's atoms from its part of a text, with the number of lines before it; raises InputError."""
        if answer.look in LINES and not self._declaration.lattice.doubled:
            edges = self._read_edges(part, puzzle)
            if answer.look == "edge":
                return edges
            return [edge for edge in edges if puzzle.cells.issuperset((Point(*edge[:2]), Point(*edge[2:])))]
        lines = [line for block in blocks_of("\n".join([""] * before + part)) for line in block]
        if answer.place in IN_CELLS:
            return self._read_grid(answer, self._read_outside(lines, {}), {})[1] if lines else ()
        if answer.look == "lines" and lines and is_framed(lines):
            return self._read_lines(self._read_drawn(lines), puzzle)
        if answer.look == "step" and lines and is_framed(lines):
            return [(*one, *other) for one, other in self._read_drawn(lines).edges]
        return [arguments_of(answer, line) for line in lines if line[0].text != BLANK]

    def _read_edges(self, lines: list[str], puzzle: DeclaredPuzzle) -> Iterator[Values]:
        """Yield the edges that are drawn, each as the encoding has it: the cell with the smaller x or y first."""
        width, height = size_of(puzzle.cells)
        for row, column, upright in sides(lines, height, width):
            y = height - row if self._declaration.upwards else row + 1
            if upright:
                yield column, y, column + 1, y
            elif self._declaration.upwards:
                yield column + 1, y, column + 1, y + 1
            else:
                yield column + 1, y - 1, column + 1, y

    def _grid(
        self, declared: PredicateDeclaration, values: Iterable[Values], puzzle: DeclaredPuzzle, *, whole: bool = False
    ) -> list[str]:
        """Return a grid's lines, with halves and outside clues if `whole`; raises InputError for what has no sign."""
        cells: Iterable[Point] = puzzle.cells
        if declared.place == "crossing":
            cells = {Point(at.x + dx, at.y + dy) for at in cells for dx, dy in product((0, 1), repeat=2)}
        texts = {**dict.fromkeys(cells, BLANK), **(self._halved(puzzle) if whole else {})}
        if declared is self._first:
            texts |= self._unknowns(puzzle)
        for value in values:
            cell = Point(*value[:2])
            if texts.get(cell) != BLANK:
                raise InputError(f"text has no place for {declared.name}{value}")
            texts[cell] = word_of(declared, value)
        if not self._outside and (self._declaration.lattice.doubled or any(at.x < 1 or at.y < 1 for at in texts)):
            return self._drawn(texts)
        width, height = size_of(texts)
        if width == 1 and max(map(len, texts.values())) > 1:
            if self._outside:
                raise InputError("text has no place for one column of longer values: write JSON or facts")
            return self._drawn(texts)
        upwards = self._declaration.upwards
        ys = rows_from_top(height, upwards=upwards)
        rows = [[texts.get(Point(x, y), NO_CELL) for x in range(1, width + 1)] for y in ys]
        return laid_out(rows, self._around(puzzle) if whole else {}, upwards=upwards)

    def _halved(self, puzzle: DeclaredPuzzle) -> dict[Point, str]:
        """Return the signs of black cells with numbers in their halves; empty if there are such numbers elsewhere."""
        parts = [{Point(*value[:2]): value for value in puzzle.of[one.name]} for one in self._halves]
        if not parts or {*parts[1], *parts[2]} - {*parts[0]}:
            return {}
        black, *halves = parts
        return {at: "\\".join(str(half[at][2]) if at in half else "" for half in halves) for at in black}

    def _unknowns(self, puzzle: DeclaredPuzzle) -> dict[Point, str]:
        """Return the signs of unknown values; none if a cell with one has a value, too."""
        unsaid = {Point(*value[:2]) for value in puzzle.of[self._unknown.name]} if self._unknown else set()
        said = {Point(*value[:2]) for value in puzzle.of[self._first.name]}
        return dict.fromkeys(unsaid, UNKNOWN) if unsaid.isdisjoint(said) else {}

    def _around(self, puzzle: DeclaredPuzzle) -> Around[str]:
        """Return the clues outside of the first grid."""
        around: dict[str, dict[int, list[str]]] = {side: {} for side in OUTSIDE}
        for side, one in self._outside.items():
            for value in puzzle.of[one.name]:
                around[side].setdefault(value[0], []).append(word_of(one, value))
        return around

    def _read_outside(
        self, lines: Sequence[Sequence[Token]], found: dict[str, list[Values]]
    ) -> Sequence[Sequence[Token]]:
        """Read the clues outside of a grid into `found`, and return the rows of the grid; raises InputError."""
        if not (self._outside and has_bars(lines)):
            return lines
        rows, around = parted(lines, upwards=self._declaration.upwards)
        for side, places in around.items():
            declared = self._outside.get(side)
            values: list[Values] = []
            for place, tokens in places.items():
                clues = [token for token in tokens if token.text not in BLANKS]
                if declared is None or (len(clues) > 1 and not declared.form.ordered):
                    if clues:
                        raise clues[-1].error(f"expected {'one' if declared else 'no'} clue {side}, found {len(clues)}")
                    continue
                order = [(at,) if declared.form.ordered else () for at in range(1, len(clues) + 1)]
                values += [(place, *at, *value_of(declared, token)) for at, token in zip(order, clues, strict=True)]
            if declared is not None:
                found[declared.name] = values
        return rows

    def _drawn(self, texts: Mapping[Point, str]) -> list[str]:
        """Return the lines of a drawn grid; raises InputError for a value of which a drawing has no sign."""
        for text in texts.values():
            if not (text == BLANK or text.isdecimal() or (len(text) == 1 and text.isalpha())):
                raise InputError(f"text has no place for {shown(text)}")
        tiles = tuple(Tile(at, "" if text == BLANK else text) for at, text in sorted(texts.items()))
        drawing = Drawing(tiles, lattice=self._declaration.lattice, upwards=self._declaration.upwards)
        return draw(drawing).split("\n")

    def _read_grid(
        self,
        declared: PredicateDeclaration,
        lines: Sequence[Sequence[Token]],
        found: dict[str, list[Values]] | None = None,
    ) -> tuple[list[Point], list[Values]]:
        """Return a grid's cells and values; its other clues are put into `found`. Raises InputError with its place."""
        values: list[Values] = []
        if found is not None:
            found.update({one.name: [] for one in self._signs})
        drawn = self._declaration.lattice.doubled or is_framed(lines)
        tokens = self._read_drawn(lines).tokens if drawn else self._read_rows([*map(split_row, lines)])
        for (x, y), token in tokens.items():
            if found is not None and self._is_sign((x, y), token.text, found):
                continue
            if token.text not in BLANKS:
                values.append((x, y, *value_of(declared, token)))
            elif declared.look == "cell":
                values.append((x, y))
            elif self._declaration.board == (declared,):
                what = f"expected a {declared.look}, or {NO_CELL} where there is no cell, found {token.text}"
                raise token.error(what)
        return [*tokens], values

    def _is_sign(self, at: Values, text: str, found: dict[str, list[Values]]) -> bool:
        """Return whether a text is a clue of another predicate than its grid's, and put that into `found`."""
        if self._unknown is not None and text == UNKNOWN:
            found[self._unknown.name].append(at)
            return True
        if not (self._halves and (match := IN_HALVES.fullmatch(text))):
            return False
        for one, number in zip(self._halves, ("", *match.groups()), strict=True):
            if number or one is self._halves[0]:
                found[one.name].append((*at, *([int(number)] if number else [])))
        return True

    def _read_drawn(self, lines: Sequence[Sequence[Token]]) -> Sheet:
        """Return what the cells of a drawn grid show, and its lines; raises InputError with line and column."""
        text = "\n" * (lines[0][0].line - 1)
        for line in lines:
            for token in line:
                text += " " * (token.column - 1 - (len(text) - text.rfind("\n") - 1)) + token.text
            text += "\n"
        return parse(text, self._declaration.lattice, upwards=self._declaration.upwards)

    def _read_rows(self, rows: Sequence[Sequence[Token]]) -> Mapping[Point, Token]:
        """Return what the cells of rows show; raises InputError with line and column."""
        if len(rows) * max(map(len, rows), default=0) > MAX_CELLS:
            raise InputError(f"more than {MAX_CELLS} cells", line=rows[0][0].line)
        tokens: dict[Point, Token] = {}
        for y, row in zip(rows_from_top(len(rows), upwards=self._declaration.upwards), rows, strict=True):
            if len(row) != len(rows[0]):
                raise row[-1].error(f"expected a row of {len(rows[0])} cells, found {len(row)}")
            tokens.update((Point(x, y), token) for x, token in enumerate(row, 1) if token.text != NO_CELL)
        return tokens
