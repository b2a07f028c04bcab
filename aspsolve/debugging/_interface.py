"""An encoding that reads or shows something else than it should: its input and its output.

It may define a predicate of the input, or show what the right answer has with the arguments in another order.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations

from aspsolve.debugging._case import Case, Found, finding_of
from aspsolve.debugging._findings import Finding, FindingKind
from aspsolve.engine._rules import ParsedProgram, Rule, RuleKind, predicate_of
from aspsolve.engine._violations import RelaxedProgram
from aspsolve.errors import AspsolveError
from aspsolve.model._symbols import Function

#: Predicates with more arguments are not tried in another order.
MAX_ARGUMENTS = 5
#: The ranks of arguments in another order, of a predicate of the input that is defined where the answer would be one of
#: the encoding without that, and of one where it may be meant so.
ORDER, REDEFINED, UNCERTAIN = 1.0, 2.0, 30.0


def reordered(case: Case) -> Iterator[Found]:
    """Yield that an answer is right once its arguments are in another order."""
    answer = case.relaxed.answer
    if not answer:
        return
    (name, arity), *others = {predicate_of(atom) for atom in answer}
    if others or not 2 <= arity <= MAX_ARGUMENTS:
        return
    for order in permutations(range(arity)):
        if order == tuple(range(arity)) or case.deadline.passed:
            continue
        # What the encoding would show: from its arguments in this order comes the right answer.
        given = frozenset(
            Function(atom.name, [atom.arguments[order.index(at)] for at in range(arity)], atom.positive)
            for atom in answer
        )
        if given == answer or not case.relaxed.possible(given):
            continue
        try:
            if not RelaxedProgram(case.program, case.files, given).accepts(case.deadline):
                continue
        except AspsolveError:
            continue
        text = ",".join(str(at + 1) for at in order)
        what = "has the arguments in another order"
        detail = f": the answer is right with its arguments in the order {text}"
        shows = show_statements(case.program, name)
        rules = shows or [rule for rule in case.program.rules if (name, arity) in rule.head_predicates]
        if rules:
            finding = finding_of(rules[0], FindingKind.ORDER, what, detail, instance=case.instance)
            yield Found(_with_shows_above(case, rules[0], finding), (ORDER, 0), alone=True)
        return


def _with_shows_above(case: Case, rule: Rule, finding: Finding) -> Finding:
    """Return a finding about a ``#show`` that begins where the ``#show`` statements right above it do."""
    first = rule
    for other in reversed(case.program.rules[: rule.number]):
        if other.kind is not RuleKind.SHOW or other.end_line < first.line - 1 or rule.kind is not RuleKind.SHOW:
            break
        first = other
    text = " ".join(one.text for one in case.program.rules[first.number : rule.number + 1])
    return replace(finding, line=first.line, column=first.column, rule=text)


def redefined(case: Case) -> Iterator[Found]:
    """Yield rules that define a predicate of the input, where without them the answer would be one of the encoding."""
    rules = _redefining(case)
    if not rules:
        return
    rest = ParsedProgram(tuple(rule for rule in case.program.rules if rule not in rules))
    try:
        certain = RelaxedProgram(rest, case.files, case.relaxed.answer).accepts(case.deadline)
    except AspsolveError:
        certain = False
    for finding in redefinitions(case, certain=certain):
        yield Found(finding, (REDEFINED if certain else UNCERTAIN, finding.line or 0), alone=certain)


def _redefining(case: Case) -> list[Rule]:
    """Return the rules whose head is a predicate of the input, and which add to the facts of the instance."""
    return [
        rule
        for rule in case.program.rules
        if rule.part == "base" and rule.head_predicates & case.input and rule.node.ast_type.name == "Rule"
        if rule.kind is RuleKind.FACT or not rule.positive_predicates
    ]


def noted_redefinitions(case: Case) -> Iterator[Found]:
    """Yield notes on lines that define a predicate of the input, where the answer is right all the same."""
    for finding in redefinitions(case, certain=True):
        yield Found(replace(finding, note=True), (UNCERTAIN, finding.line or 0))


def redefinitions(case: Case, *, certain: bool) -> Iterator[Finding]:
    """Yield the findings about the lines that define a predicate of the input."""
    by_line: dict[tuple[str, int], list[Rule]] = {}
    for rule in _redefining(case):
        by_line.setdefault((rule.file, rule.line), []).append(rule)
    for rules in by_line.values():
        names = dict.fromkeys(one for rule in rules for one in sorted(rule.head_predicates & case.input))
        listed = " and ".join(f"{name}/{arity}" for name, arity in names)
        what = f"defines {listed}, which {'is' if len(names) == 1 else 'are'} input"
        mark = (rules[0].line, rules[0].column, rules[-1].end_line, rules[-1].end_column)
        finding = finding_of(rules[0], FindingKind.REDEFINES, what, mark=mark, certain=certain)
        yield replace(finding, rule=" ".join(rule.text for rule in rules))


def show_statements(program: ParsedProgram, name: str) -> list[Rule]:
    """Return the ``#show`` statements about a predicate."""
    return [
        rule
        for rule in program.rules
        if rule.kind is RuleKind.SHOW
        if name in (getattr(rule.node, "name", None), getattr(getattr(rule.node, "term", None), "name", None))
    ]
