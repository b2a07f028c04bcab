r"""Grids of numbers in the signs of others, put into those of `aspsolve.formats.text`.

- rows of boxes: ``[XX]`` no cell, ``[??]`` an open one, ``[04]`` a number
- numbers with ``-``, ``__`` or ``?`` for open cells; a dot among these is no cell
- sections as on janko.at: ``[begin]``, ``puzzle NAME``, the grid below ``[problem]``, and ``[end]``

>>> rewritten("[XX][04]\n[??][01]")
Rewritten(text='# 4\n. 1', family=None)
>>> rewritten("68 - -\n- - 1").text
'68 . .\n. . 1'
"""

from __future__ import annotations

import re
from typing import NamedTuple

from aspsolve.formats.naming import COMMENT

__all__ = ["Rewritten", "rewritten"]

BOXES = re.compile(r"\s*(?:\[[^\[\]]{0,9}\]\s*)+")
BOX = re.compile(r"\[([^\[\]]*)\]")
SECTION = re.compile(r"\s*\[(\w+)\]\s*")
#: What the first line of such sections is.
BEGIN = re.compile(r"\s*\[?begin\]?\s*", re.IGNORECASE)
PUZZLE = re.compile(r"\s*puzzle\s+([\w-]{1,40})\s*", re.ASCII | re.IGNORECASE)
PROBLEM = "problem"
OPEN = re.compile(r"-+|_+|\?+|")
ABSENT = re.compile(r"x+|#+|\*+", re.IGNORECASE)
NUMBER = re.compile(r"0*(\d{1,9})", re.ASCII)
DOT = "."


class Rewritten(NamedTuple):
    """A text in this project's signs, line by line, and the name that it has for its family, if any."""

    text: str
    family: str | None = None


def rewritten(text: str) -> Rewritten | None:
    """Return a text in the signs of others as one in those of this project; None where it is no such text."""
    lines = text.split("\n")
    said = [line for line in lines if line.strip() and not line.lstrip().startswith(COMMENT)]
    if not said:
        return None
    if BEGIN.fullmatch(said[0]):
        return _sections(lines)
    if all(map(BOXES.fullmatch, said)):
        return _grid(lines, boxed=True)
    return _grid(lines, boxed=False)


def _sections(lines: list[str]) -> Rewritten | None:
    """Return the grid of a text in sections."""
    name, section, seen = None, "begin", set()
    kept = []
    for line in lines:
        if match := SECTION.fullmatch(line):
            section = match[1].lower()
            if section in seen:  # a page may have a section twice
                section = ""
            seen.add(section)
        elif section == "begin" and (match := PUZZLE.fullmatch(line)):
            name = match[1].lower()
        elif section == PROBLEM:
            kept.append(line)
            continue
        kept.append("")
    grid = _rows(kept, boxed=False)
    return None if grid is None or not any(kept) else Rewritten(grid, name)


def _grid(lines: list[str], *, boxed: bool) -> Rewritten | None:
    """Return a text that is a grid and no more; None where it has nothing to rewrite."""
    grid = _rows(lines, boxed=boxed)
    opened = boxed or any(OPEN.fullmatch(word) for line in lines for word in line.split())
    return Rewritten(grid) if grid is not None and opened else None


def _rows(lines: list[str], *, boxed: bool) -> str | None:
    """Return the rows of a grid in this project's signs; None where a sign has no meaning."""
    words = [
        [] if line.lstrip().startswith(COMMENT) else [*map(str.strip, BOX.findall(line))] if boxed else line.split()
        for line in lines
    ]
    others = any(OPEN.fullmatch(word) for row in words for word in row)
    rows = []
    for line, row in zip(lines, words, strict=True):
        signs = [_sign(word, dot_is_open=not others) for word in row]
        if None in signs:
            return None
        rows.append(" ".join(map(str, signs)) if row else line if COMMENT in line else "")
    return "\n".join(rows)


def _sign(word: str, *, dot_is_open: bool) -> str | None:
    """Return a cell in this project's signs, None for what is none."""
    if OPEN.fullmatch(word):
        return "."
    if ABSENT.fullmatch(word):
        return "#"
    if word == DOT:
        return "." if dot_is_open else "#"
    number = NUMBER.fullmatch(word)
    return None if number is None else str(int(word))
