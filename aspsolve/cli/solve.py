"""``aspsolve solve``: print the solutions of puzzles."""

from __future__ import annotations

import json
import sys
import warnings
from argparse import ArgumentParser, Namespace

from aspsolve.cli.reading import add_reading_options, dialect_of, read_puzzle
from aspsolve.engine.result import Interrupted, Result, Status
from aspsolve.engine.solve import ClingoWarning
from aspsolve.engine.solve import solve as solve_puzzle
from aspsolve.errors import AspsolveError, InputError, one_line
from aspsolve.formats import FORMATS, format_named
from aspsolve.puzzles import Puzzle, Solution
from aspsolve.terminal import progress, remark

__all__ = ["set_up"]

FOUND, NONE_EXISTS, BAD_INPUT, LIMIT_REACHED, INTERRUPTED = 0, 1, 2, 3, 130
#: Of several puzzles' exit codes the first of these counts.
WORST = (INTERRUPTED, BAD_INPUT, LIMIT_REACHED, NONE_EXISTS, FOUND)


def set_up(parser: ArgumentParser) -> None:
    """Describe the subcommand's arguments."""
    parser.description = (
        "Solve puzzles. Exit code: 0 a solution, 1 none exists, 2 bad input, 3 a limit was reached first."
    )
    parser.usage = "%(prog)s FILE... [options] [-- CLINGO OPTIONS]"
    parser.add_argument("files", nargs="+", metavar="FILE", help="a puzzle; - is standard input")
    parser.add_argument("-n", "--models", type=int, default=1, metavar="N", help="solutions at most; 0 for all")
    parser.add_argument(
        "--format",
        choices=[*FORMATS, "svg"],
        default="text",
        help="how solutions are printed (default: text)",
    )
    parser.add_argument("--time-limit", type=float, metavar="S", help="seconds for a puzzle")
    parser.add_argument("--threads", type=int, default=1, metavar="N", help="so many threads, or tries, at once")
    parser.add_argument("--seed", type=int, metavar="N", help="search at random, the same for the same number")
    parser.add_argument("-e", "--encoding", metavar="FILE", help="other rules for the same facts")
    add_reading_options(parser)
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Solve each file, print what is found, and return the exit code."""
    if arguments.format == "svg" and len(arguments.files) > 1:
        raise InputError("svg draws one puzzle: expected one file")
    several = len(arguments.files) > 1
    as_list = several and arguments.format == "json"
    codes = []
    for number, file in enumerate(arguments.files):
        if as_list:
            print("," if number else "[")
        elif several:
            print(f"{'' if number == 0 else chr(10)}{_heading(file, arguments.format)}", flush=True)
        try:
            codes.append(_run_one(file, arguments, name_it=as_list))
        except AspsolveError as error:
            if not several:
                raise
            if as_list:
                sys.stdout.write(json.dumps({"file": file, "error": str(error)}, ensure_ascii=False))
            remark(str(error))
            codes.append(BAD_INPUT)
        if codes[-1] == INTERRUPTED:
            break
    if as_list:
        print("\n]")
    return min(codes, key=WORST.index)


def _heading(file: str, format_name: str) -> str:
    """Return a line that names a file, as a comment where the format has comments."""
    sign = "%" if format_name in ("facts", "prolog") else "=="
    return f"{sign} {one_line(file)}"


def _run_one(file: str, arguments: Namespace, *, name_it: bool) -> int:
    """Solve a file, print what is found, and return the exit code."""
    puzzle = read_puzzle(file, arguments)
    streamed = _Stream(puzzle, arguments) if arguments.format == "text" else None
    interrupted = False
    with progress(f"solving {file}") as end_progress, warnings.catch_warnings():
        warnings.simplefilter("ignore", ClingoWarning)

        def on_solution(solution: Solution) -> None:
            if streamed:
                end_progress()
                streamed.print(solution)

        try:
            result = solve_puzzle(
                puzzle,
                models=arguments.models,
                time_limit=arguments.time_limit,
                threads=arguments.threads,
                seed=arguments.seed,
                encoding=arguments.encoding,
                options=arguments.clingo_options,
                on_solution=on_solution,
            )
        except Interrupted as interruption:
            result, interrupted = interruption.result, True
    if not streamed:
        _print(result, puzzle, arguments, file if name_it else None)
    for message in result.messages:
        remark(message)
    _tell(file, result, interrupted=interrupted)
    return INTERRUPTED if interrupted else _code(result)


class _Stream:
    """Prints solutions as they are found, with a blank line between them."""

    def __init__(self, puzzle: Puzzle, arguments: Namespace) -> None:
        self._puzzle = puzzle
        self._dialect = dialect_of(arguments)
        self._first = True

    def print(self, solution: Solution) -> None:
        one = Result(Status.SATISFIABLE, (solution,))
        text = format_named("text").write_result(one, self._puzzle, self._dialect)
        sys.stdout.write(text if self._first else f"\n{text}")
        sys.stdout.flush()
        self._first = False


def _print(result: Result, puzzle: Puzzle, arguments: Namespace, file: str | None) -> None:
    """Print a result in its format."""
    if arguments.format == "svg":
        if result.solution is not None:
            from aspsolve.draw import svg  # noqa: PLC0415  (few ask for a picture)

            sys.stdout.write(svg(result.solution.drawing()))
        return
    text = format_named(arguments.format).write_result(result, puzzle, dialect_of(arguments))
    if file is not None:
        text = json.dumps({"file": file, **json.loads(text)}, ensure_ascii=False)
    sys.stdout.write(text)
    sys.stdout.flush()


def _tell(file: str, result: Result, *, interrupted: bool) -> None:
    """Remark on what the solutions alone do not say."""
    if result.stopped:
        why = "interrupted" if interrupted else "the limit was reached"
        number = len(result.solutions)
        found = f" after {number} solution{'s' * (number > 1)}, there may be others" if number else ", no solution yet"
        remark(f"{file}: {why}{found}")
    elif result.status is Status.UNSATISFIABLE:
        remark(f"{file}: no solution exists")


def _code(result: Result) -> int:
    """Return the exit code for a result."""
    return {Status.SATISFIABLE: FOUND, Status.UNSATISFIABLE: NONE_EXISTS, Status.UNKNOWN: LIMIT_REACHED}[result.status]
