"""What every step, chain, conflict and hint promises, checked with a program that is ground afresh."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from aspsolve import Puzzle
from aspsolve.engine.entailment import AssumptionGroup, negated
from aspsolve.explanation import Explanation, Link, Step
from aspsolve.explanation.knowledge import Knowledge
from aspsolve.explanation.links import refutes
from aspsolve.explanation.telling import seen_by
from aspsolve.model.elements import Element, Kind, Literal
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


def assert_sound_and_minimal(explanation: Explanation, *, limited: bool = False) -> None:
    """Each step, and each link of a chain, follows from what is known by then; none of its reasons can be left out.

    Nor can an auxiliary fact: its technique would not see it, or the chain would take more rounds. Only where a limit
    can be reached, some reasons may be more than it takes.
    """
    check = Check(explanation.puzzle)
    model = check.knowledge.model
    known = set(check.knowledge.clues) | set(model.initially_known().values())
    said = {literal for element in known for literal in element.literals}
    for step in explanation.steps:
        assert step.minimal or limited, step
        assert_said([*step.reasons, *step.auxiliary], said)
        assert check.implies([reason.group for reason in step.reasons], step.conclusions), step
        assert_together(step)
        for part in step.parts or (step,):
            assert_said([*part.reasons, *part.auxiliary], said)
            assert_implied(check, part)
            assert_seen(check, part)
            assert_chain_holds(check, part, limited=limited)
            for conclusion in part.conclusions:
                said |= conclusion.literals
                said.update(other for literal in conclusion.literals for other in model.implied(literal))


def assert_said(elements: Iterable[Element], said: Collection[Literal]) -> None:
    """Elements say nothing but what is said already."""
    for element in elements:
        assert all(literal in said for literal in element.literals), str(element)


def assert_together(whole: Step | Link) -> None:
    """What is told together rests on what its parts rest on, but for what they conclude, and on nothing else."""
    if not whole.parts:
        assert len(whole.conclusions) <= 1, whole
        return
    assert whole.minimal == all(part.minimal for part in whole.parts)
    assert whole.conclusions == tuple(conclusion for part in whole.parts for conclusion in part.conclusions)
    assert {*whole.reasons} <= {reason for part in whole.parts for reason in part.reasons}
    assert {*whole.auxiliary} <= {one for part in whole.parts for one in part.auxiliary}
    assert {*whole.reasons}.isdisjoint(whole.auxiliary)
    assert {part.technique for part in whole.parts} == {whole.technique}


def assert_implied(check: Check, told: Step | Link) -> None:
    """The reasons of a deduction imply its conclusion, or cannot hold together without one; each of them is needed."""
    groups = [reason.group for reason in told.reasons]
    assert follows(check, groups, told.conclusions), told
    if told.minimal:
        for index, reason in enumerate(told.reasons):
            fewer = groups[:index] + groups[index + 1 :]
            assert not follows(check, fewer, told.conclusions), (str(told), str(reason))


def follows(check: Check, groups: Sequence[AssumptionGroup], conclusions: Sequence[Element]) -> bool:
    """Tell whether groups imply all conclusions, without any whether they cannot hold together."""
    return check.implies(groups, conclusions) if conclusions else not check.holds_together(groups)


def assert_seen(check: Check, step: Step) -> None:
    """A step's technique sees it from its reasons and auxiliary facts alone, or a chain shows it; not from fewer."""
    model = check.knowledge.model
    (claim,) = model.claims(step.conclusions[0])
    elements = [*step.reasons, *step.auxiliary]
    seen = seen_by(model, claim, elements, model.techniques)
    assert bool(step.chain) == (step.technique == CHAIN.name)
    if step.technique == TRIAL.name:
        assert seen is None, step
        assert not step.auxiliary, step
    elif step.technique == CHAIN.name:
        assert seen is None, step
        simple = refutes(model, claim, elements, simple=True) is not None
        rounds = refutes(model, claim, elements, simple=simple)
        assert rounds is not None
        for one in step.auxiliary:
            assert refutes(model, claim, without(elements, one), simple=simple, rounds=rounds) is None, (step, str(one))
    else:
        assert seen is not None, step
        technique, sentence = seen
        assert (technique.name, sentence) == (step.technique, step.sentence)
        for one in step.auxiliary:
            assert seen_by(model, claim, without(elements, one), [technique]) is None, (step, str(one))


def without(elements: Iterable[Element], element: Element) -> list[Element]:
    """Return elements but for one."""
    return [other for other in elements if other != element]


def assert_chain_holds(check: Check, step: Step, *, limited: bool = False) -> None:
    """Each link follows from what a reader has by then: what the step rests on, the supposition, and earlier links."""
    if step.technique != CHAIN.name:
        return
    assert step.supposition is not None
    (contrary,) = step.supposition.literals
    assert {negated(contrary)} == set(step.conclusions[0].literals)
    assert 1 <= len(step.chain) <= 12
    had = {step.supposition, *step.reasons, *step.auxiliary}
    cited: set[Element] = set()
    for number, link in enumerate(step.chain, 1):
        assert link.number == number
        assert link.minimal or limited, (step, link)
        assert {*link.reasons, *link.auxiliary} <= had, (step, link)
        assert_together(link)
        assert follows(check, [reason.group for reason in link.reasons], link.conclusions), (step, link)
        for part in link.parts or (link,):
            assert {*part.reasons, *part.auxiliary} <= had, (step, part)
            assert_implied(check, part)
            assert_link_seen(check, part)
            cited.update(part.reasons, part.auxiliary)
            had.update(part.conclusions)
    assert not step.chain[-1].conclusions
    assert all(link.conclusions for link in step.chain[:-1])
    assert {step.supposition, *step.reasons, *step.auxiliary} <= cited, step


def assert_link_seen(check: Check, link: Link) -> None:
    """A link's technique sees it from its reasons and auxiliary facts alone, and from no fewer."""
    model = check.knowledge.model
    claim = model.claims(link.conclusions[0])[0] if link.conclusions else None
    elements = [*link.reasons, *link.auxiliary]
    seen = seen_by(model, claim, elements, model.techniques)
    assert seen is not None, link
    technique, sentence = seen
    assert technique.name == link.technique, link
    assert sentence == link.sentence or not link.conclusions  # of several contradictions any one is told
    for one in link.auxiliary:
        assert seen_by(model, claim, without(elements, one), [technique]) is None, (link, str(one))
