"""The finder by techniques in Python: by the cheapest that finds anything, else by a chain, else by a trial."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import cached_property, partial
from itertools import islice
from math import inf
from typing import NamedTuple

from aspsolve.explanation._clues import Clues, Knowledge
from aspsolve.explanation._finding import (
    MAX_ROUNDS,
    Chains,
    Finder,
    Finding,
    Followed,
    chained,
    groups_in_order,
    joined,
)
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

#: The first deep chain of at most this many rounds is taken, else the shallowest.
DEEP_ROUNDS = 3
#: How many equally short chains are compared; the most productive is shown.
CHAINS_COMPARED = 6


def chain_techniques(techniques: Sequence[Technique], *, simple: bool) -> list[Technique]:
    """Choose the techniques of chains: simple ones only, or all that are no harder than a chain."""
    return [one for one in techniques if (one.in_chains if simple else one.weight <= CHAIN.weight)]


class Trails:
    """A cache of where suppositions lead by some techniques: what was found after one is never searched for again."""

    def __init__(self, techniques: Sequence[Technique]) -> None:
        self._techniques = techniques
        #: The state after each supposition that was not refuted, and the number of claims that were learnt before.
        self._ends: dict[Claim, tuple[State, int]] = {}
        self._refuted: set[Claim] = set()

    def follow(self, state: State, learnt: Sequence[Claim], supposition: Claim, most: int) -> Followed[Claim]:
        """Follow a supposition for at most some rounds; `learnt` became known in the state, in this order."""
        if supposition in self._ends or (most > 1 and supposition not in self._refuted):
            if supposition not in self._ends:
                self._ends[supposition] = _supposed(state, supposition), len(learnt)
            end, known = self._ends.pop(supposition)
            for claim in learnt[known:]:
                end.add(claim)
            # Rounds are not counted here, so the cheapest techniques come first and leave the others less to do.
            if not any(None in news for news in rounds(end, *([one] for one in self._techniques))):
                self._ends[supposition] = end, len(learnt)
                return end.knows
            self._refuted.add(supposition)
        supposed, number = _supposed(state, supposition), 0
        for number, news in enumerate(islice(rounds(supposed, self._techniques), most), 1):
            if None in news:
                return number
        if number == most:
            return None
        self._ends[supposition] = supposed, len(learnt)
        return supposed.knows


def _supposed(state: State, supposition: Claim) -> State:
    supposed = state.copy()
    supposed.suppose(contrary(supposition))
    return supposed


def most_informative(state: State, techniques: Sequence[Technique], claims: Sequence[Claim]) -> Claim:
    """Choose the claim after which techniques that are used in chains find the most."""
    simple = [[one] for one in chain_techniques(techniques, simple=True)]

    def found_after(claim: Claim) -> int:
        beyond, number = state.copy(), 0
        beyond.add(claim)
        for news in () if beyond.solved else rounds(beyond, *simple):
            number += len(news)
            if beyond.solved:
                break
        return number

    return max(claims, key=found_after)


def solved_state(model: TechniqueModel, solution: Solution) -> State:
    """Make the state in which a solution is known, with everything that techniques find in it."""
    solved = model.knowing([*model.clues(), *model.initially_known().values(), *model.entries(solution)])
    for _ in rounds(solved, model.techniques):
        pass
    return solved


class _Draft(NamedTuple):
    """A claim that was discovered in a state, and how many literals were known then."""

    claim: Claim
    deduction: Deduction | None
    state: State
    known: int


class TechniqueFinder(Finder):
    """Finds what follows by a technique, else by a chain, else by a trial; none that weighs more than `most`."""

    model: TechniqueModel
    at_once = False

    def __init__(
        self, clues: Clues, solution: Solution | None, entries: Sequence[Element] | None = None, *, most: float = inf
    ) -> None:
        self.model = model = clues.model
        self.knowledge = Knowledge(clues)
        if entries is not None:
            for element in entries:
                self.knowledge.add(element)
            for element in model.completed(self.knowledge.known):  # a player needs no step for it
                self.knowledge.add(element)
        self.shown = dict.fromkeys(self.knowledge.known)
        self.state: State = model.knowing([*clues.elements, *self.knowledge.known.values()])
        self._solution, self._most = solution, most
        self._shown_state = self.state.copy()
        self._techniques = {one.name: one for one in model.techniques if one.weight <= most}
        #: The rounds of the longest chain so far: one of no more rounds makes the puzzle no harder.
        self._rounds = 1
        self._learnt_claims: list[Claim] = []
        #: The common look of chains of one link to a contradiction, and this, by its sentence and their weight.
        self._at_once: dict[tuple[str, float], tuple[Technique, Message]] = {}
        self._chains = tuple(
            Chains(partial(self._follow, Trails(chain_techniques(model.techniques, simple=one))))
            for one in (True, False)
        )

    @property
    def solved(self) -> bool:
        return self.state.solved

    def next(self) -> list[Finding]:
        return self.without_trial() or self._tried()

    def without_trial(self) -> list[Finding]:
        """Find what follows by the cheapest technique, or by the shallowest chain."""
        found = self.seen()
        return found if found or self.impossible or self._most < CHAIN.weight else self._chained()

    def seen(self) -> list[Finding]:
        """Find what the cheapest technique finds that finds anything."""
        news = findings(self.state, *([one] for one in self._techniques.values()))
        self.impossible = None in news
        if not news or self.impossible:
            return []
        technique, _ = next(iter(news.values()))
        found = {claim: one for claim, (_, one) in news.items() if claim is not None}
        return self._learnt(technique, technique.weight, found)

    def _chained(self) -> list[Finding]:
        """Find the claim of one of the shallowest chains after which techniques find the most."""
        true, model = self._truth, self.model
        claims = [claim for claim in self.state.suppositions() if true is None or not true.knows(contrary(claim))]
        suppositions = [*map(contrary, claims)]
        simple, deep = self._chains
        if found := simple.shortest(suppositions, self._rounds):
            fewest = min(found.values())
            self._rounds = max(self._rounds, fewest)
            technique, weight = CHAIN, chain_weight(fewest)
        elif found := deep.shortest(suppositions, DEEP_ROUNDS):
            technique, weight = DEEP_CHAIN, DEEP_CHAIN.weight
        else:
            return []
        claims = [one for one in claims if contrary(one) in found]
        claims.sort(key=lambda claim: not model.part_of_solution(model.literal(claim)))
        return self._learnt(
            technique, weight, {most_informative(self.state, model.techniques, claims[:CHAINS_COMPARED]): None}
        )

    def _tried(self) -> list[Finding]:
        """Find a piece of the solution that follows by clingo."""
        if self.impossible or not (claims := self.knowledge.open_pieces()):
            return []
        claim = most_informative(self.state, self.model.techniques, claims)
        return self._learnt(TRIAL, TRIAL.weight, {claim: None})

    @cached_property
    def _truth(self) -> State | None:
        """The state in which the solution is known; None for one that is not at hand."""
        return None if self._solution is None else solved_state(self.model, self._solution)

    def _follow(self, trails: Trails, supposition: Claim, most: int) -> Followed[Claim]:
        return trails.follow(self.state, self._learnt_claims, supposition, most)

    def _learnt(self, technique: Technique, weight: float, found: Mapping[Claim, Deduction | None]) -> list[Finding]:
        """Add the claims that were found, none of which needs another."""
        model, state, known = self.model, self.state, len(self.knowledge.known)
        self.state = state.copy()  # reasons are looked for later, for what is shown alone
        learnt: list[Finding] = []
        for claim, deduction in found.items():
            conclusion = model.conclusion(model.literal(claim))
            literals = model.meaning([conclusion])
            piece = any(model.part_of_solution(one) for one in literals if one not in self.knowledge.known)
            self.knowledge.add(conclusion)
            self.state.add(claim)
            self._learnt_claims.append(claim)
            for chains in self._chains:
                chains.learn(claim)
            draft = _Draft(claim, deduction, state, known)
            look = self._techniques.get(technique.name)
            learnt.append(Finding(technique.name, weight, (*literals,), piece, look, 0, draft))
        return learnt

    def parts(self, finding: Finding, needed: AbstractSet[Literal]) -> list[Step]:
        model, draft, how = self.model, finding.source, (finding.technique, finding.weight)
        conclusion = model.conclusion(model.literal(draft.claim))
        if finding.technique in (CHAIN.name, DEEP_CHAIN.name):
            reasons, links = self._links(draft, simple=finding.technique == CHAIN.name)
            step = Step((conclusion,), reasons, *how, conclusion.message)
            if len(links) == 1:  # known only now: links are made when they are shown
                look = replace(CHAIN, weight=finding.weight), links[0].message
                finding.look, _ = self._at_once.setdefault((links[0].sentence, finding.weight), look)
            return [self.by_chain(step, model.literal(draft.claim), links)]
        if draft.deduction is None:
            few, minimal = self.knowledge.reasons_of_a_trial(conclusion, draft.known)
            message = Message(__package__, "tried", conclusion=conclusion.message)
            return [Step((conclusion,), few, *how, message, minimal)]
        used: Sequence[Element] = [one for claim in draft.deduction.reasons() if (one := self.knowledge.element(claim))]
        if self._techniques[finding.technique].searches:
            used = self.knowledge.fewer(conclusion, used, needed)
        return [Step((conclusion,), (*dict.fromkeys(used),), *how, draft.deduction.message)]

    def together(self, group: Sequence[Finding], conclusions: Sequence[Element], reasons: Sequence[Element]) -> Message:
        contradiction = next((said for look, said in self._at_once.values() if look is group[0].look), None)
        if contradiction is not None:
            return chained(self.model.summary(conclusions), contradiction)
        return self.model.together(self._techniques[group[0].technique], conclusions, reasons)

    def show(self, step: Step) -> None:
        self.shown.update(dict.fromkeys(self.model.meaning(step.conclusions)))
        for conclusion in step.conclusions:
            for claim in self.model.claims(conclusion):
                self._shown_state.add(claim)

    def candidates(self, squares: AbstractSet[Point]) -> Mapping[Point, Sequence[str]]:
        return {at: texts for at, texts in self._shown_state.candidates().items() if at in squares}

    # Chains ---------------------------------------------------------------------------------------------------------

    def _links(self, draft: _Draft, *, simple: bool) -> tuple[tuple[Element, ...], tuple[ChainLink, ...]]:
        """Make the links of a chain, those by one technique together, and list what they rest on."""
        model = self.model
        supposition = model.conclusion(negated(model.literal(draft.claim)), Kind.SUPPOSED)
        techniques = chain_techniques(model.techniques, simple=simple)
        groups = [[one for one in techniques if one.in_chains is wanted] for wanted in (True, False)]
        supposed_state = draft.state.copy()
        supposed_state.add(contrary(draft.claim))
        inferences = refutation(supposed_state, [group for group in groups if group], 2 * MAX_ROUNDS)
        claims = [one.claim for one in inferences if one.claim is not None]
        said = [supposition, *(model.conclusion(model.literal(one), Kind.SUPPOSED) for one in claims)]
        supposed = {literal: one for one in reversed(said) for literal in model.meaning([one])}  # by what says it first
        clues, known = self.knowledge.clues.by_claim, dict(islice(self.knowledge.known.items(), draft.known))
        needed: dict[Element, None] = {}
        backwards: list[ChainLink] = []
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
            backwards.append(link)
            source |= dict.fromkeys(conclusions, link)
        needs = {link: {source[one] for one in link.reasons if one in source} for link in reversed(backwards)}
        links: list[ChainLink] = []
        seen = {*known}
        for group in groups_in_order(needs, lambda one: self._techniques[one.technique] if one.conclusions else None):
            together = partial(model.together, self._techniques.get(group[0].technique, CLASH))
            links.append(replace(joined(model, group, seen, together), number=len(links) + 1))
            seen |= model.meaning(links[-1].conclusions)
        return tuple(one for one in needed if one.kind is not Kind.SUPPOSED), (*links,)
