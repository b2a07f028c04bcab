"""Ground constraints and bounds as Boolean expressions over the chosen atoms."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import NamedTuple, TypeAlias

import clingo

from aspsolve.engine._control import GroundProgram, Program
from aspsolve.engine._entailment import Entailment
from aspsolve.engine._relaxed import relax
from aspsolve.engine._rules import ParsedProgram, RuleKind, components
from aspsolve.model._symbols import Function, Number, Symbol
from aspsolve.model.elements import Literal

#: An expression with more parts, or with more deeply nested definitions, is left to clasp.
MAX_PARTS, MAX_DEPTH = 20_000, 150


class Junction(NamedTuple):
    """A conjunction if `every`, else a disjunction."""

    every: bool
    parts: tuple[Expression, ...]


class AtLeast(NamedTuple):
    """The weights of the expressions that hold add up to at least `bound`, or if not `holds`, to less."""

    weights: tuple[tuple[Expression, int], ...]
    bound: int
    holds: bool = True


#: A truth value, a literal (the number of an atom, negative if it is negated), or a compound expression.
Expression: TypeAlias = "bool | int | Junction | AtLeast"
#: The body of a ground rule: its lower bound, None if all literals must hold, and the literals with their weights.
Body: TypeAlias = tuple[int | None, Sequence[tuple[int, int]]]


def contrary(expression: Expression) -> Expression:
    if isinstance(expression, bool):
        return not expression
    if isinstance(expression, int):
        return -expression
    if isinstance(expression, AtLeast):
        return expression._replace(holds=not expression.holds)
    return Junction(not expression.every, tuple(map(contrary, expression.parts)))


def junction(every: bool, parts: Iterable[Expression]) -> Expression:
    """Join expressions and simplify: truth values are evaluated, and nested junctions of the same kind flattened."""
    kept: dict[Expression, None] = {}
    for part in parts:
        if isinstance(part, bool):
            if part is not every:
                return part
        elif isinstance(part, Junction) and part.every is every:
            kept.update(dict.fromkeys(part.parts))
        else:
            kept[part] = None
    if not kept:
        return every
    return next(iter(kept)) if len(kept) == 1 else Junction(every, tuple(kept))


@dataclass(frozen=True)
class Instance:
    """An instance of a constraint or of a choice's bound."""

    #: The number of its rule, and the values of the rule's variables.
    rule: int
    values: tuple[Symbol, ...]
    #: The atom that the relaxed program chooses if the instance is violated.
    relaxed: Symbol
    #: The expression that must hold; None if only clasp can evaluate it.
    allowed: Expression | None
    #: The number of the atom that says that it is violated, 0 for a fact.
    violated: int

    @property
    def assumed(self) -> Literal:
        """The assumption that it holds."""
        return self.relaxed, False


class _Observer(clingo.Observer):
    """Keeps the bodies of the ground rules that derive an atom, and of those that choose it."""

    def __init__(self) -> None:
        self.bodies: dict[int, list[Body]] = {}
        self.chosen: dict[int, list[Body]] = {}

    def rule(self, choice: bool, head: Sequence[int], body: Sequence[int]) -> None:
        self.weight_rule(choice, head, None, [(one, 1) for one in body])

    def weight_rule(
        self, choice: bool, head: Sequence[int], lower_bound: int | None, body: Sequence[tuple[int, int]]
    ) -> None:
        for atom in head:
            (self.chosen if choice else self.bodies).setdefault(atom, []).append((lower_bound, [*body]))


class Circuits:
    """A ground program: the instances of its rules as expressions, and `entailment` to ask clasp."""

    def __init__(
        self,
        program: ParsedProgram,
        facts: Sequence[Symbol],
        answers: Sequence[tuple[str, int]],
        always: Iterable[int] = (),
    ) -> None:
        relaxation = relax(program, ())
        relaxed, violated = relaxation.name("relaxed"), relaxation.name("violated")
        self._relaxed, self._broken = relaxed, relaxation.name("broken")
        lines = [relaxation.text, f":- {relaxation.name('fixed')}."]
        lines += [f"#show {name}/{arity}." for name, arity in answers]
        # The rules in `always` cannot be violated.
        lines += [f":- {relaxed}(rule,{number},_)." for number in sorted(always)]
        self._observer = _Observer()
        text = Program(text="\n".join(lines), facts=tuple(facts))
        # With positive signs, instances that are not assumed to hold are violated without search.
        self._ground = GroundProgram(text, ["--opt-mode=ignore", "--sign-def=pos"], observer=self._observer)
        self.entailment = Entailment(self._ground, answers, [(relaxed, 3)])
        heads = {one for rule in program.rules if rule.kind is RuleKind.CHOICE for one in rule.head_predicates}
        signatures = [(name, arity) for name, arity, _ in self._ground.control.symbolic_atoms.signatures]
        predicates = [one for one in signatures if one in heads or one in answers]
        #: The numbers of the atoms that are chosen or in an answer, 0 for facts, and the atoms by number.
        self.numbers = {symbol: number for one in predicates for symbol, number in self.predicate(*one)}
        self.names = {number: symbol for symbol, number in self.numbers.items() if number}
        relaxed_atoms = [one for one, _ in self.predicate(relaxed, 3) if str(one.arguments[0]) == "rule"]
        self.answer = [number for number, one in self.names.items() if one in self.entailment.atoms]
        #: The numbers of the atoms that are variables of the expressions.
        self.atoms = [*dict.fromkeys([*self.answer, *(one for one in self._observer.chosen if one in self.names)])]
        self._variables = {*self.atoms}
        edges = {
            atom: {abs(literal) for _, body in bodies for literal, _ in body} - self._variables
            for atom, bodies in self._observer.bodies.items()
            if atom not in self._variables
        }
        self._recursive = frozenset[int]().union(*components(edges))
        self._memo: dict[int, Expression | None] = {}
        self.instances: list[Instance] = []
        for symbol in sorted(relaxed_atoms, key=lambda one: (one.arguments[1].number, one.arguments[2])):
            _, rule, values = symbol.arguments
            atom = self._number(Function(violated, [rule, values]))
            expression = None if atom is None else True if atom == 0 else self._atom(atom, 0)
            if expression is not False:
                allowed = None if expression is None else contrary(expression)
                # None if it is recursive or too large: such rules are left to clasp.
                self.instances.append(Instance(rule.number, tuple(values.arguments), symbol, allowed, atom or 0))

    @cached_property
    def whole(self) -> Mapping[int, Literal]:
        """The assumption that all instances of a rule hold, by the number of the rule."""
        name = self._broken
        self.entailment.define(f"{name}(R) :- {self._relaxed}(rule,R,_). #show {name}/1.", name, 1)
        return {one.rule: (Function(name, [Number(one.rule)]), False) for one in self.instances}

    def predicate(self, name: str, arity: int) -> Iterator[tuple[Symbol, int]]:
        atoms = self._ground.control.symbolic_atoms
        return ((one.symbol, 0 if one.is_fact else one.literal) for one in atoms.by_signature(name, arity))

    def _number(self, symbol: Symbol) -> int | None:
        found = self._ground.control.symbolic_atoms[symbol]
        return None if found is None else 0 if found.is_fact else found.literal

    def value_of(self, symbol: Symbol) -> Expression | None:
        """Return an atom as an expression: its definition, or a literal; False if the program has no such atom."""
        number = self._number(symbol)
        return False if number is None else True if number == 0 else self._atom(number, 0)

    def lacking(self, instance: Instance, atoms: Collection[int]) -> tuple[int, Expression | None] | None:
        """Return the one of `atoms` for whose lack an instance is violated, and the rest of the instance's body."""
        bodies = self._observer.bodies.get(instance.violated, ())
        if len(bodies) != 1 or bodies[0][0] is not None:
            return None
        literals = [literal for literal, _ in bodies[0][1]]
        missing = [-literal for literal in literals if -literal in atoms]
        parts = [self._literal(literal, 0) for literal in literals if -literal not in atoms]
        if len(missing) != 1:
            return None
        rest = [part for part in parts if part is not None]
        return missing[0], junction(every=True, parts=rest) if len(rest) == len(parts) else None

    def supports(self) -> Iterator[Expression]:
        """Yield Clark's completion: an atom holds only if a rule supports it, and if a rule defines it."""
        for atom in self.atoms:
            bodies = [self._body(one, 0) for one in self._observer.chosen.get(atom, ())]
            defined = self.defined(atom)
            parts = [one for one in (*bodies, *defined) if one is not None]
            if len(parts) == len(bodies) + len(defined) and atom not in self._recursive:
                yield junction(every=False, parts=[-atom, *parts])
            for one in defined:
                if one is not None:
                    yield junction(every=False, parts=[atom, contrary(one)])

    def defined(self, atom: int) -> list[Expression | None]:
        """Return the bodies of the rules that define an atom; it holds if any does."""
        return [self._body(one, 0) for one in self._observer.bodies.get(atom, ())]

    def _atom(self, atom: int, depth: int) -> Expression | None:
        if atom in self._variables:
            return atom
        if atom not in self._memo:
            expression: Expression | None = None
            if atom not in self._recursive and atom not in self._observer.chosen and depth < MAX_DEPTH:
                bodies = [self._body(one, depth + 1) for one in self._observer.bodies.get(atom, ())]
                parts = [one for one in bodies if one is not None]
                if len(parts) == len(bodies):
                    expression = junction(every=False, parts=parts)
            size = sum(1 for _ in islice(parts_within(expression), MAX_PARTS + 1))
            self._memo[atom] = expression if size <= MAX_PARTS else None
        return self._memo[atom]

    def _literal(self, literal: int, depth: int) -> Expression | None:
        found = self._atom(abs(literal), depth)
        return found if found is None or literal > 0 else contrary(found)

    def _body(self, body: Body, depth: int) -> Expression | None:
        bound, literals = body
        weights: dict[Expression, int] = {}
        parts: list[Expression] = []
        for literal, weight in literals:
            part = self._literal(literal, depth)
            if part is None:
                return None
            if bound is None:
                parts.append(part)
            elif part is True:
                bound -= weight
            elif part is not False:
                weights[part] = weights.get(part, 0) + weight
        if bound is None:
            return junction(every=True, parts=parts)
        if bound <= 0:
            return True
        if sum(weights.values()) < bound:
            return False
        if len({*weights.values()}) == 1:
            bound = -(-bound // next(iter(weights.values())))
            weights = dict.fromkeys(weights, 1)
        return AtLeast(tuple(weights.items()), bound)


def parts_within(expression: Expression | None) -> Iterator[Expression | None]:
    todo = [expression]
    while todo:
        one = todo.pop()
        yield one
        if isinstance(one, Junction):
            todo += one.parts
        elif isinstance(one, AtLeast):
            todo += [part for part, _ in one.weights]


def value_of(expression: Expression, known: Mapping[int, bool]) -> bool | None:
    """Evaluate an expression under the known truth values of atoms; None if they leave it open."""
    if isinstance(expression, bool):
        return expression
    if isinstance(expression, int):
        value = known.get(abs(expression))
        return value if value is None or expression > 0 else not value
    if isinstance(expression, Junction):
        every, values = expression.every, {value_of(part, known) for part in expression.parts}
        return (not every) if (not every) in values else None if None in values else every
    least = sum(weight for part, weight in expression.weights if value_of(part, known))
    most = sum(weight for part, weight in expression.weights if value_of(part, known) is not False)
    reached = True if least >= expression.bound else None if most >= expression.bound else False
    return reached if reached is None else reached is expression.holds


def atoms_of(expression: Expression) -> set[int]:
    return {abs(one) for one in parts_within(expression) if isinstance(one, int) and not isinstance(one, bool)}
