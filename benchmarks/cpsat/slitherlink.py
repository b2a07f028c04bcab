"""Slitherlinks for CP-SAT: a circuit through the corners that the loop passes, with the inside on its left.

The boards are rectangles.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from ortools.sat.python import cp_model

from benchmarks.connected import Square


class Model:
    """The model of a Slitherlink; its literals say which squares are inside."""

    def __init__(self, puzzle: Any) -> None:
        model = self.model = cp_model.CpModel()
        inside = {square: model.new_bool_var("") for square in sorted(puzzle.cells)}
        model.add_bool_or(inside.values())
        outside = model.new_constant(0)
        corners = {(x + dx, y + dy) for x, y in inside for dx in (0, 1) for dy in (0, 1)}
        number = {corner: at for at, corner in enumerate(sorted(corners))}
        arcs = []
        lines: dict[Square, list[cp_model.IntVar]] = defaultdict(list)
        for x, y in sorted(corners):
            for end, one, other in (((x + 1, y), (x, y), (x, y - 1)), ((x, y + 1), (x - 1, y), (x, y))):
                if end not in corners:
                    continue
                there, back = model.new_bool_var(""), model.new_bool_var("")
                left, right = inside.get(one, outside), inside.get(other, outside)
                model.add(there - back == left - right)
                model.add_at_most_one(there, back)
                arcs += [(number[x, y], number[end], there), (number[end], number[x, y], back)]
                for square in (one, other):
                    lines[square] += [there, back]
        model.add_circuit([*arcs, *((at, at, model.new_bool_var("")) for at in number.values())])
        for x, y, clue in puzzle.of["lines"]:
            model.add(sum(lines[x, y]) == clue)
