"""``aspsolve improve``: the smallest change after which a puzzle has one solution and no superfluous clue."""

from __future__ import annotations

from argparse import Namespace

from aspsolve._files import STDIN, check_writable
from aspsolve._terminal import notice, progress
from aspsolve.cli._parser import Parser
from aspsolve.cli._reading import add_reading_options, add_time_limit, read_puzzle
from aspsolve.errors import LimitReached
from aspsolve.formats import name_of_format, write
from aspsolve.generate import improve

LIMIT_REACHED = 3


def add_arguments(parser: Parser) -> None:
    parser.description = (
        "Find the smallest change of clues after which the solution is unique. If it is unique already, find the"
        " superfluous clues: those that can go while the puzzle stays at its level."
    )
    parser.add_argument("puzzle", metavar="FILE", help="the puzzle; - is standard input")
    parser.add_argument("-o", "--output", metavar="OUT", help="write the changed puzzle to this file")
    add_time_limit(parser)
    add_reading_options(parser)


def run(arguments: Namespace) -> int:
    puzzle = read_puzzle(arguments.puzzle, arguments)
    if arguments.output is not None:
        name_of_format(arguments.output)
        check_writable(arguments.output)
    try:
        with progress(f"improving {arguments.puzzle}"):
            improvement = improve(puzzle, time_limit=arguments.time_limit)
    except LimitReached as limit:
        notice(f"{arguments.puzzle}: {limit}")
        return LIMIT_REACHED
    if arguments.output is not None:
        write(improvement.puzzle, arguments.output)
    if arguments.output != STDIN:
        print(improvement)
    return 0
