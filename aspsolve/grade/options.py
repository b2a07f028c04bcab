"""The options of the command: a course's flags and ours."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from aspsolve.errors import InputError
from aspsolve.grade.report import FORMATS
from aspsolve.grade.report.text import said
from aspsolve.grade.rules import Rules

__all__ = ["parse", "rules"]

BAD_USAGE = 2

#: Seconds: a week.
LONGEST_TIMEOUT = 7 * 24 * 60 * 60
#: What clingo takes for a number of models, less the one more that is sometimes asked for.
MOST_MODELS = 2**31 - 2
#: How many answer sets are computed at most where ``-m`` does not say.
GRADED, COMPARED, GENERATED = 500, 10_000, 0


class _Parser(ArgumentParser):
    """An argument parser that complains in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_USAGE, f"ERROR: {said(message)} (see {self.prog} --help)\n")


def parse(arguments: Sequence[str] | None, prog: str) -> Namespace:
    """Return the options that arguments give; of the process where None. Bad usage ends the process."""
    parser = _parser(prog)
    given = parser.parse_args(arguments)
    if mistake := _mistake(given):
        parser.error(mistake)
    if given.models is None:
        given.models = GENERATED if given.generate_solutions else COMPARED if given.compare else GRADED
    return given


def _mistake(given: Namespace) -> str:
    """Return what does not go together, empty where all does."""
    encodings = [*given.encoding, *given.encodings]
    if given.compare and encodings:
        return f"--compare: expected two encodings, found a third: {encodings[0]}"
    if not (given.compare or encodings):
        return "an encoding is required: -e FILE"
    if not (given.compare or given.generate_solutions):
        return ""
    task = "--compare" if given.compare else "--generate-solutions"
    if len(encodings) > 1:
        return f"{task}: expected one encoding, found {len(encodings)}"
    graded = {
        "--report": given.report,
        "--format": given.format,
        "--resume": given.resume,
        "--points": given.points,
        "--show": given.compare and given.show,
    }
    return next((f"{flag} does not go with {task}" for flag, value in graded.items() if value), "")


def rules(given: Namespace) -> Rules:
    """Return the rules that the options ask for; raises InputError."""
    if not 0 < given.timeout <= LONGEST_TIMEOUT:
        raise InputError(f"-t: expected more than 0 and at most {LONGEST_TIMEOUT} seconds, found {given.timeout:g}")
    for flag, value, least, most in (
        ("-m", given.models, 1 if given.compare else 0, MOST_MODELS),
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
    _add_tasks(parser)
    _add_limits(parser)
    _add_comparison(parser)
    _add_running(parser)
    _add_reports(parser)
    return parser


def _add_tasks(parser: ArgumentParser) -> None:
    group = parser.add_argument_group("instead of grading on instances").add_mutually_exclusive_group()
    group.add_argument(
        "--question",
        metavar="FILE",
        help="grade programs without instances: a JSON list of checks on their answer sets",
    )
    group.add_argument(
        "--generate-solutions", action="store_true",
        help="write all answer sets of each instance to the solutions; none where a limit is reached",
    )  # fmt: skip
    group.add_argument(
        "--compare", nargs=2, metavar="FILE", help="tell on which instances two encodings have other answer sets"
    )


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
        "-m", "--models", type=int, metavar="N",
        help=f"answer sets that are computed at most, 0 for all (default: {GRADED}; {COMPARED} for --compare, all for "
        "--generate-solutions); where there may be more of them, the instance fails",
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
