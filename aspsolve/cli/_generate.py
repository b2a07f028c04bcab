"""``aspsolve generate`` and ``improve``: new puzzles with exactly one solution, and changes to others for that."""

from __future__ import annotations

import shlex
from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aspsolve._files import STDIN, check_writable, read_text
from aspsolve._terminal import notice, progress, steps
from aspsolve.batch._workers import EXECUTORS, cores
from aspsolve.cli import INTERRUPTED, LIMIT_REACHED, SUCCESS, Parser
from aspsolve.cli._puzzles import add_option, add_reading_options, read_puzzle
from aspsolve.errors import InputError, LimitReached
from aspsolve.families._family import Family
from aspsolve.families._registry import FAMILIES
from aspsolve.families.parts import Option
from aspsolve.formats import format_named, name_of_format, write
from aspsolve.formats.text import write_named_puzzle
from aspsolve.generate import Generated, generate, improve
from aspsolve.generate._generate import random_seed
from aspsolve.model._textgrid import COMMENT
from aspsolve.model.checks import integer

if TYPE_CHECKING:
    from aspsolve.generate._files import PuzzleFolder

#: The help's sentences about superfluous clues.
NECESSARY = (
    "Without any one of its clues a puzzle would have a second solution or, with --difficulty, be harder than that."
    " With --extra or a number of clues, some can be superfluous."
)


def add_generate(parser: Parser) -> None:
    parser.description = f"Generate puzzles with exactly one solution. {NECESSARY}"
    others = ", ".join(kind for kind in FAMILIES.known if kind not in FAMILIES.listed)
    families = parser.add_subparsers(
        title="families", required=True, metavar="FAMILY", description=f"also {others}, and files that declare a family"
    )
    for kind, family in FAMILIES.items():
        of_family = families.add_parser(kind, help=f"generate {family.title} puzzles")
        if family.has("GENERATOR"):
            _add_options(of_family, family)
        _add_common(of_family, family)
        of_family.set_defaults(family=kind)


def _add_options(parser: Parser, family: Family) -> None:
    parser.description = f"Generate {family.title} puzzles with exactly one solution. {NECESSARY}"
    group = parser.add_argument_group("what is generated")
    for option in family.generator_class.options:
        add_option(group, option, f"order_{option.name}")
    if family.generator_class.lattice is not None:
        shapes = "cells in the shape of a picture (its dark pixels) or of a text file (its #)"
        group.add_argument("--shape", metavar="FILE", help=shapes)
        group.add_argument("--cells", type=int, metavar="N", help="scale a picture to about N cells")


def _add_common(parser: Parser, family: Family) -> None:
    group = parser.add_argument_group("all families")
    group.add_argument("-n", "--count", type=int, default=1, metavar="N", help="the number of puzzles (default: 1)")
    group.add_argument("--seed", type=int, metavar="S", help="the same seed gives the same puzzles (default: random)")
    group.add_argument("-o", "--output", type=Path, metavar="DIR", help="a folder to write to (default: print them)")
    group.add_argument("--difficulty", choices=family.levels, help="the level of the puzzles")
    group.add_argument("--extra", type=int, default=0, metavar="N", help="add N superfluous clues (default: 0)")
    group.add_argument("--unrated", action="store_true", help="do not rate how hard puzzles are")
    group.add_argument("--time-limit", type=float, metavar="S", help="seconds for all puzzles together")
    processes = f"puzzles at the same time (default: the number of cores, here {cores()})"
    group.add_argument("-p", "--processes", type=int, metavar="N", help=processes)
    group.add_argument("--executor", metavar="WHERE", help=EXECUTORS)


def run_generate(arguments: Namespace) -> int:
    family = FAMILIES[arguments.family]
    integer(arguments.count, "count", least=1)
    options = _options(arguments, family)
    seed = random_seed() if arguments.seed is None else arguments.seed
    generator = family.generator_class(**options)
    if arguments.output is None:
        return _generate(arguments, family, options, seed, None)
    from aspsolve.generate._files import PuzzleFolder  # noqa: PLC0415  (few write a folder)

    level = f"_{arguments.difficulty}" if arguments.difficulty else ""
    name = f"{family.kind}_{generator.size}{level}_{seed}"
    with PuzzleFolder.opened(arguments.output, name, _command(arguments, family, seed)) as folder:
        return _generate(arguments, family, options, seed, folder)


def _generate(
    arguments: Namespace, family: Family, options: Mapping[str, Any], seed: int, folder: PuzzleFolder | None
) -> int:
    """Generate the puzzles that the folder lacks, write or print each, and return the exit code."""
    finished = 0
    known: tuple[bytes, ...] = ()
    if folder is not None:
        finished = min(folder.finished(), arguments.count)
        known = tuple(folder.digests())
        if finished:
            are = "is" if finished == 1 else "are"
            notice(f"{arguments.output}: {finished} of these puzzles {are} there already")
        if finished == arguments.count:
            return SUCCESS
    puzzles = generate(
        family.kind,
        count=arguments.count - finished,
        first=finished + 1,
        seed=seed,
        difficulty=arguments.difficulty,
        extra=arguments.extra,
        rated=not arguments.unrated,
        processes=min(cores(), arguments.count) if arguments.processes is None else arguments.processes,
        executor=arguments.executor,
        time_limit=arguments.time_limit,
        known=known,
        **options,
    )
    number = finished
    try:
        with steps(f"generating {family.title} puzzles", arguments.count) as advance:
            for generated in puzzles:
                written = None if folder is None else folder.write(number + 1, generated)
                number += 1
                advance(f"{written}: {generated.summary}" if written else _printed(generated))
                if generated.rating is None and not arguments.unrated and family.has("EXPLANATION"):
                    notice(f"puzzle {number} is not rated: the time limit was reached")
    except (LimitReached, KeyboardInterrupt) as stopped:
        what, code = (stopped, LIMIT_REACHED) if isinstance(stopped, LimitReached) else ("interrupted", INTERRUPTED)
        found = getattr(stopped, "result", None)
        so_far = f": the hardest so far was {found.rating}" if found and found.missed else ""
        notice(f"{what} after {number} of {arguments.count} puzzles{so_far}")
        return code
    return SUCCESS


def _printed(generated: Generated) -> str:
    """Return a puzzle as text that reads back, or as facts if it has no such text."""
    about = f"{generated.summary}; seed {generated.seed}"
    try:
        return write_named_puzzle(generated.puzzle, about)
    except InputError as error:
        notice(f"{error.message}; printed as facts, which --from facts reads")
        return f"{COMMENT} {about}\n{format_named('facts').write_puzzle(generated.puzzle)}"


def _options(arguments: Namespace, family: Family) -> dict[str, Any]:
    given = _given(arguments, family)
    options = {option.name: read_text(value, latin1=True) if option.file else value for option, value in given}
    lattice = family.generator_class.lattice
    if lattice is not None and arguments.shape is not None:
        if "size" in options:
            raise InputError("size: expected none beside --shape, which gives the cells; --cells scales a picture")
        from aspsolve.generate._files import read_shape  # noqa: PLC0415  (few have a shape)

        options["cells"] = sorted(read_shape(arguments.shape, lattice, arguments.cells))
    elif lattice is not None and arguments.cells is not None:
        raise InputError("cells: expected --shape, the picture that is scaled")
    return options


def _given(arguments: Namespace, family: Family) -> list[tuple[Option, Any]]:
    options = family.generator_class.options
    values = ((option, getattr(arguments, f"order_{option.name}")) for option in options)
    return [(option, value) for option, value in values if value is not None]


def _command(arguments: Namespace, family: Family, seed: int) -> str:
    """Return a command that makes the same puzzles, without their number and options that do not change them."""
    words = ["aspsolve", "generate", family.kind]
    for option, value in _given(arguments, family):
        words.append(option.flag)
        if option.nargs != 0:
            words += map(str, value) if isinstance(value, list) else [str(value)]
    for name in ("shape", "cells", "difficulty"):
        value = getattr(arguments, name, None)
        if value is not None:
            words += [f"--{name}", str(value)]
    if arguments.unrated:
        words.append("--unrated")
    if arguments.extra:
        words += ["--extra", str(arguments.extra)]
    return shlex.join([*words, "--seed", str(seed)])


def add_improve(parser: Parser) -> None:
    parser.description = (
        "Find the smallest change of clues after which the solution is unique. If it is unique already, find the"
        " superfluous clues: those that can go while the puzzle stays at its level."
    )
    parser.add_argument("puzzle", metavar="FILE", help="the puzzle; - is standard input")
    parser.add_argument("-o", "--output", metavar="OUT", help="write the changed puzzle to this file")
    parser.add_time_limit()
    add_reading_options(parser)


def run_improve(arguments: Namespace) -> int:
    puzzle = read_puzzle(arguments.puzzle, arguments)
    if arguments.output is not None:
        name_of_format(arguments.output)
        check_writable(arguments.output)
    try:
        with progress(f"improving {arguments.puzzle}"):
            improvement = improve(puzzle, time_limit=arguments.time_limit)
    except LimitReached as limit:
        notice(f"{arguments.puzzle}: {limit}")
        return LIMIT_REACHED
    if arguments.output is not None:
        write(improvement.puzzle, arguments.output)
    if arguments.output != STDIN:
        print(improvement)
    return SUCCESS
