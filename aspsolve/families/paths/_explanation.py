"""The explanation model of number paths, and likely causes why a puzzle has no solution."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, pairwise
from pathlib import Path

from aspsolve.errors import InputError
from aspsolve.families.paths._state import SAY, PathState
from aspsolve.families.paths._techniques import TECHNIQUES
from aspsolve.families.paths._walks import Board
from aspsolve.model._symbols import Symbol, fact
from aspsolve.model.drawing import Drawing
from aspsolve.model.elements import Element, Kind, Literal, clue, ends, joined, said, squares_of
from aspsolve.model.explanation import TechniqueModel
from aspsolve.model.lattice import Edge, Point, path_obstacle, strung, walk
from aspsolve.model.messages import Message, stretches
from aspsolve.model.puzzle import Puzzle, Solution
from aspsolve.model.techniques import Claim

#: The most known numbers that a step lists one by one.
FEW_NUMBERS = 10


class PathModel(TechniqueModel):
    """A puzzle whose numbers 1, 2, 3, … go from cell to neighbouring cell, ready to be explained."""

    catalogue = "aspsolve.families.paths"
    program = (Path(__file__).parent / "explain.lp").read_text(encoding="utf-8")
    outputs = (("number", 3), ("joined", 4))
    shown = "number"
    techniques = TECHNIQUES

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle, self.lattice = puzzle, puzzle.lattice
        cells, self.given, self.links = parts_of(puzzle)
        self.board = Board(cells, self.lattice)
        self._numbers = range(1, self.board.total + 1)

    def clues(self) -> Sequence[Element]:
        """Return the givens, the links, and the rules of cells and numbers."""
        return [
            *self.initially_known().values(),
            *(clue(Kind.RULE, fact("cell", *cell), SAY("cell", cell=cell), (cell,)) for cell in self.board.places),
            *(numbers_element([k]) for k in self._numbers),
        ]

    def initially_known(self) -> Mapping[Literal, Element]:
        found = {}
        for at, k in self.given.items():
            found[number(at, k)] = clue(Kind.CLUE, fact("given", *at, k), SAY("given", k=k, cell=at), (at,))
        for one, other in self.links:
            message = SAY("link", one=one, other=other)
            found[joined(one, other)] = clue(Kind.CLUE, fact("link", *one, *other), message, (one, other))
        return found

    def state(self) -> PathState:
        return PathState(self.board)

    def claim(self, literal: Literal) -> Claim:
        atom = said(literal[0])
        values = [argument.number for argument in atom.arguments]
        if atom.name == "number" and len(values) == 1:
            return "must", values[0]
        if atom.name in ("number", "given"):
            return "number", self.board.bit(Point(*values[:2])), values[2], literal[1]
        if atom.name == "cell":
            return "cell", self.board.bit(Point(*values))
        return "joined", self.board.bit(Point(*values[:2])), self.board.bit(Point(*values[2:])), literal[1]

    def literal(self, claim: Claim) -> Literal:
        cell = self.board.cell
        if claim[0] == "number":
            return number(cell(claim[1]), claim[2], holds=claim[3])
        return joined(cell(claim[1]), cell(claim[2]), holds=claim[3])

    def bundled(self, known: Sequence[Element]) -> Sequence[Element]:
        """Return what is known with consecutive open numbers together, and consecutive known ones if there are many."""
        numbered: dict[int, Element] = {}
        musts: list[int] = []
        found = []
        for element in known:
            kind, *claim = self.claims(element)[0]
            if kind == "must":
                musts += [k for _, k in self.claims(element)]
            elif kind == "number" and claim[2] and element.kind is not Kind.SUPPOSED:
                numbered[claim[1]] = element
            else:
                found.append(element)
        for numbers in stretches(sorted(numbered)):
            parts = [numbered[k] for k in numbers]
            if len(numbered) <= FEW_NUMBERS or len(parts) == 1:
                found += parts
            else:
                literals = frozenset(literal for part in parts for literal in part.literals)
                found.append(Element(Kind.KNOWN, literals, SAY("known_numbers", numbers=numbers), squares_of(parts)))
        return [*found, *map(numbers_element, stretches(sorted(musts)))]

    def summary(self, conclusions: Sequence[Element]) -> Message:
        """List several numbers with their cells, pairs of joined cells, and the cells that each number is not at."""
        claims: list[Message] = []
        excluded: dict[int, list[Point]] = {}
        edges: list[tuple[Point, ...]] = []
        for conclusion in conclusions:
            kind, _, k, holds = self.claims(conclusion)[0]
            if kind == "joined" and holds:
                edges.append(conclusion.squares)
            elif kind == "number" and not holds:
                excluded.setdefault(k, []).append(conclusion.squares[0])
            else:
                too = kind == "number" and claims and claims[-1].id.startswith(kind)
                claims.append(SAY("number_too", **conclusion.message.values) if too else conclusion.message)
        claims += [SAY("joined_to", walks=(*map(walk, strung(edges, directed=False)),))] if edges else []
        claims += [SAY("not_number", k=k, cells=(*sorted(cells),)) for k, cells in sorted(excluded.items())]
        return SAY("all_of", claims=(*claims,))

    def facts(self) -> tuple[Symbol, ...]:
        """Return the facts of the puzzle, its numbers, and the steps to neighbours."""
        return (
            *(fact("cell", *cell) for cell in self.board.places),
            *(fact("given", *cell, k) for cell, k in self.given.items()),
            *(fact("link", *one, *other) for one, other in self.links),
            *(fact("step", *step) for step in self.lattice.steps),
            *(fact("place", k) for k in self._numbers),
            fact("total", self.board.total),
            fact("edges"),
        )

    def conclusion(self, literal: Literal, kind: Kind = Kind.KNOWN) -> Element:
        atom, holds = literal
        if atom.name == "number":
            x, y, k = (argument.number for argument in atom.arguments)
            cell = Point(x, y)
            message = SAY("number", k=k, cell=cell) if holds else SAY("not_number", k=k, cells=(cell,))
            return Element(kind, frozenset([literal]), message, (cell,))
        one, other = ends(literal)
        message = SAY("joined" if holds else "not_joined", one=one, other=other)
        return Element(kind, frozenset([literal]), message, (one, other))

    def entries(self, attempt: Solution) -> Sequence[Element]:
        """Return the numbers that are not given, and what an attempt marks as excluded."""
        atoms = ((Point(x, y), k) for x, y, k in attempt.atoms())
        said = [number(cell, k) for cell, k in atoms if self.given.get(cell) != k]
        excluded: Iterable[tuple[int, ...]] = chain.from_iterable(getattr(attempt, "excluded", ()))
        said += [number(Point(x, y), k, holds=False) for x, y, k in excluded]
        return [self.conclusion(literal, Kind.ENTRY) for literal in said]

    def attempt(self, puzzle: Puzzle) -> Solution:
        """Return the given numbers of the same puzzle with more given as an attempt."""
        cells, given, links = parts_of(puzzle)
        same = puzzle.kind == self.puzzle.kind and {*cells} == {*self.board.places}
        if not same or not {*links} <= {*self.links} or not self.given.keys() <= given.keys():
            raise InputError(f"attempt: expected the same {self.puzzle.title} with more numbers given")
        return self.puzzle.solution((*cell, k) for cell, k in given.items())

    def contents(self, solution: Solution) -> dict[Point, str]:
        return {Point(x, y): str(k) for x, y, k in solution.atoms()}

    def revealed(self, solution: Solution, squares: Iterable[Point]) -> Puzzle:
        (given,) = [predicate for predicate in self.puzzle.inputs if predicate.meta.arity == 3]
        contents = self.contents(solution)
        more = [given(*at, int(contents[at])) for at in squares]
        return type(self.puzzle).from_facts([*self.puzzle.facts(), *more])

    def contradiction(self, clues: Sequence[Element]) -> Message:
        atoms = [said(atom) for clue in clues for atom, _ in clue.literals]
        numbers = tuple(sorted(atom.arguments[2].number for atom in atoms if atom.name == "given"))
        links = len(atoms) - len(numbers)
        if not numbers:
            return SAY({1: "one_link", 2: "two_links"}.get(links, "links"), links=links)
        if links:
            return SAY("givens_and_link" if links == 1 else "givens_and_links", numbers=numbers, links=links)
        return SAY({1: "one_given", 2: "two_givens"}.get(len(numbers), "givens"), numbers=numbers)

    def drawing(self, known: Iterable[Literal]) -> Drawing:
        held = [atom for atom, holds in known if holds]
        numbers = {tuple(one.number for one in atom.arguments) for atom in held if atom.name == "number"}
        path = sorted(ends((atom, True)) for atom in held if atom.name == "joined")
        drawing = self.puzzle.solution({*numbers, *((*cell, k) for cell, k in self.given.items())}).drawing()
        return replace(drawing, path=(*path,), title=f"A {self.puzzle.title}")


def parts_of(puzzle: Puzzle) -> tuple[list[Point], dict[Point, int], list[Edge]]:
    """Return a puzzle's cells, given numbers and links: its facts have two, three and four arguments."""
    of: dict[int, list[tuple[int, ...]]] = {2: [], 3: [], 4: []}
    for one in puzzle.facts():
        of[len(one)].append(tuple(one))
    given = {Point(x, y): k for x, y, k in of[3]}
    return [Point(x, y) for x, y in of[2]], given, [(Point(a, b), Point(c, d)) for a, b, c, d in of[4]]


def number(cell: Point, k: int, *, holds: bool = True) -> Literal:
    return fact("number", *cell, k), holds


def numbers_element(numbers: Sequence[int]) -> Element:
    """Return the rule that some numbers stand somewhere."""
    literals = frozenset((fact("clue", fact("number", k)), True) for k in numbers)
    return Element(
        Kind.RULE, literals, SAY("number_stands" if len(numbers) == 1 else "numbers_stand", numbers=(*numbers,))
    )


def causes(puzzle: Puzzle) -> Iterator[str]:
    """Yield likely causes why a puzzle has no solution, the likeliest first."""
    cells, given, links = parts_of(puzzle)
    for (k, here), (next_k, there) in pairwise(sorted((k, at) for at, k in given.items())):
        steps = puzzle.lattice.between(here, there)
        if steps > next_k - k:
            yield f"{k} at {here} and {next_k} at {there} are too far apart: {steps} steps"
    for one, other in links:
        if one in given and other in given and abs(given[one] - given[other]) != 1:
            yield f"the link between {one} and {other} joins {given[one]} and {given[other]}"
    for cell, times in sorted(Counter(chain.from_iterable(links)).items()):
        if times > 2:
            yield f"the cell {cell} has {times} links, but only two numbers are next to its own"
    if reason := path_obstacle(cells, puzzle.lattice):
        yield f"no path visits all cells: {reason}"
