"""The deductions that lead from what is given to the solution, each with reasons that imply it and can spare none."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from aspsolve.engine.limits import Deadline, LimitReached
from aspsolve.explanation.knowledge import Justification, Knowledge, in_order
from aspsolve.explanation.reasons import PROOF_CONFLICTS, Finding, Reasons, by_distance
from aspsolve.explanation.trace import Discovery, Trace, most_telling
from aspsolve.model.elements import Element, Literal
from aspsolve.model.techniques import CHAIN, TRIAL, Claim, Technique

__all__ = ["Deductions"]

#: How many conflicts each question about the reasons of a trial may take, and how many seconds all of them.
TRIAL_CONFLICTS, TRIAL_SECONDS = 50_000, 20.0
#: Of so many chains of the same depth the first without auxiliary facts is told; for a hint so many are looked for.
CHAINS_COMPARED, CHAINS_OF_A_HINT = 4, 3


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
        #: What was found and left for later, by its technique.
        self._left: dict[tuple[str, Claim], Finding] = {}
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
        discovery = self._discovery(deadline, CHAINS_COMPARED)
        if discovery is None:
            found = self._trial(deadline)
        elif not discovery.claims:
            self.impossible = True
            return []
        else:
            self._note(discovery.technique, discovery.weight)
            found = self._reasoned(discovery, deadline)
        self.add(finding.conclusion for finding in found)
        return found

    def first(self, deadline: Deadline) -> Finding | None:
        """Return the first deduction on the way to the next piece of the solution, None where nothing more follows.

        Reasons are looked for from that piece back, of nothing that it does not need; the first ones are told, for a
        hint should come at once. Raises LimitReached when the deadline passes first.
        """
        pending: dict[Literal, tuple[Claim, Reasons]] = {}
        found: Finding | None = None
        piece: Literal | None = None
        while piece is None:
            discovery = self._discovery(deadline, CHAINS_OF_A_HINT)
            if discovery is None:
                found = next(iter(self._trial(deadline)), None)
                piece = None if found is None else _needed(found, pending)
                break
            if not discovery.claims:
                return None
            piece = self._put_off(discovery, pending, deadline)
        while piece is not None:
            claim, reasons = pending[piece]
            found = reasons.find(claim)
            piece = _needed(found, pending)
            if piece is None:
                return reasons.with_proved_links(found)
        return found

    def _put_off(
        self, discovery: Discovery, pending: dict[Literal, tuple[Claim, Reasons]], deadline: Deadline
    ) -> Literal | None:
        """Take in what was found, and note from what it follows; return a piece of the solution in it, if any."""
        reasons = self._reasons(discovery.technique, deadline)
        new: dict[Literal, None] = {}
        for claim in discovery.claims:
            literal = self.model.literal(claim)
            for one in (literal, *self.model.implied(literal)):
                if one not in self.knowledge.known and one not in new:
                    new[one] = None
                    pending[one] = claim, reasons
        self.add(self.model.conclusion(self.model.literal(claim)) for claim in discovery.claims)
        return next(filter(self.model.part_of_solution, new), None)

    def _discovery(self, deadline: Deadline, chains: int) -> Discovery | None:
        """Return what techniques or so many chains find next, None where they find nothing; raises LimitReached."""
        discovery = self._trace.next(deadline, enough=chains)
        if discovery is None:
            discovery = self._trace.deep(deadline)
        if deadline.passed:
            raise LimitReached("the time limit was reached")
        return discovery

    def _note(self, technique: Technique, weight: float) -> None:
        """Note what is the hardest so far."""
        if weight > self.weight or not self.hardest:
            self.weight, self.hardest = weight, technique.name

    def _reasoned(self, discovery: Discovery, deadline: Deadline) -> list[Finding]:
        """Return what was found and needs no auxiliary facts, of chains the first one; without any, what needs fewest.

        The rest is left for later: once more is known it may need none, or be seen more easily.
        """
        reasons = self._reasons(discovery.technique, deadline)
        found: list[Finding] = []
        for claim in discovery.claims:
            found.append(self._first_reasons(claim, reasons))
            if deadline.passed or (discovery.technique is CHAIN and found[-1].unaided):
                break
        told = [one for one in found if one.unaided] or [min(found, key=_first_choice)]
        return [*map(reasons.with_proved_links, told)]

    def _first_reasons(self, claim: Claim, reasons: Reasons) -> Finding:
        """Return what was found with the first reasons: the same as before as long as these are there."""
        key = reasons.technique.name, claim
        found = self._left.get(key)
        if found is None or not {*found.justification.elements} <= {*reasons.elements}:
            found = self._left[key] = reasons.find(claim)
        return found

    def _reasons(self, technique: Technique, deadline: Deadline) -> Reasons:
        """Return a search for reasons in all that is known, in bundles for a technique that looks at everything."""
        elements = self.knowledge.elements()
        bundled = self.model.bundled(elements) if technique.wide else elements
        return Reasons(self.knowledge, technique, bundled, deadline)

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
        justification = self._tried(conclusion, by_distance(model, knowledge.elements(), conclusion), deadline)
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


def _first_choice(finding: Finding) -> tuple[bool, bool, int]:
    """Return what is less for a deduction that is better told first."""
    proof = finding.justification
    return finding.technique is TRIAL, not proof.minimal, len(proof.auxiliary)


def _needed(finding: Finding, pending: Container[Literal]) -> Literal | None:
    """Return one of the literals that a deduction rests on and that are pending, None where there is none."""
    asked = (literal for element in finding.justification.elements for literal in element.group)
    return next((literal for literal in asked if literal in pending), None)
