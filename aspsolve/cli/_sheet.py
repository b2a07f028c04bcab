"""``aspsolve sheet``: a booklet of puzzles as PDF, with titles, difficulties, word lists and solutions."""

from __future__ import annotations

import json
import re
from argparse import Namespace
from dataclasses import replace
from pathlib import Path

from aspsolve._files import STDIN, check_writable, read_text, write_bytes
from aspsolve._terminal import notice, progress, steps
from aspsolve.cli import SUCCESS, Parser
from aspsolve.cli._puzzles import add_language_option, add_reading_options, read_puzzle
from aspsolve.draw._typst import check_extra
from aspsolve.draw.sheet import Entry, Paper, SheetStyle, SolutionPlace, booklet
from aspsolve.errors import EncodingError, InputError, LimitReached
from aspsolve.explanation import rate
from aspsolve.explanation._rating import Level
from aspsolve.families._registry import family_of
from aspsolve.model.drawing import Drawing
from aspsolve.model.messages import BOOKLET_LANGUAGES
from aspsolve.model.puzzle import Puzzle, Solution
from aspsolve.solving import Result, Status, solve

#: Seconds for the solution of a puzzle, and as many again for its difficulty.
TIME_LIMIT = 10.0


def add_sheet(parser: Parser) -> None:
    parser.description = "Print puzzles as a booklet. Needs pip install 'aspsolve[draw]'."
    parser.add_argument("files", nargs="+", metavar="FILE", help="a puzzle; - is standard input")
    parser.add_argument("-o", "--output", required=True, metavar="OUT", help="a file ending in .pdf")
    parser.add_argument("--title", default="", metavar="TEXT", help="the title, also at the head of pages")
    parser.add_argument("--author", default="", metavar="NAME", help="the author, for the metadata of the document")
    parser.add_choice("--paper", [paper.name.lower() for paper in Paper], "a4", "the size of the pages")
    parser.add_argument("--large", action="store_true", help="large print")
    parser.add_argument(
        "--binding",
        type=float,
        default=0.0,
        metavar="MM",
        help="extra inner margin, for pages that are printed on both sides and bound (default: 0)",
    )
    parser.add_argument("--rules", action="store_true", help="print the rules of each family once, at the beginning")
    parser.add_argument("--upper-case", action="store_true", help="print letters in upper case")
    parser.add_argument(
        "--plain-titles", action="store_true", help="title puzzles by their family rather than by their files"
    )
    add_language_option(parser, BOOKLET_LANGUAGES)
    places = "where the solutions are: on pages at the back, upside down below their puzzles, or none"
    parser.add_choice("--solutions", [place.value for place in SolutionPlace], "back", places)
    parser.add_argument("--no-difficulty", action="store_true", help="print no difficulties")
    parser.add_argument(
        "--ratings",
        metavar="FILE",
        help="ratings of these files, from aspsolve rate --format json, which are then not rated again",
    )
    parser.add_time_limit("for a puzzle's solution, and as many for its difficulty", TIME_LIMIT)
    add_reading_options(parser)


def run_sheet(arguments: Namespace) -> int:
    if Path(arguments.output).suffix.lower() != ".pdf" and arguments.output != STDIN:
        raise InputError("expected a file ending in .pdf", file=arguments.output)
    check_extra()
    check_writable(arguments.output)
    puzzles = [(file, read_puzzle(file, arguments)) for file in arguments.files]
    families = dict.fromkeys(family_of(puzzle) for _, puzzle in puzzles)
    language = arguments.sentences
    rules = [(family.title_in(language), family.rules_in(language)) for family in families]
    style = SheetStyle(
        title=arguments.title,
        paper=Paper[arguments.paper.upper()],
        large=arguments.large,
        solutions=SolutionPlace(arguments.solutions),
        language=language,
        rules=tuple((title, text) for title, text in rules if text) if arguments.rules else (),
        binding=arguments.binding,
        author=arguments.author,
    )
    for file, puzzle in puzzles:
        try:
            Entry(file, puzzle.drawing())  # what is too large is refused before anything is solved
        except InputError as error:
            raise error.inside(file) from None
    ratings = {} if arguments.ratings is None else _levels(arguments.ratings)
    entries = []
    with steps("solving", len(puzzles)) as shown:
        for file, puzzle in puzzles:
            entries.append(_entry(file, puzzle, arguments, ratings.get(file)))
            shown.advance([])
    with progress("drawing"):
        document = booklet(entries, style)
    write_bytes(arguments.output, document)
    return SUCCESS


def _entry(file: str, puzzle: Puzzle, arguments: Namespace, level: Level | None) -> Entry:
    """Return a puzzle with its solution and its difficulty, as far as time suffices; a note says what is missing."""
    result = _solved(file, puzzle, arguments.time_limit)
    family = family_of(puzzle)
    name = family.title_in(arguments.sentences)
    drawing = puzzle.drawing()
    said = ["" if arguments.plain_titles else name, family.note_in(arguments.sentences, len(drawing.tiles))]
    stars = 0
    if not arguments.no_difficulty and result.solution is not None and result.unique is not False:
        levels = _difficulty(file, puzzle, arguments.time_limit) if level is None else [level]
        for found in levels:
            said.append(found.message.say(arguments.sentences))
            stars = 1 + [*Level].index(found)
    drawings = [drawing, *([] if result.solution is None else [result.solution.drawing()])]
    drawn, *solved = map(_in_upper_case, drawings) if arguments.upper_case else drawings
    title = name if arguments.plain_titles else _title(file, name)
    shown = (len(Level) if stars else 0, stars)
    return Entry(title, drawn, solved[0] if solved else None, " · ".join(filter(None, said)), shown)


def _solved(file: str, puzzle: Puzzle, time_limit: float) -> Result[Solution]:
    try:
        result = solve(puzzle, models=2, time_limit=time_limit)
    except EncodingError as error:  # the other puzzles are printed all the same
        notice(f"{file}: no solution was found: {error}")
        return Result(Status.UNKNOWN)
    if result.solution is None:
        notice(f"{file}: {'no solution was found in time' if result.stopped else 'no solution exists'}")
    elif result.unique is False:
        notice(f"{file}: there are several solutions, of which one is printed")
    return result


def _in_upper_case(drawing: Drawing) -> Drawing:
    tiles = tuple(replace(tile, text=tile.text.upper()) for tile in drawing.tiles)
    words = tuple((length, word.upper()) for length, word in drawing.words)
    return replace(drawing, tiles=tiles, words=words)


def _levels(file: str) -> dict[str, Level]:
    """Return the levels of the files in what ``aspsolve rate --format json`` has printed; raises InputError."""
    try:
        rows = json.loads(read_text(file))
        return {str(row["file"]): Level(row["level"]) for row in rows if row["level"] is not None}
    except (ValueError, TypeError, KeyError, RecursionError) as error:
        if isinstance(error, InputError):
            raise
        raise InputError("expected the output of aspsolve rate --format json", file=file) from None


def _difficulty(file: str, puzzle: Puzzle, time_limit: float) -> list[Level]:
    try:
        return [rate(puzzle, time_limit=time_limit).level]
    except InputError as error:  # a family without explanations
        notice(f"{file}: {error}")
    except LimitReached:
        notice(f"{file}: the rating was not found in time")
    return []


def _title(file: str, otherwise: str) -> str:
    """Return the title of a puzzle by its file's name without a number in front.

    >>> _title("puzzles/01_delhi_61.lp", "Sudoku"), _title("-", "Sudoku")
    ('delhi 61', 'Sudoku')
    """
    name = "" if file == STDIN else re.sub(r"^\d+[\s_.-]+", "", Path(file).stem)
    return " ".join(name.replace("_", " ").split()) or otherwise
