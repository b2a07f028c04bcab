"""``aspsolve new-assignment``: lay out a course's folder."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from aspsolve.grade.assignment import PUZZLES, new_assignment

__all__ = ["set_up"]


def set_up(parser: ArgumentParser) -> None:
    """Describe the subcommand's arguments."""
    parser.description = "Lay out a course's folder: statement, template, instances, solutions, test.py, CI workflow."
    parser.add_argument("family", choices=[*PUZZLES], metavar="FAMILY", help=f"one of {', '.join(PUZZLES)}")
    parser.add_argument("folder", type=Path, metavar="DIR", help="where to; not there yet, or empty")
    parser.set_defaults(run=run)


def run(arguments: Namespace) -> int:
    """Lay it out, list the files, and return the exit code."""
    assignment = new_assignment(arguments.family, arguments.folder)
    for file in assignment.files:
        print(assignment.folder / file)
    return 0
