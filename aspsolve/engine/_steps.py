r"""Programs that are solved step by step: the parameter of their parts becomes a variable, a rule stays one rule.

>>> from aspsolve.engine._reading import read_program
>>> program = read_program(text="#program step(t). p(t) :- p(t-1). #program check(t). :- query(t), not p(t).")
>>> print(*(rule.node for rule in unrolled(program, 3).rules), sep="\n")
p(T) :- p((T-1)); T = (1..3).
#false :- T = 3; not p(T); T = (0..3).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import replace

import clingo
from clingo import ast
from clingo.ast import ASTType

from aspsolve.engine._control import GroundProgram, Program
from aspsolve.engine._limits import Deadline
from aspsolve.engine._rules import ParsedProgram, Rule, predicate_of
from aspsolve.engine._syntax import changed, global_variables, has_atom, variables_of
from aspsolve.model._symbols import Symbol, SymbolType

#: The parts of a step, with the first step that each has.
FIRST_STEPS = {"step": 1, "check": 0}
#: A part with one parameter.
PART = re.compile(r"(?P<name>\w+)\((?P<parameter>\w+)\)")
#: What holds at the last step.
QUERY = "query"
#: The file in which literals stand that are added to rules.
ADDED = "<steps>"
#: Where no answer says it, this many steps are tried, for this many seconds each.
MAX_STEPS, STEP_SECONDS = 20, 1.0


def is_added(node: ast.AST) -> bool:
    """Return whether a literal is added, for which steps there are, or which is the last."""
    return node.ast_type == ASTType.Literal and node.location.begin.filename == ADDED


def has_steps(program: ParsedProgram) -> bool:
    return any(_part(rule) is not None for rule in program.rules)


def unrolled(program: ParsedProgram, steps: int) -> ParsedProgram:
    return ParsedProgram(tuple(_unrolled(rule, steps) for rule in program.rules))


def steps_of(program: ParsedProgram, answer: Collection[Symbol]) -> int | None:
    """Return the last step of an answer; None if its atoms do not say it."""
    places = {(*predicate, at) for rule in program.rules for predicate, at in _step_places(rule)}
    steps = [
        term.number
        for atom in answer
        for at, term in enumerate(atom.arguments)
        if term.type == SymbolType.Number and (*predicate_of(atom), at) in places
    ]
    return max(steps, default=None)


def least_steps(program: ParsedProgram, files: Collection[str], deadline: Deadline) -> int:
    """Return the fewest steps of an answer set, or the most that were tried."""
    tried = 0
    for steps in range(MAX_STEPS + 1):
        text = "\n".join(str(rule.node) for rule in unrolled(program, steps).base)
        ground = GroundProgram(Program(tuple(files), text), ["1", "--warn=none", "--opt-mode=ignore"])
        found, ending = ground.models([], read=lambda _: True, most=1, deadline=deadline.within(STEP_SECONDS))
        if found:
            return steps
        if ending is None:
            break
        tried = steps
    return tried


def _part(rule: Rule) -> tuple[int, str] | None:
    """Return the first step of a rule's part and its parameter, None for a part of another kind."""
    match = PART.fullmatch(rule.part)
    return (FIRST_STEPS[match["name"]], match["parameter"]) if match and match["name"] in FIRST_STEPS else None


def _step_places(rule: Rule) -> Iterator[tuple[tuple[str, int], int]]:
    part = _part(rule)
    for term in rule.heads if part else ():
        for predicate in rule.head_predicates if term.ast_type == ASTType.Function else ():
            yield from ((predicate, at) for at, one in enumerate(term.arguments) if part and str(one) == part[1])


def _unrolled(rule: Rule, steps: int) -> Rule:
    part = _part(rule)
    if part is None:
        return rule
    first, parameter = part
    if rule.node.ast_type == ASTType.External and rule.node.atom.symbol.name == QUERY:
        return replace(rule, part=QUERY)
    name = parameter.upper()
    while name in variables_of(rule.node):
        name += "'"
    begin = ast.Position(ADDED, 1, 1)
    place = ast.Location(begin, begin)

    def variable(one: ast.AST) -> ast.AST | None:
        is_parameter = one.ast_type == ASTType.SymbolicTerm and str(one.symbol) == parameter
        return ast.Variable(one.location, name) if is_parameter else None

    def last_step(one: ast.AST) -> ast.AST | None:
        symbol = one.atom.symbol if has_atom(one) else None
        if symbol is None or symbol.ast_type != ASTType.Function or (symbol.name, len(symbol.arguments)) != (QUERY, 1):
            return None
        guard = ast.Guard(ast.ComparisonOperator.Equal, ast.SymbolicTerm(place, clingo.Number(steps)))
        return ast.Literal(place, one.sign, ast.Comparison(symbol.arguments[0], [guard]))

    node = changed(changed(rule.node, variable), last_step)
    if name in variables_of(node) and hasattr(node, "body"):
        interval = ast.Interval(place, *(ast.SymbolicTerm(place, clingo.Number(one)) for one in (first, steps)))
        guard = ast.Guard(ast.ComparisonOperator.Equal, interval)
        domain = ast.Literal(place, ast.Sign.NoSign, ast.Comparison(ast.Variable(place, name), [guard]))
        node = node.update(body=[*node.body, domain])
    return replace(rule, part="base", node=node, variables=global_variables(node))
