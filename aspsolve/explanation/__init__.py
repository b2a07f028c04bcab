r"""Explanations of puzzles: steps to the solution, hints, difficulty, and what makes a puzzle impossible or ambiguous.

>>> from aspsolve.formats.text import read_puzzle
>>> print(*explain(read_puzzle("#h#\n___\n#_#\n\nhat bag")).steps, sep="\n")
1. Only hat fits down at (2,1). (only candidate)
2. Only bag fits across at (1,2). (only candidate)

Families add names of their own, such as `candidates` and `solve_by_hand` for lists of possible words; see
`aspsolve.families.family.Family.explain_names`.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType
from typing import Any

from aspsolve.engine.limits import Interrupted
from aspsolve.explanation.ambiguity import Ambiguity
from aspsolve.explanation.conflict import Conflict
from aspsolve.explanation.hints import Hint, HintLevel, State
from aspsolve.explanation.links import Link
from aspsolve.explanation.rating import Level, Rating
from aspsolve.explanation.session import Explainer, ambiguity, conflict, explain, hint, rate
from aspsolve.explanation.steps import Detail, Explanation, Outcome, Step
from aspsolve.families.registry import FAMILIES
from aspsolve.model.elements import Element, Kind

__all__ = [
    "Ambiguity",
    "Conflict",
    "Detail",
    "Element",
    "Explainer",
    "Explanation",
    "Hint",
    "HintLevel",
    "Interrupted",
    "Kind",
    "Level",
    "Link",
    "Outcome",
    "Rating",
    "State",
    "Step",
    "ambiguity",
    "conflict",
    "explain",
    "hint",
    "rate",
]


class _CallableModule(ModuleType):
    """The package, which can be called like its function of the same name: ``aspsolve.explain(puzzle)``."""

    __call__ = staticmethod(explain)


sys.modules[__name__].__class__ = _CallableModule


def __getattr__(name: str) -> Any:
    if not name.startswith("_"):
        for family in FAMILIES.values():
            if name in family.explain_names:
                value = globals()[name] = getattr(import_module(family.explain_names[name]), name)
                return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *(name for family in FAMILIES.values() for name in family.explain_names)})
