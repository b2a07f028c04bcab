"""Generating Rikudos: a random path over the cells is the solution, its numbers and edges are the clues."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from random import Random
from typing import Any, ClassVar

from aspsolve.engine._control import Program
from aspsolve.engine._entailment import OtherAnswers
from aspsolve.errors import InputError, shown
from aspsolve.families._registry import family_named
from aspsolve.families.generation import Clue, Draft, Generator, Sufficient, amounts, apart, check_area
from aspsolve.families.parts import Option
from aspsolve.families.rikudo._puzzle import Rikudo, RikudoSolution
from aspsolve.model._symbols import Function, Number, Symbol
from aspsolve.model.checks import each, integer, point
from aspsolve.model.lattice import HEXAGONS, Lattice, Point, half_turn, path_obstacle, random_path, shifted, symmetries

GIVEN, LINK = "given", "link"
#: Which of the numbers 1 and n are given: ``any`` leaves that open, the others fix it.
ENDS = ("any", "both", "first", "last", "none")
#: Without preprocessing, which would eliminate atoms that are assumed.
ARGUMENTS = ("--configuration=jumpy", "--sat-prepro=no")
#: Links that can be assumed, each from a cell to the next one in its row or to one of two in the row above.
LINKS = """
forward(2,0; 1,1; -1,1).
{ linked(X,Y, X+DX,Y+DY) } :- cell(X,Y), forward(DX,DY), cell(X+DX,Y+DY).
:- linked(X,Y, X',Y'), number(X,Y,K), not number(X',Y',K+1), not number(X',Y',K-1).
:- linked(X,Y, X',Y'), number(X',Y',K), not number(X,Y,K+1), not number(X,Y,K-1).
"""


class RikudoGenerator(Generator):
    """A generator of Rikudos; raises InputError for wrong parameters."""

    lattice: ClassVar[Lattice | None] = HEXAGONS
    options: ClassVar[tuple[Option, ...]] = (
        Option("size", "the cells of the hexagon: 37, 61, 91, or any other 3r(r+1)+1", "N", int),
        Option("holes", "cells to leave out, each as X,Y", "X,Y", str, nargs="+"),
        Option("givens", "the number of givens, such as 8 or 6..9", "N"),
        Option("links", "the number of links, such as 0 or 3..5", "N"),
        Option("ends", f"which of the first and the last number are given: {', '.join(ENDS)}", choices=ENDS),
        Option("symmetric", "the cells with givens look the same upside down", nargs=0),
    )
    example: ClassVar[Mapping[str, Any]] = {"size": 19, "ends": "both"}

    def __init__(
        self,
        *,
        size: int | None = None,
        cells: Iterable[tuple[int, int]] | None = None,
        holes: Iterable[str | tuple[int, int]] = (),
        givens: object = None,
        links: object = None,
        ends: str = "any",
        symmetric: bool = False,
    ) -> None:
        if size is None and cells is None:
            size = 37
        if size is not None:
            check_area(integer(size, "size"), "size")
        places = None if cells is None else each(cells, "cells")
        check_area(len(places or ()), "cells")
        board = Rikudo(size, cells=places).cells
        left_out = {_cell(hole) for hole in each(holes, "holes")}
        for hole in sorted(left_out - board):
            raise InputError(f"holes: there is no cell {hole}")
        if not board - left_out:
            raise InputError("holes: there is no cell left")
        self.cells = board - left_out
        self.area = n = len(self.cells)
        self.size = str(Rikudo(cells=self.cells).size or f"{n}cells")
        if (reason := path_obstacle(self.cells, HEXAGONS)) is not None:
            raise InputError(f"cells: no path visits all of them: {reason}")
        if ends not in ENDS:
            raise InputError(f"ends: expected one of {', '.join(ENDS)}, found {ends!r}")
        self.ends = ends
        self.symmetric = symmetric
        self.amounts = amounts(n, {GIVEN: (givens, n), LINK: (links, n - 1)})

    def draft(self, random: Random, *, hard: bool = False) -> RikudoDraft:  # noqa: ARG002  (all paths are as hard)
        path = random_path(self.cells, HEXAGONS, random)
        ends = {"both": (path[0], path[-1]), "first": path[:1], "last": path[-1:]}.get(self.ends, ())
        fixed = frozenset(Clue(GIVEN, end) for end in ends)
        free = path if self.ends == "any" else path[1:-1]
        groups = apart(Clue(GIVEN, cell) for cell in free)
        if self.symmetric:
            turned = half_turn(self.cells)
            opposite = {cell: turned(cell) for cell in free}
            groups = tuple(
                frozenset({Clue(GIVEN, cell), Clue(GIVEN, other)})
                for cell, other in opposite.items()
                if cell <= other and other in opposite
            )
            if not groups:
                raise InputError("symmetric: no cell has another one opposite to it")
        solution = Rikudo(cells=self.cells).solution((*cell, k) for k, cell in enumerate(path, 1))
        return RikudoDraft(solution, groups + _links(path), fixed, self.amounts)

    @staticmethod
    def draft_of(solution: Any) -> tuple[RikudoDraft, frozenset[Clue]]:
        puzzle: Rikudo = solution.puzzle
        path = _path(solution)
        groups = apart(Clue(GIVEN, cell) for cell in path) + _links(path)
        clues = {Clue(GIVEN, Point(x, y)) for x, y, _ in puzzle.prefilled} | {Clue(LINK, link) for link in puzzle.links}
        bare = RikudoSolution(Rikudo(cells=puzzle.cells), solution.numbers)
        return RikudoDraft(bare, groups), frozenset(clues)

    @staticmethod
    def canonical(solution: Any) -> Hashable:
        """Return the least of the puzzle's rotations and reflections, numbered from either end."""
        puzzle: Rikudo = solution.puzzle
        n = len(puzzle.cells)
        forms = []
        for symmetry in symmetries(HEXAGONS):
            take = shifted(puzzle.cells, symmetry)
            cells = tuple(sorted(map(take, puzzle.cells)))
            links = tuple(sorted(tuple(sorted((take(Point(a, b)), take(Point(c, d))))) for a, b, c, d in puzzle.links))
            for mirrored in (False, True):
                givens = ((take(Point(x, y)), n + 1 - k if mirrored else k) for x, y, k in puzzle.prefilled)
                forms.append((cells, tuple(sorted(givens)), links))
        return min(forms)


@dataclass(frozen=True)
class RikudoDraft(Draft):
    """A path; each cell may be given, each edge linked."""

    uniqueness_first: ClassVar[bool] = True

    solution: RikudoSolution

    @cached_property
    def _numbers(self) -> dict[Point, int]:
        return {Point(x, y): k for x, y, k in self.solution.numbers}

    @cached_property
    def _others(self) -> OtherAnswers:
        puzzle = self.solution.puzzle
        facts = tuple(fact.symbol for fact in puzzle.facts())
        known = (atom.symbol for atom in self.solution.atoms())
        return OtherAnswers(Program(text=family_named(puzzle.kind).rules() + LINKS, facts=facts), known, ARGUMENTS)

    def puzzle(self, clues: Collection[Clue]) -> Rikudo:
        return Rikudo(
            cells=self.solution.puzzle.cells,
            prefilled=[(*clue.place, self._numbers[Point(*clue.place)]) for clue in clues if clue.kind == GIVEN],
            links=[clue.place for clue in clues if clue.kind == LINK],
        )

    def find_other(self, clues: Sequence[Clue], conflicts: int | None = None) -> Sufficient | frozenset[Clue]:
        """Solve under assumptions: the numbers of the givens, and the links."""
        atoms = {self._atom(clue): clue for clue in clues}
        found = self._others.find(((atom, True) for atom in atoms), conflicts)
        if found.other is None:
            return Sufficient(frozenset(atoms[atom] for atom, _ in found.needed))
        return self.shared(self.solution.puzzle.decode(found.other))

    def shared(self, other: RikudoSolution) -> frozenset[Clue]:
        same = {*self.solution.numbers} & {*other.numbers}
        return frozenset(Clue(GIVEN, Point(x, y)) for x, y, _ in same).union(*_links(_path(other)))

    def _atom(self, clue: Clue) -> Symbol:
        values = [Number(value) for value in clue.place]
        if clue.kind == GIVEN:
            return Function("number", [*values, Number(self._numbers[Point(*clue.place)])])
        atom = Function("linked", values)
        return atom if self._others.open(atom) else Function("linked", values[2:] + values[:2])


def _path(solution: RikudoSolution) -> list[Point]:
    """Return the cells in the order of their numbers."""
    return [Point(x, y) for x, y, _ in sorted(solution.numbers, key=lambda triple: triple[2])]


def _links(path: Sequence[Point]) -> tuple[frozenset[Clue], ...]:
    return apart(Clue(LINK, (*min(step), *max(step))) for step in pairwise(path))


def _cell(hole: str | tuple[int, int]) -> Point:
    """Return a cell that is written as X,Y; raises InputError."""
    if isinstance(hole, str):
        parts = hole.split(",")
        try:
            x, y = (int(part) for part in parts)
        except ValueError:
            raise InputError(f"holes: expected a cell as X,Y, found {shown(hole)}") from None
        return Point(x, y)
    return point(hole, "holes")
