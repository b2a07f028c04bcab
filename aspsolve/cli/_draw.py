"""``aspsolve draw`` and ``sheet``: a puzzle, a solution or a step as a picture, puzzles as a booklet."""

from __future__ import annotations

import json
import re
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from aspsolve._files import STDIN, check_writable, read_text, write_bytes, write_text
from aspsolve._terminal import notice, progress, steps
from aspsolve.cli import SUCCESS, Parser
from aspsolve.cli._puzzles import (
    NUMBERED,
    add_language_option,
    add_reading_options,
    dialect_of,
    print_drawing,
    puzzles_of,
    read_puzzle,
)
from aspsolve.draw import Length, Role, Style, Theme, pdf, png, svg
from aspsolve.draw._layers import badges, highlights
from aspsolve.draw._style import THEMES
from aspsolve.draw._typst import check_extra
from aspsolve.errors import EncodingError, InputError, LimitReached, counted
from aspsolve.explanation import explain, rate
from aspsolve.explanation._rating import Level
from aspsolve.families._registry import family_of
from aspsolve.formats import read_solutions
from aspsolve.model._gridwriting import marked
from aspsolve.model.drawing import Drawing
from aspsolve.model.lattice import Point
from aspsolve.model.messages import BOOKLET_LANGUAGES, enumeration
from aspsolve.model.puzzle import Puzzle, Solution
from aspsolve.solving import Result, Status, solve

if TYPE_CHECKING:
    from aspsolve.draw.sheet import Entry

#: The formats by the suffix of the output file.
SUFFIXES = {".svg": "svg", ".png": "png", ".pdf": "pdf", ".txt": "text"}
#: Seconds for the solution of a puzzle of a booklet, and as many again for its difficulty.
SHEET_SECONDS = 10.0


def add_draw(parser: Parser) -> None:
    parser.description = "Draw a puzzle, or one of its solutions. PNG and PDF need pip install 'aspsolve[draw]'."
    parser.add_argument("puzzle", metavar="FILE", help="the puzzle; - is standard input")
    suffixes = ", ".join(SUFFIXES)
    parser.add_argument("-o", "--output", default=STDIN, metavar="OUT", help=f"a file ending in one of {suffixes}")
    formats = [*SUFFIXES.values()]
    parser.add_argument("--format", choices=formats, help="the output format (default: by suffix, else text)")
    parser.add_argument("--solution", metavar="SOLUTION", help="draw the first solution of this file into the puzzle")
    step = "draw step N of the explanation: new cells, cells of the reasons, candidates"
    parser.add_argument("--explain", type=int, metavar="N", help=step)
    parser.add_time_limit("for --explain")
    colours = "the colours (default: auto for svg, light for png, print for pdf)"
    parser.add_argument("--theme", choices=[theme.value for theme in Theme], help=colours)
    parser.add_argument("--size", metavar="WIDTH", help="the width of the picture, such as 80mm, 3in or 400px")
    add_reading_options(parser)


def run_draw(arguments: Namespace) -> int:
    format_name = arguments.format or _format_for(arguments.output)
    width = None if arguments.size is None else Length.parse(arguments.size, "--size")
    puzzle = read_puzzle(arguments.puzzle, arguments)
    check_writable(arguments.output)
    shown = _explained(puzzle, arguments) if arguments.explain is not None else _drawn(puzzle, arguments)
    if format_name == "text":
        if arguments.output == STDIN:
            print_drawing(lambda: shown.drawing, shown.text(), shown.highlights)
        else:
            write_text(arguments.output, f"{shown.text()}\n")
        return SUCCESS
    style = Style(theme=Theme(arguments.theme or THEMES[format_name]), width=width)
    document = svg(
        shown.drawing, highlights=shown.highlights, candidates=shown.candidates, badges=shown.badges, style=style
    )
    if format_name == "svg":
        write_text(arguments.output, document)
    else:
        data = png(document) if format_name == "png" else pdf([document], shown.drawing.title)
        write_bytes(arguments.output, data)
    return SUCCESS


class _Picture(NamedTuple):
    """A drawing, a function that returns it as plain text, and the highlights, badges and candidates of its cells."""

    drawing: Drawing
    text: Callable[[], str]
    highlights: Mapping[Point, Role] = {}
    badges: Mapping[Point, str] = {}
    candidates: Mapping[Point, Sequence[str]] = {}


def _drawn(puzzle: Puzzle, arguments: Namespace) -> _Picture:
    drawn: Puzzle | Solution = puzzle
    if arguments.solution is not None:
        solutions = read_solutions(arguments.solution, puzzle, dialect=dialect_of(arguments))
        if not solutions:
            raise InputError("there is no solution in it", file=arguments.solution)
        drawn = solutions[0]
    return _Picture(drawn.drawing(), partial(str, drawn))


def _explained(puzzle: Puzzle, arguments: Namespace) -> _Picture:
    if arguments.solution is not None:
        raise InputError("--explain draws what is known after a step: expected no --solution")
    with progress("explaining"):
        explanation = explain(puzzle, time_limit=arguments.time_limit)
    number = len(explanation.steps)
    if not 1 <= arguments.explain <= number:
        ended = " in time" if explanation.stopped else ""
        raise InputError(
            f"--explain: there is no step {arguments.explain}: {counted(number, 'step')} were found{ended}"
        )
    step = explanation.steps[arguments.explain - 1]
    drawing = replace(step.drawing, title=f"{step.drawing.title}, step {step}")
    chain = badges(link.squares for link in step.chain)
    text = partial(marked, step.drawing, step.squares)
    return _Picture(drawing, text, highlights(step), chain, step.candidates)


def _format_for(output: str) -> str:
    if output == STDIN:
        return "text"
    suffix = Path(output).suffix.lower()
    if suffix not in SUFFIXES:
        raise InputError(f"expected a file ending in {enumeration(SUFFIXES, 'or')}", file=output)
    return SUFFIXES[suffix]


def add_sheet(parser: Parser) -> None:
    from aspsolve.draw.sheet import Paper, SolutionPlace  # noqa: PLC0415  (a picture is no booklet)

    parser.description = "Print puzzles as a booklet. Needs pip install 'aspsolve[draw]'."
    parser.add_argument("files", nargs="+", metavar="FILE", help="a puzzle; - is standard input")
    parser.add_argument("-o", "--output", required=True, metavar="OUT", help="a file ending in .pdf")
    parser.add_argument("--title", default="", metavar="TEXT", help="the title, also at the head of pages")
    parser.add_argument("--author", default="", metavar="NAME", help="the author, for the metadata of the document")
    parser.add_choice("--paper", [paper.name.lower() for paper in Paper], "a4", "the size of the pages")
    parser.add_flag("--large", "large print")
    margin = "extra inner margin, for pages that are printed on both sides and bound (default: 0)"
    parser.add_argument("--binding", type=float, default=0.0, metavar="MM", help=margin)
    parser.add_flag("--rules", "print the rules of each family once, at the beginning")
    parser.add_flag("--upper-case", "print letters in upper case")
    parser.add_flag("--plain-titles", "title puzzles by their family rather than by their files")
    add_language_option(parser, BOOKLET_LANGUAGES)
    places = "where the solutions are: on pages at the back, upside down below their puzzles, or none"
    parser.add_choice("--solutions", [place.value for place in SolutionPlace], "back", places)
    parser.add_flag("--no-difficulty", "print no difficulties")
    ratings = "ratings of these files, from aspsolve rate --format json, which are then not rated again"
    parser.add_argument("--ratings", metavar="FILE", help=ratings)
    parser.add_time_limit("for a puzzle's solution, and as many for its difficulty", SHEET_SECONDS)
    add_reading_options(parser)


def run_sheet(arguments: Namespace) -> int:
    from aspsolve.draw.sheet import Entry, Paper, SheetStyle, SolutionPlace, booklet  # noqa: PLC0415  (as above)

    if Path(arguments.output).suffix.lower() != ".pdf" and arguments.output != STDIN:
        raise InputError("expected a file ending in .pdf", file=arguments.output)
    check_extra()
    check_writable(arguments.output)
    puzzles = [named for file in arguments.files for named in puzzles_of(file, arguments)]
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
            Entry(file, puzzle.drawing())  # refuses a puzzle that is too large, before anything is solved
        except InputError as error:
            raise error.inside(file) from None
    ratings = {} if arguments.ratings is None else _levels(arguments.ratings)
    entries = []
    with steps("solving", len(puzzles)) as advance:
        for file, puzzle in puzzles:
            entries.append(_entry(file, puzzle, arguments, ratings.get(file)))
            advance()
    with progress("drawing"):
        document = booklet(entries, style)
    write_bytes(arguments.output, document)
    return SUCCESS


def _entry(file: str, puzzle: Puzzle, arguments: Namespace, level: Level | None) -> Entry:
    """Return a puzzle with its solution and its difficulty if found in time; prints a notice if one is missing."""
    from aspsolve.draw.sheet import Entry  # noqa: PLC0415  (as above)

    result = _solved(file, puzzle, arguments.time_limit)
    family = family_of(puzzle)
    name = family.title_in(arguments.sentences)
    drawing = puzzle.drawing()
    notes = ["" if arguments.plain_titles else name, family.note_in(arguments.sentences, len(drawing.tiles))]
    stars = 0
    if not arguments.no_difficulty and result.solution is not None and result.unique is not False:
        level = level or _difficulty(file, puzzle, arguments.time_limit)
        if level is not None:
            notes.append(level.message.say(arguments.sentences))
            stars = 1 + [*Level].index(level)
    drawings = [drawing, *([] if result.solution is None else [result.solution.drawing()])]
    drawn, *solved = map(_in_upper_case, drawings) if arguments.upper_case else drawings
    title = name if arguments.plain_titles else _title(file, name)
    shown = (len(Level) if stars else 0, stars)
    return Entry(title, drawn, solved[0] if solved else None, " · ".join(filter(None, notes)), shown)


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
    """Return the levels by file from the output of ``aspsolve rate --format json``; raises InputError."""
    text = read_text(file)
    try:
        return {str(row["file"]): Level(row["level"]) for row in json.loads(text) if row["level"] is not None}
    except (ValueError, TypeError, KeyError, RecursionError):
        raise InputError("expected the output of aspsolve rate --format json", file=file) from None


def _difficulty(file: str, puzzle: Puzzle, time_limit: float) -> Level | None:
    try:
        return rate(puzzle, time_limit=time_limit).level
    except InputError as error:  # a family without explanations
        notice(f"{file}: {error}")
    except LimitReached:
        notice(f"{file}: the rating was not found in time")
    return None


def _title(file: str, otherwise: str) -> str:
    """Return a puzzle's title: its file's name without a number in front, then the puzzle's number in the file."""
    path, _, number = Path(file).name.partition(NUMBERED)
    name = "" if path == STDIN else re.sub(r"^\d+[\s_.-]+", "", Path(path).stem)
    return " ".join([*(name.replace("_", " ").split() or [otherwise]), *number.split()])
