"""Why a technique finds something: a minimal set of elements from which it still does.

A technique finds no less where more is known, so that elements can be left out one after another.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from aspsolve.model.elements import Element
from aspsolve.model.explanation import TechniqueModel
from aspsolve.model.messages import Message
from aspsolve.model.techniques import Claim, State, Technique

T = TypeVar("T")

#: This many elements are tried first, then twice as many, and so on.
FEW_ELEMENTS = 8


def minimal_subset(items: Sequence[T], holds: Callable[[list[T]], bool], too_few: int = 0) -> list[T]:
    """Leave out items as long as something holds: first half of them at once, at last each.

    It holds for all items, and for more items where it does for fewer. The least wanted come last, and the first
    `too_few` are known not to do.

    >>> minimal_subset(range(100), lambda some: {7, 42} <= {*some})
    [7, 42]
    """
    kept = [*range(len(items))]
    failed = [frozenset(range(too_few))] if too_few else []
    size = max(1, len(kept) // 2)
    while kept:
        end = len(kept)
        while end > 0:
            begin = max(0, end - size)
            rest = kept[:begin] + kept[end:]
            if not any(map(frozenset(rest).issubset, failed)):
                if holds([items[index] for index in rest]):
                    kept = rest
                else:
                    failed.append(frozenset(rest))
            end = begin
        if size == 1:
            break
        size = max(1, size // 2)
    return [items[index] for index in kept]


def near_subset(elements: Sequence[T], holds: Callable[[list[T]], bool]) -> list[T] | None:
    """Find a minimal set among the first elements for which something holds; None if it does not hold for all."""
    size, too_few = FEW_ELEMENTS, 0
    while True:
        some = [*elements[:size]]
        if holds(some):
            return minimal_subset(some, holds, too_few)
        if size >= len(elements):
            return None
        size, too_few = 2 * size, size


def reasons_of(
    model: TechniqueModel,
    technique: Technique,
    claim: Claim | None,
    elements: Sequence[Element],
    likely: Sequence[Element] = (),
) -> list[Element] | None:
    """Find a minimal set of elements from which a technique finds a claim; None if it does not from all of them.

    The most wanted elements come first. What a wide technique needed for something else that it found at the same time
    is `likely`.
    """

    def holds(some: list[Element]) -> bool:
        return what_it_says(technique, model.knowing(some), claim) is not None

    if not technique.wide:
        return near_subset(elements, holds)
    some = next((some for some in (likely, elements) if some and holds([*some])), None)
    return None if some is None else minimal_subset(some, holds)


def what_it_says(technique: Technique, state: State, claim: Claim | None) -> Message | None:
    """Look for a claim by a technique, and return what it says of it; None if it does not find it."""
    state.sought = (claim,)
    state.focus = None if technique.wide else claim
    return next((one.message for one in technique.find(state) if one.claim == claim), None)


def by_distance(model: TechniqueModel, elements: Sequence[Element], conclusion: Element) -> list[Element]:
    """Sort elements, those near a conclusion first."""
    return sorted(elements, key=lambda element: model.distance(element, conclusion))
