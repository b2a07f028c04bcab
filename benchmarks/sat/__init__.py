"""Puzzles as clauses, written directly, for the SAT solvers of python-sat: a module for each family or for several.

A literal states that a cell has a number, or that a step is taken. Constraints with very many clauses, that squares are
connected or that there is no cycle beside a path, are added when a model breaks them, by clauses that exclude it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from importlib import import_module
from itertools import combinations
from typing import Any

from pysat.card import CardEnc, EncType
from pysat.solvers import Solver

from aspsolve import Puzzle
from benchmarks.connected import Cut, Square
from benchmarks.walks import LATTICES

#: Constraints that exactly one of more literals than this holds are encoded with a counter.
FEW = 8


class Clauses:
    """Clauses over literals by name, and the names that make up a solution."""

    def __init__(self) -> None:
        self.written: list[list[int]] = []
        self.literals: dict[Any, int] = {}
        self.choices: list[Any] = []
        self._top = 0

    def literal(self, name: Hashable) -> int:
        """Return the literal of a name."""
        if name not in self.literals:
            self._top += 1
            self.literals[name] = self._top
        return self.literals[name]

    def choice(self, name: Hashable) -> int:
        """Return the literal of a part of the solution."""
        if name not in self.literals:
            self.choices.append(name)
        return self.literal(name)

    def either(self, squares: Iterable[Square]) -> set[Square]:
        """Make a literal for each square by the name ``(square, True)``, and its negation; return the squares."""
        board = {*squares}
        for square in sorted(board):
            literal = self.choice((square, True))
            self.literals[square, False] = -literal
            self.choices.append((square, False))
        return board

    def add(self, *literals: int) -> None:
        """Add a clause."""
        self.written.append(list(literals))

    def exactly(self, number: int, of: Sequence[int]) -> None:
        """Require that a number of literals hold."""
        if len(of) < number:
            self.add()
        elif number != 1:
            written = CardEnc.equals(list(of), number, top_id=self._top, encoding=EncType.seqcounter)
            self.written += written.clauses
            self._top = max(self._top, written.nv)
        elif len(of) <= FEW:
            self.add(*of)
            self.written += [[-one, -other] for one, other in combinations(of, 2)]
        else:
            self.add(*of)
            before = of[0]  # whether one of those before holds
            for one in of[1:]:
                self._top += 1
                self.written += [[-one, -before], [-one, self._top], [-before, self._top]]
                before = self._top

    def cut(self, cuts: Iterable[Cut]) -> Iterable[list[int]]:
        """Return cuts as clauses."""
        return ([self.literals[one] for one in cut] for cut in cuts)

    def loose(self, chosen: set[Any]) -> Iterable[list[int]]:  # noqa: ARG002
        """Yield the lazily added clauses that a model with these choices breaks."""
        return ()


def clauses_of(kind: str) -> Callable[[Any], Clauses]:
    """Return the class of a family's models."""
    build: Callable[[Any], Clauses] = import_module(f"benchmarks.sat.{'numbers' if kind in LATTICES else kind}").Model
    return build


def search(puzzle: Puzzle, name: str, models: int) -> int:
    """Return the number of solutions that a solver finds, at most `models`, each excluded by a clause."""
    clauses = clauses_of(puzzle.kind)(puzzle)
    found = 0
    if [] in clauses.written:
        return 0
    with Solver(name=name, bootstrap_with=clauses.written) as solver:
        while found < models and solver.solve():
            true = {*solver.get_model()}
            chosen = {choice for choice in clauses.choices if clauses.literals[choice] in true}
            if loose := [*clauses.loose(chosen)]:
                solver.append_formula(loose)
                continue
            found += 1
            solver.add_clause([-clauses.literals[choice] for choice in chosen])
    return found
