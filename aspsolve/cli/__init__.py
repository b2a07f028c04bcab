"""The ``aspsolve`` command: a module for each subcommand, and what they share.

Exit codes: 0 for success, 1 for a puzzle without a solution or a wrong solution, 2 for bad input or usage, 3 for a
limit that was reached first, 130 for Ctrl-C, which `aspsolve.__main__` reports where no subcommand has; ``aspsolve
clingo`` has clingo's own.
"""

from __future__ import annotations

import os
import shlex
import sys
from argparse import Action, ArgumentParser
from collections.abc import Sequence
from contextlib import nullcontext, suppress
from importlib import import_module
from typing import Any

from aspsolve import __version__
from aspsolve._terminal import run_command
from aspsolve.cli._parser import BAD_INPUT, Parser
from aspsolve.engine._limits import check_time_limit
from aspsolve.errors import AspsolveError, InputError, shown

__all__ = ["main"]

#: The subcommands, modules with functions `add_arguments` and `run`, and what they do. Only the one called is loaded.
SUBCOMMANDS = {
    "solve": "print the solutions of puzzles",
    "check": "check whether a solution is right",
    "convert": "write a puzzle in another format",
    "draw": "draw a puzzle or a solution",
    "sheet": "print puzzles as a booklet",
    "explain": "explain a puzzle step by step, or why it has no solution",
    "rate": "rate how hard puzzles are",
    "hint": "say whether an attempt is right so far, and give the next hint",
    "batch": "solve, rate, draw and convert many puzzles, with a line of JSON for each",
    "new-family": "write an encoding that declares a family, to begin with",
    "check-family": "try a family in one file",
    "debug": "find the wrong rules of an encoding",
    "grade": "compare encodings' answer sets with reference solutions, or run any program",
    "references": "write the reference solutions of instances",
    "compare": "say on which instances two encodings differ",
    "similar": "find encodings that share rules",
    "page": "write a folder with a page to play and set puzzles, for any web host",
    "serve": "serve a page to play, set and explain puzzles, and its API",
    "improve": "find the clues to change so that a puzzle has one solution",
    "generate": "make new puzzles with exactly one solution",
    "new-assignment": "make a course's folder for a family of puzzles",
    "clingo": "run clingo, with the grid drawn under each answer",
}
#: The variable by which argcomplete says that it asks: it runs the command with the line in the environment.
COMPLETION = "_ARGCOMPLETE"


class _Version(Action):
    """Prints the versions; clingo is loaded only for that."""

    def __call__(self, parser: ArgumentParser, *_: Any) -> None:
        from aspsolve.engine._control import CLINGO_VERSION  # noqa: PLC0415

        print(f"aspsolve {__version__} (clingo {CLINGO_VERSION})")
        parser.exit()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with its arguments, those of the process where there are none, and return its exit code."""
    given = [*(sys.argv[1:] if arguments is None else arguments)]
    return run_command(lambda: _run(given))


def _run(given: list[str]) -> int:
    """Run the command and return its exit code; raises AspsolveError."""
    if given[:1] == ["grade"]:
        from aspsolve.grade import main as grade  # noqa: PLC0415  (only the command called is loaded)

        return grade(given[1:], "aspsolve grade", bad_input=BAD_INPUT)
    if given[:1] == ["clingo"]:
        from aspsolve.cli._clingo import run as clingo  # noqa: PLC0415  (the same)

        return clingo(given[1:])
    given, options = _split(_words_so_far() if COMPLETION in os.environ else given)
    if given[:1] in (["generate"], ["new-assignment"]) and given[1:2] and not given[1].startswith("-"):
        from aspsolve.families._registry import load_family  # noqa: PLC0415  (few commands name one there)

        with suppress(AspsolveError) if COMPLETION in os.environ else nullcontext():
            given[1] = load_family(given[1]).kind
    parser = Parser(prog="aspsolve", description="Solve, check, explain and draw logic puzzles with clingo.")
    parser.add_argument(
        "--version", action=_Version, nargs=0, help="show the versions of aspsolve and clingo, and exit"
    )
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND", parser_class=Parser)
    for name, summary in SUBCOMMANDS.items():
        subcommand = commands.add_parser(name, help=summary)
        if given[:1] == [name]:
            module = import_module(f"aspsolve.cli._{name.replace('-', '_')}")
            module.add_arguments(subcommand)
            subcommand.set_defaults(run=module.run)
            if COMPLETION in os.environ:
                subcommand.add_all()
    if COMPLETION in os.environ:
        _complete(parser)
    chosen = parser.parse_args(given)
    if options and not hasattr(chosen, "clingo_options"):
        raise InputError(f"{given[0]} has no options of clingo, found {shown(' '.join(options))} behind --: solve has")
    chosen.clingo_options = options
    check_time_limit(getattr(chosen, "time_limit", None))
    return int(chosen.run(chosen))


def _words_so_far() -> list[str]:
    """Return the words on the line after the command, up to the cursor."""
    line = os.environ.get("COMP_LINE", "")[: int(os.environ.get("COMP_POINT", "0"))]
    try:
        return shlex.split(line)[1:]
    except ValueError:  # a quote that is still open
        return line.split()[1:]


def _complete(parser: ArgumentParser) -> None:
    """Print what may come next, and exit; returns where argcomplete is not installed."""
    try:
        import argcomplete  # noqa: PLC0415  (an extra)
    except ImportError:
        return
    argcomplete.autocomplete(parser)


def _split(arguments: list[str]) -> tuple[list[str], list[str]]:
    """Split the arguments at ``--``, behind which everything is clingo's."""
    if "--" not in arguments:
        return arguments, []
    at = arguments.index("--")
    return arguments[:at], arguments[at + 1 :]
