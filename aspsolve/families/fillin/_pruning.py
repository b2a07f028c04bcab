"""The words that each slot of a fill-in can still hold, until two kinds of reasoning find nothing more.

- *Crossings*: what both slots of a square can show (see `aspsolve.families.fillin._crossings`).
- *Counts*: a word that slots with no other word left use up stays in no other slot.

>>> prune(FillIn(grid=["#h#", "___", "#_#"], words=["hat", "bag"])).fixed
[('bag', 'across', 1, 2), ('hat', 'down', 2, 1)]
"""

from __future__ import annotations

from collections.abc import Iterator

from aspsolve.errors import Infeasible
from aspsolve.families.fillin._crossings import Crossings, quoted
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
    try:
        slots = _Slots(puzzle)
    except Infeasible:
        return Pruned(parse(["pruned", "impossible"]), satisfiable=False)
    fixed = slots.fixed()
    return Pruned(parse(slots.facts()), fixed, True if len(fixed) == len(puzzle.slots) else None)


class _Slots:
    """The slots of a puzzle, and the words that each can hold; raises Infeasible."""

    def __init__(self, puzzle: FillIn) -> None:
        self.spare_words = puzzle.spare_words
        #: The slots of each length that are not known to be fixed, and how often each word is left for them.
        self.open: dict[int, list[Slot]] = {length: [] for length in puzzle.lexicon.lengths}
        self.left = {length: [*words.times] for length, words in puzzle.lexicon.lengths.items()}
        for slot in puzzle.slots:
            self.open.setdefault(slot.length, []).append(slot)
        for length, slots in self.open.items():
            missing = len(slots) - sum(self.left.get(length, ()))
            if missing > 0 or (missing and not puzzle.spare_words):
                raise Infeasible
        self.crossings = Crossings(puzzle.layout, puzzle.rows, puzzle.lexicon)
        self.held, self.words = self.crossings.held, self.crossings.words
        while changed := [slot for length in self.open for slot in self._use_up(length)]:
            self.crossings.propagate(changed)

    def _use_up(self, length: int) -> list[Slot]:
        """Take the words that are used up in fixed slots from the others; return the slots whose words have changed."""
        held, left, used = self.held, self.left[length], 0
        slots, self.open[length] = self.open[length], []
        for slot in slots:
            words = held[slot]
            if words & (words - 1):
                self.open[length].append(slot)
                continue
            word = words.bit_length() - 1
            left[word] -= 1
            if left[word] < 0:
                raise Infeasible
            if not left[word]:
                used |= words
        changed = [slot for slot in self.open[length] if held[slot] & used] if used else []
        for slot in changed:
            held[slot] &= ~used
            if not held[slot]:
                raise Infeasible
        return changed

    def fixed(self) -> list[tuple[str, str, int, int]]:
        """Return the arguments of place/4 for each slot with one word left."""
        return [
            (self.words[slot].names[held.bit_length() - 1], slot.direction, slot.x, slot.y)
            for slot, held in self.held.items()
            if held & (held - 1) == 0
        ]

    def facts(self) -> Iterator[str]:
        """Yield the facts of `prune`, as text."""
        yield "pruned"
        if self.spare_words:
            yield "spare_words"
        for length, slots in self.open.items():
            found = 0
            for slot in slots:
                found |= self.held[slot]
                for word in self.words[slot].named(self.held[slot]):
                    yield f"possible({quoted(word)},{slot.direction},{slot.x},{slot.y})"
            for number in members(found):
                words = self.words[slots[0]]
                yield f"left({quoted(words.names[number])},{self.left[length][number]})"
                yield from words.spelling(number)
        for (x, y), letters in self.crossings.letters.items():
            if len(letters) > 1:
                yield f"crossing({x},{y})"
