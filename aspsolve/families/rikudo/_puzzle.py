"""Rikudo: consecutive numbers in neighbouring hexagons."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Any, ClassVar

from aspsolve.errors import InputError
from aspsolve.model.checks import allow_keys, integer, items, point, points, record
from aspsolve.model.drawing import Drawing, Tile, call
from aspsolve.model.facts import Cell, Predicate, by_predicate, in_order
from aspsolve.model.lattice import HEXAGONS, MAX_CELLS, Edge, Lattice, Point, hexagon
from aspsolve.model.puzzle import Puzzle, Solution

if TYPE_CHECKING:
    from aspsolve.families.declared._sentences import Said

#: The triple that stands for the hole of a hexagon in the assignment's lists.
HOLE = (0, 0, -10)
#: The encoding's sentence about a link.
LINKED = "{X,Y} and {X',Y'} are linked: they hold consecutive numbers"


class Given(Predicate, name="given"):
    """given(X,Y,K): the cell is prefilled with the number K."""

    x: int
    y: int
    k: int


class Link(Predicate, name="link"):
    """link(X1,Y1,X2,Y2): the two cells hold consecutive numbers."""

    x1: int
    y1: int
    x2: int
    y2: int


class Number(Predicate, name="number"):
    """number(X,Y,K): the cell holds the number K."""

    x: int
    y: int
    k: int


@dataclass(frozen=True, init=False)
class Rikudo(Puzzle["RikudoSolution"]):
    """A Rikudo puzzle.

    Parameters
    ----------
    size : int or None
        The number of cells of the full hexagon, its centre included: 37, 61, 91, or any other 3r(r+1)+1 from 7 on.
    prefilled : iterable of (int, int, int)
        Triples (x, y, k): the cell holds the number k.
    links : iterable of (int, int, int, int)
        Pairs of neighbours (x1, y1, x2, y2) that hold consecutive numbers.
    cells : iterable of (int, int) or None
        Instead of a size, any set of cells (x, y).

    Raises
    ------
    InputError
        A ValueError that says which of these is wrong.
    """

    kind: ClassVar[str] = "rikudo"
    lattice: ClassVar[Lattice] = HEXAGONS
    title: ClassVar[str] = "Rikudo"
    inputs: ClassVar[tuple[type[Predicate], ...]] = (Cell, Given, Link)
    output: ClassVar[type[Predicate]] = Number

    #: In doubled coordinates, x to the right and y upwards; a hexagon lacks its centre (0, 0). Numbers are from 1 on.
    cells: frozenset[Point]
    prefilled: tuple[tuple[int, int, int], ...]
    links: tuple[tuple[int, int, int, int], ...]

    def __init__(
        self,
        size: int | None = None,
        prefilled: Iterable[tuple[int, int, int]] = (),
        links: Iterable[tuple[int, int, int, int]] = (),
        *,
        cells: Iterable[tuple[int, int]] | None = None,
    ) -> None:
        if (size is None) == (cells is None):
            raise InputError("expected either size or cells")
        places = _hexagon_of(integer(size, "size")) if size is not None else points(cells or (), "cells")
        for cell in places:
            if (cell.x + cell.y) % 2:
                raise InputError(f"cells: {cell} is between cells: x and y are both odd or both even")
        object.__setattr__(self, "cells", places)
        object.__setattr__(self, "prefilled", tuple(sorted(_numbers(prefilled, places))))
        object.__setattr__(self, "links", tuple(sorted(set(_links(links, places)))))

    @property
    def size(self) -> int | None:
        """The number of cells of the full hexagon where the puzzle is one without its centre, else None."""
        n = len(self.cells) + 1
        radius = radius_of(n)
        return n if radius and self.cells == hexagon(radius) - {Point(0, 0)} else None

    def facts(self) -> Sequence[Predicate]:
        """Return cell/2, given/3 and link/4."""
        cells = [Cell(x, y) for y, x in sorted((y, x) for x, y in self.cells)]
        givens, links = (Given(*given) for given in self.prefilled), (Link(*link) for link in self.links)
        return in_order([*cells, *givens, *links])

    @classmethod
    def from_facts(cls, facts: Iterable[Predicate]) -> Rikudo:
        """Return the puzzle of cell/2, given/3 and link/4; raises InputError."""
        found = by_predicate(facts, cls.inputs)
        return cls(cells=found[Cell], prefilled=found[Given], links=found[Link])

    def to_json(self) -> dict[str, Any]:
        """Return kind, size or cells, prefilled and links."""
        size = self.size
        return {
            "kind": self.kind,
            **({"size": size} if size else {"cells": [list(cell) for cell in sorted(self.cells)]}),
            "prefilled": [list(given) for given in self.prefilled],
            "links": [list(link) for link in self.links],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Rikudo:
        """Return the puzzle of an object with size or cells, prefilled and links; raises InputError."""
        allow_keys(data, ("size", "cells", "prefilled", "links"))
        return cls(
            size=data.get("size"),
            cells=items(data, "cells") if "cells" in data else None,
            prefilled=items(data, "prefilled", ()),
            links=items(data, "links", ()),
        )

    def solution(self, atoms: Iterable[Iterable[Any]]) -> RikudoSolution:
        """Return the atoms number/3 of an answer set, or their arguments, as a solution."""
        return RikudoSolution(self, tuple(sorted((x, y, k) for x, y, k in atoms)))

    def solution_from_json(self, data: Mapping[str, Any]) -> RikudoSolution:
        """Return the solution of an object with numbers; raises InputError."""
        allow_keys(data, ("numbers",))
        return self.solution_from_triples(items(data, "numbers"))

    def solution_from_triples(self, triples: Iterable[object]) -> RikudoSolution:
        """Return a list of triples as a solution, right or wrong.

        Parameters
        ----------
        triples : iterable of (int, int, int)
            A triple (x, y, k) for each cell; one (0, 0, -10) stands for the hole of a hexagon.

        Returns
        -------
        RikudoSolution
            The solution.

        Raises
        ------
        InputError
            For anything else.
        """
        numbers = []
        for triple in triples:
            *cell, k = record(triple, "numbers", "(x, y, k)")
            at = point(cell, "numbers")
            numbers.append((at.x, at.y, integer(k, f"number at {at}")))
        if HOLE in numbers and self._has_hole:
            numbers.remove(HOLE)
        return RikudoSolution(self, tuple(sorted(numbers)))

    @property
    def _has_hole(self) -> bool:
        return Point(*HOLE[:2]) not in self.cells

    def drawing(self) -> Drawing:
        """Return the cells, the prefilled numbers and the links."""
        return self._drawing({Point(x, y): str(k) for x, y, k in self.prefilled}, "A")

    def __repr__(self) -> str:
        cells = None if self.size else [*map(tuple, sorted(self.cells))]
        return call("Rikudo", size=self.size, cells=cells, prefilled=[*self.prefilled], links=[*self.links])

    def _drawing(self, texts: Mapping[Point, str], which: str) -> Drawing:
        given = {(x, y) for x, y, _ in self.prefilled}
        tiles = tuple(Tile(cell, text=texts.get(cell, ""), given=cell in given) for cell in sorted(self.cells))
        links: tuple[Edge, ...] = tuple((Point(a, b), Point(c, d)) for a, b, c, d in self.links)
        return Drawing(tiles, links=links, lattice=HEXAGONS, title=f"{which} Rikudo of {len(tiles)} cells")


@dataclass(frozen=True)
class RikudoSolution(Solution):
    """The numbers of a filled Rikudo.

    Parameters
    ----------
    puzzle : Rikudo
        The puzzle.
    numbers : tuple of (int, int, int)
        Sorted triples (x, y, k): the cell holds the number k.
    """

    puzzle: Rikudo
    numbers: tuple[tuple[int, int, int], ...]

    def __repr__(self) -> str:
        return call("RikudoSolution", puzzle=self.puzzle, numbers=[*self.numbers])

    def triples(self) -> list[tuple[int, int, int]]:
        """Return the solution as the list that Prolog assignments ask for.

        Returns
        -------
        list of (int, int, int)
            A triple (x, y, k) for each cell, from the top row down; a hexagon's list ends with its hole, (0, 0, -10).
        """
        rows = sorted(self.numbers, key=lambda triple: (-triple[1], triple[0]))
        return [*rows, HOLE] if self.puzzle.size or self._fills_hole else rows

    def atoms(self) -> Sequence[Predicate]:
        """Return number/3, in the order of the numbers."""
        return in_order(Number(*triple) for triple in sorted(self.numbers, key=lambda triple: (triple[2], triple)))

    def to_json(self) -> dict[str, Any]:
        """List the numbers as triples."""
        hole = [HOLE] if self._fills_hole else []
        return {"numbers": [list(triple) for triple in (*hole, *self.numbers)]}

    @property
    def _fills_hole(self) -> bool:
        """Whether it wrongly has the hole's triple as a number: in a list that triple then stands twice."""
        return HOLE in self.numbers and self.puzzle._has_hole

    def check(self) -> tuple[str, ...]:
        """Return the rules that the numbers break, a sentence each."""
        from aspsolve.families.declared._sentences import broken  # noqa: PLC0415  (few answers are wrong)

        cells, held = self.puzzle.cells, {*self.numbers}
        beside = {(x, y, k) for x, y, k in held if (x, y) not in cells or not 1 <= k <= len(cells)}
        rules = (*self._counted(held - beside), *self._kept(held))
        return broken(rules, (_at("{X,Y} is {K}", *number) for number in beside))

    def _counted(self, held: Iterable[tuple[int, int, int]]) -> Iterable[Said]:
        """Find cells without exactly one number, and numbers without exactly one cell."""
        per_cell = Counter((x, y) for x, y, _ in held)
        per_number = Counter(k for _, _, k in held)
        yield from (_at("{X,Y} holds exactly one number", *cell) for cell in self.puzzle.cells if per_cell[cell] != 1)
        numbers = range(1, len(self.puzzle.cells) + 1)
        yield from (("{K} is in exactly one cell", {"K": k}) for k in numbers if per_number[k] != 1)

    def _kept(self, held: AbstractSet[tuple[int, int, int]]) -> Iterable[Said]:
        """Find givens that are not there, numbers without the next one beside them, and links that are broken."""
        for given in self.puzzle.prefilled:
            if given not in held:
                yield _at("{X,Y} is given as {K}", *given)
        numbers = defaultdict[tuple[int, int], list[int]](list)
        for x, y, k in held:
            numbers[x, y].append(k)
            nexts = ((*near, k + 1) for near in HEXAGONS.neighbours(Point(x, y)))
            if 0 <= k < len(self.puzzle.cells) and held.isdisjoint(nexts):
                yield _at("the number after {K} is beside {X,Y}", x, y, k)
        for x, y, a, b in self.puzzle.links:
            ends = ((x, y), (a, b)), ((a, b), (x, y))
            if any(held.isdisjoint([(*there, k - 1), (*there, k + 1)]) for here, there in ends for k in numbers[here]):
                yield LINKED, {"X": x, "Y": y, "X'": a, "Y'": b}

    def drawing(self) -> Drawing:
        """Draw the puzzle with all numbers."""
        return self.puzzle._drawing({Point(x, y): str(k) for x, y, k in self.numbers}, "A solved")


def _at(sentence: str, x: int, y: int, k: int = 0) -> Said:
    """Return a sentence about a cell and a number."""
    return sentence, {"X": x, "Y": y, "K": k}


def radius_of(size: int) -> int | None:
    """Return the radius of the hexagon with `size` cells, None if there is none."""
    radius = next(radius for radius in count() if 3 * radius * (radius + 1) + 1 >= size)
    return radius if 3 * radius * (radius + 1) + 1 == size else None


def _hexagon_of(size: int) -> frozenset[Point]:
    """Return the cells of a hexagon without its centre; raises InputError for an impossible size."""
    if not 7 <= size <= MAX_CELLS:
        raise InputError(f"size: expected 7 to {MAX_CELLS} cells, found {size}")
    radius = radius_of(size)
    if radius is None:
        raise InputError(f"size: no hexagon has {size} cells; 37, 61 and 91 are the usual sizes")
    return hexagon(radius) - {Point(0, 0)}


def _numbers(triples: Iterable[tuple[int, int, int]], cells: frozenset[Point]) -> Iterable[tuple[int, int, int]]:
    """Yield the prefilled numbers, each once it is checked; raises InputError."""
    numbers: dict[Point, int] = {}
    holder: dict[int, Point] = {}
    for triple in triples:
        x, y, k = record(triple, "prefilled", "(x, y, k)")
        if (x, y, k) == HOLE and HOLE[:2] not in cells:
            continue
        cell = point((x, y), "prefilled")
        integer(k, f"number at {cell}")
        if cell not in cells:
            raise InputError(f"prefilled: there is no cell {cell}")
        if not 1 <= k <= len(cells):
            raise InputError(f"prefilled: {k} at {cell} is not between 1 and {len(cells)}")
        if cell in numbers:
            raise InputError(f"prefilled: the cell {cell} is given twice")
        if k in holder:
            raise InputError(f"prefilled: the number {k} is given twice, at {holder[k]} and {cell}")
        numbers[cell], holder[k] = k, cell
        yield cell.x, cell.y, k


def _links(links: Iterable[tuple[int, int, int, int]], cells: frozenset[Point]) -> Iterable[tuple[int, int, int, int]]:
    """Yield the links, the lesser cell first, each once it is checked; raises InputError."""
    for link in links:
        x1, y1, x2, y2 = record(link, "links", "(x1, y1, x2, y2)")
        one, other = sorted((point((x1, y1), "links"), point((x2, y2), "links")))
        for cell in (one, other):
            if cell not in cells:
                raise InputError(f"links: there is no cell {cell}")
        if not HEXAGONS.adjacent(one, other):
            raise InputError(f"links: {one} and {other} are not neighbours")
        yield *one, *other
