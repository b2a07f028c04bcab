"""The judgement of an encoding: of each instance in turn, then of all together; findings are sent as they come."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from aspsolve.debugging._case import Case, Found
from aspsolve.debugging._costs import costs
from aspsolve.debugging._excluded import conflicts, excluded
from aspsolve.debugging._findings import Finding, FindingKind, bounded
from aspsolve.debugging._interface import (
    NOTE,
    UNCERTAIN,
    noted_redefinitions,
    notes,
    operations,
    redefinitions,
    undefined,
    unseen,
)
from aspsolve.debugging._reasons import asked_atoms
from aspsolve.debugging._repairing import repaired
from aspsolve.debugging._weak import SEARCH_SECONDS, Accepted, Wrong, allowing, idle_constraints, same, wrong_answers
from aspsolve.engine._limits import Deadline
from aspsolve.engine._rules import ParsedProgram, RuleKind, predicate_of
from aspsolve.engine._violations import RelaxedProgram
from aspsolve.errors import AspsolveError, Endless, LimitReached
from aspsolve.model._symbols import Symbol, SymbolType

#: The most findings that are sent, characters of each text in them, and items of each list.
MAX_FINDINGS, MAX_CHARACTERS, MAX_ITEMS = 100, 1000, 50
#: An answer of more characters is not drawn.
MAX_ANSWER_CHARACTERS = 100_000
#: The most right answers that are looked for in an encoding.
MAX_ANSWERS = 20
#: What differs from one broken rule of a puzzle to the next: cells and numbers.
CELL, NUMBER = re.compile(r"(\bcell )?\(-?\d+,-?\d+\)(, \(-?\d+,-?\d+\))*(, \.\.\.)?"), re.compile(r"-?\d+")
#: A finding that says that the encoding has wrong answers, whatever the reason is, and one about a limit.
WRONG_RANK, LIMIT_RANK = 80.0, 85.0

#: What may be the fault of another line, on which it rests.
FED = (
    FindingKind.EXCLUDED,
    FindingKind.BOUND,
    FindingKind.CYCLE,
    FindingKind.MISSING,
    FindingKind.UNDERIVED,
    FindingKind.UNFOUNDED,
    FindingKind.EXTRA,
)
#: Sends a value to the parent.
Send = Callable[[dict[str, Any]], None]


class Session:
    """The findings on all instances."""

    def __init__(self, send: Send, deadline: Deadline, atoms: Sequence[Symbol], *, every: bool) -> None:
        self._send = send
        self._deadline = deadline
        self._atoms = atoms
        self._every = every
        self._number = 0
        self._active: set[int] = set()
        self._cases: list[Case] = []
        self._accepted_cases: list[Accepted] = []
        self._wrong: tuple[Case, list[Wrong]] | None = None
        #: Whether rules are known that exclude a right answer, but nothing that says why, or one is not optimal.
        self._excluded = False

    def found(self, found: Found) -> None:
        """Send a finding, unless there are enough."""
        self._number += 1
        if self._number <= MAX_FINDINGS:
            finding = bounded(found.finding, MAX_CHARACTERS, MAX_ITEMS)
            self._send({"found": replace(found, finding=finding)})

    def all_found(self, several: Iterable[Found]) -> None:
        for one in several:
            self.found(one)

    def enter(self, stage: str, instance: str) -> None:
        self._send({"stage": stage, "instance": instance})

    def limit(self, stage: str, instance: str, deadline: Deadline) -> None:
        what = f"the time limit was reached while {stage}: {deadline.seconds:.2g} s of processor time for an instance"
        self.found(Found(Finding(FindingKind.LIMIT, what, instance=instance), (LIMIT_RANK,)))

    def judge(self, case: Case) -> None:
        self.enter("searching", case.instance)
        self._active.update(case.relaxed.ground_instances)
        if not self._cases:
            self.all_found([*undefined(case), *operations(case), *notes(case)])
        self._cases.append(case)
        if case.relaxed.whole_rules:
            what = "there are too many ground instances: rules are looked at as a whole"
            self.found(case.found((NOTE,), None, FindingKind.LIMIT, what, note=True))
        try:
            self._judge(case)
        except LimitReached:
            self.limit("searching", case.instance, case.deadline)

    def finish(self, program: ParsedProgram, others: Sequence[str]) -> None:
        """Send what only shows on all instances together, and what was not looked at: `others`, too."""
        self._send({"unseen": [*dict.fromkeys((*unseen(program, self._cases), *others))]})
        for case in self._cases:
            case.deadline = self._deadline
        guesses = repaired(self._cases, self._deadline) if self._excluded or self._wrong else []
        guesses += allowing(self._accepted_cases, self._deadline.within(SEARCH_SECONDS))
        models = [one.model for one in self._accepted_cases]
        if self._wrong is None:
            if self._cases and len(models) == len(self._cases):
                guesses += idle_constraints(self._cases[0], frozenset(self._active), models, every=False)
            self.all_found(guesses)
            return
        case, wrong = self._wrong
        models += [one.atoms for one in wrong]
        guesses += idle_constraints(case, frozenset(self._active), models, every=True)
        self.all_found(guesses)
        what = "the encoding has a wrong answer set, which no rule of it excludes"
        general = _without_values(wrong[0].broken) if wrong[0].broken else ""
        said = wrong[0].broken or wrong[0].difference
        self.found(case.found((WRONG_RANK,), None, FindingKind.WEAK, what, f": {said}", comment=general))

    def _judge(self, case: Case) -> None:
        model: frozenset[Symbol] = frozenset()
        where, verdict = "in the right answer", ""
        if case.answers:
            accepted = self._accepted(case)
            if accepted:
                self.all_found(noted_redefinitions(case))
                model = accepted[0]
                self.all_found(same(case, accepted))
                found = [*costs(case)]
                self._excluded = self._excluded or any(not one.finding.note for one in found)
                self.all_found(found)
                verdict = "the right answer is an answer set"
                self._judge_others(case, accepted)
            else:
                self._show(case, case.relaxed.answer or frozenset())
                found = [*excluded(case)]
                self._excluded = self._excluded or all(one.finding.kind in FED for one in found)
                self.all_found(found)
                verdict = "the right answer is no answer set"
                explanation = case.relaxed.explain(deadline=case.deadline) if self._atoms else None
                model = explanation.atoms if explanation else model
        else:
            models = case.relaxed.others(1, case.deadline)
            where, model = "in an answer set", models[0] if models else model
            if case.answers is not None:
                verdict = "there is no answer set, which is right"
                verdict = "there is an answer set, but no right answer" if models else verdict
                self._judge_others(case, [])
            elif models:
                self._judge_twice(case, model)
                verdict = "there is an answer set; a right answer to compare it with is not known (--answer)"
            else:
                verdict = "there is no answer set"
                self.all_found(conflicts(case, every=self._every))
                if self._atoms:
                    explanation = case.relaxed.explain(deadline=case.deadline, fixed=False)
                    where, model = "in what comes nearest to an answer set", explanation.atoms if explanation else model
        if self._atoms:
            self.all_found(asked_atoms(case, self._atoms, case.relaxed.own(model), where))
        self._send({"verdict": verdict, "instance": case.instance})

    def _show(self, case: Case, answer: frozenset[Symbol]) -> None:
        atoms = [*map(str, sorted(answer))]
        if sum(map(len, atoms)) <= MAX_ANSWER_CHARACTERS:  # a larger one is not drawn
            self._send({"answer": atoms, "instance": case.instance, "puzzle": case.puzzle})

    def _accepted(self, case: Case) -> list[frozenset[Symbol]]:
        """Return answer sets that show the right answer; none if one of several right answers has none."""
        accepted = case.relaxed.accepted(2, case.deadline)
        predicates = {predicate_of(atom) for answer in case.answers or () for atom in answer}
        for other in (case.answers or ())[1:MAX_ANSWERS]:
            if not accepted or case.deadline.passed:
                break
            relaxed = RelaxedProgram(case.program, case.files, other, predicates)
            if not relaxed.accepts(case.deadline):
                case.relaxed = relaxed
                return []
        return accepted

    def _judge_twice(self, case: Case, model: frozenset[Symbol]) -> None:
        """Send whether an answer comes twice, where no right one is known."""
        shown = case.relaxed.shown(model)
        predicates = {predicate_of(atom) for atom in shown if atom.type == SymbolType.Function}
        with suppress(AspsolveError, Endless):
            relaxed = RelaxedProgram(case.program, case.files, shown, predicates)
            self.all_found(same(replace(case, relaxed=relaxed), relaxed.accepted(2, case.deadline)))

    def _judge_others(self, case: Case, accepted: list[frozenset[Symbol]]) -> None:
        """Send why there are wrong answer sets, if there are any."""
        # An answer that costs more is no answer.
        wrong = [] if any(rule.kind is RuleKind.MINIMIZE for rule in case.program.rules) else wrong_answers(case)
        if accepted:
            self._accepted_cases.append(Accepted(case, accepted[0], tuple(wrong)))
        if not wrong:
            return
        for finding in redefinitions(case, certain=False):
            self.found(Found(finding, (UNCERTAIN, finding.line or 0)))
        if self._wrong is None:
            self._show(case, wrong[0].shown)
            self._wrong = case, wrong


def _without_values(broken: str) -> str:
    """Return what a wrong answer breaks without cells and numbers.

    >>> _without_values("Rule broken: (-2,0) holds exactly one number; also (2,0), (1,1).")
    'Rule broken: a cell holds exactly one number.'
    """
    first = f"{broken.partition('; also ')[0].removesuffix('.')}."
    return NUMBER.sub("N", CELL.sub(lambda cell: "cell" if cell[1] else "a cell", first))
