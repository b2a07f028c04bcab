r"""Explanations of puzzles: steps to the solution, hints, difficulty, and what makes a puzzle impossible or ambiguous.

>>> from aspsolve.formats.text import read_puzzle
>>> print(*explain(read_puzzle("#h#\n___\n#_#\n\nhat bag")).steps, sep="\n")
1. Only hat fits down at (2,1). (only candidate)
2. bag goes across at (1,2): it is the last word of 3 letters. (last of its length)
"""

from __future__ import annotations

from collections.abc import Callable
from inspect import Parameter, getdoc, signature
from typing import Concatenate, ParamSpec, TypeVar

from aspsolve.explanation._flaws import Ambiguity, Conflict
from aspsolve.explanation._rating import Level, Rating
from aspsolve.explanation._session import Explainer
from aspsolve.explanation._steps import AttemptState, ChainLink, Detail, Explanation, Hint, HintLevel, Outcome, Step
from aspsolve.model.elements import Element, Kind
from aspsolve.model.puzzle import Puzzle

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

P = ParamSpec("P")
T = TypeVar("T")
#: The heading of a docstring's parameters, and the parameter that the functions have besides a method's.
PARAMETERS = "Parameters\n----------\n"
PUZZLE = "puzzle : Puzzle\n    Of any family that has explanations.\n"


def once(question: Callable[Concatenate[Explainer, P], T]) -> Callable[Concatenate[Puzzle, P], T]:
    """Turn a method of `Explainer` into a function of a puzzle, with its other parameters and its docstring."""

    def ask(puzzle: Puzzle, /, *arguments: P.args, **options: P.kwargs) -> T:
        return question(Explainer(puzzle), *arguments, **options)

    asked = signature(question)
    of_puzzle = Parameter("puzzle", Parameter.POSITIONAL_ONLY, annotation="Puzzle")
    ask.__signature__ = asked.replace(parameters=[of_puzzle, *[*asked.parameters.values()][1:]])  # type: ignore[attr-defined]
    ask.__name__ = ask.__qualname__ = question.__name__
    ask.__doc__ = (getdoc(question) or "").replace(PARAMETERS, PARAMETERS + PUZZLE)
    return ask


# The methods of a session as functions, for a single question about a puzzle.

explain = once(Explainer.explain)
"""Explain a puzzle from what is given to its solution, as `Explainer.explain` does."""
rate = once(Explainer.rate)
"""Rate how hard a puzzle is, as `Explainer.rate` does."""
hint = once(Explainer.hint)
"""Return the next hint, as `Explainer.hint` does."""
conflict = once(Explainer.conflict)
"""Explain why a puzzle is impossible, as `Explainer.conflict` does."""
ambiguity = once(Explainer.ambiguity)
"""Show how the solutions of a puzzle differ, as `Explainer.ambiguity` does."""
