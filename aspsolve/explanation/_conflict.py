r"""Why a puzzle is impossible: few clues that cannot all hold.

>>> from aspsolve import conflict
>>> from aspsolve.formats.prolog import read_puzzle
>>> found = conflict(read_puzzle("?- Puzzle = [[_,_]], WordList = [[a],[b]], puzzle_solution(Puzzle, WordList)."))
>>> print(found)
Slots of 2 letters: 1, but words of that length: 0.
>>> [str(clue) for clue in found.clues]
['A word of 2 letters goes across at (1,1).']
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from aspsolve.engine._limits import Deadline
from aspsolve.explanation._clues import Clues
from aspsolve.model._display import Displayed
from aspsolve.model.elements import Element, Kind, Sayable, squares_of
from aspsolve.model.lattice import Point
from aspsolve.model.messages import ENGLISH, Message
from aspsolve.model.puzzle import Puzzle

#: The number of orders in which clues, or entries, are deleted, for a small part that cannot hold.
MAX_ORDERS = 12
#: For looking for a smaller conflict than the first that is minimal.
SMALLER_SECONDS = 5.0


@dataclass(frozen=True)
class Conflict(Sayable, Displayed):
    """Clues that cannot all hold.

    Parameters
    ----------
    puzzle : Puzzle
        The impossible puzzle.
    clues : tuple of Element
        Without any one of them the others could hold. Where there are none, the grid itself has no solution.
    message : Message
        The same as a sentence.
    minimal : bool
        True if none of the clues can be left out; False if a limit was reached before each was tried.
    """

    puzzle: Puzzle
    clues: tuple[Element, ...]
    message: Message
    minimal: bool = True

    @property
    def squares(self) -> tuple[Point, ...]:
        """The cells of the clues."""
        return squares_of(self.clues)

    def say(self, language: str = ENGLISH) -> str:
        """Say which clues cannot all hold."""
        return self.message.say(language)

    def to_json(self, language: str = ENGLISH) -> dict[str, Any]:
        """Convert to plain values, see docs/explaining.md."""
        return {
            "sentence": self.message.say(language),
            "message": self.message.to_json(),
            "minimal": self.minimal,
            "squares": [list(square) for square in self.squares],
            "clues": [clue.to_json(language) for clue in self.clues],
        }


def find_conflict(clues: Clues, deadline: Deadline) -> Conflict | None:
    """Find a smallest conflict of a puzzle, None if it has a solution; raises LimitReached if that stays open."""
    program = clues.program
    rules = [literal for clue in clues.elements if clue.kind is Kind.RULE for literal in clue.group]
    given = [clue for clue in clues.elements if clue.kind is Kind.CLUE]
    if program.consistent(clues.literals, deadline):
        return None
    groups = [clue.group for clue in given]
    found = program.mus(groups, background=rules, deadline=deadline)
    if found is not None and found.minimal:
        smaller = program.mus(
            groups,
            background=rules,
            deadline=deadline.within(SMALLER_SECONDS),
            orders=MAX_ORDERS,
            smaller_than=len(found.kept),
        )
        found = smaller if smaller is not None and smaller.minimal else found
    kept = given if found is None else [given[index] for index in found.kept]
    minimal = found is not None and found.minimal
    said = clues.model.contradiction(kept) if kept else clues.model.impossible()
    message = said or Message(__package__, "impossible_grid")
    return Conflict(clues.model.puzzle, tuple(kept), message, minimal)
