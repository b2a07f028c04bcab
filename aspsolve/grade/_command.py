"""The grading command: ``aspsolve grade``, and ``python test.py`` in the folder of an assignment."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace, _ActionsContainer
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from itertools import groupby, takewhile
from pathlib import Path
from typing import NoReturn

from aspsolve._files import check_writable
from aspsolve._terminal import run_command, steps
from aspsolve.batch._run import Journal
from aspsolve.batch._workers import EXECUTORS, cores, start_workers
from aspsolve.errors import EncodingError, InputError
from aspsolve.families._registry import load_family
from aspsolve.grade._course import find_instances, find_submissions, read_points
from aspsolve.grade._jobs import ENTRIES, GradingTask, grade_all
from aspsolve.grade._programs import FORMS, Program, check_command
from aspsolve.grade._verdict import DEFAULT_MODELS, Grades, GradingOptions, RunOutcome, result_text
from aspsolve.grade.references import parse_predicate
from aspsolve.grade.report import (
    FOLDER,
    FORMATS,
    blame_lines,
    escaped_line,
    format_for,
    outcome_lines,
    points_lines,
    save_report,
    several_submissions,
    total_line,
)

#: The exit code for arguments that cannot be parsed.
BAD_USAGE = 2
#: The greatest time limit: a week.
MAX_TIMEOUT_SECONDS = 7 * 24 * 60 * 60
#: The greatest number of answer sets to compute. clingo's own maximum is one more, and one more is sometimes requested.
MAX_MODELS = 2**31 - 2
MAX_PROCESSES = 1000
MIN_MEMORY_MB, MAX_MEMORY_MB = 64, 2**24
#: The exit codes; that for bad input is the course's own.
COMPLETED, FAILED, BAD_INPUT, INTERRUPTED = 0, 1, 1, 130


class _Parser(ArgumentParser):
    """An argument parser whose error messages are one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_USAGE, f"ERROR: {escaped_line(message)} (see {self.prog} --help)\n")


def parse(arguments: Sequence[str] | None, prog: str) -> Namespace:
    """Parse the arguments of a grading; bad usage ends the process with exit code 2."""
    parser = _Parser(
        prog=prog,
        description="Run ASP encodings on a folder of instances and compare the answer sets with the solutions.",
    )
    parser.add_argument("encodings", nargs="*", metavar="ENCODING", help="encodings, or folders of them")
    parser.add_argument("-e", "--encoding", action="append", default=[], metavar="FILE", help="an encoding to test")
    add_instances(parser)
    add_solutions(parser)
    parser.add_argument("--family", metavar="FAMILY", help="the puzzles' family, or a file that declares it")
    parser.add_argument("--strict", action="store_true", help="exit with 1 when an instance fails")
    parser.add_argument("-c", "--clingo", metavar="PATH", help="ignored; the course's script needs it")
    parser.add_argument("-d", "--dummy", metavar="PATH", help="ignored; the course's script needs it")
    add_limits(parser)
    group = parser.add_argument_group("comparison")
    right = "check that the computed answer sets are right, but not that none is missing"
    group.add_argument("-cor", "--correct", action="store_true", help=right)
    add_show(group)
    hints = "say which rules are broken and where, and never show a solution"
    group.add_argument("--hints", action="store_true", help=hints)
    blame = "find the rules to blame on all failed instances, on the first and smallest, or on none (default: first)"
    group.add_argument("--debug", choices=["all", "first", "none"], default=GradingOptions.debug, help=blame)
    group = parser.add_argument_group("any program")
    command = (
        "run this command on each submission and instance, such as 'swipl {submission} {instance}'; without "
        "{instance}, the instance is its standard input"
    )
    group.add_argument("--run", dest="command", metavar="COMMAND", help=command)
    group.add_argument("--to", choices=[*FORMS], default="facts", help="the instance's form (default: %(default)s)")
    group = parser.add_argument_group("many at once")
    journal = "a journal of runs: those in it are not repeated, and new ones are added"
    group.add_argument("--resume", metavar="FILE", help=journal)
    group.add_argument("--executor", metavar="WHERE", help=EXECUTORS)
    group = parser.add_argument_group("reports", "HTML needs pip install 'aspsolve[html]'.")
    endings = ", ".join(ending for ending, _ in FORMATS.values())
    report = f"write a report, by its name: {endings} for Gradescope, or FOLDER/ for a page for each submission"
    group.add_argument("--report", action="append", default=[], metavar="FILE", help=report)
    group.add_argument("--points", metavar="N|FILE", help="the points of an instance: a number, or a TOML file")
    parsed = parser.parse_args(arguments)
    if not (parsed.encoding or parsed.encodings):
        parser.error("an encoding is required: -e FILE")
    return parsed


def add_instances(parser: _ActionsContainer) -> None:
    instances = "an instance, a folder of them, *.lp, or of folders named like the encodings (default: %(default)s)"
    parser.add_argument("-i", "--instances", default="asp/instances/", metavar="PATH", help=instances)


def add_solutions(parser: _ActionsContainer) -> None:
    solutions = "the solutions, *.json, as clingo prints them with --outf=2 (default: %(default)s)"
    parser.add_argument("-s", "--solutions", default="asp/solutions/", metavar="DIR", help=solutions)


def add_show(parser: _ActionsContainer) -> None:
    parser.add_argument("--show", metavar="P/N", help="the predicate that counts (default: all that are shown)")


def add_limits(parser: ArgumentParser, models: str = f"{DEFAULT_MODELS}, or one more than the reference has") -> None:
    """Add the options for the limits of a run; `models` says how many answer sets are computed by default."""
    group = parser.add_argument_group("limits of a run")
    limits = GradingOptions()
    time = f"seconds for each instance, grounding included (default: {limits.time_limit:g})"
    group.add_argument("-t", "--time-limit", "--timeout", type=float, default=limits.time_limit, metavar="N", help=time)
    memory = "address space for each instance (default: %(default)s)"
    group.add_argument(
        "--memory", dest="memory_limit", type=int, default=limits.memory_limit, metavar="MB", help=memory
    )
    most = f"at most N answer sets, 0 for all (default: {models}); an instance with more is no success"
    group.add_argument("-m", "-n", "--models", type=int, metavar="N", help=most)
    optimal = "only optimal answer sets count; without it, nothing is minimised"
    group.add_argument("-opt", "--optimize", dest="optimal", action="store_true", help=optimal)
    folders = "a folder whose files encodings may include, besides those of their own"
    group.add_argument(
        "--include-dir", dest="include_folders", action="append", default=[], metavar="DIR", help=folders
    )
    processes = "runs at the same time (default: one a core)"
    group.add_argument("-p", "--processes", type=int, default=cores(), metavar="N", help=processes)


def options_of(parsed: Namespace) -> GradingOptions:
    """Return the options that parsed arguments have; raises InputError for values out of their range."""
    if not 0 < parsed.time_limit <= MAX_TIMEOUT_SECONDS:
        raise InputError(
            f"-t: expected more than 0 and at most {MAX_TIMEOUT_SECONDS} seconds, found {parsed.time_limit:g}"
        )
    for flag, value, minimum, maximum in (
        ("-m", parsed.models, 0, MAX_MODELS),
        ("-p", parsed.processes, 1, MAX_PROCESSES),
        ("--memory", parsed.memory_limit, MIN_MEMORY_MB, MAX_MEMORY_MB),
    ):
        if value is not None and not minimum <= value <= maximum:
            raise InputError(f"{flag}: expected a number from {minimum} to {maximum}, found {value}")
    for folder in parsed.include_folders:
        if not Path(folder).is_dir():
            raise InputError("there is no such folder", file=folder)
    values = {field.name: getattr(parsed, field.name) for field in fields(GradingOptions) if field.name in parsed}
    if values.get("show") is not None:
        parse_predicate(values["show"])
    return GradingOptions(**{**values, "include_folders": tuple(parsed.include_folders)})


def main(arguments: Sequence[str] | None = None, prog: str = "test.py", *, bad_input: int = BAD_INPUT) -> int:
    """Run the grading command. The results are printed as they come, one line for each instance.

    Parameters
    ----------
    arguments : sequence of str or None
        The arguments of the command, None for those of the process.
    prog : str
        The name of the command in messages.
    bad_input : int
        The exit code for bad input, and where a reference is missing or cannot be read.

    Returns
    -------
    int
        The exit code. It is 0 after a completed run, whatever the verdicts are; with ``--strict``, it is 1 unless
        every outcome is a success. It is 130 after Ctrl-C. For arguments that cannot be parsed, the process ends with
        exit code 2.
    """
    parsed = parse(arguments, prog)
    return run_command(lambda: _run(parsed, bad_input), unread=FAILED if parsed.strict else COMPLETED)


def _run(parsed: Namespace, bad_input: int) -> int:
    try:
        if parsed.family:
            parsed.family = load_family(parsed.family).kind
        if parsed.command:
            check_command(parsed.command)
        parsed.hints |= "gradescope" in map(format_for, parsed.report)
        return _grade(parsed, options_of(parsed), bad_input)
    except (InputError, EncodingError) as error:
        print(f"ERROR: {escaped_line(str(error))}", file=sys.stderr)
        return bad_input
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return INTERRUPTED


def _grade(parsed: Namespace, options: GradingOptions, bad_input: int) -> int:
    program = Program(parsed.command, parsed.to, parsed.family) if parsed.command else None
    submissions = find_submissions([*parsed.encoding, *parsed.encodings], any_file=program is not None)
    _check_reports(parsed.report, submissions)
    tasks = _tasks(parsed, submissions, program)
    points = read_points(parsed.points, list({task.instance.name: None for task in tasks})) if parsed.points else {}
    printer = _Printer(tasks, points, several=len(submissions) > 1)
    interrupted = False
    try:
        with (
            Journal.opened(Path(parsed.resume) if parsed.resume else None, ENTRIES) as journal,
            steps("grading", len(tasks)) as advance,
            start_workers(parsed.executor, parsed.processes) as workers,
        ):
            for index, outcome in grade_all(tasks, options, workers, journal):
                printer.add(index, outcome, advance)
    except KeyboardInterrupt:
        interrupted = True
    grades = Grades(printer.outcomes(), points, complete=not interrupted)
    for report in parsed.report:
        save_report(grades, report)
    if interrupted:
        print(f"interrupted after {len(grades.outcomes)} of {len(tasks)} instances", flush=True)
        return INTERRUPTED
    printer.close(grades)
    lacking = dict.fromkeys(outcome.reason for outcome in grades.outcomes if not outcome.counts)
    for reason in lacking:
        print(f"ERROR: no reference: {escaped_line(reason)}", file=sys.stderr)
    if lacking:
        return bad_input
    return FAILED if parsed.strict and not grades.passed else COMPLETED


def _check_reports(reports: Sequence[str], submissions: Sequence[Path]) -> None:
    for report in reports:
        if not report.endswith(FOLDER):
            check_writable(report)
        if format_for(report) == "gradescope" and len(submissions) != 1:
            raise several_submissions(len(submissions))


def _tasks(parsed: Namespace, submissions: Sequence[Path], program: Program | None) -> list[GradingTask]:
    """Return the jobs of grading, without puzzles that cannot be written in a program's form; raises InputError."""
    left_out: dict[Path, str] = {}
    tasks = []
    for submission in submissions:
        folders = Path(parsed.instances), Path(parsed.solutions)
        for instance in find_instances(submission, *folders, any_file=program is not None):
            if program is not None and instance.path not in left_out:
                left_out[instance.path] = program.cannot_ask(instance.path)
            if not left_out.get(instance.path):
                tasks.append(GradingTask(submission, instance, program))
    for reason in dict.fromkeys(filter(None, left_out.values())):
        names = [path.name for path in left_out if left_out[path] == reason]
        print(escaped_line(f"left out: {reason}: {', '.join(names)}"), file=sys.stderr)
    if not tasks:
        raise InputError("--to: no instance can be asked in this form")
    return tasks


class _Printer:
    """Prints outcomes in the order of their jobs, each as soon as all earlier ones are known."""

    def __init__(self, tasks: Sequence[GradingTask], points: Mapping[str, float], *, several: bool) -> None:
        self._tasks = tasks
        self._points = points
        self._several = several
        self._outcomes: dict[int, RunOutcome] = {}
        self._lines = self._next_lines()

    def add(self, index: int, outcome: RunOutcome, advance: Callable[..., None]) -> None:
        again = index in self._outcomes  # now with the rules to blame, before the last outcome of its encoding
        self._outcomes[index] = outcome
        if not again:
            advance(*takewhile(bool, self._lines))

    def _next_lines(self) -> Iterator[str]:
        """Yield the lines of all outcomes, and an empty one whenever the next outcome is not known yet."""
        for encoding, of_encoding in groupby(range(len(self._tasks)), lambda index: self._tasks[index].encoding):
            indices, seen = [*of_encoding], dict[str, str]()
            for index in indices:
                while index not in self._outcomes:
                    yield ""
                if self._several and index == indices[0]:
                    yield f"== {escaped_line(str(encoding))}"
                yield from outcome_lines(self._outcomes[index], seen)
            outcomes = tuple(self._outcomes[index] for index in indices)
            yield from blame_lines(outcomes)
            if self._several:
                yield total_line(Grades(outcomes, self._points))

    def outcomes(self) -> tuple[RunOutcome, ...]:
        return tuple(self._outcomes[index] for index in sorted(self._outcomes))

    def close(self, grades: Grades) -> None:
        if not self._several:
            for line in points_lines(grades):
                print(line)
        print(result_text(grades), flush=True)
