"""What follows by techniques in Python: a trace finds it, by the cheapest technique that finds anything, or by chains.

The trace is the route of every rating. Reasons are no part of it: a deduction is asked for its own where it is shown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from functools import partial
from typing import NamedTuple

from aspsolve.engine._limits import Deadline
from aspsolve.explanation._chains import MAX_ROUNDS, Chains, Followed, chain_techniques
from aspsolve.explanation._clues import Clues, in_order
from aspsolve.explanation._finding import Finder, Finding, groups_in_order, joined
from aspsolve.explanation._rating import chain_weight
from aspsolve.explanation._steps import ChainLink, Step
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
    State,
    Technique,
    contrary,
    findings,
    refutation,
    rounds,
)

#: The conflicts of a question about the reasons of a trial.
TRIAL_CONFLICTS = 50_000
#: The same for leaving out what reasons can spare.
FEW_CONFLICTS = 500
#: What reasons are left as they are: sentences name clues, and links rest on suppositions.
KEPT = (Kind.CLUE, Kind.SUPPOSED)
#: If it does not matter which chain comes first, at most this many are added before techniques are tried again.
CHAINS_AT_ONCE = 8
#: The first deep chain of at most this many rounds is taken, else the shallowest.
DEEP_ROUNDS = 3


@dataclass(frozen=True)
class Discovery:
    """Everything that a technique finds at once, or that chains of the same depth show.

    No claim needs another. There are none for a contradiction. The deductions are those of techniques.
    """

    technique: Technique
    weight: float
    claims: tuple[Claim, ...]
    deductions: Mapping[Claim, Deduction] = field(default_factory=dict)


class Trace:
    """What follows, one discovery after another; only `add` changes the state.

    Only what holds in the state that knows a solution can follow by chains. Without one, chains are left out.
    """

    def __init__(self, state: State, techniques: Sequence[Technique], solution: State | None = None) -> None:
        self.state = state
        self._techniques = tuple((technique,) for technique in techniques)
        self._solution = solution
        #: A chain of no more rounds than one that was needed makes the puzzle no harder.
        self._rounds = 1
        self._chains = tuple(
            Chains(partial(self._follow, chain_techniques(techniques, simple=one))) for one in (True, False)
        )

    def add(self, claim: Claim) -> None:
        self.state.add(claim)
        for chains in self._chains:
            chains.learn(claim)

    def next(self, enough: int = 1) -> Discovery | None:
        """Find what follows by the cheapest technique, or by the shallowest chains; None if neither find anything.

        After `enough` equally shallow chains the search may end.
        """
        if news := findings(self.state, *self._techniques):
            technique, _ = next(iter(news.values()))
            deductions = {claim: deduction for claim, (_, deduction) in news.items() if claim is not None}
            return Discovery(technique, technique.weight, tuple(deductions), deductions)
        if self._solution is None:
            return None
        claims = [claim for claim in self.state.suppositions() if not self._solution.knows(contrary(claim))]
        suppositions = [*map(contrary, claims)]
        simple, deep = self._chains
        if found := simple.shortest(suppositions, self._rounds, enough):
            fewest = min(found.values())
            self._rounds = max(self._rounds, fewest)
            technique, weight = CHAIN, chain_weight(fewest)
        elif found := deep.shortest(suppositions, DEEP_ROUNDS):
            technique, weight = DEEP_CHAIN, DEEP_CHAIN.weight
        else:
            return None
        return Discovery(technique, weight, tuple(one for one in claims if contrary(one) in found))

    def _follow(self, techniques: Sequence[Technique], supposition: Claim, most: int) -> Followed[Claim]:
        """Count the rounds in which techniques refute a supposition."""
        supposed = self.state.copy()
        supposed.mark_seen()
        supposed.suppose(contrary(supposition))
        following = rounds(supposed, techniques)
        for number in range(1, most + 1):
            news = next(following, None)
            if news is None:
                return supposed.knows
            if None in news:
                return number
        return None


def discoveries(state: State, techniques: Sequence[Technique], solution: State | None = None) -> Iterator[Discovery]:
    """Yield discoveries, each added to the state before the next, until one is a contradiction, or none is left."""
    trace = Trace(state, techniques, solution)
    while not state.solved:
        discovery = trace.next(enough=CHAINS_AT_ONCE)
        if discovery is None:
            return
        yield discovery
        if not discovery.claims:
            return
        for claim in discovery.claims:
            trace.add(claim)


def most_informative(state: State, techniques: Sequence[Technique], claims: Sequence[Claim]) -> Claim:
    """Choose the claim after which techniques that are used in chains find the most."""
    simple = chain_techniques(techniques, simple=True)

    def found_after(claim: Claim) -> int:
        beyond = state.copy()
        beyond.add(claim)
        return sum(len(one.claims) for one in discoveries(beyond, simple))

    return max(claims, key=found_after)


def solved_state(model: TechniqueModel, solution: Solution) -> State:
    """Make the state in which a solution is known, with everything that techniques find in it."""
    solved = model.knowing([*model.clues(), *model.initially_known().values(), *model.entries(solution)])
    for _ in rounds(solved, model.techniques):
        pass
    return solved


#: Of at most this many equally shallow chains at hand, the one is shown after which techniques find the most.
CHAINS_COMPARED = 6


class Knowledge:
    """The clues of a puzzle and what has been concluded so far: `known`, in this order, with its elements."""

    def __init__(self, clues: Clues) -> None:
        self.clues, self.model = clues, clues.model
        self.known: dict[Literal, Element] = dict(clues.given)
        self._consequences: frozenset[Literal] | None = None

    def add(self, element: Element) -> None:
        """Add an element, and what it says by its mere meaning."""
        for literal in element.literals:
            self.known.setdefault(literal, element)
            for other in self.model.implied(literal):
                self.known.setdefault(other, self.model.conclusion(other, element.kind))

    def elements(self, number: int | None = None) -> list[Element]:
        """List what can be a reason; with a number, when only the first `number` literals were known."""
        known = dict([*self.known.items()][:number])
        return [*dict.fromkeys([*self.clues.elements, *known.values()])]

    def element(self, claim: Claim) -> Element | None:
        """Return the element that says something, None if it is not known."""
        clue = self.clues.by_claim.get(claim)
        return self.known.get(self.model.literal(claim)) if clue is None else clue

    def open_pieces(self) -> list[Claim]:
        """List the pieces of the solution that follow, by clingo, and are not known."""
        if self._consequences is None:
            self._consequences = self.clues.program.consequences([*self.clues.literals, *self.known], Deadline())
        new = sorted(self._consequences.difference(self.known), key=lambda literal: str(literal[0]))
        return [self.model.claim(literal) for literal in new if self.model.part_of_solution(literal)]

    def reasons_of_a_trial(self, conclusion: Element, number: int) -> tuple[tuple[Element, ...], bool]:
        """Find few of the first `number` literals from which clasp shows a conclusion, and whether they are minimal."""
        elements = sorted(self.elements(number), key=lambda element: self.model.distance(element, conclusion))
        groups = [element.group for element in elements]
        contrary = [negated(literal) for literal in conclusion.literals]
        found = self.clues.program.mus(groups, background=contrary, conflict_limit=TRIAL_CONFLICTS)
        if found is None:
            return in_order(elements), False
        return in_order(elements[index] for index in found.kept), found.minimal

    def fewer(self, conclusion: Element, reasons: Sequence[Element], shown: AbstractSet[Literal]) -> Sequence[Element]:
        """Leave out what clasp does not need for a conclusion, once each.

        First goes what does not hold, which takes steps of its own, unless it is shown anyway.
        """
        some = [one for one in dict.fromkeys(reasons) if one.kind not in KEPT]
        some.sort(key=lambda one: 0 if _holds(one) else 1 if one.literals <= shown else 2)
        others = [one for one in reasons if one.kind in KEPT]
        background = [negated(literal) for literal in conclusion.literals]
        background += [literal for one in others for literal in one.group]
        groups = [one.group for one in some]
        found = self.clues.program.mus(groups, background=background, conflict_limit=FEW_CONFLICTS, first=len(groups))
        return reasons if found is None else [*others, *(some[index] for index in found.kept)]


def _holds(element: Element) -> bool:
    return all(holds for _, holds in element.literals)


class _Draft(NamedTuple):
    """A claim that was discovered in a state, and how many literals were known then."""

    claim: Claim
    deduction: Deduction | None
    state: State
    known: int


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
        self._techniques = {technique.name: technique for technique in model.techniques}

    @property
    def solved(self) -> bool:
        return self._trace.state.solved

    def next(self) -> list[Finding]:
        model = self.model
        discovery = self._trace.next()
        if discovery is None:
            claims = self.knowledge.open_pieces()
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
        state, known = self._trace.state, len(self.knowledge.known)
        self._trace.state = state.copy()  # reasons are asked for later, and of what is shown alone
        drafts = [_Draft(claim, discovery.deductions.get(claim), state, known) for claim in discovery.claims]
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

    def parts(self, finding: Finding, needed: AbstractSet[Literal]) -> list[Step]:
        model, draft, how = self.model, finding.source, (finding.technique, finding.weight)
        conclusion = model.conclusion(model.literal(draft.claim))
        if finding.technique in (CHAIN.name, DEEP_CHAIN.name):
            reasons, links = self._links(draft, simple=finding.technique == CHAIN.name)
            message = Message(__package__, "chain", conclusion=conclusion.message, contradiction=links[-1].message)
            return [
                Step((conclusion,), reasons, *how, message, supposition=self._supposition(draft.claim), chain=links)
            ]
        if draft.deduction is None:
            few, minimal = self.knowledge.reasons_of_a_trial(conclusion, draft.known)
            message = Message(__package__, "tried", conclusion=conclusion.message)
            return [Step((conclusion,), few, *how, message, minimal)]
        used: Sequence[Element] = [one for claim in draft.deduction.reasons() if (one := self.knowledge.element(claim))]
        if self._techniques[finding.technique].searches:
            used = self.knowledge.fewer(conclusion, used, needed)
        return [Step((conclusion,), (*dict.fromkeys(used),), *how, draft.deduction.message)]

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

    def _links(self, draft: _Draft, *, simple: bool) -> tuple[tuple[Element, ...], tuple[ChainLink, ...]]:
        """Make the links of a chain, those by one technique together, and list what they rest on."""
        model, supposition = self.model, self._supposition(draft.claim)
        techniques = chain_techniques(model.techniques, simple=simple)
        groups = [[one for one in techniques if one.in_chains is wanted] for wanted in (True, False)]
        supposed_state = draft.state.copy()
        supposed_state.mark_seen()
        supposed_state.add(contrary(draft.claim))
        inferences = refutation(supposed_state, [group for group in groups if group], 2 * MAX_ROUNDS)
        claims = [one.claim for one in inferences if one.claim is not None]
        said = [supposition, *(model.conclusion(model.literal(one), Kind.SUPPOSED) for one in claims)]
        supposed: dict[Literal, Element] = {}
        for element in said:
            supposed = dict.fromkeys(model.meaning([element]), element) | supposed
        clues, known = self.knowledge.clues.by_claim, dict([*self.knowledge.known.items()][: draft.known])
        needed: dict[Element, None] = {}
        rests: dict[ChainLink, Sequence[Element]] = {}
        source: dict[Element, ChainLink] = {}
        for number, inference in reversed([*enumerate(inferences, 1)]):
            conclusions = (said[number],) if inference.claim is not None else ()
            if conclusions and conclusions[0] not in needed:
                continue
            reasons: Sequence[Element] = [
                clues.get(one) or known.get(literal := model.literal(one)) or supposed[literal]
                for one in inference.reasons
            ]
            if conclusions and inference.technique.searches:
                reasons = self.knowledge.fewer(conclusions[0], reasons, self.shown.keys())
            needed |= dict.fromkeys(reasons)
            link = ChainLink(conclusions, (*dict.fromkeys(reasons),), inference.technique.name, inference.message)
            rests[link] = reasons
            source |= dict.fromkeys(conclusions, link)
        needs = {link: {source[one] for one in rests[link] if one in source} for link in reversed(rests)}
        links: list[ChainLink] = []
        seen = {*known}
        for group in groups_in_order(needs, lambda one: self._techniques[one.technique] if one.conclusions else None):
            together = partial(model.together, self._techniques.get(group[0].technique, CLASH))
            links.append(replace(joined(model, group, seen, together), number=len(links) + 1))
            seen |= model.meaning(links[-1].conclusions)
        return tuple(one for one in needed if one.kind is not Kind.SUPPOSED), (*links,)
