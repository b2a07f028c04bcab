"""``aspsolve explain``, ``hint`` and ``rate``: the steps to a solution, the next step, and how hard the puzzle is."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Callable, Collection, Iterator
from contextlib import nullcontext, suppress
from dataclasses import replace
from functools import partial
from shutil import get_terminal_size
from time import perf_counter
from typing import NamedTuple

from aspsolve._files import shown_name
from aspsolve._terminal import notice, printable, progress, steps
from aspsolve.cli import BAD_INPUT, FAILURE, INTERRUPTED, LIMIT_REACHED, SUCCESS, Parser
from aspsolve.cli._puzzles import add_language_option, add_reading_options, dialect_of, print_drawing, read_puzzle
from aspsolve.errors import AspsolveError, InputError, Interrupted, LimitReached, counted
from aspsolve.explanation import (
    Ambiguity,
    AttemptState,
    Conflict,
    Detail,
    Explanation,
    Hint,
    HintLevel,
    Outcome,
    Rating,
    Step,
    ambiguity,
    conflict,
    explain,
    hint,
    rate,
)
from aspsolve.explanation._flaws import write_conflict
from aspsolve.explanation._steps import write_end, write_step
from aspsolve.families._registry import family_of
from aspsolve.formats import read_solutions
from aspsolve.model._gridwriting import marked
from aspsolve.model.drawing import Drawing
from aspsolve.model.lattice import Point
from aspsolve.model.puzzle import Puzzle, Solution

#: The columns of ratings.
FIELDS = ("file", "level", "number", "technique", "message")
#: The choices of the steps after which the grid is printed.
GRIDS = ("all", "some", "none")
#: With ``some``, the number of steps between two grids.
STEPS_A_GRID = 8
CODES = {
    Outcome.SOLVED: SUCCESS,
    Outcome.SEVERAL: FAILURE,
    Outcome.IMPOSSIBLE: FAILURE,
    Outcome.STOPPED: LIMIT_REACHED,
    AttemptState.WRONG: FAILURE,
    AttemptState.IMPOSSIBLE: FAILURE,
    AttemptState.STOPPED: LIMIT_REACHED,
}


def add_explain(parser: Parser) -> None:
    parser.description = (
        "Explain a puzzle step by step, or why it has no solution, or where its solutions differ. Exit code: 0"
        " explained up to its only solution, 1 no solution or several, 2 bad input, 3 a limit was reached first."
    )
    parser.add_argument("file", metavar="FILE", help="the puzzle; - is standard input")
    formats = "the output format; prolog: lists of candidates, such as the possible words of slots"
    parser.add_choice("--format", ("text", "json", "prolog"), "text", formats)
    details = "coarse: group similar deductions; fine: a step for each deduction"
    parser.add_choice("--detail", [detail.value for detail in Detail], Detail.COARSE.value, details)
    parser.add_choice("--grids", GRIDS, "some", "print the grid after all steps, some or none")
    parser.add_flag("--reasons", "list the reasons of each step and of each link")
    add_language_option(parser)
    parser.add_time_limit()
    add_reading_options(parser)


def run_explain(arguments: Namespace) -> int:
    puzzle = read_puzzle(arguments.file, arguments)
    if arguments.format == "prolog":
        try:
            sys.stdout.write(family_of(puzzle).write_candidates(puzzle))
        except InputError as error:
            raise error.inside(arguments.file) from None
        return SUCCESS
    interrupted = False
    begin = perf_counter()
    printer = _Printer(arguments.grids, arguments.sentences, reasons=arguments.reasons)
    text = arguments.format == "text"
    with nullcontext() if text else progress(f"explaining {arguments.file}"):
        try:
            explanation = explain(
                puzzle,
                time_limit=arguments.time_limit,
                on_step=printer.write if text else lambda _: None,
                detail=arguments.detail,
            )
        except Interrupted as interruption:
            explanation, interrupted = interruption.result, True
    if text:
        for step in explanation.steps[printer.written :]:
            printer.write(step)
    left = None if arguments.time_limit is None else max(0.1, arguments.time_limit - (perf_counter() - begin))
    why, where = _rest(explanation, arguments.file, left)
    if arguments.format == "json":
        language = arguments.sentences
        more = {"conflict": why and why.to_json(language), "ambiguity": where and where.to_json(language)}
        print(json.dumps({**explanation.to_json(language), **more}, ensure_ascii=False, indent=1))
    else:
        _print(explanation, why, where, arguments)
    if explanation.stopped:
        reason = "interrupted" if interrupted else "the limit was reached"
        notice(f"{arguments.file}: {reason} after {counted(len(explanation.steps), 'step')}")
    return INTERRUPTED if interrupted else CODES[explanation.outcome]


def _rest(explanation: Explanation, file: str, time_limit: float | None) -> tuple[Conflict | None, Ambiguity | None]:
    """Return the clues that conflict if there is no solution, or the ambiguity if there are several."""
    try:
        if explanation.outcome is Outcome.IMPOSSIBLE:
            with progress(f"looking for the clues that conflict in {file}"):
                return conflict(explanation.puzzle, time_limit=time_limit), None
        if explanation.outcome is Outcome.SEVERAL:
            with progress(f"comparing the solutions of {file}"):
                return None, ambiguity(explanation.puzzle, time_limit=time_limit or 20.0)
    except (LimitReached, KeyboardInterrupt):
        notice(f"{file}: the limit was reached before it was known why")
    return None, None


class _Printer:
    """Prints one step after another, and counts them; `grids` is one of `GRIDS`."""

    def __init__(self, grids: str, language: str, *, reasons: bool) -> None:
        self.grids, self.language, self.reasons = grids, language, reasons
        self.written = 0
        self._new: dict[Point, None] = {}

    def write(self, step: Step) -> None:
        self.written += 1
        self._new.update(dict.fromkeys(step.squares))
        width = get_terminal_size((100, 24)).columns
        text = write_step(step, width=width, reasons=self.reasons, language=self.language)
        print(printable(text), flush=True)
        if self.grids == "all" or (self.grids == "some" and self.written % STEPS_A_GRID == 0):
            _print_grid(step.drawing, self._new)
            self._new.clear()


def _print_grid(drawing: Drawing, squares: Collection[Point] = ()) -> None:
    print()
    print_drawing(lambda: drawing, marked(drawing, squares), squares)
    print()


def _print(explanation: Explanation, why: Conflict | None, where: Ambiguity | None, arguments: Namespace) -> None:
    last, language = explanation.steps[-1:], arguments.sentences
    if arguments.grids == "some" and last and len(explanation.steps) % STEPS_A_GRID:
        _print_grid(last[0].drawing)
    if why is not None:
        print(printable(write_conflict(why, language)), end="")
    elif where is not None:
        print(printable(f"{where.say(language)}\n\n{marked(explanation.puzzle.drawing(), where.squares)}"))
    if explanation.rating is not None:
        print(printable(write_end(explanation, language)))


def add_hint(parser: Parser) -> None:
    parser.description = (
        "Give the next hint for a puzzle that somebody has begun. Exit code: 0 a hint, 1 the attempt is wrong or there"
        " is no solution, 2 bad input, 3 a limit was reached first."
    )
    parser.add_argument("puzzle", metavar="FILE", help="the puzzle; - is standard input")
    attempt = "what is filled in so far: a partial solution, or the puzzle with more givens"
    parser.add_argument("--attempt", metavar="FILE", help=attempt)
    levels = "how much the hint says: where to look, why something follows, or what to write"
    parser.add_choice("--level", [level.value for level in HintLevel], "what", levels)
    parser.add_choice("--format", ("text", "json"), "text", "the output format")
    add_language_option(parser)
    parser.add_time_limit()
    add_reading_options(parser)


def run_hint(arguments: Namespace) -> int:
    puzzle = read_puzzle(arguments.puzzle, arguments)
    attempt = _attempt(arguments, puzzle)
    with progress("looking for a hint"):
        answer = hint(puzzle, attempt, level=arguments.level, time_limit=arguments.time_limit)
    if arguments.format == "json":
        print(json.dumps(answer.to_json(arguments.sentences), ensure_ascii=False, indent=1))
    else:
        print(printable(f"{answer.say(arguments.sentences)}\n"))
        drawing = _drawing(answer, puzzle, attempt)
        print_drawing(lambda: drawing, marked(drawing, answer.squares), answer.squares)
    return CODES.get(answer.state, SUCCESS)


def _attempt(arguments: Namespace, puzzle: Puzzle) -> Solution | Puzzle | None:
    """Return the attempt: a partial solution, or the puzzle with more givens; raises InputError."""
    if arguments.attempt is None:
        return None
    try:
        attempts = read_solutions(arguments.attempt, puzzle, dialect=dialect_of(arguments))
    except InputError:
        with suppress(InputError):
            attempt = read_puzzle(arguments.attempt, arguments)
            if type(attempt) is type(puzzle):
                return attempt
        raise
    if len(attempts) != 1:
        raise InputError(f"expected one attempt, found {len(attempts)}", file=arguments.attempt)
    return attempts[0]


def _drawing(answer: Hint, puzzle: Puzzle, attempt: Solution | Puzzle | None) -> Drawing:
    """Return the grid of the attempt, at the last level that of the step."""
    if answer.step is not None and answer.level is HintLevel.WHAT:
        return answer.step.drawing
    drawing = puzzle.drawing()
    if attempt is None:
        return drawing
    drawn = attempt.drawing()  # cells that the attempt leaves open show the puzzle's givens
    given = {tile.at: tile for tile in drawing.tiles if tile.given}
    return replace(drawn, tiles=tuple(tile if tile.text else given.get(tile.at, tile) for tile in drawn.tiles))


class _Rated(NamedTuple):
    """The result of a file: the rating of its puzzle, or a message why there is none and the exit code for that."""

    file: str
    rating: Rating | None
    message: str = ""
    code: int = SUCCESS

    def row(self) -> dict[str, object]:
        rated = {"level": None, "number": None, "technique": None} if self.rating is None else self.rating.to_json()
        return {"file": self.file, **rated, "message": self.message or None}

    def __str__(self) -> str:
        file = shown_name(self.file)
        if self.rating is None:
            return self.message if self.message.startswith(f"{file}:") else f"{file}: {self.message}"
        hardest = f", {self.rating.technique}" if self.rating.technique else ""
        return f"{file}: {self.rating.level.value} ({self.rating.number:g}{hardest})"


def add_rate(parser: Parser) -> None:
    parser.description = (
        "Rate how hard puzzles are, one line for each. The exit code is the greatest of: 0 rated, 1 no solution or"
        " several, 2 bad input, 3 a limit was reached first."
    )
    parser.add_argument("files", metavar="FILE", nargs="+", help="a puzzle; - is standard input")
    parser.add_number("-p", "--processes", default=1, what="puzzles at the same time")
    parser.add_choice("--format", ("text", "json", "csv"), "text", "the output format")
    parser.add_time_limit("for each puzzle")
    add_reading_options(parser)


def run_rate(arguments: Namespace) -> int:
    if arguments.processes < 1:
        raise InputError(f"processes: expected at least 1, found {arguments.processes}")
    writer = None
    if arguments.format == "csv":
        import csv  # noqa: PLC0415  (for one format)

        writer = csv.DictWriter(sys.stdout, FIELDS, lineterminator="\n")
        writer.writeheader()
    rated = []
    with steps("rating", len(arguments.files)) as advance:
        for result in _rated(arguments):
            rated.append(result)
            if writer is not None:
                writer.writerow(result.row())
                sys.stdout.flush()
            advance(*([str(result)] if arguments.format == "text" else []))
    if arguments.format == "json":
        print(json.dumps([one.row() for one in rated], ensure_ascii=False, indent=1))
    return max(one.code for one in rated)


def _rated(arguments: Namespace) -> Iterator[_Rated]:
    from aspsolve.batch._workers import InProcess, cores, start_workers  # noqa: PLC0415  (for this one alone)

    calls = (_call(file, arguments) for file in arguments.files)
    processes = min(arguments.processes, len(arguments.files), cores())
    if processes == 1:
        yield from (call() for call in calls)
        return
    with start_workers(None, processes) as workers:
        yield from workers.in_order(map(InProcess[_Rated], calls))


def _call(file: str, arguments: Namespace) -> Callable[[], _Rated]:
    """Return a function that rates the puzzle of a file, or returns the error of reading it."""
    try:
        puzzle = read_puzzle(file, arguments)
        _ = family_of(puzzle).explanation_class  # refused as bad input where there is none
    except AspsolveError as error:
        return partial(_Rated, file, None, str(error), BAD_INPUT)
    return partial(_rate, file, puzzle, arguments.time_limit)


def _rate(file: str, puzzle: Puzzle, time_limit: float | None) -> _Rated:
    try:
        return _Rated(file, rate(puzzle, time_limit=time_limit))
    except LimitReached as error:
        return _Rated(file, None, str(error), LIMIT_REACHED)
    except InputError as error:
        return _Rated(file, None, str(error), FAILURE)
