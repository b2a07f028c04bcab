"""What every step, conflict and hint promises, checked with a program that is ground afresh."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from aspsolve import Puzzle
from aspsolve.engine.entailment import Bundle, negated
from aspsolve.explain.knowledge import Knowledge
from aspsolve.explain.steps import Explanation, Step
from aspsolve.explain.theory import Kind


class Check:
    """A puzzle's explaining program, without anything that an explanation may have learnt from it."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.knowledge = Knowledge(puzzle)
        self.entailment = self.knowledge.entailment
        self.rules = [literal for clue in self.knowledge.clues if clue.kind is Kind.RULE for literal in clue.literals]

    def implies(self, bundles: Sequence[Bundle], step: Step) -> bool:
        """Tell whether bundles alone imply all conclusions of a step."""
        assumed = [literal for bundle in bundles for literal in bundle]
        return all(
            not self.entailment.consistent([*assumed, negated(literal)])
            for conclusion in step.conclusions
            for literal in conclusion.literals
        )

    def holds_together(self, bundles: Iterable[Bundle], *others: Bundle) -> bool:
        """Tell whether bundles can hold at once."""
        return self.entailment.consistent([literal for bundle in (*bundles, *others) for literal in bundle])


def assert_sound_and_minimal(explanation: Explanation) -> None:
    """Every reason is a clue, a rule or an earlier conclusion; all imply the step, and none can be left out."""
    check = Check(explanation.puzzle)
    theory = check.knowledge.theory
    known = set(check.knowledge.clues) | set(theory.told().values())
    said = {literal for element in known for literal in element.literals}
    for step in explanation.steps:
        bundles = [reason.literals for reason in step.reasons]
        assert all(bundle <= said for bundle in bundles), step
        assert check.implies(bundles, step), step
        for index in range(len(bundles)):
            assert not check.implies(bundles[:index] + bundles[index + 1 :], step), (step, step.reasons[index])
        for conclusion in step.conclusions:
            said |= conclusion.literals
            said.update(other for literal in conclusion.literals for other in theory.implied(literal))
