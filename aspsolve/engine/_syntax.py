"""clingo's parser and its syntax trees: parse a program, walk through a node, change parts of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

from clingo import ast
from clingo.ast import ASTType

from aspsolve.engine._messages import Messages
from aspsolve.errors import ParseError
from aspsolve.model._symbols import Symbol

#: The deepest nesting of a statement that is read, because of Python's limit of recursion.
MAX_DEPTH = 100


def parse_program(
    take: Callable[[ast.AST], None],
    files: Sequence[str] = (),
    text: str = "",
    on_message: Callable[[str], None] = lambda _: None,
    any_depth: bool = False,
) -> None:
    """Call `take` with each statement of a program; raises ParseError, unless `any_depth` also for deep nesting."""
    messages = Messages(text, on_message)

    def take_shallow(node: ast.AST) -> None:
        begin, end = node.location.begin, node.location.end
        long = end.line > begin.line or end.column - begin.column > MAX_DEPTH
        if long and node.ast_type != ASTType.Comment and _is_deep(node):
            raise ParseError(f"{begin.filename}:{begin.line}:{begin.column}: error: nested too deeply")
        take(node)

    taking = take if any_depth else take_shallow
    try:
        if files:
            ast.parse_files([*files], taking, logger=messages.logger)
        if text:
            ast.parse_string(text, taking, logger=messages.logger)
    except RuntimeError as error:
        raise ParseError(messages.complaint(str(error))) from None
    except (TypeError, UnicodeDecodeError):  # clingo cannot say the name of an included file
        raise ParseError("expected UTF-8 text in the names of included files") from None


def _is_deep(statement: ast.AST) -> bool:
    """Return whether the nesting of a statement is deeper than `MAX_DEPTH`."""
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
    """Return a node whose parts are replaced by what `change` returns; for None, the parts of a part are visited."""
    return _Changing(change).visit(node)


class _Changing(ast.Transformer):
    def __init__(self, change: Callable[[ast.AST], ast.AST | None]) -> None:
        self._change = change

    def visit(self, ast: ast.AST, *_: object, **__: object) -> ast.AST:
        found = self._change(ast)
        return ast.update(**self.visit_children(ast)) if found is None else found


def comment(node: ast.AST) -> str:
    """Return the text of a comment; one that is no UTF-8 text is empty."""
    try:
        return str(node.value)
    except UnicodeDecodeError:
        return ""


def has_atom(literal: ast.AST) -> bool:
    return bool(literal.ast_type == ASTType.Literal and literal.atom.ast_type == ASTType.SymbolicAtom)


def is_positive(literal: ast.AST) -> bool:
    return has_atom(literal) and bool(literal.sign == ast.Sign.NoSign)


def is_comparison(literal: ast.AST) -> bool:
    return bool(literal.ast_type == ASTType.Literal and literal.atom.ast_type == ASTType.Comparison)


def is_aggregate(literal: ast.AST) -> bool:
    return literal.ast_type == ASTType.Literal and literal.atom.ast_type in (ASTType.Aggregate, ASTType.BodyAggregate)


def counted_number(literal: ast.AST) -> tuple[str, list[ast.AST], str]:
    """Return the number that an aggregate must be, its element's literals, and the term that it sums, if it does."""
    aggregate, (element,) = literal.atom, literal.atom.elements
    guard = aggregate.left_guard
    exact = guard is not None and aggregate.right_guard is None and literal.sign == ast.Sign.NoSign
    number = str(guard.term) if exact and guard.comparison == ast.ComparisonOperator.NotEqual else ""
    if aggregate.ast_type == ASTType.Aggregate:
        return number, [element.literal, *element.condition], ""
    summed = aggregate.function == ast.AggregateFunction.Sum
    return number, [*element.condition], str(element.terms[0]) if summed else ""


#: The values of a rule's variables.
Values = Mapping[str, Symbol]
#: The anonymous variable.
ANONYMOUS = "_"
#: A text, which stays, or brackets that clingo adds around a sum or a range, but not those of an operand.
ADDED_BRACKETS = re.compile(r'("(?:\\.|[^"\\])*")|(?<![^\s(,;|])\(([^(),;]*)\)(?![^\s),;|.])')
#: The operators that clingo can invert: from the value of ``X+1`` it computes X.
INVERTIBLE = (ast.BinaryOperator.Plus, ast.BinaryOperator.Minus)


def plain(node: ast.AST) -> str:
    """Return a node as text, with commas between literals, without ``#false`` and most of the brackets clingo adds."""
    text = str(node)
    if node.ast_type == ASTType.Rule and node.body:
        comma = all(one.ast_type == ASTType.Literal for one in node.body)
        text = f"{node.head} :- {(', ' if comma else '; ').join(map(str, node.body))}."
    return ADDED_BRACKETS.sub(r"\1\2", text).removeprefix("#false ")


def variables_of(node: ast.AST) -> tuple[str, ...]:
    """Return the names of all variables within a node, in their order, without ``_``."""
    names = (one.name for one in walk(node) if one.ast_type == ASTType.Variable)
    return tuple(dict.fromkeys(name for name in names if name != ANONYMOUS))


def global_variables(statement: ast.AST) -> tuple[str, ...]:
    """Return the global variables of a statement: those outside of aggregates' elements and of conditions."""
    return tuple(dict.fromkeys(name for node in _global_parts(statement) for name in variables_of(node)))


def bindable_variables(term: ast.AST) -> frozenset[str]:
    """Return the variables that the value of a term binds: those outside of operations that cannot be inverted."""
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
    """Return the constants that are the last argument of some predicates, or are compared with a variable that is."""
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
        if is_aggregate(node):
            yield from _guards(node.atom)
        elif node.ast_type == ASTType.Literal:
            yield node


def _guards(aggregate: ast.AST) -> Iterator[ast.AST]:
    for guard in (getattr(aggregate, "left_guard", None), getattr(aggregate, "right_guard", None)):
        if guard is not None:
            yield guard.term
