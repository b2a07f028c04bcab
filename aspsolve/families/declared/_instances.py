"""The instances of a declared family's rules in a puzzle: each as an element that can be assumed, with its cells."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, product, repeat, starmap

from aspsolve.engine._relaxed import Relaxation
from aspsolve.families.declared._checking import DeclaredRules, is_rule
from aspsolve.model._symbols import Symbol, SymbolType
from aspsolve.model.elements import Element, Kind, Literal
from aspsolve.model.lattice import Lattice, Point
from aspsolve.model.messages import Message

#: Names of the variables of cells, beside those of the answer's predicate.
CELL_VARIABLES = (("X", "Y"), ("X'", "Y'"), ("A", "B"), ("C", "D"), ("X1", "Y1"), ("X2", "Y2"))
#: How far something without cells is from all others.
WITHOUT_CELLS = 2.0


class Instances:
    """The instances of rules, by the literals that assume them, in the order of the encoding.

    `elements` are all of them, `by_rule` those of each rule. `clue_rules` are the rules that say a clue, `weighty`
    the instances of rules that are not obvious.
    """

    def __init__(
        self, rules: DeclaredRules, cells: Collection[Point], lattice: Lattice, atoms: Iterable[Symbol], catalogue: str
    ) -> None:
        self._rules, self._cells, self._lattice, self._catalogue = rules, cells, lattice, catalogue
        self.clue_rules = clue_rules(rules)
        self.elements: dict[Literal, Element] = {}
        self.by_rule: dict[int, list[Literal]] = {}
        for atom in sorted(atoms, key=lambda one: (one.arguments[1].number, one)):
            what, rule, values = atom.arguments
            number = rule.number
            if what.name == "rule" and (number not in rules.obvious or number in self.clue_rules):
                literal = (atom, False)
                self.elements[literal] = self._element(literal, number, tuple(values.arguments))
                self.by_rule.setdefault(number, []).append(literal)
        found = (one for number, some in self.by_rule.items() if number not in rules.obvious for one in some)
        self.weighty = frozenset(found)
        self._near: dict[tuple[Point, int], list[Literal]] = {}
        self._distances: dict[tuple[Literal, tuple[Point, ...]], float] = {}

    def _element(self, literal: Literal, number: int, values: tuple[Symbol, ...]) -> Element:
        """Return an instance of a rule as an element."""
        message = Message(self._catalogue, "said", text=self._rules.say(number, values))
        kind = Kind.CLUE if number in self.clue_rules else Kind.RULE
        return Element(kind, frozenset([literal]), message, self._squares(number, values))

    def _squares(self, number: int, values: tuple[Symbol, ...]) -> tuple[Point, ...]:
        """Return the cells that an instance of a rule names; of a row or a column, all its cells."""
        by_name = {
            name: value.number
            for name, value in zip(self._rules.program.rules[number].variables, values, strict=False)
            if value.type == SymbolType.Number
        }
        named = [Point(by_name[x], by_name[y]) for x, y in CELL_VARIABLES if x in by_name and y in by_name]
        if named:
            return tuple(dict.fromkeys(cell for cell in named if cell in self._cells))
        for name, axis in (("Y", 1), ("X", 0)):
            if name in by_name:
                return tuple(sorted(cell for cell in self._cells if cell[axis] == by_name[name]))
        return ()

    def cells_of(self, literal: Literal) -> tuple[Point, ...]:
        """Return the cells that an instance or an atom of the answer is about."""
        element = self.elements.get(literal)
        if element is not None:
            return element.squares
        numbers = [one.number if one.type == SymbolType.Number else 0 for one in literal[0].arguments]
        places = [Point(*numbers[:2])]
        if len(numbers) == 4:
            places.append(Point(*numbers[2:]))
        return tuple(place for place in places if place in self._cells)

    def far(self, literal: Literal, target: tuple[Point, ...]) -> float:
        """Return how far a literal is from cells."""
        key = literal, target
        if key not in self._distances:
            pairs = product(self.cells_of(literal), target)
            self._distances[key] = min(starmap(self._lattice.between, pairs), default=WITHOUT_CELLS)
        return self._distances[key]

    def around(self, cells: Sequence[Point], radius: int) -> list[Literal]:
        """Return the instances within a distance of some cells."""
        found: dict[Literal, None] = {}
        for cell in cells:
            key = cell, radius
            if key not in self._near:
                self._near[key] = [one for one in self.elements if self.far(one, (cell,)) <= radius]
            found.update(dict.fromkeys(self._near[key]))
        return [*found]


def clue_rules(rules: DeclaredRules) -> frozenset[int]:
    """Return the rules that say a clue."""
    inputs = rules.declaration.inputs
    clues = {(one.name, one.arity) for one in inputs if one.role == "clue" or one.form in ("number", "letter")}
    return frozenset(rule.number for rule in rules.program.rules if is_rule(rule) and rule.positive_predicates & clues)


def obvious_lines(rules: DeclaredRules, relaxation: Relaxation) -> Iterator[str]:
    """Yield the lines of a relaxed program by which obvious rules say something of the answer."""
    answer, obvious = rules.declaration.answer, rules.obvious | clue_rules(rules)
    needed, found, size = {(answer.name, answer.arity)}, {*obvious}, -1
    while size < len(found):
        size = len(found)
        for rule in rules.program.rules:
            if rule.number in found or rule.head_predicates & needed or not (rule.heads or is_rule(rule)):
                found.add(rule.number)
                needed |= rule.positive_predicates | rule.negative_predicates
    violated = relaxation.name("violated(")
    for number, line in zip(chain(relaxation.origins, repeat(-1)), relaxation.text.splitlines(), strict=False):
        if number == -1 or (number in found and (number in obvious or not line.startswith(violated))):
            yield line
