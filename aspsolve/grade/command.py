"""The command: ``aspsolve grade``, and ``python test.py`` with a course's flags and its output."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from aspsolve.errors import InputError
from aspsolve.grade import options
from aspsolve.grade.compare import counted
from aspsolve.grade.course import find_encodings, find_facts, find_instances
from aspsolve.grade.differ import differences
from aspsolve.grade.generate import generate_solutions
from aspsolve.grade.journal import Journal
from aspsolve.grade.many import Task, grade_all, workers
from aspsolve.grade.points import read_points
from aspsolve.grade.question import read_questions
from aspsolve.grade.report import format_for, save_report, write_report
from aspsolve.grade.report.text import outcome_lines, said, total_lines
from aspsolve.grade.verdict import Grades, Outcome
from aspsolve.terminal import Steps, drop_output, set_up_output, steps

__all__ = ["main"]

COMPLETED, FAILED, BAD_INPUT, INTERRUPTED = 0, 1, 1, 130


def main(arguments: Sequence[str] | None = None, prog: str = "test.py") -> int:
    """Grade encodings, print a line for each instance, and return the exit code.

    Parameters
    ----------
    arguments : those of the command, of the process where None.
    prog : what the command is called.

    Returns
    -------
    int
        0 after a completed run, whatever came of it, but 1 for a failed one with ``--strict``; 1 for bad input and for
        solutions that could not be generated; 130 for Ctrl-C. Bad usage exits with 2, as argparse does.
    """
    set_up_output()
    given = options.parse(arguments, prog)
    try:
        if given.generate_solutions:
            return _generate(given)
        if given.compare:
            return _compare(given)
        return _grade(given)
    except InputError as error:
        print(f"ERROR: {said(str(error))}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        drop_output()
        return FAILED if given.strict else COMPLETED


def _grade(given: Namespace) -> int:
    """Grade by the options and return the exit code; raises InputError."""
    rules = options.rules(given)
    encodings = find_encodings([*given.encoding, *given.encodings])
    tasks = [*_tasks(given, encodings)]
    points = read_points(given.points, list({task.asked.name: None for task in tasks})) if given.points else {}
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


def _tasks(given: Namespace, encodings: Iterable[Path]) -> Iterator[Task]:
    """Yield what is to be graded; raises InputError."""
    questions = read_questions(Path(given.question)) if given.question else None
    for encoding in encodings:
        if questions is not None:
            yield from (Task(encoding, question) for question in questions)
        else:
            found = find_instances(encoding, Path(given.instances), Path(given.solutions))
            yield from (Task(encoding, instance) for instance in found)


def _generate(given: Namespace) -> int:
    """Write the solutions of an encoding and return the exit code; raises InputError."""
    rules = options.rules(given)
    [encoding] = find_encodings([*given.encoding, *given.encodings])
    instances = find_facts(encoding, Path(given.instances))
    refused = 0
    warned: set[str] = set()
    try:
        with steps("solving", len(instances)) as shown, workers(given.executor, given.processes) as crew:
            for done in generate_solutions(encoding, instances, Path(given.solutions), rules, crew):
                cost = f" with cost {' '.join(map(str, done.cost))}" if done.cost else ""
                said_of_it = f"refused ({done.error})" if done.error else f"{counted(done.answers)}{cost}"
                lines = [f"{done.instance.name}: {said_of_it}", *_new(done.warnings, warned)]
                shown.advance([said(line) for line in lines])
                refused += done.error is not None
    except KeyboardInterrupt:
        return _interrupted()
    return FAILED if refused else COMPLETED


def _compare(given: Namespace) -> int:
    """Compare two encodings and return the exit code; raises InputError."""
    rules = options.rules(given)
    one, other = map(Path, given.compare)
    instances = find_facts(one, Path(given.instances))
    same = True
    try:
        with steps("comparing", len(instances)) as shown, workers(given.executor, given.processes) as crew:
            for difference in differences(one, other, instances, rules, crew):
                shown.advance(difference.lines)
                same = same and difference.same is True
    except KeyboardInterrupt:
        return _interrupted()
    return FAILED if given.strict and not same else COMPLETED


def _new(warnings: Iterable[str], warned: set[str]) -> list[str]:
    """Return the warnings that were not told before."""
    new = [f"    {warning}" for warning in warnings if warning not in warned]
    warned.update(warnings)
    return new


def _interrupted() -> int:
    """Say that the rest was not done, and return the exit code."""
    print("interrupted", file=sys.stderr)
    return INTERRUPTED


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
