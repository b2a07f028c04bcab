"""Where the solutions of a puzzle differ, and which clue would leave one of them.

>>> from aspsolve import FillIn
>>> found = ambiguity(FillIn(grid=["__", "__"], words=["ab", "cd", "ac", "bd"]))
>>> print(found)
The solutions differ in 2 cells. One more clue leaves one: b at (1,2).
>>> print(found.puzzle)
__
b_
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from aspsolve.engine.child import LimitReached
from aspsolve.engine.entailment import Deadline
from aspsolve.engine.solve import solve
from aspsolve.errors import InputError
from aspsolve.explain.knowledge import Knowledge
from aspsolve.explain.theory import Theory
from aspsolve.puzzles import Puzzle, Solution
from aspsolve.puzzles.lattice import Point

__all__ = ["Ambiguity", "ambiguity"]

#: So many solutions are compared; a single clue is sought in so many of them.
COMPARED, TARGETS = 200, 6


@dataclass(frozen=True)
class Ambiguity:
    """How the solutions of a puzzle differ, and what would settle it.

    Attributes
    ----------
    squares : the cells in which not all solutions are the same.
    added : cells that would have to show a clue, and the clue as text, so that one solution is left; the fewest found.
    puzzle : the puzzle with these clues; None where none was found in time.
    smallest : True where fewer clues were shown not to do.
    """

    squares: tuple[Point, ...]
    added: tuple[tuple[Point, str], ...]
    puzzle: Puzzle | None
    smallest: bool

    def to_json(self) -> dict[str, Any]:
        """Return squares, added, puzzle and smallest as plain values, see docs/explaining.md."""
        return {
            "sentence": str(self),
            "squares": [list(square) for square in self.squares],
            "added": [{"square": list(square), "clue": clue} for square, clue in self.added],
            "puzzle": None if self.puzzle is None else self.puzzle.to_json(),
            "smallest": self.smallest,
        }

    def __str__(self) -> str:
        differ = f"The solutions differ in {len(self.squares)} cells."
        if not self.added:
            return differ
        clues = ", ".join(f"{clue} at {square}" for square, clue in self.added)
        some = "One more clue leaves" if len(self.added) == 1 else f"{len(self.added)} more clues leave"
        return f"{differ} {some} one: {clues}."


def ambiguity(puzzle: Puzzle, *, time_limit: float | None = 20.0) -> Ambiguity | None:
    """Return how the solutions differ, None for a puzzle with one solution.

    Parameters
    ----------
    puzzle : of any family that has a theory.
    time_limit : seconds for looking for the fewest clues; None looks until it is known.

    Raises
    ------
    InputError
        Where the puzzle has no solution.
    LimitReached
        Where the time is over before two solutions are known.
    """
    deadline = Deadline(time_limit)
    result = solve(puzzle, models=COMPARED, time_limit=time_limit)
    if result.stopped and len(result.solutions) < 2:
        raise LimitReached("the time limit was reached", grounding=False)
    if not result.solutions:
        raise InputError("the puzzle has no solution")
    if result.unique:
        return None
    knowledge = Knowledge(puzzle)
    forced = {atom for atom, _ in knowledge.foresee(deadline)}
    squares = sorted(
        {
            square
            for atom in knowledge.entailment.atoms - forced
            if atom.name == knowledge.theory.shown
            for square in knowledge.theory.conclusion((atom, True)).squares
        }
    )
    search = _Search(knowledge.theory, result.solutions, deadline)
    one = search.one(squares)
    if one is not None:
        return search.found(squares, one, smallest=True)
    some = search.several(squares)
    return search.found(squares, some, smallest=search.ruled_out_one and len(some[1]) == 2)


class _Search:
    """Looks for cells that leave one solution once they are revealed."""

    def __init__(self, theory: Theory, solutions: Sequence[Solution], deadline: Deadline) -> None:
        self.theory = theory
        self.solutions = solutions
        self.deadline = deadline
        self.ruled_out_one = False
        self.contents = [theory.contents(solution) for solution in solutions]

    def found(self, squares: list[Point], choice: tuple[Solution, tuple[Point, ...]], *, smallest: bool) -> Ambiguity:
        solution, revealed = choice
        puzzle = self.theory.revealed(solution, revealed)
        contents = self.theory.contents(solution)
        return Ambiguity(tuple(squares), tuple((at, contents[at]) for at in revealed), puzzle, smallest)

    def one(self, squares: list[Point]) -> tuple[Solution, tuple[Point, ...]] | None:
        """Return a cell that does alone, None where there is none or no time."""
        for solution, square in self._singles(squares):
            if self.deadline.passed:
                return None
            if self._unique(solution, (square,)):
                return solution, (square,)
        # Solutions that are not known, or were not looked at, could still do.
        self.ruled_out_one = len(self.solutions) < (COMPARED if self.theory.local else TARGETS + 1)
        return None

    def _singles(self, squares: list[Point]) -> Iterator[tuple[Solution, Point]]:
        """Yield what could do, by what is seen of the solutions."""
        if self.theory.local:
            times = Counter((at, content[at]) for content in self.contents for at in squares)
            for solution, content in zip(self.solutions, self.contents, strict=True):
                yield from ((solution, at) for at in squares if times[at, content[at]] == 1)
        else:
            for solution, content in list(zip(self.solutions, self.contents, strict=True))[:TARGETS]:
                yield from ((solution, at) for at in content)

    def several(self, squares: list[Point]) -> tuple[Solution, tuple[Point, ...]]:
        """Return cells that do together: the one that rules out most, again and again, then those that are needed."""
        solution, content = self.solutions[0], self.contents[0]
        rivals = list(self.contents[1:])
        chosen: list[Point] = []
        order = [at for at in (squares if self.theory.local else content) if at in content]
        while (other := self._another(solution, tuple(chosen))) is not None and len(chosen) < len(order):
            rivals = [rival for rival in (*rivals, other) if any(rival.get(at) == content[at] for at in content)]
            left = [at for at in order if at not in chosen]
            best = max(left, key=lambda at: sum(rival.get(at) != content[at] for rival in rivals))
            chosen.append(best)
            rivals = [rival for rival in rivals if rival.get(best) == content[best]]
        for at in list(chosen):
            fewer = tuple(one for one in chosen if one != at)
            if fewer and not self.deadline.passed and self._unique(solution, fewer):
                chosen = list(fewer)
        return solution, tuple(chosen)

    def _another(self, solution: Solution, revealed: tuple[Point, ...]) -> dict[Point, str] | None:
        """Return what another solution shows that is left, None where there is none."""
        found = solve(self.theory.revealed(solution, revealed), models=2).solutions
        before = solution.to_json()
        return next((self.theory.contents(one) for one in found if one.to_json() != before), None)

    def _unique(self, solution: Solution, revealed: tuple[Point, ...]) -> bool:
        return bool(solve(self.theory.revealed(solution, revealed), models=2).unique)
