"""Seek Numbers in Prolog: ``seek_numbers(Size, First, Final, Hints, Path)``, this project's own goal.

A list of cells in the place of the size, which is (width, height), stands for any other shape.
"""

from __future__ import annotations

from collections.abc import Sequence

from aspsolve.errors import InputError
from aspsolve.families.parts import PrologSyntax
from aspsolve.families.seeknumbers._puzzle import SeekNumbers, SeekNumbersSolution
from aspsolve.model._prolog import Query, Term, TermKind, directive, located, tuple_text, tuples_text


class SeekNumbersProlog(PrologSyntax):
    """The goal ``seek_numbers/5``, whose answer binds a list of cells."""

    goal, form, arity = "seek_numbers", "seek_numbers(Size, First, Final, Hints, Path)", 5

    def read_goal(self, query: Query, arguments: Sequence[Term]) -> SeekNumbers:
        area, first, final, hints, path = arguments
        query.unknown(path)
        start, end = (query.numbers(cell, "(x, y)") for cell in (first, final))
        numbers = query.all_numbers(hints, "(x, y, n)")
        if query.value(area).kind is TermKind.LIST:
            return SeekNumbers(cells=query.all_numbers(area, "(x, y)"), first=start, final=end, hints=numbers)
        return SeekNumbers(size=query.numbers(area, "(width, height)"), first=start, final=end, hints=numbers)

    def read_solution(self, query: Query, terms: Sequence[Term], puzzle: SeekNumbers) -> SeekNumbersSolution:
        """Return the list of cells that is bound to ``Path``, or else the last; raises InputError."""
        term = query.bound.get("Path", terms[-1])
        path = query.all_numbers(term, "(x, y)")
        with located(term):
            return puzzle.solution_from_json({"path": path})

    def write_puzzle(self, puzzle: SeekNumbers) -> str:
        """Return a puzzle as a directive."""
        area = tuple_text(puzzle.size) if puzzle.size else tuples_text(sorted(puzzle.cells))
        ends = f"{tuple_text(puzzle.first)}, {tuple_text(puzzle.final)}"
        return directive([f"seek_numbers({area}, {ends}, {tuples_text(puzzle.hints)}, Path)"], "Path")

    def write_solution(self, solution: SeekNumbersSolution) -> str:
        """Return a solution as Prolog's toplevel shows it; raises InputError for a path that is no single line."""
        if not solution.single_line:
            raise InputError("a path that is no single line cannot be written as Prolog: json and facts list its steps")
        return f"Path = {tuples_text(solution.path)}"


SYNTAX = SeekNumbersProlog()
