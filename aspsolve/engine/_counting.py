"""The state of clues with numbers: which entries they count, or rules by which a solver says if they are satisfied."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from clingo import ast
from clingo.ast import ASTType

from aspsolve.engine._control import GroundProgram, Program
from aspsolve.engine._rules import ParsedProgram, Predicate, Rule, RuleKind, pattern_of, predicates_of
from aspsolve.engine._syntax import has_atom, is_aggregate, variables_of

#: A clue counts an entry: the clue's name, number and arguments, and the entry's place: ``__count(lines,N,X,Y,N,A,B)``.
COUNT = "__count"
#: An entry lights a cell: ``lit(X,Y,A,B)`` has the cell and the entry's place.
LIT = "lit"
#: Brave consequences, with a clue's name and place: a completion of the entries satisfies the clue; one violates it.
CAN, BROKEN = "__can", "__broken"
#: Clues are tested one by one.
ASKING = "#show.\n#defined __entered/1.\n{{ __whole }}.\n{{ {} }} = 1."
ASKED = f""":- __test({{0}}), {BROKEN}({{0}}), not __whole.
#show {CAN}({{0}}) : __test({{0}}), not __whole.
#show {BROKEN}({{0}}) : {BROKEN}({{0}}), __whole."""


def counting_rules(
    program: ParsedProgram,
    clues: Collection[Predicate],
    answers: Mapping[Predicate, tuple[int, bool]],
    lights: Sequence[str] = (),
) -> str:
    """Return rules that derive from a puzzle's facts what its clues count, and `lights`; empty if it has neither."""
    counts = [
        one
        # How many of an answer's first arguments are an entry's place, and whether its last one is a value.
        for answer, (place, valued) in answers.items()
        for rule in program.constraints
        for one in _counts(program, rule, clues, answer, place, valued=valued)
    ]
    if not counts and not lights:
        return ""
    settled = [
        str(rule.node)
        for rule in program.rules
        if rule.node.ast_type in (ASTType.Rule, ASTType.Definition, ASTType.Defined)
        if rule.kind is not RuleKind.CONSTRAINT and not rule.head_predicates & program.open_predicates
    ]
    shown = sorted({f"#show {COUNT}/{arity}." for arity, _ in counts})
    shown += [f"#show {LIT}/4."] if lights else []
    return "\n".join([*settled, *(text for _, text in counts), *lights, *shown])


def standing_rules(
    program: ParsedProgram, clues: Mapping[Predicate, int], answers: Mapping[Predicate, bool]
) -> dict[str, Any] | None:
    """Return rules for `CAN` and `BROKEN`, and the names of their clues; None if no clue counts what entries derive."""
    naming = {
        rule: found[0].atom.symbol
        for rule in program.constraints
        if len(found := [one for one in rule.body if _predicates(one) & clues.keys() and not one.sign]) == 1
    }
    derived = program.open_predicates - answers.keys()
    counting = {clue.name for rule, clue in naming.items() if any(map(is_aggregate, rule.body))}
    tested = {
        (clue.name, len(clue.arguments))
        for rule, clue in naming.items()
        if rule.used_predicates & derived and clue.name in counting
    }
    broken = {rule: clue for rule, clue in naming.items() if {*predicates_of(clue)} <= tested}
    if not broken:
        return None
    needed = {one for rule in broken for one in rule.used_predicates}
    while (
        more := {one for rule in program.rules if rule.head_predicates & needed for one in rule.used_predicates}
        - needed
    ):
        needed |= more
    lines = [
        str(rule.node)
        for rule in program.rules
        if rule.head_predicates & needed or rule.node.ast_type in (ASTType.Definition, ASTType.Defined)
    ]
    for rule, clue in broken.items():
        # The first arguments of a clue are its place.
        place = clue.arguments[: clues[clue.name, len(clue.arguments)]]
        lines.append(f"{BROKEN}({','.join(map(str, (clue.name, *place)))}) :- {'; '.join(map(str, rule.body))}.")
    # ``__whole`` says that the entries are complete: answers without values have no other atoms.
    unvalued = (pattern_of(one, "P") for one, valued in answers.items() if not valued)
    lines += [f":- __whole, {atom}, not __entered({atom})." for atom in unvalued]
    heads = {(name, arity): ",".join([name, *(f"P{at}" for at in range(clues[name, arity]))]) for name, arity in tested}
    rests = {(name, arity): ",_" * (arity - clues[name, arity]) for name, arity in tested}
    tests = [f"__test({head}) : {one[0]}({head.partition(',')[2]}{rests[one]})" for one, head in sorted(heads.items())]
    lines += [ASKING.format("; ".join(tests)), *(ASKED.format(head) for head in sorted(heads.values()))]
    return {"rules": "\n".join(lines), "clues": sorted(name for name, _ in tested)}


def counted(rules: str, facts: Iterable[object]) -> list[str]:
    text = "\n".join([rules, *(f"{fact}." for fact in facts)])
    ground = GroundProgram(Program(text=text), ["--warn=none"])
    return [str(atom) for atom, _ in ground.atoms() if atom.name in (COUNT, LIT)]


def _counts(
    program: ParsedProgram, rule: Rule, clues: Collection[Predicate], answer: Predicate, place: int, *, valued: bool
) -> Iterator[tuple[int, str]]:
    """Yield the rule that derives `COUNT` from a constraint on one clue, and the arity of its head."""
    aggregates = [*filter(is_aggregate, rule.body)]
    plain = all(one.ast_type == ASTType.Literal for one in rule.body)
    if not plain or len(aggregates) != 1 or len(aggregates[0].atom.elements) != 1:
        return
    number, literals, summed = _parts(aggregates[0])
    others = [one for one in rule.body if one is not aggregates[0]]
    clue = [one.atom.symbol for one in others if not one.sign and _predicates(one) & {*clues}]
    entries = [one.atom.symbol for one in literals if not one.sign and _predicates(one) == {answer}]
    fixed = [one for one in (*others, *literals) if not _predicates(one) & program.open_predicates]
    if len(clue) != 1 or len(entries) != 1 or len(fixed) + 1 < len(others) + len(literals):
        return
    entry = entries[0].arguments
    bound = {name for one in fixed for name in variables_of(one)}
    safe = bound.issuperset(name for one in entry[:place] for name in variables_of(one))
    if safe and number in map(str, clue[0].arguments) and summed == (str(entry[-1]) if valued else ""):
        head = [clue[0].name, number, *map(str, (*clue[0].arguments, *entry[:place]))]
        yield len(head), f"{COUNT}({','.join(head)}) :- {'; '.join(map(str, fixed))}."


def _parts(literal: ast.AST) -> tuple[str, list[ast.AST], str]:
    """Return the number that an aggregate must be, its element's literals, and the term that it sums, if it does."""
    aggregate, (element,) = literal.atom, literal.atom.elements
    guard = aggregate.left_guard
    exact = guard is not None and aggregate.right_guard is None and literal.sign == ast.Sign.NoSign
    number = str(guard.term) if exact and guard.comparison == ast.ComparisonOperator.NotEqual else ""
    if aggregate.ast_type == ASTType.Aggregate:
        return number, [element.literal, *element.condition], ""
    summed = aggregate.function == ast.AggregateFunction.Sum
    return number, [*element.condition], str(element.terms[0]) if summed else ""


def _predicates(literal: ast.AST) -> frozenset[Predicate]:
    return frozenset(predicates_of(literal.atom.symbol)) if has_atom(literal) else frozenset()
