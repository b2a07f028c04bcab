"""Fingerprints of rules: the same for rules that differ only in names, in order and in spacing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

from clingo import ast

from aspsolve._files import library
from aspsolve.engine._isolation import isolate
from aspsolve.engine._rules import heads_of, predicates_of
from aspsolve.engine._syntax import parse_program, plain
from aspsolve.errors import EncodingError, cut

#: Statements that are not compared: they are no rules, or every encoding of a course has them.
IGNORED = (
    ast.ASTType.Program,
    ast.ASTType.ShowSignature,
    ast.ASTType.Defined,
    ast.ASTType.Definition,
    ast.ASTType.Comment,
)
#: Attributes of syntax trees: lists whose order does not matter, and those that are not compared.
UNORDERED, LEFT_OUT = ("body", "condition", "elements"), ("location", "external", "ast_type")
#: How many rounds of refinement distinguish names by their places: each uses what the last one found of other names.
ROUNDS = 2
#: The most rules of a program that are read, characters of a text that are kept, and names of a rule that are
#: distinguished: if there are more, all names of the rule count as equal.
MAX_RULES, MAX_CHARACTERS, MAX_NAMES = 2000, 1000, 200


class FingerprintedRule(NamedTuple):
    """A rule of an encoding: its place, its text, its fingerprint, and the number of its parts."""

    file: str
    line: int
    text: str
    fingerprint: str
    size: int


class _Node(NamedTuple):
    """A node of a rule's syntax tree, reduced to what is compared."""

    label: str
    parts: tuple[_Node, ...] = ()
    ordered: bool = True
    #: The variable or predicate that occurs here, empty for none.
    name: str = ""


def untrusted_rules(file: str) -> list[FingerprintedRule]:
    """Return the rules of an untrusted program; raises EncodingError."""
    try:
        isolate([file], [])
        return rules_of([file])
    except RecursionError:
        raise EncodingError(f"{file}: error: nested too deeply") from None


def rules_of(files: Sequence[str] = (), text: str = "") -> list[FingerprintedRule]:
    """Return the rules of a program, without those of the library; raises ParseError."""
    statements: list[ast.AST] = []
    parse_program(statements.append, files, text)
    defined = {one for statement in statements for term in heads_of(statement) for one in predicates_of(term)}
    rules: list[FingerprintedRule] = []
    for statement in statements:
        begin = statement.location.begin
        file = Path.cwd() / begin.filename
        in_library = file.parent == library()
        if not in_library and statement.ast_type not in IGNORED and len(rules) < MAX_RULES:
            rule_text = ""
            with suppress(UnicodeDecodeError):
                rule_text = cut(plain(statement), MAX_CHARACTERS)
            node = _node(statement, defined)
            size = len([*_walk(node)])
            rules.append(FingerprintedRule(str(file), begin.line, rule_text, _fingerprint(node), size))
    return rules


def _node(node: ast.AST, defined: set[tuple[str, int]]) -> _Node:
    kind = node.ast_type
    if kind == ast.ASTType.Variable and node.name != "_":
        return _Node("variable", name=f"?{node.name}")
    if kind == ast.ASTType.SymbolicAtom and (symbol := node.symbol).ast_type == ast.ASTType.Function:
        arguments = tuple(_node(argument, defined) for argument in symbol.arguments)
        if (symbol.name, len(arguments)) in defined:
            return _Node("predicate", arguments, name=f"{symbol.name}/{len(arguments)}")
        return _Node(f"predicate {symbol.name}", arguments)
    label, parts = [str(kind)], []
    for key in node.keys():  # noqa: SIM118  (no mapping)
        value = None if key in LEFT_OUT else getattr(node, key)
        if isinstance(value, ast.AST):
            parts.append(_Node(key, (_node(value, defined),)))
        elif isinstance(value, ast.ASTSequence):
            parts.append(_Node(key, tuple(_node(one, defined) for one in value), key not in UNORDERED))
        elif value is not None:
            with suppress(UnicodeDecodeError):  # of a string
                label.append(f"{key}={value}")
    return _Node(" ".join(label), tuple(parts))


def _fingerprint(rule: _Node) -> str:
    """Return the fingerprint of a rule: a hash in which a name is replaced by the places where it occurs."""
    names = {node.name for node in _walk(rule) if node.name}
    labels = dict.fromkeys(names, "")
    # Variables, and the predicates that the program defines, are distinguished by where they occur.
    for _ in range(ROUNDS if len(names) <= MAX_NAMES else 0):
        labels = {name: _shape(rule, {**labels, name: "here"}) for name in names}
    return _shape(rule, labels)


def _shape(node: _Node, labels: Mapping[str, str]) -> str:
    """Return a hash of a node and its parts, the same on every machine; names are replaced by `labels`."""
    parts = [_shape(part, labels) for part in node.parts]
    texts = [node.label, labels.get(node.name, ""), *(parts if node.ordered else sorted(parts))]
    return blake2b("\0".join(texts).encode(), digest_size=8).hexdigest()


def _walk(node: _Node) -> Iterator[_Node]:
    yield node
    for part in node.parts:
        yield from _walk(part)
