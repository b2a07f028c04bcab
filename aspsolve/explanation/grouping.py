"""Which deductions are shown together: those of one technique that do not need each other, or that follow in a run."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from math import inf
from typing import TypeVar

from aspsolve.model.elements import Element
from aspsolve.model.explanation import ExplanationModel
from aspsolve.model.messages import Message
from aspsolve.model.techniques import Technique

__all__ = ["MAX_CONCLUSIONS", "groups_in_order", "say_together"]

T = TypeVar("T", bound=Hashable)

#: Nobody sees more conclusions at a glance.
MAX_CONCLUSIONS = 8


def groups_in_order(
    needs: Mapping[T, AbstractSet[T]],
    technique: Callable[[T], Technique | None],
    largest: int = MAX_CONCLUSIONS,
    nearest: Callable[[Sequence[T]], T] = lambda some: some[0],
) -> Iterator[list[T]]:
    """Yield deductions in the order in which they are shown, cheapest first, each time those that make one step.

    Deductions come in the order in which they were found, each with those that it needs. One without a technique stands
    alone, and others stand together, at most `largest`. Of some deductions a reader sees the `nearest` next.
    """
    left = dict(needs)
    while left:
        ready = [one for one, needed in left.items() if not needed & left.keys()]
        chosen = min(map(technique, ready), key=lambda one: inf if one is None else one.weight)
        some = [one for one in ready if technique(one) is chosen]
        group: list[T] = []
        while some and len(group) < (largest if chosen is not None else 1):
            one = nearest(some)
            some.remove(one)
            group.append(one)
            del left[one]
            if chosen is not None and chosen.runs:
                some = [other for other in left if technique(other) is chosen and not left[other] & left.keys()]
        yield group if chosen is not None and chosen.runs else [one for one in needs if one in group]


def say_together(
    model: ExplanationModel,
    technique: Technique,
    conclusions: Sequence[Element],
    reasons: Sequence[Element] = (),
) -> Message:
    """Say why several conclusions of one technique hold."""
    return model.together(technique, conclusions, reasons)
