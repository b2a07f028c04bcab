"""Rules with values: in which order literals bind variables, and parts with other terms in place of variables."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from clingo import ast
from clingo.ast import ASTType

from aspsolve.engine._rules import Rule
from aspsolve.engine._variables import ANONYMOUS, bindable_variables, literal_variables, plain, variables_of
from aspsolve.model._symbols import Symbol

#: The values of a rule's variables.
Values = Mapping[str, Symbol]


def substituted(node: ast.AST, values: Values) -> str:
    """Return a node with values in place of its variables, as text."""
    return plain(Substitution(values).visit(node))


class Substitution(ast.Transformer):
    """Replaces variables by their values."""

    def __init__(self, values: Values) -> None:
        self._values = values

    def visit_Variable(self, node: ast.AST) -> ast.AST:  # noqa: N802  (clingo's name)
        return ast.SymbolicTerm(node.location, self._values[node.name]) if node.name in self._values else node


class Pattern(ast.Transformer):
    """Replaces terms that their values bind nothing of, such as intervals, by ``_``."""

    def visit_Interval(self, node: ast.AST) -> ast.AST:  # noqa: N802  (clingo's name)
        return ast.Variable(node.location, ANONYMOUS)

    def visit_Pool(self, node: ast.AST) -> ast.AST:  # noqa: N802
        return ast.Variable(node.location, ANONYMOUS)

    def visit_BinaryOperation(self, node: ast.AST) -> ast.AST:  # noqa: N802
        return node if bindable_variables(node) else ast.Variable(node.location, ANONYMOUS)


class Naming(ast.Transformer):
    """Gives new names to variables, and a name to each ``_`` where that is wanted."""

    def __init__(self, names: Mapping[str, str], anonymous: str = "") -> None:
        self._names = names
        self._anonymous = anonymous
        self._count = 0

    def visit_Variable(self, node: ast.AST) -> ast.AST:  # noqa: N802  (clingo's name)
        if node.name == ANONYMOUS and self._anonymous:
            self._count += 1
            return node.update(name=f"{self._anonymous}{self._count}")
        return node.update(name=self._names[node.name]) if node.name in self._names else node


def renamed(rule: Rule, element: ast.AST) -> ast.AST:
    """Return an element of a head whose own variables are none that stand in the body's aggregates and conditions."""
    own = {*variables_of(element)} - {*rule.variables}
    taken = {name for literal in rule.body for name in variables_of(literal)}
    names = {name: f"{name}_" for name in own & taken}
    return Naming(names).visit(element) if names else element


def all_names(node: ast.AST) -> set[str]:
    """Return the names of a node's variables, ``_`` among them."""
    naming = Naming({}, "Any")
    return {*variables_of(node), *([ANONYMOUS] if {*variables_of(naming.visit(node))} - {*variables_of(node)} else [])}


def binding_order(rule: Rule, element: ast.AST) -> list[ast.AST]:
    """Return the literals of a rule in an order in which each can be looked at: what is bound most comes first."""
    known = set(bindable_variables(element.literal.atom.symbol))
    names = {*rule.variables, *variables_of(element)}
    left = [*rule.body, *element.condition]
    order: list[ast.AST] = []
    while left:
        ready = [literal for literal in left if literal_variables(literal, names) <= known]
        if ready:
            chosen = ready[0]
        else:
            binding = [literal for literal in left if _binds(literal, known)] or left
            chosen = max(binding, key=lambda one: _share(one, known, names))
        left.remove(chosen)
        order.append(chosen)
        known |= literal_variables(chosen, names)
    return order


def _share(literal: ast.AST, known: Collection[str], names: Collection[str]) -> float:
    """Return how much of a literal's variables is known."""
    own = literal_variables(literal, names)
    return len(own & {*known}) / len(own) if own else 1.0


def _binds(literal: ast.AST, known: Collection[str]) -> bool:
    """Return whether a literal can bind variables: a positive atom, or an equation with one side known."""
    if literal.ast_type != ASTType.Literal or literal.sign != ast.Sign.NoSign:
        return False
    if literal.atom.ast_type == ASTType.SymbolicAtom:
        return True
    if literal.atom.ast_type == ASTType.Comparison:
        guards = literal.atom.guards
        equation = len(guards) == 1 and guards[0].comparison == ast.ComparisonOperator.Equal
        return equation and any({*variables_of(side)} <= {*known} for side in (literal.atom.term, guards[0].term))
    return bool(literal.atom.ast_type == ASTType.BodyAggregate)


def bound_names(rule: Rule, element: ast.AST, literals: Iterable[ast.AST]) -> tuple[str, ...]:
    """Return the variables that a head and some literals bind."""
    names = {*rule.variables, *variables_of(element)}
    known = set(bindable_variables(element.literal.atom.symbol))
    for literal in literals:
        known |= literal_variables(literal, names)
    return tuple(sorted(known))
