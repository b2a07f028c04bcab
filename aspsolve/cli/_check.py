"""``aspsolve check``: check solutions against the rules of their puzzle."""

from __future__ import annotations

from argparse import Namespace

from aspsolve._terminal import progress
from aspsolve.cli._parser import Parser
from aspsolve.cli._reading import add_reading_options, add_time_limit, dialect_of, read_puzzle
from aspsolve.errors import one_line
from aspsolve.formats import read_answers
from aspsolve.model.puzzle import Puzzle, Solution, Status
from aspsolve.solving._solve import solve

RIGHT, WRONG, STOPPED = 0, 1, 3
#: Seconds for whether a puzzle has a solution.
TIME_LIMIT = 20.0


def add_arguments(parser: Parser) -> None:
    parser.description = (
        "Check solutions against the rules, without ASP. If the file says that there is no solution, check that by "
        "solving. Exit code: 0 right, 1 wrong, 2 bad input, 3 a limit was reached first."
    )
    parser.add_argument("puzzle", metavar="PUZZLE", help="the puzzle")
    parser.add_argument("solution", metavar="SOLUTION", help="a solution, or several, in any format")
    add_time_limit(parser, "to check that no solution exists", TIME_LIMIT)
    add_reading_options(parser)


def run(arguments: Namespace) -> int:
    puzzle = read_puzzle(arguments.puzzle, arguments)
    name = one_line(arguments.solution)
    with progress(f"checking {arguments.solution}"):
        solutions, none_exists = read_answers(arguments.solution, puzzle, dialect=dialect_of(arguments))
        broken = {solution: solution.check() for solution in solutions}
        if none_exists:
            return _judge_none(name, puzzle, arguments.time_limit)
    if not solutions:
        print(f"{name}: there is no solution in it")
        return WRONG
    first: dict[Solution, int] = {}
    for number, solution in enumerate(solutions, 1):
        which = f"{name}: solution {number}" if len(solutions) > 1 else name
        before = first.setdefault(solution, number)
        for said in broken[solution] or ("right",) if before == number else (f"the same as solution {before}",):
            print(f"{which}: {one_line(said)}")
    return WRONG if any(broken.values()) else RIGHT


def _judge_none(name: str, puzzle: Puzzle, time_limit: float | None) -> int:
    result = solve(puzzle, time_limit=time_limit)
    found = result.solution is not None
    if result.status is Status.UNKNOWN:
        print(f"{name}: the limit was reached before it was known whether the puzzle has a solution")
        return STOPPED
    print(f"{name}: {'wrong: the puzzle has a solution' if found else 'right: the puzzle has no solution'}")
    return WRONG if found else RIGHT
