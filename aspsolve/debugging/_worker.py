"""The process that looks into an untrusted encoding: it reads the files, and has each instance judged within limits.

All budgets are seconds of processor time, so that a busy machine gives the same findings.
"""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

try:
    import resource
except ImportError:  # on Windows
    resource = None  # type: ignore[assignment]

from aspsolve.debugging._case import Case, Found
from aspsolve.debugging._growth import MAX_INSTANCES, growing_rule
from aspsolve.debugging._interface import refusal
from aspsolve.debugging._session import Send, Session
from aspsolve.engine._control import GroundProgram, Program
from aspsolve.engine._limits import Deadline
from aspsolve.engine._reading import read_program
from aspsolve.engine._rules import ParsedProgram
from aspsolve.engine._steps import has_steps, least_steps, steps_of, unrolled
from aspsolve.engine._violations import RelaxedProgram
from aspsolve.errors import AspsolveError, EncodingError, Endless, InputError, ParseError, counted
from aspsolve.families._recognise import recognise
from aspsolve.formats._naming import family_in_comments
from aspsolve.model._symbols import Symbol, parse_untrusted
from aspsolve.model.puzzle import Puzzle
from aspsolve.solving._solve import solve

#: Of this many answers the own solver says whether there are others.
SOLVED_ANSWERS = 3
#: A puzzle of more facts is solved in a process of its own, which a limit ends.
QUICK_FACTS = 80
#: The shares of an instance's time that the own solver may take, and grounding.
SOLVER_SHARE, GROUNDING_SHARE = 0.3, 0.6
#: How much longer than its processor time a process may take, and how often grounding is looked at.
WALL_FACTOR, POLL_SECONDS = 8, 0.05


def run(parameters: Mapping[str, Any], send: Send) -> None:
    try:
        _Worker(parameters, send).run()
    except UnicodeDecodeError:  # clingo takes any bytes in strings
        raise EncodingError(f"{parameters['encodings'][0]}: error: expected UTF-8 text in strings") from None


class _Worker:
    """An encoding, and the instances on which it is still to be judged."""

    def __init__(self, parameters: Mapping[str, Any], send: Send) -> None:
        self._parameters = parameters
        self._send = send
        self._deadline = Deadline(parameters["seconds"], time.process_time)
        self._left = [*(parameters["instances"] or [""])]
        #: Programs with steps, by how many they have.
        self._programs: dict[int, ParsedProgram] = {}
        self._unseen: list[str] = []
        atoms = parse_untrusted(parameters["atoms"])
        self._session = Session(send, self._deadline, atoms, every=parameters["every"])

    def run(self) -> None:
        try:
            program = read_program(self._parameters["encodings"])
        except ParseError as error:
            self._refused(error)
            return
        for place, instance in enumerate([*self._left]):
            answers = self._parameters["answers"][place] if self._parameters["answers"] else None
            case = self._case(program, instance, answers)
            if case is None:
                return
            self._session.judge(case)
        self._finish(program)

    def _refused(self, error: EncodingError) -> None:
        """Send the finding about what clingo refuses, or raise the error if it has no place."""
        if (finding := refusal(error)) is None:
            raise error
        self._session.found(Found(finding, (0.0,)))

    def _finish(self, program: ParsedProgram) -> None:
        program = next(iter(self._programs.values()), program)
        self._session.finish(program, [*self._unseen, *(Path(instance).name for instance in self._left)])

    def _case(self, program: ParsedProgram, instance: str, answers: list[list[str]] | None) -> Case | None:
        """Return the case of an instance, with its share of the time; None if no instance can be looked at."""
        deadline = self._deadline.within(self._deadline.seconds_left / len(self._left))
        self._left.remove(instance)
        self._session.enter("grounding", instance)
        facts = _facts(instance)
        puzzle = _puzzle(facts, instance, program)
        right, complete = self._answers(answers, puzzle, deadline)
        try:
            if has_steps(program):
                program, right = self._in_steps(program, instance, right, deadline)
            with self._given_up(program, instance, deadline.within(deadline.seconds_left * GROUNDING_SHARE)):
                relaxed = self._relaxed(program, instance, right, deadline)
        except Endless:
            return None
        except EncodingError as error:
            self._refused(error)
            return None
        return Case(program, instance, facts, relaxed, right, complete, puzzle, deadline)

    def _in_steps(
        self, program: ParsedProgram, instance: str, answers: tuple[frozenset[Symbol], ...] | None, deadline: Deadline
    ) -> tuple[ParsedProgram, tuple[frozenset[Symbol], ...] | None]:
        """Return a program with as many steps as the first right answer, and the right answers of as many steps."""
        last = [steps_of(program, answer) for answer in answers or ()]
        steps, what = last[0] if last else None, "of another number of steps than the right one"
        if steps is None:
            steps = least_steps(program, [instance] if instance else [], deadline)
            what = f"of more than {counted(steps, 'step')}"
        kept = answers and tuple(one for one, its in zip(answers, last, strict=True) if its in (steps, None))
        self._unseen.append(f"answers {what}")
        self._programs.setdefault(steps, unrolled(program, steps))
        return self._programs[steps], kept

    @contextmanager
    def _given_up(self, program: ParsedProgram, instance: str, deadline: Deadline) -> Iterator[None]:
        """Send what there is if grounding takes too long: clingo cannot be stopped, so that the process is to end."""
        done = threading.Event()

        def watch() -> None:
            while not done.wait(POLL_SECONDS):
                if deadline.passed:
                    self._session.limit("grounding", instance, deadline)
                    self._finish(program)
                    self._send({"done": True})
                    return

        if deadline.seconds is not None:
            threading.Thread(target=watch, daemon=True).start()
        try:
            yield
        finally:
            done.set()

    def _answers(
        self, answers: list[list[str]] | None, puzzle: Puzzle | None, deadline: Deadline
    ) -> tuple[tuple[frozenset[Symbol], ...] | None, bool]:
        """Return the right answers, those of the own solver where none are given, and whether there are no others."""
        if answers is not None:
            return tuple(frozenset(parse_untrusted(one)) for one in answers), self._parameters["complete"]
        if puzzle is None:
            return None, False
        seconds = None if len(puzzle.facts()) <= QUICK_FACTS else deadline.within(1e6).seconds_left * SOLVER_SHARE
        with suppress(AspsolveError), _children_limited(seconds):
            result = solve(puzzle, models=SOLVED_ANSWERS, time_limit=seconds and seconds * WALL_FACTOR)
            if result.solutions or result.exhausted:
                found = (frozenset(atom.symbol for atom in one.atoms()) for one in result.solutions)
                return tuple(found), result.exhausted
        return None, False

    def _relaxed(
        self,
        program: ParsedProgram,
        instance: str,
        answers: tuple[frozenset[Symbol], ...] | None,
        deadline: Deadline,
    ) -> RelaxedProgram:
        """Return the relaxed program; raises Endless once a finding about what grows without end is sent."""
        files = [instance] if instance else []
        answer = answers[0] if answers else None
        try:
            return RelaxedProgram(program, files, answer, most=MAX_INSTANCES)
        except Endless:
            finding = growing_rule(program, files, deadline)
            if finding is not None:
                self._session.found(Found(finding, (3.0,)))
                raise
            return RelaxedProgram(program, files, answer)
        except EncodingError:
            GroundProgram(Program((*self._parameters["encodings"], *files), quick=True))  # for its message and place
            raise


@contextmanager
def _children_limited(seconds: float | None) -> Iterator[None]:
    """Limit the processor time of processes that are started meanwhile, where the system has such limits."""
    if resource is None or seconds is None:
        yield
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_CPU)
    own = math.ceil(time.process_time() + seconds) + 1
    resource.setrlimit(resource.RLIMIT_CPU, (own if soft == resource.RLIM_INFINITY else min(own, soft), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_CPU, (soft, hard))


def _facts(instance: str) -> frozenset[Symbol]:
    if not instance:
        return frozenset()
    ground = GroundProgram(Program((instance,), quick=True), ["--warn=none"])
    return frozenset(atom for atom, _ in ground.atoms())


def _puzzle(facts: frozenset[Symbol], instance: str, program: ParsedProgram) -> Puzzle | None:
    """Return the puzzle of an instance, None if no family has such facts, or where the encoding is about others."""
    with suppress(InputError, OSError, UnicodeDecodeError):
        comments = Path(instance).read_text(encoding="utf-8") if instance else ""
        puzzle = recognise(sorted(facts), tie_breaker=family_in_comments(comments))
        output = (puzzle.output.meta.name, puzzle.output.meta.arity)
        if output in program.defined or any(output[0] in rule.text for rule in program.rules):
            return puzzle
    return None
