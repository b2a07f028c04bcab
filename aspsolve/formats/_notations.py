r"""Grids of numbers in the signs of others, put into those of `aspsolve.formats.text`.

- rows of boxes: ``[XX]`` no cell, ``[??]`` an open one, ``[04]`` a number
- tables: ``|  3 |    |`` between lines of ``-`` and ``+``, perhaps with the family's name in the line above
- numbers with ``-``, ``__`` or ``?`` for open cells; a dot among these is no cell
- addresses of puzz.link, see `aspsolve.formats._addresses`
- ipuz, JSON for puzzles, where its kind is a family here: rows of numbers, 0 for an open cell
- sections as on janko.at, see `aspsolve.formats._sections`

>>> rewritten("[XX][04]\n[??][01]")
Rewritten(text='# 4\n. 1', family=None)
>>> rewritten("68 - -\n- - 1").text
'68 . .\n. . 1'
"""

from __future__ import annotations

import json
import re
from itertools import zip_longest
from typing import NamedTuple

from aspsolve.errors import InputError
from aspsolve.families._elsewhere import OTHER_NAMES
from aspsolve.families._registry import FAMILIES
from aspsolve.formats._sections import NUMBER, problem_of
from aspsolve.model._textgrid import COMMENT

BOXES = re.compile(r"\s*(?:\[[^\[\]]{0,9}\]\s*)+")
BOX = re.compile(r"\[([^\[\]]*)\]")
#: A row of a table, and the lines between its rows.
TABLE_ROW = re.compile(r"\s*\|(?:[^|]{1,12}\|){2,}\s*")
BORDER = re.compile(r"(?=[^+=-]*[+=-])[\s|+=-]+")
IPUZ_KIND = re.compile(r"https?://(?:www\.)?ipuz\.org/(\w+)(?:#\d+)?$")
#: What such an object may have; zones and cages would be rules of their own.
IPUZ_KEYS = {
    *("version", "kind", "copyright", "publisher", "publication", "url", "uniqueid", "title", "intro", "explanation"),
    *("annotation", "author", "editor", "date", "notes", "difficulty", "origin", "block", "empty", "styles"),
    *("dimensions", "puzzle", "solution", "charset", "displaycharset", "boxes", "saved"),
}
OPEN = re.compile(r"-+|_+|\?+|")
ABSENT = re.compile(r"x+|#+|\*+", re.IGNORECASE)
DOT = "."


class Rewritten(NamedTuple):
    """A text in this project's signs, line by line, and the name that it has for its family, if any."""

    text: str
    family: str | None = None


def rewritten(text: str) -> Rewritten | None:
    """Return a text in the signs of others as one in those of this project; None if it is no such text."""
    lines = text.split("\n")
    said = [line for line in lines if line.strip() and not line.lstrip().startswith(COMMENT)]
    if not said:
        return None
    from aspsolve.formats._addresses import grid_of_address  # noqa: PLC0415  (few texts are read)

    if len(said) == 1 and (grid := grid_of_address(said[0])) is not None:
        return Rewritten(*grid)
    if text.lstrip().startswith("{") and "ipuz.org/" in text:
        return _ipuz(text)
    if (problem := problem_of(text)) is not None:
        return Rewritten(*problem)
    if all(map(BOXES.fullmatch, said)):
        return _grid(lines, boxed=True)
    if any(map(TABLE_ROW.fullmatch, said)):
        return _table(lines)
    return _grid(lines, boxed=False)


def _ipuz(text: str) -> Rewritten | None:
    """Return the grid of an ipuz object of a kind that is a family here; None for any other, or broken, one."""
    try:
        data = json.loads(text)
        kinds = [match[1] for kind in data["kind"] if (match := IPUZ_KIND.match(kind)) and match[1] in FAMILIES]
        rows = [[cell.get("value", 0) if isinstance(cell, dict) else cell for cell in row] for row in data["puzzle"]]
        said = data.get("dimensions", {})
        sizes = {(said.get("width", len(row)), said.get("height", len(rows))) for row in rows}
        empty = str(data.get("empty", 0))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None
    if not kinds or not rows or not IPUZ_KEYS.issuperset(data):
        return None
    if sizes != {(len(rows[0]), len(rows))}:
        raise InputError("the grid has another size than the dimensions say")
    signs = [["." if cell in (None, 0) or str(cell) in (empty, "0") else str(cell) for cell in row] for row in rows]
    if not all(NUMBER.fullmatch(sign) or sign == "." for row in signs for sign in row):
        return None
    return Rewritten("\n".join(" ".join(row) for row in signs), kinds[0])


def _table(lines: list[str]) -> Rewritten | None:
    """Return the grid of a table; where there is a line between its rows, a row may have several lines of text."""
    name: str | None = None
    groups: list[list[list[str]]] = [[]]
    borders = 0
    for line in lines:
        if BORDER.fullmatch(line):
            borders += 1
            groups.append([])
        elif TABLE_ROW.fullmatch(line):
            groups[-1].append([cell.strip() for cell in line.strip()[1:-1].split("|")])
        elif line.strip():
            first = line.split()[0].lower()
            if any(groups) or (first not in FAMILIES and first not in OTHER_NAMES):
                return None
            name = first
    if borders > 2:
        columns = [zip_longest(*group, fillvalue="") for group in groups if group]
        groups = [[[" ".join(filter(None, column)) for column in group]] for group in columns]
    boxes = ["".join(f"[{cell}]" for cell in row) for group in groups for row in group]
    grid = _grid(boxes, boxed=True)
    return grid and grid._replace(family=name)


def _grid(lines: list[str], *, boxed: bool) -> Rewritten | None:
    """Return a text that is a grid and no more; None if a sign has no meaning, or there is nothing to rewrite."""
    words = [
        [] if line.lstrip().startswith(COMMENT) else [*map(str.strip, BOX.findall(line))] if boxed else line.split()
        for line in lines
    ]
    opened = any(OPEN.fullmatch(word) for row in words for word in row)
    signs = [[_sign(word, dot_is_open=not opened) for word in row] for row in words]
    if not (opened or boxed) or any(None in row for row in signs):
        return None
    comments = (line if COMMENT in line else "" for line in lines)
    return Rewritten("\n".join(" ".join(map(str, row)) or said for row, said in zip(signs, comments, strict=True)))


def _sign(word: str, *, dot_is_open: bool) -> str | None:
    """Return a cell in this project's signs, None for what is none."""
    if OPEN.fullmatch(word):
        return "."
    if ABSENT.fullmatch(word):
        return "#"
    if word == DOT:
        return "." if dot_is_open else "#"
    number = NUMBER.fullmatch(word)
    return number and number[1]
