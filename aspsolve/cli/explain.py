"""``aspsolve explain``: why a puzzle has its solution, several, or none."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from time import perf_counter

from aspsolve.cli.reading import add_reading_options, read_puzzle
from aspsolve.engine.child import LimitReached
from aspsolve.errors import InputError
from aspsolve.explain.ambiguity import Ambiguity, ambiguity
from aspsolve.explain.candidates import candidates, simplify
from aspsolve.explain.conflict import Conflict, conflict
from aspsolve.explain.prolog import write_candidates
from aspsolve.explain.steps import Explanation, Interrupted, Outcome, explain
from aspsolve.explain.text import marked, write_conflict, write_step
from aspsolve.puzzles import FillIn, Puzzle
from aspsolve.terminal import progress, remark, steps

__all__ = ["set_up"]

EXPLAINED, NOT_UNIQUE, LIMIT_REACHED, INTERRUPTED = 0, 1, 3, 130
CODES = {
    Outcome.SOLVED: EXPLAINED,
    Outcome.SEVERAL: NOT_UNIQUE,
    Outcome.IMPOSSIBLE: NOT_UNIQUE,
    Outcome.STOPPED: LIMIT_REACHED,
}


def set_up(parser: ArgumentParser) -> None:
    """Describe the subcommand's arguments."""
    parser.description = (
        "Explain a puzzle step by step, or why it has no solution, or where its solutions differ. Exit code: 0"
        " explained to its only solution, 1 no solution or several, 2 bad input, 3 a limit was reached first."
    )
    parser.add_argument("file", metavar="FILE", help="the puzzle; - is standard input")
    parser.add_argument(
        "--format",
        choices=["text", "json", "prolog"],
        default="text",
        help="how it is printed; prolog: the possible words of a fill-in's slots (default: text)",
    )
    parser.add_argument("--time-limit", type=float, metavar="S", help="seconds")
    add_reading_options(parser)
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Explain, print, and return the exit code."""
    check_time_limit(arguments.time_limit)
    puzzle = read_puzzle(arguments.file, arguments)
    if arguments.format == "prolog":
        sys.stdout.write(_possible_words(puzzle, arguments.file))
        return EXPLAINED
    interrupted = False
    begin = perf_counter()
    with steps(f"explaining {arguments.file}", None) as shown:
        try:
            explanation = explain(puzzle, time_limit=arguments.time_limit, on_step=lambda _: shown.advance([]))
        except Interrupted as interruption:
            explanation, interrupted = interruption.result, True
    left = None if arguments.time_limit is None else max(0.1, arguments.time_limit - (perf_counter() - begin))
    why, where = _rest(explanation, arguments.file, left)
    if arguments.format == "json":
        told = {"conflict": why and why.to_json(), "ambiguity": where and where.to_json()}
        print(json.dumps({**explanation.to_json(), **told}, ensure_ascii=False, indent=1))
    else:
        _print(explanation, why, where)
    if explanation.stopped:
        number = len(explanation.steps)
        reason = "interrupted" if interrupted else "the limit was reached"
        remark(f"{arguments.file}: {reason} after {number} step{'s' * (number != 1)}")
    return INTERRUPTED if interrupted else CODES[explanation.outcome]


def check_time_limit(seconds: float | None) -> None:
    """Raise InputError for a time limit that is none."""
    if seconds is not None and not 0 < seconds < float("inf"):
        raise InputError(f"time limit: expected a positive number of seconds, found {seconds:g}")


def _possible_words(puzzle: Puzzle, file: str) -> str:
    """Return the possible words before and after they are simplified; raises InputError for another family."""
    if not isinstance(puzzle, FillIn):
        raise InputError(f"expected a fill-in: a {puzzle.title} puzzle has no possible words", file=file)
    possible = candidates(puzzle)
    return (
        f"% The possible words of each slot.\n{write_candidates(possible)}\n"
        f"% What is left when nothing more follows from them.\n{write_candidates(simplify(possible))}"
    )


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
        remark(f"{file}: the limit was reached before it was known why")
    return None, None


def _print(explanation: Explanation, why: Conflict | None, where: Ambiguity | None) -> None:
    """Print the steps, and how they end."""
    for step in explanation.steps:
        print(write_step(step))
    if why is not None:
        print(f"No solution: {write_conflict(why)}", end="")
    elif where is not None:
        print(f"{where}\n\n{marked(explanation.puzzle.drawing(), where.squares)}")
    difficulty = explanation.difficulty
    if difficulty is not None:
        number = len(explanation.steps)
        trials = f", {difficulty.trials} of them by trial" if difficulty.trials else ""
        print(f"Solved in {number} step{'s' * (number != 1)}{trials}: {difficulty.level.value} ({difficulty.number})")
