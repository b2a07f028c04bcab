"""Drafts of fill-ins: a filled grid, of which letters are given until no other letters fit."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from aspsolve.engine._control import Program
from aspsolve.engine._uniqueness import OtherAnswers
from aspsolve.families._registry import family_named
from aspsolve.families.fillin._puzzle import FillIn, FillInSolution
from aspsolve.families.fillin._squares import BLOCK, OPEN, Line
from aspsolve.families.generation import Clue, Draft, Sufficient


@dataclass(frozen=True)
class FillInDraft(Draft):
    """A filled grid; each letter may be given."""

    solution: FillInSolution

    def start(self, random: Random) -> frozenset[Clue]:  # noqa: ARG002
        """Return the letters of the pattern: most fill-ins need no others."""
        return self.fixed

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
        program = Program(text=family.rules(pruned.parts), facts=pruned.facts)
        others = OtherAnswers(program, known, family.clingo_options(puzzle))
        found = others.find((), conflicts)
        if found.other is None:
            return Sufficient(frozenset(clues))
        return puzzle.decode(found.other, pruned.fixed).rows

    def as_counterexample(self, other: FillInSolution) -> tuple[tuple[str, ...], ...]:
        """Keep the letters, to compare clues with them."""
        return other.rows

    def allows(self, clues: Collection[Clue], other: tuple[tuple[str, ...], ...]) -> bool:
        """Compare the letters."""
        rows = self.solution.rows
        return all(other[y - 1][x - 1] == rows[y - 1][x - 1] for _, (x, y) in clues)
