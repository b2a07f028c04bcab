"""Rules without one of their literals: what would change if a beginner had left it out, or had put it in by mistake.

>>> from aspsolve.engine._reading import read_program
>>> program = read_program(text=":- a(X), X < 2, not b(X).")
>>> [one.rule.text for one in without_literal(program.rules[0])]
[':- X < 2, not b(X).', ':- a(X), not b(X).', ':- a(X), X < 2.']
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

from clingo import ast
from clingo.ast import ASTType

from aspsolve.engine._reading import read_program
from aspsolve.engine._relaxed import body_text
from aspsolve.engine._rules import ParsedProgram, Predicate, Rule, RuleKind
from aspsolve.engine._steps import is_added
from aspsolve.engine._variables import plain
from aspsolve.model._symbols import Symbol


@dataclass(frozen=True)
class Weakened:
    """A rule without one of its literals."""

    #: What is left of the rule, with its number and its place.
    rule: Rule
    #: The literal that was left out; `text` is the same as text.
    literal: ast.AST
    text: str


def without_literal(rule: Rule) -> Iterator[Weakened]:
    """Yield a rule without each of the literals of its body in turn; some of them may be unsafe."""
    if rule.node.ast_type != ASTType.Rule:
        return
    for at, literal in enumerate(rule.body):
        if is_added(literal):
            continue
        body = [one for place, one in enumerate(rule.body) if place != at]
        node = rule.node.update(body=body)
        head = "" if rule.kind is RuleKind.CONSTRAINT else str(rule.node.head)
        text = f"{head}{body_text(*body).replace('; ', ', ')}.".strip()
        yield Weakened(replace(rule, node=node, text=text), literal, plain(literal))


def saving_literals(rule: Rule) -> tuple[list[ast.AST], list[ast.AST]]:
    """Return a constraint's positive atoms, which look for something, and the others, which save what they find."""
    looking = [
        one
        for one in rule.body
        if one.ast_type == ASTType.Literal and one.sign == ast.Sign.NoSign and one.atom.ast_type == ASTType.SymbolicAtom
    ]
    return looking, [one for one in rule.body if one not in looking]


def with_rule(program: ParsedProgram, rule: Rule) -> ParsedProgram:
    """Return a program with a rule in place of the one of the same number."""
    return ParsedProgram(tuple(rule if one.number == rule.number else one for one in program.rules))


def with_fixed_answer(program: ParsedProgram, shown: Collection[Predicate], answer: Sequence[Symbol]) -> ParsedProgram:
    """Return a program in which facts, an answer's atoms, take the place of the rules for these predicates.

    The rest is then settled soon, whatever it is that the search would have to try.
    """
    kept = [
        rule
        for rule in program.rules
        if not (rule.head_predicates and rule.head_predicates <= {*shown}) and rule.kind is not RuleKind.SHOW
    ]
    facts = read_program(text="\n".join(f"{atom}." for atom in sorted(answer))).rules
    first = max((rule.number for rule in program.rules), default=-1) + 1
    return ParsedProgram((*kept, *(replace(fact, number=first + at) for at, fact in enumerate(facts))))
