"""New puzzles with exactly one solution, and changes of clues that leave one."""

from __future__ import annotations

from aspsolve.generate._generate import generate
from aspsolve.generate._improve import Improvement, improve
from aspsolve.generate._making import Generated

__all__ = ["Generated", "Improvement", "generate", "improve"]
