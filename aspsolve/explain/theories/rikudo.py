"""Rikudo, explained: numbers in cells, and cells that are joined."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from aspsolve.engine.entailment import Literal
from aspsolve.errors import InputError
from aspsolve.explain.techniques import rikudo
from aspsolve.explain.theory import Element, Kind, Known, Named, Theory, enumeration, fact, span
from aspsolve.puzzles import Puzzle, Rikudo, Solution
from aspsolve.puzzles.drawing import Drawing
from aspsolve.puzzles.lattice import HEXAGONAL, Edge, Point, neighbours
from aspsolve.puzzles.rikudo import RikudoSolution

__all__ = ["RikudoTheory"]


class RikudoTheory(Theory):
    """A Rikudo, ready to be explained.

    Attributes
    ----------
    total : the largest number.
    around : the neighbours of each cell.
    """

    outputs = (("number", 3), ("joined", 4))
    shown = "number"
    puzzle: Rikudo

    def __init__(self, puzzle: Rikudo) -> None:
        self.puzzle = puzzle
        self.total = len(puzzle.cells)
        self._gaps: dict[tuple[int, ...], Element] = {}
        self.around = {
            cell: [near for near in neighbours(cell, HEXAGONAL) if near in puzzle.cells] for cell in puzzle.cells
        }

    def clues(self) -> Sequence[Element]:
        """Return the givens, the links, and the rules of cells and numbers."""
        return [
            *(given_element(x, y, k) for x, y, k in self.puzzle.prefilled),
            *(link_element(one, other) for one, other in self._links()),
            *(cell_element(cell) for cell in sorted(self.puzzle.cells)),
            numbers_element(range(1, self.total + 1)),
        ]

    def grouped(self, clues: Sequence[Element], known: Known) -> Sequence[Element]:
        """Return the rules only where they are not fulfilled yet: for open cells, and for each gap in the numbers."""
        at = numbers_of(known)
        held = set(at.values())
        open_numbers = [k for k in range(1, self.total + 1) if k not in at]
        gaps = [
            self._gap(tuple(k for _, k in gap))
            for _, gap in groupby(enumerate(open_numbers), key=lambda pair: pair[1] - pair[0])
        ]
        whole = numbers_element(range(1, self.total + 1))
        return [
            *(clue for clue in clues if clue != whole and not (clue.kind is Kind.RULE and set(clue.squares) <= held)),
            *gaps,
        ]

    def _gap(self, numbers: tuple[int, ...]) -> Element:
        """Return the rule of some numbers, the same object each time."""
        return self._gaps.setdefault(numbers, numbers_element(numbers))

    def told(self) -> Mapping[Literal, Element]:
        """Return the givens and the links."""
        return {
            **{number(Point(x, y), k): given_element(x, y, k) for x, y, k in self.puzzle.prefilled},
            **{joined(one, other): link_element(one, other) for one, other in self._links()},
        }

    def _links(self) -> Iterable[Edge]:
        for a, b, c, d in self.puzzle.links:
            yield Point(a, b), Point(c, d)

    def named(self, conclusion: Element, reasons: Sequence[Element]) -> Named:
        """Return the technique, see `aspsolve.explain.techniques.rikudo`."""
        return rikudo.named(self, conclusion, reasons)

    def conclusion(self, literal: Literal, kind: Kind = Kind.KNOWN) -> Element:
        """Return a number in a cell, or two joined cells."""
        atom, holds = literal
        arguments = [argument.number for argument in atom.arguments]
        if atom.name == "number":
            x, y, k = arguments
            sentence = f"{k} {'is' if holds else 'is not'} at ({x},{y})."
            return Element(kind, frozenset([literal]), sentence, (Point(x, y),))
        one, other = Point(*arguments[:2]), Point(*arguments[2:])
        sentence = f"{one} and {other} {'hold' if holds else 'do not hold'} consecutive numbers."
        return Element(kind, frozenset([literal]), sentence, (one, other))

    def useful(self, literal: Literal, known: Known) -> bool:
        """Tell whether it is a number, or two joined cells of which a number is not known yet."""
        atom, holds = literal
        if not holds or atom.name == "number":
            return holds
        held = set(numbers_of(known).values())
        return not held.issuperset(cells_of(literal))

    def implied(self, literal: Literal) -> Iterable[Literal]:  # noqa: ARG002
        """Return nothing."""
        return ()

    def part_of_solution(self, literal: Literal) -> bool:
        """Tell whether it is a number."""
        return literal[1] and literal[0].name == "number"

    def entries(self, attempt: Solution) -> Sequence[Element]:
        """Return the numbers that are not prefilled."""
        assert isinstance(attempt, RikudoSolution)
        given = set(self.puzzle.prefilled)
        return [
            self.conclusion(number(Point(x, y), k), Kind.ENTRY) for x, y, k in attempt.numbers if (x, y, k) not in given
        ]

    def attempt(self, puzzle: Puzzle) -> Solution:
        """Return the prefilled numbers of another Rikudo as an attempt."""
        if not isinstance(puzzle, Rikudo) or puzzle.cells != self.puzzle.cells:
            raise InputError("attempt: expected a Rikudo with the same cells")
        return RikudoSolution(self.puzzle, puzzle.prefilled)

    def contents(self, solution: Solution) -> dict[Point, str]:
        """Return the numbers."""
        assert isinstance(solution, RikudoSolution)
        return {Point(x, y): str(k) for x, y, k in solution.numbers}

    def revealed(self, solution: Solution, squares: Iterable[Point]) -> Rikudo:
        """Return the puzzle with some more numbers prefilled."""
        contents = self.contents(solution)
        more = {(at.x, at.y, int(contents[at])) for at in squares}
        return Rikudo(cells=self.puzzle.cells, prefilled={*self.puzzle.prefilled, *more}, links=self.puzzle.links)

    def contradiction(self, clues: Sequence[Element]) -> str:
        """Return which numbers and links cannot all stand."""
        said = [atom.arguments[0] for clue in clues for atom, _ in clue.literals]
        numbers = sorted(atom.arguments[2].number for atom in said if atom.name == "given")
        links = len(said) - len(numbers)
        listed = enumeration(map(str, numbers))
        if not links:
            if len(numbers) == 1:
                return f"{listed} cannot stand where it is given."
            many = "both" if len(numbers) == 2 else "all"
            return f"{len(numbers)} numbers cannot {many} stand where they are given: {listed}."
        joined_by = "a link" if links == 1 else f"{links} links"
        return f"{listed} cannot stand where given with {joined_by}." if numbers else f"{links} links cannot all hold."

    def drawing(self, known: Iterable[Literal]) -> Drawing:
        """Return the puzzle with the numbers that are known and lines between joined cells."""
        numbers = list(self.puzzle.prefilled)
        path: list[Edge] = []
        for atom, holds in known:
            arguments = [argument.number for argument in atom.arguments]
            if holds and atom.name == "number":
                numbers.append((arguments[0], arguments[1], arguments[2]))
            elif holds:
                path.append((Point(*arguments[:2]), Point(*arguments[2:])))
        base = RikudoSolution(self.puzzle, tuple(sorted(set(numbers)))).drawing()
        return Drawing(base.tiles, path=tuple(sorted(path)), links=base.links, hexagonal=True, title="A Rikudo")

    def distance(self, across: int, up: int) -> int:
        """Return the steps between two hexagons."""
        return up + max(0, across - up) // 2


def numbers_of(literals: Iterable[Literal]) -> dict[int, Point]:
    """Return the cells of the numbers that hold."""
    found = {}
    for atom, holds in literals:
        if holds and atom.name == "number":
            x, y, k = (argument.number for argument in atom.arguments)
            found[k] = Point(x, y)
    return found


def cells_of(literal: Literal) -> tuple[Point, Point]:
    """Return the two cells of a literal that they are joined."""
    a, b, c, d = (argument.number for argument in literal[0].arguments)
    return Point(a, b), Point(c, d)


def number(cell: Point, k: int, *, holds: bool = True) -> Literal:
    """Return the literal that a number is in a cell."""
    return fact("number", *cell, k), holds


def joined(one: Point, other: Point, *, holds: bool = True) -> Literal:
    """Return the literal that two cells are joined."""
    lesser, greater = sorted((one, other))
    return fact("joined", *lesser, *greater), holds


def given_element(x: int, y: int, k: int) -> Element:
    """Return a prefilled number."""
    literal = fact("clue", fact("given", x, y, k)), True
    return Element(Kind.CLUE, frozenset([literal]), f"{k} is given at ({x},{y}).", (Point(x, y),))


def link_element(one: Point, other: Point) -> Element:
    """Return a link."""
    literal = fact("clue", fact("link", *one, *other)), True
    return Element(Kind.CLUE, frozenset([literal]), f"A link joins {one} and {other}.", (one, other))


def cell_element(cell: Point) -> Element:
    """Return the rule that a cell holds a number."""
    literal = fact("clue", fact("cell", *cell)), True
    return Element(Kind.RULE, frozenset([literal]), f"Some number must be at {cell}.", (cell,))


def numbers_element(numbers: Sequence[int]) -> Element:
    """Return the rule that some numbers stand somewhere."""
    literals = [(fact("clue", fact("number", k)), True) for k in numbers]
    return Element(Kind.RULE, frozenset(literals), f"{span(numbers)} must be somewhere.")
