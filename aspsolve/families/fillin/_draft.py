"""Drafts of fill-ins: a pattern is filled with words of a long list, some of which must or should be used."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import log
from random import Random
from typing import ClassVar, TypeAlias

from aspsolve.errors import LimitReached
from aspsolve.families._registry import family_of
from aspsolve.families.fillin._crossings import Layout, Lexicon, Slots, prune
from aspsolve.families.fillin._explanation import FillInModel
from aspsolve.families.fillin._puzzle import FillIn, FillInSolution
from aspsolve.families.fillin._squares import OPEN, Line, Slot, find_slots, line, parts, placed, written
from aspsolve.families.fillin._techniques import EASY_AND_MEDIUM
from aspsolve.families.generation import Clue, Draft, Sufficient, another_solution
from aspsolve.model._bitboard import members
from aspsolve.model.techniques import rounds

#: The step limits of the searches for a filling, one after another.
SEARCHES = (300,) * 8 + (1_000,) * 4
#: How many branches of a search step are compared.
COMPARED = 5

#: The arguments of place/4 for each word: word, direction, x and y.
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
    """Return words that fill the slots of a pattern, None if there are none; raises LimitReached."""
    empty = Slots(Layout([*find_slots(rows, min_slot)]), rows, lexicon)
    if not empty.settle():
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
            branches = _branches(slots, wanted, preferred)
            if branches is None:
                return sorted(slots.fixed())
            waiting += _branched(slots, random.sample(branches, min(len(branches), COMPARED)))
    raise LimitReached("no words were found that fill the pattern")


def _branches(
    slots: Slots, wanted: Sequence[tuple[int, int]], preferred: Mapping[int, int]
) -> list[tuple[Slot, int]] | None:
    """Return the fewest branches: of a wanted word in its slots, or else of a slot's words; None if all is done."""
    branches = (
        [(slot, number) for slot in slots.held if slot.length == length and slots.held[slot] >> number & 1]
        for length, number in wanted
        if number not in slots.used[length]
    )
    fewest = min(branches, key=len, default=None)
    undecided = {slot: slots.held[slot] for slot in slots.undecided}
    if fewest is not None or not undecided:
        return fewest
    liked = {slot: words for slot in undecided if (words := undecided[slot] & preferred.get(slot.length, 0))}
    slot = min(liked or undecided, key=lambda one: (undecided[one].bit_count(), one))
    return [(slot, number) for number in members((liked or undecided)[slot])]


def _branched(slots: Slots, branches: Sequence[tuple[Slot, int]]) -> Iterator[Slots]:
    """Yield the slots without the branches that fail or are best, then with the best, which leaves the most room."""
    left = {(slot, i): after for slot, i in branches if (after := slots.restricted({slot: 1 << i})) is not None}
    best = max(left, key=lambda branch: _room(left[branch]), default=None)
    rest: dict[Slot, int] = {}
    for slot, number in branches:
        if (slot, number) == best or (slot, number) not in left:
            rest[slot] = rest.get(slot, slots.held[slot]) & ~(1 << number)
    if rest and (other := slots.restricted(rest)) is not None:
        yield other
    if best is not None:
        yield left[best]


def _room(slots: Slots) -> float:
    """Return the logarithm of the number of fillings if slots did not cross."""
    return sum(log(slots.held[slot].bit_count()) for slot in slots.undecided)


GIVEN = "given"
#: The most letters that are given to make a solution unique, and the most conflicts of a search for a second one.
FEW_GIVENS, CONFLICTS = 2, 1_000


@dataclass(frozen=True)
class FillInDraft(Draft):
    """A filled grid; each letter may be given."""

    solution: FillInSolution
    #: Letters that are given at first besides those of the pattern: reduction takes unnecessary ones away again.
    begun: frozenset[Clue] = frozenset()

    few_attempts: ClassVar[bool] = True

    def start(self, random: Random) -> frozenset[Clue]:  # noqa: ARG002
        """Return the letters of the pattern and those given at first: most fill-ins need no others."""
        return self.fixed | self.begun

    def puzzle(self, clues: Collection[Clue]) -> FillIn:
        open_ = {clue.place: OPEN for clue in self.clues.difference(clues)}
        return self.solution.puzzle.changed(grid=written(self.solution.rows, open_))

    def pruned(self, givens: frozenset[Clue] = frozenset()) -> bool:
        """Return whether pruning solves the puzzle with these givens besides those of the pattern."""
        return prune(self.puzzle(self.fixed | givens)).satisfiable is not None

    def solved_by_techniques(self) -> bool:
        """Return whether techniques of easy and medium puzzles solve the puzzle."""
        model = FillInModel(self.puzzle(self.fixed))
        state = model.knowing(model.clues())
        for _ in rounds(state, *EASY_AND_MEDIUM):
            pass
        return state.solved

    def opened(self, random: Random) -> FillInDraft | None:
        """Return the draft with few givens, None if its solution is not unique with them or pruning finds it."""
        givens: frozenset[Clue] = frozenset()
        while not self.pruned(givens):
            try:
                found = self.find_other([*self.fixed, *givens], CONFLICTS)
            except LimitReached:
                return None
            if isinstance(found, Sufficient):
                return replace(self, begun=givens)
            if len(givens) == FEW_GIVENS:
                return None
            givens |= {random.choice(sorted(self.clues - found))}
        return None

    def find_other(self, clues: Sequence[Clue], conflicts: int | None = None) -> Sufficient | frozenset[Clue]:
        puzzle = self.puzzle(clues)
        other = another_solution(family_of(puzzle), puzzle, self.solution, conflicts)
        return Sufficient(frozenset(clues)) if other is None else self.shared(other)

    def shared(self, other: FillInSolution) -> frozenset[Clue]:
        same = {at for at, _ in {*placed(self.solution.rows)} & {*placed(other.rows)}}
        return frozenset(clue for clue in self.clues if clue.place in same)


def letters_of(puzzle: FillIn) -> tuple[list[Clue], frozenset[Clue]]:
    """Return all letters in slots, which may be given, and those that the puzzle gives."""
    squares = sorted(puzzle.layout.inside)
    return [Clue(GIVEN, at) for at in squares], frozenset(Clue(GIVEN, at) for at in squares if at in puzzle.givens)


Spelt = tuple[str, ...]


class WordGrid:
    """The words of a filled grid, each of which, unless it is to be kept, can be exchanged for others of a lexicon."""

    def __init__(self, solution: FillInSolution, lexicon: Lexicon, kept: Collection[Line] = ()) -> None:
        self._rows, self._layout, self._lexicon = solution.puzzle.rows, solution.puzzle.layout, lexicon
        self._slots, self._kept = solution.puzzle.slots, {*map(parts, kept)}
        self.words = {slot: slot.letters(solution.rows) for slot in self._layout.squares}

    def places(self, words: Mapping[Slot, Spelt]) -> list[tuple[Line, str, int, int]]:
        return [(line(word), slot.direction, slot.x, slot.y) for slot, word in words.items()]

    def openness(self, words: Mapping[Slot, Spelt]) -> int:
        """Return how many wrong candidates the slots have by their crossings alone, with these words as the list."""
        slots = Slots(self._layout, self._rows, Lexicon(words.values()))
        return sum(map(int.bit_count, slots.held.values())) - len(words)

    def exchanged(self, random: Random) -> dict[Slot, Spelt] | None:
        """Return the words with another one in a random slot, and in slots that it crosses; None if no others fit."""
        words = dict(self.words)
        slot = random.choice(self._slots)
        if not self._put(words, slot, random.choice(self._lexicon.of_length(slot.length).spelt)):
            return None
        for place, _, other, there in self._layout.crossings[slot]:
            letter = words[slot][place]
            if words[other][there] == letter:
                continue
            listed = self._lexicon.of_length(other.length)
            fitting = listed.having[there].get(letter, 0)
            for own, _, third, beyond in self._layout.crossings[other]:
                fitting &= listed.having[own].get(words[third][beyond], 0)
            found = [listed.spelt[number] for number in members(fitting)]
            if not found or not self._put(words, other, random.choice(found)):
                return None
        return words

    def _put(self, words: dict[Slot, Spelt], slot: Slot, word: Spelt) -> bool:
        """Put a word into a slot, and return whether it may stand there."""
        if word in words.values() or words[slot] in self._kept:
            return False
        words[slot] = word
        return all(shown in (OPEN, letter) for shown, letter in zip(slot.letters(self._rows), word, strict=True))
