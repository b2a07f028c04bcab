"""How people see the next edge of a Seek Numbers path.

*Forced corner*: a cell has only two neighbours. *Dead end*: it has only two left. *Full cell*: the path passes it
already. *Closed loop*: an edge would make a loop. *Direction*: the path goes on as it came. *Straight run*: the path
does not bend before the next marked cell. *Counted bends*: a hint's bends are spent, or are still due. *Cut-off
region*: cells would be left that the path cannot visit any more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from aspsolve.explain.theory import TRIAL, Element, Named
from aspsolve.puzzles.lattice import Edge, Point

if TYPE_CHECKING:
    from aspsolve.explain.theories.seeknumbers import SeekNumbersTheory

__all__ = ["named"]

#: More reasons than this are no longer counted at a glance.
GLANCE = 5


def named(  # noqa: C901  (one test a technique)
    theory: SeekNumbersTheory, conclusion: Element, reasons: Sequence[Element]
) -> Named:
    """Return the technique that sees an edge from these reasons alone."""
    ((atom, holds),) = conclusion.literals
    values = [argument.number for argument in atom.arguments]
    one, other = Point(*values[:2]), Point(*values[2:])
    view = _View(theory, reasons)
    says = conclusion.sentence[:-1]
    if not holds:
        for cell in (one, other):
            if sum(cell in edge for edge in view.used) >= view.degree(cell):
                return Named("full cell", f"{says}: it passes {cell} already.")
        if not view.rules and view.loop(one, other):
            return Named("closed loop", f"{says}: that would close a loop.")
    else:
        for cell in (one, other):
            if cell in view.visits and not view.hints and len(view.exits(cell)) == view.degree(cell):
                corner = len(theory.around[cell]) == len(view.exits(cell))
                ways = "way in or out" if view.degree(cell) == 2 else "way"
                return Named("forced corner" if corner else "dead end", f"{says}: {cell} has no other {ways}.")
        if len(reasons) == 1 and view.visits:
            return Named("dead end", f"{says}: otherwise it could not visit {min(view.visits)}.")
        if atom.name == "path" and not view.hints and len(view.ways) + len(view.used) and len(reasons) <= GLANCE:
            return Named("direction", f"{says}, for the path goes on as it came.")
    if view.hints and all(n == 0 for n in view.hints) and len(reasons) <= GLANCE:
        return Named("straight run", f"{says}, for it does not bend there before the next marked cell.")
    if view.hints and len(reasons) <= GLANCE:
        return Named("counted bends", f"{says}: otherwise the bends would not be {' and '.join(map(str, view.hints))}.")
    if not view.hints and view.cuts_off(one, other, holds=holds):
        return Named("cut-off region", f"{says}: otherwise the path could not visit all cells.")
    return Named(TRIAL, f"{says}: the contrary leads to a contradiction.")


class _View:
    """What some reasons say, and nothing else."""

    def __init__(self, theory: SeekNumbersTheory, reasons: Iterable[Element]) -> None:
        self.theory = theory
        self.used: set[frozenset[Point]] = set()
        self.excluded: set[frozenset[Point]] = set()
        self.ways: set[Edge] = set()
        self.visits: set[Point] = set()
        self.hints: list[int] = []
        for atom, holds in (literal for reason in reasons for literal in reason.literals):
            said = atom.arguments[0] if atom.name == "clue" else atom
            values = [argument.number for argument in said.arguments]
            if said.name == "hint":
                self.hints.append(values[2])
            elif said.name == "start":
                self.hints.append(0)
            elif said.name == "visit":
                self.visits.add(Point(*values))
            else:
                edge = Point(*values[:2]), Point(*values[2:])
                (self.used if holds else self.excluded).add(frozenset(edge))
                if said.name == "path":
                    self.ways.add(edge)
        self.rules = bool(self.visits or self.hints)

    def degree(self, cell: Point) -> int:
        """Return how many edges of a cell the path uses."""
        return 1 if cell in (self.theory.puzzle.first, self.theory.puzzle.final) else 2

    def exits(self, cell: Point) -> list[Point]:
        """Return the neighbours to which an edge is not excluded; a neighbour that is full has none left."""
        degrees = Counter(at for edge in self.used for at in edge)
        return [
            near
            for near in self.theory.around[cell]
            if (edge := frozenset((cell, near))) in self.used
            or (edge not in self.excluded and degrees[near] < self.degree(near))
        ]

    def loop(self, one: Point, other: Point) -> bool:
        """Tell whether used edges lead from a cell to another."""
        reached = {one}
        while grown := {at for edge in self.used if edge & reached for at in edge} - reached:
            reached |= grown
        return other in reached

    def cuts_off(self, one: Point, other: Point, *, holds: bool) -> bool:
        """Tell whether the contrary leaves cells with too few ways out, or none to the rest."""
        contrary = _View(self.theory, ())
        contrary.used, contrary.excluded = set(self.used), set(self.excluded)
        (contrary.excluded if holds else contrary.used).add(frozenset((one, other)))
        # Ways out are followed to their end: a cell with two left uses both, a full one has no others.
        for _ in self.theory.puzzle.cells:
            for cell in self.visits:
                exits = contrary.exits(cell)
                if len(exits) < self.degree(cell):
                    return True
                if len(exits) == self.degree(cell):
                    contrary.used |= {frozenset((cell, near)) for near in exits}
            degrees = Counter(at for edge in contrary.used for at in edge)
            if any(number > self.degree(at) for at, number in degrees.items()):
                return True
        reached = {self.theory.puzzle.first}
        while grown := {near for at in reached for near in contrary.exits(at)} - reached:
            reached |= grown
        return not self.visits <= reached
