"""What is said of fill-ins: messages whose templates are in ``sentences.toml``."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from aspsolve.families.fillin._squares import Slot
from aspsolve.model.messages import Message

CATALOGUE = "aspsolve.families.fillin"
SAY = partial(Message, CATALOGUE)


def where(slot: Slot) -> Message:
    """Say where a slot is: ``across at (1,2)``."""
    return SAY(slot.direction, cell=(slot.x, slot.y))


def slots_of(slots: Iterable[Slot]) -> tuple[Message, ...]:
    """Say where several slots are."""
    return tuple(map(where, slots))


def quoted(words: Iterable[str]) -> tuple[Message, ...]:
    """Name several words, with the quotation marks of the language."""
    return tuple(SAY("word", word=word) for word in words)


def letters(number: int) -> Message:
    """Say of how many letters a word is."""
    return SAY("letter") if number == 1 else SAY("letters", n=number)
