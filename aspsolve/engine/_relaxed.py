"""The relaxed program: ground constraints and bounds can be violated, shown atoms can be supported from outside."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from clingo import ast
from clingo.ast import ASTType

from aspsolve.engine._reading import read_program
from aspsolve.engine._rules import ParsedProgram, Predicate, Rule, RuleKind, pattern_of, predicates_of, signature_of
from aspsolve.engine._syntax import ANONYMOUS, changed
from aspsolve.errors import Endless
from aspsolve.model._symbols import Number, Symbol

#: The external function that counts the ground instances of a rule whose grounding may not end.
FUEL = "fuel"
#: Statements that are left out: they change no answer set, or the relaxed program has its own.
LEFT_OUT = (ASTType.Minimize, ASTType.Heuristic, ASTType.ProjectAtom, ASTType.ProjectSignature)
#: Violations and their costs: first the number of violated rules, then that of ground instances, then the rules' places
#: in the file; an atom without support costs more.
COSTS = """
{{ {p}relaxed(rule,R,V) }} :- {p}violated(R,V).
:- {p}violated(R,V), not {p}relaxed(rule,R,V).
#minimize {{
  1@2,R   : {p}relaxed(rule,R,_);
  2@2,s   : {p}relaxed(support,_,_);
  1@2,e   : {p}relaxed(extra,_,_);
  1@1,R,V : {p}relaxed(rule,R,V);
  3@1,s,A : {p}relaxed(support,_,A);
  1@1,e,A : {p}relaxed(extra,_,A);
  R@0,R,V : {p}relaxed(rule,R,V);
  {n}@0,A : {p}relaxed(support,_,A);
  {n}@0,A : {p}relaxed(extra,_,A)
}}."""
#: The answer, which is fixed if ``fixed`` holds, and the differences from it.
ANSWER = """
{{ {p}fixed }}.
{{ {p}relaxed(support,0,A) : {p}right(A) }} :- {p}fixed.
{p}shown(A) :- {p}relaxed(support,0,A).
{p}missing(A) :- {p}right(A), not {p}shown(A).
:- {p}fixed, {p}missing(A).
{p}extra(A) :- {p}shown(A), not {p}right(A).
{{ {p}relaxed(extra,0,A) }} :- {p}extra(A), {p}fixed.
:- {p}extra(A), {p}fixed, not {p}relaxed(extra,0,A).
{p}differs :- {p}missing(_).
{p}differs :- {p}extra(_).
"""


@dataclass(frozen=True)
class Relaxation:
    """A relaxed program; an instance's facts are to be added, and ``right(A)`` for the atoms A of an answer."""

    text: str
    #: The prefix of the names of its own predicates.
    prefix: str
    #: The number of the rule that each line comes from, -1 for none.
    origins: tuple[int, ...]

    def name(self, predicate: str) -> str:
        return f"{self.prefix}{predicate}"


def relax(
    program: ParsedProgram,
    shown: Collection[Predicate] | None = None,
    *,
    values: bool = True,
    fuel: Mapping[int, tuple[int, ...] | None] = MappingProxyType({}),
) -> Relaxation:
    """Make the relaxed program for answers of the predicates `shown`; None for all that the encoding shows."""
    prefix = "__"
    while any(re.search(rf"(?<![\w']){prefix}[a-z]", rule.text) for rule in program.rules):
        prefix += "_"
    lines: list[str] = []
    origins: list[int] = []
    for rule in program.base:
        if rule.node.ast_type not in LEFT_OUT and rule.kind is not RuleKind.SHOW:
            body = [*map(str, rule.body)]
            if rule.number in fuel:
                # The values of `fuel` are the argument places of the head to watch, None for all variables.
                body.append(fuelled(rule.number, rule.grown_terms(fuel[rule.number])))
            instance = f"{rule.number},{tuple_of(rule.variables if values and rule.kind is not RuleKind.EDGE else ())}"
            relaxed = _relaxed(rule, body, instance, prefix, refutes=rule.number in program.odd_loops)
            rule_lines = [line.replace("\n", " ") for line in relaxed]
            lines += rule_lines
            origins += [rule.number] * len(rule_lines)
    lines += _shows(program, shown, prefix)
    rest = (ANSWER + COSTS).format(p=prefix, n=len(program.rules))
    return Relaxation("\n".join([*lines, rest, f"#show {prefix}relaxed/3."]), prefix, tuple(origins))


def tuple_of(terms: Iterable[object]) -> str:
    return f"({''.join(f'{term},' for term in terms)})"


def fuelled(number: int, terms: Iterable[object]) -> str:
    """Return the literal that calls the function `FUEL` for ground instances of the rule with this number."""
    return f"1 = @{FUEL}({number},{tuple_of(terms)})"


def body_text(*literals: ast.AST | str) -> str:
    return f" :- {'; '.join(map(str, literals))}" if literals else ""


def bounds(rule: Rule) -> ast.AST | None:
    """Return a choice's aggregate for a body, where it holds if the choice's bounds do; None without bounds."""
    if rule.kind is not RuleKind.CHOICE:
        return None
    head = rule.node.head
    if not (head.left_guard or head.right_guard):
        return None
    if head.ast_type == ASTType.Aggregate:
        aggregate: ast.AST = head
        return aggregate
    elements = [
        ast.BodyAggregateElement(element.terms, [element.condition.literal, *element.condition.condition])
        for element in head.elements
    ]
    return ast.BodyAggregate(head.location, head.left_guard, head.function, elements, head.right_guard)


class InstanceLimit:
    """The context with the function `FUEL`: ends grounding with Endless if a rule has more than `most` instances."""

    def __init__(self, most: int) -> None:
        #: The number of the rule of the last call.
        self.rule = -1
        self._most = most
        self._counts: Counter[int] = Counter()

    def fuel(self, number: Symbol, _: Symbol) -> Symbol:
        self.rule = number.number
        self._counts[self.rule] += 1
        if self._counts[self.rule] > self._most:
            raise Endless
        return Number(1)


def _relaxed(rule: Rule, body: Sequence[str], instance: str, prefix: str, *, refutes: bool) -> Iterator[str]:
    """Yield the relaxed form of a rule with this body; `refutes` says that it may refute itself."""
    node = rule.node
    violated, relaxed = f"{prefix}violated({instance})", f"{prefix}relaxed(rule,{instance})"
    if rule.kind is RuleKind.CONSTRAINT:
        yield f"{violated}{body_text(*body, *_contrary(node.head))}."
    elif rule.kind is RuleKind.CHOICE:
        yield f"{_unbounded(node.head)}{body_text(*body)}."
        if (aggregate := bounds(rule)) is not None:
            yield f"{violated}{body_text(*body, f'not {aggregate}')}."
    elif rule.kind is RuleKind.EDGE:
        yield f"{{ {relaxed} }}."
        yield f"#edge ({node.node_u},{node.node_v}) : {'; '.join([*body, f'not {relaxed}'])}."
    elif refutes:
        yield f"{{ {relaxed} }}{body_text(*body)}."
        yield f"{node.head}{body_text(*body, f'not {relaxed}')}."
    elif node.ast_type == ASTType.Rule:
        empty = rule.kind is RuleKind.DISJUNCTION and all(element.condition for element in rule.elements)
        yield f"{node.head}{f'; {violated}' if empty else ''}{body_text(*body)}."
    else:
        yield str(node)


def _contrary(head: ast.AST) -> list[str]:
    """Return the literal of a body that holds if the head of a constraint does not; empty for ``#false``."""
    if head.atom.ast_type == ASTType.BooleanConstant and bool(head.atom.value) == (head.sign == ast.Sign.Negation):
        return []
    signs = {ast.Sign.NoSign: "not ", ast.Sign.Negation: "not not ", ast.Sign.DoubleNegation: "not "}
    return [f"{signs[head.sign]}{head.atom}"]


def _unbounded(head: ast.AST) -> ast.AST:
    if head.ast_type == ASTType.Aggregate:
        return head.update(left_guard=None, right_guard=None)
    return ast.Aggregate(head.location, None, [element.condition for element in head.elements], None)


def _shows(program: ParsedProgram, shown: Collection[Predicate] | None, prefix: str) -> Iterator[str]:
    """Yield the rules for the shown atoms, and those by which these may be supported from outside."""
    shows = [rule.node for rule in program.base if rule.kind is RuleKind.SHOW]
    signatures = [signature_of(node) for node in shows if node.ast_type == ASTType.ShowSignature and node.name]
    if not any(node.ast_type == ASTType.ShowSignature for node in shows):
        signatures = sorted(program.defined if shown is None else {*shown})
    for predicate in dict.fromkeys(signatures):
        if shown is None or predicate in shown:
            atom = pattern_of(predicate)
            yield f"{prefix}shown({atom}) :- {atom}."
            if predicate not in program.external:
                yield f"{atom} :- {prefix}relaxed(support,0,{atom})."
    for node in shows:
        if node.ast_type == ASTType.ShowTerm:
            predicates = {*predicates_of(node.term)}
            if shown is None or not predicates or predicates & {*shown}:
                yield f"{prefix}shown({node.term}){body_text(*node.body)}."


def with_cells(program: ParsedProgram, board: Predicate, name: str) -> ParsedProgram:
    """Return a program whose bodies ask for any value on a board by a predicate of its cells, which nothing chooses."""

    def cell(node: ast.AST) -> ast.AST | None:
        asks = node.ast_type == ASTType.SymbolicAtom and _predicate(node) == board
        asks = asks and str(node.symbol.arguments[-1]) == ANONYMOUS
        return node.update(symbol=node.symbol.update(name=name, arguments=node.symbol.arguments[:-1])) if asks else None

    return read_program(text="\n".join(str(changed(rule.node, cell)) for rule in program.base))


def _predicate(atom: ast.AST) -> Predicate | None:
    symbol = atom.symbol
    return (symbol.name, len(symbol.arguments)) if symbol.ast_type == ASTType.Function else None
