"""Filling a pattern with words of a long list, some of which must or should be used.

The slot with the fewest words gets one first, that of a few random words which leaves the most for the other slots; a
word that must be used is tried in a few slots likewise. Where a slot has no word left, the last word is given up. The
search begins anew, by other random words, where it takes long.

>>> lexicon = Lexicon(["hat", "bag", "tea", "cab", "abc"])
>>> filled(["#_#", "___", "#_#"], lexicon, Random(1), include=["hat"])
[('cab', 'down', 2, 1), ('hat', 'across', 1, 2)]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import log
from random import Random
from typing import TypeAlias

from aspsolve.errors import LimitReached
from aspsolve.families.fillin._crossings import Layout, Lexicon
from aspsolve.families.fillin._pruning import Slots
from aspsolve.families.fillin._squares import Slot, find_slots
from aspsolve.model._bitboard import members

#: How many words get a slot in each search for a filling.
SEARCHES = (300,) * 8 + (1_000,) * 4
#: How many words, or slots of a word, are compared by what they leave.
COMPARED = 5

#: Words with the direction and the place of each.
Places: TypeAlias = list[tuple[str, str, int, int]]


def filled(
    rows: Sequence[Sequence[str]],
    lexicon: Lexicon,
    random: Random,
    include: Sequence[str] = (),
    prefer: Sequence[str] = (),
    *,
    min_slot: int = 2,
    searches: Sequence[int] = SEARCHES,
) -> Places | None:
    """Write words into the slots of a pattern; return them with their places, None for none; raises LimitReached."""
    empty = Slots(Layout([*find_slots(rows, min_slot)]), rows, lexicon)
    if not empty.possible:
        return None
    preferred: dict[int, int] = {}
    for word in prefer:
        words, number = lexicon.numbers[word]
        preferred[words.length] = preferred.get(words.length, 0) | 1 << number
    wanted = [(words.length, number) for words, number in map(lexicon.numbers.__getitem__, include)]
    for steps in searches:
        waiting = [empty]
        for _ in range(steps):
            if not waiting:
                return None
            slots = waiting.pop()
            ways = _ways(slots, wanted, preferred)
            if ways is None:
                return sorted(slots.fixed())
            waiting += _tried(slots, random.sample(ways, min(len(ways), COMPARED)))
    raise LimitReached("no words were found that fill the pattern")


def _ways(
    slots: Slots, wanted: Sequence[tuple[int, int]], preferred: Mapping[int, int]
) -> list[tuple[Slot, int]] | None:
    """Return the slots of a word that must be used, or else the words of a slot, the fewest; None if all is done."""
    seats = (
        [(slot, number) for slot in slots.held if slot.length == length and slots.held[slot] >> number & 1]
        for length, number in wanted
        if number not in slots.used[length]
    )
    fewest = min(seats, key=len, default=None)
    undecided = {slot: slots.held[slot] for slot in slots.undecided}
    if fewest is not None or not undecided:
        return fewest
    liked = {slot: words for slot in undecided if (words := undecided[slot] & preferred.get(slot.length, 0))}
    slot = min(liked or undecided, key=lambda one: (undecided[one].bit_count(), one))
    return [(slot, number) for number in members((liked or undecided)[slot])]


def _tried(slots: Slots, ways: Sequence[tuple[Slot, int]]) -> Iterator[Slots]:
    """Yield what is left without some words in their slots, and with that one of them that leaves the most."""
    left = [(way, after) for way in ways if (after := slots.having({way[0]: 1 << way[1]})) is not None]
    best = max(left, key=lambda one: _room(one[1]), default=None)
    kept = {way for way, _ in left if best is None or way != best[0]}
    without = dict(slots.held)
    for slot, number in ways:
        if (slot, number) not in kept:
            without[slot] &= ~(1 << number)
    changed = {slot: words for slot, words in without.items() if words != slots.held[slot]}
    if changed and (other := slots.having(changed)) is not None:
        yield other
    if best is not None:
        yield best[1]


def _room(slots: Slots) -> float:
    """Return how many fillings there would be if slots did not cross, as a logarithm."""
    return sum(log(slots.held[slot].bit_count()) for slot in slots.undecided)
