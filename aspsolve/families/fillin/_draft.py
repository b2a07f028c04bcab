"""Drafts of fill-ins: a filled grid, each letter of which may be given."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import ClassVar

from aspsolve.engine._control import Program
from aspsolve.engine._uniqueness import OtherAnswers
from aspsolve.errors import LimitReached
from aspsolve.families._registry import family_named
from aspsolve.families.fillin._explanation import FillInModel
from aspsolve.families.fillin._puzzle import FillIn, FillInSolution
from aspsolve.families.fillin._squares import BLOCK, OPEN, Line
from aspsolve.families.fillin._techniques import is_seen_through
from aspsolve.families.generation import Clue, Draft, Sufficient

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

    def openness(self, clues: Collection[Clue]) -> float:
        """Return how many facts pruning leaves."""
        puzzle = self.puzzle(clues)
        return len(family_named(puzzle.kind).prune(puzzle).facts)

    def puzzle(self, clues: Collection[Clue]) -> FillIn:
        """Make the puzzle that gives these letters."""
        base = self.solution.puzzle
        given = {clue.place for clue in clues}
        rows = [
            [
                square if square == BLOCK or (x, y) in given else (OPEN if (x, y) in self._places else square)
                for x, square in enumerate(row, 1)
            ]
            for y, row in enumerate(self.solution.rows, 1)
        ]
        return base.changed(rows)

    @cached_property
    def _places(self) -> frozenset[tuple[int, int]]:
        """The squares that lie in slots."""
        return frozenset(clue.place for clue in self.clues)

    def find_other(self, clues: Sequence[Clue], conflicts: int | None = None) -> Sufficient | tuple[Line, ...]:
        """Prune the puzzle, and solve what is left of it."""
        puzzle = self.puzzle(clues)
        family = family_named(puzzle.kind)
        pruned = family.prune(puzzle)
        if pruned.satisfiable is not None:
            return Sufficient(frozenset(clues))
        fixed = {(*place,) for place in pruned.fixed}
        known = [
            atom.symbol
            for atom, place in zip(self.solution.atoms(), self.solution.places, strict=True)
            if place not in fixed
        ]
        program = Program(text=family.rules(), facts=pruned.facts)
        others = OtherAnswers(program, known, family.clingo_options(puzzle))
        found = others.find((), conflicts)
        if found.other is None:
            return Sufficient(frozenset(clues))
        return puzzle.decode(found.other, pruned.fixed).rows

    def pruned(self, begun: frozenset[Clue] = frozenset()) -> bool:
        """Return whether pruning solves the puzzle with some givens."""
        return family_named(FillIn.kind).prune(self.puzzle(self.fixed | begun)).satisfiable is not None

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
            begun |= {random.choice([clue for clue in sorted(self.clues) if not self.allows([clue], other)])}
        return None

    def as_counterexample(self, other: FillInSolution) -> tuple[Line, ...]:
        """Keep the letters, to compare clues with them."""
        return other.rows

    def allows(self, clues: Collection[Clue], other: tuple[Line, ...]) -> bool:
        """Compare the letters."""
        rows = self.solution.rows
        return all(other[y - 1][x - 1] == rows[y - 1][x - 1] for _, (x, y) in clues)


def letters_of(puzzle: FillIn) -> tuple[list[Clue], frozenset[Clue]]:
    """Return the letters of the slots that may be given, and those that a puzzle gives."""
    squares = sorted({square for slot in puzzle.slots for square in slot.squares})
    given = frozenset(Clue(GIVEN, square) for square in squares if puzzle.rows[square.y - 1][square.x - 1] != OPEN)
    return [Clue(GIVEN, square) for square in squares], given
