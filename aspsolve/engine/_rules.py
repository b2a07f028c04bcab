"""The statements of an encoding, the predicates in their heads and bodies, and which of these depend on each other."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import TypeVar

from clingo import ast
from clingo.ast import ASTType

from aspsolve.engine._syntax import children, is_comparison, is_positive, variables_of, walk
from aspsolve.errors import InputError
from aspsolve.model._symbols import Symbol, SymbolType

T = TypeVar("T")

#: The kinds of terms whose predicates are known, unlike those of variables.
NAMED_TERMS = (ASTType.Function, ASTType.SymbolicTerm, ASTType.Pool, ASTType.UnaryOperation)
#: A predicate: its name with a minus sign where it is classically negated, and its arity.
Predicate = tuple[str, int]


class RuleKind(Enum):
    FACT = "fact"
    RULE = "rule"
    CHOICE = "choice"
    DISJUNCTION = "disjunction"
    CONSTRAINT = "constraint"
    EDGE = "edge"
    SHOW = "show"
    MINIMIZE = "minimize"
    OTHER = "other"


@dataclass(frozen=True)
class Rule:
    """A statement of an encoding."""

    #: Its place among the statements, from 0.
    number: int
    kind: RuleKind
    #: The file it stands in, which may be an included one.
    file: str
    #: Where it begins, and where the text after it begins; counted from 1, columns in characters.
    line: int
    column: int
    end_line: int
    end_column: int
    #: The line in words, with the file's name if the encoding has several files.
    place: str
    #: The statement as it is written.
    text: str
    #: The comment above its paragraph, as one line; empty if there is none.
    comment: str
    #: The NAME of ``% @name(NAME)`` above it; empty if there is none.
    name: str
    #: Its global variables, in their order, without ``_``.
    variables: tuple[str, ...]
    #: Its ``#program`` part, such as ``step(t)``. Only ``base`` is ground.
    part: str
    #: The statement as clingo has parsed it.
    node: ast.AST = field(repr=False, compare=False)

    @property
    def mark(self) -> tuple[int, int, int, int]:
        """Line and column where it begins, and where the text after it begins."""
        return self.line, self.column, self.end_line, self.end_column

    def error(self, message: str) -> InputError:
        return InputError(message, file=self.file, line=self.line, column=self.column)

    @property
    def chooses(self) -> bool:
        """True if the rule need not derive the atoms of its head."""
        return self.kind in (RuleKind.CHOICE, RuleKind.DISJUNCTION)

    @cached_property
    def heads(self) -> tuple[ast.AST, ...]:
        return heads_of(self.node)

    @cached_property
    def elements(self) -> tuple[ast.AST, ...]:
        """The conditional literals of the head, one without a condition for a plain head."""
        return _elements(self.node)

    @cached_property
    def body(self) -> tuple[ast.AST, ...]:
        return tuple(getattr(self.node, "body", ()))

    @cached_property
    def head_predicates(self) -> frozenset[Predicate]:
        return frozenset(one for term in self.heads for one in predicates_of(term))

    @cached_property
    def positive_predicates(self) -> frozenset[Predicate]:
        """The predicates that are not negated in the body, its aggregates and the conditions of the head."""
        return frozenset(predicate for predicate, sign in self._occurring if not sign)

    def body_predicates(self, *, negated: bool) -> frozenset[Predicate]:
        """Return the predicates of the body's atoms outside aggregates and conditions; `negated` adds negated ones."""
        literals = (one for one in self.body if one.ast_type == ASTType.Literal)
        atoms = (one.atom for one in literals if negated or one.sign == ast.Sign.NoSign)
        symbols = (atom.symbol for atom in atoms if atom.ast_type == ASTType.SymbolicAtom)
        return frozenset(predicate for symbol in symbols for predicate in predicates_of(symbol))

    def conditions(self, predicates: Collection[Predicate]) -> list[ast.AST] | None:
        """Return the body's positive literals with some predicates; None if these also occur elsewhere in the rule."""
        atoms = [one for one in walk(self.node) if one.ast_type == ASTType.SymbolicAtom]
        found = [one for one in self.body if is_positive(one) and {*predicates_of(one.atom.symbol)} & {*predicates}]
        return found if len(found) == sum(bool({*predicates_of(one.symbol)} & {*predicates}) for one in atoms) else None

    @cached_property
    def negative_predicates(self) -> frozenset[Predicate]:
        """The predicates that are negated, or occur in a negated aggregate."""
        return frozenset(predicate for predicate, sign in self._occurring if sign)

    @cached_property
    def used_predicates(self) -> frozenset[Predicate]:
        return self.positive_predicates | self.negative_predicates

    @cached_property
    def has_plain_head(self) -> bool:
        """True if the head is one atom, perhaps a choice, whose arguments have a value wherever the body holds."""
        return (
            len(self.elements) == len(self.heads) == 1
            and not self.elements[0].condition
            and self.heads[0].ast_type == ASTType.Function
            and not any(sign in str(self.heads[0]) for sign in ("..", ";"))
        )

    def grown_terms(self, places: Iterable[int] | None) -> list[str]:
        """Return the terms that grow from instance to instance: some arguments of a plain head, else all variables."""
        if self.has_plain_head and places is not None:
            return [str(self.heads[0].arguments[at]) for at in places]
        return [*self.variables]

    @cached_property
    def made_positions(self) -> tuple[int, ...]:
        """The places, from 0, of a plain head's arguments that the rule computes; all if that is not known."""
        if not self.has_plain_head:
            return tuple(range(len(self.variables)))
        computed = {
            side.name
            for literal in self.body
            if is_comparison(literal)
            for side in (literal.atom.term, *(guard.term for guard in literal.atom.guards))
            if side.ast_type == ASTType.Variable
        }
        computed |= {name for term in _body_operations(self) for name in variables_of(term)}
        arguments = self.heads[0].arguments
        made = [
            index
            for index, term in enumerate(arguments)
            if _computes([term]) or (term.ast_type == ASTType.Variable and term.name in computed)
        ]
        return tuple(made or range(len(arguments)))

    @cached_property
    def _occurring(self) -> frozenset[tuple[Predicate, bool]]:
        conditions = [literal for element in self.elements for literal in element.condition]
        return frozenset(found for node in (*self.body, *conditions) for found in _occurring(node))


@dataclass(frozen=True)
class ParsedProgram:
    """The statements of an encoding in their order, without comments and ``#program``."""

    rules: tuple[Rule, ...]

    @cached_property
    def base(self) -> tuple[Rule, ...]:
        """The rules that are ground: those of other parts are not."""
        return tuple(rule for rule in self.rules if rule.part == "base")

    @cached_property
    def constraints(self) -> tuple[Rule, ...]:
        return tuple(rule for rule in self.base if rule.kind is RuleKind.CONSTRAINT)

    @cached_property
    def defined(self) -> frozenset[Predicate]:
        return frozenset(one for rule in self.rules for one in (*rule.head_predicates, *_external(rule.node)))

    @cached_property
    def external(self) -> frozenset[Predicate]:
        """The predicates of ``#external``; an atom in the head of a rule is no longer external."""
        return frozenset(one for rule in self.rules for one in _external(rule.node))

    @cached_property
    def used(self) -> frozenset[Predicate]:
        return frozenset().union(*(rule.used_predicates for rule in self.rules))

    @cached_property
    def declared(self) -> frozenset[Predicate]:
        return frozenset(
            (rule.node.name, rule.node.arity) for rule in self.rules if rule.node.ast_type == ASTType.Defined
        )

    @cached_property
    def shown(self) -> frozenset[Predicate] | None:
        """The predicates that answers can have, all in heads unless some are named; None if a variable may show any."""
        nodes = [rule.node for rule in self.rules if rule.kind is RuleKind.SHOW]
        terms = [node.term for node in nodes if node.ast_type == ASTType.ShowTerm]
        if any(term.ast_type not in NAMED_TERMS for term in terms):
            return None
        signatures = {signature_of(node) for node in nodes if node.ast_type == ASTType.ShowSignature}
        heads = frozenset().union(*(rule.head_predicates for rule in self.rules))
        return frozenset(signatures or heads).union(*map(predicates_of, terms))

    @cached_property
    def open_predicates(self) -> frozenset[Predicate]:
        """The predicates whose atoms depend on a choice, directly or not; the facts determine all others."""
        found = {one for rule in self.rules if rule.chooses for one in rule.head_predicates}
        found = found.union(*(scc for _, scc in self.recursive(negated=True)))
        while (
            more := {one for rule in self.rules if rule.used_predicates & found for one in rule.head_predicates} - found
        ):
            found |= more
        return frozenset(found)

    @cached_property
    def components(self) -> tuple[frozenset[Predicate], ...]:
        edges: dict[Predicate, set[Predicate]] = {}
        for rule in self.rules:
            for head in rule.head_predicates:
                edges.setdefault(head, set()).update(rule.used_predicates)
        return tuple(components(edges))

    def recursive(self, *, negated: bool) -> Iterator[tuple[Rule, frozenset[Predicate]]]:
        """Yield the rules that are recursive, positively or through negation, each with its component."""
        for rule in self.rules:
            needed = rule.negative_predicates if negated else rule.positive_predicates
            yield from ((rule, scc) for scc in self.components if rule.head_predicates & scc and needed & scc)

    @cached_property
    def odd_loops(self) -> frozenset[int]:
        """The numbers of the rules that may refute themselves: their head depends on its own negation."""
        return frozenset(rule.number for rule, _ in self.recursive(negated=True) if rule.kind is RuleKind.RULE)

    @cached_property
    def growing(self) -> dict[int, tuple[int, ...]]:
        """The numbers of the recursive rules that make new terms, with the places of arguments to watch."""
        return {
            rule.number: rule.made_positions
            for rule, scc in self.recursive(negated=False)
            if _makes_terms(rule) or _inverts_terms(rule, scc)
        }

    @cached_property
    def spreading(self) -> dict[int, tuple[int, ...]]:
        """The numbers of the rules that derive predicates of growing terms, with the places of arguments to watch."""
        places: dict[Predicate, tuple[int, ...]] = {}
        for number, made in self.growing.items():
            if self.rules[number].has_plain_head:
                for predicate in self.rules[number].head_predicates:
                    places[predicate] = tuple(sorted({*places.get(predicate, ()), *made}))
        return {
            rule.number: places[predicate]
            for rule in self.rules
            for predicate in rule.head_predicates
            if predicate in places and rule.has_plain_head and rule.kind is not RuleKind.FACT
        }


def predicate_of(atom: Symbol) -> Predicate:
    """Name an atom's predicate; a classically negated one begins with ``-``."""
    return (atom.name if atom.positive else f"-{atom.name}"), len(atom.arguments)


def pattern_of(predicate: Predicate, variable: str = "X") -> str:
    """Return an atom of a predicate, with variables as its arguments."""
    name, arity = predicate
    return f"{name}({','.join(f'{variable}{at}' for at in range(arity))})" if arity else name


def _elements(statement: ast.AST) -> tuple[ast.AST, ...]:
    if statement.ast_type != ASTType.Rule:
        return ()
    head = statement.head
    if head.ast_type == ASTType.Literal:
        return (ast.ConditionalLiteral(head.location, head, []),) if is_positive(head) else ()
    if head.ast_type in (ASTType.Aggregate, ASTType.Disjunction):
        return tuple(head.elements)
    if head.ast_type == ASTType.HeadAggregate:
        return tuple(element.condition for element in head.elements)
    return ()


def heads_of(statement: ast.AST) -> tuple[ast.AST, ...]:
    return tuple(one.literal.atom.symbol for one in _elements(statement) if is_positive(one.literal))


def predicates_of(term: ast.AST) -> Iterator[Predicate]:
    """Yield the predicates of an atom, given as a term: several for a pool."""
    if term.ast_type == ASTType.UnaryOperation:
        yield from ((f"-{name}", arity) for name, arity in predicates_of(term.argument))
    elif term.ast_type == ASTType.Pool:
        for argument in term.arguments:
            yield from predicates_of(argument)
    elif term.ast_type == ASTType.Function:
        yield term.name, len(term.arguments)
    elif term.ast_type == ASTType.SymbolicTerm and term.symbol.type == SymbolType.Function:
        yield predicate_of(term.symbol)


def signature_of(show: ast.AST) -> Predicate:
    """Return the predicate of a ``#show``; its name is empty for ``#show.``."""
    return show.name if show.positive else f"-{show.name}", show.arity


def _occurring(node: ast.AST, negated: bool = False) -> Iterator[tuple[Predicate, bool]]:
    if node.ast_type == ASTType.SymbolicAtom:
        yield from ((predicate, negated) for predicate in predicates_of(node.symbol))
        return
    negated = negated or (node.ast_type == ASTType.Literal and node.sign != ast.Sign.NoSign)
    for child in children(node):
        yield from _occurring(child, negated)


def _external(node: ast.AST) -> Iterator[Predicate]:
    if node.ast_type == ASTType.External:
        yield from predicates_of(node.atom.symbol)


def _makes_terms(rule: Rule) -> bool:
    """Return whether a rule computes a term, by an operation or by a function."""
    terms = [part for term in rule.heads for part in (term.arguments if term.ast_type == ASTType.Function else [term])]
    return _computes([*terms, *filter(is_comparison, rule.body)])


def _inverts_terms(rule: Rule, scc: Collection[Predicate]) -> bool:
    """Return whether a rule computes a term backwards, as T from T-1, that only its own predicates bound."""
    bounded = {
        name
        for literal in rule.body
        if is_positive(literal) and not {*predicates_of(literal.atom.symbol)} & {*scc}
        for name in variables_of(literal)
    }
    bounded |= {
        name
        for literal in rule.body
        if is_comparison(literal) and any(guard.term.ast_type == ASTType.Interval for guard in literal.atom.guards)
        for name in variables_of(literal.atom.term)
    }
    return any({*variables_of(term)} - bounded for term in _body_operations(rule))


def _body_operations(rule: Rule) -> Iterator[ast.AST]:
    for literal in rule.body:
        if is_positive(literal) and literal.atom.symbol.ast_type == ASTType.Function:
            yield from (one for one in literal.atom.symbol.arguments if one.ast_type == ASTType.BinaryOperation)


def _computes(nodes: Sequence[ast.AST]) -> bool:
    return any(
        one.ast_type == ASTType.BinaryOperation or (one.ast_type == ASTType.Function and one.arguments)
        for node in nodes
        for one in walk(node)
    )


def components(edges: Mapping[T, Collection[T]]) -> Iterator[frozenset[T]]:
    """Yield the strongly connected components that have a cycle, by Kosaraju's algorithm."""
    backwards: dict[T, list[T]] = {}
    for node, successors in edges.items():
        for successor in successors:
            backwards.setdefault(successor, []).append(node)
    seen: set[T] = set()
    order = [node for root in edges for node in _postorder(root, edges, seen)]
    seen.clear()
    for root in reversed(order):
        component = frozenset(_postorder(root, backwards, seen))
        if len(component) > 1 or (component and root in edges.get(root, ())):
            yield component


def _postorder(root: T, edges: Mapping[T, Collection[T]], seen: set[T]) -> Iterator[T]:
    """Yield the unseen nodes that are reachable from a root, in the postorder of a depth-first search."""
    path: list[tuple[T, Iterator[T]]] = [(root, iter(edges.get(root, ())))] if root not in seen else []
    seen.add(root)
    while path:
        other = next((one for one in path[-1][1] if one not in seen), None)
        if other is None:
            yield path.pop()[0]
        else:
            seen.add(other)
            path.append((other, iter(edges.get(other, ()))))
