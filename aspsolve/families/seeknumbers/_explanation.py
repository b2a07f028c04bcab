"""Seek Numbers, explained: edges that the path uses or not, and the way it goes along them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path

from aspsolve.families.seeknumbers._puzzle import SeekNumbers, SeekNumbersSolution, bends_beyond
from aspsolve.families.seeknumbers._state import SeekNumbersState
from aspsolve.families.seeknumbers._techniques import TECHNIQUES
from aspsolve.families.seeknumbers._ways import SAY, Board
from aspsolve.model._symbols import fact
from aspsolve.model.drawing import Drawing
from aspsolve.model.elements import Element, Kind, Literal, clue, ends, joined, said
from aspsolve.model.explanation import TechniqueModel
from aspsolve.model.lattice import SQUARES, Point, strung, walk
from aspsolve.model.messages import Message
from aspsolve.model.puzzle import Solution
from aspsolve.model.techniques import Claim


class SeekNumbersModel(TechniqueModel):
    """A Seek Numbers puzzle, ready to be explained."""

    catalogue = "aspsolve.families.seeknumbers"
    program = (Path(__file__).parent / "explain.lp").read_text(encoding="utf-8")
    outputs = (("joined", 4), ("path", 4))
    shown = "joined"
    lattice = SQUARES
    techniques = TECHNIQUES
    local = False
    settings = (*TechniqueModel.settings, "--heuristic=Domain")
    puzzle: SeekNumbers

    def __init__(self, puzzle: SeekNumbers) -> None:
        self.puzzle = puzzle
        self.board = Board(puzzle)
        self.numbers = {Point(x, y): n for x, y, n in puzzle.hints}

    def clues(self) -> Sequence[Element]:
        """List the hints, the rule of the start, and the rule of each cell."""
        start = [rule_element("start", self.puzzle.first)] if self.numbers else []
        return [
            *(
                clue(Kind.CLUE, fact("hint", *cell, n), SAY("hint" if n else "hint_0", cell=cell, n=n), (cell,))
                for cell, n in self.numbers.items()
            ),
            *start,
            rule_element("piece"),
            *(
                clue(Kind.RULE, fact("visit", *cell), SAY("visit", cell=cell), (cell,))
                for cell in sorted(self.puzzle.cells)
            ),
        ]

    def conclusion(self, literal: Literal, kind: Kind = Kind.KNOWN) -> Element:
        atom, holds = literal
        one, other = ends(literal)  # an attempt's cells may lie outside the grid
        message = SAY(atom.name if holds else f"not_{atom.name}", one=one, other=other)
        return Element(kind, frozenset([literal]), message, (one, other))

    def bundled(self, known: Sequence[Element]) -> Sequence[Element]:
        """Bundle the elements of each known part of the path into one."""
        edges: dict[tuple[Point, ...], list[Element]] = {}
        bundled = []
        for one in known:
            (claim,) = self.claims(one)
            if one.kind is Kind.KNOWN and claim[0] in ("joined", "path") and claim[3]:
                edges.setdefault(tuple(sorted(one.squares)), []).append(one)
            else:
                bundled.append(one)
        walks = strung(edges, directed=False)
        walks = [cells if cells[0][::-1] < cells[-1][::-1] else cells[::-1] for cells in walks]
        for cells in sorted(walks, key=lambda cells: cells[0][::-1]):
            elements = [one for edge in pairwise(cells) for one in edges[tuple(sorted(edge))]]
            steps = {one.squares for one in elements if one.atom.name == "path"}
            ends = cells[-1] == self.puzzle.first, cells[0] == self.puzzle.final
            against = any(ends) or any(edge[::-1] in steps for edge in pairwise(cells))
            ordered = cells[::-1] if against else cells
            bundled += elements if len(elements) == 1 else [part_element(ordered, (one.group[0] for one in elements))]
        return bundled

    def state(self) -> SeekNumbersState:
        return SeekNumbersState(self.board)

    def claim(self, literal: Literal) -> Claim:
        atom = said(literal[0])
        name, values = atom.name, [argument.number for argument in atom.arguments]
        if name in ("start", "piece"):
            return (name,)
        bit = self.board.bit(Point(*values[:2]))
        if name == "hint":
            return "hint", bit, values[2]
        if name == "visit":
            return "visit", bit
        return name, bit, self.board.bit(Point(*values[2:])), literal[1]

    def literal(self, claim: Claim) -> Literal:
        kind, one, other, holds = claim
        return (path if kind == "path" else joined)(self.board.cell(one), self.board.cell(other), holds=holds)

    def summary(self, conclusions: Sequence[Element]) -> Message:
        kinds: dict[str, list[tuple[Point, ...]]] = {}
        for one in conclusions:
            kinds.setdefault(f"{one.message.id}_each", []).append(one.squares)
        clauses = []
        for name, edges in kinds.items():
            walks = edges if name == "not_joined_each" else strung(edges, directed=name == "path_each")
            clauses.append(SAY(name, walks=tuple(map(walk, walks))))
        return SAY("path_each_kind", clauses=tuple(clauses))

    def implied(self, literal: Literal) -> Iterable[Literal]:
        """Say that an edge is used where the path goes along it."""
        atom, holds = literal
        return [joined(*ends(literal))] if holds and atom.name == "path" else []

    def entries(self, attempt: Solution) -> Sequence[Element]:
        """List the edges, whichever way they are drawn."""
        assert isinstance(attempt, SeekNumbersSolution)
        edges = {(min(edge), max(edge)) for edge in attempt.edges}
        return [self.conclusion(joined(*edge), Kind.ENTRY) for edge in sorted(edges)]

    def contents(self, solution: Solution) -> dict[Point, str]:
        """Find the hint that each inner cell could hold beside those that are there."""
        assert isinstance(solution, SeekNumbersSolution)
        found = bends_beyond(solution.path, self.numbers)
        return {at: str(n) for at, n in sorted(found.items()) if at not in (*self.numbers, self.puzzle.first)}

    def revealed(self, solution: Solution, squares: Iterable[Point]) -> SeekNumbers:
        """Add hints to the puzzle; the hints before them count no further than to the new ones."""
        assert isinstance(solution, SeekNumbersSolution)
        marked = {*self.numbers, *squares}
        hints = [(*cell, n) for cell, n in bends_beyond(solution.path, marked).items() if cell in marked]
        return SeekNumbers(cells=self.puzzle.cells, first=self.puzzle.first, final=self.puzzle.final, hints=hints)

    def contradiction(self, clues: Sequence[Element]) -> Message:
        cells = tuple(clue.squares[0] for clue in clues if clue.squares)
        return SAY({1: "no_path_one", 2: "no_path_two"}.get(len(cells), "no_path"), cell=cells[0], cells=cells)

    def impossible(self) -> Message | None:
        """Say that no path goes straight to a number, if there are numbers."""
        if not self.numbers:
            return None
        ahead = any(map(self._leads_to_a_number, SQUARES.steps))
        return SAY("no_path_ahead" if ahead else "no_number_ahead", cell=self.puzzle.first)

    def _leads_to_a_number(self, step: tuple[int, int]) -> bool:
        """Return whether a straight line from the start comes to a number, before the end of the path."""
        cell = self.puzzle.first
        while cell in self.puzzle.cells and cell != self.puzzle.final:
            cell = Point(cell.x + step[0], cell.y + step[1])
            if cell in self.numbers:
                return True
        return False

    def drawing(self, known: Iterable[Literal]) -> Drawing:
        known = set(known)
        edges = set()
        for literal in known:
            one, other = ends(literal)
            directed = literal[0].name == "path"
            if literal[1] and (directed or not known & {path(one, other), path(other, one)}):
                edges.add((one, other))
        base = self.puzzle.drawing()
        return Drawing(base.tiles, path=tuple(sorted(edges)), title="A Seek Numbers puzzle")


def path(one: Point, other: Point, *, holds: bool = True) -> Literal:
    """Make the literal that the path goes from a cell to the next."""
    return fact("path", *one, *other), holds


def part_element(cells: Sequence[Point], literals: Iterable[Literal]) -> Element:
    """Return a known part of the path as an element, directed if literals say the direction of each edge."""
    said = frozenset(literals)
    directed = all(path(*edge) in said for edge in pairwise(cells))
    return Element(Kind.KNOWN, said, SAY("goes_along" if directed else "joins_along", cells=walk(cells)), tuple(cells))


def rule_element(name: str, *cells: Point) -> Element:
    """Return the element of the rule ``start`` for the first cell, or ``piece``."""
    return clue(Kind.RULE, fact(name), SAY(name), cells)
