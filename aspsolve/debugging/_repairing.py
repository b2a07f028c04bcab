"""Which line a small change would mend: said only where changes of one line alone make all answers right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from aspsolve.debugging._case import Case, Found, finding_of
from aspsolve.debugging._findings import FindingKind, Reason
from aspsolve.engine._limits import Deadline
from aspsolve.engine._repairs import Repairs, Trial
from aspsolve.engine._rules import RuleKind, predicate_of

#: With fewer instances whose right answers are all known, many changes of many lines seem right; more take too long.
MIN_CASES, MAX_CASES = 4, 6
#: An instance with more right answers is not looked at.
MAX_ANSWERS = 20
#: Seconds for all changes, and for one of them on an instance.
SECONDS, TRIAL_SECONDS = 10.0, 0.4
#: How many ground instances a recursive rule may have in a trial.
MAX_INSTANCES = 3000
#: The first of the guesses: what it says was tried.
RANK = 6.0
#: The rules that are changed.
CHANGED = (RuleKind.RULE, RuleKind.CHOICE, RuleKind.CONSTRAINT, RuleKind.MINIMIZE)


def repaired(cases: Sequence[Case], deadline: Deadline) -> list[Found]:
    """Return the finding about the only line that small changes mend, if there is exactly one."""
    known = _known(cases)
    if not known:
        return []
    program, deadline = known[0].program, deadline.within(SECONDS)
    shown = {predicate_of(atom) for one in known for answer in one.answers or () for atom in answer}
    changes, trial = Repairs(program), Trial(program, MAX_INSTANCES)
    mended: dict[tuple[str, int], tuple[int, str]] = {}
    for rule in program.base:
        if rule.kind not in CHANGED or (rule.file, rule.line) in mended:
            continue
        for node in changes.of(rule):
            for at, case in enumerate(known):
                right = {*(case.answers or ())}
                within = deadline.within(TRIAL_SECONDS)
                if deadline.passed:
                    return []
                if trial.answers(rule.number, node, case.facts, shown, len(right) + 1, within) != right:
                    known.insert(0, known.pop(at))  # what has shown one to be wrong shows others sooner
                    break
            else:
                mended[rule.file, rule.line] = rule.number, str(node).removeprefix("#false ")
                break
        if len(mended) > 1:
            return []
    if not mended:
        return []
    ((number, text),) = mended.values()
    rule = program.rules[number]
    what, detail = "is the only one that a small change mends", f": is `{text}` meant?"
    because = (Reason(f"with it, {len(known)} instances have their right answers and no others"),)
    finding = finding_of(rule, FindingKind.REPAIR, what, detail, because=because, certain=False)
    return [Found(replace(finding, rule=""), (RANK, number))]


def _known(cases: Sequence[Case]) -> list[Case]:
    """Return small instances whose right answers are all known, none if they are too few for a judgement."""
    known = [one for one in cases if one.complete and one.answers is not None and len(one.answers) <= MAX_ANSWERS]
    known = sorted(known, key=lambda one: len(one.facts))[:MAX_CASES]
    several = len({id(one.program) for one in known}) > 1  # they have other numbers of steps
    if len(known) < MIN_CASES or several:
        return []
    return known
