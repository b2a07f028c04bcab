"""Fill-ins in a line, and what is wrong with a pattern, found square by square."""

from collections.abc import Sequence
from typing import Any

from aspsolve import FillIn
from aspsolve.families.fillin._squares import BLOCK, find_slots
from aspsolve.model.lattice import SQUARES, Point


def fillin(rows: str, words: str, **more: Any) -> FillIn:
    """Return the fill-in of some rows, with slashes between them, and words."""
    return FillIn(rows.split("/"), words.split(), **more)


def faults(rows: Sequence[Sequence[str]], *, shortest: int = 2, checked: bool = False) -> str | None:
    """Return what is wrong with a pattern, None if nothing is."""
    cells = {Point(x, y) for y, row in enumerate(rows, 1) for x, square in enumerate(row, 1) if square != BLOCK}
    if not cells:
        return "there is no open square"
    reached = {min(cells)}
    while more := cells & {near for cell in reached for near in SQUARES.neighbours(cell)} - reached:
        reached |= more
    if reached != cells:
        return "the open squares are not connected"
    runs = list(find_slots(rows, 1))
    alone = sum(run.length == 1 for run in runs)
    if checked and alone:
        return "a square lies in one slot only"
    if len(cells) > 1 and any(1 < run.length < shortest for run in runs):
        return f"a slot has fewer than {shortest} squares"
    slots = {square for run in runs if run.length > 1 for square in run.squares}
    if cells - slots:
        return f"the square {min(cells - slots)} lies in no slot"
    return None
