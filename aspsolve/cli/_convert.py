"""``aspsolve convert``: write a puzzle in another format."""

from __future__ import annotations

from argparse import Namespace

from aspsolve.cli._parser import Parser
from aspsolve.cli._reading import FormatNames, add_reading_options, read_puzzle
from aspsolve.formats import write


def add_arguments(parser: Parser) -> None:
    parser.description = "Read a puzzle and write it in another format."
    parser.add_argument("puzzle", metavar="IN", help="the puzzle; - is standard input")
    parser.add_argument("output", metavar="OUT", help="the file to write; - is standard output")
    parser.add_argument(
        "--to",
        choices=FormatNames(),
        metavar="FORMAT",
        help="the output's format (%(choices)s; default: by its suffix)",
    )
    add_reading_options(parser)


def run(arguments: Namespace) -> int:
    write(read_puzzle(arguments.puzzle, arguments), arguments.output, format=arguments.to)
    return 0
