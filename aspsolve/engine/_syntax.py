"""clingo's parser and its syntax trees: parse a program, walk through a node, change parts of it.

>>> found = []
>>> parse_program(found.append, text="a(X) :- not b(X).")
>>> [node.name for node in walk(found[1]) if node.ast_type == ASTType.Function]
['a', 'b']
>>> print(changed(found[1], lambda node: node.update(name="Y") if node.ast_type == ASTType.Variable else None))
a(Y) :- not b(Y).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from clingo import ast
from clingo.ast import ASTType

from aspsolve.engine._messages import Messages
from aspsolve.errors import ParseError

#: The file name that clingo's parser gives to a text.
TEXT = "<string>"
#: Statements whose terms lie deeper are not looked into: Python would give up.
MAX_DEPTH = 100


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
        if long and node.ast_type != ASTType.Comment and _is_deep(node):
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
        level = [child for node in level for child in children(node)]
    return bool(level)


def children(node: ast.AST) -> Iterator[ast.AST]:
    for key in node.child_keys:
        child = getattr(node, key)
        if isinstance(child, ast.AST):
            yield child
        elif child is not None:
            yield from child


def walk(node: ast.AST) -> Iterator[ast.AST]:
    """Yield a node and all parts of it, in the order of the text."""
    yield node
    for child in children(node):
        yield from walk(child)


def changed(node: ast.AST, change: Callable[[ast.AST], ast.AST | None]) -> ast.AST:
    """Return a node with parts replaced by what `change` returns for them; None leaves a part, but not those within."""
    return _Changing(change).visit(node)


class _Changing(ast.Transformer):
    def __init__(self, change: Callable[[ast.AST], ast.AST | None]) -> None:
        self._change = change

    def visit(self, ast: ast.AST, *_: object, **__: object) -> ast.AST:
        found = self._change(ast)
        return ast.update(**self.visit_children(ast)) if found is None else found


def has_atom(literal: ast.AST) -> bool:
    return bool(literal.ast_type == ASTType.Literal and literal.atom.ast_type == ASTType.SymbolicAtom)


def is_positive(literal: ast.AST) -> bool:
    return has_atom(literal) and bool(literal.sign == ast.Sign.NoSign)


def is_comparison(literal: ast.AST) -> bool:
    return bool(literal.ast_type == ASTType.Literal and literal.atom.ast_type == ASTType.Comparison)
