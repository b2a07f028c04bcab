"""``python test.py``: a course's grader command, with its flags and its output."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

from aspsolve.errors import InputError, one_line
from aspsolve.grade.course import find_instances
from aspsolve.grade.run import Rules, grade_instance
from aspsolve.grade.verdict import Outcome, Verdict

__all__ = ["main"]

COMPLETED, FAILED, BAD_USAGE, INTERRUPTED = 0, 1, 2, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Grade an encoding and print a line for each instance; returns the exit code."""
    parser = _parser()
    given = parser.parse_args(arguments)
    if not 0 < given.timeout < float("inf"):
        parser.error("--timeout: expected a positive number of seconds")
    if given.models < 0:
        parser.error("--models: expected a number of answer sets, or 0 for all")
    rules = Rules(time_limit=given.timeout, models=given.models, correct=given.correct, optimal=given.optimize)
    try:
        encoding = Path(given.encoding)
        instances = find_instances(encoding, Path(given.instances), Path(given.solutions))
    except InputError as error:
        print(f"ERROR: {one_line(str(error))}", file=sys.stderr)
        return BAD_USAGE
    done = 0
    passed = True
    try:
        for instance in instances:
            outcome = grade_instance(encoding, instance, rules)
            passed = passed and outcome.verdict is Verdict.SUCCESS
            print(report_line(outcome), flush=True)
            done += 1
        print("SUCCESS" if passed else "FAILURE", flush=True)
    except KeyboardInterrupt:
        print(f"interrupted after {done} of {len(instances)} instances", flush=True)
        return INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return FAILED if given.strict and not passed else COMPLETED


def report_line(outcome: Outcome) -> str:
    """Return the line for an instance.

    Courses count the lines with ``success`` in them. In the line of an instance that did not pass, a name or a reason
    with this word in it is therefore written in capitals.

    >>> report_line(Outcome("ex01.lp", Verdict.SUCCESS, seconds=0.01234))
    '$ex01.lp: success in 12.3 ms'
    >>> report_line(Outcome("ex02.lp", Verdict.FAILURE, "1 of 2 answer sets missing"))
    '$ex02.lp: failure (1 of 2 answer sets missing)'
    """
    if outcome.verdict is Verdict.SUCCESS:
        return f"${one_line(outcome.instance)}: success in {_duration(outcome.seconds)}"
    line = f"${one_line(outcome.instance)}: {outcome.verdict.value} ({outcome.reason})"
    return line.replace("success", "SUCCESS")


def _duration(seconds: float) -> str:
    """Return a time as a person would say it."""
    return f"{seconds * 1000:.1f} ms" if seconds < 1 else f"{seconds:.2f} s"


def _parser() -> ArgumentParser:
    """Return the parser of the course's flags."""
    parser = ArgumentParser(
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
        "-t", "--timeout", type=float, default=180.0, metavar="S",
        help="seconds for each instance, grounding included (default: 180)",
    )  # fmt: skip
    parser.add_argument(
        "-m", "--models", type=int, default=500, metavar="N",
        help="answer sets that are computed at most, 0 for all (default: %(default)s)",
    )  # fmt: skip
    parser.add_argument(
        "-cor", "--correct", action="store_true", help="check that the answer sets are right, not that all are there"
    )
    parser.add_argument("-opt", "--optimize", action="store_true", help="compare optimal answer sets")
    parser.add_argument("--strict", action="store_true", help="exit with 1 when an instance fails")
    parser.add_argument("-c", "--clingo", metavar="PATH", help="accepted for the course's sake; clingo is built in")
    parser.add_argument("-d", "--dummy", nargs="?", metavar="PATH", help="accepted for the course's sake; not needed")
    return parser
