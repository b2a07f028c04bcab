"""How atoms are written in text: values in the cells of a grid, arguments in a line, and clues around a grid."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain, zip_longest
from math import isqrt
from typing import Any, TypeVar

from aspsolve.errors import InputError, cut, shown
from aspsolve.families.declared._declaration import NAMES, OUTSIDE, Declaration, PredicateDeclaration
from aspsolve.families.declared._drawing import DISCS, POINTERS, UNKNOWN
from aspsolve.families.declared._puzzle import Values
from aspsolve.families.generation import MAX_AREA
from aspsolve.model._textgrid import BARS, COMMENT, Token, words_of
from aspsolve.model.checks import MAX_INTEGER
from aspsolve.model.facts import Constant
from aspsolve.model.lattice import MAX_CELLS, Point, rectangle

BLANK = "."
T = TypeVar("T")
#: The clues at each side of a grid, by the y of a row or the x of a column, in reading order.
Around = Mapping[str, Mapping[int, Sequence[T]]]


def rows_from_top(height: int, *, upwards: bool) -> Sequence[int]:
    return range(height, 0, -1) if upwards else range(1, height + 1)


def laid_out(rows: Sequence[Sequence[str]], around: Around[str], *, upwards: bool) -> list[str]:
    """Return the lines of a grid, with the clues outside of it."""
    texts = [text for side in around.values() for line in side.values() for text in line]
    widest = max(map(len, chain(texts, *rows)))

    def row(words: Iterable[str]) -> str:
        return " ".join(f"{word:>{widest}}" for word in words)

    if not texts:
        return [*map(row, rows)]
    margin = max(map(len, around["left"].values()), default=0) * (widest + 1)

    def beyond(side: str) -> list[str]:
        """Return the lines above or below, whose texts end or begin beside the board."""
        found = [around[side].get(x, ()) for x in range(1, len(rows[0]) + 1)]
        if side == "below":
            return [" " * (margin + 2) + row(line) for line in zip_longest(*found, fillvalue=BLANK)]
        upwards = [*zip_longest(*map(reversed, found), fillvalue=BLANK)]
        return [" " * (margin + 2) + row(line) for line in reversed(upwards)]

    lines = []
    for y, words in zip(rows_from_top(len(rows), upwards=upwards), rows, strict=True):
        before = f"{row(around['left'].get(y, ())):>{margin - 1}} " if margin else ""
        lines.append(f"{before}{BARS[0]} {row(words)}")
        if around["right"]:
            lines[-1] = f"{lines[-1]} {BARS[0]} {row(around['right'].get(y, ()))}".rstrip()
    return [*beyond("above"), *lines, *beyond("below")]


def parted(lines: Sequence[Sequence[Token]], *, upwards: bool) -> tuple[list[list[Token]], Around[Token]]:
    """Return the rows of a grid, and the clues outside of it; raises InputError with line and column."""
    parts = [[*_between_bars(line)] for line in lines]
    with_bars = [at for at, line in enumerate(parts) if len(line) > 1]
    first, last = with_bars[0], with_bars[-1]
    rows: list[list[Token]] = []
    around: dict[str, dict[int, list[Token]]] = {side: {} for side in OUTSIDE}
    board = parts[first : last + 1]
    for y, line, words in zip(rows_from_top(len(board), upwards=upwards), board, lines[first:], strict=False):
        if len(line) not in (2, 3) or not line[1]:
            raise words[0].error(f"expected a row of cells after {BARS[0]}")
        rows.append(line[1])
        around["left"][y], around["right"][y] = line[0], line[2] if line[2:] else []
    for side, beyond in (("above", lines[:first]), ("below", lines[last + 1 :])):
        for words in beyond:
            if len(words) != len(rows[0]):
                raise words[0].error(f"expected {len(rows[0])} clues, found {len(words)}")
            for x, token in enumerate(words, 1):
                around[side].setdefault(x, []).append(token)
    return rows, around


def has_bars(lines: Sequence[Sequence[Token]]) -> bool:
    return any(bar in token.text for line in lines for token in line for bar in BARS)


def _between_bars(line: Sequence[Token]) -> Iterator[list[Token]]:
    part: list[Token] = []
    for token in line:
        for found in re.finditer(f"[{BARS}]|[^{BARS}]+", token.text):
            if found[0] in BARS:
                yield part
                part = []
            else:
                part.append(Token(found[0], token.line, token.column + found.start()))
    yield part


BLANKS = "._·"
NO_CELL, SHADED = "#", "x"
#: How named values are written in a grid, by their kinds.
SIGNS = {"colour": {"black": "b", "white": "w"}, "direction": POINTERS}
NUMBER_AND_TEXT = re.compile(r"(-?[0-9]{1,10})(\D.*|)")


def word_of(declared: PredicateDeclaration, value: Values) -> str:
    """Return how a value is written; raises InputError for one that would not be read back."""
    if declared.look == "cell":
        return BLANK
    kinds = declared.form.values
    if not kinds:
        return UNKNOWN if declared.look == "unknown" else SHADED
    values = zip(value[-len(kinds) :], kinds, strict=True)
    text = "".join(SIGNS[kind][one] if kind in SIGNS else str(one) for one, kind in values)
    if "text" in kinds and (
        len(text.split()) != 1 or text in (*BLANKS, NO_CELL) or COMMENT in text or {*text} & {*BARS}
        or (kinds[0] == "number" and not NUMBER_AND_TEXT.fullmatch(text))
    ):  # fmt: skip
        raise InputError(f"text has no place for {shown(text)}")
    return text


def value_of(declared: PredicateDeclaration, token: Token) -> tuple[Any, ...]:
    """Return the value of a word; raises InputError."""
    kinds, text = declared.form.values, token.text
    if not kinds and declared.look != "cell" and text.casefold() == word_of(declared, ()):
        return ()
    if kinds[1:] == ("colour",) and not text[0].isdigit():  # the circle stands first
        text = text[1:] + text[0]
    match = NUMBER_AND_TEXT.fullmatch(text) if kinds[1:] else None
    values = tuple(map(_value, kinds, match.groups() if match else [text]))
    if values and len(values) == len(kinds) and None not in values:
        return values
    expected = {"cell": "# or .", "operation": "a number and a sign", "unknown": "? or ."}
    usual = {
        (): "x or .", ("colour",): "b, w or .", ("direction",): "an arrow or .",
        ("number", "direction"): "a number and an arrow", ("number", "colour"): "a number with b or w",
    }.get(kinds, "a number or .")  # fmt: skip
    raise token.error(f"expected {expected.get(declared.look, usual)}, found {shown(cut(text, 30))}")


def _value(kind: str, text: str) -> Any:
    """Return a value of a kind; None for a word that is none."""
    if kind in SIGNS:
        drawn = DISCS if kind == "colour" else {}
        names = {sign: Constant(name) for name, sign in (*SIGNS[kind].items(), *drawn.items())}
        return names.get(text.casefold())
    return text if kind == "text" else _number(text)


def line_of(values: Values) -> str:
    """Return the arguments of an atom as a line; raises InputError for one that would not be read back."""
    words = [str(value) for value in values]
    if any(len(word.split()) != 1 or COMMENT in word for word in words):
        raise InputError(f"text has no place for {shown(' '.join(words))}")
    return " ".join(words)


def arguments_of(declared: PredicateDeclaration, line: Sequence[Token]) -> Values:
    """Return the arguments of an atom from a line; raises InputError."""
    kinds = declared.form.kinds
    pairs = zip(kinds, line, strict=False)
    found = tuple(token.text if kind in ("text", *NAMES) else _number(token.text) for kind, token in pairs)
    if len(line) != len(kinds) or None in found:
        raise line[0].error(f"expected {' '.join(declared.arguments)}")
    return found


def _number(text: str) -> int | None:
    """Return a number that clingo can hold, None for any other word."""
    return int(text) if re.fullmatch(r"-?[0-9]{1,10}", text) and abs(int(text)) <= MAX_INTEGER else None


def is_framed(lines: Sequence[Sequence[Token]]) -> bool:
    """Return whether a grid is drawn with its coordinates."""
    return any(token.text in BARS for token in lines[0])


def blocks_of(text: str) -> Iterator[list[list[Token]]]:
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


def opened(lines: Sequence[Sequence[Token]]) -> list[Sequence[Token]]:
    """Return the rows of a grid, which may be in one line, with dots for zeros where nothing else is open."""
    rows = [*map(split_row, lines)]
    side = isqrt(len(rows[0]))
    if len(rows) == 1 < side and side**2 == len(rows[0]):
        rows = [rows[0][start : start + side] for start in range(0, side**2, side)]
    if any(token.text in BLANKS for row in rows for token in row):
        return rows
    return [[token._replace(text=BLANK) if token.text == "0" else token for token in row] for row in rows]


def split_row(line: Sequence[Token]) -> Sequence[Token]:
    """Return the words of a row; a single word is one of signs without space between them."""
    if len(line) != 1:
        return line
    (word,) = line
    return [Token(sign, word.line, word.column + at) for at, sign in enumerate(word.text)]


def size_of(cells: Iterable[Point]) -> tuple[int, int]:
    """Return width and height of a board; raises InputError if a cell has an x or y below 1."""
    xs, ys = zip(*cells, strict=True)
    if min(xs) < 1 or min(ys) < 1 or max(xs) * max(ys) > MAX_CELLS:
        raise InputError("text has cells from (1,1) on: write JSON or facts")
    return max(xs), max(ys)


def usual_board(declaration: Declaration, width: int, height: int) -> dict[str, list[Values]]:
    """Return the arguments of the facts of the board of a size, by predicate; raises InputError if there is none."""
    from aspsolve.families.declared._generator import empty_puzzle  # noqa: PLC0415  (it loads clingo)

    with suppress(InputError):  # there is none of this size
        puzzle = empty_puzzle(declaration, width, height) if width * height <= MAX_AREA else None
        if puzzle is not None and puzzle.cells == rectangle(width, height):
            return {one.name: [*puzzle.of[one.name]] for one in declaration.board}
    raise InputError(f"there is no usual board of {width} by {height} cells")
