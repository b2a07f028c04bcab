"""The options of ``aspsolve grade`` and ``test.py``, and those that the commands around it share with it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace, _ActionsContainer
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import NoReturn

from aspsolve.batch._workers import cores
from aspsolve.errors import InputError
from aspsolve.grade._programs import FORMS, check_command
from aspsolve.grade._reference import parse_predicate
from aspsolve.grade._verdict import DEFAULT_MODELS, GradingOptions
from aspsolve.grade.report import FORMATS, format_for
from aspsolve.grade.report._text import escaped_line

#: The exit code for arguments that cannot be parsed.
BAD_USAGE = 2
#: The greatest time limit: a week.
MAX_TIMEOUT_SECONDS = 7 * 24 * 60 * 60
#: The greatest number of answer sets to compute. clingo's own maximum is one more, and one more is sometimes requested.
MAX_MODELS = 2**31 - 2
MAX_PROCESSES = 1000
MIN_MEMORY_MB, MAX_MEMORY_MB = 64, 2**24


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
    group.add_argument(
        "-cor", "--correct", action="store_true",
        help="check that the computed answer sets are right, but not that none is missing",
    )  # fmt: skip
    add_show(group)
    group.add_argument(
        "--hints", action="store_true", help="say which rules are broken and where, and never show a solution"
    )
    group.add_argument(
        "--debug", choices=["all", "first", "none"], default=GradingOptions.debug,
        help="find the rules to blame on all failed instances, on the first and smallest, or on none (default: first)",
    )  # fmt: skip
    group = parser.add_argument_group("any program")
    group.add_argument(
        "--run", dest="command", metavar="COMMAND",
        help="run this command on each submission and instance, such as 'swipl {submission} {instance}'; without "
        "{instance}, the instance is its standard input",
    )  # fmt: skip
    group.add_argument("--to", choices=[*FORMS], default="facts", help="the instance's form (default: %(default)s)")
    group = parser.add_argument_group("many at once")
    group.add_argument(
        "--resume", metavar="FILE", help="a journal of runs: those in it are not repeated, and new ones are added"
    )
    group.add_argument(
        "--executor", metavar="WHERE", help="dask for a local Dask cluster, dask://HOST:PORT for a running one"
    )
    group = parser.add_argument_group("reports", "HTML needs pip install 'aspsolve[html]'.")
    endings = ", ".join(ending for ending, _ in FORMATS.values())
    group.add_argument(
        "--report", action="append", default=[], metavar="FILE",
        help=f"write a report, by its name: {endings} for Gradescope, or FOLDER/ for a page for each submission",
    )  # fmt: skip
    group.add_argument("--points", metavar="N|FILE", help="the points of an instance: a number, or a TOML file")
    parsed = parser.parse_args(arguments)
    if not (parsed.encoding or parsed.encodings):
        parser.error("an encoding is required: -e FILE")
    return parsed


def add_instances(parser: _ActionsContainer) -> None:
    parser.add_argument(
        "-i", "--instances", default="asp/instances/", metavar="PATH",
        help="an instance, a folder of them, *.lp, or of folders named like the encodings (default: %(default)s)",
    )  # fmt: skip


def add_solutions(parser: _ActionsContainer) -> None:
    parser.add_argument(
        "-s", "--solutions", default="asp/solutions/", metavar="DIR",
        help="the solutions, *.json, as clingo prints them with --outf=2 (default: %(default)s)",
    )  # fmt: skip


def add_show(parser: _ActionsContainer) -> None:
    parser.add_argument("--show", metavar="P/N", help="the predicate that counts (default: all that are shown)")


def add_limits(parser: ArgumentParser, models: str = f"{DEFAULT_MODELS}, or one more than the reference has") -> None:
    """Add the options for the limits of a run; `models` says how many answer sets are computed by default."""
    group = parser.add_argument_group("limits of a run")
    group.add_argument(
        "-t", "--time-limit", "--timeout", type=float, default=GradingOptions.time_limit, metavar="N",
        help=f"seconds for each instance, grounding included (default: {GradingOptions.time_limit:g})",
    )  # fmt: skip
    group.add_argument(
        "--memory", dest="memory_limit", type=int, default=GradingOptions.memory_limit, metavar="MB",
        help="address space for each instance (default: %(default)s)",
    )  # fmt: skip
    group.add_argument(
        "-m", "-n", "--models", type=int, metavar="N",
        help=f"at most N answer sets, 0 for all (default: {models}); more of them are no success",
    )  # fmt: skip
    group.add_argument(
        "-opt", "--optimize", dest="optimal", action="store_true",
        help="only optimal answer sets count; without it, nothing is minimised",
    )  # fmt: skip
    group.add_argument(
        "--include-dir", dest="include_folders", action="append", default=[], metavar="DIR",
        help="a folder whose files encodings may include, besides those of their own",
    )  # fmt: skip
    group.add_argument(
        "-p", "--processes", type=int, default=cores(), metavar="N", help="runs at the same time (default: one a core)"
    )


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
    given = {field.name: getattr(parsed, field.name) for field in fields(GradingOptions) if field.name in parsed}
    if given.get("show") is not None:
        parse_predicate(given["show"])
    reports = [format_for(file) for file in getattr(parsed, "report", ())]
    if getattr(parsed, "command", None):
        check_command(parsed.command)
    given["include_folders"] = tuple(parsed.include_folders)
    given["hints"] = getattr(parsed, "hints", False) or "gradescope" in reports
    return GradingOptions(**given)
