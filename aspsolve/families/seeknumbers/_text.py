"""Seek Numbers as text: drawn, with or without the frame of coordinates; see `aspsolve.model._textgrid`."""

from __future__ import annotations

from typing import Any

from aspsolve.errors import InputError, shown
from aspsolve.families.parts import TextSyntax
from aspsolve.families.seeknumbers._puzzle import SeekNumbers, SeekNumbersSolution
from aspsolve.model import _textgrid as textgrid
from aspsolve.model.lattice import SQUARES, Edge, Point


class SeekNumbersText(TextSyntax):
    """Drawings of squares, in which lines are the path."""

    def recognises(self, text: str, dialect: Any) -> bool:  # noqa: ARG002
        """Return whether a text is a drawing with an end of a path."""
        return textgrid.looks_drawn(text) and textgrid.has_ends(text)

    def read_puzzle(self, text: str, dialect: Any) -> SeekNumbers:  # noqa: ARG002
        """Return a drawn puzzle: ○ or o is first, ● or @ final, a number a hint, · or . any other cell."""
        sheet = textgrid.parse(text, SQUARES)
        ends: dict[str, Point] = {}
        hints = []
        for at, token in sheet.tokens.items():
            number = token.number()
            if number is not None:
                hints.append((at.x, at.y, number))
            elif token.text in textgrid.FIRST or token.text in textgrid.FINAL:
                name = "first" if token.text in textgrid.FIRST else "final"
                if name in ends:
                    raise token.error(f"a second {name} cell")
                ends[name] = at
            elif token.text not in textgrid.BLANK:
                raise token.error(f"expected a number or one of ○ ● ·, found {shown(token.text)}")
        if len(sheet.tokens) == 1 and "first" in ends:
            ends["final"] = ends["first"]  # the only cell is both, and is drawn as the first
        for name, mark in (("first", "○ or o"), ("final", "● or @")):
            if name not in ends:
                raise InputError(f"expected a {name} cell, drawn {mark}", line=1)
        return SeekNumbers(cells=sheet.tokens, first=ends["first"], final=ends["final"], hints=hints)

    def read_solution(self, text: str, puzzle: SeekNumbers, dialect: Any) -> SeekNumbersSolution:  # noqa: ARG002
        """Return a drawn solution; the path's lines are followed from the first cell."""
        sheet = textgrid.parse(text, SQUARES)
        if set(sheet.tokens) != puzzle.cells:
            raise InputError("expected the drawing to have the puzzle's cells", line=1)
        around: dict[Point, set[Point]] = {cell: set() for cell in puzzle.cells}
        for one, other in sheet.edges:
            around[one].add(other)
            around[other].add(one)
        edges: set[Edge] = set()
        for start in (puzzle.first, *sorted(puzzle.cells)):
            here = start
            while around[here]:
                there = min(around[here])
                around[here].discard(there)
                around[there].discard(here)
                edges.add((here, there))
                here = there
        return SeekNumbersSolution(puzzle, frozenset(edges))


SYNTAX = SeekNumbersText()
