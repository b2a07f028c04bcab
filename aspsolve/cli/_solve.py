"""``aspsolve solve``, ``check`` and ``convert``: the solutions of puzzles, whether one is right, other formats."""

from __future__ import annotations

import json
import sys
import warnings
from argparse import Namespace
from collections.abc import Iterable, Iterator
from itertools import count

from aspsolve._terminal import notice, progress
from aspsolve.cli import BAD_INPUT, FAILURE, INTERRUPTED, LIMIT_REACHED, SUCCESS, Parser
from aspsolve.cli._puzzles import FormatNames, add_reading_options, dialect_of, print_drawing, puzzles_of, read_puzzle
from aspsolve.errors import AspsolveError, ClingoWarning, InputError, Interrupted, one_line
from aspsolve.families._registry import family_of
from aspsolve.families.parts import Dialect
from aspsolve.formats import FORMATS, Format, format_named, read_answers, write
from aspsolve.model.puzzle import Puzzle, Solution, Status
from aspsolve.solving import Result
from aspsolve.solving import solve as solve_puzzle

#: The exit code for an answer set that is no solution.
WRONG = 4
#: The exit codes from the worst on: of several puzzles' codes the worst is returned.
WORST = (INTERRUPTED, BAD_INPUT, WRONG, LIMIT_REACHED, FAILURE, SUCCESS)
#: The most answer sets whose mistakes are printed.
MAX_WRONG = 5
#: Seconds in which `check` finds out whether a puzzle has a solution.
CHECKING_SECONDS = 20.0


def add_solve(parser: Parser) -> None:
    parser.description = (
        "Solve puzzles. Exit code: 0 a solution, 1 none exists, 2 bad input, 3 a limit was reached first, "
        "4 an answer set of --encoding is no solution."
    )
    parser.usage = "%(prog)s FILE... [options] [-- CLINGO OPTIONS]"
    parser.add_argument("files", nargs="+", metavar="FILE", help="a puzzle; - is standard input")
    parser.add_number("-n", "--models", default=1, what="at most N solutions, 0 for all")
    parser.add_choice("--format", (*FORMATS, "svg"), "text", "the output format")
    parser.add_time_limit("for a puzzle")
    parser.add_argument("--threads", type=int, default=1, metavar="N", help="the number of clingo's threads")
    parser.add_argument("--seed", type=int, metavar="N", help="random seed, for reproducible runs")
    parser.add_argument("-e", "--encoding", metavar="FILE", help="other rules for the same facts")
    parser.add_flag("--debug", "with -e, find the rules to blame, as aspsolve debug does")
    add_reading_options(parser)
    parser.set_defaults(clingo_options=[])


def run_solve(arguments: Namespace) -> int:
    entries: Iterable[tuple[str, Puzzle | AspsolveError]] = _read(arguments)
    several = len(arguments.files) > 1
    if not several:
        entries = [*entries]
        several = len(entries) > 1
    if arguments.format == "svg" and several:
        raise InputError("svg draws one puzzle: expected one file with one puzzle")
    as_list = several and arguments.format == "json"
    sign = "%" if arguments.format in ("facts", "prolog") else "=="  # a comment where the format has comments
    codes = []
    for number, (name, puzzle) in enumerate(entries):
        if as_list:
            print("," if number else "[")
        elif several:
            print(f"{'' if number == 0 else chr(10)}{sign} {one_line(name)}", flush=True)
        codes.append(_run_entry(name, puzzle, arguments, several=several))
        if codes[-1] == INTERRUPTED:
            break
    if as_list:
        print("\n]")
    return min(codes, key=WORST.index)


def _run_entry(name: str, puzzle: Puzzle | AspsolveError, arguments: Namespace, *, several: bool) -> int:
    """Solve a puzzle and return the exit code; print an error if there are several puzzles, else raise it."""
    as_list = several and arguments.format == "json"
    try:
        if isinstance(puzzle, AspsolveError):
            raise puzzle
        if arguments.format != "svg":
            format_named(arguments.format).check_solutions(puzzle)
        return _run_one(name, puzzle, arguments, name_it=as_list)
    except AspsolveError as error:
        if not several:
            raise
        if as_list:
            sys.stdout.write(json.dumps({"file": name, "error": str(error)}, ensure_ascii=False))
        notice(str(error))
        return BAD_INPUT


def _read(arguments: Namespace) -> Iterator[tuple[str, Puzzle | AspsolveError]]:
    for file in arguments.files:
        try:
            puzzles = puzzles_of(file, arguments)
        except AspsolveError as error:
            yield file, error
        else:
            yield from puzzles


def _run_one(file: str, puzzle: Puzzle, arguments: Namespace, *, name_it: bool) -> int:
    form = None if arguments.format == "svg" else format_named(arguments.format)
    numbers, dialect, interrupted = count(1), dialect_of(arguments), False
    with progress(f"solving {file}") as end_progress, warnings.catch_warnings():
        warnings.simplefilter("ignore", ClingoWarning)

        def on_solution(solution: Solution) -> None:
            if form is not None and (text := _text_of(form, solution, next(numbers), dialect)):
                end_progress()
                if arguments.format == "text":
                    print("\n" * text.startswith("\n"), end="")
                    print_drawing(solution.drawing, text.strip("\n"))
                else:
                    sys.stdout.write(text)
                    sys.stdout.flush()

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
    if form is None:
        _draw(result)
    else:
        ending = form.write_ending(result, puzzle)
        sys.stdout.write(f'{{"file": {json.dumps(file, ensure_ascii=False)},{ending[1:]}' if name_it else ending)
    sys.stdout.flush()
    for message in result.messages:
        notice(message)
    _report_wrong(file, result)
    _report(file, result, interrupted=interrupted, of_several=arguments.models != 1)
    if result.status is Status.UNSATISFIABLE:
        notice(f"{file}: {result}{_likely_cause(puzzle) if arguments.encoding is None else ''}")
    if arguments.encoding is not None and not (interrupted and arguments.debug):
        _debug(file, puzzle, result, arguments)
    if any(option.startswith(("--stats", "-s")) for option in arguments.clingo_options):
        _print_statistics(result)
    return INTERRUPTED if interrupted else _code(result)


def _text_of(form: Format, solution: Solution, number: int, dialect: Dialect | None) -> str:
    """Return a solution in a format; a wrong one that the format cannot write is written as facts."""
    try:
        return form.write_solution(solution, number, dialect)
    except InputError:
        if not solution.check():
            raise
        return format_named("facts").write_solution(solution, number)


def _draw(result: Result) -> None:
    if result.solution is not None:
        from aspsolve.draw import svg  # noqa: PLC0415  (few ask for a picture)

        sys.stdout.write(svg(result.solution.drawing()))


def _report(file: str, result: Result, *, interrupted: bool, of_several: bool) -> None:
    """Print on standard error whether there are more solutions; `of_several`: more than one was looked for."""
    if result.stopped:
        why = "interrupted" if interrupted else "the limit was reached"
        after = f" after {result.amount}, there may be others" if result.solutions else ", no solution yet"
        notice(f"{file}: {why}{after}")
    elif of_several and result.unique and result.encoding is None:
        notice(f"{file}: the solution is unique")
    elif of_several and result.solutions:
        notice(f"{file}: {result.amount}, {'there are no others' if result.exhausted else 'there may be others'}")


def _likely_cause(puzzle: Puzzle) -> str:
    """Return the likely cause that a puzzle has no solution, and where to read more, as the rest of a sentence."""
    family = family_of(puzzle)
    cause = family.likely_cause(puzzle)
    more = "; aspsolve explain says more" if family.has("EXPLANATION") else ""
    return f"{f': {cause}' if cause else ''}{more}"


def _report_wrong(file: str, result: Result) -> None:
    for number in result.wrong[:MAX_WRONG]:
        notice(f"{file}: answer set {number} is no solution: {result.solutions[number - 1].check()[0]}")
    if len(result.wrong) > MAX_WRONG:
        notice(f"{file}: {len(result.wrong) - MAX_WRONG} more answer sets are no solutions")


def _debug(file: str, puzzle: Puzzle, result: Result, arguments: Namespace) -> None:
    if arguments.debug:
        from aspsolve.cli._debug import print_diagnosis  # noqa: PLC0415  (few ask for it)
        from aspsolve.debugging._debug import diagnosed_puzzle  # noqa: PLC0415

        options = {} if arguments.time_limit is None else {"time_limit": arguments.time_limit}
        print_diagnosis(diagnosed_puzzle(arguments.encoding, puzzle, file, **options))
    elif result.status is Status.UNSATISFIABLE:
        notice(f"{file}: --debug names the rules that exclude every answer")
    elif result.status is Status.UNKNOWN:
        notice(f"{file}: --debug names the rule because of which grounding never ends, if there is one")


def _print_statistics(result: Result) -> None:
    for name, value in result.statistics.items():
        print(f"{name.capitalize():12} : {value:g}", file=sys.stderr)


def _code(result: Result) -> int:
    if result.wrong:
        return WRONG
    return {Status.SATISFIABLE: SUCCESS, Status.UNSATISFIABLE: FAILURE, Status.UNKNOWN: LIMIT_REACHED}[result.status]


def add_check(parser: Parser) -> None:
    parser.description = (
        "Check solutions against the rules, without ASP. If the file says that there is no solution, check that by "
        "solving. Exit code: 0 right, 1 wrong, 2 bad input, 3 a limit was reached first."
    )
    parser.add_argument("puzzle", metavar="PUZZLE", help="the puzzle")
    parser.add_argument("solution", metavar="SOLUTION", help="a solution, or several, in any format")
    parser.add_time_limit("to check that no solution exists", CHECKING_SECONDS)
    add_reading_options(parser)


def run_check(arguments: Namespace) -> int:
    puzzle = read_puzzle(arguments.puzzle, arguments)
    name = one_line(arguments.solution)
    with progress(f"checking {arguments.solution}"):
        solutions, none_exists = read_answers(arguments.solution, puzzle, dialect=dialect_of(arguments))
        broken = {solution: solution.check() for solution in solutions}
        if none_exists:
            return _judge_none(name, puzzle, arguments.time_limit)
    if not solutions:
        print(f"{name}: there is no solution in it")
        return FAILURE
    first: dict[Solution, int] = {}
    for number, solution in enumerate(solutions, 1):
        which = f"{name}: solution {number}" if len(solutions) > 1 else name
        before = first.setdefault(solution, number)
        for verdict in broken[solution] or ("right",) if before == number else (f"the same as solution {before}",):
            print(f"{which}: {one_line(verdict)}")
    return FAILURE if any(broken.values()) else SUCCESS


def _judge_none(name: str, puzzle: Puzzle, time_limit: float | None) -> int:
    result = solve_puzzle(puzzle, time_limit=time_limit)
    solved = result.solution is not None
    if result.status is Status.UNKNOWN:
        print(f"{name}: the limit was reached before it was known whether the puzzle has a solution")
        return LIMIT_REACHED
    print(f"{name}: {'wrong: the puzzle has a solution' if solved else 'right: the puzzle has no solution'}")
    return FAILURE if solved else SUCCESS


def add_convert(parser: Parser) -> None:
    parser.description = "Read a puzzle and write it in another format."
    parser.add_argument("puzzle", metavar="IN", help="the puzzle; - is standard input")
    parser.add_argument("output", metavar="OUT", help="the file to write; - is standard output")
    formats = "the output's format (%(choices)s; default: by its suffix)"
    parser.add_argument("--to", choices=FormatNames(), metavar="FORMAT", help=formats)
    add_reading_options(parser)


def run_convert(arguments: Namespace) -> int:
    write(read_puzzle(arguments.puzzle, arguments), arguments.output, format=arguments.to)
    return SUCCESS
