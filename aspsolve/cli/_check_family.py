"""``aspsolve check-family``: try a family that a file declares, on small puzzles and on a folder of puzzles."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path

from aspsolve._terminal import from_here, progress
from aspsolve.cli._reading import add_time_limit
from aspsolve.errors import one_line
from aspsolve.families._family import Family
from aspsolve.families._registry import load_family

INSTANCES, SOLUTIONS = "instances", "solutions"


def add_arguments(parser: ArgumentParser) -> None:
    parser.description = (
        "Try a family in one file: list its declarations and what is missing; draw its clues; make a puzzle, solve, "
        "check, explain, hint, write and read it; and do the same with an ambiguous and an impossible one. "
        "Exit code: 0 all is well, 1 something is missing or wrong, 2 bad input."
    )
    parser.add_argument("file", metavar="FILE", help="an encoding with declarations")
    parser.add_argument(
        "--cases",
        metavar="FOLDER",
        help="solve the puzzles of a folder: FOLDER/instances has puzzles (facts, JSON or text), and FOLDER/solutions "
        "NAME.json for each, with all its solutions as clingo (--outf=2) or aspsolve (--format json) prints them; "
        "or FOLDER itself has both. Subfolders may be named as the encoding",
    )
    add_time_limit(parser, "for the rules on an empty board", 60)


def run(arguments: Namespace) -> int:
    from aspsolve.generate._family_check import FamilyCheck  # noqa: PLC0415  (it loads all features)

    family = load_family(arguments.file)
    report = family.report()
    for line in report.said:
        print(one_line(line))
    complaints = [f"missing: {line}" for line in report.missing]
    check = FamilyCheck(family, arguments.time_limit)
    with progress(f"trying {arguments.file}"):
        complaints += [f"wrong: {line}" for line in check.faults()]
    if arguments.cases is not None:
        complaints += _cases(family, Path(arguments.cases))
    for line in complaints:
        print(from_here(one_line(line)))
    if not complaints:
        print(f"{one_line(check.summary)}; nothing is missing or wrong")
    return 1 if complaints else 0


def _cases(family: Family, folder: Path) -> Iterator[str]:
    """Solve a folder of puzzles, print how many come out right, and yield a line for each other one."""
    from aspsolve.generate._family_check import case_fault  # noqa: PLC0415  (it loads all features)
    from aspsolve.grade._course import find_instances  # noqa: PLC0415  (few try cases)

    apart = (folder / INSTANCES).is_dir()
    places = (folder / INSTANCES, folder / SOLUTIONS) if apart else (folder, folder)
    found = [one for one in find_instances(family.encoding_path, *places, any_file=True) if one.path != one.reference]
    wrong = 0
    for one in found:
        with progress(f"solving {one.path}"):
            fault = case_fault(one.path, one.reference, family)
        if fault:
            wrong += 1
            yield f"wrong: {one.path}: {fault}"
    print(f"{len(found) - wrong} of {len(found)} puzzles come out right")
