"""``aspsolve draw``: draw a puzzle or a solution, in text or as a picture."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from aspsolve.cli.reading import add_reading_options, dialect_of, read_puzzle
from aspsolve.draw import svg
from aspsolve.errors import InputError
from aspsolve.formats import read_solutions
from aspsolve.formats.files import STDIN, write_text
from aspsolve.puzzles import Puzzle, Solution

__all__ = ["set_up"]

SUFFIXES = {".svg": "svg", ".txt": "text"}


def set_up(parser: ArgumentParser) -> None:
    """Describe the subcommand's arguments."""
    parser.description = "Draw a puzzle, or one of its solutions."
    parser.add_argument("puzzle", metavar="FILE", help="the puzzle; - is standard input")
    parser.add_argument("-o", "--output", default=STDIN, metavar="OUT", help="a file ending in .svg or .txt")
    parser.add_argument("--format", choices=["text", "svg"], help="by the output's suffix, and text on the terminal")
    parser.add_argument("--solution", metavar="SOLUTION", help="a file whose first solution is drawn in")
    add_reading_options(parser)
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Draw."""
    chosen = arguments.format or _format_of(arguments.output)
    puzzle = read_puzzle(arguments.puzzle, arguments)
    drawn: Puzzle | Solution = puzzle
    if arguments.solution is not None:
        solutions = read_solutions(arguments.solution, puzzle, dialect=dialect_of(arguments))
        if not solutions:
            raise InputError("there is no solution in it", file=arguments.solution)
        drawn = solutions[0]
    write_text(arguments.output, svg(drawn.drawing()) if chosen == "svg" else f"{drawn}\n")
    return 0


def _format_of(output: str) -> str:
    """Return what a file's suffix asks for; raises InputError."""
    if output == STDIN:
        return "text"
    suffix = Path(output).suffix.lower()
    if suffix not in SUFFIXES:
        raise InputError(
            f"cannot draw into a {suffix or 'nameless'} file: expected {' or '.join(SUFFIXES)}", file=output
        )
    return SUFFIXES[suffix]
