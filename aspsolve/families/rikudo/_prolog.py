"""Rikudo in Prolog: ``rikudo(Size, Prefilled, Links, R)``, by the assignment CSL765 of IIT Delhi."""

from __future__ import annotations

from collections.abc import Sequence

from aspsolve.errors import InputError
from aspsolve.families._goals import TupleGoal
from aspsolve.families.rikudo._puzzle import Rikudo, RikudoSolution, radius_of
from aspsolve.model._prolog import Query, Term, TermKind, located
from aspsolve.model.puzzle import Puzzle


class RikudoGoal(TupleGoal):
    """The assignment's goal; its size and lists are read without it, too."""

    def read_other(self, query: Query, terms: Sequence[Term]) -> Puzzle | None:
        sizes = [term for term in terms if term.kind is TermKind.NUMBER]
        lists = {len(item.items): term for term in terms for item in term.items[:1] if term.kind is TermKind.LIST}
        if len(sizes) > 1 or 3 not in lists or not {*lists} <= {3, 4}:
            return super().read_other(query, terms)
        numbers = query.read(lists[3], "[(x, y, k)]")
        links = query.read(lists[4], "[(x1, y1, x2, y2)]") if 4 in lists else ()
        with located(lists[3]):
            return Rikudo(query.read(sizes[0], "") if sizes else _size_of(numbers), numbers, links)

    def write_goal(self, puzzle: Puzzle) -> str:
        """Write a puzzle as a directive; raises InputError for a shape without a size."""
        if "size" not in puzzle.to_json():
            raise InputError(f"{self.form} has a size, and this board is no hexagon around a hole")
        return self.write_puzzle(puzzle)


def _size_of(numbers: Sequence[tuple[int, ...]]) -> int:
    """Return the size of the hexagon whose last number is among these; raises InputError if it is not."""
    needed = max(max(abs(y), (abs(x) + abs(y)) // 2) for x, y, _ in numbers)
    size = max(k for _, _, k in numbers) + 1
    if (radius_of(size) or 0) < max(1, needed):
        raise InputError("size: expected one of 37, 61, 91 before the lists")
    return size


SYNTAX = RikudoGoal(
    Rikudo,
    "rikudo",
    {"Size": ("size", ""), "Prefilled": ("prefilled", "[(x, y, k)]"), "Links": ("links", "[(x1, y1, x2, y2)]")},
    ["R", "Result"],
    "numbers",
    "[(x, y, k)]",
    RikudoSolution.triples,
)
