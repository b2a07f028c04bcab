"""Seek Numbers, explained: edges that the path uses or not, and the way it goes along them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from aspsolve.engine.entailment import Literal
from aspsolve.explain.techniques import seeknumbers
from aspsolve.explain.theory import Element, Kind, Known, Named, Theory, enumeration, fact
from aspsolve.puzzles import SeekNumbers, Solution
from aspsolve.puzzles.drawing import Drawing
from aspsolve.puzzles.lattice import SQUARE, Point, neighbours
from aspsolve.puzzles.seeknumbers import SeekNumbersSolution

__all__ = ["SeekNumbersTheory"]


class SeekNumbersTheory(Theory):
    """A Seek Numbers puzzle, ready to be explained.

    Attributes
    ----------
    around : the neighbours of each cell.
    numbers : the hints, by their cells.
    """

    outputs = (("joined", 4), ("path", 4))
    shown = "joined"
    local = False
    puzzle: SeekNumbers

    def __init__(self, puzzle: SeekNumbers) -> None:
        self.puzzle = puzzle
        self.around = {
            cell: [near for near in neighbours(cell, SQUARE) if near in puzzle.cells] for cell in puzzle.cells
        }
        self.numbers = {Point(x, y): n for x, y, n in puzzle.hints}

    def clues(self) -> Sequence[Element]:
        """Return the hints, the rule of the start, and the rule of each cell."""
        start = [start_element(self.puzzle.first)] if self.numbers else []
        return [
            *(hint_element(cell, n) for cell, n in self.numbers.items()),
            *start,
            *(visit_element(cell) for cell in sorted(self.puzzle.cells)),
        ]

    def conclusion(self, literal: Literal, kind: Kind = Kind.KNOWN) -> Element:
        """Return an edge that is used, is not used, or is gone along."""
        atom, holds = literal
        one, other = ends(literal)
        if atom.name == "path":
            sentence = f"The path goes {'' if holds else 'not '}from {one} to {other}."
        else:
            sentence = f"The path {'joins' if holds else 'does not join'} {one} and {other}."
        return Element(kind, frozenset([literal]), sentence, (one, other))

    def told(self) -> Mapping[Literal, Element]:
        """Return nothing: a hint draws no edge."""
        return {}

    def named(self, conclusion: Element, reasons: Sequence[Element]) -> Named:
        """Return the technique, see `aspsolve.explain.techniques.seeknumbers`."""
        return seeknumbers.named(self, conclusion, reasons)

    def stronger(self, literal: Literal) -> Iterable[Literal]:
        """Return the two ways along an edge."""
        atom, holds = literal
        one, other = ends(literal)
        return [path(one, other), path(other, one)] if holds and atom.name == "joined" else []

    def useful(self, literal: Literal, known: Known) -> bool:
        """Tell whether it is an edge, used or not, or the way along an edge that is known to be used."""
        atom, holds = literal
        return atom.name == "joined" or (holds and joined(*ends(literal)) in known)

    def implied(self, literal: Literal) -> Iterable[Literal]:
        """Return that an edge is used where the path goes along it."""
        atom, holds = literal
        return [joined(*ends(literal))] if holds and atom.name == "path" else []

    def part_of_solution(self, literal: Literal) -> bool:
        """Tell whether it is an edge that is used."""
        return literal[1] and literal[0].name == "joined"

    def entries(self, attempt: Solution) -> Sequence[Element]:
        """Return the edges, whichever way they are drawn."""
        assert isinstance(attempt, SeekNumbersSolution)
        edges = {(min(edge), max(edge)) for edge in attempt.edges}
        return [self.conclusion(joined(*edge), Kind.ENTRY) for edge in sorted(edges)]

    def contents(self, solution: Solution) -> dict[Point, str]:
        """Return the hint that each inner cell could hold beside those that are there."""
        assert isinstance(solution, SeekNumbersSolution)
        cells = solution.path
        bends = {
            here
            for before, here, after in zip(cells, cells[1:], cells[2:], strict=False)
            if before.x != after.x and before.y != after.y
        }
        found: dict[Point, str] = {}
        count = 0
        for here in reversed(cells[1:-1]):
            found[here] = str(count)
            count = 0 if here in self.numbers else count + (here in bends)
        if not self.numbers:  # the path must not bend before the first hint
            for index, here in enumerate(cells[1:-1], 1):
                if not bends.isdisjoint(cells[1:index]):
                    del found[here]
        return {at: clue for at, clue in sorted(found.items()) if at not in self.numbers}

    def revealed(self, solution: Solution, squares: Iterable[Point]) -> SeekNumbers:
        """Return the puzzle with more hints; the hints before them count no further than to the new ones."""
        assert isinstance(solution, SeekNumbersSolution)
        marked = {*self.numbers, *squares}
        cells = solution.path
        hints = []
        count = 0
        for before, here, after in reversed(list(zip(cells, cells[1:], cells[2:], strict=False))):
            if here in marked:
                hints.append((here.x, here.y, count))
                count = 0
            else:
                count += before.x != after.x and before.y != after.y
        return SeekNumbers(cells=self.puzzle.cells, first=self.puzzle.first, final=self.puzzle.final, hints=hints)

    def contradiction(self, clues: Sequence[Element]) -> str:
        """Return which hints cannot all hold."""
        said = [clue.squares[0] for clue in clues]
        if len(said) == 1:
            return f"No path through all cells bends as often after {said[0]} as the hint there says."
        cells = enumeration(map(str, said))
        return f"No path through all cells agrees with {len(said)} hints at once: those at {cells}."

    def drawing(self, known: Iterable[Literal]) -> Drawing:
        """Return the puzzle with the edges that are known to be used."""
        known = set(known)
        edges = set()
        for literal in known:
            one, other = ends(literal)
            directed = literal[0].name == "path"
            if literal[1] and (directed or not known & {path(one, other), path(other, one)}):
                edges.add((one, other))
        base = self.puzzle.drawing()
        return Drawing(base.tiles, path=tuple(sorted(edges)), title="A Seek Numbers puzzle")

    def distance(self, across: int, up: int) -> int:
        """Return the steps between two squares."""
        return across + up


def ends(literal: Literal) -> tuple[Point, Point]:
    """Return the two cells of an edge."""
    a, b, c, d = (argument.number for argument in literal[0].arguments)
    return Point(a, b), Point(c, d)


def joined(one: Point, other: Point, *, holds: bool = True) -> Literal:
    """Return the literal that the path uses an edge."""
    lesser, greater = sorted((one, other))
    return fact("joined", *lesser, *greater), holds


def path(one: Point, other: Point, *, holds: bool = True) -> Literal:
    """Return the literal that the path goes from a cell to the next."""
    return fact("path", *one, *other), holds


def hint_element(cell: Point, n: int) -> Element:
    """Return a hint."""
    literal = fact("clue", fact("hint", *cell, n)), True
    times = {0: "does not bend", 1: "bends once"}.get(n, f"bends {n} times")
    return Element(Kind.CLUE, frozenset([literal]), f"From {cell} to the next marked cell the path {times}.", (cell,))


def start_element(first: Point) -> Element:
    """Return the rule that the path begins straight."""
    literal = fact("clue", fact("start")), True
    return Element(Kind.RULE, frozenset([literal]), "The path does not bend before the first hint.", (first,))


def visit_element(cell: Point) -> Element:
    """Return the rule that the path visits a cell."""
    literal = fact("clue", fact("visit", *cell)), True
    return Element(Kind.RULE, frozenset([literal]), f"The path visits {cell}.", (cell,))
