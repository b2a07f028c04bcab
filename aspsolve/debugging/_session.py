"""Debug an untrusted encoding, in a process of its own: on each instance in turn, then on all together."""

from __future__ import annotations

import math
import re
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from aspsolve.debugging._case import Answers, Case, Found, asked_atoms
from aspsolve.debugging._costs import costs
from aspsolve.debugging._excluded import RANKS, conflicts, excluded
from aspsolve.debugging._findings import Finding, FindingKind, bounded
from aspsolve.debugging._growth import MAX_INSTANCES, crowded_rule, growing_rule
from aspsolve.debugging._guesses import SEARCH_SECONDS, allowing, idle_constraints, repaired, same, wrong_answers
from aspsolve.debugging._interface import (
    NOTE,
    arrows,
    notes,
    operations,
    puzzle_of,
    redefinitions,
    refusal,
    undefined,
    unseen,
)
from aspsolve.engine._calls import Limits
from aspsolve.engine._control import GroundProgram, Program
from aspsolve.engine._limits import Deadline
from aspsolve.engine._process import ProcessSearch
from aspsolve.engine._reading import has_steps, least_steps, read_program, steps_of, unrolled
from aspsolve.engine._rules import ParsedProgram, RuleKind, predicate_of
from aspsolve.engine._violations import RelaxedProgram
from aspsolve.errors import AspsolveError, EncodingError, Endless, LimitReached, ParseError, counted
from aspsolve.model._symbols import Symbol, parse_untrusted
from aspsolve.model.puzzle import Puzzle, Solution
from aspsolve.solving import SolveRequest

#: The most right answers that aspsolve itself searches for.
SOLVED_ANSWERS = 3
#: A puzzle with more facts is solved in a process of its own, under limits.
QUICK_FACTS = 80
#: The shares of an instance's time for this search, and for grounding.
SOLVER_SHARE, GROUNDING_SHARE = 0.3, 0.6
#: The limit of wall time as a multiple of that of processor time, and the polling interval of grounding.
WALL_FACTOR, POLL_SECONDS = 8, 0.05
#: The most findings that are sent, characters of each text in them, and items of each list.
MAX_FINDINGS, MAX_CHARACTERS, MAX_ITEMS = 100, 1000, 50
#: An answer of more characters is not drawn.
MAX_ANSWER_CHARACTERS = 100_000
#: The most right answers that are compared with an encoding.
MAX_ANSWERS = 20
#: The values in a sentence about a broken rule of a puzzle: regions, cells and numbers.
REGIONS = re.compile(r"\b(cage|regions?) \([^()]*\)(?: and \([^()]*\))?")
CELL, NUMBER = re.compile(r"(\bcell )?\(-?\d+,-?\d+\)(, \(-?\d+,-?\d+\))*(, \.\.\.)?"), re.compile(r"-?\d+")
#: The ranks of findings about grounding, about wrong answers for an unknown reason, and about a limit.
GROWTH_RANK, WRONG_RANK, LIMIT_RANK = 3.0, 80.0, 85.0
#: The kinds of findings whose mistake may be in another line.
INDIRECT = RANKS.keys() - {FindingKind.LOOP}


def judge(parameters: Mapping[str, Any], send: Callable[[tuple[str, Any]], None]) -> None:
    """Send the findings about an encoding, verdicts, answers to draw, and the stages of the work."""
    try:
        _Session(parameters, send).run()
    except UnicodeDecodeError:  # clingo takes any bytes in strings
        raise EncodingError(f"{parameters['encodings'][0]}: error: expected UTF-8 text in strings") from None


class _Session:
    """An encoding, and the instances on which it is still to be judged."""

    def __init__(self, parameters: Mapping[str, Any], send: Callable[[tuple[str, Any]], None]) -> None:
        self._parameters = parameters
        self._send = send
        #: In seconds of processor time, so that a busy machine gives the same findings.
        self._deadline = Deadline(parameters["seconds"], time.process_time)
        self._atoms = parse_untrusted(parameters["atoms"])
        #: The instances that are still to be judged.
        self._left = [*(parameters["instances"] or [""])]
        #: Unrolled programs, by the number of their steps.
        self._programs: dict[int, ParsedProgram] = {}
        self._unseen: list[str] = []
        self._sent = 0
        self._active: set[int] = set()
        self._cases: list[Case] = []
        #: True if a right answer is not optimal, or excluded by a mistake that may be in another line.
        self._excluded = False

    def run(self) -> None:
        try:
            program, self._whole = (self._read(speed=speed) for speed in (False, True))
        except ParseError as error:
            self._refused(error)
            return
        if found := [*arrows(program)]:
            self._report(found)
            return
        for place, instance in enumerate([*self._left]):
            answers = self._parameters["answers"][place] if self._parameters["answers"] else None
            case = self._case(program, instance, answers)
            if case is None:
                return
            self._judge(case)
        self._finish(program)

    def _read(self, *, speed: bool) -> ParsedProgram:
        program = read_program(self._parameters["encodings"], speed=speed)
        # clingo names an included file from the folder it works in, which is another one outside of this process.
        rules = (replace(rule, file=str(Path.cwd() / rule.file)) for rule in program.rules)
        return ParsedProgram(tuple(rules))

    def _report(self, findings: Iterable[Found]) -> None:
        """Send findings as they come, up to `MAX_FINDINGS`."""
        for found in findings:
            self._sent += 1
            if self._sent <= MAX_FINDINGS:
                self._send(("found", replace(found, finding=bounded(found.finding, MAX_CHARACTERS, MAX_ITEMS))))

    def _limit(self, stage: str, instance: str, deadline: Deadline) -> None:
        what = f"the time limit was reached while {stage}: {deadline.seconds:.2g} s of processor time for an instance"
        self._report([Found(Finding(FindingKind.LIMIT, what, instance=instance), (LIMIT_RANK,))])

    def _crowded(self, program: ParsedProgram, files: Sequence[str]) -> None:
        """Send the finding about a rule with too many ground instances, if there is one."""
        with suppress(AspsolveError):
            finding = crowded_rule(program, files)
            self._report([] if finding is None else [Found(finding, (GROWTH_RANK,))])

    def _refused(self, error: EncodingError) -> None:
        """Send the finding about what clingo refuses, or raise the error if it has no place."""
        if (finding := refusal(error)) is None:
            raise error
        self._report([Found(finding, (0.0,))])

    def _case(self, program: ParsedProgram, instance: str, answers: list[list[str]] | None) -> Case | None:
        """Return the case of an instance, with its share of the time; None if the encoding cannot be ground."""
        deadline = self._deadline.within(self._deadline.seconds_left / len(self._left))
        self._left.remove(instance)
        files = (instance,) if instance else ()
        self._send(("stage", "grounding"))
        facts = frozenset(atom for atom, _ in GroundProgram(Program(files), ["--warn=none"]).atoms())
        puzzle, finding = puzzle_of(facts, instance, program) if instance else (None, None)
        if finding is not None:
            self._report([Found(finding, (NOTE if finding.note else 0.0, 0))])
        right, complete = self._answers(answers, puzzle, deadline)
        try:
            if has_steps(program):
                program, right = self._in_steps(program, files, right, deadline)
            with self._watched(program, files, deadline.within(deadline.seconds_left * GROUNDING_SHARE)):
                relaxed = self._relaxed(program, files, right, deadline)
        except Endless:
            return None
        except EncodingError as error:
            self._refused(error)
            return None
        return Case(program, instance, facts, relaxed, right, complete, puzzle, deadline)

    def _in_steps(
        self, program: ParsedProgram, files: Sequence[str], answers: Answers, deadline: Deadline
    ) -> tuple[ParsedProgram, Answers]:
        """Return a program with as many steps as the first right answer, and the right answers of as many steps."""
        last = [steps_of(program, answer) for answer in answers or ()]
        steps, what = last[0] if last else None, "of another number of steps than the right one"
        if steps is None:
            steps = least_steps(program, files, deadline)
            what = f"of more than {counted(steps, 'step')}"
        kept = answers and tuple(one for one, its in zip(answers, last, strict=True) if its in (steps, None))
        self._unseen.append(f"answers {what}")
        self._programs.setdefault(steps, unrolled(program, steps))
        return self._programs[steps], kept

    @contextmanager
    def _watched(self, program: ParsedProgram, files: Sequence[str], deadline: Deadline) -> Iterator[None]:
        """Send all findings if grounding takes too long: clingo cannot be stopped, but the process can be ended."""
        done = threading.Event()

        def watch() -> None:
            while not done.wait(POLL_SECONDS):
                if deadline.passed:
                    self._limit("grounding", next(iter(files), ""), deadline)
                    finder = threading.Thread(target=self._crowded, args=(program, files), daemon=True)
                    finder.start()
                    while finder.is_alive() and not self._deadline.passed:
                        finder.join(POLL_SECONDS)
                    self._finish(program)
                    self._send(("done", None))
                    return

        if deadline.seconds is not None:
            threading.Thread(target=watch, daemon=True).start()
        try:
            yield
        finally:
            done.set()

    def _answers(
        self, answers: list[list[str]] | None, puzzle: Puzzle | None, deadline: Deadline
    ) -> tuple[Answers, bool]:
        """Return the right answers, those that aspsolve finds if none are given, and whether there are no others."""
        if answers is not None:
            return tuple(frozenset(parse_untrusted(one)) for one in answers), self._parameters["complete"]
        if puzzle is None:
            return None, False
        with suppress(AspsolveError):
            build = SolveRequest(puzzle, SOLVED_ANSWERS).build
            seconds = deadline.within(1e6).seconds_left * SOLVER_SHARE
            limits = Limits(seconds * WALL_FACTOR, cpu_limit=math.ceil(seconds) + 1)
            search = build() if len(puzzle.facts()) <= QUICK_FACTS else ProcessSearch(build, limits)
            solutions: list[Solution] = []
            with suppress(LimitReached):  # what was found by then is kept
                solutions.extend(puzzle.decode(answer.symbols, search.fixed) for answer in search)
            if solutions or search.exhausted:
                answer_sets = (frozenset(atom.symbol for atom in one.atoms()) for one in solutions)
                return tuple(answer_sets), search.exhausted
        return None, False

    def _relaxed(
        self, program: ParsedProgram, files: Sequence[str], answers: Answers, deadline: Deadline
    ) -> RelaxedProgram:
        """Return the relaxed program; for a term that grows without end, send a finding and raise Endless."""
        answer = answers[0] if answers else None
        try:
            return RelaxedProgram(program, files, answer, most=MAX_INSTANCES)
        except Endless:
            if (finding := growing_rule(program, files, deadline)) is not None:
                self._report([Found(finding, (GROWTH_RANK,))])
                raise
            return RelaxedProgram(program, files, answer)
        except EncodingError:
            GroundProgram(Program((*self._parameters["encodings"], *files)))  # for its message and place
            raise

    def _judge(self, case: Case) -> None:
        self._send(("stage", "searching"))
        self._active.update(case.relaxed.ground_instances)
        if not self._cases:
            self._report([*undefined(case, self._whole.defined), *operations(case), *notes(case)])
        self._cases.append(case)
        if case.relaxed.whole_rules:
            what = "there are too many ground instances: rules are looked at as a whole"
            self._report([case.found((NOTE,), None, FindingKind.LIMIT, what, note=True)])
        try:
            self._judge_answers(case)
        except LimitReached:
            self._limit("searching", case.instance, case.deadline)

    def _judge_answers(self, case: Case) -> None:
        model: frozenset[Symbol] = frozenset()
        where, verdict = "in the right answer", ""
        if case.answers:
            accepted = self._accepted(case)
            if accepted:
                self._report(redefinitions(case, certain=True, note=True))
                model = accepted[0]
                self._report(same(case, accepted))
                findings = [*costs(case)]
                self._excluded = self._excluded or any(not one.finding.note for one in findings)
                self._report(findings)
                verdict = "the right answer is an answer set"
                self._judge_others(case, accepted)
            else:
                self._show(case, case.relaxed.answer or frozenset())
                findings = [*excluded(case)]
                self._excluded = self._excluded or all(one.finding.kind in INDIRECT for one in findings)
                self._report(findings)
                verdict = "the right answer is no answer set"
                model = self._nearest(case, fixed=True)
        else:
            models = case.relaxed.others(1, case.deadline)
            where, model = "in an answer set", models[0] if models else model
            if case.answers is not None:
                verdict = "there is no answer set, which is right"
                verdict = "there is an answer set, but no right answer" if models else verdict
                self._judge_others(case, [])
            elif models:
                self._judge_twice(case, model)
                given = "" if case.instance else " (no instance was given)"
                verdict = f"there is an answer set{given}; a right answer to compare it with is not known (--answer)"
            else:
                verdict = "there is no answer set"
                self._report(conflicts(case, every=self._parameters["every"]))
                where, model = "in what comes nearest to an answer set", self._nearest(case, fixed=False)
        if self._atoms:
            self._report(asked_atoms(case, self._atoms, case.relaxed.own(model), where))
        self._send(("verdict", verdict))

    def _nearest(self, case: Case, *, fixed: bool) -> frozenset[Symbol]:
        """Return the atoms of what comes nearest to an answer set, for questions about atoms, if there are any."""
        explanation = case.relaxed.explain(deadline=case.deadline, fixed=fixed) if self._atoms else None
        return explanation.atoms if explanation else frozenset()

    def _show(self, case: Case, answer: frozenset[Symbol]) -> None:
        atoms = (*map(str, sorted(answer)),)
        if sum(map(len, atoms)) <= MAX_ANSWER_CHARACTERS:  # a larger one is not drawn
            self._send(("answer", (case.instance, (atoms, case.puzzle))))

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
        faster = self._faster(case) if accepted else None
        if faster is not None and not faster.relaxed.accepts(case.deadline):
            case.program, case.relaxed = faster.program, faster.relaxed
            return []
        return accepted

    def _faster(self, case: Case) -> Case | None:
        """Return the case with the rules that only make solving faster, None if there are none."""
        if len(self._whole.rules) == len(case.program.rules) or has_steps(self._whole):
            return None
        relaxed = RelaxedProgram(self._whole, case.files, case.relaxed.answer)
        return replace(case, program=self._whole, relaxed=relaxed)

    def _judge_twice(self, case: Case, model: frozenset[Symbol]) -> None:
        """Send the findings about answer sets that show the same, if no right answer is known."""
        if case.program.shown is None:
            return
        with suppress(AspsolveError, Endless):
            relaxed = RelaxedProgram(case.program, case.files, case.relaxed.shown(model), case.program.shown)
            self._report(same(replace(case, relaxed=relaxed), relaxed.accepted(2, case.deadline)))

    def _judge_others(self, case: Case, accepted: list[frozenset[Symbol]]) -> None:
        """Keep wrong answer sets, and send one with the findings about redefined input."""
        wrong = [*case.wrong]
        if not any(rule.kind is RuleKind.MINIMIZE for rule in case.program.rules):  # one that costs more is no answer
            try:
                wrong = wrong_answers(case)
                faster = None if wrong else self._faster(case)
                if faster is not None and (wrong := wrong_answers(faster)):  # which the rules without them exclude
                    case.program, case.relaxed = faster.program, faster.relaxed
            except LimitReached:
                self._unseen.append(f"other answers on {Path(case.instance).name}: the search for them took too long")
        if wrong:
            self._report(redefinitions(case, certain=False))
            if not any(one.wrong for one in self._cases[:-1]):
                self._show(case, wrong[0].shown)
        case.model, case.wrong = next(iter(accepted), None), wrong

    def _finish(self, program: ParsedProgram) -> None:
        """Send the findings on all instances together, and what was not looked at."""
        program = next(iter(self._programs.values()), program)
        others = (*self._unseen, *(Path(instance).name for instance in self._left))
        self._send(("unseen", (*dict.fromkeys((*unseen(program, self._cases), *others)),)))
        for one in self._cases:
            one.deadline = self._deadline
        case = next((one for one in self._cases if one.wrong), next(iter(self._cases), None))
        if case is None:
            return
        guesses = repaired(self._cases, self._deadline) if self._excluded or case.wrong else []
        guesses += allowing(
            [one for one in self._cases if one.model is not None], self._deadline.within(SEARCH_SECONDS)
        )
        models = [one.model for one in self._cases if one.model is not None]
        if case.wrong or len(models) == len(self._cases):
            models += [one.atoms for one in case.wrong]
            guesses += idle_constraints(case, frozenset(self._active), models, every=bool(case.wrong))
        self._report(guesses)
        for wrong in case.wrong[:1]:
            what = "the encoding has a wrong answer set, which no rule of it excludes"
            general = _without_values(wrong.broken) if wrong.broken else ""
            said = f": {wrong.broken or wrong.difference}"
            self._report([case.found((WRONG_RANK,), None, FindingKind.WEAK, what, said, comment=general)])


def _without_values(broken: str) -> str:
    """Return the sentence about a broken rule without cells and numbers."""
    first = REGIONS.sub(r"\1 N", f"{broken.partition('; also ')[0].removesuffix('.')}.")
    return NUMBER.sub("N", CELL.sub(lambda cell: "cell" if cell[1] else "a cell", first))
