"""What clingo's parser says about a program that is not ground: what it can show, and what its rules never use.

>>> shown_predicates(text="path(1,2) :- a. { b } :- c(X). #show path/2.")
{('path', 2)}
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from clingo import ast

from aspsolve.engine._messages import Messages
from aspsolve.errors import ParseError

#: The file name that clingo's parser gives to a text.
TEXT = "<string>"
#: Statements whose terms lie deeper are not looked into: Python would give up.
MAX_DEPTH = 100
#: Terms that say what they are.
NAMED_TERMS = (ast.ASTType.Function, ast.ASTType.SymbolicTerm, ast.ASTType.Pool)


def shown_predicates(files: Sequence[str] = (), text: str = "") -> set[tuple[str, int]] | None:
    """Return the predicates, names and arities, that answer sets of a program can show.

    They are those of ``#show`` statements, or where there are none, of the rules' heads. None for a program that
    clingo cannot parse, that has scripts, which may add rules, or that shows what a variable stands for.
    """
    heads, shows = _Predicates(), _Predicates()
    signatures: set[tuple[str, int]] = set()
    restricted = unknown = False

    def visit(statement: ast.AST) -> None:
        nonlocal restricted, unknown
        if statement.ast_type == ast.ASTType.ShowSignature:
            restricted = True
            signatures.add((statement.name, statement.arity))
        elif statement.ast_type == ast.ASTType.ShowTerm:
            unknown = unknown or statement.term.ast_type not in NAMED_TERMS
            shows.visit(statement.term)
        elif statement.ast_type == ast.ASTType.Rule:
            heads.visit(statement.head)
        elif statement.ast_type == ast.ASTType.Script:
            unknown = True

    try:
        parse_program(visit, files, text)
    except ParseError:
        return None
    if unknown:
        return None
    signatures |= shows.found
    return signatures if restricted else signatures | heads.found


def parse_program(
    take: Callable[[ast.AST], None],
    files: Sequence[str] = (),
    text: str = "",
    on_message: Callable[[str], None] = lambda _: None,
    any_depth: bool = False,
) -> None:
    """Hand over each statement of a program.

    It is a ParseError with clingo's message if it cannot be parsed. So is one that is nested too deeply for those who
    walk through it, unless `any_depth` says that nobody does.
    """
    messages = Messages(text, on_message)
    given = take

    def take_shallow(node: ast.AST) -> None:
        begin, end = node.location.begin, node.location.end
        long = end.line > begin.line or end.column - begin.column > MAX_DEPTH
        if long and node.ast_type != ast.ASTType.Comment and _is_deep(node):
            raise ParseError(f"{begin.filename}:{begin.line}:{begin.column}: error: nested too deeply")
        given(node)

    take = take if any_depth else take_shallow
    try:
        if files:
            ast.parse_files([*files], take, logger=messages.logger)
        if text:
            ast.parse_string(text, take, logger=messages.logger)
    except RuntimeError as error:
        raise ParseError(messages.complaint(str(error))) from None
    except (TypeError, UnicodeDecodeError):  # clingo cannot say the name of an included file
        raise ParseError("expected UTF-8 text in the names of included files") from None


def _is_deep(statement: ast.AST) -> bool:
    """Return whether parts of a statement lie within each other more than `MAX_DEPTH` times."""
    level = [statement]
    for _ in range(MAX_DEPTH):
        below: list[ast.AST] = []
        for node in level:
            for key in node.child_keys:
                child = getattr(node, key)
                below += [child] if isinstance(child, ast.AST) else child or ()
        if not below:
            return False
        level = below
    return True


def defined_predicates(statements: Iterable[ast.AST]) -> set[tuple[str, int]]:
    """Return the predicates that are in heads of rules: their names are a program's own, unlike those of instances."""
    heads = _Predicates()
    for statement in statements:
        if statement.ast_type == ast.ASTType.Rule:
            heads.visit(statement.head)
    return heads.found


def unused_predicates(parameters: Mapping[str, Any], found: Callable[[Any], None]) -> None:
    """Return the predicates that are in heads of rules but in no body, each with the place where it first is.

    It is a function for `aspsolve.engine._calls.results_of`.

    >>> unused_predicates({"text": "n(1..3). cell(X,1) :- n(X). hnt(2,1)."}, print)
    ('cell', 2, 1, 10)
    ('hnt', 2, 1, 29)
    """
    heads, bodies = _Predicates(), _Predicates()

    def visit(statement: ast.AST) -> None:
        if statement.ast_type == ast.ASTType.Rule:
            heads.visit(statement.head)
            for literal in statement.body:
                bodies.visit(literal)

    parse_program(visit, text=parameters["text"])
    for (name, arity), (line, column) in heads.places.items():
        if (name, arity) not in bodies.found:
            found((name, arity, line, column))


class _Predicates(ast.Transformer):
    """Collects the predicates of the atoms, and the terms, that it visits; conditions of choices are no heads."""

    def __init__(self) -> None:
        self.places: dict[tuple[str, int], tuple[int, int]] = {}

    @property
    def found(self) -> set[tuple[str, int]]:
        return {*self.places}

    def visit_Function(self, node: ast.AST) -> ast.AST:  # noqa: N802  (clingo's name)
        """Note a function and its place, but not those within it."""
        begin = node.location.begin
        self.places.setdefault((node.name, len(node.arguments)), (begin.line, begin.column))
        return node

    def visit_ConditionalLiteral(self, node: ast.AST) -> ast.AST:  # noqa: N802
        """Look at what is derived, not at the condition."""
        self.visit(node.literal)
        return node

    def visit_HeadAggregateElement(self, node: ast.AST) -> ast.AST:  # noqa: N802
        """Look at what is derived, neither at the weight nor at the condition."""
        self.visit(node.condition.literal)
        return node

    def visit_Guard(self, node: ast.AST) -> ast.AST:  # noqa: N802
        """Look at no bound of an aggregate."""
        return node
