"""The deductions that lead from what is given to the solution, each with reasons that imply it and can spare none."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from aspsolve.engine.limits import Deadline, LimitReached
from aspsolve.explain.chains import MAX_LINKS
from aspsolve.explain.knowledge import Justification, Knowledge, in_order
from aspsolve.explain.telling import Link, chain_from, chain_sentence, minimal_reasons, near_reasons, refutes, seen_by
from aspsolve.explain.trace import Discovery, Trace, most_telling
from aspsolve.model.elements import Element, Literal
from aspsolve.model.techniques import CHAIN, TRIAL, Claim, Technique

__all__ = ["Deductions", "Finding"]

#: After this time the best reasons so far are told.
STEP_SECONDS = 10.0
#: How many conflicts each question about the reasons of a step may take.
PROOF_CONFLICTS = 2000
#: And about those of a trial, for which there is also more time.
TRIAL_CONFLICTS, TRIAL_SECONDS = 50_000, 20.0
#: Of so many chains of the same depth one is told.
CHAINS_COMPARED = 3


@dataclass(frozen=True, eq=False)
class Finding:
    """A deduction.

    Parameters
    ----------
    conclusion : Element
        What follows.
    justification : Justification
        Why.
    technique : Technique
        How people see it.
    sentence : str
        What follows and why, in short.
    supposition : Element or None
        What a chain begins with.
    links : tuple of Link
        The links of a chain.
    """

    conclusion: Element
    justification: Justification
    technique: Technique
    sentence: str
    supposition: Element | None = None
    links: tuple[Link, ...] = ()


class Deductions:
    """A search for deductions, which goes on from what it has found.

    Parameters
    ----------
    knowledge : Knowledge
        What is known.

    Attributes
    ----------
    weight : float
        What the hardest deduction so far took.
    hardest : str
        The name of its technique.
    impossible : bool
        True once a contradiction was found.
    """

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self.model = knowledge.model
        self._trace = Trace(self.model.state(), self.model.techniques)
        self.weight = 1.0
        self.hardest = ""
        self.impossible = False
        for element in (*knowledge.clues, *knowledge.known.values()):
            self._take_in(element)

    def add(self, elements: Iterable[Element]) -> None:
        """Take in something that is known."""
        for element in elements:
            self.knowledge.add([element])
            self._take_in(element)

    def _take_in(self, element: Element) -> None:
        for claim in self.model.claims(element):
            if not self._trace.state.knows(claim):
                self._trace.add(claim)

    @property
    def solved(self) -> bool:
        """True where the whole solution is known."""
        return self._trace.state.solved

    def next(self, deadline: Deadline) -> list[Finding]:
        """Return what follows next, none of which needs another.

        Nothing is returned where nothing more follows. Raises LimitReached when the deadline passes first.
        """
        discovery = self._discovery(deadline)
        if discovery is None:
            found = self._trial(deadline)
        elif not discovery.claims:
            self.impossible = True
            return []
        else:
            self._note(discovery.technique, discovery.weight)
            found = self._reasoned(discovery, self._elements(discovery.technique), deadline)
        self.add(finding.conclusion for finding in found)
        return found

    def first(self, deadline: Deadline) -> Finding | None:
        """Return the first deduction on the way to the next piece of the solution, None where nothing more follows.

        Reasons are looked for from that piece back, of nothing that it does not need. Raises LimitReached when the
        deadline passes first.
        """
        pending: dict[Literal, tuple[Discovery, Sequence[Element]]] = {}
        found: Finding | None = None
        piece: Literal | None = None
        while piece is None:
            discovery = self._discovery(deadline)
            if discovery is None:
                found = next(iter(self._trial(deadline)), None)
                piece = None if found is None else _needed(found, pending)
                break
            if not discovery.claims:
                return None
            piece = self._put_off(discovery, pending)
        while piece is not None:
            (found,) = self._reasoned(*pending[piece], deadline)
            piece = _needed(found, pending)
        return found

    def _put_off(
        self, discovery: Discovery, pending: dict[Literal, tuple[Discovery, Sequence[Element]]]
    ) -> Literal | None:
        """Take in what was found, and note from what it follows; return a piece of the solution in it, if any."""
        elements = self._elements(discovery.technique)
        new: dict[Literal, None] = {}
        for claim in discovery.claims:
            literal = self.model.literal(claim)
            for one in (literal, *self.model.implied(literal)):
                if one not in self.knowledge.known and one not in new:
                    new[one] = None
                    pending[one] = replace(discovery, claims=(claim,)), elements
        self.add(self.model.conclusion(self.model.literal(claim)) for claim in discovery.claims)
        return next(filter(self.model.part_of_solution, new), None)

    def _discovery(self, deadline: Deadline) -> Discovery | None:
        """Return what techniques or chains find next, None where they find nothing; raises LimitReached."""
        discovery = self._trace.next(deadline, enough=CHAINS_COMPARED)
        if discovery is None:
            discovery = self._trace.deep(deadline)
        if deadline.passed:
            raise LimitReached("the time limit was reached")
        return discovery

    def _note(self, technique: Technique, weight: float) -> None:
        """Note what is the hardest so far."""
        if weight > self.weight or not self.hardest:
            self.weight, self.hardest = weight, technique.name

    def _reasoned(self, discovery: Discovery, elements: Sequence[Element], deadline: Deadline) -> list[Finding]:
        """Return what was found with its reasons, which are some of the elements; of several chains one."""
        find = self._chain if discovery.technique is CHAIN else self._all
        return find(discovery, elements, deadline)

    def _all(self, discovery: Discovery, elements: Sequence[Element], deadline: Deadline) -> list[Finding]:
        """Return what a technique has found, with its reasons."""
        found = []
        likely: list[Element] = []
        for claim in discovery.claims:
            conclusion = self.model.conclusion(self.model.literal(claim))
            near = self._by_distance(elements, conclusion)
            reasons = minimal_reasons(self.model, claim, near, discovery.technique, likely)
            assert reasons is not None, (discovery.technique, claim)
            likely = reasons
            found.append(self._told(claim, conclusion, reasons, discovery.technique, deadline.within(STEP_SECONDS)))
            if deadline.passed:
                break
        return found

    def _chain(self, discovery: Discovery, elements: Sequence[Element], deadline: Deadline) -> list[Finding]:
        """Return a conclusion with its chain: the first one of a few whose reasons can spare none, else any."""
        best: Finding | None = None
        for claim in discovery.claims[:CHAINS_COMPARED]:
            conclusion = self.model.conclusion(self.model.literal(claim))
            for reasons in self._chain_reasons(claim, self._by_distance(elements, conclusion)):
                found = self._told(claim, conclusion, reasons, CHAIN, deadline.within(STEP_SECONDS))
                if found.technique is not TRIAL:
                    break
            if best is None or best.technique is TRIAL:
                best = found
            if found.technique is not TRIAL and found.justification.minimal:
                return [found]
            if deadline.passed:
                break
        assert best is not None
        return [best]

    def _chain_reasons(self, claim: Claim, elements: Sequence[Element]) -> Iterator[list[Element]]:
        """Yield minimal reasons of a chain, of simple techniques where these do, then those of a shallowest chain.

        The fewer the reasons, the deeper the chain, and the more links it may have.
        """
        for simple in (True, False):
            rounds = refutes(self.model, claim, elements, simple=simple)
            if rounds is not None:
                for most in (MAX_LINKS + 1, rounds) if simple else (rounds,):
                    reasons = near_reasons(elements, partial(self._refuted, claim, simple, most))
                    assert reasons is not None
                    yield reasons
                return
        raise AssertionError(claim)

    def _refuted(self, claim: Claim, simple: bool, rounds: int, elements: list[Element]) -> bool:
        return refutes(self.model, claim, elements, simple=simple, rounds=rounds) is not None

    def _elements(self, technique: Technique) -> Sequence[Element]:
        """Return everything that can be a reason now, in bundles for a technique that looks at the whole puzzle."""
        elements = self.knowledge.elements()
        return self.model.bundled(elements) if technique.wide else elements

    def _by_distance(self, elements: Sequence[Element], conclusion: Element) -> list[Element]:
        """Return the elements, those near a conclusion first."""
        return sorted(elements, key=lambda element: self.model.distance(element, conclusion))

    def _told(
        self, claim: Claim, conclusion: Element, reasons: Sequence[Element], technique: Technique, deadline: Deadline
    ) -> Finding:
        """Return a deduction with those of its reasons that are needed, and how people see it from these alone."""
        try:
            justification = self.knowledge.proved(conclusion, reasons, deadline, PROOF_CONFLICTS)
        except LimitReached:
            justification = Justification(tuple(reasons), minimal=False)
        assert justification is not None, (technique.name, str(conclusion), [*map(str, reasons)])
        told = self._seen(claim, conclusion, justification) if justification.minimal else None
        if told is None and not (justification.minimal and len(justification.reasons) == len(reasons)):
            # Fewer reasons do, but nobody sees it from these: each of the technique's own is needed to see it.
            told = self._seen(claim, conclusion, Justification(in_order(reasons), minimal=False))
            if told is not None and told.technique not in (technique, CHAIN):
                needed = minimal_reasons(self.model, claim, reasons, told.technique)
                if needed is not None and len(needed) < len(reasons):
                    return self._told(claim, conclusion, needed, told.technique, deadline)
        return told or Finding(conclusion, justification, TRIAL, self.model.trial(conclusion))

    def _seen(self, claim: Claim, conclusion: Element, justification: Justification) -> Finding | None:
        """Return how people see a deduction from its reasons alone: by a technique, or by a chain."""
        seen = seen_by(self.model, claim, justification.reasons, self.model.techniques)
        if seen is not None:
            return Finding(conclusion, justification, *seen)
        chain = chain_from(self.model, claim, justification.reasons)
        if chain is None:
            return None
        supposition, links = chain
        return Finding(conclusion, justification, CHAIN, chain_sentence(conclusion, links), supposition, links)

    def _trial(self, deadline: Deadline) -> list[Finding]:
        """Return what neither techniques nor chains find, nothing where nothing more follows.

        Of all that follows it is what tells the most: after it techniques find more than after anything else.
        """
        knowledge, model = self.knowledge, self.model
        if not knowledge.forced:
            knowledge.compute_consequences(deadline)
        if knowledge.finished:
            return []
        self._note(TRIAL, TRIAL.weight)
        new = sorted(knowledge.forced.difference(knowledge.known), key=lambda literal: str(literal[0]))
        new.sort(key=model.part_of_solution, reverse=True)
        claims = [model.claim(literal) for literal in new if model.useful(literal, knowledge.known)]
        claim = most_telling(self._trace.state, model.techniques, claims, deadline)
        conclusion = model.conclusion(model.literal(claim))
        justification = self._tried(conclusion, self._by_distance(knowledge.elements(), conclusion), deadline)
        return [Finding(conclusion, justification, TRIAL, model.trial(conclusion))]

    def _tried(self, conclusion: Element, elements: Sequence[Element], deadline: Deadline) -> Justification:
        """Return the reasons of a trial: few of those near it where these do, else what clingo needs of all."""
        until = deadline.within(TRIAL_SECONDS)
        near = self.knowledge.justification(conclusion, elements, deadline=until, conflict_limit=PROOF_CONFLICTS)
        if near is not None and near.minimal:
            return near
        try:
            found = self.knowledge.proved(conclusion, elements, until, TRIAL_CONFLICTS)
        except LimitReached:
            found = None
        if deadline.passed:
            raise LimitReached("the time limit was reached")
        return found or Justification(in_order(elements), minimal=False)


def _needed(finding: Finding, pending: Container[Literal]) -> Literal | None:
    """Return one of the literals that a deduction rests on and that are pending, None where there is none."""
    asked = (literal for reason in finding.justification.reasons for literal in reason.group)
    return next((literal for literal in asked if literal in pending), None)
