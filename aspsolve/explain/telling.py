"""How people see that something follows from some reasons: by which of them, by which technique, or by which chain."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from aspsolve.explain.chains import MAX_LINKS, chain_techniques
from aspsolve.explain.grouping import next_group
from aspsolve.model.elements import Element, Kind, negated
from aspsolve.model.explanation import ExplanationModel
from aspsolve.model.lattice import Point
from aspsolve.model.techniques import Claim, State, Technique, contrary

__all__ = ["Link", "chain_from", "minimal_reasons", "minimal_subset", "near_reasons", "seen_by", "state_of"]

T = TypeVar("T")

#: So many elements are looked at first, then twice as many, and so on.
FEW_ELEMENTS = 8
#: After so many rounds of techniques, with that of the contradiction, a search for a chain ends.
MOST_ROUNDS = 3 * MAX_LINKS


@dataclass(frozen=True)
class Link:
    """A deduction within a chain, or several of one technique.

    Parameters
    ----------
    number : int
        From 1.
    conclusions : tuple of Element
        What would follow from the supposition, nothing for the contradiction.
    reasons : tuple of Element
        Why: reasons of the step, the supposition, and conclusions of earlier links.
    technique : str
        The name of the technique that sees it.
    sentence : str
        What would follow and why, in short.
    """

    number: int
    conclusions: tuple[Element, ...]
    reasons: tuple[Element, ...]
    technique: str
    sentence: str

    @property
    def squares(self) -> tuple[Point, ...]:
        """The cells that are new, none for the contradiction."""
        return tuple(dict.fromkeys(square for element in self.conclusions for square in element.squares))

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
            "conclusions": [element.to_json() for element in self.conclusions],
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


def _extended(model: ExplanationModel, state: State, elements: Iterable[Element]) -> State:
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
        states.append(_extended(model, states[-1], [element]))
    kept: list[Element] = []

    def holds(number: int) -> bool:
        return _finds(technique, _extended(model, states[number], kept), claim) is not None

    number = len(elements)
    if not holds(number):
        return None
    while not holds(0):
        # The last of the fewest elements that do is needed.
        number = bisect_left(range(number), True, key=holds) - 1
        kept.insert(0, elements[number])
    return kept


@dataclass(frozen=True)
class _Found:
    """What a technique found after a supposition."""

    technique: Technique
    claim: Claim | None
    round: int


def _search(
    model: ExplanationModel,
    claim: Claim,
    elements: Iterable[Element],
    techniques: Sequence[Technique],
    rounds: int = MOST_ROUNDS,
) -> list[_Found] | None:
    """Suppose the contrary of a claim, and return what is found up to a contradiction; None without one so soon."""
    state = state_of(model, elements)
    state.add(contrary(claim))
    found: list[_Found] = []
    for number in range(rounds):
        if state.contradiction is not None:
            return [*found, _Found(techniques[0], None, number)]
        news = _round(state, techniques)
        if None in news:
            return [*found, _Found(news[None], None, number)]
        if not news:
            return None
        for other, technique in news.items():
            if other is not None and not state.knows(other):  # others of the same round may say it
                state.add(other)
                found.append(_Found(technique, other, number))
    return None


def _round(state: State, techniques: Sequence[Technique]) -> dict[Claim | None, Technique]:
    """Return what techniques find that is new, with None for a contradiction; if anything simple, nothing else."""
    news: dict[Claim | None, Technique] = {}
    for technique in techniques:
        if news and not technique.in_chains:
            continue
        for other, _sentence in technique.find(state):
            if other is None:
                return {None: technique}
            if other not in news and not state.knows(other):
                news[other] = technique
    return news


def refutes(
    model: ExplanationModel, claim: Claim, elements: Iterable[Element], *, simple: bool, rounds: int = MOST_ROUNDS
) -> int | None:
    """Return in how many rounds a chain leads from the contrary of a claim to a contradiction; None if in no so few."""
    found = _search(model, claim, elements, chain_techniques(model.techniques, simple=simple), rounds)
    return None if found is None else found[-1].round + 1


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
    told: list[_Told] = []
    needed: set[Element] = set()
    for index in reversed(range(len(found))):
        one = found[index]
        conclusion = said[one.claim] if one.claim is not None else None
        if conclusion is not None and conclusion not in needed:
            continue
        earlier = [said[before.claim] for before in found if before.claim is not None and before.round < one.round]
        # What a later link needs is wanted most.
        earlier.sort(key=lambda element: element not in needed)
        link = _told(model, one, conclusion, [*elements, supposition, *earlier])
        if link is None:
            return None
        needed.update(link.reasons)
        told.append(link)
    links = _links(model, told[::-1])
    return (supposition, links) if len(links) <= MAX_LINKS else None


@dataclass(frozen=True, eq=False)
class _Told:
    """A deduction within a chain, with how it is told; it concludes nothing but a contradiction where that is None."""

    conclusion: Element | None
    reasons: tuple[Element, ...]
    technique: Technique
    sentence: str


def _told(model: ExplanationModel, one: _Found, conclusion: Element | None, elements: list[Element]) -> _Told | None:
    """Return how a deduction is told with minimal reasons, of elements of which the last are the least wanted."""
    reasons = first_reasons(model, one.claim, elements, one.technique)
    if reasons is None:
        return None
    seen = seen_by(model, one.claim, reasons, model.techniques)
    return None if seen is None else _Told(conclusion, tuple(reasons), *seen)


def _links(model: ExplanationModel, told: Sequence[_Told]) -> tuple[Link, ...]:
    """Return deductions as links, those of one technique together as steps have them."""
    source = {one.conclusion: one for one in told}
    needs = {one: {source[reason] for reason in one.reasons if reason in source} for one in told}
    links: list[Link] = []
    while needs:
        group = next_group(needs, lambda one: None if one.conclusion is None else one.technique)
        conclusions = tuple(one.conclusion for one in group if one.conclusion is not None)
        reasons = dict.fromkeys(reason for one in group for reason in one.reasons if reason not in conclusions)
        technique, sentence = group[0].technique, group[0].sentence
        if len(group) > 1:
            sentence = f"{model.summary(conclusions)}: {technique.many}."
        links.append(Link(len(links) + 1, conclusions, (*reasons,), technique.name, sentence))
        for one in group:
            del needs[one]
    return tuple(links)


def chain_sentence(conclusion: Element, links: Sequence[Link]) -> str:
    """Return the sentence of a step that a chain shows."""
    *_, last = links
    return f"{conclusion.sentence[:-1]}: otherwise {last.sentence}."
