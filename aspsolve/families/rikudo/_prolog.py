"""Rikudo in Prolog: ``rikudo(Size, Prefilled, Links, R)``, by the assignment CSL765 of IIT Delhi.

A list of cells in the place of the size stands for any other shape. The size and the two lists may also stand alone, or
in a tuple with a number before them, as in the assignment's tests: ``(1,61,[(2,4,59)],[(3,1,4,0)]).``
"""

from __future__ import annotations

from collections.abc import Sequence

from aspsolve.errors import InputError
from aspsolve.families.parts import PrologSyntax
from aspsolve.families.rikudo._puzzle import Rikudo, RikudoSolution, radius_of
from aspsolve.model._prolog import Query, Term, TermKind, directive, located, tuples_text

#: The sizes of the assignment.
USUAL_SIZES = (37, 61, 91)
#: The tuples of its lists.
NUMBER, LINK = "(x, y, k)", "(x1, y1, x2, y2)"


class RikudoProlog(PrologSyntax):
    """The goal ``rikudo/4``, whose answer binds a list of triples."""

    goal, form, arity = "rikudo", "rikudo(Size, Prefilled, Links, R)", 4

    def read_goal(self, query: Query, arguments: Sequence[Term]) -> Rikudo:
        *parts, result = arguments
        query.unknown(result)
        return self._rikudo(query, parts)

    def read_other(self, query: Query, goal: Term | None) -> Rikudo | None:
        """Return the puzzle of a tuple of a test's number, the size and the two lists; raises InputError."""
        if goal is None or goal.kind is not TermKind.TUPLE or len(goal.items) != 4:
            return None
        with located(goal):
            return self._rikudo(query, goal.items[1:])

    @staticmethod
    def _rikudo(query: Query, parts: Sequence[Term]) -> Rikudo:
        """Return the puzzle of a size or cells, prefilled numbers and links; raises InputError."""
        area, prefilled, links = parts
        numbers, joined = query.all_numbers(prefilled, NUMBER), query.all_numbers(links, LINK)
        if query.value(area).kind is TermKind.LIST:
            return Rikudo(cells=query.all_numbers(area, "(x, y)"), prefilled=numbers, links=joined)
        return Rikudo(query.integer(area), numbers, joined)

    def read_bare(self, query: Query, terms: Sequence[Term]) -> Rikudo | None:
        """Return the puzzle of a size, prefilled numbers and links; raises InputError if the size is not clear.

        Without the size it is that of the hexagon whose last number is among them.
        """
        sizes = [term for term in terms if term.kind is TermKind.NUMBER]
        lists = {len(item.items): term for term in terms for item in term.items[:1] if term.kind is TermKind.LIST}
        if len(sizes) > 1 or not set(lists) <= {3, 4} or 3 not in lists:
            return None
        numbers = query.all_numbers(lists[3], NUMBER)
        joined = query.all_numbers(lists[4], LINK) if 4 in lists else ()
        with located(lists[3]):
            return Rikudo(query.integer(sizes[0]) if sizes else _size_of(numbers), numbers, joined)

    def read_solution(self, query: Query, terms: Sequence[Term], puzzle: Rikudo) -> RikudoSolution:
        """Return the list of triples that is bound to ``R`` or ``Result``, or else the last; raises InputError."""
        term = query.bound.get("R", query.bound.get("Result", terms[-1]))
        triples = query.all_numbers(term, NUMBER)
        with located(term):
            return puzzle.solution_from_triples(triples)

    def write_puzzle(self, puzzle: Rikudo) -> str:
        """Write a puzzle as a directive."""
        area = str(puzzle.size) if puzzle.size else tuples_text(sorted(puzzle.cells))
        return directive([f"rikudo({area}, {tuples_text(puzzle.prefilled)}, {tuples_text(puzzle.links)}, R)"], "R")

    def write_goal(self, puzzle: Rikudo) -> str:
        """Write a puzzle as a directive; raises InputError for a shape without a size."""
        if not puzzle.size:
            raise InputError(f"{self.form} has a size, and this board is no hexagon around a hole")
        return self.write_puzzle(puzzle)

    def write_solution(self, solution: RikudoSolution) -> str:
        return f"R = {tuples_text(solution.triples())}"


def _size_of(numbers: Sequence[tuple[int, ...]]) -> int:
    """Return the size of the hexagon whose last number is among these; raises InputError if it is not."""
    needed = max(max(abs(y), (abs(x) + abs(y)) // 2) for x, y, _ in numbers)
    size = max(k for _, _, k in numbers) + 1
    radius = radius_of(size)
    if not radius or needed > radius:
        raise InputError(f"size: expected one of {', '.join(map(str, USUAL_SIZES))} before the lists")
    return size


SYNTAX = RikudoProlog()
