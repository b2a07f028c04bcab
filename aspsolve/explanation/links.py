"""A chain as it is shown: a supposition, and links that lead from it to a contradiction."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from aspsolve.explanation.chains import MAX_ROUNDS, chain_techniques
from aspsolve.explanation.grouping import groups_in_order, say_together
from aspsolve.explanation.knowledge import in_order
from aspsolve.explanation.reasons import by_distance, minimal_subset, near_subset, what_it_says
from aspsolve.model.elements import Element, Kind, negated
from aspsolve.model.explanation import ExplanationModel
from aspsolve.model.lattice import Point
from aspsolve.model.messages import ENGLISH, Message, templates
from aspsolve.model.techniques import CHAIN, CLASH, DEEP_CHAIN, TRIAL, Claim, State, Technique, contrary

__all__ = ["Chain", "ChainLink", "chain_of", "technique_name"]

#: What every family has; the names of the others lie in the catalogues of their families.
COMMON = {technique.name for technique in (CLASH, CHAIN, DEEP_CHAIN, TRIAL)}


def technique_name(name: str, catalogue: str) -> Message:
    """Make the name of a technique, that of one of a family's or of one that every family has, a message."""
    if name not in COMMON and f"technique.{name}" not in templates(catalogue, ENGLISH):
        return Message(__package__, "named", name=name)
    return Message(__package__ if name in COMMON else catalogue, f"technique.{name}")


@dataclass(frozen=True)
class ChainLink:
    """A deduction within a chain, or several by one technique.

    Parameters
    ----------
    conclusions : tuple of Element
        What would follow from the supposition; empty for the contradiction.
    reasons : tuple of Element
        Why, minimal for the technique: reasons of the step, and the supposition or conclusions of earlier links.
    technique : str
        The name of the technique that finds it.
    message : Message
        What would follow and why.
    parts : tuple of ChainLink
        If there are several conclusions, the deduction of each with its own reasons.
    number : int
        From 1.
    """

    conclusions: tuple[Element, ...]
    reasons: tuple[Element, ...]
    technique: str
    message: Message
    parts: tuple[ChainLink, ...] = ()
    number: int = 0

    @property
    def squares(self) -> tuple[Point, ...]:
        """The cells that are new, none for the contradiction."""
        return tuple(dict.fromkeys(square for element in self.conclusions for square in element.squares))

    @property
    def technique_name(self) -> Message:
        """What the technique is called."""
        return technique_name(self.technique, self.message.catalogue)

    def to_json(self, language: str = ENGLISH) -> dict[str, Any]:
        """Convert to plain values, see docs/explaining.md.

        Parameters
        ----------
        language : str
            That of the sentences.

        Returns
        -------
        dict
            Plain values.
        """
        return {
            "number": self.number,
            "technique": self.technique,
            "technique_name": self.technique_name.say(language),
            "sentence": self.message.say(language),
            "message": self.message.to_json(),
            "squares": [list(square) for square in self.squares],
            "conclusions": [element.to_json(language) for element in self.conclusions],
            "reasons": [element.to_json(language) for element in self.reasons],
            "parts": [part.to_json(language) for part in self.parts],
        }

    def __str__(self) -> str:
        return self.message.say()


@dataclass(frozen=True)
class Chain:
    """A supposition, the contrary of the conclusion, and links to a contradiction, which is the last of them."""

    supposition: Element
    links: tuple[ChainLink, ...]

    @property
    def reasons(self) -> tuple[Element, ...]:
        """What the links rest on and was known before."""
        known = (one for link in self.links for one in link.reasons if one.kind is not Kind.SUPPOSED)
        return in_order(dict.fromkeys(known))


@dataclass(frozen=True)
class _News:
    """What is found after a supposition; the claim is None for a contradiction."""

    claim: Claim | None
    technique: Technique
    round: int


def chain_of(model: ExplanationModel, claim: Claim, elements: Sequence[Element], *, simple: bool, rounds: int) -> Chain:
    """Make the chain of `rounds` rounds that shows a claim; if it is simple, by simple techniques.

    Its reasons are minimal: from no fewer of them do the same techniques refute the supposition by what is new. What
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
    return Chain(supposition, tuple(_joined(model, links)))


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


def _joined(model: ExplanationModel, links: Sequence[ChainLink]) -> Iterator[ChainLink]:
    """Join those links of one technique that do not need each other, and number them."""
    source = {link.conclusions: link for link in links}
    needs = {link: {source[reason,] for reason in link.reasons if (reason,) in source} for link in links}
    named = {technique.name: technique for technique in model.techniques}
    groups = groups_in_order(needs, lambda link: named[link.technique] if link.conclusions else None)
    for number, group in enumerate(groups, 1):
        if len(group) == 1:
            yield replace(group[0], number=number)
            continue
        conclusions = tuple(link.conclusions[0] for link in group)
        reasons = dict.fromkeys(one for link in group for one in link.reasons if one not in conclusions)
        message = say_together(model, named[group[0].technique], conclusions)
        yield ChainLink(conclusions, in_order(reasons), group[0].technique, message, tuple(group), number)
