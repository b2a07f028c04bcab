"""``aspsolve page``: a folder with a page on which puzzles can be played, for any web host."""

from __future__ import annotations

import os
from argparse import Namespace
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from aspsolve._files import STDIN, make_folder
from aspsolve._terminal import notice, steps
from aspsolve.cli._parser import Parser
from aspsolve.cli._reading import add_reading_options, add_time_limit, read_puzzles
from aspsolve.errors import InputError
from aspsolve.web._course import read_course
from aspsolve.web._page import PagePuzzle, distinct, shipped_puzzles, solver_folder, write_folder

#: Seconds for the explanation of a puzzle.
TIME_LIMIT = 20.0


def add_arguments(parser: Parser) -> None:
    parser.description = (
        "Write a folder with a page to play, set and share puzzles. Any server of files can serve it: "
        "clingo runs in the browser, and hints come from the explanations that are written beside the puzzles."
    )
    parser.add_argument("files", nargs="*", metavar="FILE", help="puzzles; - is standard input (default: a collection)")
    parser.add_argument("-o", "--output", required=True, metavar="DIR", type=Path, help="the folder")
    add_solver_option(parser)
    parser.add_argument(
        "--assignment",
        metavar="DIR",
        type=Path,
        help="a course's folder, as new-assignment makes it: its puzzles, and a bench to write the encoding on",
    )
    parser.add_argument(
        "--no-explanations", action="store_true", help="write no explanations: hints then have no reasons"
    )
    add_time_limit(parser, "for each explanation", TIME_LIMIT)
    add_reading_options(parser)


def add_solver_option(parser: Parser, otherwise: str = "") -> None:
    default = f"that in node_modules here or above{otherwise}"
    help_text = f"the folder dist of npm's clingo-wasm (default: {default})"
    parser.add_argument("--clingo-wasm", metavar="DIR", type=Path, help=help_text)


def run(arguments: Namespace) -> int:
    if arguments.assignment is not None and arguments.files:
        raise InputError("--assignment: expected no files: its instances are the puzzles")
    solver = solver_folder(arguments.clingo_wasm)
    course = None if arguments.assignment is None else read_course(arguments.assignment)
    puzzles = named_puzzles(arguments.files, arguments) if course is None else course.puzzles
    make_folder(arguments.output)
    entries = []
    with steps("explaining", len(puzzles)) as shown, ThreadPoolExecutor(os.cpu_count()) as pool:
        for one, explanation in zip(puzzles, pool.map(lambda one: _explained(one, arguments), puzzles), strict=True):
            entries.append((one, explanation))
            shown.advance([])
    write_folder(arguments.output, entries, solver, None if course is None else course.bench)
    return 0


def _explained(one: PagePuzzle, arguments: Namespace) -> str | None:
    if arguments.no_explanations:
        return None
    found = one.explanation(arguments.time_limit)
    if found is None:
        limit = f"{arguments.time_limit:g} seconds"
        notice(f"{one.puzzle.title}, {one.title}: no explanation within {limit}, so that its hints have no reasons")
    return found


def named_puzzles(files: Sequence[str], arguments: Namespace) -> list[PagePuzzle]:
    """Return the puzzles of files, named and numbered by these, or else those that the families come with."""
    if not files:
        return [*shipped_puzzles()]
    found: dict[str, PagePuzzle] = {}
    for file in files:
        stem = Path(file).stem if file != STDIN else "puzzle"
        puzzles = read_puzzles(file, arguments)
        for number, puzzle in enumerate(puzzles, 1):
            one = PagePuzzle.of(stem if len(puzzles) == 1 else f"{stem}_{number}", puzzle)
            if one.name in found:
                raise InputError(f"another puzzle has the name {one.name}: rename one of the files", file=file)
            found[one.name] = one
    return distinct(found.values())
