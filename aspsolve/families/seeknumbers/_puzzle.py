"""Seek Numbers: one path through every cell, which bends between two hints as often as the first one says."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from graphlib import CycleError, TopologicalSorter
from typing import TYPE_CHECKING, Any, ClassVar

from aspsolve.errors import InputError
from aspsolve.model.checks import allow_keys, integer, items, point, points, record
from aspsolve.model.drawing import Drawing, Mark, Tile, call
from aspsolve.model.facts import Cell, Predicate, by_predicate, in_order
from aspsolve.model.lattice import SQUARES, Edge, Point, rectangle
from aspsolve.model.puzzle import Puzzle, Solution

if TYPE_CHECKING:
    from aspsolve.families.declared._sentences import Said


class First(Predicate, name="first"):
    """first(X,Y): the path begins here."""

    x: int
    y: int


class Final(Predicate, name="final"):
    """final(X,Y): the path ends here."""

    x: int
    y: int


class HintNumber(Predicate, name="hint"):
    """hint(X,Y,N): from this cell to the next marked one the path bends N times."""

    x: int
    y: int
    n: int


class Path(Predicate, name="path"):
    """path(X1,Y1,X2,Y2): the path goes from the one cell to the other."""

    x1: int
    y1: int
    x2: int
    y2: int


@dataclass(frozen=True, init=False)
class SeekNumbers(Puzzle["SeekNumbersSolution"]):
    """A Seek Numbers puzzle.

    Parameters
    ----------
    size : (int, int) or None
        The width and height of a rectangle with the cells (1, 1) to (width, height).
    cells : iterable of (int, int) or None
        Instead of a size, any set of cells (x, y).
    first, final : (int, int)
        The cells where the path begins and ends; the same one only where it is the only cell.
    hints : iterable of (int, int, int)
        Triples (x, y, n): from that cell to the next marked one the path bends n times. The first and the final cell
        hold none.

    Raises
    ------
    InputError
        A ValueError that says which of these is wrong.
    """

    kind: ClassVar[str] = "seeknumbers"
    title: ClassVar[str] = "Seek Numbers"
    inputs: ClassVar[tuple[type[Predicate], ...]] = (Cell, First, Final, HintNumber)
    needed: ClassVar[tuple[type[Predicate], ...]] = (Cell, First, Final)
    output: ClassVar[type[Predicate]] = Path

    cells: frozenset[Point]
    first: Point
    final: Point
    hints: tuple[tuple[int, int, int], ...] = field(default=())

    def __init__(
        self,
        *,
        size: tuple[int, int] | None = None,
        cells: Iterable[tuple[int, int]] | None = None,
        first: tuple[int, int],
        final: tuple[int, int],
        hints: Iterable[tuple[int, int, int]] = (),
    ) -> None:
        places = cells_of(size, cells)
        ends = {"first": point(first, "first"), "final": point(final, "final")}
        for name, end in ends.items():
            if end not in places:
                raise InputError(f"{name}: there is no cell {end}")
        if ends["first"] == ends["final"] and len(places) > 1:
            raise InputError(f"first and final are the same cell {ends['first']}")
        object.__setattr__(self, "cells", places)
        object.__setattr__(self, "first", ends["first"])
        object.__setattr__(self, "final", ends["final"])
        object.__setattr__(self, "hints", tuple(sorted(self._hints(hints, places, ends))))

    @staticmethod
    def _hints(
        hints: Iterable[tuple[int, int, int]], cells: frozenset[Point], ends: Mapping[str, Point]
    ) -> Iterable[tuple[int, int, int]]:
        """Yield the hints, each once it is checked; raises InputError."""
        seen: set[Point] = set()
        for hint in hints:
            *cell, number = record(hint, "hints", "(x, y, n)")
            at = point(cell, "hints")
            integer(number, f"hint at {at}", least=0)
            if at not in cells:
                raise InputError(f"hints: there is no cell {at}")
            if at in seen:
                raise InputError(f"hints: the cell {at} has two hints")
            for name, end in ends.items():
                if at == end:
                    raise InputError(f"hints: the {name} cell {at} holds no hint")
            seen.add(at)
            yield at.x, at.y, number

    @property
    def size(self) -> tuple[int, int] | None:
        """The (width, height) where the cells are the rectangle from (1, 1), else None."""
        width, height = max(x for x, _ in self.cells), max(y for _, y in self.cells)
        whole_area = len(self.cells) == width * height and min(min(cell) for cell in self.cells) == 1
        return (width, height) if whole_area else None

    def facts(self) -> Sequence[Predicate]:
        """Return cell/2, first/2, final/2 and hint/3."""
        cells = [Cell(x, y) for y, x in sorted((y, x) for x, y in self.cells)]
        ends = [First(*self.first), Final(*self.final)]
        return in_order([*cells, *ends, *(HintNumber(*hint) for hint in self.hints)])

    @classmethod
    def from_facts(cls, facts: Iterable[Predicate]) -> SeekNumbers:
        """Return the puzzle of cell/2, first/2, final/2 and hint/3; raises InputError."""
        found = by_predicate(facts, cls.inputs)
        for predicate, name in ((First, "first"), (Final, "final")):
            if len(found[predicate]) != 1:
                raise InputError(f"expected exactly one fact {name}(X,Y), found {len(found[predicate])}")
        return cls(cells=found[Cell], first=found[First][0], final=found[Final][0], hints=found[HintNumber])

    def to_json(self) -> dict[str, Any]:
        """Return kind, size or cells, first, final and hints."""
        size = self.size
        area = {"size": list(size)} if size else {"cells": [list(cell) for cell in sorted(self.cells)]}
        return {
            "kind": self.kind,
            **area,
            "first": list(self.first),
            "final": list(self.final),
            "hints": [list(hint) for hint in self.hints],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> SeekNumbers:
        """Return the puzzle of an object with size or cells, first, final and hints; raises InputError."""
        allow_keys(data, ("size", "cells", "first", "final", "hints"))
        for key in ("first", "final"):
            if key not in data:
                raise InputError(f"missing key {key!r}")
        return cls(
            size=data.get("size"),
            cells=items(data, "cells") if "cells" in data else None,
            first=data["first"],
            final=data["final"],
            hints=items(data, "hints", ()),
        )

    def solution(self, atoms: Iterable[Iterable[Any]]) -> SeekNumbersSolution:
        """Return the atoms path/4 of an answer set, or their arguments, as a solution."""
        edges = [(Point(x1, y1), Point(x2, y2)) for x1, y1, x2, y2 in atoms]
        return SeekNumbersSolution(self, frozenset(edges))

    def solution_from_json(self, data: Mapping[str, Any]) -> SeekNumbersSolution:
        """Return the solution of an object with a ``path``, or ``steps`` for no single line; raises InputError."""
        allow_keys(data, ("path", "steps"))
        if "steps" in data:
            return SeekNumbersSolution(self, frozenset(map(_step, items(data, "steps"))))
        path = [point(cell, "path") for cell in items(data, "path")]
        return SeekNumbersSolution(self, frozenset(itertools.pairwise(path)))

    def __repr__(self) -> str:
        cells = None if self.size else [*map(tuple, sorted(self.cells))]
        ends = {"first": tuple(self.first), "final": tuple(self.final)}
        return call("SeekNumbers", size=self.size, cells=cells, **ends, hints=[*self.hints])

    def drawing(self) -> Drawing:
        """Return the cells with their marks and hints."""
        hints = {Point(x, y): str(number) for x, y, number in self.hints}
        marks = {self.final: Mark.FINAL, self.first: Mark.FIRST}  # the only cell is drawn as the first
        tiles = (
            Tile(cell, text=hints.get(cell, ""), given=cell in hints, mark=marks.get(cell))
            for cell in sorted(self.cells)
        )
        return Drawing(tuple(tiles), title=f"A Seek Numbers puzzle of {len(self.cells)} cells")


@dataclass(frozen=True)
class SeekNumbersSolution(Solution):
    """A path through a Seek Numbers puzzle.

    Parameters
    ----------
    puzzle : SeekNumbers
        The puzzle.
    edges : frozenset of (Point, Point)
        Its steps from cell to cell.
    """

    puzzle: SeekNumbers
    edges: frozenset[Edge]

    def __repr__(self) -> str:
        if self.single_line:
            return call("SeekNumbersSolution", puzzle=self.puzzle, path=[*map(tuple, self.path)])
        steps = [(*one, *other) for one, other in self._in_order()]
        return call("SeekNumbersSolution", puzzle=self.puzzle, steps=steps)

    @cached_property
    def _after(self) -> dict[Point, list[Point]]:
        after: dict[Point, list[Point]] = {}
        for one, other in self.edges:
            after.setdefault(one, []).append(other)
        return after

    @cached_property
    def path(self) -> tuple[Point, ...]:
        """The cells from first to final, in order; of a wrong solution, up to a gap, a fork or a cycle."""
        path, seen = [self.puzzle.first], {self.puzzle.first}
        while len(nexts := self._after.get(path[-1], [])) == 1 and nexts[0] not in seen:
            path.append(nexts[0])
            seen.add(nexts[0])
        return tuple(path)

    @property
    def single_line(self) -> bool:
        """Whether `path` has all steps: none lies beside it, and it begins in the first cell."""
        return self.edges == frozenset(itertools.pairwise(self.path))

    def atoms(self) -> Sequence[Predicate]:
        """Return path/4, in the order of the path."""
        return in_order(Path(*one, *other) for one, other in self._in_order())

    def to_json(self) -> dict[str, Any]:
        """Return the path as a list of cells or, where it is no single line, its steps."""
        if self.single_line:
            return {"path": [list(cell) for cell in self.path]}
        return {"steps": [[*one, *other] for one, other in self._in_order()]}

    def check(self) -> tuple[str, ...]:
        """Return the rules that the path breaks, a sentence each."""
        from aspsolve.families.declared._sentences import broken  # noqa: PLC0415  (few answers are wrong)

        impossible = sorted(self.edges - self._possible)
        steps = ({"X": one.x, "Y": one.y, "X'": other.x, "Y'": other.y} for one, other in impossible)
        return broken(self._violated(), (("the path goes from {X,Y} to {X',Y'}", values) for values in steps))

    @property
    def _possible(self) -> frozenset[Edge]:
        """The steps between neighbours that do not lead into the first cell or out of the final one."""
        cells, first, final = self.puzzle.cells, self.puzzle.first, self.puzzle.final
        return frozenset(
            (one, other)
            for one, other in self.edges
            if cells.issuperset((one, other)) and SQUARES.adjacent(one, other) and one != final and other != first
        )

    def _violated(self) -> Iterable[Said]:
        """Yield the ground instances of the encoding's rules that are violated."""
        first, final = self.puzzle.first, self.puzzle.final
        left = Counter(one for one, _ in self._possible)
        near = {other for one, other in self.edges if SQUARES.adjacent(one, other)}
        entered = Counter(other for _, other in self.edges)
        for sentence, cells in (
            ("the path leaves {X,Y} by one step", (one for one in self.puzzle.cells - {final} if left[one] != 1)),
            ("the path enters {X,Y}", self.puzzle.cells - {first} - near),
            ("the path enters {X,Y} by one step only", (one for one, times in entered.items() if times > 1)),
        ):
            yield from ((sentence, {"X": x, "Y": y}) for x, y in cells)
        try:
            TopologicalSorter(self._after).prepare()
        except CycleError:
            yield "the path contains no cycle", {}
        for (x, y), bends in self._miscounted():
            yield "the number of bends from {X,Y} to the next marked cell is {N}", {"X": x, "Y": y, "N": bends}

    def _miscounted(self) -> Iterable[tuple[Point, int]]:
        """Yield the marked cells of `path` that a wrong number of bends follows, each with the right number."""
        hints = {Point(x, y): number for x, y, number in self.puzzle.hints}
        if not hints:
            return
        marked = {self.puzzle.first, self.puzzle.final, *hints}
        bends = bends_beyond(self.path, marked)
        for cell in [cell for cell in self.path if cell in marked][:-1]:
            if bends[cell] != hints.get(cell, 0):
                yield cell, hints.get(cell, 0)

    def drawing(self) -> Drawing:
        """Return the puzzle with the path drawn in."""
        base = self.puzzle.drawing()
        inside = tuple(edge for edge in self._in_order() if self.puzzle.cells.issuperset(edge))
        return Drawing(base.tiles, path=inside, title=f"A solved Seek Numbers puzzle of {len(base.tiles)} cells")

    def _in_order(self) -> list[Edge]:
        """Return the steps in the order of the path."""
        order = {cell: index for index, cell in enumerate(self.path)}
        return sorted(self.edges, key=lambda edge: (order.get(edge[0], len(order)), edge))


def bends_beyond(path: Sequence[Point], marked: Container[Point]) -> dict[Point, int]:
    """Count the bends between each cell of a path, but its last one, and the next marked cell or the end."""
    found: dict[Point, int] = {}
    count = 0
    for before, here, after in reversed([*zip(path, path[1:], path[2:], strict=False)]):
        # By the rules of the University of Potsdam's course project, a bend in a marked cell counts for neither side.
        found[here] = count
        count = 0 if here in marked else count + (before.x != after.x and before.y != after.y)
    return {**found, path[0]: count}


def cells_of(size: tuple[int, int] | None, cells: Iterable[object] | None) -> frozenset[Point]:
    """Return the cells of a rectangle, or those that are listed; raises InputError."""
    if (size is None) == (cells is None):
        raise InputError("expected either size or cells")
    return points(cells or (), "cells") if size is None else rectangle(*point(size, "size"))


def _step(value: object) -> Edge:
    """Return (x1, y1, x2, y2) as a step; raises InputError."""
    x1, y1, x2, y2 = record(value, "steps", "(x1, y1, x2, y2)")
    return point((x1, y1), "steps"), point((x2, y2), "steps")
