"""The command line of ``aspsolve grade`` and ``test.py``: the flags of the course's script, and further ones."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import NoReturn

from aspsolve.batch._workers import cores
from aspsolve.errors import InputError
from aspsolve.formats._files import STDIN
from aspsolve.grade._options import DEFAULT_MODELS, GradingOptions
from aspsolve.grade._reference import parse_predicate
from aspsolve.grade.report import FORMATS, folder_of_pages, format_for
from aspsolve.grade.report._text import escaped_line

#: The exit code for arguments that cannot be parsed.
BAD_USAGE = 2

#: The greatest time limit: a week.
MAX_TIMEOUT_SECONDS = 7 * 24 * 60 * 60
#: The greatest number of answer sets to compute. clingo's own maximum is one more, and one more is sometimes requested.
MAX_MODELS = 2**31 - 2
#: How many answer sets are computed without ``-m``, when comparing two encodings, and when generating references.
COMPARED_MODELS, GENERATED_MODELS = 10_000, 0
MAX_PROCESSES = 1000
MIN_MEMORY_MB, MAX_MEMORY_MB = 64, 2**24


class _Parser(ArgumentParser):
    """An argument parser whose error messages are one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_USAGE, f"ERROR: {escaped_line(message)} (see {self.prog} --help)\n")


def parse(arguments: Sequence[str] | None, prog: str) -> Namespace:
    """Parse the command's arguments; bad usage ends the process with exit code 2."""
    parser = _parser(prog)
    parsed = parser.parse_args(arguments)
    if conflict := _conflict(parsed):
        parser.error(conflict)
    if parsed.models is None and parsed.generate_solutions:
        parsed.models = GENERATED_MODELS
    elif parsed.models is None and parsed.compare:
        parsed.models = COMPARED_MODELS
    return parsed


def _conflict(parsed: Namespace) -> str:
    """Return which arguments are missing or cannot be combined, empty if all is well."""
    encodings = [*parsed.encoding, *parsed.encodings]
    if parsed.compare and encodings:
        return f"--compare: expected two encodings, found a third: {encodings[0]}"
    if not (parsed.compare or encodings):
        return "an encoding is required: -e FILE"
    if parsed.template and not parsed.similar:
        return "--template goes with --similar"
    if not (parsed.compare or parsed.generate_solutions or parsed.similar):
        return ""
    task = "--compare" if parsed.compare else "--similar" if parsed.similar else "--generate-solutions"
    if parsed.generate_solutions and len(encodings) > 1:
        return f"{task}: expected one encoding, found {len(encodings)}"
    graded = {
        "--report": parsed.report and not parsed.similar,
        "--format": parsed.format and not parsed.similar,
        "--resume": parsed.resume,
        "--points": parsed.points,
        "--answers": parsed.answers,
        "--pages": parsed.pages,
        "--show": parsed.show and not parsed.generate_solutions,
    }
    return next((f"{flag} does not go with {task}" for flag, value in graded.items() if value), "")


def grading_options(parsed: Namespace) -> GradingOptions:
    """Return the options of the grading that parsed arguments describe.

    A number out of its range, a folder to include from that does not exist, no predicate to show, and a report
    whose format its file name does not imply, or whose extra is not installed, is an InputError.
    """
    if not 0 < parsed.time_limit <= MAX_TIMEOUT_SECONDS:
        raise InputError(
            f"-t: expected more than 0 and at most {MAX_TIMEOUT_SECONDS} seconds, found {parsed.time_limit:g}"
        )
    for flag, value, minimum, maximum in (
        ("-m", parsed.models, 1 if parsed.compare else 0, MAX_MODELS),
        ("-p", parsed.processes, 1, MAX_PROCESSES),
        ("--memory", parsed.memory_limit, MIN_MEMORY_MB, MAX_MEMORY_MB),
    ):
        if value is not None and not minimum <= value <= maximum:
            raise InputError(f"{flag}: expected a number from {minimum} to {maximum}, found {value}")
    if parsed.show is not None:
        parse_predicate(parsed.show)
    for folder in parsed.include_folders:
        if not Path(folder).is_dir():
            raise InputError("there is no such folder", file=folder)
    report = format_for(parsed.report, parsed.report_format) if parsed.report else None
    printed = format_for(STDIN, parsed.format)
    if parsed.pages:
        if not (parsed.report and report):
            raise InputError("--pages: expected --report FILE.html")
        folder_of_pages(parsed.report, report)
    given = {field.name: getattr(parsed, field.name) for field in fields(GradingOptions)}
    given["include_folders"] = tuple(parsed.include_folders)
    given["hints"] = parsed.hints or ("gradescope" in (report, printed) and not parsed.answers)
    return GradingOptions(**given)


def _parser(prog: str) -> ArgumentParser:
    parser = _Parser(
        prog=prog,
        description="Run ASP encodings on a folder of instances and compare the answer sets with the solutions.",
    )
    parser.add_argument("encodings", nargs="*", metavar="ENCODING", help="encodings, or folders of them")
    parser.add_argument("-e", "--encoding", action="append", default=[], metavar="FILE", help="an encoding to test")
    parser.add_argument(
        "-i", "--instances", default="asp/instances/", metavar="DIR",
        help="the instances, *.lp, or a folder of folders named like the encodings (default: %(default)s)",
    )  # fmt: skip
    parser.add_argument(
        "-s", "--solutions", default="asp/solutions/", metavar="DIR",
        help="the solutions, *.json, as clingo prints them with --outf=2 (default: %(default)s)",
    )  # fmt: skip
    parser.add_argument("--family", metavar="FAMILY", help="the puzzles' family, or a file that declares it")
    parser.add_argument("--strict", action="store_true", help="exit with 1 when an instance fails")
    parser.add_argument("-c", "--clingo", metavar="PATH", help="ignored; the course's script needs it")
    parser.add_argument("-d", "--dummy", metavar="PATH", help="ignored; the course's script needs it")
    _add_tasks(parser)
    _add_limits(parser)
    _add_comparison(parser)
    _add_debugging(parser)
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
        help="write all answer sets of each instance to the solutions; none if a limit is reached",
    )  # fmt: skip
    group.add_argument("--compare", nargs=2, metavar="FILE", help="print on which instances two encodings differ")
    group.add_argument(
        "--similar", action="store_true",
        help="print which encodings share rules up to names and order, with these rules side by side",
    )  # fmt: skip
    parser.add_argument(
        "--template", metavar="FILE", help="with --similar, the template that students got: its rules do not count"
    )


def _add_limits(parser: ArgumentParser) -> None:
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
        help=f"at most N answer sets, 0 for all (default: {DEFAULT_MODELS}, or one more than "
        f"the reference has; {COMPARED_MODELS} for --compare, all for --generate-solutions); the instance fails if "
        "there may be more",
    )  # fmt: skip
    group.add_argument(
        "--include-dir", dest="include_folders", action="append", default=[], metavar="DIR",
        help="a folder whose files encodings may include, besides those of their own",
    )  # fmt: skip


def _add_comparison(parser: ArgumentParser) -> None:
    group = parser.add_argument_group("comparison")
    group.add_argument(
        "-cor", "--correct", action="store_true",
        help="check that the computed answer sets are right, but not that none is missing",
    )  # fmt: skip
    group.add_argument(
        "-opt", "--optimize", dest="optimal", action="store_true",
        help="compare optimal answer sets; without it, nothing is minimised",
    )  # fmt: skip
    group.add_argument("--costs", action="store_true", help="with -opt, fail a cost that differs from the reference's")
    group.add_argument(
        "--exact", action="store_true",
        help="fail other shown predicates, and #minimize without -opt, as the course's script does; else warn of them",
    )  # fmt: skip
    group.add_argument("--show", metavar="P/N", help="the predicate to compare (default: those of the solutions)")
    group.add_argument(
        "--hints", action="store_true", help="say which rules are broken and where, and never show a solution"
    )


def _add_debugging(parser: ArgumentParser) -> None:
    parser.add_argument_group("debugging").add_argument(
        "--debug",
        choices=["all", "first", "none"],
        default=GradingOptions.debug,
        help="find the rules to blame on all failed instances, on the first and smallest, or on none (default: first)",
    )


def _add_running(parser: ArgumentParser) -> None:
    group = parser.add_argument_group("many at once")
    group.add_argument(
        "-p", "--processes", type=int, default=cores(), metavar="N", help="runs at the same time (default: one a core)"
    )
    group.add_argument(
        "--resume", metavar="FILE", help="a journal of runs: those in it are not repeated, and new ones are added"
    )
    group.add_argument(
        "--executor", metavar="WHERE", help="dask for a local Dask cluster, dask://HOST:PORT for a running one"
    )


def _add_reports(parser: ArgumentParser) -> None:
    group = parser.add_argument_group("reports", "HTML needs pip install 'aspsolve[html]'.")
    group.add_argument("--report", metavar="FILE", help="write a report in the format of its suffix; or results.json")
    group.add_argument("--report-format", choices=[*FORMATS], metavar="NAME", help=f"one of {', '.join(FORMATS)}")
    group.add_argument("--format", choices=[*FORMATS], metavar="NAME", help="print a report instead of the usual lines")
    group.add_argument(
        "--pages", action="store_true", help="with an HTML report: a page for each submission, in a folder beside it"
    )
    group.add_argument(
        "--answers", action="store_true", help="show students the right answers in a report for Gradescope"
    )
    group.add_argument("--points", metavar="N|FILE", help="the points of an instance: a number, or a TOML file")
