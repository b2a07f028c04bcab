"""``aspsolve clingo``: clingo with all its options, and the grid drawn under each answer set."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence

from aspsolve._terminal import notice
from aspsolve.engine._application import run_clingo
from aspsolve.errors import AmbiguousFamily, AspsolveError
from aspsolve.families._recognise import family_of_arguments, input_predicates, judged, recognise_answer
from aspsolve.model._symbols import Symbol

#: The option to debug the encoding afterwards, and clingo's exit code if there is no answer set.
DEBUG, UNSATISFIABLE_EXIT_CODE = "--debug", 20


def run(arguments: Sequence[str]) -> int:
    family, given = family_of_arguments([argument for argument in arguments if argument != DEBUG])
    files = [argument for argument in given if not argument.startswith("-") and os.path.isfile(argument)]  # noqa: PTH113
    refused = False

    def drawn(shown: Sequence[Symbol], atoms: Callable[[], Sequence[Symbol]]) -> str | None:
        """Return the drawing of an answer set, and the first rule that it breaks."""
        nonlocal refused
        try:
            solution = recognise_answer(shown, atoms, family)
        except AmbiguousFamily as error:
            before, refused = refused, True
            return None if before else f"Not drawn: {error.message}"
        return None if solution is None else judged(solution)

    code = run_clingo(given, drawn, input_predicates)
    if code == UNSATISFIABLE_EXIT_CODE and DEBUG not in arguments and files:
        notice(f"to see which rules exclude every answer: aspsolve debug {' '.join(files)}, or add {DEBUG} here")
    elif DEBUG in arguments:
        sys.stdout.flush()
        _debug(files)
    return code


def _debug(files: Sequence[str]) -> None:
    from aspsolve.cli._debug import print_diagnosis  # noqa: PLC0415  (few ask for it)
    from aspsolve.debugging._debug import diagnosed  # noqa: PLC0415

    try:
        print_diagnosis(diagnosed(files))
    except AspsolveError as error:
        notice(str(error))
