"""``aspsolve rate``: how hard puzzles are."""

from __future__ import annotations

import csv
import json
import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from aspsolve._terminal import steps
from aspsolve.batch._workers import InProcess, Job, cores, start_workers
from aspsolve.cli._parser import Parser
from aspsolve.cli._reading import add_reading_options, add_time_limit, read_puzzle
from aspsolve.errors import AspsolveError, InputError, LimitReached
from aspsolve.explanation import Rating, rate
from aspsolve.families._registry import family_of
from aspsolve.model.puzzle import Puzzle

RATED, NOT_UNIQUE, BAD_INPUT, LIMIT_REACHED = 0, 1, 2, 3
FIELDS = ("file", "level", "number", "technique", "message")


class _Rated(NamedTuple):
    """The result of a file: how hard its puzzle is, or why there is no rating, with the exit code for that."""

    file: str
    rating: Rating | None
    message: str = ""
    code: int = RATED

    def row(self) -> dict[str, object]:
        rated = {"level": None, "number": None, "technique": None} if self.rating is None else self.rating.to_json()
        return {"file": self.file, **rated, "message": self.message or None}

    def __str__(self) -> str:
        if self.rating is None:
            place = f"{self.file}:"
            return self.message if self.message.startswith(place) else f"{place} {self.message}"
        hardest = f", {self.rating.technique}" if self.rating.technique else ""
        return f"{self.file}: {self.rating.level.value} ({self.rating.number:g}{hardest})"


def add_arguments(parser: Parser) -> None:
    parser.description = (
        "Rate how hard puzzles are, one line for each. The exit code is the greatest of: 0 rated, 1 no solution or"
        " several, 2 bad input, 3 a limit was reached first."
    )
    parser.add_argument("files", metavar="FILE", nargs="+", help="a puzzle; - is standard input")
    parser.add_number("-p", "--processes", default=1, what="puzzles at the same time")
    parser.add_choice("--format", ("text", "json", "csv"), "text", "the output format")
    add_time_limit(parser, "for each puzzle")
    add_reading_options(parser)


def run(arguments: Namespace) -> int:
    if arguments.processes < 1:
        raise InputError(f"processes: expected at least 1, found {arguments.processes}")
    writer = csv.DictWriter(sys.stdout, FIELDS, lineterminator="\n")
    if arguments.format == "csv":
        writer.writeheader()
    rated = []
    with steps("rating", len(arguments.files)) as shown:
        for one in _rated(arguments, arguments.files):
            rated.append(one)
            if arguments.format == "csv":
                writer.writerow(one.row())
                sys.stdout.flush()
            shown.advance([str(one)] if arguments.format == "text" else [])
    if arguments.format == "json":
        print(json.dumps([one.row() for one in rated], ensure_ascii=False, indent=1))
    return max(one.code for one in rated)


def _rated(arguments: Namespace, files: Sequence[str]) -> Iterator[_Rated]:
    processes = min(arguments.processes, len(files), cores())
    if processes == 1:
        for file in files:
            puzzle = _puzzle(file, arguments)
            yield puzzle if isinstance(puzzle, _Rated) else _rate(file, puzzle, arguments.time_limit)
        return
    with start_workers(None, processes) as workers:
        yield from workers.in_order(_job(file, arguments) for file in files)


def _job(file: str, arguments: Namespace) -> Job[_Rated]:
    puzzle = _puzzle(file, arguments)
    if isinstance(puzzle, _Rated):
        return Job(file, lambda _: puzzle)
    return Job(file, InProcess(partial(_rate, file, puzzle, arguments.time_limit)))


def _puzzle(file: str, arguments: Namespace) -> Puzzle | _Rated:
    try:
        puzzle = read_puzzle(file, arguments)
        _ = family_of(puzzle).explanation_class  # refused as bad input where there is none
    except AspsolveError as error:
        return _Rated(file, None, str(error), BAD_INPUT)
    return puzzle


def _rate(file: str, puzzle: Puzzle, time_limit: float | None) -> _Rated:
    try:
        return _Rated(file, rate(puzzle, time_limit=time_limit))
    except LimitReached as error:
        return _Rated(file, None, str(error), LIMIT_REACHED)
    except InputError as error:
        return _Rated(file, None, str(error), NOT_UNIQUE)
