"""``aspsolve compare``, ``similar``, ``references`` and ``new-assignment``: for courses, besides ``grade``."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace
from pathlib import Path

from aspsolve._terminal import notice, steps
from aspsolve.batch._workers import cores, start_workers
from aspsolve.cli import FAILURE, SUCCESS, Parser
from aspsolve.errors import InputError, counted, one_line
from aspsolve.families._registry import FAMILIES
from aspsolve.grade._command import add_instances, add_limits, add_show, add_solutions, options_of
from aspsolve.grade._course import find_facts, find_submissions
from aspsolve.grade.references import write_references


def add_compare(parser: Parser) -> None:
    from aspsolve.grade.differ import COMPARED_MODELS  # noqa: PLC0415  (each subcommand loads its own modules)

    parser.description = (
        "Compare the answer sets of two encodings, instance by instance. Exit code: 0 the same, 1 different or not "
        "decided, 2 bad input."
    )
    parser.add_argument("one", metavar="A.lp", help="an encoding")
    parser.add_argument("other", metavar="B.lp", help="another one")
    add_instances(parser)
    add_limits(parser, str(COMPARED_MODELS))


def run_compare(arguments: Namespace) -> int:
    from aspsolve.grade.differ import differences  # noqa: PLC0415  (as above)

    options = options_of(arguments)
    first, second = (find_submissions([name])[0] for name in (arguments.one, arguments.other))
    instances = find_facts(first, Path(arguments.instances))
    code = SUCCESS
    with steps("comparing", len(instances)) as advance, start_workers(None, arguments.processes) as workers:
        for difference in differences(first, second, instances, options, workers):
            advance(*difference.lines)
            code = code if difference.same else FAILURE
    return code


def add_references(parser: Parser) -> None:
    parser.description = (
        "Write all answer sets of each instance to the solutions, with an encoding that is right; none if a limit is "
        "reached. Exit code: 0 all written, 1 some not, 2 bad input."
    )
    parser.add_argument("encoding", metavar="ENCODING", help="an encoding that is right")
    add_instances(parser)
    add_solutions(parser)
    add_limits(parser, "all")
    add_show(parser)


def run_references(arguments: Namespace) -> int:
    options = options_of(arguments)
    options = replace(options, models=options.models or 0)
    (encoding,) = find_submissions([arguments.encoding])[:1]
    instances = find_facts(encoding, Path(arguments.instances))
    code = SUCCESS
    printed: set[str] = set()
    with steps("solving", len(instances)) as advance, start_workers(None, arguments.processes) as workers:
        for reference in write_references(encoding, instances, Path(arguments.solutions), options, workers):
            cost = f" with cost {' '.join(map(str, reference.cost))}" if reference.cost else ""
            result = f"refused ({reference.error})" if reference.error else f"{counted(reference.answers)}{cost}"
            warnings = [warning for warning in reference.warnings if warning not in printed]
            printed.update(warnings)
            advance(*map(one_line, (f"{reference.instance.name}: {result}", *warnings)))
            code = FAILURE if reference.error else code
    return code


def add_similar(parser: Parser) -> None:
    parser.description = "Print groups of encodings that share rules up to names and order, with these rules."
    parser.add_argument("encodings", nargs="+", metavar="FILE", help="encodings, or folders of them")
    parser.add_argument("--template", metavar="FILE", help="what all students got: its rules do not count")


def run_similar(arguments: Namespace) -> int:
    from aspsolve.grade.similar import groups, lines, read_rules  # noqa: PLC0415  (as above)

    files = find_submissions(arguments.encodings)
    given = find_submissions([arguments.template]) if arguments.template else []
    encodings = []
    with steps("reading", len(files)) as advance, start_workers(None, cores()) as workers:
        for encoding in read_rules(files, workers):
            encodings.append(encoding)
            advance()
        template = next(read_rules(given, workers), None)
    if template is not None and template.error:
        raise InputError(template.error)
    for line in lines(groups(encodings, template), encodings):
        print(line)
    return SUCCESS


def add_new_assignment(parser: Parser) -> None:
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


def run_new_assignment(arguments: Namespace) -> int:
    from aspsolve.grade.assignment import new_assignment  # noqa: PLC0415  (as above)

    assignment = new_assignment(arguments.family, arguments.folder, install=arguments.install)
    for file in assignment.files:
        print(assignment.folder / file)
    if assignment.notice:
        notice(assignment.notice.replace("FOLDER", str(assignment.folder)))
    return SUCCESS
