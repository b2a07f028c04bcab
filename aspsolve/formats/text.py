"""Text as one would type it.

A fill-in is its grid, a blank line, and the words; a first line ``min_slot: 3`` says that shorter runs need no word::

    #h#
    ___
    #_#

    hat bag

Seek Numbers and Rikudo are drawn, with or without the frame of coordinates; see `aspsolve.puzzles.textgrid`::

    . . @        ○ or o first, ● or @ final, a number a hint, · or . any other cell, # no cell
    . 2 .
    o 2 .
"""

from __future__ import annotations

from unicodedata import category

from aspsolve.engine.result import Result
from aspsolve.errors import InputError
from aspsolve.formats.dialect import Dialect
from aspsolve.puzzles import FillIn, Puzzle, Rikudo, SeekNumbers, Solution
from aspsolve.puzzles.squares import BLOCK, OPEN, graphemes
from aspsolve.puzzles.textgrid import BARS, FINAL, FIRST

__all__ = ["LEFT_OPEN", "read_puzzle", "read_solutions", "write_puzzle", "write_result"]

#: What the text need not say.
LEFT_OPEN: tuple[str, ...] = ("words", "min_slot")

MIN_SLOT = "min_slot:"


def read_puzzle(text: str, dialect: Dialect) -> Puzzle:
    """Return the puzzle of a text; raises InputError with line and column."""
    if not _drawn(text, dialect):
        return _read_fillin(text, dialect)
    if set(text.split()) & {*FIRST, *FINAL}:
        return SeekNumbers.from_text(text)
    return Rikudo.from_text(text)


def read_solutions(text: str, puzzle: Puzzle, dialect: Dialect) -> tuple[Solution, ...]:
    """Return the solutions of a text, with blank lines between them; raises InputError with line and column."""
    found = []
    for start, block in _blocks(text):
        if isinstance(puzzle, FillIn):
            block = block.replace(dialect.block, BLOCK).replace(dialect.open, OPEN)  # noqa: PLW2901
        try:
            found.append(puzzle.solution_from_text(block))
        except InputError as error:
            line = start if error.line is None else start + error.line - 1
            raise InputError(error.message, line=line, column=error.column) from None
    if not found:
        raise InputError("expected a solution, found nothing", line=1, column=1)
    return tuple(found)


def write_puzzle(puzzle: Puzzle, dialect: Dialect) -> str:
    """Return a puzzle as text that reads back; raises InputError where a square holds several letters."""
    if not isinstance(puzzle, FillIn):
        return f"{puzzle}\n"
    if not all(isinstance(line, str) for line in (*puzzle.grid, *puzzle.words)):
        raise InputError("squares with several letters cannot be written as text: write JSON")
    header = [f"{MIN_SLOT} {puzzle.min_slot}"] if puzzle.min_slot != 2 else []
    return "\n".join([*header, _signs(str(puzzle), dialect), "", *map(str, puzzle.words)]) + "\n"


def write_result(result: Result, puzzle: Puzzle, dialect: Dialect) -> str:
    """Return the solutions, drawn, with a blank line between them."""
    drawn = [str(solution) for solution in result.solutions]
    if isinstance(puzzle, FillIn):
        drawn = [_signs(text, dialect) for text in drawn]
    return "\n\n".join(drawn) + "\n" if drawn else ""


def _signs(grid: str, dialect: Dialect) -> str:
    """Return a grid with the dialect's characters for blocks and open squares."""
    return grid.translate({ord(BLOCK): dialect.block, ord(OPEN): dialect.open})


def _drawn(text: str, dialect: Dialect) -> bool:
    """Tell whether a text is a drawing of cells with space between them, or a grid of squares without."""
    first = next((line.strip() for line in text.splitlines() if line.strip()), "")
    if first.startswith(MIN_SLOT) or " " in (dialect.block, dialect.open):
        return False
    return any(bar in first for bar in BARS) or len(first.split()) > 1


def _blocks(text: str) -> list[tuple[int, str]]:
    """Return the parts of a text between blank lines, each with the number of its first line."""
    blocks: list[tuple[int, list[str]]] = []
    blank = True
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            blank = True
            continue
        if blank:
            blocks.append((number, []))
        blocks[-1][1].append(line)
        blank = False
    return [(number, "\n".join(lines)) for number, lines in blocks]


def _read_fillin(text: str, dialect: Dialect) -> FillIn:
    """Read a grid and words."""
    lines = list(enumerate(text.split("\n"), 1))
    spaced = " " in (dialect.block, dialect.open)
    lines = [(number, line if spaced else line.rstrip()) for number, line in lines]
    while lines and not lines[0][1]:
        lines.pop(0)
    min_slot = dialect.min_slot
    if lines and lines[0][1].startswith(MIN_SLOT):
        number, line = lines.pop(0)
        given = line.removeprefix(MIN_SLOT).strip()
        if not (given.isascii() and given.isdigit() and int(given[:9]) > 0 and len(given) < 10):
            raise InputError(f"min_slot: expected a positive number, found {given[:20]!r}", line=number, column=1)
        min_slot = int(given) if min_slot is None else min_slot
    end = next((index for index, (_, line) in enumerate(lines) if not line), len(lines))
    grid, rest = lines[:end], lines[end:]
    if not grid:
        raise InputError("expected a grid, found nothing", line=1, column=1)
    words = dialect.words.split() if dialect.words is not None else " ".join(line for _, line in rest).split()
    if not words:
        raise InputError("expected words: after the grid and a blank line, or in a file of their own", line=len(lines))
    return FillIn(_rows(grid, words, dialect), words, 2 if min_slot is None else min_slot)


def _rows(grid: list[tuple[int, str]], words: list[str], dialect: Dialect) -> list[list[str]]:
    """Return the grid's squares; raises InputError for a ragged row or a sign that is no square."""
    in_words: set[str] | None = None
    rows: list[list[str]] = []
    for number, line in grid:
        row = []
        for column, sign in enumerate(graphemes(line), 1):
            if sign == dialect.block:
                row.append(BLOCK)
            elif sign == dialect.open:
                row.append(OPEN)
            elif sign not in (BLOCK, OPEN) and category(sign[0])[0] in "LN":
                row.append(sign)
            else:
                if in_words is None:
                    in_words = {character for word in words for character in graphemes(word)}
                if sign not in in_words:
                    expected = f"{dialect.block!r}, {dialect.open!r}, a letter or a digit"
                    raise InputError(f"expected {expected}, found {sign!r}", line=number, column=column)
                row.append(sign)
        if rows and len(row) != len(rows[0]):
            column = min(len(row), len(rows[0])) + 1
            raise InputError(
                f"expected {len(rows[0])} squares as in the first row, found {len(row)}",
                line=number,
                column=column,
            )
        rows.append(row)
    return rows
