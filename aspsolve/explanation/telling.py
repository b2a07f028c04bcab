"""How people see that something follows from some reasons: by which of them, and by which technique."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from aspsolve.model.elements import Element
from aspsolve.model.explanation import ExplanationModel
from aspsolve.model.techniques import Claim, State, Technique

__all__ = ["extended", "first_reasons", "minimal_reasons", "minimal_subset", "near_reasons", "seen_by", "state_of"]

T = TypeVar("T")

#: So many elements are looked at first, then twice as many, and so on.
FEW_ELEMENTS = 8


def minimal_subset(items: Sequence[T], holds: Callable[[list[T]], bool]) -> list[T]:
    """Return some of the items for which something still holds, and of which none can be left out.

    Parameters
    ----------
    items : sequence of object
        All of them, for which it holds; those that are least wanted come last.
    holds : callable
        Tells whether it holds for some items; it does for more items where it does for fewer.

    Returns
    -------
    list of object
        What is left, in the same order.

    Examples
    --------
    >>> minimal_subset(range(100), lambda some: {7, 42} <= {*some})
    [7, 42]
    """
    kept = [*items]
    size = max(1, len(kept) // 2)
    while kept:
        end = len(kept)
        while end > 0:
            begin = max(0, end - size)
            rest = kept[:begin] + kept[end:]
            if holds(rest):
                kept = rest
            end = begin
        if size == 1:
            break
        size = max(1, size // 2)
    return kept


def state_of(model: ExplanationModel, elements: Iterable[Element]) -> State:
    """Return the state in which elements are known, and nothing else."""
    state = model.state()
    for element in elements:
        for claim in model.claims(element):
            state.add(claim)
    return state


def extended(model: ExplanationModel, state: State, elements: Iterable[Element]) -> State:
    """Return the state in which more elements are known."""
    more = state.copy()
    for element in elements:
        for claim in model.claims(element):
            more.add(claim)
    return more


def _finds(technique: Technique, state: State, claim: Claim | None) -> str | None:
    """Return the sentence with which a technique finds a claim, None where it does not."""
    if claim is None and state.contradiction is not None:
        return state.contradiction
    state.look_for(None if technique.wide else claim)
    return next((sentence for found, sentence in technique.find(state) if found == claim), None)


def seen_by(
    model: ExplanationModel, claim: Claim | None, reasons: Sequence[Element], techniques: Iterable[Technique]
) -> tuple[Technique, str] | None:
    """Return the first technique by which people see a claim from some reasons alone, with its sentence."""
    state = state_of(model, reasons)
    for technique in techniques:
        sentence = _finds(technique, state, claim)
        if sentence is not None:
            return technique, sentence
    return None


def near_reasons(elements: Sequence[Element], holds: Callable[[list[Element]], bool]) -> list[Element] | None:
    """Return minimal reasons among the first elements for which something holds, None where it does for no number."""
    size = FEW_ELEMENTS
    while True:
        some = [*elements[:size]]
        if holds(some):
            return minimal_subset(some, holds)
        if size >= len(elements):
            return None
        size *= 2


def minimal_reasons(
    model: ExplanationModel,
    claim: Claim | None,
    elements: Sequence[Element],
    technique: Technique,
    likely: Sequence[Element] = (),
) -> list[Element] | None:
    """Return minimal reasons from which a technique finds a claim, the first elements being the most wanted.

    For a wide technique they are some of those that are likely to do, if these do.
    """

    def holds(some: list[Element]) -> bool:
        return _finds(technique, state_of(model, some), claim) is not None

    if technique.wide:  # what is near is not enough for it
        some = next((some for some in (likely, elements) if some and holds([*some])), None)
        return None if some is None else minimal_subset(some, holds)
    return near_reasons(elements, holds)


def first_reasons(
    model: ExplanationModel, claim: Claim | None, elements: Sequence[Element], technique: Technique
) -> list[Element] | None:
    """Return minimal reasons from which a technique finds a claim, none of which earlier elements could replace.

    None is returned where it does not find it from all of them.
    """
    states = [model.state()]
    for element in elements:
        states.append(extended(model, states[-1], [element]))
    kept: list[Element] = []

    def holds(number: int) -> bool:
        return _finds(technique, extended(model, states[number], kept), claim) is not None

    number = len(elements)
    if not holds(number):
        return None
    while not holds(0):
        # The last of the fewest elements that do is needed.
        number = bisect_left(range(number), True, key=holds) - 1
        kept.insert(0, elements[number])
    return kept
