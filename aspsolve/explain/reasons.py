"""The reasons of a deduction: elements that imply it, from which people see it, and of which none can be left out.

Techniques and chains say which elements they need, clingo whether these are minimal. Where fewer would do, but nobody
sees it from these, other elements are looked for that are minimal.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice

from aspsolve.engine.limits import Deadline, LimitReached
from aspsolve.explain.chains import MAX_LINKS
from aspsolve.explain.knowledge import Justification, Knowledge, in_order
from aspsolve.explain.telling import Link, chain_from, chain_sentence, minimal_reasons, near_reasons, refutes, seen_by
from aspsolve.model.elements import Element
from aspsolve.model.explanation import ExplanationModel
from aspsolve.model.techniques import CHAIN, TRIAL, Claim, Technique

__all__ = ["PROOF_CONFLICTS", "Finding", "Reasons", "by_distance"]

#: After this time the best reasons so far are told.
STEP_SECONDS = 10.0
#: How many conflicts each question about the reasons of a step may take.
PROOF_CONFLICTS = 2000
#: So many nodes of a hitting set tree are looked at, the root being the first.
MAX_NODES = 4


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
    core : tuple of Element
        A minimal part of the reasons that implies the conclusion; nothing where a limit was reached first.
    """

    conclusion: Element
    justification: Justification
    technique: Technique
    sentence: str
    supposition: Element | None = None
    links: tuple[Link, ...] = ()
    core: tuple[Element, ...] = ()

    @property
    def minimal(self) -> bool:
        """True where people see it from reasons of which none can be left out."""
        return self.justification.minimal and self.technique is not TRIAL


class Reasons:
    """A search for the reasons of what a technique has found.

    Parameters
    ----------
    knowledge : Knowledge
        What is known.
    technique : Technique
        What has found it, or `CHAIN`.
    elements : sequence of Element
        What may be a reason.
    deadline : Deadline
        When to stop.
    """

    def __init__(
        self, knowledge: Knowledge, technique: Technique, elements: Sequence[Element], deadline: Deadline
    ) -> None:
        self.knowledge, self.model = knowledge, knowledge.model
        self.technique, self.elements, self.deadline = technique, elements, deadline
        self._likely: Sequence[Element] = ()

    def find(self, claim: Claim) -> Finding:
        """Return a deduction with the reasons that come first: its technique sees it from no fewer of them."""
        conclusion = self.model.conclusion(self.model.literal(claim))
        found = None
        for technique, reasons in self._ways(claim, self._near(conclusion), self._likely):
            found = self._told(claim, conclusion, reasons, technique)
            if found.technique is not TRIAL:
                break
        assert found is not None, (self.technique.name, claim)
        self._likely = found.justification.reasons
        return found

    def find_minimal(self, claim: Claim, first: Finding) -> Finding | None:
        """Return a deduction with other reasons, which are minimal, where the first ones are not; None for none.

        Minimal reasons lack an element of every core. So the search goes on without each element of a core, breadth
        first, which is the hitting set tree of Reiter; it ends after a few nodes. What a technique has found is told as
        a chain only where no technique sees it from minimal reasons.
        """
        chain: Finding | None = None
        elements = self._near(first.conclusion)
        cores = [frozenset(first.core)] if first.core else []
        nodes: list[frozenset[Element]] = [frozenset()] if cores else []
        for without in islice(nodes, MAX_NODES):
            core = next((core for core in cores if not core & without), None)
            if core is None:
                ways = self._ways(claim, [one for one in elements if one not in without])
                proof = next((self._proved(first.conclusion, reasons) for _, reasons in ways), None)
                if proof is None or not proof.minimal:
                    continue
                found = self._seen(claim, first.conclusion, proof)
                if found is not None and (found.technique is not CHAIN or self.technique is CHAIN):
                    return found
                chain = chain or found
                core = frozenset(proof.reasons)
                cores.append(core)
            children = (without | {one} for one in reversed(elements) if one in core)
            nodes += [child for child in children if child not in nodes]
        return chain

    def _near(self, conclusion: Element) -> list[Element]:
        """Return what may be a reason, what is near a conclusion first."""
        return by_distance(self.model, self.elements, conclusion)

    def _ways(
        self, claim: Claim, elements: Sequence[Element], likely: Sequence[Element] = ()
    ) -> Iterator[tuple[Technique, list[Element]]]:
        """Yield how a claim is seen from some elements, and from which of them: by the technique, or else otherwise."""
        technique, reasons = self.technique, None
        if technique is not CHAIN:
            reasons = minimal_reasons(self.model, claim, elements, technique, likely)
            seen = seen_by(self.model, claim, elements, self.model.techniques) if reasons is None else None
            if seen is not None:
                technique, _ = seen
                reasons = minimal_reasons(self.model, claim, elements, technique)
        if reasons is not None:
            yield technique, reasons
        else:
            for reasons in self._chain_reasons(claim, elements):
                yield CHAIN, reasons

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

    def _refuted(self, claim: Claim, simple: bool, rounds: int, elements: list[Element]) -> bool:
        return refutes(self.model, claim, elements, simple=simple, rounds=rounds) is not None

    def _told(self, claim: Claim, conclusion: Element, reasons: Sequence[Element], technique: Technique) -> Finding:
        """Return a deduction with those of its reasons that are needed, and how people see it from these alone."""
        proof = self._proved(conclusion, reasons)
        told = self._seen(claim, conclusion, proof) if proof.minimal else None
        if told is None and not (proof.minimal and len(proof.reasons) == len(reasons)):
            # Fewer reasons do, but nobody sees it from these: each of the technique's own is needed to see it.
            told = self._seen(claim, conclusion, Justification(in_order(reasons), minimal=False))
            if told is not None and told.technique not in (technique, CHAIN):
                needed = minimal_reasons(self.model, claim, reasons, told.technique)
                if needed is not None and len(needed) < len(reasons):
                    return self._told(claim, conclusion, needed, told.technique)
        told = told or Finding(conclusion, proof, TRIAL, self.model.trial(conclusion))
        return replace(told, core=proof.reasons if proof.minimal else ())

    def _proved(self, conclusion: Element, reasons: Sequence[Element]) -> Justification:
        """Return those of some reasons that clingo needs for a conclusion; all of them where it takes too long."""
        try:
            proof = self.knowledge.proved(conclusion, reasons, self.deadline.within(STEP_SECONDS), PROOF_CONFLICTS)
        except LimitReached:
            proof = Justification(tuple(reasons), minimal=False)
        assert proof is not None, (self.technique.name, str(conclusion), [*map(str, reasons)])
        return proof

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


def by_distance(model: ExplanationModel, elements: Sequence[Element], conclusion: Element) -> list[Element]:
    """Return elements, those near a conclusion first."""
    return sorted(elements, key=lambda element: model.distance(element, conclusion))
