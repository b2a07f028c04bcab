"""What a search has to know besides its program to put guesses right, also in another process."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

import clingo

from aspsolve.domains.board import scattered
from aspsolve.puzzles import FAMILIES, Puzzle, Rikudo, SeekNumbers

__all__ = ["Task"]

#: Where the cells of a Rikudo can hold so many numbers each, the complete search takes long, and to ground it, too: a
#: guess comes first for each so many choices of a number for a cell.
MANY, CHOICES = 16, 2000
#: How many conflicts are to be granted to the complete search of a puzzle: so many, divided by this power of its number
#: of cells. The larger a puzzle is, the less is to be hoped of them; past 15 by 15, that is little in Seek Numbers.
PATIENCE = {"rikudo": (12_000_000, 1), "seeknumbers": (400_000_000_000_000, 4)}
#: A Seek Numbers puzzle that has less than so many is hardly ever solved within them: its first turn is a glance, which
#: tells whether it is refuted soon.
LITTLE, GLANCE = 20_000, 1_500
#: More than any small puzzle takes, and a number that clasp can read however often the turns grow.
MANY_CONFLICTS = 10_000_000


@dataclass(frozen=True)
class Task:
    """What is to be guessed at.

    Attributes
    ----------
    puzzle : one with hints, or a Rikudo.
    models : how many answers are wanted at most, at least one.
    seed : of the guesses.
    threads : how many searches may go on at once, see `aspsolve.engine.helpers`.
    guesses_first : how many guesses come before the complete search, and even before the program is ground.
    """

    puzzle: SeekNumbers | Rikudo
    models: int = 1
    seed: int = 0
    threads: int = 1
    guesses_first: int = 0

    @property
    def patience(self) -> int:
        """How many conflicts the complete search has in each of its first turns."""
        conflicts, power = PATIENCE[self.puzzle.kind]
        return min(int(conflicts // len(self.puzzle.cells) ** power), MANY_CONFLICTS)

    @property
    def at_first(self) -> int:
        """How many it has in the very first one."""
        hopeless = isinstance(self.puzzle, SeekNumbers) and self.patience < LITTLE
        return min(GLANCE, self.patience) if hopeless else self.patience

    @classmethod
    def of(
        cls, puzzle: Puzzle, facts: Collection[clingo.Symbol], models: int, seed: int | None, threads: int = 1
    ) -> Task | None:
        """Return the task, None where there is nothing to guess or all solutions are wanted.

        The facts are those of `aspsolve.domains`.
        """
        if not models or not isinstance(puzzle, SeekNumbers | Rikudo) or scattered(puzzle.cells):
            return None
        if isinstance(puzzle, SeekNumbers):
            return cls(puzzle, models, seed or 0, threads) if puzzle.hints else None
        choices = sum(fact.name == "domain" for fact in facts)
        if not choices:
            return None
        first = choices // CHOICES if choices > MANY * len(puzzle.cells) else 0
        return cls(puzzle, models, seed or 0, threads, guesses_first=first)

    def to_json(self) -> dict[str, Any]:
        """Return what `from_json` takes."""
        return {**vars(self), "puzzle": self.puzzle.to_json()}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Task:
        """Return the task of `to_json`."""
        family = FAMILIES[data["puzzle"]["kind"]]
        return cls(**{**data, "puzzle": family.from_json(data["puzzle"])})
