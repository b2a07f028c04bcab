"""Run clingo itself, with its own options and output, and draw the grid under each answer."""

from __future__ import annotations

import re
import signal
import sys
import threading
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import clingo

from aspsolve._terminal import drop_output
from aspsolve.engine._messages import Messages, undefined_predicate, without_undefined
from aspsolve.errors import undecodable
from aspsolve.model._symbols import Symbol

#: Returns the predicates (names and arities) that an instance with these facts may have; empty for an unknown family.
Inputs = Callable[[Sequence[Symbol]], Collection[tuple[str, int]]]
#: Returns the drawing of an answer, or None, by its shown atoms and a function that returns all of its atoms.
Draw = Callable[[Sequence[Symbol], Callable[[], Sequence[Symbol]]], "str | None"]

#: What an incremental program includes: only clingo's own main function solves it, and that cannot draw.
INCREMENTAL = b"<incmode>"
#: clingo's exit code for a program that it refuses.
REFUSED_EXIT_CODE = 65
#: An option that says whether a program is solved only once, perhaps abbreviated.
SINGLE_SHOT = re.compile(r"--(no-)?sin")


def run_clingo(arguments: Sequence[str], draw: Draw, inputs: Inputs, given: str = "") -> int:
    """Run clingo, and return its exit code (10, 20, ...); `given` is the text on its standard input, for messages."""
    plain = "--no-draw" in arguments or any(map(_incremental, arguments))
    application = _Application(given) if plain else _DrawingApplication(given, draw, inputs)
    # As clingo's built-in main function does: the answers and the exit code are the same.
    single = () if plain or any(map(SINGLE_SHOT.match, arguments)) else ("--single-shot",)
    try:
        with _signals_restored():
            code = clingo.clingo_main(application, [*single, *arguments])
    except UnicodeEncodeError as error:
        raise undecodable(error) from None
    if application.unwritten is not None:
        raise application.unwritten
    return REFUSED_EXIT_CODE if application.refused else code


@contextmanager
def _signals_restored() -> Iterator[None]:
    """Restore the signal handlers, which clingo replaces by its own: these crash once it has ended."""
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        if threading.current_thread() is threading.main_thread():
            for number, handler in handlers.items():
                signal.signal(number, handler)


def _incremental(argument: str) -> bool:
    """Return whether an argument names a program that is solved step by step."""
    with suppress(OSError, ValueError):
        return Path(argument).is_file() and INCREMENTAL in Path(argument).read_bytes()
    return False


class _Application(clingo.Application):
    """clingo as it is, but with readable messages and the options --no-draw and, in its help, --family."""

    program_name = "aspsolve clingo"
    refused = False
    unwritten: OSError | None = None

    def __init__(self, given: str) -> None:
        self._wanted = clingo.Flag(True)
        self._messages = Messages(given)

    def logger(self, code: clingo.MessageCode, message: str) -> None:  # noqa: ARG002  (clingo's arguments)
        for text in self._messages.readable(message):
            self.say(text)

    def say(self, text: str) -> None:
        """Print a message, with an empty line below."""
        print(f"{text}\n", file=sys.stderr)

    def register_options(self, options: clingo.ApplicationOptions) -> None:
        """Add --no-draw, and for the help --family, which the callers read: here it can only be an abbreviation."""
        group = "Aspsolve Options"
        options.add_flag(group, "draw", "Draw the grid under each answer of a known family", self._wanted)
        described = "Draw answers of this family, or that a file declares"
        options.add(group, "family", described, lambda _: False, argument="<name>")


class _DrawingApplication(_Application):
    """clingo with a main function in Python: with its built-in one, clingo 5.8.3 crashes when a model is accessed."""

    def __init__(self, given: str, draw: Draw, inputs: Inputs) -> None:
        super().__init__(given)
        self._draw = draw
        self._inputs = inputs
        self._control: clingo.Control | None = None
        self._undefined: list[str] = []

    def say(self, text: str) -> None:
        """Print a message; one about an undefined predicate is kept until grounding has ended."""
        if undefined_predicate(text) is None:
            super().say(text)
        else:
            self._undefined.append(text)

    def _say_undefined(self, known: Collection[tuple[str, int]]) -> None:
        """Print the messages about undefined predicates, but for known ones."""
        for text in without_undefined(self._undefined, known):
            super().say(text)
        self._undefined.clear()

    def main(self, control: clingo.Control, files: Sequence[str]) -> None:
        self._control = control
        try:
            for file in files or ["-"]:
                control.load(file)
            control.ground([("base", [])])
            if self._undefined:
                self._say_undefined(self._inputs([atom.symbol for atom in control.symbolic_atoms if atom.is_fact]))
            control.solve()
        except RuntimeError as error:  # clingo has said why
            self._say_undefined(())
            print(f"*** ERROR: ({self.program_name}): {error}", file=sys.stderr)
            self.refused = True

    def print_model(self, model: clingo.Model, printer: Callable[[], None]) -> None:
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
