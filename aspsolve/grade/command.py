"""``python test.py``: a course's grader command, with its flags and its output."""

from __future__ import annotations

import io
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from aspsolve.errors import InputError, one_line
from aspsolve.grade.course import Instance, find_instances
from aspsolve.grade.run import Rules, grade_instance
from aspsolve.grade.verdict import Outcome, Verdict

__all__ = ["main", "report_line"]

COMPLETED, FAILED, BAD_INPUT, BAD_USAGE, INTERRUPTED = 0, 1, 1, 2, 130

#: Seconds: a week.
LONGEST_TIMEOUT = 7 * 24 * 60 * 60
#: What clingo takes for a number of models.
MOST_MODELS = 2**31 - 1
#: Characters of a reason that are printed.
LONGEST_REASON = 300


class _Parser(ArgumentParser):
    """An argument parser that complains in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_USAGE, f"ERROR: {_said(message)} (see {self.prog} --help)\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Grade an encoding, print a line for each instance as soon as it is done, and return the exit code.

    Parameters
    ----------
    arguments : those of the command, of the process where None.

    Returns
    -------
    int
        0 after a completed run, whatever came of it, but 1 for a failed one with ``--strict``; 1 for bad input;
        130 for Ctrl-C. Bad usage exits with 2, as argparse does.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    given = _parser().parse_args(arguments)
    try:
        return _run(given)
    except InputError as error:
        print(f"ERROR: {_said(str(error))}", file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        # Whoever read our output has seen enough; Python would complain once more when it flushes at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED if given.strict else COMPLETED


def _run(given: Namespace) -> int:
    """Grade by the options and return the exit code; raises InputError."""
    rules = _rules(given)
    encoding = Path(given.encoding)
    instances = find_instances(encoding, Path(given.instances), Path(given.solutions))
    outcomes: list[Outcome] = []
    try:
        for instance in instances:
            _grade(encoding, instance, rules, outcomes)
    except KeyboardInterrupt:
        print(f"interrupted after {len(outcomes)} of {len(instances)} instances", flush=True)
        return INTERRUPTED
    passed = all(outcome.verdict is Verdict.SUCCESS for outcome in outcomes)
    print("SUCCESS" if passed else "FAILURE", flush=True)
    return FAILED if given.strict and not passed else COMPLETED


def _grade(encoding: Path, instance: Instance, rules: Rules, outcomes: list[Outcome]) -> None:
    """Grade an instance, add it to those that are done, and print its line."""
    outcome = grade_instance(encoding, instance, rules)
    outcomes.append(outcome)
    print(report_line(outcome), flush=True)


def report_line(outcome: Outcome) -> str:
    r"""Return the line for an instance.

    Courses count the lines with ``success`` in them. Where a name or a reason has this word in it, it is therefore
    written with an escape.

    >>> report_line(Outcome("my.lp", "ex01.lp", Verdict.SUCCESS, seconds=0.01234))
    '$ex01.lp: success in 12.3 ms'
    >>> report_line(Outcome("my.lp", "ex02.lp", Verdict.FAILURE, "1 of 2 answer sets missing"))
    '$ex02.lp: failure (1 of 2 answer sets missing)'
    >>> report_line(Outcome("my.lp", "ex03.lp", Verdict.TIMEOUT, "after 180 s (grounding)"))
    '$ex03.lp: timeout after 180 s (grounding)'
    >>> print(report_line(Outcome("my.lp", "success.lp", Verdict.ERROR, "bad\x07")))
    $\x73uccess.lp: error (bad\x07)
    """
    start = f"${_said(outcome.instance)}: {outcome.verdict.value}"
    if outcome.verdict is Verdict.SUCCESS:
        return f"{start} in {_duration(outcome.seconds)}"
    reason = one_line(outcome.reason)
    if len(reason) > LONGEST_REASON:
        reason = f"{reason[:LONGEST_REASON]}…"
    return f"{start} {_said(reason)}" if outcome.verdict is Verdict.TIMEOUT else f"{start} ({_said(reason)})"


def _said(text: str) -> str:
    """Return a text of others as one line that can be printed, and that is not counted by ``grep success``."""
    return one_line(text).replace("success", "\\x73uccess")


def _duration(seconds: float) -> str:
    """Return a time as a person would say it.

    >>> _duration(0.0123), _duration(0.99996), _duration(75)
    ('12.3 ms', '1.00 s', '75.00 s')
    """
    milliseconds = f"{seconds * 1000:.1f} ms"
    return milliseconds if float(milliseconds[:-3]) < 1000 else f"{seconds:.2f} s"


def _rules(given: Namespace) -> Rules:
    """Return the rules that the options ask for; raises InputError."""
    if not 0 < given.timeout <= LONGEST_TIMEOUT:
        raise InputError(f"-t: expected more than 0 and at most {LONGEST_TIMEOUT} seconds, found {given.timeout:g}")
    if given.models < 0:
        raise InputError(f"-m: expected 0 for all, or a number of models, found {given.models}")
    if given.models > MOST_MODELS:
        raise InputError(f"-m: expected at most {MOST_MODELS}, or 0 for all, found {given.models}")
    return Rules(time_limit=given.timeout, models=given.models, correct=given.correct, optimal=given.optimize)


def _parser() -> ArgumentParser:
    """Return the parser of the course's flags."""
    parser = _Parser(
        prog="test.py",
        description="Run an ASP encoding on a folder of instances and compare the answer sets with the solutions.",
    )
    parser.add_argument("-e", "--encoding", required=True, metavar="FILE", help="the encoding to test")
    parser.add_argument(
        "-i", "--instances", default="asp/instances/", metavar="DIR",
        help="the instances, *.lp; or a folder that has one of the encoding's name (default: %(default)s)",
    )  # fmt: skip
    parser.add_argument(
        "-s", "--solutions", default="asp/solutions/", metavar="DIR",
        help="the solutions, *.json, as clingo prints them with --outf=2 (default: %(default)s)",
    )  # fmt: skip
    parser.add_argument(
        "-t", "--timeout", type=float, default=180.0, metavar="N",
        help="seconds for each instance, grounding included (default: 180)",
    )  # fmt: skip
    parser.add_argument(
        "-m", "--models", type=int, default=500, metavar="N",
        help="answer sets that are computed at most, 0 for all (default: %(default)s); "
        "where there may be more of them, the instance fails",
    )  # fmt: skip
    parser.add_argument(
        "-cor", "--correct", action="store_true",
        help="check that the computed answer sets are right, not that all were computed",
    )  # fmt: skip
    parser.add_argument(
        "-opt", "--optimize", action="store_true",
        help="compare optimal answer sets and their cost; without it, nothing is minimised",
    )  # fmt: skip
    parser.add_argument("--strict", action="store_true", help="exit with 1 when an instance fails")
    parser.add_argument("-c", "--clingo", metavar="PATH", help="accepted for the course's sake; clingo is built in")
    parser.add_argument("-d", "--dummy", metavar="PATH", help="accepted for the course's sake; not needed")
    return parser
