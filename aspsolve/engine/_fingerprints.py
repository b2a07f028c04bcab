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
from aspsolve.engine._syntax import parse_program
from aspsolve.errors import EncodingError, cut

#: Statements that are no rules, or that every encoding of a course has.
IGNORED = (
    ast.ASTType.Program,
    ast.ASTType.ShowSignature,
    ast.ASTType.Defined,
    ast.ASTType.Definition,
    ast.ASTType.Comment,
)
#: The lists that have no order, and attributes that say where something is, or nothing at all.
UNORDERED, LEFT_OUT = ("body", "condition", "elements"), ("location", "external", "ast_type")
#: How often the places of names are looked at again, with what is known of the other names.
ROUNDS = 2
#: Of a program with more rules only the first are read; a text is cut to this many characters. Of a rule with more
#: names, these count as equal.
MAX_RULES, MAX_CHARACTERS, MAX_NAMES = 2000, 1000, 200


class FingerprintedRule(NamedTuple):
    """A rule of an encoding: its place, its text as clingo writes it, its fingerprint, and the number of its parts."""

    file: str
    line: int
    text: str
    fingerprint: str
    size: int


class _Node(NamedTuple):
    """A part of a rule: a name, or something with parts of its own, whose order may not count."""

    label: str
    parts: tuple[_Node, ...] = ()
    ordered: bool = True
    #: The variable or predicate whose place it is, empty for none.
    name: str = ""


def untrusted_rules(file: str) -> list[FingerprintedRule]:
    """Return the rules of a program that is not trusted; raises EncodingError."""
    try:
        isolate([file], [])
        return rules_of([file])
    except RecursionError:
        raise EncodingError(f"{file}: error: nested too deeply") from None


def rules_of(files: Sequence[str] = (), text: str = "") -> list[FingerprintedRule]:
    """Return the rules of a program, without those of the library; one that clingo cannot parse is a ParseError."""
    statements: list[ast.AST] = []
    parse_program(statements.append, files, text)
    own = {one for statement in statements for term in heads_of(statement) for one in predicates_of(term)}
    rules: list[FingerprintedRule] = []
    for statement in statements:
        begin = statement.location.begin
        file = Path.cwd() / begin.filename
        given = file.parent == library()
        if not given and statement.ast_type not in IGNORED and len(rules) < MAX_RULES:
            written = ""
            with suppress(UnicodeDecodeError):
                written = cut(str(statement), MAX_CHARACTERS)
            node = _node(statement, own)
            size = len([*_walk(node)])
            rules.append(FingerprintedRule(str(file), begin.line, written, _fingerprint(node), size))
    return rules


def _node(node: ast.AST, own: set[tuple[str, int]]) -> _Node:
    kind = node.ast_type
    if kind == ast.ASTType.Variable and node.name != "_":
        return _Node("variable", name=f"?{node.name}")
    if kind == ast.ASTType.SymbolicAtom and (symbol := node.symbol).ast_type == ast.ASTType.Function:
        arguments = tuple(_node(argument, own) for argument in symbol.arguments)
        if (symbol.name, len(arguments)) in own:
            return _Node("predicate", arguments, name=f"{symbol.name}/{len(arguments)}")
        return _Node(f"predicate {symbol.name}", arguments)
    label, parts = [str(kind)], []
    for key in node.keys():  # noqa: SIM118  (no mapping)
        value = None if key in LEFT_OUT else getattr(node, key)
        if isinstance(value, ast.AST):
            parts.append(_Node(key, (_node(value, own),)))
        elif isinstance(value, ast.ASTSequence):
            parts.append(_Node(key, tuple(_node(one, own) for one in value), key not in UNORDERED))
        elif value is not None:
            with suppress(UnicodeDecodeError):  # of a string
                label.append(f"{key}={value}")
    return _Node(" ".join(label), tuple(parts))


def _fingerprint(rule: _Node) -> str:
    """Return the fingerprint of a rule: its shape, in which a name stands for the places where it occurs."""
    names = {node.name for node in _walk(rule) if node.name}
    meanings = dict.fromkeys(names, "")
    # Variables, and the predicates that the program defines, are distinguished by where they occur.
    for _ in range(ROUNDS if len(names) <= MAX_NAMES else 0):
        meanings = {name: _shape(rule, {**meanings, name: "here"}) for name in names}
    return _shape(rule, meanings)


def _shape(node: _Node, meanings: Mapping[str, str]) -> str:
    """Return a short text that is the same for all nodes that look alike, on every machine."""
    parts = [_shape(part, meanings) for part in node.parts]
    texts = [node.label, meanings.get(node.name, ""), *(parts if node.ordered else sorted(parts))]
    return blake2b("\0".join(texts).encode(), digest_size=8).hexdigest()


def _walk(node: _Node) -> Iterator[_Node]:
    yield node
    for part in node.parts:
        yield from _walk(part)
