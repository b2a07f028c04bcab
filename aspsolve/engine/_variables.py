"""The variables of rules: which are global, and which a literal needs or binds."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator

from clingo import ast
from clingo.ast import ASTType

#: The variable that stands for another one each time.
ANONYMOUS = "_"
#: A sum in brackets that clingo adds around it.
ADDED_BRACKETS = re.compile(r"(?<![\w(])\(([^(),]*)\)")
#: The operations that clingo can turn around: from the value of ``X+1`` it has X.
INVERTIBLE = (ast.BinaryOperator.Plus, ast.BinaryOperator.Minus)


def plain(node: ast.AST) -> str:
    """Return a node as text, without the brackets that clingo adds around a sum at the end of a comparison.

    >>> ast.parse_string(":- C < N-1.", lambda one: print(plain(one.body[0]) if one.ast_type == ASTType.Rule else ""))
    <BLANKLINE>
    C < N-1
    """
    text = str(node)
    return ADDED_BRACKETS.sub(r"\1", text) if is_comparison(node) else text


def is_comparison(node: ast.AST) -> bool:
    """Return whether a literal compares terms."""
    return bool(node.ast_type == ASTType.Literal and node.atom.ast_type == ASTType.Comparison)


def variables_of(node: ast.AST) -> tuple[str, ...]:
    """Return the names of all variables within a node, in their order, without ``_``."""
    return tuple(dict.fromkeys(_names(node)))


def global_variables(statement: ast.AST) -> tuple[str, ...]:
    """Return the global variables of a statement: those outside of aggregates' elements and of conditions."""
    found: dict[str, None] = {}
    for node in _global_parts(statement):
        found.update(dict.fromkeys(_names(node)))
    return tuple(found)


def literal_variables(literal: ast.AST, known: Iterable[str]) -> frozenset[str]:
    """Return the variables of a rule's literal that are global in it, where `known` are the rule's global ones."""
    return frozenset(_names(literal)).intersection(known)


def bindable_variables(term: ast.AST) -> frozenset[str]:
    """Return the variables of a term that its value binds: those not within operations that cannot be turned around."""
    if term.ast_type == ASTType.Variable:
        return frozenset() if term.name == ANONYMOUS else frozenset([term.name])
    if term.ast_type == ASTType.Function:
        return frozenset(name for one in term.arguments for name in bindable_variables(one))
    if term.ast_type == ASTType.UnaryOperation and term.operator_type == ast.UnaryOperator.Minus:
        return bindable_variables(term.argument)
    if term.ast_type == ASTType.BinaryOperation and term.operator_type in INVERTIBLE:
        sides = [frozenset(_names(side)) for side in (term.left, term.right)]
        if sum(map(bool, sides)) == 1:
            return bindable_variables(term.left) | bindable_variables(term.right)
    return frozenset()


def constants_among(statement: ast.AST, predicates: Collection[tuple[str, int]]) -> tuple[str, ...]:
    """Return the constants that stand last in an atom of some predicates, or are compared with a variable from there.

    >>> ast.parse_string(":- given(X,Y,C), C != a, not given(X,Y,b), X != c.",
    ...     lambda one: print(constants_among(one, {("given", 3)})) if one.ast_type == ASTType.Rule else "")
    ('b', 'a')
    """
    found = _LastArguments(predicates)
    found.visit(statement)
    names = {name for term in found.terms for name in _names(term)}
    terms = [*found.terms, *(one for one in found.comparisons if names & {*_names(one)})]
    constants = _Constants()
    for term in terms:
        constants.visit(term)
    return tuple(dict.fromkeys(constants.found))


class _LastArguments(ast.Transformer):
    """Notes the last arguments of the atoms of some predicates, and all comparisons."""

    def __init__(self, predicates: Collection[tuple[str, int]]) -> None:
        self._predicates = predicates
        self.terms: list[ast.AST] = []
        self.comparisons: list[ast.AST] = []

    def visit_Function(self, node: ast.AST) -> ast.AST:  # noqa: N802  (clingo's name)
        if (node.name, len(node.arguments)) in self._predicates:
            self.terms.append(node.arguments[-1])
        return node

    def visit_Comparison(self, node: ast.AST) -> ast.AST:  # noqa: N802
        self.comparisons.append(node)
        return node


class _Constants(ast.Transformer):
    """Notes the constants, such as ``a``, within a node."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def visit_SymbolicTerm(self, node: ast.AST) -> ast.AST:  # noqa: N802  (clingo's name)
        if re.match(r"_*[a-z]", text := str(node.symbol)):
            self.found.append(text)
        return node


def _names(node: ast.AST) -> Iterator[str]:
    """Yield the names of the variables within a node."""
    if node.ast_type == ASTType.Variable:
        if node.name != ANONYMOUS:
            yield node.name
        return
    for key in node.child_keys:
        child = getattr(node, key)
        if isinstance(child, ast.AST):
            yield from _names(child)
        elif child is not None:
            for one in child:
                yield from _names(one)


def _global_parts(statement: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts of a statement whose variables are global."""
    if statement.ast_type == ASTType.Edge:
        yield from (statement.node_u, statement.node_v)
    elif statement.ast_type == ASTType.ShowTerm:
        yield statement.term
    elif statement.ast_type == ASTType.Rule:
        head = statement.head
        if head.ast_type == ASTType.Literal:
            yield head
        elif head.ast_type == ASTType.Disjunction:
            yield from (element.literal for element in head.elements if not element.condition)
        else:
            yield from _guards(head)
    for node in getattr(statement, "body", ()):
        if node.ast_type == ASTType.Literal and node.atom.ast_type in (ASTType.Aggregate, ASTType.BodyAggregate):
            yield from _guards(node.atom)
        elif node.ast_type == ASTType.Literal:
            yield node


def _guards(aggregate: ast.AST) -> Iterator[ast.AST]:
    """Yield the bounds of an aggregate."""
    for guard in (getattr(aggregate, "left_guard", None), getattr(aggregate, "right_guard", None)):
        if guard is not None:
            yield guard.term
