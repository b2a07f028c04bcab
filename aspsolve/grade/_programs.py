"""Programs in any language: a command runs a submission on an instance, and its answer is checked against the rules."""

from __future__ import annotations

import json
import os
import re
import select
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import IO, Any, NamedTuple

from aspsolve._files import write_text
from aspsolve.engine._limits import CancellationScope
from aspsolve.errors import AspsolveError, InputError, cut, one_line
from aspsolve.families._registry import family_of
from aspsolve.formats import format_named, read, read_answers
from aspsolve.formats.prolog import GOAL_FAILED
from aspsolve.grade._course import Instance, refused
from aspsolve.grade._explain import explain_missing_solution, explain_wrong
from aspsolve.grade._verdict import GradingOptions, Judgement, RunOutcome, Verdict
from aspsolve.model.puzzle import Puzzle, Solution, Status
from aspsolve.solving._solve import solve

#: The forms of instances, with the suffix of the file; ``prolog`` calls a goal, ``term`` is for ``read/1``.
FORMS = {"prolog": ".pl", "term": ".pl", "facts": ".lp", "json": ".json", "text": ".txt"}
#: What a command may write to a file or a stream, and how many processes it may have.
MAX_BYTES, MAX_PROCESSES = 2**20, 32
#: This many messages are kept, each cut to this many characters.
MAX_MESSAGES, MAX_CHARACTERS = 20, 300
#: Seconds for whether a puzzle without a reference has a solution, and for the supervisor besides the command.
SOLVING_SECONDS, GRACE_SECONDS = 20.0, 10.0
#: How much longer than its processor time a command may take: a busy machine changes no mark.
WALL_FACTOR = 8
PLACES = re.compile(r"\{(submission|instance)\}")
#: What says that there is no solution; that a goal of Prolog's fails says so, too.
FALSE = re.compile(rb"false\.?|=*UNSATISFIABLE=*")
OUT_OF_MEMORY = re.compile(r"bad_alloc|MemoryError|cannot allocate memory|out of memory", re.IGNORECASE)
#: The variables of the environment that a command gets.
KEPT = ("PATH", "LANG", "LC_ALL", "LD_LIBRARY_PATH")
#: The files in a command's folder that its standard output and standard error go to.
ANSWER, ERRORS = "answer", "errors"
#: How a command ended whose supervisor says nothing any more.
KILLED = {"why": "", "code": -9, "memory": 0.0}
#: The limits that a command may reach, with the verdict and what is said of it.
LIMITS = {
    "time": (Verdict.TIMEOUT, "after {0.time_limit:g} s"),
    "wall": (Verdict.TIMEOUT, f"after {WALL_FACTOR} times {{0.time_limit:g}} s, mostly of waiting"),
    "size": (Verdict.FAILURE, f"it wrote more than {MAX_BYTES >> 20} MB"),
    "processes": (Verdict.ERROR, f"it started more than {MAX_PROCESSES} processes"),
    "memory": (Verdict.MEMORY, "more than {0.memory_limit} MB of memory needed"),
}


@dataclass(frozen=True)
class Program:
    """How submissions are run: the command, the form of the instance, and the puzzles' family, None if they show it."""

    command: str
    form: str
    family: str | None = None

    def written(self, puzzle: Puzzle) -> str:
        """Return a puzzle in the form; raises InputError if that cannot say it."""
        if self.form in ("prolog", "term"):
            syntax = family_of(puzzle).prolog_syntax
            return syntax.write_goal(puzzle) if self.form == "prolog" else syntax.write_term(puzzle)
        return str(format_named(self.form).write_puzzle(puzzle))

    def cannot_ask(self, instance: Path) -> str:
        """Return why a puzzle is none for the submissions; empty if it is one, or cannot be read, which a run says."""
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
    if not shutil.which(parts[0]) and "{submission}" not in parts[0]:
        raise InputError(f"--run: there is no program {parts[0]!r}")
    if sys.platform == "win32":
        raise InputError("--run: not on Windows, which cannot limit programs so")
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
    names = str(submission), instance.name
    if why := refused(submission):
        return RunOutcome(*names, Verdict.ERROR, why)
    try:
        puzzle = read(instance.path, family=program.family)
        with TemporaryDirectory(prefix="aspsolve.") as folder:
            written = Path(folder) / f"instance{FORMS[program.form]}"
            write_text(written, program.written(puzzle))
            report = _run(program, submission, written, options, scope or CancellationScope())
            messages = _messages(written.parent)
            found = _judged(report, messages, written.parent / ANSWER, puzzle, instance.reference, options)
    except InputError as error:
        return RunOutcome(*names, Verdict.NO_REFERENCE, one_line(str(error)))
    warnings = (*found.warnings, *(line for line in messages if not GOAL_FAILED.search(line)))
    return RunOutcome(
        *names,
        **{**found._asdict(), "warnings": warnings, "pictures": {**found.pictures}},
        seconds=round(perf_counter() - begin, 6),
        memory=round(report["memory"], 1),
    )


def _run(
    program: Program, submission: Path, instance: Path, options: GradingOptions, scope: CancellationScope
) -> dict[str, Any]:
    """Run the command and return how it ended: what `aspsolve.grade._supervisor` reports.

    Its standard input is the instance if it does not name it.
    """
    folder = instance.parent
    files = [folder / ANSWER, folder / ERRORS]
    for file in files:
        file.touch()
    paths = {"submission": os.path.abspath(submission), "instance": str(instance)}  # noqa: PTH100  (links unresolved)
    asked: dict[str, Any] = {
        "command": [PLACES.sub(lambda place: paths[place[1]], part) for part in check_command(program.command)],
        "streams": [os.devnull if "{instance}" in program.command else str(instance), *map(str, files)],
        "seconds": options.time_limit,
        "wall": WALL_FACTOR * options.time_limit,
        "megabytes": options.memory_limit,
        "bytes": MAX_BYTES,
        "processes": MAX_PROCESSES,
    }
    environment = {name: os.environ[name] for name in KEPT if name in os.environ}
    environment |= {"HOME": str(folder), "TMPDIR": str(folder)}
    supervisor = [sys.executable, "-I", "-S", str(Path(__file__).with_name("_supervisor.py")), json.dumps(asked)]
    with subprocess.Popen(  # noqa: S603  (within limits, and without a shell)
        supervisor, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        with scope.including(_Supervised(process.stdin)):
            ready = select.select([process.stdout], [], [], asked["wall"] + GRACE_SECONDS)[0]
            said = process.stdout.read() if ready else b""
        if not ready:  # the command has stopped it
            process.kill()
    return json.loads(said) if said else KILLED


class _Supervised(NamedTuple):
    """A command, which its supervisor ends once this is closed."""

    stdin: IO[bytes]

    def kill(self) -> None:
        self.stdin.close()


def _messages(folder: Path) -> list[str]:
    """Return what a command wrote to standard error, line by line."""
    lines = (folder / ERRORS).read_bytes()[:MAX_BYTES].decode(errors="replace").splitlines()
    messages = [cut(one_line(line.replace(f"{folder}/", "")), MAX_CHARACTERS) for line in lines if line.strip()]
    return messages[:MAX_MESSAGES]


def _judged(
    report: Mapping[str, Any],
    messages: Sequence[str],
    answer: Path,
    puzzle: Puzzle,
    reference: Path,
    options: GradingOptions,
) -> Judgement:
    """Judge what a command has written; raises InputError if it is not known whether there is a solution."""
    limit, code = report["why"], report["code"]
    if code and any(map(OUT_OF_MEMORY.search, messages)):
        limit = "memory"
    if max(file.stat().st_size for file in (answer, answer.with_name(ERRORS))) >= MAX_BYTES:
        limit = "size"
    if limit:
        verdict, reason = LIMITS[limit]
        return Judgement(verdict, reason.format(options))
    how = f"exit code {code}" if code >= 0 else f"signal {-code}"
    crash = ": ".join(["it crashed", how, *messages[-1:]]) if code else ""
    try:
        text = answer.read_bytes().strip()
        false = bool(FALSE.fullmatch(text)) or any(map(GOAL_FAILED.search, messages))
        solutions = read_answers(answer, puzzle).solutions if text and not FALSE.fullmatch(text) else ()
        wrong = next((one for one in solutions if one.check()), None)
    except AspsolveError as error:
        reason = str(error).replace(f"{answer}:", "")
        return Judgement(Verdict.ERROR, crash or one_line(f"the answer cannot be read: {reason}"))
    if wrong is not None:
        number = f" {solutions.index(wrong) + 1}" if len(solutions) > 1 else ""
        right = None if options.hints else next(iter(_right_ones(reference, puzzle) or ()), None)
        return explain_wrong(f"the answer{number} is wrong", puzzle, wrong, right, "this answer", hints=options.hints)
    if solutions:
        return Judgement(Verdict.SUCCESS, warnings=tuple(_notes(solutions, reference, puzzle)))
    if not false:
        return Judgement(Verdict.ERROR, crash) if crash else Judgement(Verdict.NO_OUTPUT, "no answer")
    known = _right_ones(reference, puzzle)
    if known is None:
        raise InputError(f"not known within {SOLVING_SECONDS:g} s whether there is a solution: give a reference")
    if not known:
        return Judgement(Verdict.SUCCESS)
    reason = "false, but there is a solution"
    return Judgement(Verdict.FAILURE, reason) if options.hints else explain_missing_solution(reason, puzzle, known[0])


def _notes(solutions: Sequence[Solution], reference: Path, puzzle: Puzzle) -> Iterator[str]:
    """Yield what is to be said of right answers."""
    known = read_answers(reference, puzzle).solutions if reference.is_file() else None
    first: dict[Solution, int] = {}
    for number, solution in enumerate(solutions, 1):
        if (before := first.setdefault(solution, number)) != number:
            yield f"answer {number} is the same as answer {before}"
        elif known is not None and solution not in known:
            yield f"answer {number} is right, and another one than the reference has"


@lru_cache(64)
def _right_ones(reference: Path, puzzle: Puzzle) -> tuple[Solution, ...] | None:
    """Return the solutions of the reference, or one that is found, or None if neither is known."""
    if reference.is_file():
        return read_answers(reference, puzzle).solutions
    result = solve(puzzle, time_limit=SOLVING_SECONDS)
    return None if result.status is Status.UNKNOWN else result.solutions
