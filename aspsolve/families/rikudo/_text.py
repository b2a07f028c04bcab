"""Rikudos as text: drawn, with or without the frame of coordinates; see `aspsolve.model._textgrid`."""

from __future__ import annotations

from typing import Any

from aspsolve.errors import shown
from aspsolve.families.parts import TextSyntax
from aspsolve.families.rikudo._puzzle import Rikudo, RikudoSolution
from aspsolve.model import _textgrid as textgrid
from aspsolve.model.lattice import HEXAGONS


class RikudoText(TextSyntax):
    """Drawings of hexagons, in which lines between cells are links."""

    def recognises(self, text: str, dialect: Any) -> bool:  # noqa: ARG002
        """Return whether a text is a drawing without the ends of a path."""
        return textgrid.looks_drawn(text) and not textgrid.has_ends(text)

    def read_puzzle(self, text: str, dialect: Any) -> Rikudo:  # noqa: ARG002
        """Return a drawn puzzle: a number is given, · or . any other cell, lines between cells are links."""
        sheet = textgrid.parse(text, HEXAGONS)
        links = [(one.x, one.y, other.x, other.y) for one, other in sheet.edges]
        return Rikudo(cells=sheet.tokens, prefilled=_numbers(sheet), links=links)

    def read_solution(self, text: str, puzzle: Rikudo, dialect: Any) -> RikudoSolution:  # noqa: ARG002
        """Return a drawn solution, or an attempt: cells without a number are those that it leaves open."""
        return RikudoSolution(puzzle, tuple(sorted(_numbers(textgrid.parse(text, HEXAGONS)))))


def _numbers(sheet: textgrid.Sheet) -> list[tuple[int, int, int]]:
    """Return x, y and number of the cells with numbers; raises InputError for other texts, except in open cells."""
    found = []
    for at, token in sheet.tokens.items():
        if (number := token.number()) is not None:
            found.append((at.x, at.y, number))
        elif token.text not in textgrid.BLANK:
            raise token.error(f"expected a number or ·, found {shown(token.text)}")
    return found


SYNTAX = RikudoText()
