"""What a search has to know besides its program to put guesses right, also in another process."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from aspsolve.domains.board import scattered
from aspsolve.puzzles import Puzzle, SeekNumbers

__all__ = ["Task"]


@dataclass(frozen=True)
class Task:
    """What is to be guessed at.

    Attributes
    ----------
    puzzle : has hints.
    models : how many answers are wanted at most, at least one.
    seed : of the guesses.
    threads : how many searches may go on at once, see `aspsolve.engine.helpers`.
    """

    puzzle: SeekNumbers
    models: int = 1
    seed: int = 0
    threads: int = 1

    @classmethod
    def of(cls, puzzle: Puzzle, models: int, seed: int | None, threads: int = 1) -> Task | None:
        """Return the task, None where there is nothing to guess or all solutions are wanted."""
        if not models or not isinstance(puzzle, SeekNumbers) or not puzzle.hints or scattered(puzzle.cells):
            return None
        return cls(puzzle, models, seed or 0, threads)

    def to_json(self) -> dict[str, Any]:
        """Return what `from_json` takes."""
        return {**vars(self), "puzzle": self.puzzle.to_json()}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Task:
        """Return the task of `to_json`."""
        return cls(**{**data, "puzzle": SeekNumbers.from_json(data["puzzle"])})
