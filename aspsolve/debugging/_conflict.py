"""Why there is no answer set at all: a minimal set of rules that cannot hold together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from aspsolve.debugging._case import Case, Found, listed_lines, values_of
from aspsolve.debugging._findings import FindingKind, Reason
from aspsolve.engine._rules import Rule, RuleKind
from aspsolve.engine._violations import Violation
from aspsolve.errors import LimitReached
from aspsolve.model._symbols import Symbol

#: The rank of rules that exclude the right answer, or every one.
RANK = 15.0
#: With fewer instances of the rules, a minimal set of them is looked for.
MAX_INSTANCES = 3000
#: The most instances that are named, and the most sets with all of them.
MAX_NAMED, MAX_SETS = 6, 6
#: The time limit of a search for one more set, or for the values.
SEARCH_SECONDS = 5.0


def conflicts(case: Case, *, every: bool = False) -> Iterator[Found]:
    """Yield minimal sets of rules that cannot hold together, the first or, with `every`, several."""
    first = case.relaxed.conflict(case.deadline)
    if first is None:
        return
    if not first.kept:
        yield contradiction(case)
        return
    seen = {first.kept}
    yield _found(case, first.kept, 0, minimal=first.minimal)
    waiting = [*first.kept] if every else []
    while waiting and len(seen) < MAX_SETS:
        try:
            other = case.relaxed.conflict(case.deadline.within(SEARCH_SECONDS), without=(waiting.pop(0),))
        except LimitReached:
            return
        if other is not None and other.kept and other.kept not in seen:
            seen.add(other.kept)
            waiting += [number for number in other.kept if number not in waiting]
            yield _found(case, other.kept, len(seen), minimal=other.minimal)


def contradiction(case: Case) -> Found:
    """Return the finding that nothing helps to give way: only atoms that contradict each other can be the reason."""
    negated = sorted(one for one in case.program.defined if one[0].startswith("-"))
    rules = [rule for rule in case.program.rules if rule.head_predicates & {*negated}]
    if not rules:
        return case.found(
            (RANK,), None, FindingKind.CONFLICT, "leaves no answer set even without constraints and bounds"
        )
    name, arity = negated[0]
    what = f"derives an atom of {name}/{arity} where {name[1:]}/{arity} holds, too: the two exclude each other"
    return case.found((RANK,), rules[0], FindingKind.CONFLICT, what)


def _found(case: Case, numbers: tuple[int, ...], place: int, *, minimal: bool) -> Found:
    rules = [case.program.rules[number] for number in numbers]
    instances = _instances(case, numbers)
    own = [one.named(rules[0]) for one in instances if one.number == numbers[0]]
    if len(rules) == 1:
        what = "cannot hold on this instance, whatever is chosen"
    else:
        what = f"cannot hold together with {listed_lines(rules[1:])}"
    if not minimal:
        what += " (there was no time to leave out more)"
    because = tuple(
        Reason(_named(rule, [one for one in instances if one.number == rule.number]), rule.line, rule.file, rule.text)
        for rule in rules
    )
    detail = ""
    if own and own[0] and len(own) <= MAX_NAMED:
        detail = f"for {'; '.join(map(_listed, own))}"
    kind_first = next((rule for rule in rules if rule.kind is RuleKind.CONSTRAINT), rules[0])
    values = values_of([one for one in own if one])
    rank = (RANK, place, kind_first.number)
    more: dict[str, Any] = {"values": values, "count": len(instances), "because": because}
    return case.found(rank, rules[0], FindingKind.CONFLICT, what, detail, **more)


def _instances(case: Case, numbers: tuple[int, ...]) -> list[Violation]:
    counts = case.relaxed.ground_instances
    if case.relaxed.whole_rules or sum(counts.get(number, 0) for number in numbers) > MAX_INSTANCES:
        return []
    try:
        return case.relaxed.conflicting_instances(numbers, case.deadline.within(SEARCH_SECONDS))
    except LimitReached:
        return []


def _named(rule: Rule, instances: list[Violation]) -> str:
    values = [_listed(one.named(rule)) for one in instances[:MAX_NAMED]]
    more = f" and {len(instances) - MAX_NAMED} more" if len(instances) > MAX_NAMED else ""
    named = f" for {'; '.join(values)}{more}" if any(values) else ""
    return f"line {rule.line}: {rule.text}{named}"


def _listed(values: Mapping[str, Symbol]) -> str:
    return ", ".join(f"{name}={value}" for name, value in values.items())
