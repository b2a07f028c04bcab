"""Small changes of rules that mend slips: in a literal, a sign, a comparison, a number, a variable or a bound."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, filterfalse, pairwise
from typing import NamedTuple

import clingo
from clingo import ast
from clingo.ast import ASTType

from aspsolve.engine._control import GroundProgram, Program
from aspsolve.engine._limits import Deadline
from aspsolve.engine._reading import is_added, read_program
from aspsolve.engine._relaxed import InstanceLimit, body_text, fuelled
from aspsolve.engine._rules import ParsedProgram, Predicate, Rule, RuleKind, components, predicate_of
from aspsolve.engine._syntax import ANONYMOUS, global_variables, is_comparison, is_positive, variables_of, walk
from aspsolve.engine._syntax import changed as with_changes
from aspsolve.errors import EncodingError, Endless
from aspsolve.model._symbols import Symbol, SymbolType

#: The nodes that hold a conjunction, each with its attribute.
CONJUNCTIONS = {
    ASTType.Rule: "body",
    ASTType.ConditionalLiteral: "condition",
    ASTType.BodyAggregateElement: "condition",
}
#: How a choice without bounds may be bounded: at least one, exactly one, at most one.
BOUNDS = (
    (ast.ComparisonOperator.LessEqual, None),
    (ast.ComparisonOperator.Equal, None),
    (None, ast.ComparisonOperator.LessEqual),
)
#: The operators that shift a number.
SHIFTS = (ast.BinaryOperator.Plus, ast.BinaryOperator.Minus)


class Repairs:
    """Small changes of a program's rules that respect *sorts*: variables and argument places with common values."""

    def __init__(self, program: ParsedProgram) -> None:
        same: dict[object, set[object]] = defaultdict(set)
        for rule in program.rules:
            for one, other in _of_one_sort(rule):
                same[one].add(other)
                same[other].add(one)
        self._sorts = {one: number for number, sort in enumerate(components(same)) for one in sort}

    def of(self, rule: Rule) -> Iterator[ast.AST]:
        """Yield changed rules, each text once; some of them may be unsafe."""
        seen = {str(rule.node)}
        for node in self._changed(rule.node, rule.number, variables_of(rule.node)):
            if (text := str(node)) not in seen:
                seen.add(text)
                yield node

    def _changed(self, node: ast.AST, rule: int, variables: Collection[str]) -> Iterator[ast.AST]:
        if is_added(node):
            return
        yield from self._changed_here(node, rule, variables)
        for key in node.child_keys:
            child = getattr(node, key)
            if isinstance(child, ast.AST):
                yield from (node.update(**{key: changed}) for changed in self._changed(child, rule, variables))
            elif child is not None:
                for index, part in enumerate(child):
                    for changed in self._changed(part, rule, variables):
                        yield node.update(**{key: _spliced(child, index, changed)})

    def _changed_here(self, node: ast.AST, rule: int, variables: Collection[str]) -> Iterator[ast.AST]:
        """Yield a node with one change in itself, not in its children."""
        kind = node.ast_type
        if kind in CONJUNCTIONS:
            yield from _with_other_literals(node, CONJUNCTIONS[kind])
        if kind == ASTType.Guard:
            yield from (node.update(comparison=one) for one in ast.ComparisonOperator if one != node.comparison)
        elif kind == ASTType.Variable and node.name != ANONYMOUS:
            others = [name for name in variables if name != node.name and self._alike((rule, name), (rule, node.name))]
            yield from (node.update(name=name) for name in (*others, ANONYMOUS))
        elif kind == ASTType.SymbolicAtom and node.symbol.ast_type == ASTType.Function:
            yield from (node.update(symbol=symbol) for symbol in self._exchanged(node.symbol))
        elif kind == ASTType.Aggregate:
            yield from _with_other_bounds(node)
        elif kind == ASTType.Minimize:
            yield from (*with_longer_tuples(node), *with_opposite_weight(node))
        elif kind == ASTType.BodyAggregateElement and node.terms:
            yield from with_longer_tuples(node)
        elif kind == ASTType.SymbolicTerm and str(node.symbol).upper() in variables:
            yield ast.Variable(node.location, str(node.symbol).upper())
        else:
            yield from _with_other_numbers(node)

    def _exchanged(self, atom: ast.AST) -> Iterator[ast.AST]:
        arguments = [*atom.arguments]
        for one, other in combinations(range(len(arguments)), 2):
            if self._alike(*((atom.name, len(arguments), at) for at in (one, other))):
                swapped = _spliced(arguments, one, arguments[other])
                yield atom.update(arguments=_spliced(swapped, other, arguments[one]))

    def _alike(self, one: object, other: object) -> bool:
        return one in self._sorts and self._sorts[one] == self._sorts.get(other)


def _of_one_sort(rule: Rule) -> Iterator[tuple[object, object]]:
    """Yield pairs of one sort: an argument place and a variable in it, or two variables of a comparison."""
    for node in walk(rule.node):
        if node.ast_type == ASTType.SymbolicAtom and node.symbol.ast_type == ASTType.Function:
            predicate = node.symbol.name, len(node.symbol.arguments)
            for index, term in enumerate(node.symbol.arguments):
                yield from (((*predicate, index), (rule.number, name)) for name in variables_of(term))
        elif is_comparison(node):
            yield from pairwise((rule.number, name) for name in variables_of(node))


def _spliced(parts: Sequence[ast.AST], index: int, *replacement: ast.AST) -> list[ast.AST]:
    return [*parts[:index], *replacement, *parts[index + 1 :]]


def _with_other_literals(node: ast.AST, key: str) -> Iterator[ast.AST]:
    parts = getattr(node, key)
    for index, part in enumerate(parts):
        if is_added(part):
            continue
        yield node.update(**{key: _spliced(parts, index)})
        if part.ast_type == ASTType.Literal:
            sign = ast.Sign.Negation if part.sign == ast.Sign.NoSign else ast.Sign.NoSign
            yield node.update(**{key: _spliced(parts, index, part.update(sign=sign))})


def _with_other_numbers(node: ast.AST) -> Iterator[ast.AST]:
    kind = node.ast_type
    if kind == ASTType.SymbolicTerm and node.symbol.type == SymbolType.Number:
        yield from (node.update(symbol=clingo.Number(node.symbol.number + step)) for step in (1, -1))
    elif kind == ASTType.BinaryOperation and node.operator_type in SHIFTS:
        yield from (node.update(operator_type=sign) for sign in SHIFTS if sign != node.operator_type)
        yield node.left
    elif kind == ASTType.Interval:
        one = ast.SymbolicTerm(node.location, clingo.Number(1))
        for side in ("left", "right"):
            term = getattr(node, side)
            for sign in SHIFTS if term.ast_type == ASTType.Variable else ():
                yield node.update(**{side: ast.BinaryOperation(node.location, sign, term, one)})


def with_longer_tuples(node: ast.AST) -> Iterator[ast.AST]:
    """Yield an aggregate's element, or a minimize statement, with one more variable in its tuple, and with all."""
    own = {name for term in node.terms for name in variables_of(term)}
    place = next(iter(node.terms), node).location
    named = with_changes(node, lambda one: one.update(name="Other") if str(one) == ANONYMOUS else None)
    for one in {str(one): one for one in (node, named)}.values():
        names = [name for name in variables_of(one) if name not in own]
        for added in dict.fromkeys([*((name,) for name in names), tuple(names)] if names else []):
            yield one.update(terms=[*one.terms, *(ast.Variable(place, name) for name in added)])


def with_opposite_weight(node: ast.AST) -> Iterator[ast.AST]:
    yield node.update(weight=ast.UnaryOperation(node.location, ast.UnaryOperator.Minus, node.weight))


def _with_other_bounds(head: ast.AST) -> Iterator[ast.AST]:
    if head.left_guard or head.right_guard:
        yield head.update(left_guard=None, right_guard=None)
        return
    number = ast.SymbolicTerm(head.location, clingo.Number(1))
    for sides in BOUNDS:
        left, right = (None if side is None else ast.Guard(side, number) for side in sides)
        yield head.update(left_guard=left, right_guard=right)


class Weakened(NamedTuple):
    """A rule without one of its literals, with the rule's number and place."""

    rule: Rule
    literal: ast.AST


def without_literal(rule: Rule) -> Iterator[Weakened]:
    """Yield a rule without each of the literals of its body in turn; some of them may be unsafe."""
    for at, literal in enumerate(rule.body if rule.node.ast_type == ASTType.Rule else ()):
        if not is_added(literal):
            yield Weakened(replace(rule, node=rule.node.update(body=_spliced(rule.body, at))), literal)


def saving_literals(rule: Rule) -> tuple[list[ast.AST], list[ast.AST]]:
    """Return a constraint's positive atoms, which match instances, and its other literals, which exempt some."""
    return [*filter(is_positive, rule.body)], [*filterfalse(is_positive, rule.body)]


def with_fixed_answer(
    program: ParsedProgram, changed: Rule, shown: Collection[Predicate], answer: Collection[Symbol]
) -> ParsedProgram:
    """Return a program with a changed rule, and an answer's atoms instead of the rules for them: fast to solve."""
    kept = [
        changed if rule.number == changed.number else rule
        for rule in program.rules
        if not (rule.head_predicates and rule.head_predicates <= {*shown}) and rule.kind is not RuleKind.SHOW
    ]
    facts = read_program(text="\n".join(f"{atom}." for atom in sorted(answer))).rules
    return ParsedProgram((*kept, *(replace(fact, number=len(program.rules) + fact.number) for fact in facts)))


class Trial:
    """Solves programs that differ from a given one in one rule."""

    def __init__(self, program: ParsedProgram, fuel: int) -> None:
        self._fuel = fuel
        #: The rules whose grounding may not end after a change.
        self._recursive = {rule.number for rule, _ in program.recursive(negated=False)}
        self._optimises = any(rule.kind is RuleKind.MINIMIZE for rule in program.base)
        self._texts = {rule.number: self._text(rule.number, rule.node) for rule in program.base}

    def answers(
        self, number: int, node: ast.AST, facts: Collection[Symbol], shown: Collection[Predicate], most: int,
        deadline: Deadline,
    ) -> set[frozenset[Symbol]] | None:  # fmt: skip
        """Return the shown atoms of up to `most` answer sets with a changed rule; None if it fails or takes long."""
        text = "\n".join((self._texts | {number: self._text(number, node)}).values())
        arguments = ["0", "--warn=none", "--project=show", f"--opt-mode={'optN' if self._optimises else 'ignore'}"]
        try:
            ground = GroundProgram(Program(text=text, facts=tuple(facts)), arguments, context=InstanceLimit(self._fuel))
            models, ending = ground.models(
                [],
                read=lambda model: (model.optimality_proven, model.symbols(shown=True)),
                most=0 if self._optimises else most,
                deadline=deadline,
            )
        except (EncodingError, Endless):
            return None
        shown_sets = [shown_atoms for proven, shown_atoms in models if proven or not self._optimises]
        if ending is None and (self._optimises or len(shown_sets) < most):
            return None
        return {frozenset(atom for atom in one if predicate_of(atom) in shown) for one in shown_sets}

    def _text(self, number: int, node: ast.AST) -> str:
        if number not in self._recursive:
            return str(node)
        return f"{node.head}{body_text(*node.body, fuelled(number, global_variables(node)))}."
