"""The links of a chain, which lead from a supposition to a contradiction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from itertools import islice

from aspsolve.explanation._chains import MAX_ROUNDS, chain_techniques
from aspsolve.explanation._grouping import groups_in_order, joined
from aspsolve.explanation._knowledge import in_order
from aspsolve.explanation._reasons import by_distance, minimal_subset, near_subset, what_it_says
from aspsolve.explanation._steps import ChainLink
from aspsolve.model.elements import Element, Kind, negated
from aspsolve.model.explanation import TechniqueModel
from aspsolve.model.techniques import Claim, News, Technique, contrary, rounds


def links_of(
    model: TechniqueModel, claim: Claim, elements: Sequence[Element], *, simple: bool, number: int
) -> tuple[ChainLink, ...]:
    """Make the links from the assumption that a claim is false to a contradiction, after `number` rounds of techniques.

    Their reasons are minimal: from no fewer of them do the same techniques refute the supposition by what is new. The
    most wanted elements come first. What was known before is a reason and no link, so that every link rests on the
    supposition.
    """
    techniques = chain_techniques(model.techniques, simple=simple)
    search = partial(_search, model, claim, techniques)
    # If two values are left, the search assumes the other one at once; here a technique finds it in a round.
    shortest, found = next((most, news) for most in (number + 1, 2 * MAX_ROUNDS) if (news := search(elements, most)))
    new = {claim for news in found for claim in news}
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
    model: TechniqueModel,
    claim: Claim,
    techniques: Sequence[Technique],
    elements: Sequence[Element],
    most: int,
    new: set[Claim | None] | None = None,
) -> list[News] | None:
    """Assume that a claim is false and look for what follows, of `new` if given, up to a contradiction.

    Other techniques than those of simple chains are asked where these find nothing. None if there is no contradiction
    after `most` rounds.
    """
    state = model.knowing(elements)
    state.sought = new
    state.add(contrary(claim))
    simple = [technique for technique in techniques if technique.in_chains]
    others = [technique for technique in techniques if not technique.in_chains]
    found = [*islice(rounds(state, simple, others, among=new), most + 1)]
    return found if found and None in found[-1] else None


def _links(
    model: TechniqueModel, found: Sequence[News], supposition: Element, elements: Sequence[Element]
) -> list[ChainLink]:
    """Make a link of each piece of news on which the contradiction rests, with minimal reasons of its technique."""
    said = {claim: model.conclusion(model.literal(claim), Kind.SUPPOSED) for news in found for claim in news if claim}
    links: list[ChainLink] = []
    needed: set[Element] = set()
    for number, news in reversed([*enumerate(found)]):
        for claim, (technique, _) in reversed(news.items()):
            # A round rests on those before it, and two things of it can contradict each other.
            earlier = [said[one] for before in found[: number + (claim is None)] for one in before if one]
            conclusion = said[claim] if claim else None
            if conclusion is not None and conclusion not in needed:
                continue
            supposed = [supposition, *sorted(earlier, key=lambda element: element not in needed)]
            link = _link(model, claim, technique, conclusion, supposed, elements)
            needed.update(link.reasons)
            links.append(link)
    return links[::-1]


def _link(
    model: TechniqueModel,
    claim: Claim | None,
    technique: Technique,
    conclusion: Element | None,
    supposed: Sequence[Element],
    elements: Sequence[Element],
) -> ChainLink:
    """Find minimal reasons of a link: first as little as possible of what is assumed, then of what is known."""

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
