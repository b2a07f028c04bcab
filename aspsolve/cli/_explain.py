"""``aspsolve explain``: why a puzzle has its solution, several, or none."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Collection
from contextlib import nullcontext
from shutil import get_terminal_size
from time import perf_counter

from aspsolve._terminal import notice, printable, progress
from aspsolve.cli._coloured import print_drawing
from aspsolve.cli._parser import Parser
from aspsolve.cli._reading import add_language_option, add_reading_options, add_time_limit, read_puzzle
from aspsolve.errors import InputError, Interrupted, LimitReached, counted
from aspsolve.explanation import Ambiguity, Conflict, Detail, Explanation, Outcome, Step, ambiguity, conflict, explain
from aspsolve.explanation._flaws import write_conflict
from aspsolve.explanation._steps import write_end, write_step
from aspsolve.families._registry import family_of
from aspsolve.model._gridwriting import marked
from aspsolve.model.drawing import Drawing
from aspsolve.model.lattice import Point

EXPLAINED, NOT_UNIQUE, LIMIT_REACHED, INTERRUPTED = 0, 1, 3, 130
#: After which steps the grid is printed.
GRIDS = ("all", "some", "none")
#: With ``some``, the grid is drawn once in this many steps.
STEPS_A_GRID = 8
CODES = {
    Outcome.SOLVED: EXPLAINED,
    Outcome.SEVERAL: NOT_UNIQUE,
    Outcome.IMPOSSIBLE: NOT_UNIQUE,
    Outcome.STOPPED: LIMIT_REACHED,
}


def add_arguments(parser: Parser) -> None:
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
    parser.add_argument("--reasons", action="store_true", help="list the reasons of each step and of each link")
    add_language_option(parser)
    add_time_limit(parser)
    add_reading_options(parser)


def run(arguments: Namespace) -> int:
    puzzle = read_puzzle(arguments.file, arguments)
    if arguments.format == "prolog":
        try:
            sys.stdout.write(family_of(puzzle).write_candidates(puzzle))
        except InputError as error:
            raise error.inside(arguments.file) from None
        return EXPLAINED
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
    """Return why there is no solution, or where the solutions differ."""
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
    """Writes one step after another, and counts them; `grids` is one of `GRIDS`."""

    def __init__(self, grids: str, language: str, *, reasons: bool) -> None:
        self.grids, self.language, self.reasons = grids, language, reasons
        self.written = 0
        self._new: dict[Point, None] = {}

    def write(self, step: Step) -> None:
        self.written += 1
        self._new.update(dict.fromkeys(step.squares))
        width = get_terminal_size((100, 24)).columns
        written = write_step(step, width=width, reasons=self.reasons, language=self.language)
        print(printable(written), flush=True)
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
