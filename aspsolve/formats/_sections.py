r"""Texts in sections, as on janko.at: a header, the grid below ``problem``, and perhaps more.

Names of sections stand in brackets, or alone in their lines. ``-`` is an open cell, a dot none, ``S`` and ``G`` are the
ends of a path. Such a text may stand between lines of another, as in the source of a page.

>>> problem_of("begin\npuzzle seeknum\nsize 2\nproblem\nS -\nG 1\nsolution\no sw\no w\nend")[0].split("\n")[4:6]
['○ ·', '● 1']
>>> print(sections_of([["○", "·"], ["●", "1"]], "seeknum"), end="")
[begin]
puzzle seeknum
size 2
[problem]
S -
G 1
[end]
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from aspsolve.errors import InputError, shown
from aspsolve.families._elsewhere import OTHER_NAMES
from aspsolve.model._textgrid import BLANK, FINAL, FIRST, MISSING

BEGIN = re.compile(r"\s*\[?begin\]?\s*", re.IGNORECASE)
PROBLEM = re.compile(r"\s*(?:\[problem\]|problem)\s*", re.IGNORECASE)
PUZZLE = re.compile(r"\s*puzzle\s+(?P<name>[\w-][\w, -]{0,39})", re.ASCII | re.IGNORECASE)
SIDES = re.compile(r"\s*pattern(?P<of>[xy]?)\s+(?P<number>\d{1,3})\s*", re.ASCII)
SECTION = re.compile(r"\s*(?:\[(\w+)\]|([a-z]{3,}))\s*", re.ASCII | re.IGNORECASE)
#: A line of the header, which may also stand elsewhere.
KEY = re.compile(r"\s*[a-z]{3,}\s+\S", re.ASCII)
#: The sections that are read, and those of which no more than the name is.
READ = ("begin", "problem", "areas")
IGNORED = ("solution", "moves")
#: Below this line the text of a family has the regions of its cells.
REGIONS = "region:"
#: What a cell is, besides a number.
SIGNS = {"-": BLANK, ".": MISSING, "S": FIRST, "G": FINAL}
NUMBER = re.compile(r"0*(\d{1,9})", re.ASCII)


def problem_of(text: str) -> tuple[str, str | None] | None:
    """Return the problem of a text in sections in this project's signs, line by line, and the name of its family.

    None for any other text.

    Raises InputError with a line for a section that no family here has, and for a sign that means nothing.
    """
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
            grid[number] = " ".join(_sign(word, number) for word in line.split())
        elif section == "areas":
            regions.append(line.strip())
    if not any(grid):
        return None
    if not regions and all(sides.values()):
        regions = [*boxes(sum(map(bool, grid)), sides["x"], sides["y"])]
    if regions:
        grid += ["", REGIONS, *regions]
    return "\n".join(grid), None if name is None else OTHER_NAMES.get(name, name)


def _start(lines: Sequence[str]) -> int | None:
    """Return the index of the line with which the sections begin, None if there are none."""
    if not any(map(PROBLEM.fullmatch, lines)):
        return None
    said = [(index, line) for index, line in enumerate(lines) if line.strip()]
    for (index, line), (_, after) in zip(said, [*said[1:], (0, "")], strict=True):
        if BEGIN.fullmatch(line) and (PUZZLE.fullmatch(after) or index == said[0][0]):
            return index
    return None


def _content(lines: Sequence[str], start: int) -> Iterator[tuple[str, int, str]]:
    """Yield the lines that are read: the section of each, where a page has a section twice the first, and its index."""
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


def _sign(word: str, number: int) -> str:
    """Return a cell in this project's signs; raises InputError for what is none."""
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


def sections_of(rows: Sequence[Sequence[str]], name: str, areas: Sequence[str] = ()) -> str:
    """Return a text in sections, of rows in this project's signs."""
    signs = {own: sign for sign, same in SIGNS.items() for own in same}
    columns = max(map(len, rows))
    lines = ["[begin]", f"puzzle {name}"]
    lines += [f"size {columns}"] if len(rows) == columns else [f"rows {len(rows)}", f"cols {columns}"]
    lines.append("[problem]")
    lines += [" ".join(signs.get(sign, sign) for sign in row) for row in rows]
    return "\n".join([*lines, *(["[areas]", *areas] if areas else []), "[end]", ""])
