"""Find the next small deduction by looking around each place: first close by, then further and further away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from aspsolve.engine.entailment import Deadline, Literal
from aspsolve.explain.knowledge import Because, Knowledge
from aspsolve.explain.theory import Element

__all__ = ["Finding", "Search"]

#: How many elements are looked at around a place, round after round; the last round takes all.
ROUNDS = (6, 12, 24, 48, 96)
#: How many of clingo's conflicts a look may take, in all rounds but the last.
EFFORT = 100
#: A reason of no more elements is small enough to stop looking for a smaller one.
SMALL = 2
#: The same for each question while a reason is made minimal, as long as there is another reason.
PATIENCE = 1000


@dataclass(frozen=True)
class Finding:
    """Something that follows, and why."""

    conclusion: Element
    because: Because


@dataclass
class Search:
    """A search for what follows next; it remembers what it saw for the steps to come.

    Attributes
    ----------
    knowledge : what is known; it may grow between two calls.
    """

    knowledge: Knowledge
    _found: dict[Literal, Because] = field(default_factory=dict)
    #: By target and element; the element is kept, so that its identity stays its own.
    _farness: dict[Element, dict[int, tuple[float, Element]]] = field(default_factory=dict)
    _seen: dict[tuple[Literal, int], tuple[int, ...]] = field(default_factory=dict)

    def next(self, deadline: Deadline) -> Finding | None:
        """Return the conclusion with the smallest reason found, None where nothing more follows.

        When the deadline passes, the best so far is returned; None where there is nothing yet.
        """
        knowledge, theory = self.knowledge, self.knowledge.theory
        known = knowledge.known
        new = [literal for literal in knowledge.forced if literal not in known and theory.useful(literal, known)]
        new.sort(key=lambda literal: (not theory.part_of_solution(literal), str(literal[0])))
        targets = {literal: theory.conclusion(literal) for literal in new}
        if not any(map(theory.part_of_solution, targets)):
            return None
        self._found = {literal: because for literal, because in self._found.items() if literal in targets}
        if quick := self._best(SMALL, targets):
            return quick
        elements = knowledge.elements()
        orders = {literal: self._by_nearness(target, elements) for literal, target in targets.items()}
        for size in (*(size for size in ROUNDS if size < len(elements)), len(elements)):
            self._look(size, targets, orders, deadline)
            if best := self._best(size // 2, targets):
                return best
            if deadline.passed:
                break
        return self._best(len(elements), targets)

    def _by_nearness(self, target: Element, elements: Sequence[Element]) -> list[Element]:
        """Return the elements in the order in which they may be reasons: what is near comes first."""
        far = self._farness.setdefault(target, {})
        for element in elements:
            if id(element) not in far:
                far[id(element)] = self.knowledge.theory.farness(element, target), element
        return sorted(elements, key=lambda element: far[id(element)][0])

    def _best(self, size: int, targets: dict[Literal, Element]) -> Finding | None:
        """Return the finding with the smallest reason of at most so many elements, pieces of the solution first."""
        fitting = [literal for literal, because in self._found.items() if len(because.reasons) <= size]
        if not fitting:
            return None

        def cost(literal: Literal) -> tuple[int, bool, tuple[tuple[int, int], ...], str]:
            partial = not self.knowledge.theory.part_of_solution(literal)
            return len(self._found[literal].reasons) + partial, partial, targets[literal].squares, str(literal[0])

        chosen = min(fitting, key=cost)
        return self._stronger(Finding(targets[chosen], self._found[chosen]))

    def _stronger(self, finding: Finding) -> Finding:
        """Return what says more and follows from the same reasons, where there is such a thing.

        None of the reasons can be left out for it either: what it includes would follow, too.
        """
        knowledge = self.knowledge
        for literal in finding.conclusion.literals:
            for other in knowledge.theory.stronger(literal):
                more = knowledge.theory.conclusion(other)
                if other in knowledge.forced and knowledge.follows(more, finding.because.reasons, effort=EFFORT):
                    return Finding(more, finding.because)
        return finding

    def _look(
        self, size: int, targets: dict[Literal, Element], orders: dict[Literal, list[Element]], deadline: Deadline
    ) -> None:
        """Look at so many elements around each target, and keep the reasons that are smaller than those before."""
        whole = self.knowledge.theory.part_of_solution
        easy = False
        for literal, target in targets.items():
            if deadline.passed or (easy and not whole(literal)):
                return
            near = orders[literal][:size]
            seen = tuple(sorted(map(id, near)))
            if self._seen.get((literal, size)) == seen:
                continue
            self._seen[literal, size] = seen
            before = self._found.get(literal)
            last = size == len(orders[literal])
            if not self.knowledge.follows(target, near, effort=None if last else EFFORT, deadline=deadline):
                continue
            limit = None if before is None else len(before.reasons)
            effort = PATIENCE if self._found else None
            because = self.knowledge.why(target, near, smaller_than=limit, deadline=deadline, effort=effort)
            if because is not None and (because.minimal or deadline.passed):
                self._found[literal] = because
                easy = easy or (len(because.reasons) <= SMALL and whole(literal))
