r"""Slots as lines ``x y length h`` or ``v``, and words; where columns and rows are counted from does not matter.

Where all numbers are digits, slots may stand in a line without space in them, as in ``013A 103D``.

>>> print(FORM.read("2 1 3 v\n1 2 3 h\nhat bag", None))
#_#
___
#_#
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from aspsolve.errors import InputError
from aspsolve.families.fillin.forms.lines import FillInForm, numbered
from aspsolve.families.fillin.puzzle import FillIn
from aspsolve.families.fillin.squares import BLOCK, OPEN
from aspsolve.model.lattice import MAX_CELLS

__all__ = ["FORM"]

SLOT = re.compile(
    r"\s*(\d{1,7})[\s,;]+(\d{1,7})[\s,;]+(\d{1,7})[\s,;]+((?ai:h|v|a|d|horizontal|vertical|across|down))\s*"
)
#: Slots of digits, several in a line.
SLOTS = re.compile(r"\s*(?:\d{3}[AaDdHhVv](?:\s+|$))+")
ACROSS = ("h", "a", "horizontal", "across")


class _Slot(NamedTuple):
    """A slot as it is listed, and its line's number."""

    x: int
    y: int
    length: int
    direction: str
    line: int


class SlotList(FillInForm):
    """Columns grow to the right and rows downwards. Runs of two squares or more have to be those that are listed."""

    title = "a list of slots"

    def recognises(self, content: str) -> bool:
        """Return whether a line describes a slot."""
        return any(SLOT.fullmatch(line.text) or SLOTS.fullmatch(line.text) for line in numbered(content))

    def read(self, content: str, dialect: Any) -> FillIn:
        """Return the puzzle; raises InputError with the line, also for a run of squares that is not listed."""
        slots: list[_Slot] = []
        words: list[str] = []
        for number, text in numbered(content):
            if match := SLOT.fullmatch(text):
                slots.append(_slot(match.groups(), number))
            elif SLOTS.fullmatch(text):
                slots += [_slot(slot, number) for slot in text.split()]
            else:
                words += text.split()
        puzzle = self.puzzle(_grid(slots), words, dialect)
        left, top = min(slot.x for slot in slots), min(slot.y for slot in slots)
        listed = {(slot.x - left + 1, slot.y - top + 1, slot.direction, slot.length): slot for slot in slots}
        there = {(slot.x, slot.y, slot.direction, slot.length) for slot in puzzle.slots}
        for key, slot in listed.items():
            if key not in there:
                message = f"expected a whole run of squares, found that other squares go on {slot.direction}"
                raise InputError(message, line=slot.line)
        for x, y, direction, length in there:
            if (x, y, direction, length) not in listed:
                place = f"{length} squares {direction} from {x + left - 1} {y + top - 1}"
                raise InputError(f"expected all runs of squares to be listed, found none for {place}")
        return puzzle

    def written(self, puzzle: FillIn) -> str:
        """Return slots and words."""
        self.signs(puzzle, BLOCK, OPEN)
        slots = [
            f"{slot.x} {slot.y} {slot.length} {'h' if slot.direction == 'across' else 'v'}" for slot in puzzle.slots
        ]
        return "\n".join([*slots, "", *map(str, puzzle.words)]) + "\n"


def _slot(parts: Sequence[str], line: int) -> _Slot:
    """Return a slot of its x, y, length and direction as they are written."""
    x, y, length, direction = parts
    return _Slot(int(x), int(y), int(length), "across" if direction.lower() in ACROSS else "down", line)


def _grid(slots: list[_Slot]) -> list[list[str]]:
    """Return the smallest grid that has all slots; raises InputError."""
    if not slots:
        raise InputError("expected lines such as 1 1 5 h, found none", line=1)
    left, top = min(slot.x for slot in slots), min(slot.y for slot in slots)
    width = max(slot.x + (slot.length if slot.direction == "across" else 1) for slot in slots) - left
    height = max(slot.y + (slot.length if slot.direction == "down" else 1) for slot in slots) - top
    if width * height > MAX_CELLS or sum(slot.length for slot in slots) > 2 * MAX_CELLS:
        raise InputError(f"grid: more than {MAX_CELLS} squares")
    rows = [[BLOCK] * width for _ in range(height)]
    for x, y, length, direction, line in slots:
        if not length:
            raise InputError("expected a slot of one square or more", line=line)
        for index in range(length):
            dx, dy = (index, 0) if direction == "across" else (0, index)
            rows[y - top + dy][x - left + dx] = OPEN
    return rows


FORM = SlotList()
