"""``aspsolve check-family``: read a family that a file declares, and say what is there and what is missing."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from aspsolve.errors import one_line
from aspsolve.families._registry import load_family


def add_arguments(parser: ArgumentParser) -> None:
    parser.description = (
        "Read a family in one file, and list its declarations and what is missing. "
        "Exit code: 0 nothing is missing, 1 something is missing, 2 bad input."
    )
    parser.add_argument("file", metavar="FILE", help="an encoding with declarations")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Print what the family says and what is missing, and return the exit code."""
    family = load_family(arguments.file)
    report = family.report()
    for line in report.said:
        print(one_line(line))
    for line in report.missing:
        print(f"missing: {one_line(line)}")
    if not report.missing:
        print("nothing is missing")
    return 1 if report.missing else 0
