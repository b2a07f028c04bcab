"""How people see that something follows from some reasons: by which of them, by which technique, or by which chain."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from aspsolve.explain.chains import MAX_LINKS, chain_techniques
from aspsolve.model.elements import Element, Kind, negated
from aspsolve.model.explanation import ExplanationModel
from aspsolve.model.lattice import Point
from aspsolve.model.techniques import Claim, State, Technique

__all__ = ["Link", "chain_from", "minimal_reasons", "minimal_subset", "near_reasons", "seen_by", "state_of"]

T = TypeVar("T")

#: So many elements are looked at first, then twice as many, and so on.
FEW_ELEMENTS = 8


@dataclass(frozen=True)
class Link:
    """A deduction within a chain.

    Parameters
    ----------
    number : int
        From 1.
    conclusion : Element or None
        What would follow from the supposition, None for the contradiction.
    reasons : tuple of Element
        Why: reasons of the step, the supposition, and conclusions of earlier links.
    technique : str
        The name of the technique that sees it.
    sentence : str
        What would follow and why, in short.
    """

    number: int
    conclusion: Element | None
    reasons: tuple[Element, ...]
    technique: str
    sentence: str

    @property
    def squares(self) -> tuple[Point, ...]:
        """The cells that are new, none for the contradiction."""
        return self.conclusion.squares if self.conclusion is not None else ()

    def to_json(self) -> dict[str, Any]:
        """Return the link as plain values, see docs/explaining.md.

        Returns
        -------
        dict
            Plain values.
        """
        return {
            "number": self.number,
            "technique": self.technique,
            "sentence": self.sentence,
            "squares": [list(square) for square in self.squares],
            "conclusion": None if self.conclusion is None else self.conclusion.to_json(),
            "reasons": [element.to_json() for element in self.reasons],
        }

    def __str__(self) -> str:
        return self.sentence


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
    model: ExplanationModel, claim: Claim | None, elements: Sequence[Element], technique: Technique
) -> list[Element] | None:
    """Return minimal reasons from which a technique finds a claim, the first elements being the most wanted."""

    def holds(some: list[Element]) -> bool:
        return _finds(technique, state_of(model, some), claim) is not None

    if technique.wide:  # what is near is not enough for it
        return minimal_subset(elements, holds) if holds([*elements]) else None
    return near_reasons(elements, holds)


@dataclass(frozen=True)
class _Found:
    """What a technique found after a supposition."""

    technique: Technique
    claim: Claim | None
    round: int


def _search(
    model: ExplanationModel, claim: Claim, elements: Iterable[Element], techniques: Sequence[Technique]
) -> list[_Found] | None:
    """Suppose the contrary of a claim, and return everything found up to a contradiction; None without one."""
    state = state_of(model, elements)
    state.suppose(claim)
    found: list[_Found] = []
    for number in range(MAX_LINKS):
        if _contradicts(state):
            return [*found, _Found(techniques[0], None, number)]
        news: dict[Claim, Technique] = {}
        for technique in techniques:
            for other, _sentence in technique.find(state):
                if other is None:
                    return [*found, _Found(technique, None, number)]
                if other not in news and not state.knows(other):
                    news[other] = technique
        if not news:
            return None
        for other, technique in news.items():
            state.add(other)
            found.append(_Found(technique, other, number))
    return [*found, _Found(techniques[0], None, MAX_LINKS)] if _contradicts(state) else None


def _contradicts(state: State) -> bool:
    """Tell whether a contradiction is seen at once."""
    return state.contradiction is not None


def refutes(model: ExplanationModel, claim: Claim, elements: Iterable[Element], *, simple: bool) -> bool:
    """Tell whether a chain leads from the contrary of a claim to a contradiction by some elements."""
    return _search(model, claim, elements, chain_techniques(model.techniques, simple=simple)) is not None


def chain_from(
    model: ExplanationModel, claim: Claim, elements: Sequence[Element]
) -> tuple[Element, tuple[Link, ...]] | None:
    """Return a supposition and the links that lead from it to a contradiction, None where there is no short chain.

    Parameters
    ----------
    model : ExplanationModel
        The puzzle.
    claim : tuple
        What is to be shown: its contrary is supposed.
    elements : sequence of Element
        What may be a reason.

    Returns
    -------
    (Element, tuple of Link) or None
        The supposition and the links, at most `MAX_LINKS`.
    """
    for simple in (True, False):
        found = _search(model, claim, elements, chain_techniques(model.techniques, simple=simple))
        if found is not None:
            break
    else:
        return None
    supposition = model.conclusion(negated(model.literal(claim)), Kind.SUPPOSED)
    said = {one.claim: model.conclusion(model.literal(one.claim), Kind.SUPPOSED) for one in found if one.claim}
    needed: set[Element] = set()
    links: list[Link] = []
    for index in reversed(range(len(found))):
        one = found[index]
        conclusion = said[one.claim] if one.claim is not None else None
        if conclusion is not None and conclusion not in needed:
            continue
        earlier = [said[before.claim] for before in found if before.claim is not None and before.round < one.round]
        told = _link(model, one, [*elements, supposition, *earlier])
        if told is None:
            return None
        technique, sentence, reasons = told
        needed.update(reasons)
        links.append(Link(0, conclusion, tuple(reasons), technique.name, sentence))
    if len(links) > MAX_LINKS:
        return None
    numbered = (
        Link(number, link.conclusion, link.reasons, link.technique, link.sentence)
        for number, link in enumerate(reversed(links), 1)
    )
    return supposition, tuple(numbered)


def _link(model: ExplanationModel, one: _Found, elements: list[Element]) -> tuple[Technique, str, list[Element]] | None:
    """Return the technique, the sentence and the minimal reasons of a link; the last elements are the least wanted."""

    def holds(some: list[Element]) -> bool:
        return _finds(one.technique, state_of(model, some), one.claim) is not None

    if not holds(elements):
        return None
    reasons = minimal_subset(elements, holds)
    seen = seen_by(model, one.claim, reasons, model.techniques)
    return None if seen is None else (*seen, reasons)


def chain_sentence(conclusion: Element, links: Sequence[Link]) -> str:
    """Return the sentence of a step that a chain shows."""
    *_, last = links
    return f"{conclusion.sentence[:-1]}: otherwise {last.sentence}."
