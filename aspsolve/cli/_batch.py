"""``aspsolve batch``: solve, rate, draw and convert many puzzles, with a line of JSON for each, and resume."""

from __future__ import annotations

import json
from argparse import ArgumentTypeError, Namespace
from pathlib import Path
from time import perf_counter

from aspsolve import __version__
from aspsolve._files import STDIN
from aspsolve._terminal import notice, steps
from aspsolve.batch._puzzles import ERROR, SUFFIXES, TASKS, BatchOptions, Summary, entries, find_files, puzzle_job
from aspsolve.batch._run import Journal
from aspsolve.batch._run import run as run_jobs
from aspsolve.batch._workers import EXECUTORS, start_workers
from aspsolve.cli import BAD_INPUT, FAILURE, INTERRUPTED, LIMIT_REACHED, SUCCESS, Parser
from aspsolve.cli._puzzles import add_reading_options, dialect_of
from aspsolve.draw import Length, Theme
from aspsolve.draw._style import THEMES
from aspsolve.errors import InputError, shown
from aspsolve.formats import FORMATS
from aspsolve.model.checks import integer
from aspsolve.model.messages import enumeration
from aspsolve.model.puzzle import Status

#: The default limits of a puzzle.
SECONDS, MEGABYTES = 60.0, 2048
#: The number of puzzles in one job of a cluster.
TOGETHER = 16


def add_batch(parser: Parser) -> None:
    parser.description = (
        "Solve, rate, draw and convert many puzzles, and write a line of JSON for each. The same command, run again,"
        " does the missing ones. The exit code is the greatest of: 0 success, 1 a puzzle has no solution or, with"
        " unique or rate, several, 2 a puzzle cannot be read, or its process was lost, 3 a limit was reached first."
    )
    parser.add_argument("paths", metavar="FILE", nargs="+", help="a puzzle, or a folder; - is standard input")
    results = "the file of results; puzzles with a line in it are not done again"
    parser.add_argument("-o", "--output", default=STDIN, metavar="JSONL", help=results)
    tasks = f"what to do, separated by commas: {', '.join(TASKS)} (default: solve)"
    parser.add_argument("--do", type=_tasks, default="solve", metavar="LIST", help=tasks)
    parser.add_argument("--folder", type=Path, metavar="DIR", help="where pictures and converted puzzles are written")
    pictures = [*THEMES, "text"]
    parser.add_choice("--picture", pictures, "svg", "the format of pictures")
    parser.add_argument("--theme", choices=[theme.value for theme in Theme], help="the colours of pictures, as in draw")
    parser.add_argument("--size", metavar="WIDTH", help="the width of pictures, such as 80mm, 3in or 400px")
    parser.add_choice("--to", FORMATS, "json", "the format to convert to")
    parser.add_number("-p", "--processes", default=1, what="puzzles at the same time")
    parser.add_argument("--executor", metavar="WHERE", help=EXECUTORS)
    parser.add_time_limit("for a puzzle", SECONDS)
    parser.add_number("--memory-limit", default=MEGABYTES, what="megabytes for a puzzle", metavar="MB")
    add_reading_options(parser)


def _tasks(text: str) -> frozenset[str]:
    for word in text.split(","):
        if word not in TASKS:
            raise ArgumentTypeError(f"expected {enumeration(TASKS, 'or')}, found {shown(word)}")
    return frozenset(text.split(","))


def run_batch(arguments: Namespace) -> int:
    begin = perf_counter()
    integer(arguments.processes, "processes", least=1)
    options = _options(arguments)
    to_stdout = arguments.output == STDIN
    pictures = ".txt" if arguments.picture == "text" else f".{arguments.picture}"
    kind = entries(arguments.folder, {"picture": pictures, "converted": FORMATS[arguments.to][0]})
    summary = Summary()
    interrupted = False
    try:
        with (
            Journal.opened(None if to_stdout else Path(arguments.output), kind) as journal,
            steps("working", None) as advance,
            start_workers(arguments.executor, arguments.processes) as workers,
        ):
            files = find_files(arguments.paths, SUFFIXES if arguments.source is None else ())
            jobs = (puzzle_job(file, options, name) for file, name in files)
            for done in run_jobs(jobs, workers, journal, together=TOGETHER):
                if done.outcome is None:
                    summary.lost += 1
                    continue
                summary.add(done.outcome, known=done.known)
                lines = [json.dumps(kind.write("", done.outcome), ensure_ascii=False)] if to_stdout else []
                advance(*lines)
    except KeyboardInterrupt:
        interrupted = True
    say = notice if to_stdout else print
    for line in summary.lines(perf_counter() - begin):
        say(line)
    if interrupted:
        notice("interrupted: the same command does the rest")
    elif summary.lost:
        notice(f"{summary.lost} were lost with their workers: the same command does them")
    return INTERRUPTED if interrupted else _code(summary, options)


def _options(arguments: Namespace) -> BatchOptions:
    files = arguments.do & {"draw", "convert"}
    if files and arguments.folder is None:
        raise InputError(f"{min(files)}: expected --folder, where it is written")
    if arguments.folder is not None and arguments.folder.exists() and not arguments.folder.is_dir():
        raise InputError("expected a folder, found a file", file=str(arguments.folder))
    return BatchOptions(
        arguments.do,
        arguments.time_limit,
        integer(arguments.memory_limit, "memory limit", least=1),
        arguments.source,
        arguments.family,
        dialect_of(arguments),
        arguments.strict,
        arguments.picture,
        None if arguments.theme is None else Theme(arguments.theme),
        None if arguments.size is None else Length.parse(arguments.size, "--size"),
        arguments.to,
        __version__,
    )


def _code(summary: Summary, options: BatchOptions) -> int:
    if summary.statuses[Status.UNKNOWN.value]:
        return LIMIT_REACHED
    if summary.statuses[ERROR] or summary.lost:
        return BAD_INPUT
    ambiguous = summary.ambiguous and options.do & {"unique", "rate"}
    return FAILURE if summary.statuses[Status.UNSATISFIABLE.value] or ambiguous else SUCCESS
