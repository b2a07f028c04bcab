"""A first hint that says what a cell holds, where few reasons show it.

Questions to clingo are counted, and never timed: the hint is the same on every machine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from aspsolve.errors import LimitReached
from aspsolve.families.declared.state import DeclaredState
from aspsolve.families.declared.techniques import SEVERAL_RULES, numbers_of
from aspsolve.model.elements import Literal
from aspsolve.model.techniques import Technique

if TYPE_CHECKING:
    from aspsolve.families.declared.explanation import DeclaredModel

__all__ = ["first_piece"]

#: At most this many reasons are few.
MAX_REASONS = 20
#: The work of a hint: questions, times the atoms of the answer.
WORK, LEAST_QUESTIONS = 450_000, 60


def first_piece(state: DeclaredState) -> tuple[Technique, Literal] | None:
    """Return what a cell holds where few reasons show it: by instances of one rule, or else of several."""
    model = state.model
    look = _Look(model)
    techniques = {technique.name: technique for technique in model.techniques}
    for technique, number in zip(model.techniques, numbers_of(model.rules), strict=False):
        instances = state.instances_of(number)
        found = [one for one in state.new(instances, number) if one is not None and model.part_of_solution(one)]
        if literal := look.cheapest(found, [*state.facts, *instances]):
            return technique, literal
    every = [*state.facts, *state.instances]
    followed = model.propagation.consequences(every) or frozenset()
    try:
        answer = model.propagation.answer(every, model.open) or frozenset()
    except LimitReached:
        answer = followed
    open_ = Counter(model.cells_of(atom) for atom in model.open if (atom, False) not in followed)
    left = [one for one in answer if model.part_of_solution(one) and not state.knows(one)]
    left.sort(key=lambda one: (one not in followed, open_[model.cells_of(one[0])], one[0]))
    literal = look.cheapest(left, every)
    return None if literal is None else (techniques[SEVERAL_RULES], literal)


class _Look:
    """The look for a hint."""

    def __init__(self, model: DeclaredModel) -> None:
        self._reasons = model.reasons
        self._spent = model.effort(WORK, LEAST_QUESTIONS)

    def cheapest(self, found: Iterable[Literal], assumed: Sequence[Literal]) -> Literal | None:
        """Return the literal that the fewest assumptions show, None if none are few."""
        best, most = None, MAX_REASONS
        for literal in found:
            if self._spent():
                break
            reasons = self._reasons.minimal(literal, assumed, most)
            if reasons is not None:
                best, most = literal, len(reasons) - 1
        return best
