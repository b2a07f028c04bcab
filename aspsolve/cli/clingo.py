"""``aspsolve clingo``: clingo with all its options, and the grid drawn under each answer."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Sequence

from aspsolve.engine.application import run_clingo

__all__ = ["add_parser", "run_arguments"]


def add_parser(commands: _SubParsersAction[ArgumentParser]) -> None:
    """Add the subcommand's line to the help; its arguments never come here, for clingo reads them itself."""
    parser = commands.add_parser("clingo", help="run clingo, with the grid drawn under each answer", add_help=False)
    parser.set_defaults(run=_run)


def _run(arguments: Namespace) -> int:
    return run_arguments(arguments.clingo_options)


def run_arguments(arguments: Sequence[str]) -> int:
    """Run clingo and return its exit code."""
    return run_clingo(arguments)
