"""``aspsolve references``: write all answer sets of instances, as `grade` compares them."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import replace
from pathlib import Path

from aspsolve._terminal import steps
from aspsolve.batch._workers import start_workers
from aspsolve.cli._parser import Parser
from aspsolve.errors import counted, one_line
from aspsolve.grade._command import add_instances, add_limits, add_show, add_solutions, options_of
from aspsolve.grade._course import find_facts, find_submissions
from aspsolve.grade.references import write_references

WRITTEN, REFUSED = 0, 1


def add_arguments(parser: Parser) -> None:
    parser.description = (
        "Write all answer sets of each instance to the solutions, with an encoding that is right; none if a limit is "
        "reached. Exit code: 0 all written, 1 some not, 2 bad input."
    )
    parser.add_argument("encoding", metavar="ENCODING", help="an encoding that is right")
    add_instances(parser)
    add_solutions(parser)
    add_limits(parser, "all")
    add_show(parser)


def run(arguments: Namespace) -> int:
    options = options_of(arguments)
    options = replace(options, models=options.models or 0)
    (encoding,) = find_submissions([arguments.encoding])[:1]
    instances = find_facts(encoding, Path(arguments.instances))
    code = WRITTEN
    printed: set[str] = set()
    with steps("solving", len(instances)) as display, start_workers(None, arguments.processes) as workers:
        for one in write_references(encoding, instances, Path(arguments.solutions), options, workers):
            cost = f" with cost {' '.join(map(str, one.cost))}" if one.cost else ""
            result = f"refused ({one.error})" if one.error else f"{counted(one.answers)}{cost}"
            warnings = [warning for warning in one.warnings if warning not in printed]
            printed.update(warnings)
            display.advance([one_line(text) for text in (f"{one.instance.name}: {result}", *warnings)])
            code = REFUSED if one.error else code
    return code
