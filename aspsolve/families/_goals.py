"""Prolog goals of families whose puzzles are lists of tuples: a table says which argument is which part of the JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from aspsolve.families.parts import PrologSyntax
from aspsolve.model._prolog import Query, Term, TermKind, directive, list_text, located, term_text
from aspsolve.model.puzzle import Puzzle, Solution


@dataclass(frozen=True)
class TupleGoal(PrologSyntax):
    """A goal such as ``rikudo(Size, Prefilled, Links, R)``, whose arguments but the last may also stand in a tuple."""

    puzzle: type[Puzzle]
    goal: str
    #: The key of each argument in the puzzle's JSON, and its form: "" is a number, ``[(x, y)]`` a list of tuples.
    arguments: Mapping[str, tuple[str, str]]
    #: The names of the last argument, the first of which is written; its key in a solution's JSON, and its form.
    results: Sequence[str]
    key: str
    result_form: str
    #: Returns the tuples of a solution; raises InputError for one that is no such list.
    tuples: Callable[[Any], Iterable[tuple[int, ...]]]

    @property
    def form(self) -> str:
        return f"{self.goal}({', '.join([*self.arguments, self.results[0]])})"

    def read_goal(self, query: Query, arguments: Sequence[Term]) -> Puzzle:
        *terms, result = arguments
        if result.kind is not TermKind.VARIABLE:
            raise result.error(f"expected a variable for what is to be found, found {result}")
        return self._puzzle(query, terms)

    # The tuple begins with a number: ``(1,61,[(2,4,59)],[])``.
    def read_other(self, query: Query, terms: Sequence[Term]) -> Puzzle | None:
        if len(terms) != 1 or terms[0].kind is not TermKind.TUPLE or len(terms[0].items) != len(self.arguments) + 1:
            return None
        with located(terms[0]):
            return self._puzzle(query, terms[0].items[1:])

    def _puzzle(self, query: Query, terms: Sequence[Term]) -> Puzzle:
        found = {}
        for (key, form), term in zip(self.arguments.values(), terms, strict=True):
            # A list of cells in the place of the size stands for any other shape.
            is_shape = key == "size" and query.value(term).kind is TermKind.LIST
            found["cells" if is_shape else key] = query.read(term, "[(x, y)]" if is_shape else form)
        return self.puzzle.from_json(found)

    def read_solution(self, query: Query, terms: Sequence[Term], puzzle: Puzzle) -> Solution:
        """Return the list that is bound to the last argument's name, or else the last term; raises InputError."""
        term = next((query.bound[name] for name in self.results if name in query.bound), terms[-1])
        tuples = query.read(term, self.result_form)
        with located(term):
            return puzzle.solution_from_json({self.key: tuples})

    def write_puzzle(self, puzzle: Puzzle) -> str:
        data = puzzle.to_json()
        texts = [_written(data[key if key in data else "cells"]) for key, _ in self.arguments.values()]
        result = self.results[0]
        return directive([f"{self.goal}({', '.join([*texts, result])})"], result)

    def write_solution(self, solution: Solution) -> str:
        return f"{self.results[0]} = {list_text(self.tuples(solution))}"


def _written(value: Any) -> str:
    """Return a value of a puzzle's JSON as a term: a number, a tuple of numbers, or a list of tuples."""
    if isinstance(value, list) and value and isinstance(value[0], int):
        return term_text(tuple(value))
    return list_text(map(tuple, value)) if isinstance(value, list) else term_text(value)
