"""What follows by techniques in Python: the trace finds it, and what they used becomes reasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import partial

from aspsolve.explanation._chains import MAX_ROUNDS, chain_techniques
from aspsolve.explanation._finding import Finder, Finding
from aspsolve.explanation._grouping import groups_in_order, joined
from aspsolve.explanation._knowledge import Clues, Knowledge
from aspsolve.explanation._rating import rounds_of
from aspsolve.explanation._steps import ChainLink, Step
from aspsolve.explanation._trace import Discovery, Trace, most_informative, solved_state
from aspsolve.model.elements import Element, Kind, Literal, negated
from aspsolve.model.explanation import TechniqueModel
from aspsolve.model.lattice import Point
from aspsolve.model.messages import Message
from aspsolve.model.puzzle import Solution
from aspsolve.model.techniques import (
    CHAIN,
    CLASH,
    DEEP_CHAIN,
    TRIAL,
    Claim,
    Deduction,
    Inference,
    contrary,
    refutation,
)

#: Of at most this many equally shallow chains at hand, the one is shown after which techniques find the most.
CHAINS_COMPARED = 6


@dataclass(frozen=True)
class _Draft:
    """A claim that was discovered, how many literals were known then, and with which reasons or links."""

    claim: Claim
    deduction: Deduction | None
    known: int
    reasons: Sequence[Element] | None = None
    links: tuple[ChainLink, ...] = ()


class TechniqueFinder(Finder):
    """What follows in a puzzle with techniques in Python."""

    model: TechniqueModel
    at_once = False

    def __init__(self, clues: Clues, solution: Solution | None, entries: Sequence[Element] | None) -> None:
        self.model = model = clues.model
        self.knowledge = Knowledge(clues)
        if entries is not None:
            for element in entries:
                self.knowledge.add(element)
            for element in model.completed(self.knowledge.known):  # needs no step where somebody plays
                self.knowledge.add(element)
        self.shown = dict.fromkeys(self.knowledge.known)
        state = model.knowing([*clues.elements, *self.knowledge.known.values()])
        solved = state.copy() if solution is None else solved_state(model, solution)
        self._trace = Trace(state, model.techniques, solved)
        self._shown_state = state.copy()
        #: A chain of no more rounds than one that was needed makes the puzzle no harder.
        self._rounds = 1
        self._techniques = {technique.name: technique for technique in model.techniques}

    @property
    def solved(self) -> bool:
        return self._trace.state.solved

    def next(self) -> list[Finding]:
        model = self.model
        discovery = self._trace.next(rounds=self._rounds)
        if discovery is None:
            claims = self.knowledge.open_claims()
            if not claims:
                return []
            claim = most_informative(self._trace.state, model.techniques, claims)
            discovery = Discovery(TRIAL, TRIAL.weight, (claim,))
        if not discovery.claims:
            self.impossible = True
            return []
        if discovery.technique in (CHAIN, DEEP_CHAIN):  # one is enough: after it techniques may find something
            claims = sorted(discovery.claims, key=lambda claim: not model.part_of_solution(model.literal(claim)))
            claim = most_informative(self._trace.state, model.techniques, claims[:CHAINS_COMPARED])
            discovery = replace(discovery, claims=(claim,))
        if discovery.technique is CHAIN:
            self._rounds = max(self._rounds, rounds_of(discovery.weight))
        drafts = [self._draft(claim, discovery) for claim in discovery.claims]  # with the reasons as they are before it
        return [self._learn(draft, discovery) for draft in drafts]

    def _learn(self, draft: _Draft, discovery: Discovery) -> Finding:
        """Add what was discovered."""
        model, technique = self.model, discovery.technique
        conclusion = model.conclusion(model.literal(draft.claim))
        literals = model.meaning([conclusion])
        piece = any(model.part_of_solution(one) for one in literals if one not in self.knowledge.known)
        self.knowledge.add(conclusion)
        self._trace.add(draft.claim)
        look = self._techniques.get(technique.name)
        return Finding(technique.name, discovery.weight, (*literals,), piece, look, 0, draft)

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
            return _Draft(claim, None, known, *self._links(claim, inferences))
        deduction = discovery.deductions.get(claim)
        if deduction is None:
            return _Draft(claim, None, known)
        reasons = [element for one in deduction.reasons() if (element := self.knowledge.element(one))]
        return _Draft(claim, deduction, known, reasons=reasons)

    def parts(self, finding: Finding, needed: AbstractSet[Literal]) -> list[Step]:
        model, draft, how = self.model, finding.source, (finding.technique, finding.weight)
        conclusion = model.conclusion(model.literal(draft.claim))
        if links := draft.links:
            message = Message(__package__, "chain", conclusion=conclusion.message, contradiction=links[-1].message)
            supposition = self._supposition(draft.claim)
            return [Step((conclusion,), (*draft.reasons,), *how, message, supposition=supposition, chain=links)]
        message = model.trial(conclusion) if draft.deduction is None else draft.deduction.message
        reasons, minimal = draft.reasons, True
        if reasons is None:
            reasons, minimal = self.knowledge.reasons_of_a_trial(conclusion, draft.known)
        elif self._techniques[finding.technique].searches:
            reasons = self.knowledge.fewer(conclusion, reasons, needed)
        return [Step((conclusion,), (*dict.fromkeys(reasons),), *how, message, minimal)]

    def together(self, group: Sequence[Finding], conclusions: Sequence[Element], reasons: Sequence[Element]) -> Message:
        return self.model.together(self._techniques[group[0].technique], conclusions, reasons)

    def show(self, step: Step) -> None:
        self.shown.update(dict.fromkeys(self.model.meaning(step.conclusions)))
        for conclusion in step.conclusions:
            for claim in self.model.claims(conclusion):
                self._shown_state.add(claim)

    def candidates(self, squares: AbstractSet[Point]) -> Mapping[Point, Sequence[str]]:
        return {at: texts for at, texts in self._shown_state.candidates().items() if at in squares}

    # Chains ---------------------------------------------------------------------------------------------------------

    def _supposition(self, claim: Claim) -> Element:
        return self.model.conclusion(negated(self.model.literal(claim)), Kind.SUPPOSED)

    def _links(self, claim: Claim, inferences: Sequence[Inference]) -> tuple[list[Element], tuple[ChainLink, ...]]:
        """Make the links of a chain, those by one technique together, and list what they rest on."""
        model, supposition = self.model, self._supposition(claim)
        claims = [one.claim for one in inferences if one.claim is not None]
        said = [supposition, *(model.conclusion(model.literal(one), Kind.SUPPOSED) for one in claims)]
        supposed: dict[Literal, Element] = {}
        for element in said:
            supposed = dict.fromkeys(model.meaning([element]), element) | supposed
        needed: dict[Element, None] = {}
        rests: dict[ChainLink, Sequence[Element]] = {}
        source: dict[Element, ChainLink] = {}
        for number, inference in reversed([*enumerate(inferences, 1)]):
            conclusions = (said[number],) if inference.claim is not None else ()
            if conclusions and conclusions[0] not in needed:
                continue
            reasons: Sequence[Element] = [self._reason(one, supposed) for one in inference.reasons]
            if conclusions and inference.technique.searches:
                reasons = self.knowledge.fewer(conclusions[0], reasons, self.shown.keys())
            needed |= dict.fromkeys(reasons)
            link = ChainLink(conclusions, (*dict.fromkeys(reasons),), inference.technique.name, inference.message)
            rests[link] = reasons
            source |= dict.fromkeys(conclusions, link)
        needs = {link: {source[one] for one in rests[link] if one in source} for link in reversed(rests)}
        links: list[ChainLink] = []
        known = {*self.knowledge.known}
        for group in groups_in_order(needs, lambda one: self._techniques[one.technique] if one.conclusions else None):
            together = partial(model.together, self._techniques.get(group[0].technique, CLASH))
            links.append(replace(joined(model, group, known, together), number=len(links) + 1))
            known |= model.meaning(links[-1].conclusions)
        return [one for one in needed if one.kind is not Kind.SUPPOSED], (*links,)

    def _reason(self, claim: Claim, supposed: Mapping[Literal, Element]) -> Element:
        """Return the element of a claim that is known, or was supposed."""
        found = self.knowledge.element(claim)
        return supposed[self.model.literal(claim)] if found is None else found
