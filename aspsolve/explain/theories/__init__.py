"""The register of theories: one a family."""

from __future__ import annotations

from aspsolve.explain.theories.fillin import FillInTheory
from aspsolve.explain.theories.rikudo import RikudoTheory
from aspsolve.explain.theories.seeknumbers import SeekNumbersTheory
from aspsolve.explain.theory import Theory
from aspsolve.puzzles import FillIn, Puzzle, Rikudo, SeekNumbers

__all__ = ["THEORIES", "theory_of"]

#: The theory of each family.
THEORIES: dict[type[Puzzle], type[Theory]] = {
    FillIn: FillInTheory,
    Rikudo: RikudoTheory,
    SeekNumbers: SeekNumbersTheory,
}


def theory_of(puzzle: Puzzle) -> Theory:
    """Return a puzzle as a theory; raises KeyError for a family that has none."""
    return THEORIES[type(puzzle)](puzzle)  # type: ignore[call-arg]
