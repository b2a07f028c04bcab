"""Why an encoding has too many answer sets, and guesses about its rules, which need not be the mistake."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from aspsolve.debugging._case import Case, Found, Wrong, finding_of, grouped, listed_lines, mark_of, reason_of
from aspsolve.debugging._findings import FindingKind, Reason
from aspsolve.engine._limits import Deadline
from aspsolve.engine._relaxed import tuple_of
from aspsolve.engine._repairs import Repairs, Trial, Weakened, saving_literals, with_fixed_answer, without_literal
from aspsolve.engine._rules import ParsedProgram, Rule, RuleKind, predicate_of, predicates_of
from aspsolve.engine._syntax import ANONYMOUS, has_atom, is_comparison, plain, variables_of
from aspsolve.engine._violations import CheapestViolations, RelaxedProgram
from aspsolve.errors import AspsolveError, Endless
from aspsolve.model._symbols import Symbol

#: The most answer sets among which wrong ones are searched for, and the most wrong ones that are kept.
MAX_ANSWERS, MAX_WRONG = 30, 3
#: The most atoms in a sentence.
MAX_NAMED = 3
#: The most instances on which rules that allow too much are searched for.
MAX_CASES = 3
#: Seconds for the search for wrong answer sets, and for rules that allow too much.
WRONG_SECONDS, SEARCH_SECONDS = 3.0, 0.6
#: The most ground instances of a recursive rule in a program with a weakened rule.
MAX_INSTANCES = 5000
#: The ranks: a repair was tried; a blind constraint has a literal whose arguments are all anonymous.
REPAIRED, SAME, BLIND, WEAK, IDLE = 6.0, 40.0, 45.0, 48.0, 50.0
#: The fewest and most instances for repairs: with fewer, many changes of many lines seem right; more take too long.
MIN_REPAIRED, MAX_REPAIRED = 4, 6
#: An instance with more right answers is not used for repairs.
MAX_RIGHT = 20
#: Seconds for all changes, and for one of them on an instance.
REPAIR_SECONDS, TRIAL_SECONDS = 10.0, 0.4
#: The most ground instances of a recursive rule in a trial.
TRIAL_INSTANCES = 3000
#: The kinds of rules that repairs change.
CHANGED = (RuleKind.FACT, RuleKind.RULE, RuleKind.CHOICE, RuleKind.CONSTRAINT, RuleKind.MINIMIZE)


def wrong_answers(case: Case) -> list[Wrong]:
    """Return a few answer sets of the encoding that are certainly wrong; raises LimitReached."""
    if case.answers is None and case.puzzle is None:
        return []
    known = len(case.answers or ())
    models = case.relaxed.others(known + MAX_ANSWERS, case.deadline.within(WRONG_SECONDS))
    wrong: dict[frozenset[Symbol], Wrong] = {}
    for model in models:
        shown = case.relaxed.shown(model)
        if shown not in wrong and case.is_wrong(shown):
            wrong[shown] = wrong_answer(case, shown, model)
            if len(wrong) == MAX_WRONG:
                break
    return [*wrong.values()]


def wrong_answer(case: Case, shown: frozenset[Symbol], atoms: Iterable[Symbol]) -> Wrong:
    broken = case.puzzle.decode(sorted(shown)).check() if case.puzzle is not None else ()
    return Wrong(shown, case.relaxed.own(atoms), next(iter(broken), ""), _difference(shown, case.answers or ()))


def _difference(shown: frozenset[Symbol], answers: Collection[frozenset[Symbol]]) -> str:
    if not answers:
        return f"it shows {_listed([*map(str, sorted(shown))]) or 'nothing'}"
    nearest = min(answers, key=lambda one: (len(one ^ shown), sorted(one)))
    both = (("has", shown - nearest), ("lacks", nearest - shown))
    said = [f"{verb} {_listed([*map(str, sorted(atoms))])}" for verb, atoms in both if atoms]
    return f"compared with the nearest right answer, it {' and '.join(said)}"


def same(case: Case, models: Sequence[frozenset[Symbol]]) -> Iterator[Found]:
    """Yield the choices in which answer sets that show the same differ."""
    if len(models) < 2:
        return
    first, second = (case.relaxed.own(model) for model in models[:2])
    derived = [
        derivation
        for atoms, lacking in ((first, second), (second, first))
        for derivation in case.evaluation(atoms).derivations(sorted(atoms - lacking)[:50])
    ]
    chosen = [one for one in derived if one.rule.chooses] or derived
    for number, derivations in grouped(chosen, lambda one: one.rule.number).items():
        rule = derivations[0].rule
        names = [*dict.fromkeys(str(one.atom) for one in derivations)]
        what = "decides what is not shown and nothing else settles: answer sets come twice"
        answer = _listed([*map(str, sorted(case.relaxed.shown(models[0])))])
        detail = f": two that show {answer or 'nothing'} differ in {_listed(names)}"
        attributes: dict[str, Any] = {"atoms": tuple(names[:20]), "count": len(names)}
        yield case.found((SAME, number), rule, FindingKind.SAME, what, detail, **attributes)


def _listed(names: Sequence[str]) -> str:
    return ", ".join(names[:MAX_NAMED]) + (" and more" if len(names) > MAX_NAMED else "")


def _choosable(program: ParsedProgram) -> list[Rule]:
    """Return the constraints that a choice can violate: others check the instance."""
    return [rule for rule in program.constraints if rule.used_predicates & program.open_predicates]


def idle_constraints(
    case: Case, active: frozenset[int], models: Sequence[frozenset[Symbol]], *, every: bool
) -> Iterator[Found]:
    known = {predicate_of(atom) for model in models for atom in model}
    for rule in _choosable(case.program):
        if rule.number in active:
            continue
        looking, saving = saving_literals(rule)
        blind = next((literal for literal in saving if _is_blind(literal)), None)
        seen = {one for literal in looking for one in predicates_of(literal.atom.symbol)}
        if blind is not None:
            what = f"excludes nothing on any instance given: `{blind}` is about no variable of the rule"
            finding = finding_of(rule, FindingKind.IDLE, what, mark=mark_of(rule, blind), certain=False)
            yield Found(finding, (BLIND, rule.number))
        elif every and not (seen - known) & case.input:  # else the instances lack a clue
            unusual = bool(saving) and seen <= known
            what = "excludes nothing, for it has no ground instance on any instance given"
            finding = finding_of(rule, FindingKind.IDLE, what, note=not unusual, certain=False)
            yield Found(finding, (IDLE, rule.number))


def _is_blind(literal: Any) -> bool:
    arguments = getattr(literal.atom.symbol, "arguments", ()) if has_atom(literal) else ()
    return {*map(str, arguments)} == {ANONYMOUS}


def allowing(cases: Sequence[Case], deadline: Deadline) -> Iterator[Found]:
    """Yield the rules that allow too much: without a literal they exclude or match more, but keep the right answers."""
    with_wrong = [case for case in cases if case.wrong]
    for case in with_wrong[:1]:
        for weakened in _constraints(case):
            if all(_keeps(other, weakened) for other in cases if other is not case):
                what = f"allows a wrong answer, which it would exclude without `{plain(weakened.literal)}`"
                yield _weak(case, WEAK + 1, weakened, what)
    for case in (with_wrong or cases)[:MAX_CASES]:
        stopping = [
            _stopping(case, weakened, constraints)
            for weakened, constraints in _definitions(case, deadline)
            if all(_keeps(other, weakened) for other in cases if other is not case)
        ]
        yield from stopping
        if stopping:
            return


def _constraints(case: Case) -> Iterator[Weakened]:
    """Yield constraints without a literal that exclude all wrong answers of a case, and not the right one."""
    own = case.evaluation(case.model or ())
    others = [case.evaluation(wrong.atoms) for wrong in case.wrong]
    for rule in case.program.constraints:
        for weakened in without_literal(rule):
            if not own.holding(weakened.rule, 1) and all(other.holding(weakened.rule, 1) for other in others):
                yield weakened


def _keeps(case: Case, weakened: Weakened) -> bool:
    """Return whether a case keeps its right answer with a weakened rule."""
    if weakened.rule.kind is RuleKind.CONSTRAINT:
        return not case.evaluation(case.model or ()).holding(weakened.rule, 1)
    explanation = _violations(case, weakened.rule, case.relaxed.answer or frozenset())
    return explanation is not None and not explanation.cost[0]


def _definitions(case: Case, deadline: Deadline) -> Iterator[tuple[Weakened, list[Rule]]]:
    """Yield definitions without a literal, each with the constraints that then exclude more, or match more."""
    answer = case.relaxed.answer or frozenset()
    attempts = [
        weakened
        for rule in case.program.base
        if rule.kind is RuleKind.RULE and rule.head_predicates & case.program.open_predicates
        for weakened in without_literal(rule)
        if case.wrong or is_comparison(weakened.literal)
    ]
    for weakened in sorted(attempts, key=_likely):
        if deadline.passed:
            return
        right = _violations(case, weakened.rule, answer)
        if right is None or right.cost[0]:
            continue
        explained = [_violations(case, weakened.rule, wrong.shown) for wrong in case.wrong]
        excluding = [other.numbers[0] for other in explained if other is not None and other.numbers]
        if len(excluding) < len(case.wrong):
            continue
        numbers = {*excluding, *_matching_more(case, case.model or frozenset(), right.atoms)}
        constraints = [case.program.rules[number] for number in sorted(numbers)]
        if constraints and all(rule.kind is RuleKind.CONSTRAINT for rule in constraints):
            yield weakened, constraints


def _matching_more(case: Case, before: frozenset[Symbol], after: frozenset[Symbol]) -> list[int]:
    """Return the numbers of the constraints whose positive literals match more of the atoms after a change."""
    old, new = case.evaluation(before), case.evaluation(after)
    numbers = []
    for rule in _choosable(case.program):
        looking, saving = saving_literals(rule)
        if looking and saving:
            names = tuple_of(dict.fromkeys(name for literal in looking for name in variables_of(literal)))
            if len(old.values(names, looking)) < len(new.values(names, looking)):
                numbers.append(rule.number)
    return numbers


def _likely(weakened: Weakened) -> int:
    """Sort key: comparisons are tried first, then negated literals."""
    return 0 if is_comparison(weakened.literal) else 1 if str(weakened.literal).startswith("not ") else 2


def _stopping(case: Case, weakened: Weakened, constraints: Sequence[Rule]) -> Found:
    rule = case.program.rules[weakened.rule.number]
    name, arity = next(iter(sorted(rule.head_predicates)))
    named, literal = listed_lines(constraints), plain(weakened.literal)
    what = f"stops too early, at `{literal}`: there is no {name}/{arity} where {named} would need it"
    others = [one for one in case.program.rules if (name, arity) in one.head_predicates and one.number != rule.number]
    only = f"{rule.place} is the only rule that could go on" if others else "no other rule has that head"
    further = (reason_of(one, f"without `{literal}`, {one.place} looks at more") for one in constraints)
    return _weak(case, WEAK, weakened, what, (reason_of(rule, only), *further))


def _weak(case: Case, rank: float, weakened: Weakened, what: str, because: tuple[Reason, ...] = ()) -> Found:
    rule = case.program.rules[weakened.rule.number]
    mark = mark_of(rule, weakened.literal)
    return case.found((rank, rule.number), rule, FindingKind.WEAK, what, mark=mark, because=because, certain=False)


def _violations(case: Case, rule: Rule, answer: frozenset[Symbol]) -> CheapestViolations | None:
    """Return the cheapest violations for an answer with a changed rule; None if they are not known."""
    shown = {predicate_of(atom) for atom in case.relaxed.answer or ()}
    program = with_fixed_answer(case.program, rule, shown, answer)
    try:
        relaxed = RelaxedProgram(program, case.files, predicates=shown, most=MAX_INSTANCES)
        return relaxed.explain(deadline=case.deadline, fixed=False)
    except (AspsolveError, Endless):
        return None


def repaired(cases: Sequence[Case], deadline: Deadline) -> list[Found]:
    """Return the finding about the line that a small change mends, if there is exactly one such line."""
    known = _judging(cases)
    if not known:
        return []
    program, deadline = known[0].program, deadline.within(REPAIR_SECONDS)
    shown = {predicate_of(atom) for one in known for answer in one.answers or () for atom in answer}
    changes, trial = Repairs(program), Trial(program, TRIAL_INSTANCES)
    mended: dict[tuple[str, int], tuple[int, str]] = {}
    for rule in program.base:
        if rule.kind not in CHANGED or (rule.file, rule.line) in mended:
            continue
        for node in changes.of(rule):
            for index, case in enumerate(known):
                right = {*(case.answers or ())}
                within = deadline.within(TRIAL_SECONDS)
                if deadline.passed:
                    return []
                if trial.answers(rule.number, node, case.facts, shown, len(right) + 1, within) != right:
                    known.insert(0, known.pop(index))  # an instance that refutes one change soon refutes others
                    break
            else:
                mended[rule.file, rule.line] = rule.number, plain(node)
                break
        if len(mended) > 1:
            return []
    if not mended:
        return []
    ((number, text),) = mended.values()
    what, detail = "is the only one that a small change mends", f": is `{text}` meant?"
    because = (Reason(f"with it, {len(known)} instances have their right answers and no others"),)
    finding = finding_of(program.rules[number], FindingKind.REPAIR, what, detail, because=because, certain=False)
    return [Found(replace(finding, rule=""), (REPAIRED, number))]


def _judging(cases: Sequence[Case]) -> list[Case]:
    """Return small instances whose right answers are all known, none if they are too few for repairs."""
    known = [one for one in cases if one.complete and one.answers is not None and len(one.answers) <= MAX_RIGHT]
    known = sorted(known, key=lambda one: len(one.facts))[:MAX_REPAIRED]
    several = len({id(one.program) for one in known}) > 1  # unrolled to different numbers of steps
    return [] if len(known) < MIN_REPAIRED or several else known
