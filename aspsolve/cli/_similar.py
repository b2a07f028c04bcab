"""``aspsolve similar``: find encodings that share rules, whatever the names and the order."""

from __future__ import annotations

from argparse import Namespace

from aspsolve._terminal import steps
from aspsolve.batch._workers import cores, start_workers
from aspsolve.cli._parser import Parser
from aspsolve.errors import InputError
from aspsolve.grade._course import find_submissions
from aspsolve.grade.similar import groups, lines, read_rules


def add_arguments(parser: Parser) -> None:
    parser.description = "Print groups of encodings that share rules up to names and order, with these rules."
    parser.add_argument("encodings", nargs="+", metavar="FILE", help="encodings, or folders of them")
    parser.add_argument("--template", metavar="FILE", help="what all students got: its rules do not count")


def run(arguments: Namespace) -> int:
    files = find_submissions(arguments.encodings)
    given = find_submissions([arguments.template]) if arguments.template else []
    with steps("reading", len(files)) as display, start_workers(None, cores()) as workers:
        read = []
        for one in read_rules(files, workers):
            read.append(one)
            display.advance([])
        template = next(read_rules(given, workers), None)
    if template is not None and template.error:
        raise InputError(template.error)
    for line in lines(groups(read, template), read):
        print(line)
    return 0
