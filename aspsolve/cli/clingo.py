"""``aspsolve clingo``: clingo with all its options, and the grid drawn under each answer set."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence

from aspsolve.engine.application import run_clingo
from aspsolve.errors import AspsolveError
from aspsolve.families.recognise import input_predicates, judged, recognise_answer
from aspsolve.model.symbols import Symbol
from aspsolve.terminal import notice

__all__ = ["run"]

#: The option to look at once why there is no answer set, and clingo's exit code for that.
DEBUG, UNSATISFIABLE_EXIT_CODE = "--debug", 20


def run(arguments: Sequence[str]) -> int:
    """Run clingo with some arguments and return its exit code.

    Where there is no answer set, it says how to ask why; with ``--debug`` it looks into that at once.
    """
    given = [argument for argument in arguments if argument != DEBUG]
    code = run_clingo(given, _drawing, input_predicates)
    files = [argument for argument in given if not argument.startswith("-") and os.path.isfile(argument)]  # noqa: PTH113
    if code == UNSATISFIABLE_EXIT_CODE and DEBUG not in arguments and files:
        notice(f"to see which rules exclude every answer: aspsolve debug {' '.join(files)}, or add {DEBUG} here")
    elif DEBUG in arguments:
        sys.stdout.flush()
        _debug(files)
    return code


def _debug(files: Sequence[str]) -> None:
    """Print which rules of some files are wrong, or why that cannot be looked into."""
    from aspsolve.cli.debug import print_diagnosis  # noqa: PLC0415  (few ask for it)
    from aspsolve.debugging.files import diagnosed  # noqa: PLC0415

    try:
        print_diagnosis(diagnosed(files))
    except AspsolveError as error:
        notice(str(error))


def _drawing(shown: Sequence[Symbol], atoms: Callable[[], Sequence[Symbol]]) -> str | None:
    """Return the drawing of an answer set, and the first rule that it breaks; None where no family has such answers."""
    solution = recognise_answer(shown, atoms)
    return None if solution is None else judged(solution)
