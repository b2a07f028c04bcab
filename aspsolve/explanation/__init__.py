r"""Explanations of puzzles: steps to the solution, hints, difficulty, and what makes a puzzle impossible or ambiguous.

>>> from aspsolve.formats.text import read_puzzle
>>> print(*explain(read_puzzle("#h#\n___\n#_#\n\nhat bag")).steps, sep="\n")
1. Only hat fits down at (2,1). (only candidate)
2. bag goes across at (1,2): it is the last word of 3 letters. (last of its length)
"""

from __future__ import annotations

from aspsolve.explanation._flaws import Ambiguity, Conflict
from aspsolve.explanation._functions import ambiguity, conflict, explain, hint, rate
from aspsolve.explanation._hints import AttemptState, Hint, HintLevel
from aspsolve.explanation._rating import Level, Rating
from aspsolve.explanation._session import Explainer
from aspsolve.explanation._steps import ChainLink, Detail, Explanation, Outcome, Step
from aspsolve.model.elements import Element, Kind

__all__ = [
    "Ambiguity",
    "AttemptState",
    "ChainLink",
    "Conflict",
    "Detail",
    "Element",
    "Explainer",
    "Explanation",
    "Hint",
    "HintLevel",
    "Kind",
    "Level",
    "Outcome",
    "Rating",
    "Step",
    "ambiguity",
    "conflict",
    "explain",
    "hint",
    "rate",
]
