r"""Grids of numbers written in the signs of others, which `aspsolve.formats._notations` reads.

What is written is read before it is returned: a notation cannot say every puzzle.

>>> from aspsolve.families._elsewhere import OTHER_NAMES
>>> from aspsolve.families._registry import FAMILIES
>>> puzzle = FAMILIES[OTHER_NAMES["hidoku"]].text_syntax.read_puzzle("# 1\n. 4", None)
>>> print(GRID_FORMATS["boxes"].write_puzzle(puzzle).partition("\n")[2], end="")
[XX][01]
[??][04]
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from aspsolve.errors import InputError
from aspsolve.families._elsewhere import IPUZ_KINDS, JANKO_NAMES, TYPES
from aspsolve.families._family import Family
from aspsolve.families._registry import family_of
from aspsolve.formats import text as text_format
from aspsolve.formats._addresses import address_of
from aspsolve.formats._notations import rewritten
from aspsolve.formats._penpa import drawing_of
from aspsolve.formats._sections import REGIONS, sections_of
from aspsolve.model import _gridreading as gridreading
from aspsolve.model._textgrid import BLANK, COMMENT, MISSING
from aspsolve.model.lattice import SQUARES, Point
from aspsolve.model.puzzle import Puzzle, Solution


class Grid(NamedTuple):
    """A puzzle as a grid in this project's signs."""

    family: Family
    rows: Sequence[Sequence[str]]
    #: The rows of the regions of its cells; empty if it has none.
    regions: Sequence[str]

    def drawn(self, missing: str, open_: str, width: int = 1) -> list[list[str]]:
        """Return the rows with other signs for cells that are missing or open, and numbers of at least some digits."""
        signs = {**dict.fromkeys(MISSING, missing), **dict.fromkeys(BLANK, open_)}
        return [[signs.get(sign, sign.zfill(width)) for sign in row] for row in self.rows]

    @property
    def digits(self) -> int:
        """The number of digits of the largest number, at least two."""
        return max(2, *(len(sign) for row in self.rows for sign in row))

    def named(self, lines: Sequence[str]) -> str:
        """Return lines below a comment with the family's name."""
        return "".join(f"{line}\n" for line in (f"{COMMENT} {self.family.title}", *lines))


class PuzzlesAlone:
    """The functions of `aspsolve.formats.Format` for solutions, of a format that has none."""

    def __init__(self, title: str) -> None:
        self._title = title

    def read_solutions(self, text: Any, puzzle: Puzzle, dialect: Any = None) -> tuple[Solution, ...]:  # noqa: ARG002
        """Raise InputError."""
        raise InputError(f"{self._title} has no solutions: expected another format, such as text")

    def result_writer(self, puzzle: Puzzle, dialect: Any = None) -> Any:
        """Raise InputError."""
        self.read_solutions("", puzzle, dialect)


class GridFormat(PuzzlesAlone):
    """A notation as a format, whose functions are those of `aspsolve.formats.Format`."""

    def __init__(self, title: str, texts: Callable[[Grid], Iterator[str]]) -> None:
        super().__init__(title)
        self._texts = texts

    def read_puzzle(self, text: str, dialect: Any = None, family: Family | None = None) -> Puzzle:
        """Return the puzzle of a text; raises InputError."""
        said = text.split("\n", 1)[-1] if text.startswith(COMMENT) else text
        if rewritten(said) is None and not text_format.NUMBERS.fullmatch(said):
            raise InputError(f"expected {self._title}", line=1)
        return text_format.read_puzzle(text, dialect, family)

    def write_puzzle(self, puzzle: Puzzle, dialect: Any = None) -> str:  # noqa: ARG002  (a notation has its own signs)
        """Return the first text that reads back as the puzzle; raises InputError if none does."""
        with suppress(InputError):  # what has no text, or is no grid
            for text in self._texts(_grid(puzzle)):
                with suppress(InputError):
                    if self.read_puzzle(text) == puzzle:
                        return text
        raise InputError(f"this puzzle of {puzzle.title} cannot be written as {self._title}")


def _grid(puzzle: Puzzle) -> Grid:
    """Return a puzzle as a grid; raises InputError for what has no text."""
    family = family_of(puzzle)
    first, *others = text_format.write_puzzle(puzzle).rstrip("\n").split("\n\n")
    tokens = gridreading.parse(first, SQUARES).tokens
    (left, right), (low, high) = ((min(found), max(found)) for found in zip(*tokens, strict=True))
    rows = [
        [tokens[Point(x, y)].text if Point(x, y) in tokens else MISSING[0] for x in range(left, right + 1)]
        for y in range(high, low - 1, -1)
    ]
    blocks = (block.split("\n") for block in others)
    return Grid(family, rows, next((lines for label, *lines in blocks if label == REGIONS), ()))


def _boxes(grid: Grid) -> Iterator[str]:
    """Yield rows of boxes."""
    width = grid.digits
    yield grid.named(["".join(f"[{sign}]" for sign in row) for row in grid.drawn("X" * width, "?" * width, width)])


def _dashes(grid: Grid) -> Iterator[str]:
    """Yield rows of numbers and dashes."""
    yield grid.named([" ".join(row) for row in grid.drawn("x", "-")])


def _table(grid: Grid) -> Iterator[str]:
    """Yield a table with a line between two rows."""
    width = grid.digits
    rows = [[f" {sign:>{width}} " for sign in row] for row in grid.drawn("X" * width, "")]
    border = "+".join(["", *("-" * (width + 2) for _ in rows[0]), ""])
    yield grid.named([border, *(line for row in rows for line in ("|".join(["", *row, ""]), border))])


def _sections(grid: Grid) -> Iterator[str]:
    """Yield sections without regions, then with them; nothing for a family that has no name there."""
    if grid.family.kind in JANKO_NAMES:
        for regions in dict.fromkeys(((), tuple(grid.regions))):
            yield sections_of(grid.rows, JANKO_NAMES[grid.family.kind], regions)


def _addresses(grid: Grid) -> Iterator[str]:
    """Yield the address, nothing for a family that has no type there; raises InputError for what has no sign."""
    kind = next((kind for kind, of in TYPES.items() if of.family == grid.family.kind), None)
    if kind is not None:
        yield f"{address_of(kind, grid.drawn('', '.'))}\n"


def _drawings(grid: Grid) -> Iterator[str]:
    """Yield the address of a drawing, which does not say its family."""
    yield grid.named([drawing_of(grid.drawn("#", "."), [row.split() for row in grid.regions])])


def _ipuz(grid: Grid) -> Iterator[str]:
    """Yield an object; nothing for a family that is no kind there."""
    if grid.family.kind in IPUZ_KINDS:
        rows = [[int(sign) for sign in row] for row in grid.drawn("-1", "0")]
        data = {
            "version": "http://ipuz.org/v2",
            "kind": [f"http://ipuz.org/{grid.family.kind}#1"],
            "dimensions": {"width": len(rows[0]), "height": len(rows)},
            "puzzle": rows,
        }
        yield json.dumps(data) + "\n"


GRID_FORMATS = {
    "boxes": GridFormat("rows of boxes, as in [XX][??][04]", _boxes),
    "dashes": GridFormat("rows of numbers and dashes, as in 68 - -", _dashes),
    "table": GridFormat("a table with | between cells", _table),
    "janko": GridFormat("sections as on janko.at, from [begin] to [end]", _sections),
    "puzzlink": GridFormat("an address of puzz.link", _addresses),
    "penpa": GridFormat("an address of penpa-edit", _drawings),
    "ipuz": GridFormat("ipuz", _ipuz),
}
