"""New puzzles with exactly one solution.

>>> from aspsolve import solve
>>> from aspsolve.families._registry import FAMILIES
>>> kinds = [kind for kind, family in FAMILIES.items() if family.generator and family.generator_class.lattice]
>>> generated = next(generate(kinds[0], seed=7))
>>> generated.seed, solve(generated.puzzle, models=2).unique
(7, True)
"""

from __future__ import annotations

from aspsolve.generate._generate import generate
from aspsolve.generate._improve import Improvement, improve
from aspsolve.generate._making import Generated

__all__ = ["Generated", "Improvement", "generate", "improve"]
