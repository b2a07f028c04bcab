"""Whether a right answer is optimal: what it and the best other answer cost, and the tuples in which they differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from aspsolve.debugging._case import Case, Found, finding_of
from aspsolve.debugging._findings import Finding, FindingKind, Reason
from aspsolve.engine._control import GroundProgram, Program
from aspsolve.engine._relaxed import body_text
from aspsolve.engine._rules import Rule, RuleKind, predicate_of
from aspsolve.engine._variables import variables_of
from aspsolve.errors import LimitReached
from aspsolve.model._symbols import Symbol

#: The rank of an answer that is not optimal, and of a note that others cost the same.
RANK, NOTE = 15.0, 88.0
#: The seconds for each search for an optimum.
SECONDS = 5.0
#: The most atoms and tuples that are named.
MAX_NAMED = 6


class Optimum(NamedTuple):
    """The cheapest answer set of a program."""

    #: By priorities, the highest first; what costs nothing is left out.
    cost: tuple[tuple[int, int], ...]
    shown: tuple[Symbol, ...]
    #: For each instance of a statement of costs: its number, weight, priority, tuple, and the values of its variables.
    tuples: tuple[tuple[Symbol, ...], ...]

    @property
    def text(self) -> str:
        return ", ".join(f"{cost}@{priority}" for priority, cost in self.cost) or "nothing"


def costs(case: Case) -> Iterator[Found]:
    """Yield why a right answer is not optimal, or that another one costs the same."""
    rules = [rule for rule in case.program.rules if rule.part == "base"]
    statements = {rule.number: rule for rule in rules if rule.kind is RuleKind.MINIMIZE}
    answer = case.relaxed.answer or frozenset()
    if not statements:
        return
    texts = [*(str(rule.node) for rule in rules), *map(_tuples, statements.values())]
    texts += [f"__right({atom})." for atom in answer] + [f"__other :- not {atom}." for atom in answer]
    for name, arity in {*map(predicate_of, answer)}:
        atom = f"{name}({','.join(f'X{at}' for at in range(arity))})" if arity else name
        texts.append(f"__other :- {atom}, not __right({atom}).")
    try:
        own, other = (_optimum(case, [*texts, text]) for text in (":- __other.", ":- not __other."))
    except LimitReached:
        what = "whether the right answer is optimal was not found out in time"
        yield Found(Finding(FindingKind.LIMIT, what, instance=case.instance, note=True), (NOTE,))
        return
    if own is None or other is None or own.cost < other.cost:
        return
    found = ", ".join(text for text in map(str, other.shown) if not text.startswith("__")) or "nothing"
    if own.cost == other.cost:
        what = "the right answer is optimal, but another one costs the same"
        note = not case.complete
        yield Found(Finding(FindingKind.COST, what, f": {found}", instance=case.instance, note=note), (NOTE,))
        return
    what = "the right answer is not optimal"
    detail = f": it costs {own.text}, another one {other.text}: {found}"
    because = (*_merged(own, statements, "the right answer"), *_merged(other, statements, "the other"))
    because = (*because, *_differing(own, other, statements, "the right answer"))
    because = (*because, *_differing(other, own, statements, "the other"))
    if len(statements) == 1:
        (rule,) = statements.values()
        what = "makes another answer cheaper than the right one"
        yield Found(finding_of(rule, FindingKind.COST, what, detail, because=because, instance=case.instance), (RANK,))
    else:
        yield Found(Finding(FindingKind.COST, what, detail, because=because, instance=case.instance), (RANK,))


def _tuples(rule: Rule) -> str:
    """Return the rule for the tuples of a statement of costs."""
    node = rule.node
    terms, values = ("".join(f"{one}," for one in several) for several in (node.terms, variables_of(node)))
    head = f"__cost({rule.number},{node.weight},{node.priority},({terms}),({values}))"
    return f"{head}{body_text(*node.body)}."


def _optimum(case: Case, texts: Sequence[str]) -> Optimum | None:
    """Return the cheapest answer set, None if there is none; raises LimitReached."""
    deadline = case.deadline.within(SECONDS)
    program = Program(case.files, "\n".join(texts), quick=True)
    ground = GroundProgram(program, ["0", "--opt-mode=opt", "--warn=none"])
    found, ending = ground.models(
        [],
        read=lambda model: (
            tuple(zip(model.priority, model.cost, strict=True)), model.symbols(shown=True), model.symbols(atoms=True)
        ),
        stopped=lambda: deadline.passed,
    )  # fmt: skip
    if ending is None:
        raise LimitReached("the time limit was reached")
    if not found:
        return None
    cost, shown, atoms = found[-1]
    tuples = sorted(tuple(atom.arguments) for atom in atoms if atom.name == "__cost" and len(atom.arguments) == 5)
    return Optimum(tuple((one, paid) for one, paid in cost if paid), tuple(sorted(shown)), tuple(tuples))


def _differing(one: Optimum, other: Optimum, statements: dict[int, Rule], who: str) -> Iterator[Reason]:
    """Yield the tuples that only one of two answers pays for."""
    paid = {instance[:4] for instance in other.tuples}
    only = dict.fromkeys(instance[:4] for instance in one.tuples if instance[:4] not in paid)
    for number, weight, priority, terms in [*only][:MAX_NAMED]:
        rule = statements[number.number]
        text = f"{who} alone pays {weight}@{priority} for {terms}, line {rule.line}"
        yield Reason(text, rule.line, rule.file, rule.text)


def _merged(one: Optimum, statements: dict[int, Rule], who: str) -> Iterator[Reason]:
    """Yield the tuples that count once for several instances."""
    by_tuple: dict[tuple[Symbol, ...], list[tuple[Symbol, Symbol]]] = {}
    for number, *rest, values in one.tuples:
        by_tuple.setdefault(tuple(rest), []).append((number, values))
    for (weight, priority, terms), instances in by_tuple.items():
        if len(instances) > 1:
            rule = statements[instances[0][0].number]
            named = ", ".join(str(values) for _, values in instances[:MAX_NAMED])
            text = f"in {who}, {weight}@{priority} for {terms} counts once for {named}"
            yield Reason(text, rule.line, rule.file, rule.text)
