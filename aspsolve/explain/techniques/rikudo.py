"""How people see the next number of a Rikudo.

*Joined*: a number is next to its neighbour along joined cells. *Only place*: next to a known number only one cell is
left. *Distance between numbers*: from a known number to another, all walks of the right length lead through a cell, or
along an edge. *Only candidate*: one number can reach a cell. *Dead end*: a cell has only two neighbours left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from aspsolve.explain.theory import TRIAL, Element, Named
from aspsolve.puzzles.lattice import Point

if TYPE_CHECKING:
    from aspsolve.explain.theories.rikudo import RikudoTheory

__all__ = ["named"]

#: Nobody sees so many ways at a glance.
MANY = 200


def named(theory: RikudoTheory, conclusion: Element, reasons: Sequence[Element]) -> Named:
    """Return the technique that sees a number, or two joined cells, from these reasons alone."""
    ((atom, _),) = conclusion.literals
    arguments = [argument.number for argument in atom.arguments]
    view = _View(theory, reasons)
    if atom.name == "number":
        return _number(view, Point(*arguments[:2]), arguments[2])
    return _joined(view, Point(*arguments[:2]), Point(*arguments[2:]))


def _number(view: _View, cell: Point, k: int) -> Named:
    for beside in (k - 1, k + 1):
        if beside in view.at and frozenset((view.at[beside], cell)) in view.joined:
            return Named("joined", f"{k} is at {cell}, which is joined to the {beside}.")
    if view.domain(k) == {cell}:
        near = [beside for beside in (k - 1, k + 1) if beside in view.at]
        if near:
            beside_it = " and the ".join(map(str, near))
            return Named("only place", f"{k} is at {cell}: next to the {beside_it} no other cell is left.")
        between = " and ".join(str(known) for known in view.around(k) if known is not None)
        return Named("distance between numbers", f"{k} is at {cell}: every way between {between} leads there.")
    if cell in view.needed and [other for other in view.missing if cell in view.domain(other)] == [k]:
        return Named("only candidate", f"{k} is at {cell}: no other number gets there.")
    return Named(TRIAL, f"{k} is at {cell}: anywhere else it leads to a contradiction.")


def _joined(view: _View, one: Point, other: Point) -> Named:
    for cell in (one, other):
        if (cell in view.needed or cell in view.held) and len(view.exits(cell)) == view.degree(cell):
            return Named("dead end", f"{one} and {other} hold consecutive numbers: {cell} has no other way out.")
    for k in range(1, view.theory.total):
        edges = view.edges(k)
        if edges == {frozenset((one, other))}:
            return Named(
                "distance between numbers",
                f"{one} and {other} hold consecutive numbers: every way from {k} to {k + 1} leads along there.",
            )
    return Named(TRIAL, f"{one} and {other} hold consecutive numbers: if not, that leads to a contradiction.")


class _View:
    """What some reasons say, and nothing else."""

    def __init__(self, theory: RikudoTheory, reasons: Iterable[Element]) -> None:
        self.theory = theory
        self.at: dict[int, Point] = {}
        self.joined: set[frozenset[Point]] = set()
        self.needed: set[Point] = set()
        self.missing: set[int] = set()
        for atom, _ in (literal for reason in reasons for literal in reason.literals):
            said = atom.arguments[0] if atom.name == "clue" else atom
            values = [argument.number for argument in said.arguments]
            if said.name in ("given", "number") and len(values) == 3:
                self.at[values[2]] = Point(*values[:2])
            elif said.name == "number":
                self.missing.add(values[0])
            elif said.name == "cell":
                self.needed.add(Point(*values))
            else:
                self.joined.add(frozenset((Point(*values[:2]), Point(*values[2:]))))
        self.held = set(self.at.values())
        self.missing -= set(self.at)
        self._found: dict[int | None, list[tuple[Point, ...]]] = {}

    def around(self, k: int) -> tuple[int | None, int | None]:
        """Return the known numbers before and after k."""
        before = max((known for known in self.at if known < k), default=None)
        after = min((known for known in self.at if known > k), default=None)
        return before, after

    def domain(self, k: int) -> set[Point]:
        """Return the cells where k can be on the ways from the known number before it to the one after it."""
        before, _ = self.around(k)
        if k in self.at:
            return {self.at[k]}
        return {way[k - (before or 0)] for way in self._ways(k)}

    def edges(self, k: int) -> set[frozenset[Point]]:
        """Return the edges along which k and k + 1 can be."""
        inside = k if k not in self.at else k + 1
        before, after = self.around(inside)
        if inside in self.at or (before or 0) > k or (after is not None and k + 1 > after):
            return set()
        first = k - (before or 0)
        return {frozenset(way[first : first + 2]) for way in self._ways(inside) if len(way) > first + 1}

    def _ways(self, k: int) -> list[tuple[Point, ...]]:
        """Return the ways from the known number before k to the one after it, none where there are too many to see.

        The first cell of a way is that of the number before; without one it stands for the number 0, which is nowhere.
        """
        before, after = self.around(k)
        if before not in self._found:
            numbers = range((before or 0) + 1, after or self.theory.total + 1)
            ways: list[tuple[Point, ...]] = []
            if before is not None and after is not None and self.missing.issuperset(numbers):
                ways = list(islice(self._walks([self.at[before]], self.at[after], len(numbers)), MANY))
            self._found[before] = ways if len(ways) < MANY else []
        return self._found[before]

    def _walks(self, way: list[Point], goal: Point, left: int) -> Iterator[tuple[Point, ...]]:
        """Yield the ways over so many open cells to a goal that go along the joined cells they meet."""
        here = way[-1]
        partners = self._partners(here)
        for near in self.theory.around[here]:
            if len(way) > 1 and not partners <= {way[-2], near}:
                continue
            if left == 0 and near == goal:
                yield (*way, near)
            elif left and near not in self.held and near not in way and self._distance(near, goal) <= left:
                yield from self._walks([*way, near], goal, left - 1)

    def _distance(self, one: Point, other: Point) -> int:
        return self.theory.distance(abs(one.x - other.x), abs(one.y - other.y))

    def _partners(self, cell: Point) -> set[Point]:
        return {other for edge in self.joined if cell in edge for other in edge if other != cell}

    def exits(self, cell: Point) -> list[Point]:
        """Return the neighbours that a cell can be joined to."""
        number = {at: k for k, at in self.at.items()}
        found = []
        for near in self.theory.around[cell]:
            pair = frozenset((cell, near))
            apart = cell in number and near in number and abs(number[cell] - number[near]) != 1
            full = sum(near in edge for edge in self.joined) >= self.degree(near)
            if pair in self.joined or not (apart or full or self._taken(cell, near, number)):
                found.append(near)
        return found

    def _taken(self, cell: Point, near: Point, number: dict[Point, int]) -> bool:
        """Tell whether the numbers before and after a neighbour's are known elsewhere."""
        if near not in number:
            return False
        beside = [k for k in (number[near] - 1, number[near] + 1) if 1 <= k <= self.theory.total]
        return all(k in self.at and self.at[k] != cell for k in beside)

    def degree(self, cell: Point) -> int:
        """Return how many cells a cell is joined to."""
        ends = {self.at.get(1), self.at.get(self.theory.total)}
        return 1 if cell in ends else 2
