"""What every step, chain, conflict and hint promises, checked with a program that is ground afresh."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from aspsolve import Puzzle
from aspsolve.engine.entailment import AssumptionGroup, negated
from aspsolve.explain import Explanation, Step
from aspsolve.explain.knowledge import Knowledge
from aspsolve.explain.telling import refutes, seen_by
from aspsolve.model.elements import Element, Kind
from aspsolve.model.techniques import CHAIN, TRIAL


class Check:
    """A puzzle's explaining program, without anything that an explanation may have learnt from it."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.knowledge = Knowledge(puzzle)
        self.entailment = self.knowledge.entailment
        self.rules = [literal for clue in self.knowledge.clues if clue.kind is Kind.RULE for literal in clue.literals]

    def implies(self, groups: Sequence[AssumptionGroup], conclusions: Iterable[Element]) -> bool:
        """Tell whether groups alone imply all conclusions."""
        assumed = [literal for group in groups for literal in group]
        return all(
            not self.entailment.consistent([*assumed, negated(literal)])
            for conclusion in conclusions
            for literal in conclusion.literals
        )

    def holds_together(self, groups: Iterable[AssumptionGroup], *others: AssumptionGroup) -> bool:
        """Tell whether groups can hold at once."""
        return self.entailment.consistent([literal for group in (*groups, *others) for literal in group])


def assert_sound_and_minimal(explanation: Explanation) -> None:
    """Every reason is a clue, a rule or an earlier conclusion; all imply the step, and none can be left out."""
    check = Check(explanation.puzzle)
    model = check.knowledge.model
    known = set(check.knowledge.clues) | set(model.initially_known().values())
    said = {literal for element in known for literal in element.literals}
    for step in explanation.steps:
        assert all(reason.literals <= said for reason in step.reasons), step
        assert check.implies([reason.literals for reason in step.reasons], step.conclusions), step
        for part in step.parts or (step,):
            groups = [reason.literals for reason in part.reasons]
            assert all(group <= said for group in groups), part
            assert check.implies(groups, part.conclusions), part
            for index in range(len(groups)):
                fewer = groups[:index] + groups[index + 1 :]
                if part.minimal:
                    assert not check.implies(fewer, part.conclusions), (part, part.reasons[index])
                else:
                    assert_not_seen(check, part, [*part.reasons[:index], *part.reasons[index + 1 :]])
            for conclusion in part.conclusions:
                said |= conclusion.literals
                said.update(other for literal in conclusion.literals for other in model.implied(literal))
            assert_seen(check, part)


def assert_not_seen(check: Check, step: Step, fewer: Sequence[Element]) -> None:
    """Fewer reasons imply a step, but neither its technique nor a chain as short as its own shows it from these."""
    model = check.knowledge.model
    (claim,) = model.claims(step.conclusions[0])
    assert step.technique != TRIAL.name, step
    if step.technique == CHAIN.name:
        simple = refutes(model, claim, step.reasons, simple=True) is not None
        rounds = refutes(model, claim, step.reasons, simple=simple)
        assert rounds is not None
        assert refutes(model, claim, fewer, simple=simple, rounds=rounds) is None, step
    else:
        (technique,) = [one for one in model.techniques if one.name == step.technique]
        assert seen_by(model, claim, fewer, [technique]) is None, step


def assert_seen(check: Check, step: Step) -> None:
    """A step's technique sees its conclusion from its reasons alone, or a chain leads to a contradiction by them."""
    model = check.knowledge.model
    (conclusion,) = step.conclusions
    (claim,) = model.claims(conclusion)
    seen = seen_by(model, claim, step.reasons, model.techniques)
    if step.technique in (CHAIN.name, TRIAL.name):
        assert seen is None, step
        if step.technique == CHAIN.name:
            assert_chain_holds(check, step)
    else:
        assert seen is not None, step
        technique, sentence = seen
        assert (technique.name, sentence) == (step.technique, step.sentence)
    assert bool(step.chain) == (step.technique == CHAIN.name)


def assert_chain_holds(check: Check, step: Step) -> None:
    """Every link follows from its reasons alone: those of the step, the supposition, and earlier links."""
    assert step.supposition is not None
    (contrary,) = step.supposition.literals
    assert {negated(contrary)} == set(step.conclusions[0].literals)
    assert 1 <= len(step.chain) <= 12
    said = {step.supposition, *step.reasons}
    for number, link in enumerate(step.chain, 1):
        assert link.number == number
        assert set(link.reasons) <= said, (step, link)
        groups = [reason.literals for reason in link.reasons]
        if link.conclusions:
            assert check.implies(groups, link.conclusions), (step, link)
            said.update(link.conclusions)
        else:
            assert not check.holds_together(groups), (step, link)
    assert not step.chain[-1].conclusions
    assert all(link.conclusions for link in step.chain[:-1])
