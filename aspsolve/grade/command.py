"""The command: ``aspsolve grade``, and ``python test.py`` with a course's flags and its output."""

from __future__ import annotations

import io
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NoReturn

from aspsolve.errors import InputError
from aspsolve.grade.course import find_encodings, find_instances
from aspsolve.grade.journal import Journal
from aspsolve.grade.many import Task, grade_all, workers
from aspsolve.grade.points import read_points
from aspsolve.grade.report import FORMATS, format_for, save_report, write_report
from aspsolve.grade.report.text import outcome_lines, said, total_lines
from aspsolve.grade.run import Rules
from aspsolve.grade.verdict import Grades, Outcome
from aspsolve.terminal import Steps, steps

__all__ = ["main"]

COMPLETED, FAILED, BAD_INPUT, BAD_USAGE, INTERRUPTED = 0, 1, 1, 2, 130

#: Seconds: a week.
LONGEST_TIMEOUT = 7 * 24 * 60 * 60
#: What clingo takes for a number of models.
MOST_MODELS = 2**31 - 1


class _Parser(ArgumentParser):
    """An argument parser that complains in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_USAGE, f"ERROR: {said(message)} (see {self.prog} --help)\n")


def main(arguments: Sequence[str] | None = None, prog: str = "test.py") -> int:
    """Grade encodings, print a line for each instance, and return the exit code.

    Parameters
    ----------
    arguments : those of the command, of the process where None.
    prog : what the command is called.

    Returns
    -------
    int
        0 after a completed run, whatever came of it, but 1 for a failed one with ``--strict``; 1 for bad input;
        130 for Ctrl-C. Bad usage exits with 2, as argparse does.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    parser = _parser(prog)
    given = parser.parse_args(arguments)
    if not given.encoding and not given.encodings:
        parser.error("an encoding is required: -e FILE")
    try:
        return _run(given)
    except InputError as error:
        print(f"ERROR: {said(str(error))}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        # Whoever read our output has seen enough; Python would complain once more when it flushes at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED if given.strict else COMPLETED


def _run(given: Namespace) -> int:
    """Grade by the options and return the exit code; raises InputError."""
    rules = _rules(given)
    encodings = find_encodings([*given.encoding, *given.encodings])
    tasks = [
        Task(encoding, instance)
        for encoding in encodings
        for instance in find_instances(encoding, Path(given.instances), Path(given.solutions))
    ]
    points = read_points(given.points, list({task.instance.name: None for task in tasks})) if given.points else {}
    if given.report:
        format_for(given.report, given.report_format)  # a name that tells no format is told before the work
    printer = _Printer(tasks, several=len(encodings) > 1, silent=given.format is not None)
    interrupted = False
    try:
        with (
            Journal.opened(Path(given.resume) if given.resume else None) as journal,
            steps("grading", len(tasks)) as shown,
            workers(given.executor, given.processes) as crew,
        ):
            for index, outcome in grade_all(tasks, rules, crew, journal):
                printer.take(index, outcome, shown)
    except KeyboardInterrupt:
        interrupted = True
    grades = Grades(printer.outcomes(), points, complete=not interrupted)
    if given.report:
        save_report(grades, given.report, given.report_format)
    if given.format is not None:
        sys.stdout.write(write_report(grades, given.format))
    if interrupted:
        message = f"interrupted after {len(grades.outcomes)} of {len(tasks)} instances"
        print(message, file=sys.stderr if given.format else sys.stdout, flush=True)
        return INTERRUPTED
    printer.close(grades)
    return FAILED if given.strict and not grades.passed else COMPLETED


class _Printer:
    """Prints outcomes in the order of their tasks, each as soon as those before it are there."""

    def __init__(self, tasks: Sequence[Task], *, several: bool, silent: bool) -> None:
        self._tasks = tasks
        self._silent = silent
        self._several = several
        self._done: dict[int, Outcome] = {}
        self._printed = 0
        self._warned: dict[Path, set[str]] = {}

    def take(self, index: int, outcome: Outcome, shown: Steps) -> None:
        """Take in an outcome, and print what can be printed."""
        self._done[index] = outcome
        shown.advance([] if self._silent else list(self._ready()))

    def _ready(self) -> Iterator[str]:
        while self._printed in self._done:
            index = self._printed
            encoding = self._tasks[index].encoding
            if self._several and (index == 0 or self._tasks[index - 1].encoding != encoding):
                yield f"== {said(str(encoding))}"
            outcome = self._done[index]
            yield from outcome_lines(outcome, self._warned.setdefault(encoding, set()))
            self._printed += 1

    def outcomes(self) -> tuple[Outcome, ...]:
        """Return what is done, in the order of the tasks."""
        return tuple(self._done[index] for index in sorted(self._done))

    def close(self, grades: Grades) -> None:
        """Print how it ended."""
        if self._silent:
            return
        for encoding in grades.encodings:
            for line in total_lines(grades, encoding):
                print(f"{said(encoding)}: {line}" if self._several else line)
        print("SUCCESS" if grades.passed else "FAILURE", flush=True)


def _rules(given: Namespace) -> Rules:
    """Return the rules that the options ask for; raises InputError."""
    if not 0 < given.timeout <= LONGEST_TIMEOUT:
        raise InputError(f"-t: expected more than 0 and at most {LONGEST_TIMEOUT} seconds, found {given.timeout:g}")
    for flag, value, least, most in (
        ("-m", given.models, 0, MOST_MODELS),
        ("-p", given.processes, 1, 1000),
        ("--memory", given.memory, 64, 2**24),
    ):
        if not least <= value <= most:
            raise InputError(f"{flag}: expected a number from {least} to {most}, found {value}")
    for folder in given.include_dir:
        if not Path(folder).is_dir():
            raise InputError("there is no such folder", file=folder)
    return Rules(
        time_limit=given.timeout,
        memory_limit=given.memory,
        models=given.models,
        correct=given.correct,
        optimal=given.optimize,
        show=given.show,
        include_folders=tuple(given.include_dir),
        hints=given.hints,
    )


def _cores() -> int:
    """Return how many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _parser(prog: str) -> ArgumentParser:
    """Return the parser of the course's flags and ours."""
    parser = _Parser(
        prog=prog,
        description="Run ASP encodings on a folder of instances and compare the answer sets with the solutions.",
    )
    parser.add_argument("encodings", nargs="*", metavar="ENCODING", help="encodings, or folders of them")
    parser.add_argument("-e", "--encoding", action="append", default=[], metavar="FILE", help="the encoding to test")
    parser.add_argument(
        "-i", "--instances", default="asp/instances/", metavar="DIR",
        help="the instances, *.lp; or a folder that has one of the encoding's name (default: %(default)s)",
    )  # fmt: skip
    parser.add_argument(
        "-s", "--solutions", default="asp/solutions/", metavar="DIR",
        help="the solutions, *.json, as clingo prints them with --outf=2 (default: %(default)s)",
    )  # fmt: skip
    parser.add_argument("--strict", action="store_true", help="exit with 1 when an instance fails")
    parser.add_argument("-c", "--clingo", metavar="PATH", help="accepted for the course's sake; clingo is built in")
    parser.add_argument("-d", "--dummy", metavar="PATH", help="accepted for the course's sake; not needed")
    _add_limits(parser)
    _add_comparison(parser)
    _add_running(parser)
    _add_reports(parser)
    return parser


def _add_limits(parser: ArgumentParser) -> None:
    group = parser.add_argument_group("limits of a run")
    group.add_argument(
        "-t", "--timeout", type=float, default=180.0, metavar="N",
        help="seconds for each instance, grounding included (default: 180)",
    )  # fmt: skip
    group.add_argument(
        "--memory", type=int, default=2048, metavar="MB", help="address space for each instance (default: %(default)s)"
    )
    group.add_argument(
        "-m", "--models", type=int, default=500, metavar="N",
        help="answer sets that are computed at most, 0 for all (default: %(default)s); "
        "where there may be more of them, the instance fails",
    )  # fmt: skip
    group.add_argument(
        "--include-dir", action="append", default=[], metavar="DIR",
        help="a folder that encodings may include files from, besides their own",
    )  # fmt: skip


def _add_comparison(parser: ArgumentParser) -> None:
    group = parser.add_argument_group("comparison")
    group.add_argument(
        "-cor", "--correct", action="store_true",
        help="check that the computed answer sets are right, not that all were computed",
    )  # fmt: skip
    group.add_argument(
        "-opt", "--optimize", action="store_true",
        help="compare optimal answer sets and their cost; without it, nothing is minimised",
    )  # fmt: skip
    group.add_argument(
        "--show", metavar="P/N", help="the predicate that is compared; those of the solutions by default"
    )
    group.add_argument(
        "--hints", action="store_true", help="say which rules are broken and where, and never show a solution"
    )


def _add_running(parser: ArgumentParser) -> None:
    group = parser.add_argument_group("many at once")
    group.add_argument(
        "-p", "--processes", type=int, default=_cores(), metavar="N", help="runs at the same time (default: the cores)"
    )
    group.add_argument(
        "--resume", metavar="FILE", help="a journal: what it has is not done again, what is done is written to it"
    )
    group.add_argument(
        "--executor", metavar="WHERE", help="dask for a local Dask cluster, dask://HOST:PORT for one that is there"
    )


def _add_reports(parser: ArgumentParser) -> None:
    group = parser.add_argument_group("reports")
    group.add_argument("--report", metavar="FILE", help="write a report, its format by its suffix or results.json")
    group.add_argument("--report-format", choices=[*FORMATS], metavar="NAME", help=f"one of {', '.join(FORMATS)}")
    group.add_argument("--format", choices=[*FORMATS], metavar="NAME", help="print a report instead of the lines")
    group.add_argument("--points", metavar="N|FILE", help="what instances are worth: a number, or a TOML file")
