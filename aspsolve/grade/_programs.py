"""Programs in any language: a command runs a submission on an instance, and its answer is checked against the rules."""

from __future__ import annotations

import os
import re
import shlex
import shutil
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from aspsolve._files import write_text
from aspsolve.batch._workers import InProcess
from aspsolve.engine._calls import OUT_OF_MEMORY
from aspsolve.engine._commands import ANSWER, ERRORS, MAX_BYTES, PRLIMIT, Ended, run
from aspsolve.engine._limits import CancellationScope
from aspsolve.errors import AspsolveError, InputError, cut, one_line
from aspsolve.families._registry import family_of
from aspsolve.formats import format_named, read, read_answers
from aspsolve.formats.prolog import GOAL_FAILED, messages
from aspsolve.grade._course import Instance, refused
from aspsolve.grade._run import explain_missing_solution, explain_wrong
from aspsolve.grade._verdict import GradingOptions, Judgement, RunOutcome, Verdict
from aspsolve.model.puzzle import Puzzle, Solution, Status
from aspsolve.solving import solve

#: The forms of instances, with the suffix of the file; ``prolog`` calls a goal, ``term`` is for ``read/1``.
FORMS = {"prolog": ".pl", "term": ".pl", "facts": ".lp", "json": ".json", "text": ".txt"}
#: The limit of wall time as a multiple of that of processor time: a busy machine changes no mark.
WALL_FACTOR = 8
#: The most messages that are kept, and the most characters of each.
MAX_MESSAGES, MAX_CHARACTERS = 20, 300
#: Seconds for solving a puzzle without a reference, and for ending a command that is late.
SOLVING_SECONDS, GRACE_SECONDS = 20.0, 10.0
PLACES = re.compile(r"\{(submission|instance)\}")
#: An error message of SWI-Prolog or clingo, whose exit code may be 0 all the same.
ERROR = re.compile(r"(?:\*{3} )?ERROR: +(?:\(\w+\): )?(.*)")


@dataclass(frozen=True)
class Program:
    """How submissions are run: the command, the form of the instance, and the family, None if puzzles show it."""

    command: str
    form: str
    family: str | None = None

    def written(self, puzzle: Puzzle) -> str:
        if self.form == "prolog":
            return family_of(puzzle).prolog_syntax.write_goal(puzzle)
        if self.form == "term":
            return family_of(puzzle).prolog_syntax.write_term(puzzle)
        return str(format_named(self.form).write_puzzle(puzzle))

    def cannot_ask(self, instance: Path) -> str:
        """Return why a puzzle cannot be written in this form; empty if it can, or for a puzzle that cannot be read."""
        with suppress(InputError):
            puzzle = read(instance, family=self.family)
            try:
                self.written(puzzle)
            except InputError as error:
                return one_line(str(error))
        return ""


def check_command(command: str) -> list[str]:
    """Return the parts of a command; raises InputError for one that cannot be run."""
    try:
        parts = shlex.split(command)
    except ValueError as error:
        raise InputError(f"--run: {error}") from None
    if not any("{submission}" in part for part in parts):
        raise InputError("--run: expected {submission} in the command")
    if not shutil.which(PRLIMIT):
        raise InputError(f"--run: needs Linux and its program {PRLIMIT}, which limits what a submission may use")
    if not shutil.which(parts[0]) and "{submission}" not in parts[0]:
        raise InputError(f"--run: there is no program {parts[0]!r}")
    return parts


def grade_program(
    program: Program,
    submission: Path,
    instance: Instance,
    options: GradingOptions,
    scope: CancellationScope | None = None,
) -> RunOutcome:
    """Run an untrusted submission on an instance and judge its answer; another thread can end that through `scope`."""
    begin = perf_counter()
    ended = Ended()
    try:
        puzzle = read(instance.path, family=program.family)
        with TemporaryDirectory(prefix="aspsolve.") as folder:
            written = Path(folder) / f"instance{FORMS[program.form]}"
            write_text(written, program.written(puzzle))
            ended = _run(program.command, submission, written, options, scope)
            judgement = _judged(program.command, ended, Path(folder), puzzle, instance.reference, options)
    except InputError as error:
        judgement = Judgement(Verdict.NO_REFERENCE, str(error))
    except AspsolveError as error:
        judgement = Judgement(Verdict.ERROR, str(error))
    return judgement.outcome(submission, instance.name, perf_counter() - begin, memory=round(ended.megabytes, 1))


def _run(
    command: str, submission: Path, instance: Path, options: GradingOptions, scope: CancellationScope | None
) -> Ended:
    """Run a command in the folder of the instance, which is its standard input unless ``{instance}`` names it."""
    if why := refused(submission):
        raise AspsolveError(why)
    places = {"submission": os.path.abspath(submission), "instance": str(instance)}  # noqa: PTH100  (links unresolved)
    parts = [PLACES.sub(lambda place: places[place[1]], part) for part in check_command(command)]
    standard_input = Path(os.devnull) if "{instance}" in command else instance
    wall = WALL_FACTOR * options.time_limit
    call = partial(run, parts, standard_input, instance.parent, options.time_limit, wall, options.memory_limit)
    return InProcess[Ended](call, wall + GRACE_SECONDS)(scope)


def _judged(
    command: str, ended: Ended, folder: Path, puzzle: Puzzle, reference: Path, options: GradingOptions
) -> Judgement:
    """Judge what a command has written; raises InputError if it is not known whether there is a solution."""
    answer, errors = folder / ANSWER, folder / ERRORS
    text = errors.read_bytes()[:MAX_BYTES].decode(errors="replace").replace(f"{folder}/", "")
    lines = [cut(line, MAX_CHARACTERS) for line in islice(messages(text, shlex.split(command)), MAX_MESSAGES)]
    crash = _crash(ended.code, lines)
    if ended.late:
        judgement = Judgement(Verdict.TIMEOUT, ended.late)
    elif max(file.stat().st_size for file in (answer, errors)) >= MAX_BYTES:
        judgement = Judgement(Verdict.FAILURE, f"it wrote more than {MAX_BYTES >> 20} MB")
    elif ended.code and any(map(OUT_OF_MEMORY.search, lines)):
        judgement = Judgement(Verdict.MEMORY, f"more than {options.memory_limit} MB of memory needed")
    else:
        judgement = _compared(
            answer, crash, puzzle, reference, none=GOAL_FAILED.search(text) is not None, hints=options.hints
        )
    warnings = (line for line in lines if not judgement.reason.endswith(line.removeprefix("ERROR: ")))
    return judgement._replace(warnings=(*judgement.warnings, *warnings))


def _compared(answer: Path, crash: str, puzzle: Puzzle, reference: Path, *, none: bool, hints: bool) -> Judgement:
    """Judge an answer, or that there is none; raises InputError if it is not known whether there is a solution."""
    try:
        solutions, says_none = read_answers(answer, puzzle) if answer.read_bytes().strip() else ((), none)
        wrong = next((one for one in solutions if one.check()), None)
    except AspsolveError as error:
        return Judgement(Verdict.ERROR, crash or f"the answer cannot be read: {error}".replace(f"{answer}:", ""))
    if solutions and wrong is None:
        return Judgement(Verdict.SUCCESS, warnings=tuple(_notes(solutions, reference, puzzle)))
    if not (wrong or none or says_none):
        return Judgement(Verdict.ERROR, crash) if crash else Judgement(Verdict.NO_OUTPUT, "no answer")
    known = None if wrong and hints else _right_solutions(reference, puzzle)
    if wrong:
        number = f" {solutions.index(wrong) + 1}" if len(solutions) > 1 else ""
        reason = f"the answer{number} is wrong{': there is no solution' if known == () else ''}"
        return explain_wrong(reason, puzzle, wrong, known[0] if known else None, "this answer", hints=hints)
    if known is None:
        raise InputError(f"not known within {SOLVING_SECONDS:g} s whether there is a solution: give a reference")
    reason = "false, but there is a solution"
    if known and not hints:
        return explain_missing_solution(reason, puzzle, known[0], "a right one")
    return Judgement(Verdict.FAILURE, reason) if known else Judgement(Verdict.SUCCESS)


def _crash(code: int, messages: Sequence[str]) -> str:
    """Return why a command has crashed, by its first error message, else by its last line; empty if it has not."""
    why = [found[1] for found in map(ERROR.match, messages) if found][:1]
    if not code:
        return ": ".join(["it crashed", *why]) if why else ""
    how = f"exit code {code}" if code > 0 else f"signal {-code}"
    return ": ".join(["it crashed", how, *(why or messages[-1:])])


def _notes(solutions: Sequence[Solution], reference: Path, puzzle: Puzzle) -> Iterator[str]:
    known = _right_solutions(reference, puzzle) if reference.is_file() else None
    first: dict[Solution, int] = {}
    for number, solution in enumerate(solutions, 1):
        if (before := first.setdefault(solution, number)) != number:
            yield f"answer {number} is the same as answer {before}"
        elif known is not None and solution not in known:
            yield f"answer {number} is right, and another one than the reference has"


@lru_cache(64)
def _right_solutions(reference: Path, puzzle: Puzzle) -> tuple[Solution, ...] | None:
    """Return the solutions of the reference or, without one, those that a search finds; None if it is not finished."""
    if reference.is_file():
        return read_answers(reference, puzzle).solutions
    result = solve(puzzle, time_limit=SOLVING_SECONDS)
    return None if result.status is Status.UNKNOWN else result.solutions
