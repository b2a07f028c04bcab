"""The words that each slot of a fill-in can still hold, narrowed until two kinds of reasoning find nothing more.

- *Crossings*: a letter stays on a square where two slots cross while each of them has a word with it there; a word
  stays in a slot while its letters stay on its squares (arc consistency, as in AC-3 of Mackworth 1977).
- *Counts*: the words of a length go to the slots of that length, each as often as it is listed. A word stays in a slot
  while some such assignment of them all puts it there (see `aspsolve.domains.matching`).

The words of a length are numbered; a set of them is an integer with these bits.

>>> puzzle = FillIn(grid=["#h#", "___", "#_#"], words=["hat", "bag"])
>>> [str(fact) for fact in domains(puzzle)]
['pruned', 'place("bag",across,1,2)', 'place("hat",down,2,1)']
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from itertools import count

import clingo

from aspsolve.domains.matching import DeadEnd, assignable, members
from aspsolve.puzzles.fillin import FillIn
from aspsolve.puzzles.squares import OPEN, name, parts
from aspsolve.puzzles.terms import symbols

__all__ = ["domains"]


def domains(puzzle: FillIn) -> tuple[clingo.Symbol, ...]:
    """Return the facts that say what is left of a puzzle, which stand for its own.

    These are pruned/0; place/4 for each slot with one word left; possible/4 for each word left in another slot, with
    word/2 and char/3 for these words; and crossing/2 for each square where two of these other slots cross. Where it
    turned out that there is no solution, they are pruned/0 and impossible/0.
    """
    try:
        return symbols(_Slots(puzzle).facts())
    except DeadEnd:
        return symbols(["pruned", "impossible"])


class _Words:
    """The different words of a length.

    Attributes
    ----------
    names : their names in facts.
    spelt : their characters.
    copies : how often each is listed.
    having : for each place in a word, from 0, and each character there, the words that have it.
    slots : the numbers of the slots of this length that are not known to be settled.
    left : how often each word is left for these slots.
    assigned : the sets of words of these slots when they were last found to allow nothing less.
    """

    def __init__(self, length: int) -> None:
        self.names: list[str] = []
        self.spelt: list[tuple[str, ...]] = []
        self.copies: list[int] = []
        self.having: list[dict[str, int]] = [{} for _ in range(length)]
        self.slots: list[int] = []
        self.left: list[int] = []
        self.assigned: list[int] = []

    def add(self, word: str, spelt: tuple[str, ...], copies: int) -> None:
        """Take in a word."""
        bit = 1 << len(self.names)
        self.names.append(word)
        self.spelt.append(spelt)
        self.copies.append(copies)
        self.left.append(copies)
        for having, letter in zip(self.having, spelt, strict=True):
            having[letter] = having.get(letter, 0) | bit

    def use_up(self, held: list[int]) -> list[int]:
        """Take the words that are used up in settled slots from the others; return the slots whose words have changed.

        Parameters
        ----------
        held : for each slot the set of words that it can hold.
        """
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
                raise DeadEnd
            if not self.left[word]:
                used |= words
        changed = [slot for slot in self.slots if held[slot] & used] if used else []
        for slot in changed:
            held[slot] &= ~used
            if not held[slot]:
                raise DeadEnd
        return changed

    def assign(self, held: list[int]) -> list[int]:
        """Keep what some assignment of all the words allows; return the slots whose words have changed.

        Words that are settled in a slot are used up there; the others are assigned to the other slots.
        """
        possible = {slot: held[slot] for slot in self.slots}
        if [*possible.values()] == self.assigned:
            return []
        kept = assignable(possible, {word: left for word, left in enumerate(self.left) if left})
        changed = [slot for slot in self.slots if kept[slot] != held[slot]]
        for slot in changed:
            held[slot] = kept[slot]
        self.assigned = [kept[slot] for slot in self.slots]
        return changed


class _Slots:
    """The slots of a puzzle, by number, and the words that each can hold.

    Attributes
    ----------
    width : the number of columns; squares are numbered from 0, row by row.
    slots : the slots.
    words : the words of each slot's length.
    held : the set of words that each slot can hold.
    crossings : for each slot, its crossings: the words by their letter there, the square, the other slot, and the
        other slot's words by their letter.
    letters : for each square where two slots cross, the letters that it can show.
    """

    def __init__(self, puzzle: FillIn) -> None:
        self.width = puzzle.width
        self.slots = puzzle.slots
        self.lengths: dict[int, _Words] = {}
        for word, copies in Counter(puzzle.words).items():
            spelt = parts(word)
            if len(spelt) not in self.lengths:
                self.lengths[len(spelt)] = _Words(len(spelt))
            self.lengths[len(spelt)].add(name(word), spelt, copies)
        if {slot.length for slot in self.slots} - self.lengths.keys():
            raise DeadEnd
        self.words = [self.lengths[slot.length] for slot in self.slots]
        for number, words in enumerate(self.words):
            words.slots.append(number)
        if any(len(words.slots) != sum(words.copies) for words in self.lengths.values()):
            raise DeadEnd
        self.held = [(1 << len(words.names)) - 1 for words in self.words]
        self.crossings: list[list[tuple[dict[str, int], int, int, dict[str, int]]]] = [[] for _ in self.slots]
        self.letters: dict[int, Collection[str]] = {}
        self._cross(puzzle)
        if not all(self.held):
            raise DeadEnd
        changed: Iterable[int] = range(len(self.slots))
        while changed:
            self._narrow(changed)
            changed = self._count()

    def _cross(self, puzzle: FillIn) -> None:
        """Find the crossings, and keep the words that fit the givens and the letters that both slots have."""
        squares = [square for row in puzzle.rows for square in row]
        first: dict[int, tuple[int, dict[str, int]]] = {}
        for number, (x, y, direction, _) in enumerate(self.slots):
            held = self.held[number]
            run = count((y - 1) * self.width + x - 1, 1 if direction == "across" else self.width)
            for square, having in zip(run, self.words[number].having, strict=False):
                if squares[square] != OPEN:
                    held &= having.get(squares[square], 0)
                elif square not in first:
                    first[square] = (number, having)
                else:
                    other, theirs = first[square]
                    common = having.keys() & theirs.keys()
                    if len(common) < len(having):
                        held &= _having(having, common)
                    if len(common) < len(theirs):
                        self.held[other] &= _having(theirs, common)
                    self.letters[square] = common
                    self.crossings[number].append((having, square, other, theirs))
                    self.crossings[other].append((theirs, square, number, having))
            self.held[number] = held

    def _narrow(self, changed: Iterable[int]) -> None:
        """Make all crossings consistent again after the words of some slots have changed, few words first."""
        held, letters = self.held, self.letters
        waiting = dict.fromkeys(sorted(changed, key=lambda slot: held[slot].bit_count()))
        while waiting:
            slot = next(iter(waiting))
            del waiting[slot]
            ours = held[slot]
            for having, square, other, theirs in self.crossings[slot]:
                before = letters[square]
                if len(before) == 1:  # both slots have this letter in all their words
                    continue
                after = [letter for letter in before if ours & having[letter]]
                if len(after) < len(before):
                    letters[square] = after
                    fitting = held[other] & _having(theirs, after)
                    if fitting != held[other]:
                        if not fitting:
                            raise DeadEnd
                        held[other] = fitting
                        waiting[other] = None

    def _count(self) -> list[int]:
        """Take out words that would be used too often or too seldom; return the slots whose words have changed."""
        lengths = self.lengths.values()
        changed = [slot for words in lengths for slot in words.use_up(self.held)]
        return changed or [slot for words in lengths for slot in words.assign(self.held)]

    def facts(self) -> Iterator[str]:
        """Yield what `domains` returns, as text."""
        yield "pruned"
        quoted = cache(lambda text: str(clingo.String(text)))
        unsettled = dict.fromkeys(self.lengths, 0)
        for (x, y, direction, length), held, words in zip(self.slots, self.held, self.words, strict=True):
            settled = held & (held - 1) == 0
            if not settled:
                unsettled[length] |= held
            predicate = "place" if settled else "possible"
            for word in members(held):
                yield f"{predicate}({quoted(words.names[word])},{direction},{x},{y})"
        for length, found in unsettled.items():
            words = self.lengths[length]
            for word in members(found):
                name_of_it = quoted(words.names[word])
                yield f"word({name_of_it},{words.copies[word]})"
                for place, letter in enumerate(words.spelt[word], 1):
                    yield f"char({name_of_it},{place},{quoted(letter)})"
        for square, letters in self.letters.items():
            if len(letters) > 1:
                yield f"crossing({square % self.width + 1},{square // self.width + 1})"


def _having(having: dict[str, int], letters: Iterable[str]) -> int:
    """Return the words that have one of these letters."""
    words = 0
    for letter in letters:
        words |= having[letter]
    return words
