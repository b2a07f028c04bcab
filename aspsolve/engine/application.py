"""clingo itself, with the grid drawn under each answer of a known family."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import clingo
from clorm import unify

from aspsolve.errors import InputError
from aspsolve.puzzles import FAMILIES, Solution, recognise

__all__ = ["run_clingo"]


def run_clingo(arguments: Sequence[str]) -> int:
    """Run clingo with its own options and output; returns clingo's exit code (10, 20, 30, ...)."""
    return clingo.clingo_main(_Application(), [*arguments])


class _Application(clingo.Application):
    """clingo's own main, with one more option."""

    program_name = "aspsolve clingo"

    def __init__(self) -> None:
        self._draw = clingo.Flag(True)

    def register_options(self, options: clingo.ApplicationOptions) -> None:
        options.add_flag("Drawing Options", "draw", "Draw the grid under each answer of a known family", self._draw)

    def print_model(self, model: clingo.Model, printer: Callable[[], None]) -> None:
        printer()
        if self._draw:
            solution = drawable(model)
            if solution is not None:
                print(solution)


def drawable(model: clingo.Model) -> Solution | None:
    """Return a model as a solution where its atoms are those of a family."""
    shown = model.symbols(shown=True)
    for family in FAMILIES.values():
        atoms = unify([family.output], shown, ordered=True)
        if atoms:
            try:
                return recognise(model.symbols(atoms=True), [family]).solution(atoms)
            except InputError:
                continue
    return None
