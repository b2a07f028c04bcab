"""Why there is no right answer set: the fewest rules that exclude it, or that cannot hold together at all."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from graphlib import CycleError, TopologicalSorter
from operator import attrgetter
from typing import Any

from aspsolve.debugging._case import Case, Found, grouped, listed_lines, mark_of, parts_text, reason_of, values_of
from aspsolve.debugging._findings import Finding, FindingKind
from aspsolve.debugging._interface import redefined, reordered, show_statements
from aspsolve.engine._evaluation import Evaluation, Failure, Part, RuleInstance
from aspsolve.engine._relaxed import bounds
from aspsolve.engine._rules import Predicate, Rule, RuleKind, predicate_of
from aspsolve.engine._syntax import plain
from aspsolve.engine._violations import CheapestViolations, Violation
from aspsolve.errors import LimitReached
from aspsolve.model._symbols import Symbol

#: The rank of rules that exclude the right answer, or every one.
RANK = 15.0
#: The most instances of rules among which a MUS is searched for.
MAX_INSTANCES = 3000
#: The most instances that are named, and the most MUSes of rules.
MAX_NAMED, MAX_SETS = 6, 6
#: The time limit of a search for one more MUS of rules, or for one of instances.
SEARCH_SECONDS = 5.0
#: The most explanations that are compared.
MAX_EXPLANATIONS = 5
#: The seconds for each explanation but the first.
OTHER_SECONDS = 0.5
#: The comparisons of guards, by clingo's numbers for them.
SIGNS = {0: ">", 1: "<", 2: "<=", 3: ">=", 4: "!=", 5: "="}
#: The ranks of kinds: the likeliest mistake comes first. Bounds come after constraints: if either may be violated, the
#: bound is about atoms that the answer does not show.
RANKS = {
    FindingKind.LOOP: 5.0,
    FindingKind.UNDERIVED: 10.0,
    FindingKind.UNFOUNDED: 10.0,
    FindingKind.EXTRA: 11.0,
    FindingKind.MISSING: 12.0,
    FindingKind.EXCLUDED: 15.0,
    FindingKind.BOUND: 15.2,
    FindingKind.CYCLE: 15.0,
}


def conflicts(case: Case, *, every: bool = False) -> Iterator[Found]:
    """Yield the findings about MUSes of rules, the first or, with `every`, several."""
    first = case.relaxed.conflict(case.deadline)
    if first is None:
        return
    if not first.kept:
        yield contradiction(case)
        return
    seen = {first.kept}
    yield _conflict(case, first.kept, 0, minimal=first.minimal)
    waiting = [*first.kept] if every else []
    while waiting and len(seen) < MAX_SETS:
        try:
            mus = case.relaxed.conflict(case.deadline.within(SEARCH_SECONDS), without=(waiting.pop(0),))
        except LimitReached:
            return
        if mus is not None and mus.kept and mus.kept not in seen:
            seen.add(mus.kept)
            waiting += [number for number in mus.kept if number not in waiting]
            yield _conflict(case, mus.kept, len(seen), minimal=mus.minimal)


def contradiction(case: Case) -> Found:
    """Return the finding that no violation helps: the reason can only be an atom and its classical negation."""
    negated = sorted(one for one in case.program.defined if one[0].startswith("-"))
    rules = [rule for rule in case.program.rules if rule.head_predicates & {*negated}]
    if not rules:
        what = "leaves no answer set even without constraints and bounds"
        return case.found((RANK,), None, FindingKind.CONFLICT, what)
    name, arity = negated[0]
    what = f"derives an atom of {name}/{arity} where {name[1:]}/{arity} holds, too: the two exclude each other"
    return case.found((RANK,), rules[0], FindingKind.CONFLICT, what)


def _conflict(case: Case, numbers: tuple[int, ...], place: int, *, minimal: bool) -> Found:
    rules = [case.program.rules[number] for number in numbers]
    instances = _instances(case, numbers)
    values = {rule: [one.named(rule) for one in instances if one.number == rule.number] for rule in rules}
    first = values[rules[0]]
    if len(rules) == 1:
        what = f"cannot hold{' on this instance' if case.instance else ''}, whatever is chosen"
    else:
        what = f"cannot hold together with {listed_lines(rules[1:])}"
    if not minimal:
        what += " (there was no time to leave out more)"
    detail = _values_text(first).strip() if len(first) <= MAX_NAMED else ""
    because = tuple(reason_of(rule, f"{rule.place}: {rule.text}{_values_text(values[rule])}") for rule in rules)
    kind_first = next((rule for rule in rules if rule.kind is RuleKind.CONSTRAINT), rules[0])
    attributes = {"values": values_of([*filter(None, first)]), "count": len(instances), "because": because}
    return case.found((RANK, place, kind_first.number), rules[0], FindingKind.CONFLICT, what, detail, **attributes)


def _instances(case: Case, numbers: tuple[int, ...]) -> list[Violation]:
    instances = case.relaxed.ground_instances
    if case.relaxed.whole_rules or sum(len(instances[number]) for number in numbers) > MAX_INSTANCES:
        return []
    try:
        return case.relaxed.conflicting_instances(numbers, case.deadline.within(SEARCH_SECONDS))
    except LimitReached:
        return []


def _values_text(values: Sequence[Mapping[str, Symbol]]) -> str:
    """Return the values for which a rule is violated as the rest of a sentence; empty if it has no variables."""
    texts = [", ".join(f"{name}={value}" for name, value in one.items()) for one in values[:MAX_NAMED]]
    more = f" and {len(values) - MAX_NAMED} more" if len(values) > MAX_NAMED else ""
    return f" for {'; '.join(texts)}{more}" if any(texts) else ""


def excluded(case: Case) -> Iterator[Found]:
    """Yield the findings about what excludes the right answer; raises LimitReached."""
    reorderings = [*reordered(case)]
    if reorderings and not _one_rule_excludes(case):
        yield from reorderings
        return
    yield from redefined(case)
    explanations = [*_explanations(case)]
    if not explanations:
        yield contradiction(case)
    for place, explanation in enumerate(explanations):
        evaluation = case.evaluation(explanation.atoms)
        alone = explanation.cost[0] == 1
        for finding in _findings(case, explanation, evaluation):
            chosen = finding.what.startswith("chooses")  # the rule need not choose these atoms
            rank = RANKS[FindingKind.EXCLUDED] + 1 if chosen else RANKS[finding.kind]
            yield Found(finding, (rank, place, finding.count), alone)
        yield from _missing(case, explanation, evaluation, place)


def _one_rule_excludes(case: Case) -> bool:
    with suppress(LimitReached):
        explanation = case.relaxed.explain(deadline=case.deadline.within(SEARCH_SECONDS))
        return explanation is not None and explanation.cost[0] == 1
    return False


def _explanations(case: Case) -> Iterator[CheapestViolations]:
    """Yield the cheapest explanation, then those in which one other rule alone is violated, without extra atoms."""
    strict: list[int] = []
    explanation = case.relaxed.explain(deadline=case.deadline)
    first = explanation
    while explanation is not None:
        yield explanation
        strict += explanation.numbers
        if len(explanation.numbers) > 1 or explanation.unsupported or len(strict) == MAX_EXPLANATIONS:
            return
        try:
            within = case.deadline.within(OTHER_SECONDS)
            explanation = case.relaxed.explain(strict, within, whole=bool(explanation.extra))
        except LimitReached:
            return
        if explanation is None or first is None or explanation.cost[0] > first.cost[0]:
            return


def _findings(case: Case, explanation: CheapestViolations, evaluation: Evaluation) -> Iterator[Finding]:
    lacking = {*map(predicate_of, explanation.unsupported)}
    for number, violations in grouped(explanation.violations, attrgetter("number")).items():
        rule = case.program.rules[number]
        if rule.kind is RuleKind.EDGE:
            yield _cycle(case, rule, evaluation)
        elif rule.kind is not RuleKind.CHOICE or not rule.head_predicates & lacking:  # else its bound lacks these atoms
            values = [one.named(rule) for one in violations]
            yield _violated(case, rule, values, evaluation, {*explanation.extra})
    yield from _unsupported(case, explanation, evaluation)
    yield from _extra(case, explanation, evaluation)


def _violated(
    case: Case, rule: Rule, values: Sequence[dict[str, Symbol]], evaluation: Evaluation, extra: Collection[Symbol]
) -> Finding:
    """Return the finding about a rule whose instances are violated; `extra` are atoms that the right answer lacks."""
    if rule.variables and not values[0]:  # whole rules are violated
        values = [dict(one) for one in evaluation.holding(rule)] or values
    (instance,) = evaluation.instances([(rule, values[0])])
    parts = instance.parts
    atoms = tuple(str(atom) for part in parts for atom in part.atoms)
    more = f" and {len(values) - 1} more" if len(values) > 1 else ""
    kind, what, detail, mark = FindingKind.EXCLUDED, "excludes the right answer", f"{parts_text(instance)}{more}", None
    if rule.kind is RuleKind.CHOICE:
        *_, bound = parts
        chosen = bound.atoms
        right = tuple(atom for atom in chosen if atom not in extra)
        named = f" ({', '.join(map(str, chosen))})" if chosen and len(chosen) <= 4 else ""
        shown = case.program.shown is None or rule.head_predicates <= case.program.shown
        number = f"the right answer has {len(right)}" if shown else f"with the right answer, {len(right)} can hold"
        number += named if right == chosen else f", but {len(chosen)} hold{named}"
        kind, what, mark = FindingKind.BOUND, _demanded(rule), mark_of(rule, rule.node.head)
        detail = f"{parts_text(replace(instance, parts=parts[:-1]))}{more}: {number}".removeprefix(": ")
        parts = (*parts[:-1], *(Part(str(atom), (atom,)) for atom in chosen[:4]))
    elif rule.kind is RuleKind.DISJUNCTION:
        holds = any(evaluation.values(0, [*_equations(instance), *one.condition]) for one in rule.elements)
        kind, what = FindingKind.BOUND, f"demands one of {_chosen_in(rule)}"
        detail += f": {'the right answer has' if holds else 'there is'} none"
    elif rule.kind is RuleKind.RULE:
        name = str(next(iter(evaluation.values(rule.node.head, _equations(instance))), rule.node.head))
        kind, what, atoms = FindingKind.LOOP, "refutes itself", (name,)
        detail = f"for {name}{more}: the head would hold because it does not hold"
    because = case.reasons_for(evaluation, parts)
    attributes: dict[str, Any] = {"atoms": atoms, "values": values_of(values), "count": len(values), "because": because}
    return case.finding(rule, kind, what, detail, mark=mark, **attributes)


def _equations(instance: RuleInstance) -> list[str]:
    return [f"{name} = {value}" for name, value in instance.values.items()]


def _demanded(rule: Rule) -> str:
    head = rule.node.head
    elements = _chosen_in(rule)
    counts = head.ast_type.name == "Aggregate" or "#count" in str(bounds(rule))
    least, most = _limits(head)
    if not counts or (least is None and most is None):
        return "has bounds that the right answer does not keep"
    if least == most:
        return f"demands exactly {least} of {elements}"
    if most is None:
        return f"demands at least {least} of {elements}"
    return f"demands at most {most} of {elements}" if least is None else f"demands {least} to {most} of {elements}"


def _chosen_in(rule: Rule) -> str:
    return "; ".join(plain(element.literal) for element in rule.elements)


def _limits(head: Any) -> tuple[str | None, str | None]:
    """Return the least and the greatest number that an aggregate's guards allow, None for none or for other guards."""
    least = most = None
    for guard, signs in ((head.left_guard, ("<=", ">=")), (head.right_guard, (">=", "<="))):
        if guard is not None:
            sign, term = SIGNS[guard.comparison], str(guard.term)
            if sign in ("=", signs[0]):
                least = term
            if sign in ("=", signs[1]):
                most = term
    return least, most


def _cycle(case: Case, rule: Rule, evaluation: Evaluation) -> Finding:
    edges = evaluation.values(f"({rule.node.node_u},{rule.node.node_v})", rule.body)
    cycle = _cycle_in([(edge.arguments[0], edge.arguments[1]) for edge in sorted(edges)])
    detail = f"for {' → '.join(map(str, cycle))}" if cycle else ""
    what = "excludes the right answer, for these edges contain a cycle"
    return case.finding(rule, FindingKind.CYCLE, what, detail, atoms=tuple(map(str, cycle)), count=1)


def _cycle_in(edges: Sequence[tuple[Symbol, Symbol]]) -> list[Symbol]:
    sorter: TopologicalSorter[Symbol] = TopologicalSorter({one: () for one, _ in edges})  # it looks at them in order
    for one, other in edges:
        sorter.add(other, one)
    try:
        sorter.prepare()
    except CycleError as error:
        return [*error.args[1]]
    return []


def _unsupported(case: Case, explanation: CheapestViolations, evaluation: Evaluation) -> Iterator[Finding]:
    """Yield the findings about unsupported and unfounded atoms of the answer."""
    for (name, arity), atoms in grouped(explanation.unsupported, predicate_of).items():
        rules = case.defining((name, arity))
        if rules and case.program.shown is not None and (name, arity) not in case.program.shown:
            continue  # another finding says that it is not shown
        derived = {one.atom for one in evaluation.derivations(atoms[:10])}
        first = next((atom for atom in atoms if atom not in derived), atoms[0])
        kind = FindingKind.UNFOUNDED if derived >= {*atoms[:10]} else FindingKind.UNDERIVED
        number = f"{len(atoms)} atoms" if len(atoms) > 1 else "an atom"
        common: dict[str, Any] = {
            "atoms": tuple(map(str, atoms[:20])),
            "count": len(atoms),
            "because": case.failures_of(evaluation, evaluation.failures([first])),
        }
        detail = f": {'e.g. ' if len(atoms) > 1 else ''}{first}"
        if not rules:
            shows = show_statements(case.program, name)
            what = f"{number} of the right answer cannot be derived: no rule has {name}/{arity} in its head"
            what = f"shows {name}/{arity}, but {what}" if shows else what + case.suggestion((name, arity))
            yield case.finding(shows[0] if shows else None, kind, what, detail, **common)
            continue
        rule = _nearest(evaluation.failures([first]), rules)
        only = "it is the only rule" if len(rules) == 1 else f"the rules in {listed_lines(rules)} are the only ones"
        if kind is FindingKind.UNFOUNDED:
            what = f"derives {number} of the right answer only from itself"
            detail += " rests on itself"
        else:
            what = f"does not derive {number} of the right answer, and {only} with {name}/{arity} in the head"
        yield case.finding(rule, kind, what, detail, **common)


def _nearest(failures: Sequence[Failure], rules: Sequence[Rule]) -> Rule:
    """Return the rule that is likely to blame for a missing atom: a choice before a definition, then the last one."""
    choices = [rule for rule in rules if rule.kind is RuleKind.CHOICE]
    failing = [failure.rule for failure in failures if failure.rule in rules]
    return (choices or failing or [*rules])[-1]


def _extra(case: Case, explanation: CheapestViolations, evaluation: Evaluation) -> Iterator[Finding]:
    """Yield the findings about shown atoms that the answer lacks, each with the rule that derives it."""
    derived = evaluation.derivations(explanation.extra[:50])
    for derivations in grouped(derived, lambda one: one.rule.number).values():
        first = derivations[0]
        names = [*dict.fromkeys(str(one.atom) for one in derivations)]
        detail = f": {'e.g. ' if len(names) > 1 else ''}{first.atom}"
        because = case.reasons_for(evaluation, first.parts)
        attributes: dict[str, Any] = {"atoms": tuple(names[:20]), "count": len(names), "because": because}
        what = f"{'chooses' if first.rule.chooses else 'derives'} atoms that the right answer lacks"
        yield case.finding(first.rule, FindingKind.EXTRA, what, detail, **attributes)


def _missing(case: Case, explanation: CheapestViolations, evaluation: Evaluation, place: int) -> Iterator[Found]:
    """Yield the findings about a violated constraint's lack of atoms, if only one rule could derive these."""
    for number in explanation.numbers:
        constraint = case.program.rules[number]
        values = [one.named(constraint) for one in explanation.violations if one.number == number]
        if constraint.kind is not RuleKind.CONSTRAINT or (constraint.variables and not values[0]):
            continue
        instances = evaluation.instances([(constraint, one) for one in values[:30]])
        absent = [atom for one in instances for part in one.parts if not part.holds for atom in part.atoms]
        absent = [atom for atom in dict.fromkeys(absent) if predicate_of(atom) not in case.input][:30]
        if len({*map(predicate_of, absent)}) != 1:  # none, or any of several could help
            continue
        failures = evaluation.failures(absent)
        shown = frozenset(predicate_of(atom) for atom in case.relaxed.answer or ())
        possible = _possible(case, failures, case.input | shown) or _possible(case, failures, case.input)
        if len(possible) != 1 or predicate_of(absent[0]) in shown:
            continue
        (rule,) = possible.values()
        if rule.kind is RuleKind.FACT:
            continue
        idle = not evaluation.holding(rule, 1)
        name, arity = predicate_of(absent[0])
        example = next(one for one in failures if one.rule is rule)
        others = "no other rule could" if len({one.rule.number for one in failures}) > 1 else "it is the only rule"
        what = f"derives nothing of {name}/{arity} that {constraint.place} needs, and {others}"
        if not idle:  # then the constraint may be wrong, and this its consequence
            what = f"derives too little of {name}/{arity} for {constraint.place}, and {others}"
        detail = f": {'e.g. ' if len(absent) > 1 else ''}{example.atom} is missing"
        because = case.failures_of(evaluation, [one for one in failures if one.atom == example.atom])
        attributes: dict[str, Any] = {"atoms": tuple(map(str, absent)), "count": len(absent), "because": because}
        finding = case.finding(rule, FindingKind.MISSING, what, detail, certain=idle, **attributes)
        rank = RANKS[FindingKind.MISSING] if idle else RANKS[FindingKind.EXCLUDED] + 0.5
        yield Found(finding, (rank, place, len(absent)), alone=True)


def _possible(case: Case, failures: Sequence[Failure], settled: frozenset[Predicate]) -> dict[int, Rule]:
    """Return the rules that could derive more: they fail at no predicate whose atoms are settled, such as the input."""
    own = {one for rule in case.program.rules if rule.kind is not RuleKind.CHOICE for one in rule.head_predicates}
    lacking = (({*map(predicate_of, one.atoms)}, one.rule) for one in failures)
    return {rule.number: rule for predicates, rule in lacking if not predicates or not predicates <= settled - own}
