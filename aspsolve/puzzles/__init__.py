"""The puzzle families: one module each, registered in `aspsolve.puzzles.families`."""

from __future__ import annotations

from aspsolve.puzzles.families import FAMILIES, recognise
from aspsolve.puzzles.fillin import FillIn
from aspsolve.puzzles.puzzle import Puzzle, Solution
from aspsolve.puzzles.rikudo import Rikudo
from aspsolve.puzzles.seeknumbers import SeekNumbers

__all__ = ["FAMILIES", "FillIn", "Puzzle", "Rikudo", "SeekNumbers", "Solution", "recognise"]
