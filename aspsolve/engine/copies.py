"""Copies of a program in which an answer is fixed and rules may be broken: to choose facts that exclude the answer.

>>> from aspsolve.engine.reading import read_program
>>> print(broken_copy(read_program(text="{ a(X) } :- f(X). b(X) :- a(X). :- b(X), f(X+1)."), {("f", 1)}, "_1"))
b_1(X) :- a_1(X).
broken_1 :- b_1(X); f((X+1)).
"""

from __future__ import annotations

from collections.abc import Collection

from clingo import ast
from clingo.ast import ASTType

from aspsolve.engine.relaxed import bounds
from aspsolve.engine.rules import Kind, Predicate, Program

__all__ = ["broken_copy"]


class _Renamer(ast.Transformer):
    """Gives predicates a suffix, but for some."""

    def __init__(self, kept: Collection[Predicate], suffix: str) -> None:
        self._kept = kept
        self._suffix = suffix

    def visit_SymbolicAtom(self, node: ast.AST) -> ast.AST:  # noqa: N802  (clingo's name)
        """Rename an atom."""
        symbol = node.symbol
        if symbol.ast_type != ASTType.Function or (symbol.name, len(symbol.arguments)) in self._kept:
            return node
        return node.update(symbol=symbol.update(name=f"{symbol.name}{self._suffix}"))


def broken_copy(program: Program, kept: Collection[Predicate], suffix: str) -> str:
    """Return a copy of a program in which ``broken`` holds where a constraint or a bound does not.

    Choices are left out: their atoms are to be facts. All predicates but those in `kept` have names with the suffix.
    """
    lines = []
    for rule in program.rules:
        body = "; ".join(map(str, rule.body))
        if rule.part != "base":
            continue
        if rule.kind is Kind.CONSTRAINT:
            lines.append(f"broken :- {body}.")
        elif rule.kind is Kind.CHOICE:
            if (aggregate := bounds(rule)) is not None:
                lines.append(f"broken :- {body + '; ' if body else ''}not {aggregate}.")
        elif rule.kind in (Kind.RULE, Kind.FACT):
            lines.append(str(rule.node))
    found: list[str] = []
    renamer = _Renamer(kept, suffix)
    ast.parse_string("\n".join(lines), lambda node: found.append(str(renamer.visit(node))))
    return "\n".join(line for line in found if not line.startswith("#program"))
