"""The grading command: ``aspsolve grade``, and ``python test.py`` in the folder of an assignment."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from aspsolve._terminal import Steps, run_command, steps
from aspsolve.batch._journal import Journal
from aspsolve.batch._workers import Workers, start_workers
from aspsolve.errors import EncodingError, InputError, counted
from aspsolve.families._registry import family_named, listed_kind
from aspsolve.formats._files import STDIN, check_writable, write_text
from aspsolve.grade import _arguments as command_line
from aspsolve.grade._course import find_encodings, find_facts, find_instances
from aspsolve.grade._debugging import debug_lines, without_debug_lines
from aspsolve.grade._journal import ENTRIES
from aspsolve.grade._options import GradingOptions
from aspsolve.grade._parallel import GradingTask, grade_all
from aspsolve.grade._points import read_points
from aspsolve.grade._similarity import read_rules, similarities
from aspsolve.grade._verdict import Grades, RunOutcome
from aspsolve.grade.differ import differences
from aspsolve.grade.generate import generate_solutions
from aspsolve.grade.question import read_questions
from aspsolve.grade.report import format_for, save_report, write_report
from aspsolve.grade.report._formatting import result_text
from aspsolve.grade.report._gradescope import several_submissions
from aspsolve.grade.report._similar import similarities_format, write_similarities
from aspsolve.grade.report._text import escaped_line, outcome_lines, points_lines, total_line

#: The exit codes; that for bad input is the course's own.
COMPLETED, FAILED, BAD_INPUT, INTERRUPTED = 0, 1, 1, 130


def main(arguments: Sequence[str] | None = None, prog: str = "test.py", *, bad_input: int = BAD_INPUT) -> int:
    """Run the grading command: grade encodings, compare them, or generate references.

    The results are printed as they come, one line for each instance.

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
        every outcome is a success. It is 1 for references that could not be generated, and 130 after Ctrl-C. For
        arguments that cannot be parsed, the process ends with exit code 2.
    """
    parsed = command_line.parse(arguments, prog)
    return run_command(lambda: _run(parsed, bad_input), unread=FAILED if parsed.strict else COMPLETED)


def _run(parsed: Namespace, bad_input: int) -> int:
    """Do what the arguments say and return the exit code; raises OSError for output that cannot be written."""
    try:
        if parsed.family:
            family_named(listed_kind(parsed.family))
        options = command_line.grading_options(parsed)
        if parsed.generate_solutions:
            return _generate(parsed, options)
        if parsed.compare:
            return _compare(parsed, options)
        if parsed.similar:
            return _similar(parsed, options)
        return _grade(parsed, options, bad_input)
    except (InputError, EncodingError) as error:
        print(f"ERROR: {escaped_line(str(error))}", file=sys.stderr)
        return bad_input
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        return INTERRUPTED


@contextmanager
def _work(parsed: Namespace, what: str, number: int) -> Iterator[tuple[Steps, Workers]]:
    """Show how work gets on, and start workers for it."""
    with steps(what, number) as display, start_workers(parsed.executor, parsed.processes) as workers:
        yield display, workers


def _grade(parsed: Namespace, options: GradingOptions, bad_input: int) -> int:
    """Grade encodings and return the exit code; raises InputError."""
    encodings = find_encodings([*parsed.encoding, *parsed.encodings])
    _check_reports(parsed, encodings)
    tasks = [*_tasks(parsed, encodings)]
    points = read_points(parsed.points, list({task.test_case.name: None for task in tasks})) if parsed.points else {}
    printer = _Printer(tasks, points, several=len(encodings) > 1, silent=parsed.format is not None)
    interrupted = False
    try:
        with (
            Journal.opened(Path(parsed.resume) if parsed.resume else None, ENTRIES) as journal,
            _work(parsed, "grading", len(tasks)) as (display, workers),
        ):
            for index, outcome in grade_all(tasks, options, workers, journal):
                printer.add(index, outcome, display)
    except KeyboardInterrupt:
        interrupted = True
    grades = Grades(printer.outcomes(), points, complete=not interrupted)
    if parsed.report:
        save_report(grades, parsed.report, parsed.report_format, pages=parsed.pages)
    if parsed.format is not None:
        sys.stdout.write(write_report(grades, parsed.format))
    if interrupted:
        message = f"interrupted after {len(grades.outcomes)} of {len(tasks)} instances"
        print(message, file=sys.stderr if parsed.format else sys.stdout, flush=True)
        return INTERRUPTED
    printer.close(grades)
    lacking = dict.fromkeys(outcome.reason for outcome in grades.outcomes if not outcome.counts)
    for reason in lacking:
        print(f"ERROR: no reference: {escaped_line(reason)}", file=sys.stderr)
    if lacking:
        return bad_input
    return FAILED if parsed.strict and not grades.passed else COMPLETED


def _check_reports(parsed: Namespace, encodings: Sequence[Path]) -> None:
    """Raise InputError for a report that cannot be written, before any encoding is graded."""
    if parsed.report:
        check_writable(parsed.report)
    asked = [parsed.format, parsed.report and format_for(parsed.report, parsed.report_format)]
    if "gradescope" in asked and len(encodings) != 1:
        raise several_submissions(len(encodings))


def _tasks(parsed: Namespace, encodings: Iterable[Path]) -> Iterator[GradingTask]:
    """Yield the jobs of grading; raises InputError."""
    questions = read_questions(Path(parsed.question)) if parsed.question else None
    for encoding in encodings:
        test_cases = questions or find_instances(encoding, Path(parsed.instances), Path(parsed.solutions))
        yield from (GradingTask(encoding, test_case) for test_case in test_cases)


def _generate(parsed: Namespace, options: GradingOptions) -> int:
    """Generate references and return the exit code; raises InputError."""
    [encoding] = find_encodings([*parsed.encoding, *parsed.encodings])
    instances = find_facts(encoding, Path(parsed.instances))
    refused = 0
    printed: set[str] = set()
    with _work(parsed, "solving", len(instances)) as (display, workers):
        for generated in generate_solutions(encoding, instances, Path(parsed.solutions), options, workers):
            cost = f" with cost {' '.join(map(str, generated.cost))}" if generated.cost else ""
            answers = f"{counted(generated.answers)}{cost}"
            result = f"refused ({generated.error})" if generated.error else answers
            warnings = [warning for warning in generated.warnings if warning not in printed]
            printed.update(warnings)
            display.advance([escaped_line(text) for text in (f"{generated.instance.name}: {result}", *warnings)])
            refused += generated.error is not None
    return FAILED if refused else COMPLETED


def _compare(parsed: Namespace, options: GradingOptions) -> int:
    """Compare two encodings and return the exit code; raises InputError."""
    one, other = map(Path, parsed.compare)
    instances = find_facts(one, Path(parsed.instances))
    same = True
    with _work(parsed, "comparing", len(instances)) as (display, workers):
        for difference in differences(one, other, instances, options, workers):
            display.advance(difference.lines)
            same = same and difference.same is True
    return FAILED if parsed.strict and not same else COMPLETED


def _similar(parsed: Namespace, options: GradingOptions) -> int:
    """Print which encodings are alike and return the exit code; raises InputError."""
    encodings = find_encodings([*parsed.encoding, *parsed.encodings])
    template = find_encodings([parsed.template]) if parsed.template else []
    in_file = similarities_format(parsed.report, parsed.report_format) if parsed.report else ""
    printed = similarities_format(STDIN, parsed.format)
    if parsed.report:
        check_writable(parsed.report)
    with _work(parsed, "reading", len(encodings)) as (display, workers):
        read = []
        for rules in read_rules([*encodings, *template], options, workers):
            read.append(rules)
            display.advance([])
    found = similarities(read[: len(encodings)], read[-1] if template else None)
    if in_file:
        write_text(parsed.report, write_similarities(found, in_file))
    sys.stdout.write(write_similarities(found, printed))
    return COMPLETED


class _Printer:
    """Prints outcomes in the order of their jobs, each as soon as all earlier ones are known."""

    def __init__(
        self, tasks: Sequence[GradingTask], points: Mapping[str, float], *, several: bool, silent: bool
    ) -> None:
        self._tasks = tasks
        self._points = points
        self._several = several
        self._silent = silent
        self._outcomes: dict[int, RunOutcome] = {}
        self._printed = self._first = 0
        self._reported: dict[str, str] = {}

    def add(self, index: int, outcome: RunOutcome, display: Steps) -> None:
        """Add the outcome of a job, and print the outcomes that can be printed now."""
        again = index in self._outcomes
        self._outcomes[index] = outcome
        if not again:  # with the rules that are to blame it comes once more, before the last one of its encoding
            display.advance([] if self._silent else list(self._next_lines()))

    def _next_lines(self) -> Iterator[str]:
        """Yield the lines of the next outcomes in order, as far as they are known."""
        while self._printed in self._outcomes:
            index = self._printed
            encoding = self._tasks[index].encoding
            if index == 0 or self._tasks[index - 1].encoding != encoding:
                self._first, self._reported = index, {}
                if self._several:
                    yield f"== {escaped_line(str(encoding))}"
            yield from outcome_lines(without_debug_lines(self._outcomes[index]), self._reported)
            self._printed += 1
            if self._printed == len(self._tasks) or self._tasks[index + 1].encoding != encoding:
                own = tuple(self._outcomes[number] for number in range(self._first, self._printed))
                for outcome in own:
                    yield from (f"    {escaped_line(f'{outcome.instance}, {line}')}" for line in debug_lines(outcome))
                if self._several:
                    yield total_line(Grades(own, self._points))

    def outcomes(self) -> tuple[RunOutcome, ...]:
        """Return the outcomes in the order of their jobs."""
        return tuple(self._outcomes[index] for index in sorted(self._outcomes))

    def close(self, grades: Grades) -> None:
        """Print the points, and whether everything has passed; of several encodings how many have."""
        if self._silent:
            return
        if not self._several:
            for line in points_lines(grades):
                print(line)
        print(result_text(grades), flush=True)
