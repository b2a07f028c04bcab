"""``aspsolve draw``: draw a puzzle, a solution or a step of an explanation, as text, SVG, PNG or PDF."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from aspsolve._files import STDIN, check_writable, write_bytes, write_text
from aspsolve._terminal import progress
from aspsolve.cli import SUCCESS, Parser
from aspsolve.cli._puzzles import add_reading_options, dialect_of, print_drawing, read_puzzle
from aspsolve.draw import Length, Role, Style, Theme, pdf, png, svg
from aspsolve.draw._layers import badges, highlights
from aspsolve.draw._style import THEMES
from aspsolve.errors import InputError, counted
from aspsolve.explanation import explain
from aspsolve.formats import read_solutions
from aspsolve.model._gridwriting import marked
from aspsolve.model.drawing import Drawing
from aspsolve.model.lattice import Point
from aspsolve.model.puzzle import Puzzle, Solution

#: The formats by the suffix of the output file.
SUFFIXES = {".svg": "svg", ".png": "png", ".pdf": "pdf", ".txt": "text"}


def add_draw(parser: Parser) -> None:
    parser.description = "Draw a puzzle, or one of its solutions. PNG and PDF need pip install 'aspsolve[draw]'."
    parser.add_argument("puzzle", metavar="FILE", help="the puzzle; - is standard input")
    suffixes = ", ".join(SUFFIXES)
    parser.add_argument("-o", "--output", default=STDIN, metavar="OUT", help=f"a file ending in one of {suffixes}")
    formats = [*SUFFIXES.values()]
    parser.add_argument("--format", choices=formats, help="the output format (default: by suffix, else text)")
    parser.add_argument("--solution", metavar="SOLUTION", help="draw the first solution of this file into the puzzle")
    parser.add_argument(
        "--explain",
        type=int,
        metavar="N",
        help="draw step N of the explanation: new cells, cells of the reasons, candidates",
    )
    parser.add_time_limit("for --explain")
    parser.add_argument(
        "--theme",
        choices=[theme.value for theme in Theme],
        help="the colours (default: auto for svg, light for png, print for pdf)",
    )
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
    """What is drawn, what returns it as plain text, and which cells are highlighted, numbered, or have candidates."""

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
        raise InputError(
            f"cannot draw into a {suffix or 'nameless'} file: expected {' or '.join(SUFFIXES)}", file=output
        )
    return SUFFIXES[suffix]
