"""The words that each slot of a fill-in can still hold, until two kinds of reasoning find nothing more.

- *Crossings*: what both slots of a square can show (see `aspsolve.families.fillin._crossings`).
- *Counts*: a word that slots with no other word left use up stays in no other slot.

>>> prune(FillIn(grid=["#h#", "___", "#_#"], words=["hat", "bag"])).fixed
[('bag', 'across', 1, 2), ('hat', 'down', 2, 1)]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from aspsolve.errors import Infeasible
from aspsolve.families.fillin._crossings import Crossings, Words, quoted
from aspsolve.families.fillin._puzzle import FillIn
from aspsolve.families.fillin._squares import name, parts
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
    satisfiable = True if len(fixed) == len(slots.slots) else None
    return Pruned(parse(slots.facts()), fixed, satisfiable)


class _Words(Words):
    """The words of a length, and how often each is left for the slots of this length."""

    def __init__(self, length: int) -> None:
        super().__init__(length)
        #: The numbers of the slots of this length that are not known to be fixed.
        self.slots: list[int] = []
        #: How often each word is left for these slots.
        self.left: list[int] = []

    def use_up(self, held: list[int]) -> list[int]:
        """Take the words that are used up in fixed slots from the others; return the slots whose words have changed."""
        used = 0
        slots, self.slots = self.slots, []
        for slot in slots:
            words = held[slot]
            if words & (words - 1):
                self.slots.append(slot)
                continue
            word = words.bit_length() - 1
            self.left[word] -= 1
            if self.left[word] < 0:
                raise Infeasible
            if not self.left[word]:
                used |= words
        changed = [slot for slot in self.slots if held[slot] & used] if used else []
        for slot in changed:
            held[slot] &= ~used
            if not held[slot]:
                raise Infeasible
        return changed


class _Slots:
    """The slots of a puzzle, by number, and the words that each can hold."""

    def __init__(self, puzzle: FillIn) -> None:
        self.width, self.spare_words = puzzle.width, puzzle.spare_words
        self.slots = puzzle.slots
        self.lengths: dict[int, _Words] = {}
        for word, copies in Counter(puzzle.words).items():
            spelt = parts(word)
            if len(spelt) not in self.lengths:
                self.lengths[len(spelt)] = _Words(len(spelt))
            self.lengths[len(spelt)].add(name(word), spelt)
            self.lengths[len(spelt)].left.append(copies)
        if {slot.length for slot in self.slots} - self.lengths.keys():
            raise Infeasible
        #: The words of each slot's length.
        self.words = [self.lengths[slot.length] for slot in self.slots]
        for number, words in enumerate(self.words):
            words.slots.append(number)
        for words in self.lengths.values():
            missing = len(words.slots) - sum(words.left)
            if missing > 0 or (missing and not puzzle.spare_words):
                raise Infeasible
        self.crossings = Crossings(puzzle.rows, self.slots, self.words)
        self.held = self.crossings.held
        while changed := [slot for words in self.lengths.values() for slot in words.use_up(self.held)]:
            self.crossings.propagate(changed)

    def fixed(self) -> list[tuple[str, str, int, int]]:
        """Return the arguments of place/4 for each slot with one word left."""
        return [
            (words.names[held.bit_length() - 1], direction, x, y)
            for (x, y, direction, _), held, words in zip(self.slots, self.held, self.words, strict=True)
            if held & (held - 1) == 0
        ]

    def facts(self) -> Iterator[str]:
        """Yield the facts of `prune`, as text."""
        yield "pruned"
        if self.spare_words:
            yield "spare_words"
        unfixed = dict.fromkeys(self.lengths, 0)
        for (x, y, direction, length), held, words in zip(self.slots, self.held, self.words, strict=True):
            if held & (held - 1):
                unfixed[length] |= held
                for word in members(held):
                    yield f"possible({quoted(words.names[word])},{direction},{x},{y})"
        for length, found in unfixed.items():
            words = self.lengths[length]
            for word in members(found):
                yield f"left({quoted(words.names[word])},{words.left[word]})"
                yield from words.spelling(word)
        for square, letters in self.crossings.letters.items():
            if len(letters) > 1:
                yield f"crossing({square % self.width + 1},{square // self.width + 1})"
