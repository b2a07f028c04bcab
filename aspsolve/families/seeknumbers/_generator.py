"""Generating Seek Numbers: a random path is the solution, its bends between marked cells are the hints.

More hints do not always say more: with one in every cell all would be 0. A draft begins with a share of them.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any, ClassVar

from aspsolve.errors import InputError
from aspsolve.families._registry import family_of
from aspsolve.families.generation import (
    Amount,
    Clue,
    Draft,
    Generator,
    Sufficient,
    amounts,
    another_solution,
    apart,
    check_area,
)
from aspsolve.families.parts import Option
from aspsolve.families.seeknumbers._puzzle import SeekNumbers, SeekNumbersSolution, bends_beyond, cells_of
from aspsolve.model.checks import each, point
from aspsolve.model.lattice import SQUARES, Lattice, Point, path_obstacle, random_path, shifted, symmetries

HINT = "hint"
#: With about this share of cells with hints most puzzles have only one solution: the more hints, the less each says.
SHARE_OF_HINTS = 0.22


class SeekNumbersGenerator(Generator):
    """A generator of Seek Numbers; raises InputError for wrong parameters."""

    lattice: ClassVar[Lattice | None] = SQUARES
    options: ClassVar[tuple[Option, ...]] = (
        Option("size", "the width and height (default: 7 7)", ("W", "H"), int, nargs=2),
        Option("hints", "the number of hints, such as 8 or 6..9", "N"),
    )
    example: ClassVar[Mapping[str, Any]] = {"size": [5, 5]}

    def __init__(
        self,
        *,
        size: tuple[int, int] | None = None,
        cells: Iterable[tuple[int, int]] | None = None,
        hints: object = None,
    ) -> None:
        if size is None and cells is None:
            size = (7, 7)
        if size is not None:
            width, height = point(size, "size")
            check_area(max(0, width) * max(0, height), "size")
        self.cells = cells_of(size, None if cells is None else each(cells, "cells"))
        check_area(len(self.cells), "cells")
        if (reason := path_obstacle(self.cells, SQUARES)) is not None:
            raise InputError(f"cells: no path visits all of them: {reason}")
        self.area = len(self.cells)
        self.amounts = amounts(self.area, {HINT: (hints, max(0, self.area - 2))})
        sides = SeekNumbers(cells=self.cells, first=min(self.cells), final=max(self.cells)).size
        self.size = "x".join(map(str, sides)) if sides else f"{self.area}cells"

    def draft(self, random: Random, *, hard: bool = False) -> SeekNumbersDraft:  # noqa: ARG002  (as hard as any)
        path = random_path(self.cells, SQUARES, random)
        puzzle = SeekNumbers(cells=self.cells, first=path[0], final=path[-1])
        solution = SeekNumbersSolution(puzzle, frozenset(pairwise(path)))
        return SeekNumbersDraft(solution, apart(Clue(HINT, cell) for cell in path[1:-1]), amounts=self.amounts)

    @staticmethod
    def draft_of(solution: Any) -> tuple[SeekNumbersDraft, frozenset[Clue]]:
        puzzle: SeekNumbers = solution.puzzle
        groups = apart(Clue(HINT, cell) for cell in solution.path[1:-1])
        without = SeekNumbers(cells=puzzle.cells, first=puzzle.first, final=puzzle.final)
        bare = SeekNumbersSolution(without, solution.edges)
        return SeekNumbersDraft(bare, groups), frozenset(Clue(HINT, Point(x, y)) for x, y, _ in puzzle.hints)

    @staticmethod
    def canonical(solution: Any) -> Hashable:
        """Return the least of the puzzle's rotations and reflections."""
        puzzle: SeekNumbers = solution.puzzle
        forms = []
        for symmetry in symmetries(SQUARES):
            take = shifted(puzzle.cells, symmetry)
            cells = tuple(sorted(map(take, puzzle.cells)))
            hints = tuple(sorted((*take(Point(x, y)), n) for x, y, n in puzzle.hints))
            forms.append((cells, tuple(take(puzzle.first)), tuple(take(puzzle.final)), hints))
        return min(forms)


def hints_along(path: Sequence[Point], marked: Collection[Point]) -> dict[Point, int] | None:
    """Return the numbers of hints in some cells of a path, None if it bends before the first of them."""
    bends = bends_beyond(path, marked)
    return None if marked and bends[path[0]] else {cell: bends[cell] for cell in marked}


@dataclass(frozen=True)
class SeekNumbersDraft(Draft):
    """A path; each cell but its ends may have a hint, whose number depends on where the next one is."""

    solution: SeekNumbersSolution
    monotone: ClassVar[bool] = False

    def start(self, random: Random) -> frozenset[Clue]:
        """Return a share of the hints, one of them before the first bend."""
        cells = self.solution.path[1:-1]
        wanted = self.amounts.get(HINT, Amount())
        number = min(max(round(SHARE_OF_HINTS * len(cells)), wanted.least, 1), wanted.most, len(cells))
        early = [cell for cell in cells if self.possible([Clue(HINT, cell)])]
        if number == 0 or not early:
            return frozenset()
        chosen = {random.choice(early)}
        chosen.update(random.sample([cell for cell in cells if cell not in chosen], number - 1))
        return frozenset(Clue(HINT, cell) for cell in chosen)

    def _hints(self, clues: Collection[Clue], path: Sequence[Point]) -> dict[Point, int] | None:
        return hints_along(path, {clue.place for clue in clues})

    def puzzle(self, clues: Collection[Clue]) -> SeekNumbers:
        base = self.solution.puzzle
        found = [(*cell, number) for cell, number in (self._hints(clues, self.solution.path) or {}).items()]
        return SeekNumbers(cells=base.cells, first=base.first, final=base.final, hints=found)

    def possible(self, clues: Collection[Clue]) -> bool:
        """Return whether the path bends only after the first hint."""
        return self._hints(clues, self.solution.path) is not None

    def find_other(self, clues: Sequence[Clue], conflicts: int | None = None) -> Sufficient | tuple[Point, ...]:
        puzzle = self.puzzle(clues)  # ground anew: the numbers depend on which cells have hints
        other = another_solution(family_of(puzzle), puzzle, self.solution, conflicts)
        return Sufficient(frozenset(clues)) if other is None else self.shared(other)

    def shared(self, other: SeekNumbersSolution) -> tuple[Point, ...]:
        return other.path

    def allows(self, clues: Collection[Clue], shared: tuple[Point, ...]) -> bool:
        return self._hints(clues, shared) == self._hints(clues, self.solution.path)
