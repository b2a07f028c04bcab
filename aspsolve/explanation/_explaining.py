"""The loop of an explanation: the trace finds what follows, and what the solution needs of it becomes steps."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from aspsolve.explanation._chains import Inference, chain_techniques, refutation, rounds_of
from aspsolve.explanation._grouping import MAX_CONCLUSIONS, groups_in_order, joined
from aspsolve.explanation._knowledge import Clues, Knowledge, in_order
from aspsolve.explanation._links import links_of
from aspsolve.explanation._rating import rating_of
from aspsolve.explanation._reasons import by_distance, reasons_of, what_it_says
from aspsolve.explanation._steps import ChainLink, Detail, Step
from aspsolve.explanation._trace import Discovery, Trace, most_informative, solved_state
from aspsolve.model.elements import Element, Kind, Literal, negated
from aspsolve.model.explanation import TechniqueModel
from aspsolve.model.lattice import Point
from aspsolve.model.messages import Message
from aspsolve.model.puzzle import Solution
from aspsolve.model.techniques import CHAIN, DEEP_CHAIN, TRIAL, Claim, State, Technique

#: Of at most this many equally shallow chains at hand, the one is shown after which techniques find the most.
CHAINS_COMPARED = 6
#: A cell has room for at most this many candidates.
MAX_CANDIDATES = 9
#: Pieces of the solution wait for others by the same technique, but at most this many.
MAX_WAITING = 32


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
        #: What was found and not shown yet: with what, and how many literals were known before.
        self._waiting: dict[Claim, tuple[Discovery, int]] = {}
        #: The steps of what was found with its reasons and not shown yet.
        self._made: dict[Claim, Step] = {}
        #: Those of it that are pieces of the solution.
        self._pieces: list[Claim] = []
        #: That of the hardest step so far.
        self.rating = rating_of(1.0, "")
        #: What `_elements` lists, until the next steps are shown.
        self._reasons: dict[tuple[int, bool], list[Element]] = {}
        #: The reasons of the last step by each technique, and by a chain.
        self._likely: dict[str, tuple[Element, ...]] = {}
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
        """Add what was discovered."""
        before = len(self.knowledge.known)
        for claim in discovery.claims:
            if (step := self._made_step(claim, discovery)) is not None:
                self._made[claim] = step
        for claim in discovery.claims:
            new = [literal for literal in self._says(claim) if literal not in self.knowledge.known]
            if any(map(self.model.part_of_solution, new)):
                self._pieces.append(claim)
            self._waiting[claim] = discovery, before
            self.knowledge.add(self.model.conclusion(self.model.literal(claim)))
            self._trace.add(claim)

    def _flush(self, largest: int) -> Iterator[Step]:
        """Yield steps to all pieces of the solution that were found, with what they need."""
        source: dict[Literal, Claim] = {}
        for claim in self._waiting:
            for literal in self._says(claim):
                if literal not in self._shown.known:
                    source.setdefault(literal, claim)
        steps: dict[Claim, Step] = {}
        needs: dict[Claim, dict[Claim, None]] = {}
        left = self._pieces[::-1]
        shown = {*self._shown.known}
        while left:
            claim = left.pop()
            if claim not in steps:
                step = self._made.pop(claim, None) or self._single(claim, *self._waiting[claim], shown)
                steps[claim] = step
                asked = [literal for reason in step.reasons for literal in reason.group]
                shown.update(asked)
                needs[claim] = dict.fromkeys(source[literal] for literal in asked if literal in source)
                left += needs[claim]
        self._pieces.clear()
        self._reasons.clear()
        order = [claim for claim in self._waiting if claim in steps]
        for claim in order:
            del self._waiting[claim]
        deductions = {claim: {*needs[claim]} for claim in order}
        technique = {technique.name: technique for technique in self.model.techniques}
        joined = {name: one for name, one in technique.items() if not one.alone}

        def nearest(claims: Sequence[Claim]) -> Claim:
            return min(claims, key=lambda claim: self._shown.distance(steps[claim].squares))

        for claims in groups_in_order(deductions, lambda claim: joined.get(steps[claim].technique), largest, nearest):
            group = [steps[claim] for claim in claims]
            if group[0].weight > self.rating.number or not self.rating.technique:
                self.rating = rating_of(group[0].weight, group[0].technique)
            yield self._shown.add(group, technique)

    def _elements(self, before: int, *, wide: bool) -> list[Element]:
        """List what can be a reason when only `before` literals were known, in bundles for a wide technique."""
        found = self._reasons.get((before, wide))
        if found is None:
            elements = self.knowledge.elements(before)
            found = self._reasons[before, wide] = [*self.model.bundled(elements)] if wide else elements
        return found

    def _says(self, claim: Claim) -> list[Literal]:
        """List what a conclusion says, and what it says by its mere meaning."""
        literal = self.model.literal(claim)
        return [literal, *self.model.implied(literal)]

    def _made_step(self, claim: Claim, discovery: Discovery) -> Step | None:
        """Make a step of one deduction by the reasons that its techniques give; None if they give none."""
        model, technique, weight = self.model, discovery.technique, discovery.weight
        conclusion = model.conclusion(model.literal(claim))
        if technique in (CHAIN, DEEP_CHAIN):
            techniques = chain_techniques(model.techniques, simple=technique is CHAIN)
            found = refutation(self._trace.state, claim, techniques, self._said_by)
            if not found:
                return None
            contrary_ = model.conclusion(negated(model.literal(claim)), Kind.SUPPOSED)
            links = self._links(found, contrary_)
            known = dict.fromkeys(one for link in links for one in link.reasons if one.kind is not Kind.SUPPOSED)
            message = Message(__package__, "chain", conclusion=conclusion.message, contradiction=links[-1].message)
            step = Step((conclusion,), in_order(known), technique.name, weight, message)
            return replace(step, supposition=contrary_, chain=links)
        deduction = discovery.deductions.get(claim)
        if deduction is None or deduction.reasons is None:
            return None
        reasons = self._shown_reasons(map(self.knowledge.element, deduction.reasons()))
        return Step((conclusion,), reasons, technique.name, weight, deduction.message)

    def _said_by(self, claim: Claim) -> Iterable[object]:
        return (claim,) if claim in self.knowledge.clues.by_claim else self._says(claim)

    def _shown_reasons(self, reasons: Iterable[Element]) -> tuple[Element, ...]:
        return in_order(self.model.bundled([*dict.fromkeys(reasons)]))

    def _links(self, found: Sequence[Inference], supposition: Element) -> tuple[ChainLink, ...]:
        """Make the links of a chain, those by one technique that do not need each other together."""
        model = self.model
        supposed: dict[object, Element] = dict.fromkeys(supposition.literals, supposition)
        literals = [*supposition.literals]
        supposed |= {said: supposition for one in literals for said in model.implied(one)}
        links: dict[ChainLink, set[ChainLink]] = {}
        source: dict[Element, ChainLink] = {}
        for claim, technique, message, claims in found:
            reasons: dict[Element, None] = {}
            for reason in claims:
                at = None if reason in self.knowledge.clues.by_claim else supposed.get(model.literal(reason))
                reasons[self.knowledge.element(reason) if at is None else at] = None
            new = [model.conclusion(model.literal(claim), Kind.SUPPOSED)] if claim else []
            link = ChainLink((*new,), self._shown_reasons(reasons), technique.name, message)
            links[link] = {source[one] for one in reasons if one in source}
            source |= dict.fromkeys(new, link)
            for one in new:
                supposed = (
                    dict.fromkeys(
                        (said for literal in one.literals for said in (literal, *model.implied(literal))), one
                    )
                    | supposed
                )
        named = {technique.name: technique for technique in model.techniques}
        groups = groups_in_order(links, lambda link: named[link.technique] if link.conclusions else None)
        return tuple(replace(joined(model, named, group), number=number) for number, group in enumerate(groups, 1))

    def _single(self, claim: Claim, discovery: Discovery, before: int, shown: Container[Literal]) -> Step:
        """Make a step of one deduction, with its reasons; `shown` is what is known or needed by other steps."""
        model, technique, weight = self.model, discovery.technique, discovery.weight
        elements = self._elements(before, wide=technique.wide)
        conclusion = model.conclusion(model.literal(claim))
        if technique is TRIAL:
            near = by_distance(model, elements, conclusion)
            reasons, minimal = self.knowledge.reasons_of_a_trial(conclusion, near)
            return Step((conclusion,), reasons, technique.name, weight, model.trial(conclusion), minimal)
        if technique in (CHAIN, DEEP_CHAIN):
            simple = technique is CHAIN
            rounds = rounds_of(weight) if simple else 1
            near = by_distance(model, elements, conclusion)
            likely = self._likely.get(CHAIN.name, ())
            near.sort(key=lambda element: (_effort(element, shown), element not in likely))
            links = links_of(model, claim, near, simple=simple, number=rounds)
            message = Message(__package__, "chain", conclusion=conclusion.message, contradiction=links[-1].message)
            known = dict.fromkeys(one for link in links for one in link.reasons if one.kind is not Kind.SUPPOSED)
            contrary = model.conclusion(negated(model.literal(claim)), Kind.SUPPOSED)
            reasons = self._likely[CHAIN.name] = in_order(known)
            step = Step((conclusion,), reasons, technique.name, weight, message)
            return replace(step, supposition=contrary, chain=links)
        likely = self._likely.get(technique.name, ())
        if not {*likely} <= {*elements}:  # the last step may rest on what was found later than this
            likely = ()
        found = reasons_of(model, technique, claim, by_distance(model, elements, conclusion), likely)
        assert found is not None, (technique.name, claim)
        reasons = self._likely[technique.name] = in_order(found)
        said = what_it_says(technique, model.knowing(reasons), claim)
        assert said is not None, (technique.name, claim)
        return Step((conclusion,), reasons, technique.name, weight, said)


def _effort(element: Element, shown: Container[Literal]) -> int:
    """Return a sort key: what is not so takes chains to see and comes last, unless it is shown anyway."""
    if all(holds for _, holds in element.literals):
        return 0
    return 1 if all(literal in shown for literal in element.literals) else 2


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
        step = joined(self.model, techniques, group)
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
