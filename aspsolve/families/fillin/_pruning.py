"""The words that each slot of a fill-in can still hold, until two kinds of reasoning find nothing more.

- *Crossings*: what both slots of a square can show (see `aspsolve.families.fillin._crossings`).
- *Counts*: a word that slots with no other word left use up stays in no other slot.

>>> prune(FillIn(grid=["#h#", "___", "#_#"], words=["hat", "bag"])).fixed
[('bag', 'across', 1, 2), ('hat', 'down', 2, 1)]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from itertools import chain

from aspsolve.families.fillin._crossings import Crossings, Layout, Lexicon, quoted
from aspsolve.families.fillin._puzzle import FillIn
from aspsolve.families.fillin._squares import Slot
from aspsolve.families.parts import Pruned
from aspsolve.model._bitboard import members
from aspsolve.model._symbols import parse


def prune(puzzle: FillIn) -> Pruned:
    """Return what is left of a puzzle.

    Fixed is each slot with one word left. The facts are pruned/0; possible/4 for each word left in another slot, with
    left/2 and char/3 for these words; and crossing/2 for each square where two of these other slots cross. With spare
    words there is spare_words/0. Where it turned out that there is no solution, they are pruned/0 and impossible/0.
    """
    if puzzle.uneven or not (slots := Slots(puzzle.layout, puzzle.rows, puzzle.lexicon)).possible:
        return Pruned(parse(["pruned", "impossible"]), satisfiable=False)
    facts = ["pruned", *(["spare_words"] if puzzle.spare_words else []), *slots.facts()]
    return Pruned(parse(facts), slots.fixed(), None if [*slots.undecided] else True)


class Slots(Crossings):
    """The slots of a grid with the words that each can hold, each no more often than it is listed.

    Where slots cross and words are used up, nothing more follows.
    """

    def __init__(self, layout: Layout, rows: Sequence[Sequence[str]], lexicon: Lexicon) -> None:
        super().__init__(layout, rows, lexicon)
        #: By length, the slots that are not known to be fixed, and for each word's number how many slots are.
        self._open: dict[int, list[Slot]] = {length: [] for length in lexicon.lengths}
        self.used: dict[int, dict[int, int]] = {length: {} for length in lexicon.lengths}
        for slot in layout.squares:
            self._open[slot.length].append(slot)
        self.possible = self.possible and self._settle(())

    @property
    def undecided(self) -> Iterator[Slot]:
        """The slots with several words left."""
        return chain.from_iterable(self._open.values())

    def having(self, held: Mapping[Slot, int]) -> Slots | None:
        """Return what is left with other words in some slots; None if a slot has no word then."""
        if not all(held.values()):
            return None
        other = copy(self)
        other.held, other.letters, other._open = {**self.held, **held}, {**self.letters}, {**self._open}
        other.used = {length: {**used} for length, used in self.used.items()}
        return other if other._settle(held) else None

    def _settle(self, changed: Iterable[Slot]) -> bool:
        """Compare crossings and counts until nothing changes, and return whether each slot has a word."""
        while self.propagate(changed):
            used_up = [*map(self._use_up, self._open)]
            if None in used_up:
                return False
            changed = [slot for slots in used_up for slot in slots or ()]
            if not changed:
                return True
        return False

    def _use_up(self, length: int) -> list[Slot] | None:
        """Take the words that are used up in fixed slots from others; return these slots, None if one has none left."""
        held, used, gone = self.held, self.used[length], 0
        slots, self._open[length] = self._open[length], []
        for slot in slots:
            words = held[slot]
            if words & (words - 1):
                self._open[length].append(slot)
                continue
            word = words.bit_length() - 1
            used[word] = number = used.get(word, 0) + 1
            left = self.words[slot].times[word] - number
            if left < 0:
                return None
            if not left:
                gone |= words
        changed = [slot for slot in self._open[length] if held[slot] & gone] if gone else []
        for slot in changed:
            held[slot] &= ~gone
        return changed if all(held[slot] for slot in changed) else None

    def fixed(self) -> list[tuple[str, str, int, int]]:
        """Return the arguments of place/4 for each slot with one word left."""
        return [
            (self.words[slot].names[held.bit_length() - 1], slot.direction, slot.x, slot.y)
            for slot, held in self.held.items()
            if held & (held - 1) == 0
        ]

    def facts(self) -> Iterator[str]:
        """Yield the facts of `prune` on slots that are not fixed, as text."""
        for length, slots in self._open.items():
            found = 0
            for slot in slots:
                found |= self.held[slot]
                for word in self.words[slot].named(self.held[slot]):
                    yield f"possible({quoted(word)},{slot.direction},{slot.x},{slot.y})"
            for number in members(found):
                words = self.words[slots[0]]
                yield f"left({quoted(words.names[number])},{words.times[number] - self.used[length].get(number, 0)})"
                yield from words.spelling(number)
        for (x, y), letters in self.letters.items():
            if len(letters) > 1:
                yield f"crossing({x},{y})"
