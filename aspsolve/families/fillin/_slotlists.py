"""Lists of slots in place of a grid, a line for each: column, row, length and direction, in one order or another.

>>> (found, *_) = slot_grids(["1 1 3 h", "2 1 2 v", "hat", "at"], conventional=True)
>>> tuple(found)
((('_', '_', '_'), ('#', '_', '#')), ['hat', 'at'], '2 slots as column, row, rows counted from the top')
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from aspsolve.errors import counted
from aspsolve.families.fillin._squares import BLOCK, OPEN, find_slots

#: A longer text is not guessed at, and no grid has more squares.
MAX_CHARACTERS = 20_000
SLOT = re.compile(
    r"(\d{1,7})[ \t,;]+(\d{1,7})[ \t,;]+(\d{1,7})[ \t,;]+(h|v|a|d|horizontal|vertical|across|down)", re.IGNORECASE
)
SHORT_SLOT = re.compile(r"(\d)(\d)(\d)([advh])", re.IGNORECASE)
ACROSS = ("h", "a")


class SlotGrid(NamedTuple):
    """A grid of listed slots, the lines that list none, and how the numbers were taken."""

    rows: tuple[tuple[str, ...], ...]
    rest: list[str]
    how: str


def slot_grids(lines: Sequence[str], *, conventional: bool) -> Iterator[SlotGrid]:
    """Yield the grids of a list of slots: columns first and rows from the top, or rows first or from below."""
    slots: list[tuple[int, int, int, bool]] = []
    rest = []
    for line in lines:
        found = [SLOT.fullmatch(line.strip())] if " " in line.strip() else []
        found = found if found and found[0] else [SHORT_SLOT.fullmatch(word) for word in line.split()]
        if found and all(found):
            slots += [(int(m[1]), int(m[2]), int(m[3]), m[4][0].lower() in ACROSS) for m in found if m]
        else:
            rest.append(line)
    if not slots or sum(length for *_, length, _ in slots) > MAX_CHARACTERS:
        return
    for swapped, up in [(False, False)] if conventional else [(False, True), (True, False), (True, True)]:
        placed = [(y, x, length, across) if swapped else (x, y, length, across) for x, y, length, across in slots]
        if (rows := _grid_of(placed, up=up)) is None:
            continue
        how = f"{'row, column' if swapped else 'column, row'}, rows counted from {'below' if up else 'the top'}"
        yield SlotGrid(rows, rest, f"{counted(len(slots), 'slot')} as {how}")


def _grid_of(slots: Sequence[tuple[int, int, int, bool]], *, up: bool) -> tuple[tuple[str, ...], ...] | None:
    """Return the smallest grid with these slots and no others; None if there is none."""
    runs = {(x, -y if up else y, length, across) for x, y, length, across in slots}
    squares = {(x + step * across, y + step * (not across)) for x, y, length, across in runs for step in range(length)}
    if not squares:
        return None
    left, top = (min(found) for found in zip(*squares, strict=True))
    right, bottom = (max(found) for found in zip(*squares, strict=True))
    if (right - left + 1) * (bottom - top + 1) > MAX_CHARACTERS:
        return None
    rows = tuple(
        tuple(OPEN if (x, y) in squares else BLOCK for x in range(left, right + 1)) for y in range(top, bottom + 1)
    )
    there = {(one.x + left - 1, one.y + top - 1, one.length, one.direction == "across") for one in find_slots(rows, 2)}
    return rows if there == {run for run in runs if run[2] > 1} else None
