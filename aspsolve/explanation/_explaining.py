"""The loop of an explanation: the trace finds what follows, and what the solution needs of it becomes steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from aspsolve.explanation._chains import MAX_ROUNDS, chain_techniques
from aspsolve.explanation._grouping import MAX_CONCLUSIONS, groups_in_order, joined
from aspsolve.explanation._knowledge import Clues, Knowledge
from aspsolve.explanation._rating import rating_of
from aspsolve.explanation._steps import ChainLink, Detail, Step
from aspsolve.explanation._trace import Discovery, Trace, most_informative, solved_state
from aspsolve.model.elements import Element, Kind, Literal, negated
from aspsolve.model.explanation import TechniqueModel
from aspsolve.model.lattice import Point
from aspsolve.model.messages import Message
from aspsolve.model.puzzle import Solution
from aspsolve.model.techniques import (
    CHAIN,
    DEEP_CHAIN,
    TRIAL,
    Claim,
    Deduction,
    Inference,
    State,
    Technique,
    contrary,
    refutation,
)

#: Of at most this many equally shallow chains at hand, the one is shown after which techniques find the most.
CHAINS_COMPARED = 6
#: A cell has room for at most this many candidates.
MAX_CANDIDATES = 9
#: Pieces of the solution wait for others by the same technique, but at most this many.
MAX_WAITING = 32


@dataclass(frozen=True)
class _Draft:
    """What was discovered, how many literals were known then, and with which reasons or links."""

    discovery: Discovery
    deduction: Deduction | None
    known: int
    reasons: Sequence[Element] | None = None
    links: tuple[ChainLink, ...] = ()


class Explaining:
    """Steps from what is known to the solution.

    Only what holds in the solution can follow; it is one that agrees with the entries, if it is at hand. Entries are
    what a player has written, whose completed words and the like need no step; None if nobody plays.
    """

    def __init__(self, clues: Clues, solution: Solution | None, entries: Sequence[Element] | None = None) -> None:
        self.model = model = clues.model
        self.knowledge = Knowledge(clues)
        if entries is not None:
            for element in entries:
                self.knowledge.add(element)
            for element in model.completed(self.knowledge.known):
                self.knowledge.add(element)
        state = model.knowing([*clues.elements, *self.knowledge.known.values()])
        solved = state.copy() if solution is None else solved_state(model, solution)
        self._trace = Trace(state, model.techniques, solved)
        self._shown = _Shown(model, self.knowledge.known, state)
        #: What was found and not shown yet.
        self._waiting: dict[Claim, _Draft] = {}
        #: Those of it that are pieces of the solution.
        self._pieces: list[Claim] = []
        #: That of the hardest step so far.
        self.rating = rating_of(1.0, "")
        self.impossible = False

    @property
    def solved(self) -> bool:
        """True if the whole solution is known."""
        return self._trace.state.solved

    def steps(self, detail: Detail) -> Iterator[Step]:
        """Yield steps until nothing follows any more."""
        largest = 1 if detail is Detail.FINE else MAX_CONCLUSIONS
        while not self.solved and (discovery := self._find()) is not None:
            if discovery.technique in (CHAIN, DEEP_CHAIN, TRIAL) or len(self._pieces) >= MAX_WAITING:
                yield from self._flush(largest)
        if not self.impossible:
            yield from self._flush(largest)

    def first(self) -> Step | None:
        """Find the first step on the way to the next piece of the solution; None if nothing follows."""
        while not (self.solved or self._pieces):
            if self._find() is None:
                return None
        self._pieces = self._pieces[:1]
        return next(self._flush(1), None)

    def _find(self) -> Discovery | None:
        """Add what follows next; None if nothing follows."""
        model = self.model
        discovery = self._trace.next()
        if discovery is None:
            claims = self.knowledge.open_claims()
            if not claims:
                return None
            claim = most_informative(self._trace.state, model.techniques, claims)
            discovery = Discovery(TRIAL, TRIAL.weight, (claim,))
        if not discovery.claims:
            self.impossible = True
            return None
        if discovery.technique in (CHAIN, DEEP_CHAIN):  # one is enough: after it techniques may find something
            claims = sorted(discovery.claims, key=lambda claim: not model.part_of_solution(model.literal(claim)))
            claims = claims[:CHAINS_COMPARED]
            claim = most_informative(self._trace.state, model.techniques, claims)
            discovery = replace(discovery, claims=(claim,))
        self._learn(discovery)
        return discovery

    def _learn(self, discovery: Discovery) -> None:
        """Add what was discovered, with its reasons as they are before that."""
        for claim in discovery.claims:
            self._waiting[claim] = self._draft(claim, discovery)
        for claim in discovery.claims:
            new = [literal for literal in self._says(claim) if literal not in self.knowledge.known]
            if any(map(self.model.part_of_solution, new)):
                self._pieces.append(claim)
            self.knowledge.add(self.model.conclusion(self.model.literal(claim)))
            self._trace.add(claim)

    def _draft(self, claim: Claim, discovery: Discovery) -> _Draft:
        """Note what was discovered, of a chain with its links."""
        known = len(self.knowledge.known)
        if discovery.technique in (CHAIN, DEEP_CHAIN):
            techniques = chain_techniques(self.model.techniques, simple=discovery.technique is CHAIN)
            simple, others = ([one for one in techniques if one.in_chains is wanted] for wanted in (True, False))
            supposed = self._trace.state.copy()
            supposed.mark_seen()
            supposed.add(contrary(claim))
            inferences = refutation(supposed, [simple, others] if others else [simple], 2 * MAX_ROUNDS)
            return _Draft(discovery, None, known, *self._links(claim, inferences))
        deduction = discovery.deductions.get(claim)
        if deduction is None:
            return _Draft(discovery, None, known)
        reasons = [element for one in deduction.reasons() if (element := self.knowledge.element(one))]
        return _Draft(discovery, deduction, known, reasons=reasons)

    def _flush(self, largest: int) -> Iterator[Step]:
        """Yield steps to all pieces of the solution that were found, with what they need."""
        source: dict[Literal, Claim] = {}
        for claim in self._waiting:
            for literal in self._says(claim):
                if literal not in self._shown.known:
                    source.setdefault(literal, claim)
        steps: dict[Claim, Step] = {}
        needs: dict[Claim, set[Claim]] = {}
        left = self._pieces[::-1]
        shown = {*self._shown.known}
        while left:
            claim = left.pop()
            if claim not in steps:
                step = steps[claim] = self._single(claim, self._waiting[claim], shown)
                asked = [literal for reason in step.reasons for literal in reason.group]
                shown.update(asked)
                needed = dict.fromkeys(source[literal] for literal in asked if literal in source)
                needs[claim] = {*needed}
                left += needed
        self._pieces.clear()
        order = [claim for claim in self._waiting if claim in steps]
        for claim in order:
            del self._waiting[claim]
        technique = {technique.name: technique for technique in self.model.techniques}
        joined = {name: one for name, one in technique.items() if not one.alone}

        def nearest(claims: Sequence[Claim]) -> Claim:
            return min(claims, key=lambda claim: self._shown.distance(steps[claim].squares))

        deductions = {claim: needs[claim] for claim in order}
        for claims in groups_in_order(deductions, lambda claim: joined.get(steps[claim].technique), largest, nearest):
            group = [steps[claim] for claim in claims]
            if group[0].weight > self.rating.number or not self.rating.technique:
                self.rating = rating_of(group[0].weight, group[0].technique)
            yield self._shown.add(group, technique)

    def _says(self, claim: Claim) -> list[Literal]:
        """List what a conclusion says, and what it says by its mere meaning."""
        literal = self.model.literal(claim)
        return [literal, *self.model.implied(literal)]

    def _single(self, claim: Claim, draft: _Draft, shown: AbstractSet[Literal]) -> Step:
        """Make a step of one deduction; `shown` is what is known or needed by other steps."""
        model, technique, weight = self.model, draft.discovery.technique, draft.discovery.weight
        conclusion = model.conclusion(model.literal(claim))
        if links := draft.links:
            message = Message(__package__, "chain", conclusion=conclusion.message, contradiction=links[-1].message)
            step = Step((conclusion,), (*(draft.reasons or ()),), technique.name, weight, message)
            return replace(step, supposition=self._supposition(claim), chain=links)
        message = model.trial(conclusion) if draft.deduction is None else draft.deduction.message
        reasons, minimal = draft.reasons, True
        if reasons is None:
            reasons, minimal = self.knowledge.reasons_of_a_trial(conclusion, draft.known)
        elif technique.searches:
            reasons = self.knowledge.fewer(conclusion, reasons, shown)
        return Step((conclusion,), (*dict.fromkeys(reasons),), technique.name, weight, message, minimal)

    def _meaning(self, element: Element) -> list[Literal]:
        """List what an element says, and what it says by its mere meaning."""
        return [one for literal in element.group for one in (literal, *self.model.implied(literal))]

    def _supposition(self, claim: Claim) -> Element:
        found: Element = self.model.conclusion(negated(self.model.literal(claim)), Kind.SUPPOSED)
        return found

    def _links(self, claim: Claim, inferences: Sequence[Inference]) -> tuple[list[Element], tuple[ChainLink, ...]]:
        """Make the links of a chain, those by one technique together, and list what they rest on."""
        model, supposition = self.model, self._supposition(claim)
        claims = [one.claim for one in inferences if one.claim is not None]
        said = [supposition, *(model.conclusion(model.literal(one), Kind.SUPPOSED) for one in claims)]
        supposed: dict[Literal, Element] = {}
        for element in said:
            supposed = dict.fromkeys(self._meaning(element), element) | supposed
        needed: dict[Element, None] = {}
        rests: dict[ChainLink, Sequence[Element]] = {}
        source: dict[Element, ChainLink] = {}
        for number, inference in reversed([*enumerate(inferences, 1)]):
            conclusions = (said[number],) if inference.claim is not None else ()
            if conclusions and conclusions[0] not in needed:
                continue
            reasons: Sequence[Element] = [self._reason(one, supposed) for one in inference.reasons]
            if conclusions and inference.technique.searches:
                reasons = self.knowledge.fewer(conclusions[0], reasons, self._shown.known.keys())
            needed |= dict.fromkeys(reasons)
            link = ChainLink(conclusions, (*dict.fromkeys(reasons),), inference.technique.name, inference.message)
            rests[link] = reasons
            source |= dict.fromkeys(conclusions, link)
        needs = {link: {source[one] for one in rests[link] if one in source} for link in reversed(rests)}
        named = {technique.name: technique for technique in model.techniques}
        groups = groups_in_order(needs, lambda link: named[link.technique] if link.conclusions else None)
        links: list[ChainLink] = []
        known = {*self.knowledge.known}
        for group in groups:
            links.append(replace(joined(model, named, group, known), number=len(links) + 1))
            known.update(literal for one in links[-1].conclusions for literal in self._meaning(one))
        return [one for one in needed if one.kind is not Kind.SUPPOSED], (*links,)

    def _reason(self, claim: Claim, supposed: Mapping[Literal, Element]) -> Element:
        """Return the element of a claim that is known, or was supposed."""
        found = self.knowledge.element(claim)
        return supposed[self.model.literal(claim)] if found is None else found


class _Shown:
    """What a reader of the steps knows, from what is known before the first step on."""

    def __init__(self, model: TechniqueModel, known: Iterable[Literal], state: State) -> None:
        self.model = model
        self.known = dict.fromkeys(known)
        self._state = state.copy()
        self._number = 0
        self._last: tuple[Point, ...] = ()

    def add(self, group: Sequence[Step], techniques: Mapping[str, Technique]) -> Step:
        """Add deductions by one technique, and make a step of them."""
        step = joined(self.model, techniques, group, self.known)
        for conclusion in step.conclusions:
            for literal in conclusion.literals:
                self.known.update(dict.fromkeys([literal, *self.model.implied(literal)]))
                self._state.add(self.model.claim(literal))
        self._number += 1
        self._last = step.squares
        looked_at = {*step.reason_squares}
        candidates = {
            at: tuple(texts)
            for at, texts in self._state.candidates().items()
            if at in looked_at and len(texts) <= MAX_CANDIDATES
        }
        parts = tuple(replace(part, number=self._number) for part in step.parts)
        drawing = self.model.drawing(self.known)
        return replace(step, number=self._number, parts=parts, drawing=drawing, candidates=candidates)

    def distance(self, squares: Iterable[Point]) -> float:
        """Count the cells from the last step."""
        distance = self.model.lattice.distance
        return min((distance(one.x - at.x, one.y - at.y) for one in squares for at in self._last), default=0.0)
