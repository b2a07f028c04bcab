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


class _Renamer(ast.Transformer):
    """Gives predicates a suffix, but for some."""

    def __init__(self, kept: Collection[Predicate], suffix: str) -> None:
        self._kept = kept
        self._suffix = suffix

    def visit_SymbolicAtom(self, node: ast.AST) -> ast.AST:  # noqa: N802  (clingo's name)
        symbol = node.symbol
        if symbol.ast_type != ASTType.Function or (symbol.name, len(symbol.arguments)) in self._kept:
            return node
        return node.update(symbol=symbol.update(name=f"{symbol.name}{self._suffix}"))


class _Cells(ast.Transformer):
    """Asks for a cell, where it was asked whether anything is in it."""

    def __init__(self, board: Predicate, name: str) -> None:
        self._board, self._name = board, name

    def visit_SymbolicAtom(self, node: ast.AST) -> ast.AST:  # noqa: N802  (clingo's name)
        symbol = node.symbol
        if symbol.ast_type != ASTType.Function or (symbol.name, len(symbol.arguments)) != self._board:
            return node
        *cell, value = symbol.arguments
        if value.ast_type != ASTType.Variable or value.name != "_":
            return node
        return node.update(symbol=symbol.update(name=self._name, arguments=cell))


def with_cells(program: ParsedProgram, board: Predicate, name: str) -> ParsedProgram:
    """Return a program in which bodies ask for the cells of a board by a predicate that no choice decides.

    >>> from aspsolve.engine._reading import read_program
    >>> print(with_cells(read_program(text="{ a(X,Y) } :- f(X,Y,_), not f(X,Y,2)."), ("f", 3), "cell").rules[0].text)
    { a(X,Y) } :- cell(X,Y); not f(X,Y,2).
    """
    writer = _Cells(board, name)
    return read_program(text="\n".join(str(writer.visit(rule.node)) for rule in program.rules if rule.part == "base"))


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
    found: list[str] = []
    renamer = _Renamer(kept, suffix)
    ast.parse_string("\n".join(lines), lambda node: found.append(str(renamer.visit(node))))
    return "\n".join(line for line in found if not line.startswith("#program"))
