"""What is wrong with a pattern, found square by square."""

from collections.abc import Collection, Sequence

from aspsolve.families.fillin._squares import BLOCK, find_slots
from aspsolve.model.lattice import Point


def faults(rows: Sequence[Sequence[str]], *, shortest: int = 2, checked: bool = False) -> str | None:
    """Return what is wrong with a pattern, None if nothing is."""
    cells = {Point(x, y) for y, row in enumerate(rows, 1) for x, square in enumerate(row, 1) if square != BLOCK}
    if not cells:
        return "there is no open square"
    if not _connected(cells):
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


def _connected(cells: Collection[Point]) -> bool:
    """Return whether one comes from each square to each other."""
    left = set(cells)
    waiting = [left.pop()]
    while waiting:
        x, y = waiting.pop()
        for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
            if near in left:
                left.remove(Point(*near))
                waiting.append(Point(*near))
    return not left
