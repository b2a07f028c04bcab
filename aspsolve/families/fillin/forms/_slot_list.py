r"""Slots as lines ``x y length h`` or ``v``, and words; where columns and rows are counted from does not matter.

Where all numbers are digits, slots may stand in a line without space in them, as in ``013A 103D``.

>>> print(FORM.read("2 1 3 v\n1 2 3 h\nhat bag", None))
#_#
___
#_#
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from aspsolve.errors import InputError
from aspsolve.families.fillin._puzzle import FillIn
from aspsolve.families.fillin._slots import Slot
from aspsolve.families.fillin._squares import BLOCK, OPEN
from aspsolve.families.fillin.forms._lines import FillInForm, numbered
from aspsolve.model.lattice import MAX_CELLS

SLOT = re.compile(
    r"\s*(\d{1,7})[\s,;]+(\d{1,7})[\s,;]+(\d{1,7})[\s,;]+((?ai:h|v|a|d|horizontal|vertical|across|down))\s*"
)
#: Slots of digits, several in a line.
SLOTS = re.compile(r"\s*(?:\d{3}[AaDdHhVv](?:\s+|$))+")
ACROSS = ("h", "a", "horizontal", "across")


class SlotList(FillInForm):
    """Columns grow to the right and rows downwards. Runs of two squares or more have to be those that are listed."""

    title = "a list of slots"

    def recognises(self, content: str) -> bool:
        """Return whether a line describes a slot."""
        return any(SLOT.fullmatch(line.text) or SLOTS.fullmatch(line.text) for line in numbered(content))

    def read(self, content: str, dialect: Any) -> FillIn:
        """Return the puzzle; raises InputError with the line, also for a run of squares that is not listed."""
        slots: dict[Slot, int] = {}
        words: list[str] = []
        for number, text in numbered(content):
            if match := SLOT.fullmatch(text):
                slots[_slot(match.groups())] = number
            elif SLOTS.fullmatch(text):
                slots |= {_slot(slot): number for slot in text.split()}
            else:
                words += text.split()
        left, top, rows = _grid(slots)
        puzzle = self.puzzle(rows, words, dialect)
        there = dict.fromkeys(slot._replace(x=slot.x + left, y=slot.y + top) for slot in puzzle.slots)
        for slot, number in slots.items():
            if slot not in there:
                message = f"expected a whole run of squares, found that other squares go on {slot.direction}"
                raise InputError(message, line=number)
        for slot in there:
            if slot not in slots:
                place = f"{slot.length} squares {slot.direction} from {slot.x} {slot.y}"
                raise InputError(f"expected all runs of squares to be listed, found none for {place}")
        return puzzle

    def written(self, puzzle: FillIn) -> str:
        """Return slots and words."""
        self.signs(puzzle, BLOCK, OPEN)
        slots = [
            f"{slot.x} {slot.y} {slot.length} {'h' if slot.direction == 'across' else 'v'}" for slot in puzzle.slots
        ]
        return "\n".join([*slots, "", *map(str, puzzle.words)]) + "\n"


def _slot(parts: Sequence[str]) -> Slot:
    """Return the slot of its x, y, length and direction as they are written."""
    x, y, length, direction = parts
    return Slot(int(x), int(y), "across" if direction.lower() in ACROSS else "down", int(length))


def _grid(slots: Mapping[Slot, int]) -> tuple[int, int, list[list[str]]]:
    """Return how many columns and rows lie before the smallest grid with all slots, and its rows; raises InputError."""
    if not slots:
        raise InputError("expected lines such as 1 1 5 h, found none", line=1)
    left, top = min(slot.x for slot in slots) - 1, min(slot.y for slot in slots) - 1
    width = max(slot.x + (slot.length if slot.direction == "across" else 1) for slot in slots) - left - 1
    height = max(slot.y + (slot.length if slot.direction == "down" else 1) for slot in slots) - top - 1
    if width * height > MAX_CELLS or sum(slot.length for slot in slots) > 2 * MAX_CELLS:
        raise InputError(f"grid: more than {MAX_CELLS} squares")
    rows = [[BLOCK] * width for _ in range(height)]
    for slot, line in slots.items():
        if not slot.length:
            raise InputError("expected a slot of one square or more", line=line)
        for x, y in slot.squares:
            rows[y - top - 1][x - left - 1] = OPEN
    return left, top, rows


FORM = SlotList()
