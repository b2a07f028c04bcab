"""A program that grows: it is solved, and more is added to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from aspsolve.engine._control import GroundProgram, Program
from aspsolve.model._symbols import Symbol

__all__ = ["GrowingProgram"]


class GrowingProgram:
    """A ground program to which rules are added between searches.

    >>> program = GrowingProgram(Program(text="{ a; b } = 1."), [], 100)
    >>> program.add(":- a.")
    >>> [str(atom) for atom in program.solve()]
    ['b']

    Raises EncodingError for a program that clingo refuses.
    """

    def __init__(self, program: Program, arguments: Sequence[str], conflicts: int) -> None:
        self._control = GroundProgram(replace(program, quick=True), ["1", *arguments]).control
        self._control.configuration.solve.solve_limit = f"{conflicts},umax"  # type: ignore[union-attr]
        self._parts = 0

    def add(self, text: str) -> None:
        """Add rules whose heads are new."""
        self._parts += 1
        name = f"part{self._parts}"
        self._control.add(name, [], text)
        self._control.ground([(name, [])])

    def solve(self) -> Sequence[Symbol] | None:
        """Return the shown atoms of an answer set, None if there is none or the limit of conflicts is reached."""
        found: list[Sequence[Symbol]] = []
        self._control.solve(on_model=lambda model: found.append(model.symbols(shown=True)))
        return found[-1] if found else None
