"""An assignment on Rikudo: the instances, the statement, and an encoding to begin with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from aspsolve.families.parts import AssignmentMaterial
from aspsolve.families.rikudo._puzzle import Rikudo

__all__ = ["MATERIAL"]


def puzzles() -> Iterator[tuple[str, Rikudo]]:
    """Yield puzzles by name, the statement's example first."""
    example = [(-1, -1, 3), (0, 2, 15), (1, -1, 9), (-2, 2, 14)]
    yield "01_example", Rikudo(19, example, [(1, 1, -1, 1)])
    yield "02_ring", Rikudo(7, [(2, 0, 1)])
    triangle = [(0, 0), (2, 0), (4, 0), (1, 1), (3, 1), (2, 2)]
    yield "03_triangle", Rikudo(cells=triangle, prefilled=[(0, 0, 1), (2, 0, 2)])
    yield "04_links_only", Rikudo(cells=triangle, links=[(0, 0, 2, 0), (2, 2, 3, 1), (1, 1, 2, 0)])
    yield "05_links_that_meet", Rikudo(cells=triangle, links=[(0, 0, 2, 0), (4, 0, 2, 0), (1, 1, 2, 0)])
    yield "06_from_end_to_end", Rikudo(19, [(-4, 0, 1), (4, 0, 3)])
    yield "07_one_link", Rikudo(19, [(-4, 0, 1), (2, 2, 7), (2, -2, 12)], [(1, 1, 3, 1)])
    hexagon = [
        (4, 2, 1), (0, 2, 5), (-2, 2, 9), (-4, 2, 13), (-5, -1, 17), (2, 0, 21), (6, 0, 25), (3, -3, 29), (0, -2, 33),
    ]  # fmt: skip
    yield "08_hexagon_of_37", Rikudo(37, hexagon, [(2, 2, 3, 3), (-5, 1, -4, 2)])


MATERIAL = AssignmentMaterial(
    puzzles=puzzles,
    statement=Path(__file__).parent / "statement.md",
    template=Path(__file__).parent / "template.lp",
)
