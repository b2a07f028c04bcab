"""Puzzles as clauses, written directly, for the SAT solvers of python-sat.

Cells get their numbers, slots their words and pairs of cells their steps, as literals; a literal says one of them. A
cycle beside a path of Seek Numbers is excluded when a model has it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Any

from pysat.card import CardEnc, EncType
from pysat.solvers import Solver

from aspsolve import FillIn, Puzzle, Rikudo, SeekNumbers
from aspsolve.families.fillin._squares import OPEN, parts
from aspsolve.model.lattice import HEXAGONS, SQUARES, SQUARES_WITH_DIAGONALS, Lattice, Point

#: More literals than this, of which one holds, get a counter.
FEW = 8


class Clauses:
    """Clauses over literals by name, and the names that make up a solution."""

    def __init__(self) -> None:
        self.written: list[list[int]] = []
        self.literals: dict[Any, int] = {}
        self.choices: list[Any] = []
        self._top = 0

    def literal(self, name: Hashable) -> int:
        """Return the literal of a name."""
        if name not in self.literals:
            self._top += 1
            self.literals[name] = self._top
        return self.literals[name]

    def choice(self, name: Hashable) -> int:
        """Return the literal of a part of the solution."""
        if name not in self.literals:
            self.choices.append(name)
        return self.literal(name)

    def add(self, *literals: int) -> None:
        """Add a clause."""
        self.written.append(list(literals))

    def exactly(self, number: int, of: Sequence[int]) -> None:
        """Require that a number of literals hold."""
        if number == 1 and len(of) <= FEW:
            self.add(*of)
            self.written += ([-one, -other] for one, other in combinations(of, 2))
        elif len(of) < number:
            self.add()
        else:
            written = CardEnc.equals(list(of), number, top_id=self._top, encoding=EncType.seqcounter)
            self.written += written.clauses
            self._top = max(self._top, written.nv)

    def loose(self, chosen: set[Any]) -> Iterable[list[int]]:  # noqa: ARG002
        """Yield clauses that a model breaks, of those that are added only then."""
        return ()


def numbers(cells: Iterable[Point], clues: Mapping[Point, int], lattice: Lattice) -> Clauses:
    """Return a path of numbers: each cell has one, each number a cell, and consecutive ones are neighbours."""
    found = Clauses()
    board = {*cells}
    near = {cell: [one for one in lattice.neighbours(cell) if one in board] for cell in board}
    given = {k: cell for cell, k in clues.items()}
    free = near.keys() - clues.keys()
    layers = [{given[k]} if k in given else {*free} for k in range(1, len(near) + 1)]
    for back, order in ((-1, range(1, len(near))), (1, range(len(near) - 2, -1, -1))):
        for k in order:
            layers[k] &= {one for cell in layers[k + back] for one in near[cell]}
    of_cell: dict[Point, list[int]] = {cell: [] for cell in near}
    for k, layer in enumerate(layers, 1):
        own = [found.choice((*cell, k)) for cell in sorted(layer)]
        found.exactly(1, own)
        for cell, one in zip(sorted(layer), own, strict=True):
            of_cell[cell].append(one)
    for own in of_cell.values():
        found.exactly(1, own)
    for x, y, k in found.choices:
        for other in (k - 1, k + 1):
            if 1 <= other <= len(near):
                names = [(*cell, other) for cell in near[Point(x, y)]]
                found.add(-found.literals[x, y, k], *(found.literals[name] for name in names if name in found.literals))
    return found


def rikudo(puzzle: Rikudo) -> Clauses:
    """Return the numbers of a Rikudo, in which links join consecutive ones."""
    found = numbers([*puzzle.cells], {Point(x, y): k for x, y, k in puzzle.prefilled}, HEXAGONS)
    for a, b, c, d in puzzle.links:
        for k in range(1, len(puzzle.cells) + 1):
            if (a, b, k) in found.literals:
                beside = [(c, d, other) for other in (k - 1, k + 1)]
                found.add(-found.literals[a, b, k], *(found.literals[one] for one in beside if one in found.literals))
    return found


def clued(lattice: Lattice) -> Callable[[Any], Clauses]:
    """Return what makes the numbers of a puzzle with cells and clues."""

    def made(puzzle: Any) -> Clauses:
        clues = {Point(x, y): k for x, y, k in puzzle.of["clue"]}
        return numbers([Point(x, y) for x, y in puzzle.of["cell"]], clues, lattice)

    return made


def sudoku(puzzle: Any) -> Clauses:
    """Return the values of a Sudoku."""
    found = Clauses()
    regions = puzzle.of["region"]
    values = range(1, max(x for x, *_ in regions) + 1)
    groups: dict[Hashable, list[int]] = defaultdict(list)
    for x, y, region in regions:
        found.exactly(1, [found.choice((x, y, value)) for value in values])
        for value in values:
            for group in (("row", y), ("column", x), ("region", region)):
                groups[group, value].append(found.literals[x, y, value])
    for own in groups.values():
        found.exactly(1, own)
    for name in puzzle.of["given"]:
        found.add(found.literal(tuple(name)))
    return found


class Steps(Clauses):
    """The steps of a Seek Numbers and the bends that each cell owes."""

    def __init__(self, puzzle: SeekNumbers) -> None:
        super().__init__()
        self._first, self._final = Point(*puzzle.first), Point(*puzzle.final)
        out: dict[Point, list[int]] = defaultdict(list)
        into: dict[Point, list[int]] = defaultdict(list)
        for cell in sorted(puzzle.cells):
            for near in SQUARES.neighbours(cell):
                if near in puzzle.cells and cell != self._final and near != self._first:
                    out[cell].append(self.choice((cell, near)))
                    into[near].append(self.literals[cell, near])
        for cell in puzzle.cells:
            if cell != self._final:
                self.exactly(1, out[cell])
            if cell != self._first:
                self.exactly(1, into[cell])
        for one, other in self.choices:
            if one < other and (other, one) in self.literals:
                self.add(-self.literals[one, other], -self.literals[other, one])
        if puzzle.hints:
            self._owe({Point(x, y): number for x, y, number in puzzle.hints}, puzzle.cells)

    def _owe(self, hints: Mapping[Point, int], cells: Iterable[Point]) -> None:
        """Count the bends that are owed, where a step leads to a cell without a mark."""
        most = max(hints.values())
        owes = {cell: {number: 0} for cell, number in {**hints, self._first: 0}.items()}
        marked = {*hints, self._first, self._final}
        for cell in {*cells} - marked:
            owes[cell] = {number: self.literal((cell, number)) for number in range(most + 1)}
            self.exactly(1, [*owes[cell].values()])
            for before in SQUARES.neighbours(cell):
                for after in SQUARES.neighbours(cell):
                    if (before, cell) in self.literals and (cell, after) in self.literals and before != after:
                        straight = self.literal(("straight", cell))
                        bends = before.x != after.x and before.y != after.y
                        pair = (-self.literals[before, cell], -self.literals[cell, after])
                        self.add(*pair, -straight if bends else straight)
        for one, other in [*self.choices]:
            for number, owed in owes[one].items():
                holds = [-self.literals[one, other], *([-owed] if owed else [])]
                if other in marked:
                    if number:
                        self.add(*holds)
                else:
                    straight = self.literal(("straight", other))
                    for bend, sign in ((0, -straight), (1, straight)):
                        paid = owes[other].get(number - bend)
                        self.add(*holds, sign, *([paid] if paid else []))

    def loose(self, chosen: set[Any]) -> Iterable[list[int]]:
        """Exclude the cycles beside the path."""
        after: dict[Point, Point] = dict(chosen)
        cell = self._first
        while cell in after:
            cell = after.pop(cell)
        while after:
            begin, cell = after.popitem()
            cycle = [(begin, cell)]
            while cell != begin:
                cycle.append((cell, after[cell]))
                cell = after.pop(cell)
            yield [-self.literals[step] for step in cycle]


def fillin(puzzle: FillIn) -> Clauses:
    """Return the words of the slots, which agree in the letters of crossings."""
    found = Clauses()
    words = Counter(tuple(parts(word)) for word in puzzle.words)
    uses: dict[tuple[str, ...], list[int]] = defaultdict(list)
    letters: dict[Any, set[str]] = defaultdict(set)
    for slot in puzzle.slots:
        shown = [puzzle.rows[y - 1][x - 1] for x, y in slot.squares]
        own = []
        for word in words:
            fits = len(word) == len(shown)
            if fits and all(known in (OPEN, letter) for known, letter in zip(shown, word, strict=True)):
                one = found.choice((slot, word))
                own.append(one)
                uses[word].append(one)
                for square, letter in zip(slot.squares, word, strict=True):
                    letters[square].add(letter)
                    found.add(-one, found.literal((square, letter)))
        found.exactly(1, own)
    for square, some in letters.items():
        for letter, instead in combinations(some, 2):
            found.add(-found.literal((square, letter)), -found.literal((square, instead)))
    for word, number in words.items():
        found.exactly(number, uses[word])
    return found


MODELS: dict[str, Callable[[Any], Clauses]] = {
    "rikudo": rikudo, "seeknumbers": Steps, "fillin": fillin, "sudoku": sudoku,
    "numbrix": clued(SQUARES), "hidato": clued(SQUARES_WITH_DIAGONALS),
}  # fmt: skip


def search(puzzle: Puzzle, name: str, models: int) -> int:
    """Return how many solutions a solver finds, at most a number of them, each excluded by a clause."""
    clauses = MODELS[puzzle.kind](puzzle)
    found = 0
    if [] in clauses.written:
        return 0
    with Solver(name=name, bootstrap_with=clauses.written) as solver:
        while found < models and solver.solve():
            true = {literal for literal in solver.get_model() if literal > 0}
            chosen = {choice for choice in clauses.choices if clauses.literals[choice] in true}
            if loose := [*clauses.loose(chosen)]:
                solver.append_formula(loose)
                continue
            found += 1
            solver.add_clause([-clauses.literals[choice] for choice in chosen])
    return found
