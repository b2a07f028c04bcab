"""clingo itself, with the grid drawn under each answer of a known family."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import clingo
from clorm import unify

from aspsolve.errors import InputError
from aspsolve.puzzles import FAMILIES, Solution, recognise

__all__ = ["run_clingo"]

#: A program that includes this is solved step by step by clingo's own main function, which cannot draw.
INCREMENTAL = b"<incmode>"
#: clingo's exit code for a program that it refuses.
BROKEN = 65


def run_clingo(arguments: Sequence[str]) -> int:
    """Run clingo with its own options and output; returns clingo's exit code (10, 20, 30, ...)."""
    if "--no-draw" in arguments or any(map(_incremental, arguments)):
        return clingo.clingo_main(_Application(), [*arguments])
    application = _DrawingApplication()
    code = clingo.clingo_main(application, [*arguments])
    return BROKEN if application.refused else code


def _incremental(argument: str) -> bool:
    """Tell whether an argument names a program that is solved step by step."""
    with suppress(OSError, ValueError):
        return Path(argument).is_file() and INCREMENTAL in Path(argument).read_bytes()
    return False


class _Application(clingo.Application):
    """clingo as it is, with one more option."""

    program_name = "aspsolve clingo"

    def __init__(self) -> None:
        self._draw = clingo.Flag(True)

    def register_options(self, options: clingo.ApplicationOptions) -> None:
        """Add --no-draw."""
        options.add_flag("Drawing Options", "draw", "Draw the grid under each answer of a known family", self._draw)


class _DrawingApplication(_Application):
    """clingo with a main function of our own: beneath its own one, clingo 5.8.3 crashes on a look at the model."""

    refused = False

    def main(self, control: clingo.Control, files: Sequence[str]) -> None:
        """Load, ground and solve, as clingo does."""
        try:
            for file in files or ["-"]:
                control.load(file)
            control.ground([("base", [])])
            control.solve()
        except RuntimeError as error:  # clingo has said why
            print(f"*** ERROR: ({self.program_name}): {error}", file=sys.stderr)
            self.refused = True

    def print_model(self, model: clingo.Model, printer: Callable[[], None]) -> None:
        """Print an answer as clingo does, and the grid below."""
        printer()
        solution = _drawable(model) if self._draw else None
        if solution is not None:
            print(solution)


def _drawable(model: clingo.Model) -> Solution | None:
    """Return a model as a solution where its atoms are those of a family."""
    shown = model.symbols(shown=True)
    for family in FAMILIES.values():
        atoms = unify([family.output], shown, ordered=True)
        if atoms:
            with suppress(InputError):
                return recognise(model.symbols(atoms=True), [family]).solution(atoms)
    return None
