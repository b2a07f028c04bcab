"""The judge of explanations: clingo is asked whether the reasons of each step alone entail what it says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from aspsolve.explanation._clues import Clues
from aspsolve.explanation._steps import Concluded, Step
from aspsolve.model.elements import Element, Kind, Literal, negated
from aspsolve.model.puzzle import Puzzle, Solution


def faults_of_steps(puzzle: Puzzle, solution: Solution, steps: Iterable[Step]) -> Iterator[str]:
    """Yield what is wrong with the steps that lead to a puzzle's only solution.

    Each must say something new and right that its reasons entail, which are known by then; together they must give the
    answer. The program has only the rules that are among the reasons: a person has their sentences alone.
    """
    clues, names = Clues(puzzle), {one.meta.name for one in puzzle.outputs()}
    right = {atom.symbol for atom in solution.atoms()}
    known = {*clues.literals, *clues.given}
    for step in steps:
        if any(known >= one.literals for one in step.conclusions):
            yield f"step {step.number} says what was known: {step.sentence}"
        for part in step.parts or (step,):
            said = _said(part.conclusions)
            if any(atom.name in names and (atom in right) != holds for atom, holds in said):
                yield f"step {step.number} is not so in the solution: {part.sentence}"
            if not known >= {*_said(part.reasons)}:
                yield f"step {step.number} has a reason that is not known yet: {part.sentence}"
            for one in (part, *(smaller for link in part.chain for smaller in link.parts or (link,))):
                if not _follows(one, clues):
                    yield f"step {step.number} does not follow from its reasons: {one.sentence}"
            known |= clues.model.meaning(part.conclusions)
    rules = {literal for one in clues.elements if one.kind is Kind.RULE for literal in one.literals}
    if not right <= {atom for atom, holds in clues.program.consequences(known - rules) if holds}:
        yield "the steps do not lead to the solution"


def _follows(one: Concluded, clues: Clues) -> bool:
    """Return whether the reasons entail each conclusion; without any, whether they contradict each other."""
    reasons, said = _said(one.reasons), _said(one.conclusions)
    contraries = [[negated(literal)] for literal in said] or [[]]
    return not any(clues.program.consistent([*reasons, *contrary]) for contrary in contraries)


def _said(elements: Iterable[Element]) -> list[Literal]:
    return [literal for one in elements for literal in one.literals]
