"""What is wrong with a puzzle that has not exactly one solution: few clues that cannot all hold, or too few clues."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Any

from aspsolve.engine._limits import Deadline
from aspsolve.errors import InputError, LimitReached
from aspsolve.explanation._clues import Clues, in_order
from aspsolve.model._gridwriting import marked
from aspsolve.model.drawing import Displayed
from aspsolve.model.elements import Element, Kind, Literal, Sayable, squares_of
from aspsolve.model.explanation import ExplanationModel, TechniqueModel
from aspsolve.model.lattice import Point
from aspsolve.model.messages import ENGLISH, Message
from aspsolve.model.puzzle import Puzzle, Solution
from aspsolve.solving import solve

#: The number of orders in which clues, or entries, are deleted to find a small conflict.
MAX_ORDERS = 12
#: The time for finding a smaller conflict than the first minimal one.
SMALLER_SECONDS = 5.0


@dataclass(frozen=True)
class Conflict(Sayable, Displayed):
    """Clues that cannot all hold.

    Parameters
    ----------
    puzzle : Puzzle
        The impossible puzzle.
    clues : tuple of Element
        Without any one of them the others could hold. If there are none, the grid itself has no solution.
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


def write_conflict(conflict: Conflict, language: str = ENGLISH) -> str:
    """Return the clues that cannot all hold, and the grid with their squares marked."""
    doubt = "" if conflict.minimal else f"\n    {Message(__package__, 'fewer_clues').say(language)}"
    clues = "".join(f"\n    {clue.say(language)}" for clue in conflict.clues)
    said = Message(__package__, "no_solution", conflict=conflict.message).say(language)
    return f"{said}{clues}{doubt}\n\n{marked(conflict.puzzle.drawing(), conflict.squares)}\n"


def find_conflict(clues: Clues, deadline: Deadline) -> Conflict | None:
    """Find a smallest conflict of a puzzle, None if it has a solution; raises LimitReached if that stays open."""
    if clues.program.consistent(clues.literals, deadline):
        return None
    given, rules = (in_order(one for one in clues.elements if one.kind is kind) for kind in (Kind.CLUE, Kind.RULE))
    kept, minimal = _smallest(clues, given, [literal for rule in rules for literal in rule.group], deadline)
    if not kept and not isinstance(clues.model, TechniqueModel):  # the rules alone are in conflict
        kept, minimal = _smallest(clues, rules, [], deadline)
    said = clues.model.contradiction(kept) if kept else clues.model.impossible()
    message = said or Message(__package__, "impossible_grid")
    return Conflict(clues.model.puzzle, kept, message, minimal)


def _smallest(
    clues: Clues, elements: Sequence[Element], background: Sequence[Literal], deadline: Deadline
) -> tuple[tuple[Element, ...], bool]:
    """Return a small set of elements in conflict with a background, all if none is found, and whether it is minimal."""
    mus = partial(clues.program.mus, {one: one.group for one in elements}, background=background)
    found = mus(deadline=deadline)
    if found is not None and found.minimal:
        smaller = mus(deadline=deadline.within(SMALLER_SECONDS), orders=MAX_ORDERS, smaller_than=len(found.kept))
        found = smaller if smaller is not None and smaller.minimal else found
    return (tuple(elements), False) if found is None else (found.kept, found.minimal)


#: The most solutions that are compared, and the most in which a single clue is looked for.
MAX_COMPARED, MAX_TARGETS = 200, 6


@dataclass(frozen=True)
class Ambiguity(Sayable, Displayed):
    """How the solutions of a puzzle differ, and what would settle it.

    Parameters
    ----------
    squares : tuple of Point
        The cells in which not all solutions are the same.
    added : tuple of (Point, str)
        Cells that would have to show a clue, and the clue as text, so that one solution is left; the fewest found.
    puzzle : Puzzle or None
        The puzzle with these clues; None if none was found in time.
    smallest : bool
        True if it was shown that fewer clues are not enough.
    """

    squares: tuple[Point, ...]
    added: tuple[tuple[Point, str], ...]
    puzzle: Puzzle | None
    smallest: bool

    def say(self, language: str = ENGLISH) -> str:
        """Say how the solutions differ, and what would leave one, in a language."""
        number = len(self.squares)
        messages = [Message(__package__, "differ_one" if number == 1 else "differ", n=number)]
        if self.added:
            clues = tuple(Message(__package__, "clue_at", clue=clue, cell=square) for square, clue in self.added)
            said = "one_clue" if len(clues) == 1 else "more_clues"
            messages.append(Message(__package__, said, n=len(clues), clues=clues))
        return " ".join(message.say(language) for message in messages)

    def to_json(self, language: str = ENGLISH) -> dict[str, Any]:
        """Convert to plain values, see docs/explaining.md."""
        return {
            "sentence": self.say(language),
            "squares": [list(square) for square in self.squares],
            "added": [{"square": list(square), "clue": clue} for square, clue in self.added],
            "puzzle": None if self.puzzle is None else self.puzzle.to_json(),
            "smallest": self.smallest,
        }


def find_ambiguity(clues: Clues, deadline: Deadline) -> Ambiguity | None:
    """Find how a puzzle's solutions differ, None if it has one; raises InputError if it has none, and LimitReached."""
    model = clues.model
    puzzle = model.puzzle
    result = solve(puzzle, models=MAX_COMPARED, time_limit=deadline.time_limit)
    if result.stopped and len(result.solutions) < 2:
        raise LimitReached("the time limit was reached")
    if not result.solutions:
        raise InputError("the puzzle has no solution")
    if result.unique:
        return None
    forced = {atom for atom, _ in clues.program.consequences([*clues.literals, *clues.given], deadline)}
    differing = (model.conclusion((atom, True)) for atom in clues.program.atoms - forced if atom.name == model.shown)
    squares = (*sorted({square for one in differing for square in one.squares}),)
    solution, revealed, smallest = _ClueSearch(model, result.solutions, squares, deadline).fewest()
    if not revealed:
        return Ambiguity(squares, (), None, smallest=False)
    shown = model.contents(solution)
    added = tuple((at, shown[at]) for at in revealed)
    return Ambiguity(squares, added, model.revealed(solution, revealed), smallest)


class _ClueSearch:
    """Looks for cells that leave one solution once they are revealed."""

    def __init__(
        self, model: ExplanationModel, solutions: Sequence[Solution], squares: Sequence[Point], deadline: Deadline
    ) -> None:
        self.model, self.solutions, self.squares, self.deadline = model, solutions, squares, deadline
        self.contents = [model.contents(solution) for solution in solutions]

    def fewest(self) -> tuple[Solution, tuple[Point, ...], bool]:
        """Return a solution, few cells that leave it alone (empty if none were found), and whether fewer do not."""
        if not any(self.contents):
            return self.solutions[0], (), False
        for solution, square in self._singles():
            if self.deadline.passed:
                return *self._greedy(), False
            if self._unique(solution, (square,)):
                return solution, (square,), True
        # Solutions that were not found, or not looked at, could need fewer.
        all_tried = len(self.solutions) < (MAX_COMPARED if self.model.local else MAX_TARGETS + 1)
        solution, squares = self._greedy()
        return solution, squares, all_tried and len(squares) == 2

    def _singles(self) -> Iterator[tuple[Solution, Point]]:
        """Yield the solutions with each cell that may leave one alone, as far as the known solutions show."""
        pairs = zip(self.solutions, self.contents, strict=True)
        if not self.model.local:
            yield from ((solution, at) for solution, content in islice(pairs, MAX_TARGETS) for at in content)
            return
        times = Counter((at, content[at]) for content in self.contents for at in self.squares)
        for solution, content in pairs:
            yield from ((solution, at) for at in self.squares if times[at, content[at]] == 1)

    def _greedy(self) -> tuple[Solution, tuple[Point, ...]]:
        """Choose greedily the cells that rule out most solutions, and leave out needless ones; empty on failure."""
        solution, content = self.solutions[0], self.contents[0]
        rivals = list(self.contents[1:])
        chosen: list[Point] = []
        order = [at for at in (self.squares if self.model.local else content) if at in content]
        while (other := self._another(solution, tuple(chosen))) is not None:
            rivals = [rival for rival in (*rivals, other) if any(rival.get(at) == content[at] for at in content)]
            left = [at for at in order if at not in chosen and self._agrees(solution, (*chosen, at))]
            if not left or self.deadline.passed:
                return solution, ()
            best = max(left, key=lambda at: sum(rival.get(at) != content[at] for rival in rivals))
            chosen.append(best)
            rivals = [rival for rival in rivals if rival.get(best) == content[best]]
        for square in list(chosen):
            fewer = tuple(one for one in chosen if one != square)
            if fewer and not self.deadline.passed and self._unique(solution, fewer):
                chosen = list(fewer)
        return solution, tuple(chosen) if self._unique(solution, tuple(chosen)) else ()

    def _agrees(self, solution: Solution, revealed: tuple[Point, ...]) -> bool:
        """Return whether a solution still is one with some cells revealed: their clues may restrict other cells."""
        return not self.model.revealed(solution, revealed).solution_from_json(solution.to_json()).check()

    def _another(self, solution: Solution, revealed: tuple[Point, ...]) -> dict[Point, str] | None:
        """Return what the cells show in another solution with some cells revealed, None if there is none."""
        found = solve(self.model.revealed(solution, revealed), models=2, time_limit=self.deadline.time_limit).solutions
        before = solution.to_json()
        return next((self.model.contents(one) for one in found if one.to_json() != before), None)

    def _unique(self, solution: Solution, revealed: tuple[Point, ...]) -> bool:
        """Return whether a solution is the only one once some cells are revealed."""
        if not revealed or not self._agrees(solution, revealed):
            return False
        puzzle = self.model.revealed(solution, revealed)
        return bool(solve(puzzle, models=2, time_limit=self.deadline.time_limit).unique)
