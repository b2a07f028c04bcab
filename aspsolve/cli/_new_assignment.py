"""``aspsolve new-assignment``: make the folder of an assignment for a course."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from aspsolve._terminal import notice
from aspsolve.families._registry import FAMILIES
from aspsolve.grade.assignment import new_assignment


def add_arguments(parser: ArgumentParser) -> None:
    parser.description = "Make a course's folder: statement, template, instances, solutions, test.py, CI workflow."
    known = FAMILIES.known
    families = f"one of {', '.join(known)}, or a file that declares one"
    parser.add_argument("family", choices=known, metavar="FAMILY", help=families)
    parser.add_argument("folder", type=Path, metavar="DIR", help="the folder, new or empty")
    parser.add_argument(
        "--install", metavar="WHAT",
        help="what students install: a wheel, which is copied into the folder, an https:// or git+https:// address, or "
        "aspsolve==VERSION (default: a wheel of this version, which you put there)",
    )  # fmt: skip


def run(arguments: Namespace) -> int:
    assignment = new_assignment(arguments.family, arguments.folder, install=arguments.install)
    for file in assignment.files:
        print(assignment.folder / file)
    if assignment.notice:
        notice(assignment.notice.replace("FOLDER", str(assignment.folder)))
    return 0
