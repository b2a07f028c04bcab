"""In which order the literals of a rule bind its variables."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from clingo import ast
from clingo.ast import ASTType

from aspsolve.engine.rules import Rule
from aspsolve.engine.variables import bindable_variables, literal_variables, variables_of

__all__ = ["binding_order", "bound_names"]


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
