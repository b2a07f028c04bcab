"""Puzzles and solutions of declared families: a class of each for each family, made of its declaration."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import product
from keyword import iskeyword
from typing import Any, ClassVar, Self

from aspsolve.errors import InputError, shown
from aspsolve.families.declared._declaration import NAMES, OUTSIDE, REGIONS, Declaration, PredicateDeclaration, ends_of
from aspsolve.families.declared._drawing import known_drawing, puzzle_drawing
from aspsolve.model._symbols import Symbol
from aspsolve.model.checks import allow_keys, each, integer, items, record
from aspsolve.model.drawing import Drawing
from aspsolve.model.facts import Cell, Constant, Predicate, decoded, facts_of
from aspsolve.model.lattice import MAX_CELLS, SQUARES_WITH_DIAGONALS, Point
from aspsolve.model.puzzle import Puzzle, Solution

#: JSON key prefix for excluded cells.
NOT = "not "
#: The types of arguments that are no numbers, by their kind.
TYPES = {"text": "str", **dict.fromkeys(NAMES, "Constant")}
#: The arguments of an atom.
Values = tuple[Any, ...]


@dataclass(frozen=True, init=False)
class DeclaredPuzzle(Puzzle["DeclaredSolution"]):
    """A puzzle of a declared family."""

    declaration: ClassVar[Declaration]

    #: The arguments of its facts, by predicate in the order of the declaration, sorted.
    atoms: tuple[tuple[Values, ...], ...]

    def __init__(self, /, **facts: Iterable[Sequence[Any]]) -> None:
        inputs = self.declaration.inputs
        names = [one.name for one in inputs]
        if unknown := [name for name in facts if name not in names]:
            raise InputError(f"unknown {shown(unknown[0])}: expected {', '.join(names)}")
        atoms = tuple(_sorted(_arguments(facts.get(one.name, ()), one)) for one in inputs)
        object.__setattr__(self, "atoms", atoms)
        if not self.cells:
            boards = " or ".join(one.name for one in self.declaration.board)
            raise InputError(f"expected facts {boards}, found none")
        if len(self.cells) > MAX_CELLS:
            raise InputError(f"more than {MAX_CELLS} cells")
        for declared, values in zip(inputs, atoms, strict=True):
            _check(declared, values, self)
        _check_values(self)

    @cached_property
    def of(self) -> Mapping[str, tuple[Values, ...]]:
        """The arguments of the facts, by the names of their predicates."""
        return dict(zip((one.name for one in self.declaration.inputs), self.atoms, strict=True))

    @cached_property
    def cells(self) -> frozenset[Point]:
        """The cells of the board."""
        return frozenset(Point(*values[:2]) for one in self.declaration.board for values in self.of[one.name])

    @cached_property
    def _regions(self) -> Mapping[tuple[str, str], Sequence[Point]]:
        """The cells of each region, row by row, by the variable and the number that stand for it."""
        found: dict[tuple[str, str], list[Point]] = {}
        for one in self.declaration.board:
            for x, y, number in self.of[one.name] if one.look in REGIONS else ():
                found.setdefault((one.arguments[2], str(number)), []).append(Point(x, y))
        sign = -1 if self.declaration.upwards else 1
        return {key: sorted(cells, key=lambda cell: (sign * cell.y, cell.x)) for key, cells in found.items()}

    def region(self, variable: str, value: object) -> Sequence[Point]:
        """Return the cells of the region that a variable's value stands for, row by row; empty if it is none."""
        return self._regions.get((variable.rstrip("'"), str(value)), ())

    def called(self, values: Mapping[str, Any]) -> Mapping[str, Any]:
        """Return the values of variables; a region by its first cell, since its number stands nowhere on the board."""
        firsts = {name: self.region(name, value)[:1] for name, value in values.items()}
        return {**values, **{name: f"({x},{y})" for name, cells in firsts.items() for x, y in cells}}

    def facts(self) -> Sequence[Predicate]:
        pairs = zip(self.inputs, self.atoms, strict=True)
        return tuple(predicate(*values) for predicate, atoms in pairs for values in atoms)

    @classmethod
    def from_facts(cls, facts: Iterable[Predicate]) -> Self:
        found: dict[str, list[Values]] = {}
        for fact in facts:
            found.setdefault(fact.meta.name, []).append(tuple(fact))
        return cls(**found)

    @classmethod
    def from_symbols(cls, symbols: Iterable[Symbol]) -> Self:
        """Return the puzzle whose facts are among some atoms; raises InputError."""
        return cls.from_facts(facts_of(symbols, cls.inputs).values())

    def to_json(self) -> dict[str, Any]:
        return {"kind": self.kind, **{name: [[*values] for values in atoms] for name, atoms in self.of.items()}}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        inputs = cls.declaration.inputs
        allow_keys(data, tuple(one.name for one in inputs))
        return cls(**{one.name: items(data, one.name, None if one.role == "board" else ()) for one in inputs})

    def solution(self, atoms: Iterable[Iterable[Any]], *more: Iterable[Iterable[Any]]) -> DeclaredSolution:
        """Return the atoms of an answer set as a solution: those of the first answer, then of each further one."""
        none: tuple[tuple[Values, ...], ...] = ((),) * len(self.declaration.answers)
        found = (_sorted(map(tuple, some)) for some in (atoms, *more, *none[len(more) + 1 :]))
        return DeclaredSolution(self, tuple(found), none)

    def decode(self, symbols: Iterable[Symbol], fixed: Iterable[tuple[Any, ...]] = ()) -> DeclaredSolution:
        symbols = [*symbols]
        first, *more = (decoded(symbols, one) for one in self.outputs())
        return self.solution([*fixed, *first], *more)

    def solution_from_json(self, data: Mapping[str, Any]) -> DeclaredSolution:
        answers = self.declaration.answers
        excluded = [replace(one, name=f"{NOT}{one.name}") for one in answers]
        allow_keys(data, tuple(one.name for one in (*answers, *excluded)))
        solution = self.solution(*(_arguments(items(data, one.name), one) for one in answers))
        marked = (_arguments(items(data, one.name, ()), one) for one in excluded)
        return replace(solution, excluded=tuple(map(_sorted, marked)))

    def drawing(self) -> Drawing:
        return puzzle_drawing(self)

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (self.declaration, self.atoms)

    def __repr__(self) -> str:
        return f"<{self.title}: {', '.join(f'{len(atoms)} {name}' for name, atoms in self.of.items())}>"


@dataclass(frozen=True)
class DeclaredSolution(Solution):
    """A solution of a declared family's puzzle."""

    puzzle: DeclaredPuzzle
    #: The arguments of the atoms of each answer, sorted.
    found: tuple[tuple[Values, ...], ...]
    #: The arguments of the atoms that an attempt says do not hold, sorted.
    excluded: tuple[tuple[Values, ...], ...]

    @property
    def values(self) -> tuple[Values, ...]:
        """The arguments of the first answer's atoms."""
        return self.found[0]

    def atoms(self) -> Sequence[Predicate]:
        pairs = zip(self.puzzle.outputs(), self.found, strict=True)
        return tuple(predicate(*values) for predicate, found in pairs for values in found)

    def to_json(self) -> dict[str, Any]:
        pairs = zip(self.puzzle.declaration.answers, self.found, strict=True)
        return {one.name: [[*values] for values in found] for one, found in pairs}

    def check(self) -> tuple[str, ...]:
        """Return the sentences of the rules that do not hold, by the encoding."""
        from aspsolve.families.declared._checking import broken_rules  # noqa: PLC0415  (checking needs clingo's parser)

        return broken_rules(self)

    def drawing(self) -> Drawing:
        drawn = known_drawing(self.puzzle.declaration, self.puzzle.drawing(), self.found)
        return replace(drawn, title=f"A solved {self.puzzle.title} puzzle")

    def __repr__(self) -> str:
        return f"<solution of {self.puzzle!r}: {len(self.values)} {self.puzzle.declaration.answer.name}>"


@cache
def class_of(declaration: Declaration) -> type[DeclaredPuzzle]:
    """Return the class of the puzzles of a declared family, always the same."""
    predicates = tuple(map(_predicate, declaration.inputs))
    first, *more = map(_predicate, declaration.answers)
    parameters = "".join(
        f"{one.name} : iterable of ({', '.join(one.arguments)})\n    {one.holds.text if one.holds else 'The board'}.\n"
        for one in declaration.inputs
    )
    return type(
        f"{declaration.kind.title().replace('_', '')}Puzzle",
        (DeclaredPuzzle,),
        {
            "__doc__": f"A puzzle of the family {declaration.title}.\n\nParameters\n----------\n{parameters}",
            "__module__": __name__,
            "declaration": declaration,
            "kind": declaration.kind,
            "lattice": declaration.lattice,
            "title": declaration.title,
            "inputs": predicates,
            "needed": predicates[: len(declaration.board)],
            "output": first,
            "more_outputs": tuple(more),
        },
    )


def _predicate(declared: PredicateDeclaration) -> type[Predicate]:
    """Make the predicate of a declaration; ``cell(X,Y)`` is that of all families."""
    if (declared.name, declared.arguments) == ("cell", ("X", "Y")):
        return Cell
    kinds = zip(map(_field_name, declared.arguments), declared.form.kinds, strict=True)
    namespace = {
        "__doc__": f"{declared}.",
        "__module__": __name__,
        "__annotations__": {name: TYPES.get(kind, "int") for name, kind in kinds},
    }
    return type(declared.name.title().replace("_", ""), (Predicate,), namespace, name=declared.name)


def _field_name(argument: str) -> str:
    """Return the name of an attribute for a variable."""
    name = argument.lower().replace("'", "_").lstrip("_")
    return f"{name}_" if hasattr(Predicate, name) or iskeyword(name) else name


def _unpickled(declaration: Declaration, atoms: tuple[tuple[Values, ...], ...]) -> DeclaredPuzzle:
    """Make a puzzle that was pickled."""
    puzzle = object.__new__(class_of(declaration))
    object.__setattr__(puzzle, "atoms", atoms)
    return puzzle


def _sorted(atoms: Iterable[Values]) -> tuple[Values, ...]:
    return tuple(sorted({*atoms}))


def _arguments(facts: object, declared: PredicateDeclaration) -> Iterator[Values]:
    kinds = declared.form.kinds
    for value in each(facts, declared.name):
        found = record(value, declared.name, f"[{', '.join(declared.arguments)}]")
        yield tuple(_argument(one, kind, declared.name) for one, kind in zip(found, kinds, strict=True))


def _argument(value: Any, kind: str, name: str) -> Any:
    """Return an argument of a kind; raises InputError."""
    if kind == "text":
        if not isinstance(value, str):
            raise InputError(f"{name}: expected a text, found {shown(value)}")
        return value
    if kind in NAMES:
        if value not in NAMES[kind]:
            raise InputError(f"{name}: expected {' or '.join(NAMES[kind])}, found {shown(value)}")
        return Constant(value)
    return integer(value, name, **({"least": 1} if kind == "order" else {}))


def _missing(declared: PredicateDeclaration, values: Values, puzzle: DeclaredPuzzle) -> str:
    """Return the place of a fact that the board lacks; empty if it has it."""
    cell = Point(*values[:2])
    if declared.place in OUTSIDE:
        axis = declared.place in ("left", "right")
        there, what = any(cell[axis] == values[0] for cell in puzzle.cells), f"{('column', 'row')[axis]} {values[0]}"
    elif regions := puzzle.declaration.region_of(declared) if declared.place == "cage" else None:
        there, what = any(cage == values[0] for *_, cage in puzzle.of[regions.name]), f"region {values[0]}"
    elif declared.place == "crossing":
        around = [Point(cell.x - dx, cell.y - dy) for dx, dy in product((0, 1), repeat=2)]
        there, what = not puzzle.cells.isdisjoint(around), f"cell around the corner {cell}"
    else:
        cells = (cell, Point(*values[2:4])) if declared.place == "between" else (cell,)
        there, what = not puzzle.cells.isdisjoint(cells), f"cell {cell}"
    return "" if there else what


def _check(declared: PredicateDeclaration, facts: Sequence[Values], puzzle: DeclaredPuzzle) -> None:
    """Raise InputError for a fact about no cell, row, column or region, and for a second one of a place."""
    seen: set[Values] = set()
    where = declared.form.where
    touching = SQUARES_WITH_DIAGONALS if puzzle.lattice.corners == 4 else puzzle.lattice
    for values in facts:
        place, cell = values[: where + declared.form.ordered], Point(*values[:2])
        if missing := _missing(declared, values, puzzle):
            raise InputError(f"{declared.name}: there is no {missing}")
        if declared.place == "between" and not touching.adjacent(cell, neighbour := Point(*values[2:4])):
            raise InputError(f"{declared.name}: {cell} and {neighbour} are not neighbours")
        if place in seen:
            what = f"the cell {cell} has" if where == 2 else f"{', '.join(map(str, place))} has"
            raise InputError(f"{declared.name}: {what} two values")
        seen.add(place)


def _check_values(puzzle: DeclaredPuzzle) -> None:
    """Raise InputError for a given value that no cell can have."""
    declaration = puzzle.declaration
    if not (declaration.repeated and declaration.values):
        return
    longest, largest = max(map(max, puzzle.cells)), max(map(len, puzzle._regions.values()), default=0)
    low, high = ends_of(declaration.values, longest, longest, len(puzzle.cells), largest)
    for x, y, value in puzzle.of[declaration.repeated]:
        if not low <= value <= high:
            raise InputError(f"{declaration.repeated}: the cell {Point(x, y)} has {value}: expected {low} to {high}")
