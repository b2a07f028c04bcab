"""Drafts of fill-ins: a filled grid, each letter of which may be given; and its words, exchanged for harder ones.

>>> places = [("bag", "across", 1, 2), ("hat", "down", 2, 1)]
>>> grid = WordGrid(["#_#", "___", "#_#"], places, Lexicon(["hat", "bag", "tea", "tag"]), min_slot=2)
>>> grid.openness(grid.words), [*grid.exchanged(Random(6)).values()]
(2, [('t', 'a', 'g'), ('h', 'a', 't')])
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import ClassVar

from aspsolve.engine._control import Program
from aspsolve.engine._entailment import OtherAnswers
from aspsolve.errors import LimitReached
from aspsolve.families._registry import family_named
from aspsolve.families.fillin._crossings import Crossings, Layout, Lexicon
from aspsolve.families.fillin._explanation import FillInModel
from aspsolve.families.fillin._pruning import prune
from aspsolve.families.fillin._puzzle import FillIn, FillInSolution
from aspsolve.families.fillin._squares import OPEN, Line, Slot, find_slots, line, parts, placed, written
from aspsolve.families.fillin._techniques import is_seen_through
from aspsolve.families.generation import Clue, Draft, Sufficient
from aspsolve.model._bitboard import members

GIVEN = "given"
#: How many letters may be given for one solution, and how many conflicts the search for a second one may have.
FEW_GIVENS, CONFLICTS = 2, 1_000


@dataclass(frozen=True)
class FillInDraft(Draft):
    """A filled grid; each letter may be given."""

    solution: FillInSolution
    #: Letters that are given besides those of the pattern, unless the puzzle does without.
    begun: frozenset[Clue] = frozenset()

    few_attempts: ClassVar[bool] = True

    def start(self, random: Random) -> frozenset[Clue]:  # noqa: ARG002
        """Return the letters of the pattern: most fill-ins need no others."""
        return self.fixed | self.begun

    def puzzle(self, clues: Collection[Clue]) -> FillIn:
        open_ = {clue.place: OPEN for clue in self.clues.difference(clues)}
        return self.solution.puzzle.changed(grid=written(self.solution.rows, open_))

    def find_other(self, clues: Sequence[Clue], conflicts: int | None = None) -> Sufficient | frozenset[Clue]:
        """Prune the puzzle, and solve what is left of it."""
        puzzle = self.puzzle(clues)
        pruned = prune(puzzle)
        if pruned.satisfiable is not None:
            return Sufficient(frozenset(clues))
        fixed = {(*place,) for place in pruned.fixed}
        known = [
            atom.symbol
            for atom, place in zip(self.solution.atoms(), self.solution.places, strict=True)
            if place not in fixed
        ]
        family = family_named(puzzle.kind)
        program = Program(text=family.rules(), facts=pruned.facts)
        others = OtherAnswers(program, known, family.clingo_options(puzzle))
        found = others.find((), conflicts)
        if found.other is None:
            return Sufficient(frozenset(clues))
        return self.shared(puzzle.decode(found.other, pruned.fixed))

    def pruned(self, begun: frozenset[Clue] = frozenset()) -> bool:
        """Return whether pruning solves the puzzle with some givens."""
        return prune(self.puzzle(self.fixed | begun)).satisfiable is not None

    def seen_through(self) -> bool:
        """Return whether techniques of easy and medium puzzles solve the puzzle."""
        model = FillInModel(self.puzzle(self.fixed))
        return is_seen_through(model.knowing(model.clues()))

    def opened(self, random: Random) -> FillInDraft | None:
        """Return the draft with at most a few givens, if the solution is unique and pruning does not find it."""
        begun: frozenset[Clue] = frozenset()
        while not self.pruned(begun):
            try:
                other = self.find_other([*self.fixed, *begun], CONFLICTS)
            except LimitReached:
                return None
            if isinstance(other, Sufficient):
                return replace(self, begun=begun)
            if len(begun) == FEW_GIVENS:
                return None
            begun |= {random.choice(sorted(self.clues - other))}
        return None

    def shared(self, other: FillInSolution) -> frozenset[Clue]:
        same = {*placed(self.solution.rows)} & {*placed(other.rows)}
        squares = {at for at, _ in same}
        return frozenset(clue for clue in self.clues if clue.place in squares)


def letters_of(puzzle: FillIn) -> tuple[list[Clue], frozenset[Clue]]:
    """Return the letters of the slots that may be given, and those that a puzzle gives."""
    squares = sorted({square for slot in puzzle.slots for square in slot.squares})
    return [Clue(GIVEN, at) for at in squares], frozenset(Clue(GIVEN, at) for at in squares if at in puzzle.givens)


Spelt = tuple[str, ...]


class WordGrid:
    """The words of a filled grid."""

    def __init__(
        self,
        rows: Sequence[Sequence[str]],
        places: Collection[tuple[Line, str, int, int]],
        lexicon: Lexicon,
        min_slot: int,
        kept: Collection[Line] = (),
    ) -> None:
        self._rows, self._lexicon, self._kept = rows, lexicon, {*map(parts, kept)}
        self.slots = [*find_slots(rows, min_slot)]
        self._layout = Layout(self.slots)
        filled = {self._layout.at[direction, x, y]: parts(word) for word, direction, x, y in places}
        self.words = {slot: filled[slot] for slot in self.slots}

    def places(self, words: Mapping[Slot, Spelt]) -> list[tuple[Line, str, int, int]]:
        return [(line(word), slot.direction, slot.x, slot.y) for slot, word in words.items()]

    def openness(self, words: Mapping[Slot, Spelt]) -> int:
        """Return how many of the words, besides the right ones, comparing crossing slots leaves."""
        crossings = Crossings(self._layout, self._rows, Lexicon(words.values()))
        return sum(map(int.bit_count, crossings.held.values())) - len(words)

    def exchanged(self, random: Random) -> dict[Slot, Spelt] | None:
        """Return the words with another one in a slot, and others where it crosses them; None if that does not go."""
        words = dict(self.words)
        slot = random.choice(self.slots)
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
