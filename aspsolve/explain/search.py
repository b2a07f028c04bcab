"""Find the next small deduction by looking around each place: first close by, then further and further away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from aspsolve.engine.limits import Deadline
from aspsolve.explain.knowledge import Justification, Knowledge
from aspsolve.model.elements import Element, Literal

__all__ = ["Entailed", "StepSearch"]

#: How many elements are looked at around a place, round after round; the last round takes all.
NEIGHBOURHOOD_SIZES = (6, 12, 24, 48, 96)
#: How many conflicts a look may take, in all rounds but the last.
LOOK_CONFLICTS = 100
#: With no more reasons than this a deduction is small enough to stop looking for a smaller one.
FEW_REASONS = 2
#: How many conflicts each question may take while reasons are made minimal, as long as something else was found.
MINIMISING_CONFLICTS = 1000


@dataclass(frozen=True)
class Entailed:
    """Something that follows.

    Parameters
    ----------
    conclusion : Element
        What follows.
    justification : Justification
        Why.
    """

    conclusion: Element
    justification: Justification


@dataclass
class StepSearch:
    """A search for what follows next; it remembers what it saw for the steps to come.

    Parameters
    ----------
    knowledge : Knowledge
        What is known; it may grow between two calls.
    """

    knowledge: Knowledge
    _found: dict[Literal, Justification] = field(default_factory=dict)
    #: By target and element; the element is kept, so that its identity stays its own.
    _distances: dict[Element, dict[int, tuple[float, Element]]] = field(default_factory=dict)
    _seen: dict[tuple[Literal, int], tuple[int, ...]] = field(default_factory=dict)

    def next(self, deadline: Deadline) -> Entailed | None:
        """Return the conclusion with the fewest reasons found, None where nothing more follows.

        When the deadline passes, the best so far is returned; None where there is nothing yet.
        """
        knowledge, model = self.knowledge, self.knowledge.model
        known = knowledge.known
        new = [literal for literal in knowledge.forced if literal not in known and model.useful(literal, known)]
        new.sort(key=lambda literal: (not model.part_of_solution(literal), str(literal[0])))
        targets = {literal: model.conclusion(literal) for literal in new}
        if not any(map(model.part_of_solution, targets)):
            return None
        self._found = {literal: found for literal, found in self._found.items() if literal in targets}
        if quick := self._best(FEW_REASONS, targets):
            return quick
        elements = knowledge.elements()
        orders = {literal: self._by_distance(target, elements) for literal, target in targets.items()}
        for size in (*(size for size in NEIGHBOURHOOD_SIZES if size < len(elements)), len(elements)):
            self._look(size, targets, orders, deadline)
            if best := self._best(size // 2, targets):
                return best
            if deadline.passed:
                break
        return self._best(len(elements), targets)

    def _by_distance(self, target: Element, elements: Sequence[Element]) -> list[Element]:
        """Return the elements in the order in which they may be reasons: what is near comes first."""
        known = self._distances.setdefault(target, {})
        for element in elements:
            if id(element) not in known:
                known[id(element)] = self.knowledge.model.distance(element, target), element
        return sorted(elements, key=lambda element: known[id(element)][0])

    def _best(self, size: int, targets: dict[Literal, Element]) -> Entailed | None:
        """Return the finding with the fewest reasons, at most so many, pieces of the solution first."""
        fitting = [literal for literal, found in self._found.items() if len(found.reasons) <= size]
        if not fitting:
            return None

        def cost(literal: Literal) -> tuple[int, bool, tuple[tuple[int, int], ...], str]:
            partial = not self.knowledge.model.part_of_solution(literal)
            return len(self._found[literal].reasons) + partial, partial, targets[literal].squares, str(literal[0])

        chosen = min(fitting, key=cost)
        return self._stronger(Entailed(targets[chosen], self._found[chosen]))

    def _stronger(self, finding: Entailed) -> Entailed:
        """Return what says more and follows from the same reasons, where there is such a thing.

        None of the reasons can be left out for it either: what it includes would follow, too.
        """
        knowledge = self.knowledge
        reasons = finding.justification.reasons
        for literal in finding.conclusion.literals:
            for other in knowledge.model.stronger(literal):
                more = knowledge.model.conclusion(other)
                if other in knowledge.forced and knowledge.follows(more, reasons, conflict_limit=LOOK_CONFLICTS):
                    return Entailed(more, finding.justification)
        return finding

    def _look(
        self, size: int, targets: dict[Literal, Element], orders: dict[Literal, list[Element]], deadline: Deadline
    ) -> None:
        """Look at so many elements around each target, and keep the reasons that are fewer than those before."""
        whole = self.knowledge.model.part_of_solution
        easy = False
        for literal, target in targets.items():
            if deadline.passed or (easy and not whole(literal)):
                return
            near = orders[literal][:size]
            seen = tuple(sorted(map(id, near)))
            if self._seen.get((literal, size)) == seen:
                continue
            easy = self._look_at(literal, target, near, deadline, last=size == len(orders[literal])) or easy
            if not deadline.passed:
                self._seen[literal, size] = seen

    def _look_at(
        self, literal: Literal, target: Element, near: list[Element], deadline: Deadline, *, last: bool
    ) -> bool:
        """Keep the reasons of a target among some elements; tell whether they are few, and it is part of the solution.

        Only the last look may take as many conflicts as it needs.
        """
        before = self._found.get(literal)
        look_limit = None if last else LOOK_CONFLICTS
        if not self.knowledge.follows(target, near, conflict_limit=look_limit, deadline=deadline):
            return False
        found = self.knowledge.justification(
            target,
            near,
            smaller_than=None if before is None else len(before.reasons),
            deadline=deadline,
            conflict_limit=MINIMISING_CONFLICTS if self._found else None,
        )
        if found is None or not (found.minimal or deadline.passed):
            return False
        self._found[literal] = found
        return len(found.reasons) <= FEW_REASONS and self.knowledge.model.part_of_solution(literal)
