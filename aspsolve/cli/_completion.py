"""Completion in shells, by argcomplete, which runs the command with the line in the environment."""

from __future__ import annotations

import os
import shlex
from argparse import ArgumentParser

__all__ = ["COMPLETION", "complete", "words_so_far"]

#: The variable by which argcomplete says that it asks.
COMPLETION = "_ARGCOMPLETE"


def words_so_far() -> list[str]:
    """Return the words on the line after the command, up to the cursor."""
    line = os.environ.get("COMP_LINE", "")[: int(os.environ.get("COMP_POINT", "0"))]
    try:
        return shlex.split(line)[1:]
    except ValueError:  # a quote that is still open
        return line.split()[1:]


def complete(parser: ArgumentParser) -> None:
    """Print what may come next, and exit; returns where argcomplete is not installed."""
    try:
        import argcomplete  # noqa: PLC0415  (an extra)
    except ImportError:
        return
    argcomplete.autocomplete(parser)
