"""Formats of puzzles alone: notations of other programs for grids of numbers, and the families' forms."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from aspsolve.errors import InputError
from aspsolve.families._family import Family
from aspsolve.families._registry import FAMILIES, IPUZ_KINDS, JANKO_NAMES, family_of
from aspsolve.families.declared._puzzle import DeclaredPuzzle
from aspsolve.families.parts import FormPart
from aspsolve.formats import text as text_format
from aspsolve.formats._notations import REGIONS, rewritten, sections_of
from aspsolve.model._graphemes import nfc
from aspsolve.model._textgrid import BLANK, COMMENT, MISSING, parse
from aspsolve.model.lattice import SQUARES, Point
from aspsolve.model.puzzle import Puzzle
from aspsolve.solving import solve

#: The mark of a form stands among this many of a file's first bytes.
MAX_MARKED = 100_000


# Grids of numbers.


@dataclass(frozen=True)
class GridFormat:
    """A notation for grids of numbers; a text is written only if it reads back, as none can say every puzzle."""

    title: str
    #: Yields texts that may read back as the puzzle.
    texts: Callable[[Puzzle], Iterator[str]]

    def read_puzzle(self, text: str, dialect: Any = None, family: Family | None = None) -> Puzzle:
        if rewritten(text.split("\n", 1)[-1] if text.startswith(COMMENT) else text) is None:
            raise InputError(f"expected {self.title}", line=1)
        return text_format.read_puzzle(text, dialect, family)

    def write_puzzle(self, puzzle: Puzzle, dialect: Any = None) -> str:  # noqa: ARG002  (a notation has its own signs)
        with suppress(InputError):  # what has no text, or is no grid
            for text in self.texts(puzzle):
                with suppress(InputError):
                    if self.read_puzzle(text) == puzzle:
                        return text
        raise InputError(f"this puzzle of {puzzle.title} cannot be written as {self.title}")


def _grids(puzzle: Puzzle) -> tuple[list[list[str]], dict[str, list[str]]]:
    """Return a puzzle's rows in our signs, and its other grids' lines by label; InputError for what has no text."""
    first, *others = text_format.write_puzzle(puzzle).rstrip("\n").split("\n\n")
    tokens = parse(first, SQUARES).tokens
    (left, right), (low, high) = ((min(found), max(found)) for found in zip(*tokens, strict=True))
    rows = [
        [tokens[Point(x, y)].text if Point(x, y) in tokens else MISSING[0] for x in range(left, right + 1)]
        for y in range(high, low - 1, -1)
    ]
    blocks = (block.split("\n") for block in others)
    return rows, {label: lines for label, *lines in blocks}


def _sections(puzzle: Puzzle) -> Iterator[str]:
    """Yield sections without regions, then with them; nothing for a family that has no name there."""
    if puzzle.kind in JANKO_NAMES:
        rows, others = _grids(puzzle)
        for regions in dict.fromkeys(((), tuple(others.get(REGIONS, ())))):
            yield sections_of(rows, JANKO_NAMES[puzzle.kind], regions)


def _addresses(puzzle: Puzzle) -> Iterator[str]:
    """Yield the address, nothing for a family that has no type there; raises InputError for what has no sign."""
    if isinstance(puzzle, DeclaredPuzzle) and puzzle.declaration.addresses.types:
        from aspsolve.formats._addresses import address_of  # noqa: PLC0415  (few addresses are written)

        yield f"{address_of(puzzle)}\n"


def _ipuz(puzzle: Puzzle) -> Iterator[str]:
    """Yield an object; nothing for a family that is no kind there."""
    if puzzle.kind in IPUZ_KINDS:
        signs = {**dict.fromkeys(MISSING, -1), **dict.fromkeys(BLANK, 0)}
        rows = [[signs[sign] if sign in signs else int(sign) for sign in row] for row in _grids(puzzle)[0]]
        data = {
            "version": "http://ipuz.org/v2",
            "kind": [f"http://ipuz.org/{puzzle.kind}#1"],
            "dimensions": {"width": len(rows[0]), "height": len(rows)},
            "puzzle": rows,
        }
        yield json.dumps(data) + "\n"


GRID_FORMATS = {
    "janko": GridFormat("sections as on janko.at, from [begin] to [end]", _sections),
    "puzzlink": GridFormat("an address of puzz.link", _addresses),
    "ipuz": GridFormat("ipuz", _ipuz),
}


# The families' forms.


def forms() -> dict[str, tuple[Family, FormPart]]:
    """Return each form's family and its `FormPart`, by the form's name."""
    return {name: (family, part) for family in FAMILIES.values() for name, part in family.forms.items()}


def is_binary(name: str) -> bool:
    """Return whether a format's files are bytes rather than text."""
    known = forms()
    return name in known and known[name][0].form(name).binary


def marked_form(data: bytes) -> str | None:
    """Return the form whose mark a file has, None for none."""
    return next((name for name, (_, part) in forms().items() if re.search(part.mark, data[:MAX_MARKED])), None)


class FormFormat:
    def __init__(self, name: str) -> None:
        self._name = name
        self._family, _ = forms()[name]
        self._form = self._family.form(name)
        self.title = self._form.title

    def read_puzzle(self, text: Any, dialect: Any = None, family: Family | None = None) -> Puzzle:
        """Return the puzzle of a text or of bytes, of another family if the text names it; raises InputError."""
        other = rewritten(text) if isinstance(text, str) else None
        if other is not None and other.family is not None:
            return text_format.read_puzzle(text, None, family)
        if family is not None and family is not self._family:
            raise InputError(f"{self.title} has puzzles of {self._family.title}, not of {family.title}")
        return self._form.read(nfc(text) if isinstance(text, str) else text, dialect)

    def write_puzzle(self, puzzle: Puzzle, dialect: Any = None) -> Any:  # noqa: ARG002  (a form has its own signs)
        """Return a puzzle with one of its solutions as text or bytes; raises InputError."""
        if family_of(puzzle) is not self._family:
            if self._name in GRID_FORMATS:
                return GRID_FORMATS[self._name].write_puzzle(puzzle)
            raise InputError(f"{self.title} has puzzles of {self._family.title}, not of {puzzle.title}")
        solution = solve(puzzle).solution
        if solution is None:
            raise InputError(f"{self.title} holds the solution, but none exists")
        return self._form.write(puzzle, solution)
