"""What every step and chain promises, checked with a program that is ground afresh."""

from collections.abc import Iterable, Sequence

from aspsolve import Puzzle, rate
from aspsolve.engine._control import GroundProgram, Program
from aspsolve.engine._entailment import AssumptionGroup, Entailment
from aspsolve.explanation import ChainLink, Explanation, Step
from aspsolve.explanation._clues import Clues
from aspsolve.model.elements import Element, Kind, Literal, negated
from aspsolve.model.techniques import CHAIN, DEEP_CHAIN, TRIAL

CHAINS = (CHAIN.name, DEEP_CHAIN.name)


class Check:
    """A puzzle's explaining program, without anything that an explanation may have learnt from it."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.clues = Clues(puzzle)
        self.model = self.clues.model
        self.program = self._ground()
        self.rules = [literal for clue in self.clues.elements if clue.kind is Kind.RULE for literal in clue.literals]

    def _ground(self) -> Entailment:
        """Ground with another configuration than explanations do: theirs gets stuck at a few of these questions."""
        program = Program(text=self.model.program, facts=self.model.facts())
        return Entailment(GroundProgram(program, ["--configuration=tweety"]), self.model.outputs, [("clue", 1)])

    def implies(self, groups: Sequence[AssumptionGroup], conclusions: Iterable[Element]) -> bool:
        return not any(self.holds_together(groups, [negated(literal)]) for literal in literals_of(conclusions))

    def holds_together(self, groups: Iterable[AssumptionGroup], *others: AssumptionGroup) -> bool:
        return self.program.consistent([literal for group in (*groups, *others) for literal in group])

    def follows(self, one: Step | ChainLink) -> bool:
        """Return whether the reasons imply all conclusions; without any, whether they cannot hold together."""
        groups = [reason.group for reason in one.reasons]
        return self.implies(groups, one.conclusions) if one.conclusions else not self.holds_together(groups)


def assert_sound(explanation: Explanation) -> None:
    """Each step and link follows from its reasons, which are known by then.

    An explanation is as hard as its hardest step, and as its puzzle is rated; without need it has no chain.
    """
    check = Check(explanation.puzzle)
    known = {*check.clues.elements, *check.clues.given.values()}
    said = literals_of(known)
    for step in explanation.steps:
        if step.parts:
            assert literals_of(step.reasons) <= said, step
            assert check.follows(step), step
        assert_together(step)
        for part in step.parts or (step,):
            assert literals_of(part.reasons) <= said, part
            assert check.follows(part), part
            assert bool(part.chain) == (part.technique in CHAINS)
            if part.chain:
                assert_chain_holds(check, part)
            said |= check.model.meaning(part.conclusions)
    if explanation.solved:
        rating = rate(explanation.puzzle)
        hardest = max(explanation.steps, key=lambda step: step.weight, default=None)
        assert explanation.rating == rating
        if hardest is not None:
            assert (hardest.weight, hardest.technique) == (rating.number, rating.technique)


def assert_together(whole: Step | ChainLink) -> None:
    """Deductions that are shown together rest on what each rests on, but for what they conclude."""
    if not whole.parts:
        assert len(whole.conclusions) <= 1, whole
        return
    assert {*whole.conclusions} == {conclusion for part in whole.parts for conclusion in part.conclusions}
    assert literals_of(whole.reasons) <= {one for part in whole.parts for one in literals_of(part.reasons)}
    assert {part.technique for part in whole.parts} == {whole.technique}
    assert whole.technique not in (*CHAINS, TRIAL.name)


def assert_chain_holds(check: Check, step: Step) -> None:
    """Each link rests on the supposition or on a link, and on reasons of the step."""
    (contrary,) = step.supposition.literals
    assert {negated(contrary)} == set(step.conclusions[0].literals)
    supposed = {step.supposition}
    cited: set[Literal] = set()
    for number, link in enumerate(step.chain, 1):
        assert link.number == number
        assert_together(link)
        if link.parts:
            assert check.follows(link), (step, link)
        for part in link.parts or (link,):
            assert literals_of(part.reasons) <= literals_of(supposed) | literals_of(step.reasons), (step, part)
            assert not supposed.isdisjoint(part.reasons), (step, part)
            assert check.follows(part), (step, part)
            cited |= literals_of(part.reasons)
            supposed.update(part.conclusions)
    assert not step.chain[-1].conclusions
    assert all(link.conclusions for link in step.chain[:-1])
    assert literals_of(step.reasons) | literals_of(supposed) == cited, step


def literals_of(elements: Iterable[Element]) -> set[Literal]:
    return {literal for element in elements for literal in element.literals}
