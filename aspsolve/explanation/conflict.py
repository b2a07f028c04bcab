r"""Why a puzzle is impossible: few clues that cannot all hold.

>>> from aspsolve.explanation import conflict
>>> from aspsolve.formats.prolog import read_puzzle
>>> found = conflict(read_puzzle("?- Puzzle = [[_,_]], WordList = [[a],[b]], puzzle_solution(Puzzle, WordList)."))
>>> print(found)
1 slot of length 2, 0 words of that length: too few words.
>>> [str(clue) for clue in found.clues]
['A listed word of 2 letters goes across at (1,1).']
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from aspsolve.engine.limits import Deadline
from aspsolve.explanation.knowledge import Knowledge
from aspsolve.model.display import Displayed
from aspsolve.model.elements import Element, Kind
from aspsolve.model.lattice import Point
from aspsolve.model.puzzle import Puzzle

__all__ = ["Conflict", "find_conflict"]

#: In how many orders clues are deleted.
MAX_ORDERS = 12
#: For looking for a smaller conflict than the first that is minimal.
SMALLER_SECONDS = 5.0


@dataclass(frozen=True)
class Conflict(Displayed):
    """Clues that cannot all hold.

    Parameters
    ----------
    puzzle : Puzzle
        The impossible puzzle.
    clues : tuple of Element
        Without any one of them the others could hold. Where there are none, the grid itself has no solution.
    sentence : str
        The same in English.
    minimal : bool
        True where none of the clues can be left out; False where a limit was reached before each was tried.
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
        """Return the conflict as plain values, see docs/explaining.md.

        Returns
        -------
        dict
            Plain values.
        """
        return {
            "sentence": self.sentence,
            "minimal": self.minimal,
            "squares": [list(square) for square in self.squares],
            "clues": [clue.to_json() for clue in self.clues],
        }

    def __str__(self) -> str:
        return self.sentence


def find_conflict(knowledge: Knowledge, deadline: Deadline) -> Conflict | None:
    """Return a smallest found conflict of an impossible puzzle, None for one that has a solution.

    Raises LimitReached where the deadline passes before it is known whether it has one.
    """
    entailment = knowledge.entailment
    rules = [literal for clue in knowledge.clues if clue.kind is Kind.RULE for literal in clue.group]
    clues = [clue for clue in knowledge.clues if clue.kind is Kind.CLUE]
    if entailment.consistent(knowledge.all_clues(), deadline):
        return None
    groups = [clue.group for clue in clues]
    found = entailment.mus(groups, background=rules, deadline=deadline)
    if found is not None and found.minimal:
        smaller = entailment.mus(
            groups,
            background=rules,
            deadline=deadline.within(SMALLER_SECONDS),
            orders=MAX_ORDERS,
            smaller_than=len(found.kept),
        )
        found = smaller if smaller is not None and smaller.minimal else found
    kept = clues if found is None else [clues[index] for index in found.kept]
    minimal = found is not None and found.minimal
    sentence = knowledge.model.contradiction(kept) if kept else "The grid itself has no solution, whatever the clues."
    return Conflict(knowledge.model.puzzle, tuple(kept), sentence, minimal)
