"""The options with which every subcommand reads a puzzle."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from aspsolve.formats import FORMATS, Dialect, read
from aspsolve.formats.files import read_text
from aspsolve.puzzles import Puzzle
from aspsolve.terminal import progress

__all__ = ["add_reading_options", "dialect_of", "read_puzzle"]


def add_reading_options(parser: ArgumentParser) -> None:
    """Add --from and what a text does not say itself."""
    group = parser.add_argument_group("reading")
    group.add_argument(
        "--from",
        dest="source",
        choices=[*FORMATS],
        metavar="FORMAT",
        help=f"the input's format ({', '.join(FORMATS)}); by its suffix otherwise, and text for standard input",
    )
    group.add_argument("--words", metavar="FILE", help="the words of a fill-in in text, with space between them")
    group.add_argument("--block", default="#", metavar="C", help="a fill-in's solid square in text (default: #)")
    group.add_argument("--open", default="_", metavar="C", help="a fill-in's open square in text (default: _)")
    group.add_argument(
        "--min-slot", type=int, metavar="N", help="the shortest run of squares that needs a word (default: 2)"
    )


def dialect_of(arguments: Namespace) -> Dialect:
    """Return what the options say of a text."""
    words = read_text(arguments.words) if arguments.words is not None else None
    return Dialect(block=arguments.block, open=arguments.open, words=words, min_slot=arguments.min_slot)


def read_puzzle(path: str, arguments: Namespace) -> Puzzle:
    """Read a puzzle by the options."""
    with progress(f"reading {path}"):
        return read(path, format=arguments.source, dialect=dialect_of(arguments))
