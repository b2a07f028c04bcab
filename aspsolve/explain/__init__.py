r"""Explanations of puzzles: steps to the solution, hints, difficulty, and what makes a puzzle impossible or ambiguous.

>>> from aspsolve import FillIn
>>> from aspsolve.explain import explain
>>> print(*explain(FillIn(grid=["#h#", "___", "#_#"], words=["hat", "bag"])).steps, sep="\n")
1. bag fits only across at (1,2). (only place)
2. Only hat fits down at (2,1). (only candidate)
"""

from __future__ import annotations

from aspsolve.explain.ambiguity import Ambiguity, ambiguity
from aspsolve.explain.by_hand import ByHand, Trial, solve_by_hand
from aspsolve.explain.candidates import (
    Candidate,
    Candidates,
    LetteredSlot,
    assign,
    candidates,
    common_letters,
    drop_impossible,
    drop_unique,
    simplify,
)
from aspsolve.explain.conflict import Conflict, conflict
from aspsolve.explain.difficulty import Difficulty, Level
from aspsolve.explain.hints import Hint, State, hint
from aspsolve.explain.prolog import write_candidates
from aspsolve.explain.steps import Explanation, Interrupted, Outcome, Step, explain
from aspsolve.explain.theory import Element, Kind

__all__ = [
    "Ambiguity",
    "ByHand",
    "Candidate",
    "Candidates",
    "Conflict",
    "Difficulty",
    "Element",
    "Explanation",
    "Hint",
    "Interrupted",
    "Kind",
    "LetteredSlot",
    "Level",
    "Outcome",
    "State",
    "Step",
    "Trial",
    "ambiguity",
    "assign",
    "candidates",
    "common_letters",
    "conflict",
    "drop_impossible",
    "drop_unique",
    "explain",
    "hint",
    "simplify",
    "solve_by_hand",
    "write_candidates",
]
