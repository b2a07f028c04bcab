"""clingo itself, with its options and its output, and something drawn under each answer."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

import clingo

from aspsolve.errors import undecodable
from aspsolve.model.symbols import Symbol
from aspsolve.terminal import drop_output

__all__ = ["Draw", "run_clingo"]

#: Returns what to print under an answer, or None: of its shown atoms, and a function that returns all of its atoms.
Draw = Callable[[Sequence[Symbol], Callable[[], Sequence[Symbol]]], "str | None"]

#: A program that includes this is solved step by step by clingo's own main function, which cannot draw.
INCREMENTAL = b"<incmode>"
#: clingo's exit code for a program that it refuses.
REFUSED_EXIT_CODE = 65


def run_clingo(arguments: Sequence[str], draw: Draw) -> int:
    """Run clingo with its own options and output; returns clingo's exit code (10, 20, 30, ...).

    Raises InputError for arguments that are not UTF-8, and OSError where a drawing cannot be written.
    """
    plain = "--no-draw" in arguments or any(map(_incremental, arguments))
    application = _Application() if plain else _DrawingApplication(draw)
    try:
        code = clingo.clingo_main(application, [*arguments])
    except UnicodeEncodeError as error:
        raise undecodable(error) from None
    if application.unwritten is not None:
        raise application.unwritten
    return REFUSED_EXIT_CODE if application.refused else code


def _incremental(argument: str) -> bool:
    """Tell whether an argument names a program that is solved step by step."""
    with suppress(OSError, ValueError):
        return Path(argument).is_file() and INCREMENTAL in Path(argument).read_bytes()
    return False


class _Application(clingo.Application):
    """clingo as it is, with one more option."""

    program_name = "aspsolve clingo"
    refused = False
    unwritten: OSError | None = None

    def __init__(self) -> None:
        self._wanted = clingo.Flag(True)

    def register_options(self, options: clingo.ApplicationOptions) -> None:
        """Add --no-draw."""
        options.add_flag("Drawing Options", "draw", "Draw the grid under each answer of a known family", self._wanted)


class _DrawingApplication(_Application):
    """clingo with a main function in Python: with its built-in one, clingo 5.8.3 crashes when a model is accessed."""

    def __init__(self, draw: Draw) -> None:
        super().__init__()
        self._draw = draw
        self._control: clingo.Control | None = None

    def main(self, control: clingo.Control, files: Sequence[str]) -> None:
        """Load, ground and solve, as clingo does."""
        self._control = control
        try:
            for file in files or ["-"]:
                control.load(file)
            control.ground([("base", [])])
            control.solve()
        except RuntimeError as error:  # clingo has said why
            print(f"*** ERROR: ({self.program_name}): {error}", file=sys.stderr)
            self.refused = True

    def print_model(self, model: clingo.Model, printer: Callable[[], None]) -> None:
        """Print an answer as clingo does, and the drawing below."""
        if self.unwritten is not None:
            return
        printer()
        drawn = self._draw(model.symbols(shown=True), lambda: model.symbols(atoms=True)) if self._wanted else None
        if drawn is not None:
            try:
                print(drawn, flush=True)
            except OSError as error:  # clingo would print a traceback of what is raised here
                self.unwritten = error
                drop_output()
                assert self._control is not None
                self._control.interrupt()
