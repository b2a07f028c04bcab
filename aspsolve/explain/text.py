"""Steps and the grid in text, with the squares that matter in brackets.

>>> from aspsolve import FillIn
>>> print(marked(FillIn(grid=["#h#", "___", "#_#"], words=["hat", "bag"]).drawing(), [Point(2, 2)]))
 # h #
 _[_]_
 # _ #
"""

from __future__ import annotations

from collections.abc import Collection

from aspsolve.explain.conflict import Conflict
from aspsolve.explain.steps import Step
from aspsolve.puzzles import textgrid
from aspsolve.puzzles.drawing import Drawing
from aspsolve.puzzles.lattice import Point

__all__ = ["marked", "write_conflict", "write_step"]

BLOCK, OPEN = "#", "_"


def marked(drawing: Drawing, squares: Collection[Point]) -> str:
    """Return a drawing with some of its squares in brackets."""
    if drawing.upwards:
        return textgrid.draw(drawing, squares)
    shown = {tile.at: BLOCK if tile.block else tile.text or OPEN for tile in drawing.tiles}
    width = max(map(len, shown.values()), default=1)
    rows: dict[int, list[str]] = {}
    for at in sorted(shown, key=lambda place: (place.y, place.x)):
        left, right = "[]" if at in squares else "  "
        rows.setdefault(at.y, []).append(f"{left}{shown[at]:>{width}}{right}")
    # Two neighbours share the space between them.
    return "\n".join(_joined(row) for row in rows.values())


def _joined(cells: list[str]) -> str:
    """Return cells side by side, the right edge of one on the left edge of the next.

    >>> _joined([" a ", "[b]", "[c]"])
    ' a[b|c]'
    """
    line = cells[0]
    for cell in cells[1:]:
        edges = {line[-1], cell[0]} - {" "}
        line = f"{line[:-1]}{'|' if len(edges) == 2 else ''.join(edges) or ' '}{cell[1:]}"
    return line.rstrip()


def write_step(step: Step) -> str:
    """Return a step: what is new, why, and the grid with what is new marked."""
    doubt = "" if step.minimal else "\n    perhaps not all of this is needed: there was no time to try"
    because = "".join(f"\n    {reason}" for reason in step.reasons)
    return f"{step}{because}{doubt}\n\n{marked(step.drawing, step.squares)}\n"


def write_conflict(conflict: Conflict) -> str:
    """Return the clues that cannot all hold, and the grid with their squares marked."""
    doubt = "" if conflict.minimal else "\n    perhaps fewer of them are enough: there was no time to try"
    clues = "".join(f"\n    {clue}" for clue in conflict.clues)
    return f"{conflict}{clues}{doubt}\n\n{marked(conflict.puzzle.drawing(), conflict.squares)}\n"
