"""Copies of a program in which an answer is fixed and rules may be broken: to choose facts that exclude the answer.

>>> from aspsolve.engine._reading import read_program
>>> print(broken_copy(read_program(text="{ a(X) } :- f(X). b(X) :- a(X). :- b(X), f(X+1)."), {("f", 1)}, "_1"))
b_1(X) :- a_1(X).
broken_1 :- b_1(X); f((X+1)).
"""

from __future__ import annotations

from collections.abc import Collection

from clingo import ast
from clingo.ast import ASTType

from aspsolve.engine._reading import read_program
from aspsolve.engine._relaxed import bounds
from aspsolve.engine._rules import ParsedProgram, Predicate, RuleKind
from aspsolve.engine._syntax import changed
from aspsolve.engine._variables import ANONYMOUS


def with_cells(program: ParsedProgram, board: Predicate, name: str) -> ParsedProgram:
    """Return a program in which bodies ask for the cells of a board by a predicate that no choice decides.

    >>> from aspsolve.engine._reading import read_program
    >>> print(with_cells(read_program(text="{ a(X,Y) } :- f(X,Y,_), not f(X,Y,2)."), ("f", 3), "cell").rules[0].text)
    { a(X,Y) } :- cell(X,Y); not f(X,Y,2).
    """

    def cell(node: ast.AST) -> ast.AST | None:
        asks = node.ast_type == ASTType.SymbolicAtom and _predicate(node) == board
        asks = asks and str(node.symbol.arguments[-1]) == ANONYMOUS
        return node.update(symbol=node.symbol.update(name=name, arguments=node.symbol.arguments[:-1])) if asks else None

    rules = [changed(rule.node, cell) for rule in program.rules if rule.part == "base"]
    return read_program(text="\n".join(map(str, rules)))


def broken_copy(program: ParsedProgram, kept: Collection[Predicate], suffix: str) -> str:
    """Return a copy of a program in which ``broken`` holds where a constraint or a bound does not.

    Choices are left out: their atoms are to be facts. All predicates but those in `kept` have names with the suffix;
    the rules for these are left out, too.
    """
    lines = []
    for rule in program.rules:
        body = "; ".join(map(str, rule.body))
        if rule.part != "base":
            continue
        if rule.kind is RuleKind.CONSTRAINT:
            lines.append(f"broken :- {body}.")
        elif rule.kind is RuleKind.CHOICE:
            if (aggregate := bounds(rule)) is not None:
                lines.append(f"broken :- {body + '; ' if body else ''}not {aggregate}.")
        elif rule.kind in (RuleKind.RULE, RuleKind.FACT) and not rule.head_predicates <= {*kept}:
            lines.append(str(rule.node))

    def with_suffix(node: ast.AST) -> ast.AST | None:
        predicate = _predicate(node) if node.ast_type == ASTType.SymbolicAtom else None
        if predicate is None or predicate in kept:
            return None
        return node.update(symbol=node.symbol.update(name=f"{node.symbol.name}{suffix}"))

    copied = [changed(rule.node, with_suffix) for rule in read_program(text="\n".join(lines)).rules]
    return "\n".join(map(str, copied))


def _predicate(atom: ast.AST) -> Predicate | None:
    symbol = atom.symbol
    return (symbol.name, len(symbol.arguments)) if symbol.ast_type == ASTType.Function else None
