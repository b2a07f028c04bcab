"""The variables of rules: which are global, which a term binds, and terms in place of them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

from clingo import ast
from clingo.ast import ASTType

from aspsolve.engine._syntax import changed, is_comparison, walk
from aspsolve.model._symbols import Symbol

#: The values of a rule's variables.
Values = Mapping[str, Symbol]
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


def variables_of(node: ast.AST) -> tuple[str, ...]:
    """Return the names of all variables within a node, in their order, without ``_``."""
    names = (one.name for one in walk(node) if one.ast_type == ASTType.Variable)
    return tuple(dict.fromkeys(name for name in names if name != ANONYMOUS))


def global_variables(statement: ast.AST) -> tuple[str, ...]:
    """Return the global variables of a statement: those outside of aggregates' elements and of conditions."""
    return tuple(dict.fromkeys(name for node in _global_parts(statement) for name in variables_of(node)))


def bindable_variables(term: ast.AST) -> frozenset[str]:
    """Return the variables of a term that its value binds: those not within operations that cannot be turned around."""
    if term.ast_type == ASTType.Variable:
        return frozenset() if term.name == ANONYMOUS else frozenset([term.name])
    if term.ast_type == ASTType.Function:
        return frozenset(name for one in term.arguments for name in bindable_variables(one))
    if term.ast_type == ASTType.UnaryOperation and term.operator_type == ast.UnaryOperator.Minus:
        return bindable_variables(term.argument)
    if term.ast_type == ASTType.BinaryOperation and term.operator_type in INVERTIBLE:
        sides = [*map(variables_of, (term.left, term.right))]
        if not all(sides):
            return bindable_variables(term.left) | bindable_variables(term.right)
    return frozenset()


def with_values(node: ast.AST, values: Values) -> ast.AST:
    def value(one: ast.AST) -> ast.AST | None:
        known = one.ast_type == ASTType.Variable and one.name in values
        return ast.SymbolicTerm(one.location, values[one.name]) if known else None

    return changed(node, value)


def substituted(node: ast.AST, values: Values) -> str:
    return plain(with_values(node, values))


def constants_among(statement: ast.AST, predicates: Collection[tuple[str, int]]) -> tuple[str, ...]:
    """Return the constants that stand last in an atom of some predicates, or are compared with a variable from there.

    >>> ast.parse_string(":- given(X,Y,C), C != a, not given(X,Y,b), X != c.",
    ...     lambda one: print(constants_among(one, {("given", 3)})) if one.ast_type == ASTType.Rule else "")
    ('b', 'a')
    """
    nodes = [*walk(statement)]
    atoms = [one for one in nodes if one.ast_type == ASTType.Function and (one.name, len(one.arguments)) in predicates]
    last = [one.arguments[-1] for one in atoms]
    names = {name for term in last for name in variables_of(term)}
    compared = [one for one in nodes if one.ast_type == ASTType.Comparison and names & {*variables_of(one)}]
    symbols = [
        str(one.symbol) for term in (*last, *compared) for one in walk(term) if one.ast_type == ASTType.SymbolicTerm
    ]
    return tuple(dict.fromkeys(text for text in symbols if re.match(r"_*[a-z]", text)))


def _global_parts(statement: ast.AST) -> Iterator[ast.AST]:
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
    for guard in (getattr(aggregate, "left_guard", None), getattr(aggregate, "right_guard", None)):
        if guard is not None:
            yield guard.term
