"""``aspsolve compare``: say on which instances two encodings have other answer sets."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from aspsolve._terminal import steps
from aspsolve.batch._workers import start_workers
from aspsolve.cli._parser import Parser
from aspsolve.grade._command import add_instances, add_limits, options_of
from aspsolve.grade._course import find_facts, find_submissions
from aspsolve.grade.differ import COMPARED_MODELS, differences

SAME, DIFFERENT = 0, 1


def add_arguments(parser: Parser) -> None:
    parser.description = (
        "Compare the answer sets of two encodings, instance by instance. Exit code: 0 the same, 1 different or not "
        "decided, 2 bad input."
    )
    parser.add_argument("one", metavar="A.lp", help="an encoding")
    parser.add_argument("other", metavar="B.lp", help="another one")
    add_instances(parser)
    add_limits(parser, str(COMPARED_MODELS))


def run(arguments: Namespace) -> int:
    options = options_of(arguments)
    one, other = (find_submissions([name])[0] for name in (arguments.one, arguments.other))
    instances = find_facts(one, Path(arguments.instances))
    code = SAME
    with steps("comparing", len(instances)) as display, start_workers(None, arguments.processes) as workers:
        for difference in differences(one, other, instances, options, workers):
            display.advance(difference.lines)
            code = code if difference.same else DIFFERENT
    return code
