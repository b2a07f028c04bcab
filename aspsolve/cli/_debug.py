"""``aspsolve debug``: which rules of an encoding exclude a right answer, allow a wrong one, or leave none at all."""

from __future__ import annotations

import json
import sys
import time
from argparse import Namespace
from pathlib import Path

from aspsolve._terminal import notice, printable, progress
from aspsolve.cli import FAILURE, LIMIT_REACHED, SUCCESS, Parser
from aspsolve.cli._puzzles import listed_family
from aspsolve.debugging._debug import DEFAULT_SECONDS, diagnosed
from aspsolve.debugging._findings import Diagnosis, FindingKind
from aspsolve.debugging._text import write
from aspsolve.errors import AspsolveError, InputError

#: The interval at which --watch looks at the files.
WAITING_SECONDS = 0.3


def add_debug(parser: Parser) -> None:
    parser.description = (
        "Find the rules of an encoding that exclude a right answer, allow a wrong one, or leave no answer set. "
        "Exit code: 0 nothing found, 1 something found, 2 bad input, 3 a limit was reached first."
    )
    parser.usage = "%(prog)s ENCODING... INSTANCE... [options]"
    files = "the files of the encoding, then instances: files with nothing but facts, each an instance of its own"
    parser.add_argument("files", nargs="+", metavar="FILE", help=files)
    answers = (
        "the right answer: a solution, clingo's output, or atoms; once for each instance (default: for a puzzle "
        "of a known family, the solutions that aspsolve finds)"
    )
    parser.add_argument("--answer", action="append", metavar="FILE", help=answers)
    parser.add_flag("--complete", "no instance has other right answers than those of --answer")
    atoms = "explain why an atom holds, or does not"
    parser.add_argument("--atom", action="append", default=[], metavar="ATOM", help=atoms)
    families = "the puzzles' family, or a file that declares it"
    parser.add_argument("--family", type=listed_family, metavar="FAMILY", help=families)
    parser.add_flag("--all", "if there is no answer set, find all sets of rules to blame")
    parser.add_choice("--format", ("text", "json"), "text", "the output format")
    parser.add_flag("--watch", "do it again whenever a file is saved, until Ctrl-C")
    parser.add_time_limit("for all of it", DEFAULT_SECONDS)


def run_debug(arguments: Namespace) -> int:
    if arguments.complete and not arguments.answer:
        raise InputError("--complete: expected --answer, too")
    while arguments.watch:
        seen = _saved(arguments)
        try:
            _debugged(arguments)
        except AspsolveError as error:
            notice(str(error))
        while _saved(arguments) == seen:
            time.sleep(WAITING_SECONDS)
        if arguments.format == "text":
            print(f"\n== {time.strftime('%H:%M:%S')}")
    return _debugged(arguments)


def _saved(arguments: Namespace) -> list[int | None]:
    paths = map(Path, (*arguments.files, *(arguments.answer or ())))
    return [path.stat().st_mtime_ns if path.exists() else None for path in paths]


def _debugged(arguments: Namespace) -> int:
    with progress(f"looking into {arguments.files[0]}"):
        diagnosis = diagnosed(
            arguments.files,
            arguments.answer or (),
            atoms=arguments.atom,
            every=arguments.all,
            complete=arguments.complete,
            time_limit=arguments.time_limit,
        )
    return print_diagnosis(diagnosis, arguments.format)


def print_diagnosis(diagnosis: Diagnosis, format_name: str = "text") -> int:
    if format_name == "json":
        sys.stdout.write(json.dumps(diagnosis.to_json(), indent=1, ensure_ascii=False) + "\n")
    else:
        sys.stdout.write(printable(write(diagnosis)))
    sys.stdout.flush()
    mistakes = diagnosis.mistakes
    if not mistakes:
        return SUCCESS
    return LIMIT_REACHED if mistakes[0].kind is FindingKind.LIMIT else FAILURE
