"""The links of a chain, which lead from a supposition to a contradiction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from aspsolve.explanation.chains import MAX_ROUNDS, chain_techniques
from aspsolve.explanation.grouping import groups_in_order, joined
from aspsolve.explanation.knowledge import in_order
from aspsolve.explanation.reasons import by_distance, minimal_subset, near_subset, what_it_says
from aspsolve.explanation.steps import ChainLink
from aspsolve.model.elements import Element, Kind, negated
from aspsolve.model.explanation import ExplanationModel
from aspsolve.model.techniques import CLASH, Claim, State, Technique, contrary

__all__ = ["links_of"]


@dataclass(frozen=True)
class _News:
    """What is found after a supposition; the claim is None for a contradiction."""

    claim: Claim | None
    technique: Technique
    round: int


def links_of(
    model: ExplanationModel, claim: Claim, elements: Sequence[Element], *, simple: bool, rounds: int
) -> tuple[ChainLink, ...]:
    """Make the links from the contrary of a claim to a contradiction, after `rounds` rounds of techniques.

    Their reasons are minimal: from no fewer of them do the same techniques refute the supposition by what is new. What
    was known before is a reason and no link, so that every link rests on the supposition.
    """
    techniques = [CLASH, *chain_techniques(model.techniques, simple=simple)]
    conclusion = model.conclusion(model.literal(claim))
    elements = by_distance(model, elements, conclusion)
    # What is not so takes chains to see: it comes last.
    elements.sort(key=lambda element: not all(holds for _, holds in element.literals))
    search = partial(_search, model, claim, techniques)
    # Of two values that are left the other one is supposed in the search: here it takes a round to see that.
    shortest, found = next((most, news) for most in (rounds + 1, 2 * MAX_ROUNDS) if (news := search(elements, most)))
    new = {one.claim for one in found}
    supposition = model.conclusion(negated(model.literal(claim)), Kind.SUPPOSED)
    fewest = near_subset(elements, lambda some: search(some, shortest, new) is not None)
    assert fewest is not None, claim
    links = _links(model, search(fewest, shortest, new) or (), supposition, fewest)
    source = {link.conclusions: link for link in links}
    needs = {link: {source[reason,] for reason in link.reasons if (reason,) in source} for link in links}
    named = {technique.name: technique for technique in model.techniques}
    groups = groups_in_order(needs, lambda link: named[link.technique] if link.conclusions else None)
    return tuple(replace(joined(model, named, group), number=number) for number, group in enumerate(groups, 1))


def _search(
    model: ExplanationModel,
    claim: Claim,
    techniques: Sequence[Technique],
    elements: Sequence[Element],
    rounds: int,
    new: set[Claim | None] | None = None,
) -> list[_News] | None:
    """Suppose the contrary of a claim and look for what follows, of `new` if given, up to a contradiction.

    None if there is none after `rounds` rounds.
    """
    state = model.knowing(elements)
    state.add(contrary(claim))
    found: list[_News] = []
    for number in range(rounds + 1):
        news = _round(state, techniques)
        if None in news:
            return [*found, _News(None, news[None], number)]
        news = {other: technique for other, technique in news.items() if new is None or other in new}
        if not news:
            return None
        for other, technique in news.items():
            assert other is not None
            if not state.knows(other):  # another of the same round may say it
                state.add(other)
                found.append(_News(other, technique, number))
    return None


def _round(state: State, techniques: Sequence[Technique]) -> dict[Claim | None, Technique]:
    """Find what is new; if there is anything simple, nothing else, and for a contradiction that alone."""
    news: dict[Claim | None, Technique] = {}
    for technique in techniques:
        if news and not technique.in_chains:
            continue
        for other, _ in technique.find(state):
            if other is None:
                return {None: technique}
            if other not in news and not state.knows(other):
                news[other] = technique
    return news


def _links(
    model: ExplanationModel, found: Sequence[_News], supposition: Element, elements: Sequence[Element]
) -> list[ChainLink]:
    """Make a link of each piece of news on which the contradiction rests, with minimal reasons of its technique."""
    said = {one.claim: model.conclusion(model.literal(one.claim), Kind.SUPPOSED) for one in found if one.claim}
    links: list[ChainLink] = []
    needed: set[Element] = set()
    for one in reversed(found):
        conclusion = said.get(one.claim) if one.claim else None
        if conclusion is not None and conclusion not in needed:
            continue
        earlier = [said[other.claim] for other in found if other.claim and other.round < one.round]
        supposed = [supposition, *sorted(earlier, key=lambda element: element not in needed)]
        link = _link(model, one, conclusion, supposed, elements)
        needed.update(link.reasons)
        links.append(link)
    return links[::-1]


def _link(
    model: ExplanationModel,
    one: _News,
    conclusion: Element | None,
    supposed: Sequence[Element],
    elements: Sequence[Element],
) -> ChainLink:
    """Find minimal reasons of a link: first as little as possible of what is supposed, then of what is known."""
    technique, claim = one.technique, one.claim

    def holds(some: Sequence[Element]) -> bool:
        return what_it_says(technique, model.knowing(some), claim) is not None

    fewest = minimal_subset(supposed, lambda some: holds([*some, *elements]))
    near = elements if conclusion is None else by_distance(model, elements, conclusion)
    known = (minimal_subset if technique.wide else near_subset)(near, lambda some: holds([*fewest, *some]))
    assert known is not None, (technique.name, claim)
    reasons = in_order([*fewest, *known])
    message = what_it_says(technique, model.knowing(reasons), claim)
    assert message is not None, (technique.name, claim)
    return ChainLink(() if conclusion is None else (conclusion,), reasons, technique.name, message)
