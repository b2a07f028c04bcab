"""``aspsolve new-family`` and ``check-family``: write an encoding that declares a family, and try it."""

from __future__ import annotations

import re
from argparse import Namespace
from pathlib import Path
from string import Template

from aspsolve._files import write_text
from aspsolve._terminal import from_here, progress
from aspsolve.cli import FAILURE, SUCCESS, Parser
from aspsolve.errors import InputError, one_line, shown
from aspsolve.families._family import Family
from aspsolve.families._registry import FAMILIES, load_family

#: A correct encoding of a family, with a comment on each line.
TEMPLATE = Path(__file__).with_name("new_family.lp")
#: The subfolders of a folder of cases.
INSTANCES, SOLUTIONS = "instances", "solutions"


def add_new_family(parser: Parser) -> None:
    parser.description = "Write NAME.lp, an encoding that declares a family, for which all commands work at once."
    parser.add_argument("name", metavar="NAME", help="the family's name: small letters, digits and _")


def run_new_family(arguments: Namespace) -> int:
    name = arguments.name
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise InputError(f"expected a name of small letters, digits and _, found {shown(name)}")
    file = Path(f"{name}.lp")
    if file.exists() or file.is_symlink():
        raise InputError("there is such a file already", file=str(file))
    if name in FAMILIES:
        raise InputError(f"there is a family {name} already: expected another name")
    template = Template(TEMPLATE.read_text(encoding="utf-8"))
    write_text(file, template.substitute(kind=name, title=name.replace("_", " ").capitalize()))
    print(f"{file}: change its rules, then try it: aspsolve check-family {file}")
    return SUCCESS


def add_check_family(parser: Parser) -> None:
    parser.description = (
        "Try a family in one file: list its declarations and what is missing; draw its clues; make a puzzle, solve, "
        "check, explain, hint, write and read it; and do the same with an ambiguous and an impossible one. "
        "Exit code: 0 all is well, 1 something is missing or wrong, 2 bad input."
    )
    parser.add_argument("file", metavar="FILE", help="an encoding with declarations")
    cases = (
        "solve the puzzles of a folder: FOLDER/instances has puzzles (facts, JSON or text), and FOLDER/solutions "
        "NAME.json for each, with all its solutions as clingo (--outf=2) or aspsolve (--format json) prints them; "
        "or FOLDER itself has both. Subfolders may be named as the encoding"
    )
    parser.add_argument("--cases", metavar="FOLDER", help=cases)
    parser.add_time_limit("for the rules on an empty board", 60)


def run_check_family(arguments: Namespace) -> int:
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
    return FAILURE if complaints else SUCCESS


def _cases(family: Family, folder: Path) -> list[str]:
    """Solve a folder of puzzles, print the number of right results, and return a line for each wrong one."""
    from aspsolve.generate._family_check import case_fault  # noqa: PLC0415  (it loads all features)
    from aspsolve.grade._course import find_instances  # noqa: PLC0415  (few try cases)

    apart = (folder / INSTANCES).is_dir()
    places = (folder / INSTANCES, folder / SOLUTIONS) if apart else (folder, folder)
    cases = [one for one in find_instances(family.encoding_path, *places, any_file=True) if one.path != one.reference]
    wrong = []
    for case in cases:
        with progress(f"solving {case.path}"):
            fault = case_fault(case.path, case.reference, family)
        if fault:
            wrong.append(f"wrong: {case.path}: {fault}")
    print(f"{len(cases) - len(wrong)} of {len(cases)} puzzles come out right")
    return wrong
