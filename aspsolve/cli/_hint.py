"""``aspsolve hint``: is an attempt still right, and what follows next."""

from __future__ import annotations

import json
from argparse import Namespace
from contextlib import suppress
from dataclasses import replace

from aspsolve._terminal import printable, progress
from aspsolve.cli._coloured import print_drawing
from aspsolve.cli._parser import Parser
from aspsolve.cli._reading import add_language_option, add_reading_options, add_time_limit, dialect_of, read_puzzle
from aspsolve.errors import InputError
from aspsolve.explanation import AttemptState, Hint, HintLevel, hint
from aspsolve.formats import read_solutions
from aspsolve.model._gridwriting import marked
from aspsolve.model.drawing import Drawing
from aspsolve.model.puzzle import Puzzle, Solution

HINT, WRONG, LIMIT_REACHED = 0, 1, 3
CODES = {AttemptState.WRONG: WRONG, AttemptState.IMPOSSIBLE: WRONG, AttemptState.STOPPED: LIMIT_REACHED}


def add_arguments(parser: Parser) -> None:
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
    add_time_limit(parser)
    add_reading_options(parser)


def run(arguments: Namespace) -> int:
    puzzle = read_puzzle(arguments.puzzle, arguments)
    attempt = _attempt(arguments, puzzle)
    with progress("looking for a hint"):
        found = hint(puzzle, attempt, level=arguments.level, time_limit=arguments.time_limit)
    if arguments.format == "json":
        print(json.dumps(found.to_json(arguments.sentences), ensure_ascii=False, indent=1))
    else:
        print(printable(f"{found.say(arguments.sentences)}\n"))
        drawing = _drawing(found, puzzle, attempt)
        print_drawing(lambda: drawing, marked(drawing, found.squares), found.squares)
    return CODES.get(found.state, HINT)


def _attempt(arguments: Namespace, puzzle: Puzzle) -> Solution | Puzzle | None:
    """Return what was found so far: a partial solution, or the puzzle with more given; raises InputError."""
    if arguments.attempt is None:
        return None
    try:
        attempts = read_solutions(arguments.attempt, puzzle, dialect=dialect_of(arguments))
    except InputError:
        with suppress(InputError):
            again = read_puzzle(arguments.attempt, arguments)
            if type(again) is type(puzzle):
                return again
        raise
    if len(attempts) != 1:
        raise InputError(f"expected one attempt, found {len(attempts)}", file=arguments.attempt)
    return attempts[0]


def _drawing(found: Hint, puzzle: Puzzle, attempt: Solution | Puzzle | None) -> Drawing:
    """Return the grid, at the last level with what is new."""
    if found.step is not None and found.level is HintLevel.WHAT:
        return found.step.drawing
    drawing = puzzle.drawing()
    if attempt is None:
        return drawing
    drawn = attempt.drawing()  # with what the puzzle says in the cells that the attempt leaves open
    given = {tile.at: tile for tile in drawing.tiles if tile.given}
    return replace(drawn, tiles=tuple(tile if tile.text else given.get(tile.at, tile) for tile in drawn.tiles))
