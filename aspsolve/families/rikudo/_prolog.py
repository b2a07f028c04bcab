"""Rikudo in Prolog: ``rikudo(Size, Prefilled, Links, R)``, by the assignment CSL765 of IIT Delhi."""

from __future__ import annotations

from collections.abc import Sequence

from aspsolve.errors import InputError
from aspsolve.families.parts import PrologSyntax
from aspsolve.families.rikudo._puzzle import Rikudo, RikudoSolution, radius_of
from aspsolve.model._prolog import Query, Term, TermKind, directive, list_text, located

CELLS, NUMBERS, LINKS = "[(x, y)]", "[(x, y, k)]", "[(x1, y1, x2, y2)]"
#: What people call the last argument; the first is written.
RESULTS = ("R", "Result")


class RikudoGoal(PrologSyntax):
    """The assignment's goal; a list of cells in the place of the size stands for any other shape.

    Its size and lists may also stand alone, or in a tuple with a number before them: ``(1,61,[(2,4,59)],[])``.
    """

    goal, form = "rikudo", "rikudo(Size, Prefilled, Links, R)"

    def read_goal(self, query: Query, arguments: Sequence[Term]) -> Rikudo:
        *terms, result = arguments
        if result.kind is not TermKind.VARIABLE:
            raise result.error(f"expected a variable for what is to be found, found {result}")
        return _puzzle(query, terms)

    def read_other(self, query: Query, terms: Sequence[Term]) -> Rikudo | None:
        if len(terms) == 1 and terms[0].kind is TermKind.TUPLE and len(terms[0].items) == 4:
            with located(terms[0]):
                return _puzzle(query, terms[0].items[1:])
        sizes = [term for term in terms if term.kind is TermKind.NUMBER]
        lists = {len(item.items): term for term in terms for item in term.items[:1] if term.kind is TermKind.LIST}
        if len(sizes) > 1 or 3 not in lists or not {*lists} <= {3, 4}:
            return None
        numbers = query.read(lists[3], NUMBERS)
        links = query.read(lists[4], LINKS) if 4 in lists else ()
        with located(lists[3]):
            return Rikudo(query.read(sizes[0], "") if sizes else _size_of(numbers), numbers, links)

    def read_solution(self, query: Query, terms: Sequence[Term], puzzle: Rikudo) -> RikudoSolution:
        """Return the list that is bound to the last argument's name, or else the last term; raises InputError."""
        term = next((query.bound[name] for name in RESULTS if name in query.bound), terms[-1])
        triples = query.read(term, NUMBERS)
        with located(term):
            return puzzle.solution_from_triples(triples)

    def write_puzzle(self, puzzle: Rikudo) -> str:
        shape = puzzle.size or list_text(map(tuple, sorted(puzzle.cells)))
        goal = f"rikudo({shape}, {list_text(puzzle.prefilled)}, {list_text(puzzle.links)}, {RESULTS[0]})"
        return directive([goal], RESULTS[0])

    def write_goal(self, puzzle: Rikudo) -> str:
        """Write a puzzle as a directive; raises InputError for a shape without a size."""
        if puzzle.size is None:
            raise InputError(f"{self.form} has a size, and this board is no hexagon around a hole")
        return self.write_puzzle(puzzle)

    def write_solution(self, solution: RikudoSolution) -> str:
        return f"{RESULTS[0]} = {list_text(solution.triples())}"


def _puzzle(query: Query, terms: Sequence[Term]) -> Rikudo:
    """Return the puzzle of a size or cells, and the two lists; raises InputError."""
    shape, prefilled, links = terms
    is_size = query.value(shape).kind is not TermKind.LIST
    board = query.read(shape, "" if is_size else CELLS)
    given = query.read(prefilled, NUMBERS), query.read(links, LINKS)
    return Rikudo(board, *given) if is_size else Rikudo(None, *given, cells=board)


def _size_of(numbers: Sequence[tuple[int, ...]]) -> int:
    """Return the size of the hexagon whose last number is among these; raises InputError if it is not."""
    needed = max(max(abs(y), (abs(x) + abs(y)) // 2) for x, y, _ in numbers)
    size = max(k for _, _, k in numbers) + 1
    if (radius_of(size) or 0) < max(1, needed):
        raise InputError("size: expected one of 37, 61, 91 before the lists")
    return size


SYNTAX = RikudoGoal()
