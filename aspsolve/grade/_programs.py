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
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

from aspsolve._files import write_text
from aspsolve.engine._limits import CancellationScope
from aspsolve.errors import AspsolveError, InputError, cut, one_line
from aspsolve.families._registry import family_of
from aspsolve.formats import Answers, format_named, read, read_answers
from aspsolve.formats.prolog import GOAL_FAILED, messages
from aspsolve.grade._course import Instance, refused
from aspsolve.grade._explain import explain_missing_solution, explain_wrong
from aspsolve.grade._verdict import GradingOptions, Judgement, RunOutcome, Verdict
from aspsolve.model.puzzle import Puzzle, Solution, Status
from aspsolve.solving._solve import solve

#: The forms of instances, with the suffix of the file; ``prolog`` calls a goal, ``term`` is for ``read/1``.
FORMS = {"prolog": ".pl", "term": ".pl", "facts": ".lp", "json": ".json", "text": ".txt"}
#: What a command may write to a file or a stream, how many processes it may have, and how much longer than its
#: processor time it may take: a busy machine changes no mark.
MAX_BYTES, MAX_PROCESSES, WALL_FACTOR = 2**20, 32, 8
#: This many messages are kept, each cut to this many characters.
MAX_MESSAGES, MAX_CHARACTERS = 20, 300
#: Seconds for whether a puzzle without a reference has a solution, and for the supervisor besides the command.
SOLVING_SECONDS, GRACE_SECONDS = 20.0, 10.0
PLACES = re.compile(r"\{(submission|instance)\}")
#: An error of SWI-Prolog's or clingo's, which may end well all the same.
ERROR = re.compile(r"(?:\*{3} )?ERROR: +(?:\(\w+\): )?(.*)")
OUT_OF_MEMORY = re.compile(r"bad_alloc|MemoryError|cannot allocate memory|out of memory", re.IGNORECASE)
#: The variables of the environment that a command gets.
KEPT = ("PATH", "LANG", "LC_ALL", "LD_LIBRARY_PATH")
#: The files in a command's folder that its standard output and standard error go to.
ANSWER, ERRORS = "answer", "errors"
#: The limits that a command may reach, with the verdict and the reason.
LIMITS = {
    "time": (Verdict.TIMEOUT, "after {0.time_limit:g} s"),
    "wall": (Verdict.TIMEOUT, "after {1:g} s, with less than {0.time_limit:g} s of processor time"),
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
        if self.form == "prolog":
            return family_of(puzzle).prolog_syntax.write_goal(puzzle)
        if self.form == "term":
            return family_of(puzzle).prolog_syntax.write_term(puzzle)
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
    ended = _Ended()
    try:
        if why := refused(submission):
            found = Judgement(Verdict.ERROR, why)
        else:
            puzzle = read(instance.path, family=program.family)
            with TemporaryDirectory(prefix="aspsolve.") as folder:
                written = Path(folder) / f"instance{FORMS[program.form]}"
                write_text(written, program.written(puzzle))
                ended = _run(program, submission, written, options, scope or CancellationScope())
                found = _judged(program, ended, written.parent, puzzle, instance.reference, options)
    except InputError as error:
        found = Judgement(Verdict.NO_REFERENCE, str(error))
    return found.outcome(submission, instance.name, perf_counter() - begin, memory=round(ended.memory, 1))


class _Ended(NamedTuple):
    """How a command ended: a limit that it reached, its exit code and its megabytes; killed, if nothing is known."""

    limit: str = ""
    code: int = -9
    memory: float = 0.0


class _Supervised(NamedTuple):
    """A command that is ended by closing its supervisor's standard input."""

    kill: Callable[[], None]


def _run(
    program: Program, submission: Path, instance: Path, options: GradingOptions, scope: CancellationScope
) -> _Ended:
    """Run the command and return how it ended; its standard input is the instance if it does not name it.

    What it writes comes into two files in the folder of the instance.
    """
    folder = instance.parent
    paths = {"submission": os.path.abspath(submission), "instance": str(instance)}  # noqa: PTH100  (links unresolved)
    command = [PLACES.sub(lambda place: paths[place[1]], part) for part in check_command(program.command)]
    files = [
        os.devnull if "{instance}" in program.command else str(instance),
        f"{folder}/{ANSWER}",
        f"{folder}/{ERRORS}",
    ]
    wall = WALL_FACTOR * options.time_limit
    limits = {
        "seconds": options.time_limit,
        "wall": wall,
        "megabytes": options.memory_limit,
        "bytes": MAX_BYTES,
        "processes": MAX_PROCESSES,
    }
    environment = {name: os.environ[name] for name in KEPT if name in os.environ}
    environment |= {"HOME": str(folder), "TMPDIR": str(folder)}
    script = str(Path(__file__).with_name("_supervisor.py"))
    with subprocess.Popen(  # noqa: S603  (within limits, and without a shell)
        [sys.executable, "-I", "-S", script, json.dumps([command, files, limits])],
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        with scope.including(_Supervised(process.stdin.close)):
            ready = select.select([process.stdout], [], [], wall + GRACE_SECONDS)[0]
            said = process.stdout.read() if ready else b""
        process.kill()  # the command may have stopped it
    return _Ended(*json.loads(said)) if said else _Ended()


def _judged(
    program: Program, ended: _Ended, folder: Path, puzzle: Puzzle, reference: Path, options: GradingOptions
) -> Judgement:
    """Judge what a command has written; raises InputError if it is not known whether there is a solution."""
    answer, errors = folder / ANSWER, folder / ERRORS
    text = errors.read_bytes()[:MAX_BYTES].decode(errors="replace").replace(f"{folder}/", "")
    lines = islice(messages(text, shlex.split(program.command)), MAX_MESSAGES)
    warnings = tuple(cut(line, MAX_CHARACTERS) for line in lines)
    limit = ended.limit
    if ended.code and any(map(OUT_OF_MEMORY.search, warnings)):
        limit = "memory"
    if max(file.stat().st_size for file in (answer, errors)) >= MAX_BYTES:
        limit = "size"
    if limit:
        verdict, reason = LIMITS[limit]
        return Judgement(verdict, reason.format(options, WALL_FACTOR * options.time_limit), warnings=warnings)
    crash = _crash(ended.code, warnings)
    try:
        nothing = Answers((), none_exists=False)
        solutions, none_exists = read_answers(answer, puzzle) if answer.read_bytes().strip() else nothing
        wrong = next((one for one in solutions if one.check()), None)
    except AspsolveError as error:
        unreadable = f"the answer cannot be read: {error}".replace(f"{answer}:", "")
        return Judgement(Verdict.ERROR, crash or unreadable, warnings=warnings)
    if wrong is not None:
        number = f" {solutions.index(wrong) + 1}" if len(solutions) > 1 else ""
        known = None if options.hints else _right_ones(reference, puzzle)
        reason = f"the answer{number} is wrong{': there is no solution' if known == () else ''}"
        right = known[0] if known else None
        found = explain_wrong(reason, puzzle, wrong, right, "this answer", hints=options.hints)
    elif solutions:
        found = Judgement(Verdict.SUCCESS, warnings=tuple(_notes(solutions, reference, puzzle)))
    elif none_exists or GOAL_FAILED.search(text):
        found = _judged_false(puzzle, reference, hints=options.hints)
    elif crash:
        found = Judgement(Verdict.ERROR, crash)
        warnings = tuple(line for line in warnings if not crash.endswith(line.removeprefix("ERROR: ")))
    else:
        found = Judgement(Verdict.NO_OUTPUT, "no answer")
    return found._replace(warnings=(*found.warnings, *warnings))


def _crash(code: int, messages: Sequence[str]) -> str:
    """Say that a command has crashed and why, empty if it has not.

    The first error of SWI-Prolog or clingo says why, the last line of others; both may end well all the same.
    """
    why = [found[1] for found in map(ERROR.match, messages) if found][:1]
    if not code:
        return ": ".join(["it crashed", *why]) if why else ""
    how = f"exit code {code}" if code > 0 else f"signal {-code}"
    return ": ".join(["it crashed", how, *(why or messages[-1:])])


def _judged_false(puzzle: Puzzle, reference: Path, *, hints: bool) -> Judgement:
    known = _right_ones(reference, puzzle)
    if known is None:
        raise InputError(f"not known within {SOLVING_SECONDS:g} s whether there is a solution: give a reference")
    reason = "false, but there is a solution"
    if known and not hints:
        return explain_missing_solution(reason, puzzle, known[0], "a right one")
    return Judgement(Verdict.FAILURE, reason) if known else Judgement(Verdict.SUCCESS)


def _notes(solutions: Sequence[Solution], reference: Path, puzzle: Puzzle) -> Iterator[str]:
    known = _right_ones(reference, puzzle) if reference.is_file() else None
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
