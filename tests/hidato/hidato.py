"""Hidato: consecutive numbers in squares that touch. A whole family as another package would write it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

from aspsolve import Family
from aspsolve.model.checks import allow_keys, integer, items, point, points
from aspsolve.model.drawing import Drawing, Tile
from aspsolve.model.facts import Cell, Predicate, by_predicate
from aspsolve.model.lattice import SQUARES_WITH_DIAGONALS, Point
from aspsolve.model.puzzle import Puzzle, Solution


class Given(Predicate, name="given"):
    x: int
    y: int
    k: int


class Number(Predicate, name="number"):
    x: int
    y: int
    k: int


@dataclass(frozen=True)
class Hidato(Puzzle["HidatoSolution"]):
    """Cells, and numbers (x, y, k) that some of them hold."""

    kind: ClassVar[str] = "hidato"
    title: ClassVar[str] = "Hidato"
    inputs: ClassVar[tuple[type[Predicate], ...]] = (Cell, Given)
    output: ClassVar[type[Predicate]] = Number

    cells: frozenset[Point]
    prefilled: tuple[tuple[int, int, int], ...] = ()

    def facts(self) -> Sequence[Predicate]:
        return [*(Cell(*cell) for cell in sorted(self.cells)), *(Given(*given) for given in self.prefilled)]

    @classmethod
    def from_facts(cls, facts: Iterable[Predicate]) -> Hidato:
        found = by_predicate(facts, cls.inputs)
        return cls(points(found[Cell], "cell"), tuple(sorted(found[Given])))

    def to_json(self) -> dict[str, Any]:
        return {"kind": self.kind, "cells": [[*cell] for cell in sorted(self.cells)], "prefilled": [*self.prefilled]}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Hidato:
        allow_keys(data, ("cells", "prefilled"))
        return cls(points(items(data, "cells"), "cells"), tuple(sorted(map(triple, items(data, "prefilled", ())))))

    def solution(self, atoms: Iterable[Iterable[Any]]) -> HidatoSolution:
        return HidatoSolution(self, tuple(sorted((x, y, k) for x, y, k in atoms)))

    def solution_from_json(self, data: Mapping[str, Any]) -> HidatoSolution:
        return self.solution(map(triple, items(data, "numbers")))

    def drawing(self, numbers: Iterable[tuple[int, int, int]] | None = None) -> Drawing:
        texts = {Point(x, y): str(k) for x, y, k in (self.prefilled if numbers is None else numbers)}
        tiles = tuple(Tile(cell, text=texts.get(cell, "")) for cell in sorted(self.cells))
        return Drawing(tiles, lattice=SQUARES_WITH_DIAGONALS, title="A Hidato")


@dataclass(frozen=True)
class HidatoSolution(Solution):
    """The numbers as sorted triples (x, y, k)."""

    puzzle: Hidato
    numbers: tuple[tuple[int, int, int], ...]

    def atoms(self) -> Sequence[Predicate]:
        return [Number(*number) for number in self.numbers]

    def to_json(self) -> dict[str, Any]:
        return {"numbers": [[*number] for number in self.numbers]}

    def check(self) -> tuple[str, ...]:
        at = {k: Point(x, y) for x, y, k in self.numbers}
        cells, touch = self.puzzle.cells, SQUARES_WITH_DIAGONALS.adjacent
        full = [*sorted(at)] == [*range(1, len(cells) + 1)] and {*at.values()} == cells
        broken = [f"The {k} and the {k + 1} do not touch." for k in at if k + 1 in at and not touch(at[k], at[k + 1])]
        broken += [f"The {k} is not where it is given." for x, y, k in self.puzzle.prefilled if at.get(k) != (x, y)]
        return tuple(broken if full else ["Not each cell holds a number of its own.", *broken])

    def drawing(self) -> Drawing:
        return self.puzzle.drawing(self.numbers)


def triple(value: Any) -> tuple[int, int, int]:
    return (*point(value[:2], "numbers"), integer(value[2], "number"))


FAMILY = Family(Hidato, encoding=Path(__file__).parent / "hidato.lp")
