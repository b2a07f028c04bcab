"""Why a puzzle is impossible: few clues that cannot all hold.

>>> from aspsolve import Rikudo
>>> found = conflict(Rikudo(size=7, prefilled=[(-2, 0, 1), (2, 0, 2)]))
>>> print(found)
2 numbers cannot both stand where they are given: 1 and 2.
>>> [str(clue) for clue in found.clues]
['1 is given at (-2,0).', '2 is given at (2,0).']
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from aspsolve.engine.entailment import Deadline
from aspsolve.explain.knowledge import Knowledge
from aspsolve.explain.theory import Element, Kind
from aspsolve.puzzles import Puzzle
from aspsolve.puzzles.lattice import Point

__all__ = ["Conflict", "conflict"]

#: How many orders of leaving clues out are compared.
TRIES = 12
#: Seconds for looking for a smaller conflict than the first that is minimal.
PATIENCE = 5.0


@dataclass(frozen=True)
class Conflict:
    """Clues that cannot all hold.

    Attributes
    ----------
    puzzle : the impossible puzzle.
    clues : without any one of them the others could hold. Where there are none, the grid itself has no solution.
    sentence : the same in English.
    minimal : True where none of the clues can be left out; False where the time ran out before each was tried.
    """

    puzzle: Puzzle
    clues: tuple[Element, ...]
    sentence: str
    minimal: bool = True

    @property
    def squares(self) -> tuple[Point, ...]:
        """The cells of the clues."""
        return tuple(dict.fromkeys(square for clue in self.clues for square in clue.squares))

    def to_json(self) -> dict[str, Any]:
        """Return the conflict as plain values, see docs/explaining.md."""
        return {
            "sentence": self.sentence,
            "minimal": self.minimal,
            "squares": [list(square) for square in self.squares],
            "clues": [clue.to_json() for clue in self.clues],
        }

    def __str__(self) -> str:
        return self.sentence


def conflict(puzzle: Puzzle, *, time_limit: float | None = None) -> Conflict | None:
    """Return a smallest found conflict of an impossible puzzle, None for a puzzle that has a solution.

    Parameters
    ----------
    puzzle : of any family that has a theory.
    time_limit : seconds; when they are over, the best so far is returned.

    Raises
    ------
    LimitReached
        Where the time is over before it is known whether the puzzle is impossible.
    """
    knowledge = Knowledge(puzzle)
    deadline = Deadline(time_limit)
    rules = [literal for clue in knowledge.clues if clue.kind is Kind.RULE for literal in clue.bundle]
    clues = [clue for clue in knowledge.clues if clue.kind is Kind.CLUE]
    if knowledge.entailment.consistent(knowledge.all_clues(), deadline):
        return None
    bundles = [clue.bundle for clue in clues]
    found = knowledge.entailment.conflict(bundles, fixed=rules, deadline=deadline)
    if found is not None and found.minimal:
        smaller = knowledge.entailment.conflict(
            bundles,
            fixed=rules,
            deadline=deadline.within(PATIENCE),
            tries=TRIES,
            smaller_than=len(found.kept),
        )
        found = smaller if smaller is not None and smaller.minimal else found
    kept = clues if found is None else [clues[index] for index in found.kept]
    minimal = found is not None and found.minimal
    sentence = knowledge.theory.contradiction(kept) if kept else "The grid itself has no solution, whatever the clues."
    return Conflict(puzzle, tuple(kept), sentence, minimal)
