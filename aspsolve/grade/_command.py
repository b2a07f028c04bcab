"""The grading command: ``aspsolve grade``, and ``python test.py`` in the folder of an assignment."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from aspsolve._files import check_writable
from aspsolve._terminal import Steps, run_command, steps
from aspsolve.batch._run import Journal
from aspsolve.batch._workers import start_workers
from aspsolve.errors import EncodingError, InputError
from aspsolve.families._registry import family_named, listed_kind
from aspsolve.grade import _arguments as command_line
from aspsolve.grade._course import find_instances, find_submissions, read_points
from aspsolve.grade._jobs import ENTRIES, GradingTask, grade_all
from aspsolve.grade._programs import Program
from aspsolve.grade._verdict import Grades, GradingOptions, RunOutcome
from aspsolve.grade.report import FOLDER, format_for, save_report
from aspsolve.grade.report._formats import several_submissions
from aspsolve.grade.report._text import blame_lines, escaped_line, outcome_lines, points_lines, result_text, total_line

#: The exit codes; that for bad input is the course's own.
COMPLETED, FAILED, BAD_INPUT, INTERRUPTED = 0, 1, 1, 130


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
    parsed = command_line.parse(arguments, prog)
    return run_command(lambda: _run(parsed, bad_input), unread=FAILED if parsed.strict else COMPLETED)


def _run(parsed: Namespace, bad_input: int) -> int:
    try:
        if parsed.family:
            parsed.family = family_named(listed_kind(parsed.family)).kind
        return _grade(parsed, command_line.options_of(parsed), bad_input)
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
            steps("grading", len(tasks)) as display,
            start_workers(parsed.executor, parsed.processes) as workers,
        ):
            for index, outcome in grade_all(tasks, options, workers, journal):
                printer.add(index, outcome, display)
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
    """Return the jobs of grading, without puzzles that a program cannot be asked; raises InputError."""
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
        self._printed = self._first = 0
        self._reported: dict[str, str] = {}

    def add(self, index: int, outcome: RunOutcome, display: Steps) -> None:
        again = index in self._outcomes  # with the rules that are to blame, before the last one of its encoding
        self._outcomes[index] = outcome
        if not again:
            display.advance([*self._next_lines()])

    def _next_lines(self) -> Iterator[str]:
        while self._printed in self._outcomes:
            index = self._printed
            encoding = self._tasks[index].encoding
            if index == self._first:
                self._reported = {}
                if self._several:
                    yield f"== {escaped_line(str(encoding))}"
            yield from outcome_lines(self._outcomes[index], self._reported)
            self._printed += 1
            if self._printed == len(self._tasks) or self._tasks[self._printed].encoding != encoding:
                own = self.outcomes()[self._first : self._printed]
                yield from blame_lines(own)
                if self._several:
                    yield total_line(Grades(own, self._points))
                self._first = self._printed

    def outcomes(self) -> tuple[RunOutcome, ...]:
        return tuple(self._outcomes[index] for index in sorted(self._outcomes))

    def close(self, grades: Grades) -> None:
        if not self._several:
            for line in points_lines(grades):
                print(line)
        print(result_text(grades), flush=True)
