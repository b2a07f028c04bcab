"""Fingerprints of rules: the same for rules that differ only in names, in order and in spacing.

Variables are distinguished by where they occur in the rule and not by their names, and so are the predicates that the
program itself defines. The literals of a body, the literals of a condition, and the elements of an aggregate have no
order, nor have the sides of what is symmetric.

>>> one, two = (rules_of(text=text) for text in ("a(X) :- b(X,Y), Y < 2.", "q(Z) :- 2 > V, b(Z,V)."))
>>> one[0].fingerprint == two[0].fingerprint
True
>>> rules_of(text="a(X) :- b(Y,X), Y < 2.")[0].fingerprint == one[0].fingerprint
False
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from hashlib import blake2b
from typing import Any, NamedTuple

from clingo import ast

from aspsolve.engine._isolation import check_program
from aspsolve.engine._syntax import defined_predicates, parse_program
from aspsolve.errors import EncodingError, cut, one_line

#: Statements that are no rules, or that every encoding of a course has.
IGNORED = (
    ast.ASTType.Program,
    ast.ASTType.ShowSignature,
    ast.ASTType.Defined,
    ast.ASTType.Definition,
    ast.ASTType.Comment,
)
#: The lists that have no order.
UNORDERED = ("body", "condition", "elements")
#: Attributes that say where something is, or nothing at all.
LEFT_OUT = ("location", "external", "ast_type")
#: Comparisons, each with the one that says the same with its sides exchanged.
MIRRORED = {
    ast.ComparisonOperator.GreaterThan: ast.ComparisonOperator.LessThan,
    ast.ComparisonOperator.GreaterEqual: ast.ComparisonOperator.LessEqual,
}
SYMMETRIC = (ast.ComparisonOperator.Equal, ast.ComparisonOperator.NotEqual)
SYMMETRIC_OPERATIONS = (ast.BinaryOperator.Plus, ast.BinaryOperator.Multiplication)
#: The other attributes of each type, once a node of it was seen: to ask for a location takes long.
_attributes: dict[ast.ASTType, tuple[str, ...]] = {}
#: How often the places of names are looked at again, with what is known of the other names.
ROUNDS = 2
#: Of a program with more rules only the first are read; a text is cut to this many characters.
MAX_RULES, MAX_CHARACTERS = 2000, 1000


class FingerprintedRule(NamedTuple):
    """A rule of an encoding."""

    line: int
    #: The rule, as clingo writes it.
    text: str
    #: The same for each rule that differs only in names, in order and in spacing.
    fingerprint: str
    #: The number of its terms, literals and other parts.
    size: int
    #: The included file in which it stands, from the program's folder; empty for the program itself.
    file: str = ""


class _Node(NamedTuple):
    """A part of a rule: a name, or something with parts of its own."""

    label: str
    #: The variable or predicate whose place it is, empty for none.
    name: str = ""
    #: True if the order of its parts counts.
    ordered: bool = True
    parts: tuple[_Node, ...] = ()


def send_rules(parameters: Mapping[str, Any], send: Callable[[Any], None]) -> None:
    """Send the rules of untrusted programs, one after the other; a function for `aspsolve.engine._events.results_of`.

    The parameters are ``files``, their absolute paths, and ``open``, the folders that they may include from besides
    their own. `send` is called with the index of a program, what is wrong with it or None, and its rules.
    """
    for index, file in enumerate(parameters["files"]):
        error: str | None = None
        rules: list[FingerprintedRule] = []
        try:
            os.chdir(os.path.dirname(file))  # noqa: PTH120
            check_program([file], parameters["open"])
            rules = rules_of([file])
        except EncodingError as raised:
            error = str(raised)
        except (OSError, RecursionError) as raised:
            error = f"{file}: error: {raised}"
        send([index, error, rules])


def rules_of(files: Sequence[str] = (), text: str = "") -> list[FingerprintedRule]:
    """Return the rules of a program with their fingerprints; a program that clingo cannot parse is a ParseError."""
    statements: list[ast.AST] = []
    parse_program(statements.append, files, text)
    own = defined_predicates(statements)
    rules: list[FingerprintedRule] = []
    known: dict[str, tuple[str, int]] = {}
    for statement in statements:
        if statement.ast_type in IGNORED or len(rules) == MAX_RULES:
            continue
        written = ""
        with suppress(UnicodeDecodeError):
            written = str(statement)
        if written not in known or not written:
            known[written] = _fingerprint(_node(statement, own))
        begin = statement.location.begin
        file = ""
        if files and begin.filename not in files:  # clingo may name an included file from the working folder
            file = cut(one_line(os.path.relpath(begin.filename, os.path.dirname(files[0]))), MAX_CHARACTERS)  # noqa: PTH120
        rules.append(FingerprintedRule(begin.line, cut(written, MAX_CHARACTERS), *known[written], file))
    return rules


def _node(node: ast.AST, own: set[tuple[str, int]]) -> _Node:
    """Return a part of a rule with what is the same in all ways to write it."""
    kind = node.ast_type
    if kind == ast.ASTType.Variable and (variable := node.name) != "_":
        return _Node("variable", name=f"?{variable}")
    if kind == ast.ASTType.SymbolicAtom and (symbol := node.symbol).ast_type == ast.ASTType.Function:
        name, parts = symbol.name, tuple(_node(argument, own) for argument in symbol.arguments)
        if (name, len(parts)) in own:
            return _Node(f"predicate/{len(parts)}", name=f"{name}/{len(parts)}", parts=parts)
        return _Node(f"predicate {name}", parts=parts)
    if kind == ast.ASTType.Comparison and len(node.guards) == 1:
        return _comparison(node, own)
    if kind in (ast.ASTType.Aggregate, ast.ASTType.HeadAggregate, ast.ASTType.BodyAggregate):
        return _aggregate(node, kind, own)
    ordered = kind != ast.ASTType.BinaryOperation or node.operator_type not in SYMMETRIC_OPERATIONS
    label, parts = _parts(node, kind, own)
    return _Node(label, ordered=ordered, parts=parts)


def _parts(
    node: ast.AST, kind: ast.ASTType, own: set[tuple[str, int]], without: Collection[str] = ()
) -> tuple[str, tuple[_Node, ...]]:
    """Return what a node is, by its type and values, and its parts."""
    label = [str(kind)]
    parts = []
    if kind not in _attributes:
        _attributes[kind] = tuple(key for key in node.keys() if key not in LEFT_OUT)  # noqa: SIM118  (no mapping)
    for key in _attributes[kind]:
        if key in without:
            continue
        value = getattr(node, key)
        if isinstance(value, ast.AST):
            parts.append(_node(value, own))
        elif isinstance(value, ast.ASTSequence):
            parts.append(_Node(key, ordered=key not in UNORDERED, parts=tuple(_node(one, own) for one in value)))
        else:
            with suppress(UnicodeDecodeError):  # of a string
                label.append(f"{key}={value}")
    return " ".join(label), tuple(parts)


def _comparison(node: ast.AST, own: set[tuple[str, int]]) -> _Node:
    """Return a comparison of two terms, the lesser one first."""
    [guard] = node.guards
    operator = ast.ComparisonOperator(guard.comparison)
    sides = (_node(node.term, own), _node(guard.term, own))
    if operator in MIRRORED:
        return _Node(f"comparison {MIRRORED[operator]}", parts=sides[::-1])
    return _Node(f"comparison {operator}", ordered=operator not in SYMMETRIC, parts=sides)


def _aggregate(node: ast.AST, kind: ast.ASTType, own: set[tuple[str, int]]) -> _Node:
    """Return an aggregate: its bounds have no order, and ``N <= {...} <= N`` is the same as ``{...} = N``."""
    guards = []
    for key in ("left_guard", "right_guard"):
        guard = getattr(node, key)
        if guard is not None:
            operator = ast.ComparisonOperator(guard.comparison)
            # the left guard is written the other way round: 1 < { a } is { a } > 1
            mirrored = operator in MIRRORED
            side = "" if operator in SYMMETRIC else "left" if (key == "left_guard") != mirrored else "right"
            guards.append((f"guard {side} {MIRRORED.get(operator, operator)}", _node(guard.term, own)))
    at_most = str(ast.ComparisonOperator.LessEqual)
    if len(guards) == 2 and guards[0][1] == guards[1][1] and all(label.endswith(at_most) for label, _ in guards):
        guards = [(f"guard  {ast.ComparisonOperator.Equal}", guards[0][1])]
    bounds = _Node("bounds", ordered=False, parts=tuple(_Node(label, parts=(term,)) for label, term in guards))
    label, parts = _parts(node, kind, own, without=("left_guard", "right_guard"))
    return _Node(label, parts=(bounds, *parts))


def _fingerprint(rule: _Node) -> tuple[str, int]:
    """Return the fingerprint of a rule, and its size."""
    meanings: dict[str, str] = {}
    for _ in range(ROUNDS):
        places = _places(rule, meanings)
        meanings = {name: _digest(*sorted(found)) for name, found in places.items()}
    return _shape(rule, meanings, {}), _size(rule)


def _places(rule: _Node, meanings: Mapping[str, str]) -> dict[str, list[str]]:
    """Return the places of each name in a rule; what the names in a place mean is part of it."""
    found: dict[str, list[str]] = defaultdict(list)
    shapes: dict[int, str] = {}

    def visit(node: _Node, place: str) -> None:
        here = _digest(place, node.label, meanings.get(node.name, ""))
        if node.name:
            found[node.name].append(here)
        for index, part in enumerate(node.parts):
            visit(part, f"{here} {index if node.ordered else _shape(part, meanings, shapes)}")

    visit(rule, "")
    return found


def _shape(node: _Node, meanings: Mapping[str, str], shapes: dict[int, str]) -> str:
    """Return what is the same for all nodes that look alike; `shapes` has those that are known."""
    shape = shapes.get(id(node))
    if shape is None:
        parts = [_shape(part, meanings, shapes) for part in node.parts]
        if not node.ordered:
            parts.sort()
        shape = shapes[id(node)] = _digest(node.label, meanings.get(node.name, ""), *parts)
    return shape


def _size(node: _Node) -> int:
    """Return the number of a node's parts, and theirs, and the node itself."""
    return 1 + sum(map(_size, node.parts))


@lru_cache(2**16)
def _digest(*texts: str) -> str:
    """Return a short text that is the same for the same texts, on every machine."""
    return blake2b("\0".join(texts).encode(), digest_size=8).hexdigest()
