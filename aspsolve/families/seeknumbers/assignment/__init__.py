"""An assignment on Seek Numbers: the instances, the statement, and an encoding to begin with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from aspsolve.families.parts import AssignmentMaterial
from aspsolve.families.seeknumbers._puzzle import SeekNumbers

__all__ = ["MATERIAL"]


def puzzles() -> Iterator[tuple[str, SeekNumbers]]:
    """Yield puzzles by name, the statement's example first."""
    yield "01_example", SeekNumbers(size=(4, 4), first=(1, 1), final=(4, 1), hints=[(1, 3, 2), (3, 1, 4)])
    yield "02_there_and_back", SeekNumbers(size=(4, 2), first=(1, 2), final=(1, 1), hints=[(3, 2, 2)])
    yield "03_no_hints", SeekNumbers(size=(4, 3), first=(1, 1), final=(4, 3))
    yield "04_ends_side_by_side", SeekNumbers(size=(3, 3), first=(1, 1), final=(2, 1))
    yield "05_two_hints", SeekNumbers(size=(4, 4), first=(1, 1), final=(4, 1), hints=[(1, 3, 2), (3, 3, 2)])
    ring = [(x, y) for x in range(1, 5) for y in range(1, 5) if not (2 <= x <= 3 and 2 <= y <= 3)]
    yield "06_ring", SeekNumbers(cells=ring, first=(1, 1), final=(2, 1), hints=[(1, 3, 2), (4, 3, 1)])
    yield "07_wide", SeekNumbers(size=(5, 4), first=(1, 1), final=(5, 4), hints=[(1, 3, 1), (2, 4, 2), (3, 2, 4)])
    yield "08_bend_before_the_first_hint", SeekNumbers(size=(4, 3), first=(4, 1), final=(1, 3), hints=[(1, 1, 3)])
    hints = [(4, 2, 2), (3, 2, 0), (3, 3, 3)]
    yield "09_hint_before_a_hint", SeekNumbers(size=(4, 3), first=(4, 3), final=(2, 2), hints=hints)
    hints = [(3, 2, 1), (4, 1, 5)]
    yield "10_hint_before_the_end", SeekNumbers(size=(5, 3), first=(4, 2), final=(2, 2), hints=hints)
    hints = [(1, 2, 0), (1, 1, 1), (3, 3, 1)]
    yield "11_one_bend_less", SeekNumbers(size=(3, 3), first=(1, 3), final=(2, 2), hints=hints)


MATERIAL = AssignmentMaterial(
    puzzles=puzzles,
    statement=Path(__file__).parent / "statement.md",
    template=Path(__file__).parent / "template.lp",
)
