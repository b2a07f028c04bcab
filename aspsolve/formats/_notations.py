"""Grids of numbers in notations of other programs, rewritten in the signs of `aspsolve.formats.text`.

The notations are rows of boxes, rows with other blanks, ipuz, sections as on janko.at, and addresses of puzz.link.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from aspsolve.errors import InputError, shown
from aspsolve.families._registry import FAMILIES, OTHER_NAMES
from aspsolve.model._textgrid import BLANK, COMMENT, FINAL, FIRST, MISSING
from aspsolve.model.puzzle import Puzzle

BOXES = re.compile(r"\s*(?:\[[^\[\]]{0,9}\]\s*)+")
BOX = re.compile(r"\[([^\[\]]*)\]")
#: A line between boxes of cells, or the title above them, and any line of such a grid.
RULE = re.compile(r"(?=[^+-]*[+-]{2})[\s|+*-]+|\s*\[puzzle\]\s*", re.IGNORECASE)
IN_BOXES = re.compile(rf"{RULE.pattern}|[\s\d._?|-]+", re.ASCII | re.IGNORECASE)
IPUZ_KIND = re.compile(r"https?://(?:www\.)?ipuz\.org/(\w+)(?:#\d+)?$")
#: The keys that an ipuz object may have; others, such as zones and cages, would be rules of their own.
IPUZ_KEYS = {
    *("version", "kind", "copyright", "publisher", "publication", "url", "uniqueid", "title", "intro", "explanation"),
    *("annotation", "author", "editor", "date", "notes", "difficulty", "origin", "block", "empty", "styles"),
    *("dimensions", "puzzle", "solution", "charset", "displaycharset", "boxes", "saved"),
}
OPEN = re.compile(r"-+|_+|\?+|")
ABSENT = re.compile(r"x+|#+|\*+", re.IGNORECASE)
DOT = "."


class Rewritten(NamedTuple):
    """A text in this project's signs, line by line, with its family's name, if any; or the puzzle of an address."""

    text: str
    family: str | None = None
    puzzle: Puzzle | None = None


def rewritten(text: str) -> Rewritten | None:
    """Return a text in another notation as one in this project's signs; None if it is no such text."""
    lines = text.split("\n")
    content = [line for line in lines if line.strip() and not line.lstrip().startswith(COMMENT)]
    if not content:
        return None
    from aspsolve.formats._addresses import puzzle_of_address  # noqa: PLC0415  (few texts are read)

    if len(content) == 1 and (puzzle := puzzle_of_address(content[0])) is not None:
        return Rewritten("", puzzle.kind, puzzle)
    if content[0].startswith("pzprv3"):
        raise InputError("expected the puzzle's address, not pzpr's file", line=lines.index(content[0]) + 1, column=1)
    if text.lstrip().startswith("{") and "ipuz.org/" in text:
        return _ipuz(text)
    if (problem := problem_of(text)) is not None:
        return Rewritten(*problem)
    if all(map(BOXES.fullmatch, content)):
        return _grid(lines, boxed=True)
    return _grid(lines, boxed=False) or _in_boxes(content)


def _ipuz(text: str) -> Rewritten | None:
    """Return the grid of an ipuz object of a kind that is a family here; None for other and broken ones."""
    try:
        data = json.loads(text)
        kinds = [match[1] for kind in data["kind"] if (match := IPUZ_KIND.match(kind)) and match[1] in FAMILIES]
        rows = [[cell.get("value", 0) if isinstance(cell, dict) else cell for cell in row] for row in data["puzzle"]]
        dimensions = data.get("dimensions", {})
        sizes = {(dimensions.get("width", len(row)), dimensions.get("height", len(rows))) for row in rows}
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


def _in_boxes(lines: list[str]) -> Rewritten | None:
    """Return the grid of a text with bars and lines between boxes of cells, or below a title; None for any other."""
    rows = [line.strip(" |").split("|") for line in lines if not RULE.fullmatch(line)]
    if (len(rows) == len(lines) and not any(row[1:] for row in rows)) or not all(map(IN_BOXES.fullmatch, lines)):
        return None
    grid = [" ".join(word for box in row for word in (box.split() if " " in box.strip() else box)) for row in rows]
    return _grid(grid, boxed=False) or Rewritten("\n".join(grid))


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
    return Rewritten("\n".join(" ".join(map(str, row)) or note for row, note in zip(signs, comments, strict=True)))


def _sign(word: str, *, dot_is_open: bool) -> str | None:
    """Return a cell in this project's signs, None if it is no sign of a cell."""
    if OPEN.fullmatch(word):
        return "."
    if ABSENT.fullmatch(word):
        return "#"
    if word == DOT:
        return "." if dot_is_open else "#"
    number = NUMBER.fullmatch(word)
    return number and number[1]


BEGIN = re.compile(r"\s*\[?begin\]?\s*", re.IGNORECASE)
PROBLEM = re.compile(r"\s*(?:\[problem\]|problem)\s*", re.IGNORECASE)
PUZZLE = re.compile(r"\s*puzzle\s+(?P<name>[\w-][\w, -]{0,39})", re.ASCII | re.IGNORECASE)
SIDES = re.compile(r"\s*pattern(?P<of>[xy]?)\s+(?P<number>\d{1,3})\s*", re.ASCII)
SECTION = re.compile(r"\s*(?:\[(\w+)\]|([a-z]{3,}))\s*", re.ASCII | re.IGNORECASE)
#: A line of the header, which may also stand elsewhere.
KEY = re.compile(r"\s*[a-z]{3,}\s+\S", re.ASCII)
#: The sections that are read, and those that are ignored.
READ = ("begin", "problem", "areas")
IGNORED = ("solution", "moves")
#: Below this line the text of a family has the regions of its cells.
REGIONS = "region:"
#: The signs of cells besides numbers, with this project's signs for the same.
SIGNS = {"-": BLANK, ".": MISSING, "S": FIRST, "G": FINAL}
NUMBER = re.compile(r"0*(\d{1,9})", re.ASCII)


def problem_of(text: str) -> tuple[str, str | None] | None:
    """Return the problem of a text in sections, in this project's signs, and its family's name; raises InputError."""
    lines = text.split("\n")
    start = _start(lines)
    if start is None:
        return None
    name, sides = None, {"x": 0, "y": 0}
    grid: list[str] = [""] * len(lines)
    regions: list[str] = []
    for section, number, line in _content(lines, start):
        if section == "begin" and (match := PUZZLE.fullmatch(line)):
            name = match["name"].lower()
        elif section == "begin" and (match := SIDES.fullmatch(line)):
            sides.update(dict.fromkeys(match["of"] or "xy", int(match["number"])))
        elif section == "problem":
            grid[number] = " ".join(_sign_in_section(word, number) for word in line.split())
        elif section == "areas":
            regions.append(line.strip())
    if not any(grid):
        return None
    rows = [*filter(None, grid)]
    if not regions and all(sides.values()) and all(len(row.split()) == len(rows) for row in rows):
        regions = [*boxes(len(rows), sides["x"], sides["y"])]
    if regions:
        grid += ["", REGIONS, *regions]
    return "\n".join(grid), None if name is None else OTHER_NAMES.get(name, name)


def _start(lines: Sequence[str]) -> int | None:
    """Return the index of the line with which the sections begin, None if there are none."""
    if not any(map(PROBLEM.fullmatch, lines)):
        return None
    content = [(index, line) for index, line in enumerate(lines) if line.strip()]
    for (index, line), (_, after) in pairwise([*content, (0, "")]):
        if BEGIN.fullmatch(line) and (PUZZLE.fullmatch(after) or index == content[0][0]):
            return index
    return None


def _content(lines: Sequence[str], start: int) -> Iterator[tuple[str, int, str]]:
    """Yield the section, index and text of the lines that are read; a section that occurs again is not."""
    section = "begin"
    seen = {section}
    for number, line in enumerate(lines[start + 1 :], start + 1):
        if match := SECTION.fullmatch(line):
            section = (match[1] or match[2]).lower()
            if section == "end":
                return
            if section not in READ and section not in IGNORED:
                raise InputError(f"no family here has a section {shown(section)}", line=number + 1)
            if section in seen:
                section = ""
            seen.add(section)
        elif line.strip() and section in READ and (section == "begin" or not KEY.match(line)):
            yield section, number, line


def _sign_in_section(word: str, number: int) -> str:
    """Return a cell in this project's signs; raises InputError if it is no sign of a cell."""
    if match := NUMBER.fullmatch(word):
        return match[1]
    if word not in SIGNS:
        raise InputError(f"expected a number or one of {' '.join(SIGNS)}, found {shown(word)}", line=number + 1)
    return SIGNS[word][0]


def boxes(rows: int, width: int, height: int) -> Iterator[str]:
    """Yield the rows of the regions of a square that is divided into boxes of a size."""
    across = -(-rows // width)
    for y in range(rows):
        yield " ".join(str(1 + x // width + across * (y // height)) for x in range(rows))


def sections_of(rows: Sequence[Sequence[str]], name: str, areas: Sequence[str]) -> str:
    """Return a text in sections, of rows in this project's signs."""
    signs = {own: sign for sign, same in SIGNS.items() for own in same}
    columns = max(map(len, rows))
    lines = ["[begin]", f"puzzle {name}"]
    lines += [f"size {columns}"] if len(rows) == columns else [f"rows {len(rows)}", f"cols {columns}"]
    lines.append("[problem]")
    lines += [" ".join(signs.get(sign, sign) for sign in row) for row in rows]
    return "\n".join([*lines, *(["[areas]", *areas] if areas else []), "[end]", ""])
