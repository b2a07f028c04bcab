"""The reasons of a deduction: elements that imply it, and of which none can be left out.

Techniques and chains say which elements they need, clingo which of these are reasons. Where nobody sees it from the
reasons alone, the others are told, too, as auxiliary facts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from aspsolve.engine.limits import Deadline, LimitReached
from aspsolve.explanation.chains import MAX_LINKS
from aspsolve.explanation.knowledge import Justification, Knowledge
from aspsolve.explanation.links import Link, chain_from, chain_sentence, proved_links, refutes
from aspsolve.explanation.telling import minimal_reasons, near_reasons, seen_by
from aspsolve.model.elements import Element
from aspsolve.model.explanation import ExplanationModel
from aspsolve.model.techniques import CHAIN, TRIAL, Claim, Technique

__all__ = ["PROOF_CONFLICTS", "Finding", "Reasons", "by_distance"]

#: After this time the best reasons so far are told.
STEP_SECONDS = 10.0
#: How many conflicts each question about the reasons of a step may take.
PROOF_CONFLICTS = 20_000


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
        The links of a chain; the reasons of each are all that its technique needs, until they are proved.
    """

    conclusion: Element
    justification: Justification
    technique: Technique
    sentence: str
    supposition: Element | None = None
    links: tuple[Link, ...] = ()

    @property
    def unaided(self) -> bool:
        """True where people see it from its reasons alone, and none of them can be left out."""
        proof = self.justification
        return proof.minimal and not proof.auxiliary and self.technique is not TRIAL


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
        """Return a deduction with the reasons that come first: those that are near it."""
        conclusion = self.model.conclusion(self.model.literal(claim))
        found = None
        for technique, needed in self._ways(claim, by_distance(self.model, self.elements, conclusion)):
            found = self._told(claim, conclusion, needed, technique)
            if found.technique is not TRIAL:
                break
        assert found is not None, (self.technique.name, claim)
        self._likely = found.justification.elements
        return found

    def with_proved_links(self, found: Finding) -> Finding:
        """Return a deduction, of whose links each has reasons of which none can be left out."""
        return replace(found, links=proved_links(found.links, self._proved))

    def _ways(self, claim: Claim, elements: Sequence[Element]) -> Iterator[tuple[Technique, list[Element]]]:
        """Yield how a claim is seen from some elements, and from which of them: by the technique, or else otherwise."""
        technique, reasons = self.technique, None
        if technique is not CHAIN:
            reasons = minimal_reasons(self.model, claim, elements, technique, self._likely)
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

    def _told(self, claim: Claim, conclusion: Element, needed: Sequence[Element], technique: Technique) -> Finding:
        """Return a deduction with its reasons among what is needed, the rest being auxiliary where nobody sees it."""
        proof = self._proved(conclusion, needed)
        told = self._seen(claim, conclusion, proof)
        if told is None and len(proof.reasons) < len(needed):
            auxiliary = tuple(one for one in needed if one not in proof.reasons)
            told = self._seen(claim, conclusion, replace(proof, auxiliary=auxiliary))
            if told is not None and told.technique not in (technique, CHAIN):
                fewer = minimal_reasons(self.model, claim, needed, told.technique)
                if fewer is not None and len(fewer) < len(needed):
                    return self._told(claim, conclusion, fewer, told.technique)
        return told or Finding(conclusion, proof, TRIAL, self.model.trial(conclusion))

    def _proved(self, conclusion: Element | None, reasons: Sequence[Element]) -> Justification:
        """Return those of some reasons that clingo needs for a conclusion; all of them where it takes too long."""
        try:
            proof = self.knowledge.proved(conclusion, reasons, self.deadline.within(STEP_SECONDS), PROOF_CONFLICTS)
        except LimitReached:
            proof = Justification(tuple(reasons), minimal=False)
        assert proof is not None, (self.technique.name, str(conclusion), [*map(str, reasons)])
        return proof

    def _seen(self, claim: Claim, conclusion: Element, justification: Justification) -> Finding | None:
        """Return how people see a deduction from what it rests on alone: by a technique, or by a chain."""
        seen = seen_by(self.model, claim, justification.elements, self.model.techniques)
        if seen is not None:
            return Finding(conclusion, justification, *seen)
        chain = chain_from(self.model, claim, justification.elements)
        if chain is None:
            return None
        supposition, links = chain
        return Finding(conclusion, justification, CHAIN, chain_sentence(conclusion, links), supposition, links)


def by_distance(model: ExplanationModel, elements: Sequence[Element], conclusion: Element) -> list[Element]:
    """Return elements, those near a conclusion first."""
    return sorted(elements, key=lambda element: model.distance(element, conclusion))
