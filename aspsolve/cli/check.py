"""``aspsolve check``: check solutions against the rules of their puzzle."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from aspsolve.cli.reading import add_reading_options, dialect_of, read_puzzle
from aspsolve.errors import one_line
from aspsolve.formats import FORMATS, read_solutions
from aspsolve.terminal import progress

__all__ = ["set_up"]


def set_up(parser: ArgumentParser) -> None:
    """Add the arguments of the subcommand to its parser."""
    parser.description = "Check solutions against the rules, without ASP. Exit code: 0 right, 1 wrong, 2 bad input."
    parser.add_argument("puzzle", metavar="PUZZLE", help="the puzzle")
    parser.add_argument("solution", metavar="SOLUTION", help="a solution, or several, in any format")
    parser.add_argument(
        "--solution-from",
        choices=[*FORMATS],
        metavar="FORMAT",
        help="the solution's format; by its suffix otherwise",
    )
    add_reading_options(parser)
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Print a line for each right solution and for each broken rule, and return the exit code."""
    puzzle = read_puzzle(arguments.puzzle, arguments)
    with progress(f"checking {arguments.solution}"):
        solutions = read_solutions(
            arguments.solution, puzzle, format=arguments.solution_from, dialect=dialect_of(arguments)
        )
        broken = [solution.check() for solution in solutions]
    name = one_line(arguments.solution)
    if not solutions:
        print(f"{name}: there is no solution in it")
        return 1
    for number, rules in enumerate(broken, 1):
        which = f"{name}: solution {number}" if len(broken) > 1 else name
        for rule in rules or ("right",):
            print(f"{which}: {one_line(rule)}")
    return 1 if any(broken) else 0
