"""The ``aspsolve`` command: its subcommands, its parser of arguments, and its exit codes."""

from __future__ import annotations

import os
import re
import shlex
import sys
from argparse import Action, ArgumentParser
from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext, suppress
from importlib import import_module
from typing import Any, NoReturn

from aspsolve import __version__
from aspsolve._terminal import from_here, run_command
from aspsolve.engine._limits import check_time_limit
from aspsolve.errors import AspsolveError, InputError, cut, one_line, shown

__all__ = ["main"]

#: The exit codes; ``aspsolve clingo`` has clingo's own.
SUCCESS, FAILURE, BAD_INPUT, LIMIT_REACHED, INTERRUPTED = 0, 1, 2, 3, 130
#: A message about the arguments, which it may repeat, is cut to this many characters.
MAX_MESSAGE = 500
#: The subcommands, with their modules and help. Only the module of the one called is loaded; it has a function that
#: adds the arguments, such as `add_new_family`, and one that does the work and returns the exit code, `run_new_family`.
SUBCOMMANDS = {
    "solve": ("cli._solve", "print the solutions of puzzles"),
    "check": ("cli._solve", "check whether a solution is right"),
    "convert": ("cli._solve", "write a puzzle in another format"),
    "draw": ("cli._draw", "draw a puzzle or a solution"),
    "sheet": ("cli._draw", "print puzzles as a booklet"),
    "explain": ("cli._explain", "explain a puzzle step by step, or why it has no solution"),
    "rate": ("cli._explain", "rate how hard puzzles are"),
    "hint": ("cli._explain", "say whether an attempt is right so far, and give the next hint"),
    "batch": ("cli._batch", "solve, rate, draw and convert many puzzles, with a line of JSON for each"),
    "new-family": ("cli._family", "write an encoding that declares a family, to begin with"),
    "check-family": ("cli._family", "try a family in one file"),
    "debug": ("cli._debug", "find the wrong rules of an encoding"),
    "grade": ("grade", "compare encodings' answer sets with reference solutions, or run any program"),
    "references": ("cli._course", "write the reference solutions of instances"),
    "compare": ("cli._course", "say on which instances two encodings differ"),
    "similar": ("cli._course", "find encodings that share rules"),
    "page": ("cli._page", "write a folder with a page to play and set puzzles, for any web host"),
    "serve": ("cli._page", "serve a page to play, set and explain puzzles, and its API"),
    "improve": ("cli._generate", "find the clues to change so that a puzzle has one solution"),
    "generate": ("cli._generate", "make new puzzles with exactly one solution"),
    "new-assignment": ("cli._course", "make a course's folder for a family of puzzles"),
    "clingo": ("cli._clingo", "run clingo, with the grid drawn under each answer"),
}
#: What stands between the width and the height of a size, as it is printed.
SIDES = re.compile(r"(?<=\d)[x×](?=\d)")
#: The environment variable that argcomplete sets when it runs the command for completions of the line so far.
COMPLETION = "_ARGCOMPLETE"


class Parser(ArgumentParser):
    """An argument parser with errors of one line, which reads cells such as -1,1 as values, like negative numbers."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._negative_number_matcher = re.compile(r"-\d+(,-?\d+)?$|-\d*\.\d+$")
        self._late: list[Callable[[], None]] = []

    def add_flag(self, flag: str, what: str) -> None:
        self.add_argument(flag, action="store_true", help=what)

    def add_choice(self, flag: str, choices: Iterable[str], default: str, what: str) -> None:
        self.add_argument(flag, choices=[*choices], default=default, help=f"{what} (default: {default})")

    def add_number(self, *flags: str, default: int, what: str, metavar: str = "N") -> None:
        self.add_argument(*flags, type=int, default=default, metavar=metavar, help=f"{what} (default: {default})")

    def add_time_limit(self, of: str = "", default: float | None = None) -> None:
        what = f"seconds {of}".rstrip() + ("" if default is None else f" (default: {default:g})")
        self.add_argument("--time-limit", type=float, default=default, metavar="S", help=what)

    def add_late(self, add: Callable[[], None]) -> None:
        """Add options later: when the help or an option unknown so far needs them."""
        self._late.append(add)

    def add_all(self) -> None:
        while self._late:
            self._late.pop()()

    def format_help(self) -> str:
        self.add_all()
        return super().format_help()

    def parse_known_args(self, args: Sequence[str] | None = None, namespace: Any = None) -> Any:  # type: ignore[override]
        """Parse arguments, all of which must be known; adds the late options if one of them is not."""
        named = {text.partition("=")[0] for text in args or () if text.startswith("--")}
        if not named <= self._option_string_actions.keys():
            self.add_all()
        chosen, unknown = super().parse_known_args(args, namespace)
        if unknown:
            self.error(f"unrecognized arguments: {' '.join(unknown)}")
        return chosen, unknown

    def error(self, message: str) -> NoReturn:
        text = from_here(f"{self.prog}: {cut(one_line(message), MAX_MESSAGE)}")
        self.exit(BAD_INPUT, f"{text} (see {self.prog} --help)\n")


class _Version(Action):
    """Prints the versions; clingo is loaded only for that."""

    def __call__(self, parser: ArgumentParser, *_: Any) -> None:
        from aspsolve.engine._control import CLINGO_VERSION  # noqa: PLC0415

        print(f"aspsolve {__version__} (clingo {CLINGO_VERSION})")
        parser.exit()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with arguments, by default those of the process, and return its exit code."""
    given = [*(sys.argv[1:] if arguments is None else arguments)]
    return run_command(lambda: _run(given))


def _run(given: list[str]) -> int:
    if given[:1] == ["grade"]:
        from aspsolve.grade import main as grade  # noqa: PLC0415  (only the command called is loaded)

        return grade(given[1:], "aspsolve grade", bad_input=BAD_INPUT)
    if given[:1] == ["clingo"]:
        from aspsolve.cli._clingo import run as clingo  # noqa: PLC0415  (the same)

        return clingo(given[1:])
    given = _words_so_far() if COMPLETION in os.environ else given
    end = given.index("--") if "--" in given else len(given)
    given, options = given[:end], given[end + 1 :]  # clingo's options
    if given[:1] in (["generate"], ["new-assignment"]):
        given = _of_family(given)
    parser = Parser(prog="aspsolve", description="Solve, check, explain and draw logic puzzles with clingo.")
    parser.add_argument(
        "--version", action=_Version, nargs=0, help="show the versions of aspsolve and clingo, and exit"
    )
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND", parser_class=Parser)
    for name, (home, summary) in SUBCOMMANDS.items():
        subcommand = commands.add_parser(name, help=summary)
        if given[:1] == [name]:
            module, function = import_module(f"aspsolve.{home}"), name.replace("-", "_")
            getattr(module, f"add_{function}")(subcommand)
            subcommand.set_defaults(run=getattr(module, f"run_{function}"))
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


def _of_family(given: list[str]) -> list[str]:
    """Return arguments that begin with a command and the kind of a family, which is loaded, and have a size in two."""
    if "--family" in given[:-1]:  # as other commands name it
        place = given.index("--family")
        given = [given[0], given[place + 1], *given[1:place], *given[place + 2 :]]
    if "--size" in given[:-1]:
        place = given.index("--size") + 1
        given[place : place + 1] = SIDES.split(given[place])
    if given[1:2] and not given[1].startswith("-"):
        from aspsolve.families._registry import load_family  # noqa: PLC0415  (few commands name one there)

        with suppress(AspsolveError) if COMPLETION in os.environ else nullcontext():
            given[1] = load_family(given[1]).kind
    return given


def _words_so_far() -> list[str]:
    """Return the words on the line after the command, up to the cursor."""
    line = os.environ.get("COMP_LINE", "")[: int(os.environ.get("COMP_POINT", "0"))]
    try:
        return shlex.split(line)[1:]
    except ValueError:  # a quote that is still open
        return line.split()[1:]


def _complete(parser: ArgumentParser) -> None:
    """Print the completions, and exit; returns if argcomplete is not installed."""
    try:
        import argcomplete  # noqa: PLC0415  (an extra)
    except ImportError:
        return
    argcomplete.autocomplete(parser)
