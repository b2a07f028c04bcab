"""Crosswords in Across Lite's files, which puzpy's `puz` reads and writes, and in ``.xd``, by xdformat."""

from __future__ import annotations

import re
import struct
from collections.abc import Collection, Sequence
from importlib import import_module
from itertools import chain
from typing import Any

from aspsolve.errors import InputError
from aspsolve.families.fillin._crosswords import CrosswordForm, numbered_slots
from aspsolve.families.fillin._squares import BLOCK, OPEN
from aspsolve.model.lattice import MAX_CELLS, Point

ACROSS_BLOCKS, UNKNOWN = ".:", "-"
#: The most columns and rows, and the most different squares of several letters, that a byte can count.
MAX_SIDE, MAX_REBUS = 255, 254
TOO_FEW = "found fewer squares than its size says"
SIZE = re.compile(r"<SIZE>\s*(\d{1,4})\s*x\s*(\d{1,4})\s*$", re.MULTILINE)
#: Characters that stand for themselves in a file's grid.
PLAIN = re.compile(r"[^\W_]", re.ASCII)


def library(module: str, package: str) -> Any:
    """Return a module of the extra ``formats``; raises InputError, which says how to install it."""
    try:
        return import_module(module)
    except ModuleNotFoundError:
        raise InputError(
            f"{package} is not installed, which reads such files: pip install 'aspsolve[formats]'"
        ) from None


class AcrossLite(CrosswordForm):
    """Across Lite's binary files, or its text."""

    def __init__(self, title: str, *, binary: bool) -> None:
        self.title, self.binary = title, binary  # type: ignore[misc]

    def filled(self, content: Any, *, apart: bool) -> tuple[list[list[str]], set[Point]]:
        puz = library("puz", "puzpy")
        if not self.binary:
            size = SIZE.search(content)
            if size is None or content.count("<SIZE>") > 1 or not 0 < int(size[1]) * int(size[2]) <= MAX_CELLS:
                raise InputError(f"expected one section <SIZE> such as 15x15, with at most {MAX_CELLS} squares")
            content = content.replace("<ACROSS PUZZLE V", "<ACROSS PUZZLE v", 1)
        try:
            read = puz.load(content) if self.binary else puz.load_text(content)
            found = _filled(read, puz)
        except (puz.PuzzleFormatError, ValueError, IndexError, ZeroDivisionError, struct.error) as error:
            few = not self.binary and isinstance(error, (IndexError, ZeroDivisionError))
            what = "a .puz file" if self.binary else self.title
            raise InputError(f"expected {what}: {TOO_FEW if few else _complaint(error)}") from None
        if read.is_solution_locked() and not apart:
            raise InputError("the solution is locked by a key: expected an unlocked file, or a file of words apart")
        return found

    def of_solution(self, rows: Sequence[Sequence[str]], given: Collection[Point], words: str) -> Any:
        """Return the letters as the solution, those given as revealed, which a text cannot say, and words as a note."""
        puz = library("puz", "puzpy")
        width, height, flat = len(rows[0]), len(rows), [*chain.from_iterable(rows)]
        if max(width, height) > MAX_SIDE:
            raise InputError(f"Across Lite has at most {MAX_SIDE} columns and rows, found {width} by {height}")
        several = {square for square in flat if not PLAIN.fullmatch(square)} - {BLOCK, OPEN}
        if len(several) > MAX_REBUS:
            raise InputError(f"Across Lite has at most {MAX_REBUS} different squares beyond A to Z")
        made = puz.Puzzle(version="1.3" if "".join([words, *flat]).isascii() else "2.0")
        made.width, made.height = width, height
        made.title, made.notes = "Fill-in", words
        made.clues = [f"({slot.length})" for _, slot in numbered_slots(rows)]
        signs = {**dict.fromkeys(several, "X"), BLOCK: ACROSS_BLOCKS[0], OPEN: UNKNOWN}
        made.solution = "".join(signs.get(square, square) for square in flat)
        revealed = {(y - 1) * width + x - 1 for x, y in given}
        made.fill = "".join(
            sign if sign == ACROSS_BLOCKS[0] or index in revealed else UNKNOWN
            for index, sign in enumerate(made.solution)
        )
        for index, square in enumerate(flat):
            if square in several:
                made.rebus().add_rebus_squares(index, square)
        if not self.binary:
            return f"{puz.to_text_format(made)}\n"
        if revealed:
            made.markup().set_markup_squares(revealed, puz.GridMarkup.Revealed)
        try:
            return bytes(made.tobytes())
        except (ValueError, struct.error) as error:
            raise InputError(f"this fill-in cannot be written as {self.title}: {_complaint(error)}") from None


def _complaint(error: Exception) -> str:
    """Return the first sentence of a library's complaint."""
    return " ".join(str(error).split())[:200].partition(". ")[0] or type(error).__name__


def _filled(read: Any, puz: Any) -> tuple[list[list[str]], set[Point]]:
    """Return the filled grid of a library's puzzle, and the squares that are given."""
    width, height = read.width, read.height
    if not width or not height or len(read.solution) < width * height:
        raise IndexError(TOO_FEW)
    known = read.solution_state != puz.SolutionState.NotProvided and not read.is_solution_locked()
    squares = [
        BLOCK if sign in ACROSS_BLOCKS else OPEN if sign == UNKNOWN or sign.isspace() or not known else sign
        for sign in read.solution
    ]
    inside = {index for index, square in enumerate(squares) if square != BLOCK}
    if read.has_rebus():
        rebus = read.rebus()
        for index in inside.intersection(rebus.get_rebus_squares()):
            squares[index] = rebus.solutions.get(rebus.table[index] - 1, "").strip() or squares[index]
    revealed = inside.intersection(read.markup().get_markup_squares(puz.GridMarkup.Revealed))
    # Those squares are given; what a player has written into others is ignored.
    for index in revealed:
        shown = read.fill[index : index + 1]
        if squares[index] == OPEN and shown.strip(UNKNOWN + ACROSS_BLOCKS):
            squares[index] = shown
    given = {Point(index % width + 1, index // width + 1) for index in revealed}
    return [squares[start : start + width] for start in range(0, width * height, width)], given


PUZ = AcrossLite("Across Lite's .puz", binary=True)
TEXT = AcrossLite("Across Lite's text", binary=False)


#: Signs of blocks and of places outside of the grid; a dot is a block where there is no other.
XD_BLOCKS, DOT = "#■_＿", "."
#: Bars between squares, in a section on the design.
BARS = re.compile(r"\bbar-(?:top|left|right|bottom)\b", re.IGNORECASE)
#: The keys that stand for squares of several letters.
KEYS = "123456789αβγδεζηθικλμνξοπρστυφχψω"


class Xd(CrosswordForm):
    """Crosswords as text with sections."""

    title = "an .xd crossword"

    def filled(self, content: str, *, apart: bool) -> tuple[list[list[str]], tuple[()]]:  # noqa: ARG002
        xdformat = library("xdformat", "xdformat")
        try:
            read = xdformat.xdfile(content)
            several = {key: value for key, value in read.rebus().items() if value}
            special = read.headers.get("Special") or read.headers.get("special") or ""
        except (AssertionError, ValueError, IndexError, xdformat.Error) as error:
            why = f": {' '.join(str(error).split())[:200]}" if str(error) else ""
            raise InputError(f"expected sections with headers, a grid and clues{why}") from None
        if BARS.search(content) or "bar" in special.casefold():
            raise InputError("a grid with bars in place of blocks is no fill-in")
        if not read.grid:
            raise InputError("expected a grid below the headers, with two blank lines between them, found none")
        blocks = XD_BLOCKS if any(sign in "#■" for row in read.grid for sign in row) else XD_BLOCKS + DOT

        def square(sign: str) -> str:
            if sign in several:
                return str(several[sign])
            if sign in blocks or sign == DOT:
                return BLOCK if sign in blocks else OPEN
            # In a puzzle with this header a lower-case letter marks its square.
            return sign.upper() if special else sign

        return [[*map(square, row)] for row in read.grid], ()

    def of_solution(self, rows: Sequence[Sequence[str]], given: Collection[Point], words: str) -> str:  # noqa: ARG002
        """Return headers, grid, and clues with their answers; given squares cannot be said."""
        xdformat = library("xdformat", "xdformat")
        letters = dict.fromkeys(square for row in rows for square in row)
        free = iter(key for key in KEYS if key not in letters)
        keys = {square: next(free, "?") for square in letters if len(square) > 1 or square in XD_BLOCKS + DOT}
        keys |= {BLOCK: BLOCK, OPEN: DOT}
        made = xdformat.xdfile()
        made.set_header("Title", "Fill-in")
        made.set_header("Description", words)
        made.set_header("Rebus", " ".join(f"{key}={square}" for square, key in keys.items() if square not in "#_"))
        made.grid = ["".join(keys.get(square, square) for square in row) for row in rows]
        for number, slot in sorted(numbered_slots(rows), key=lambda one: one[1].direction):
            answer = "".join(slot.letters(rows))
            made.clues.append(((slot.direction[0].upper(), number), f"({slot.length})", answer))
        return str(made.to_unicode())


XD = Xd()
