"""Chains as they are told: a supposition, and links that lead to a contradiction, each with its own reasons."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from aspsolve.explanation.chains import MAX_LINKS, chain_techniques
from aspsolve.explanation.grouping import next_group
from aspsolve.explanation.knowledge import Justification
from aspsolve.explanation.telling import first_reasons, seen_by, state_of
from aspsolve.model.elements import Element, Kind, negated
from aspsolve.model.explanation import ExplanationModel
from aspsolve.model.lattice import Point
from aspsolve.model.techniques import Claim, State, Technique, contrary

__all__ = ["Link", "chain_from", "chain_sentence", "proved_links", "refutes"]

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
        Why: reasons and auxiliary facts of the step, the supposition, and conclusions of earlier links.
    technique : str
        The name of the technique that sees it.
    sentence : str
        What would follow and why, in short.
    minimal : bool
        True where no reason can be left out; False where a limit was reached before each was tried.
    auxiliary : tuple of Element
        What the technique looks at, too, of the same kinds: the reasons imply the conclusions without it.
    parts : tuple of Link
        Where there are several conclusions, the deduction of each with its own reasons, of which none can be left out.
    """

    number: int
    conclusions: tuple[Element, ...]
    reasons: tuple[Element, ...]
    technique: str
    sentence: str
    minimal: bool = True
    auxiliary: tuple[Element, ...] = ()
    parts: tuple[Link, ...] = ()

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
            "minimal": self.minimal,
            "squares": [list(square) for square in self.squares],
            "conclusions": [element.to_json() for element in self.conclusions],
            "reasons": [element.to_json() for element in self.reasons],
            "auxiliary": [element.to_json() for element in self.auxiliary],
            "parts": [part.to_json() for part in self.parts],
        }

    def __str__(self) -> str:
        return self.sentence


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
        The supposition and the links, at most `MAX_LINKS`. The reasons of a link are all that its technique needs.
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
    seen = None if reasons is None else seen_by(model, one.claim, reasons, model.techniques)
    if reasons is None or seen is None:
        return None
    technique, sentence = seen
    if technique is not one.technique:
        reasons = first_reasons(model, one.claim, reasons, technique)
        assert reasons is not None
    return _Told(conclusion, tuple(reasons), technique, sentence)


def _links(model: ExplanationModel, told: Sequence[_Told]) -> tuple[Link, ...]:
    """Return deductions as links, those of one technique together as steps have them."""
    source = {one.conclusion: one for one in told}
    needs = {one: {source[reason] for reason in one.reasons if reason in source} for one in told}
    links: list[Link] = []
    while needs:
        group = next_group(needs, lambda one: None if one.conclusion is None else one.technique)
        number, technique = len(links) + 1, group[0].technique
        parts = [
            Link(number, () if one.conclusion is None else (one.conclusion,), one.reasons, technique.name, one.sentence)
            for one in group
        ]
        if len(parts) == 1:
            links += parts
        else:
            conclusions = [conclusion for part in parts for conclusion in part.conclusions]
            links.append(_together(parts, f"{model.summary(conclusions)}: {technique.many}."))
        for one in group:
            del needs[one]
    return tuple(links)


def _together(parts: Sequence[Link], sentence: str) -> Link:
    """Return links of one technique as one, whose reasons are those of any of them, but for what they conclude."""
    conclusions = tuple(conclusion for part in parts for conclusion in part.conclusions)
    reasons = dict.fromkeys(one for part in parts for one in part.reasons if one not in conclusions)
    auxiliary = dict.fromkeys(one for part in parts for one in part.auxiliary if one not in {*conclusions, *reasons})
    minimal = all(part.minimal for part in parts)
    return replace(
        parts[0],
        conclusions=conclusions,
        reasons=(*reasons,),
        sentence=sentence,
        minimal=minimal,
        auxiliary=(*auxiliary,),
        parts=(*parts,),
    )


def proved_links(
    links: Iterable[Link], prove: Callable[[Element | None, Sequence[Element]], Justification]
) -> tuple[Link, ...]:
    """Return links with those of their reasons that imply the conclusion; what else their technique needs is auxiliary.

    Parameters
    ----------
    links : iterable of Link
        As `chain_from` returns them.
    prove : callable
        Returns which of some elements are needed for a conclusion, or for a contradiction where that is None.

    Returns
    -------
    tuple of Link
        The same conclusions by the same techniques.
    """

    def proved(link: Link) -> Link:
        if link.parts:
            return _together([*map(proved, link.parts)], link.sentence)
        proof = prove(next(iter(link.conclusions), None), link.reasons)
        auxiliary = tuple(one for one in link.reasons if one not in proof.reasons)
        return replace(link, reasons=proof.reasons, minimal=proof.minimal, auxiliary=auxiliary)

    return tuple(map(proved, links))


def chain_sentence(conclusion: Element, links: Sequence[Link]) -> str:
    """Return the sentence of a step that a chain shows."""
    *_, last = links
    return f"{conclusion.sentence[:-1]}: otherwise {last.sentence}."
