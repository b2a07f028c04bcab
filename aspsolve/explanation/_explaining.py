"""The loop of an explanation: a finder says what follows, and what the solution needs of it becomes steps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from math import inf
from typing import NamedTuple

from aspsolve.errors import InputError
from aspsolve.explanation._clues import Clues
from aspsolve.explanation._finding import MAX_CONCLUSIONS, Finder, Finding, groups_in_order, joined
from aspsolve.explanation._rating import EASIEST, Rating, harder
from aspsolve.explanation._ruled import RuleFinder
from aspsolve.explanation._steps import Concluded, Detail, Step
from aspsolve.explanation._techniques import TechniqueFinder
from aspsolve.model.elements import Element, Kind, Literal, negated
from aspsolve.model.explanation import TechniqueModel
from aspsolve.model.lattice import Point
from aspsolve.model.puzzle import Puzzle, Solution
from aspsolve.model.techniques import CHAIN, DEEP_CHAIN, TRIAL
from aspsolve.solving import solve

#: Pieces of the solution wait for others that are seen alike, but at most this many.
MAX_WAITING = 32
#: A cell has room for at most this many candidates.
MAX_CANDIDATES = 9
#: Techniques that are not seen at a glance: all findings that wait are shown before one.
SEARCHED = (CHAIN.name, DEEP_CHAIN.name, TRIAL.name)


class Explaining:
    """Makes the steps from what is known to the solution; if it is at hand, only what agrees with it is looked for."""

    def __init__(self, clues: Clues, solution: Solution | None, entries: Sequence[Element] | None = None) -> None:
        finder_class = TechniqueFinder if isinstance(clues.model, TechniqueModel) else RuleFinder
        self._finder: Finder = finder_class(clues, solution, entries)
        #: The finding of each literal.
        self._source: dict[Literal, Finding] = {}
        #: The number of each finding in the order of discovery.
        self._place: dict[Finding, int] = {}
        #: The pieces of the solution that were found and not shown yet.
        self._pieces: list[Finding] = []
        self._number = 0
        self._last: tuple[Point, ...] = ()
        #: The rating of the hardest step so far.
        self.rating = EASIEST

    @property
    def solved(self) -> bool:
        """True if the whole solution is known."""
        return self._finder.solved and not self._finder.impossible

    def steps(self, detail: Detail) -> Iterator[Step]:
        """Yield steps until nothing follows any more."""
        largest = 1 if detail is Detail.FINE else MAX_CONCLUSIONS
        while not self.solved and (found := self._find()):
            searched = found[0].technique in SEARCHED
            if searched or self._finder.at_once or len(self._pieces) >= MAX_WAITING:
                yield from self._flush(largest)
        if not self._finder.impossible:
            yield from self._flush(largest)

    def first(self) -> Step | None:
        """Find the first step on the way to the next piece of the solution; None if nothing follows."""
        while not (self.solved or self._pieces):
            if not self._find():
                return None
        self._pieces = [min(self._pieces, key=lambda one: (one.weight, one.effort))] if self._pieces else []
        return next(self._flush(1), None)

    def _find(self) -> list[Finding]:
        found = self._finder.next()
        for finding in found:
            self._place[finding] = len(self._place)
            for literal in finding.literals:
                self._source.setdefault(literal, finding)
            if finding.piece:
                self._pieces.append(finding)
        return found

    def _flush(self, largest: int) -> Iterator[Step]:
        """Yield steps to all pieces of the solution that were found, and to what these need."""
        shown = self._finder.shown
        parts: dict[Finding, list[Step]] = {}
        needs: dict[Finding, set[Finding]] = {}
        left = self._pieces[::-1]
        wanted = {*shown}
        while left:
            finding = left.pop()
            if finding not in parts:
                parts[finding] = self._finder.parts(finding, wanted)
                asked = {literal for part in parts[finding] for reason in part.reasons for literal in reason.literals}
                wanted |= asked
                needs[finding] = {self._source[literal] for literal in asked - shown.keys() if literal in self._source}
                left += sorted(needs[finding], key=self._place.__getitem__)
        self._pieces.clear()
        in_order = {one: needs[one] for one in sorted(parts, key=self._place.__getitem__)}

        def nearest(some: Sequence[Finding]) -> Finding:
            return min(some, key=lambda one: self._distance(at for part in parts[one] for at in part.squares))

        for group in groups_in_order(in_order, lambda one: one.look, largest, nearest, lambda one: len(parts[one])):
            new = [one for one in group if not shown.keys() >= {*one.literals}]
            if new_parts := [part for one in new for part in parts[one]]:
                yield self._step(new, new_parts)

    def _step(self, group: Sequence[Finding], parts: Sequence[Step]) -> Step:
        """Make one step of some findings, and show it."""
        finder = self._finder
        step = joined(finder.model, parts, finder.shown, partial(finder.together, group))
        finder.show(step)
        candidates = finder.candidates({*step.reason_squares})
        self._number += 1
        self._last = step.squares
        weight = max(part.weight for part in parts)
        self.rating = harder(self.rating, weight, step.technique)
        return replace(
            step,
            weight=weight,
            number=self._number,
            supposition=None if step.parts else step.supposition,
            chain=() if step.parts else step.chain,
            parts=tuple(replace(part, number=self._number) for part in step.parts),
            drawing=finder.model.drawing(finder.shown),
            candidates={at: (*texts,) for at, texts in candidates.items() if len(texts) <= MAX_CANDIDATES},
        )

    def _distance(self, squares: Iterable[Point]) -> float:
        """Return the number of cells from the last step."""
        between = self._finder.model.lattice.between
        return min((between(one, at) for one in squares for at in self._last), default=0.0)


class Progress(NamedTuple):
    """How far a puzzle is solved."""

    #: None if the puzzle is not solved.
    rating: Rating | None
    #: The number of claims that were found, and the cells that are still open, as far as they are known.
    seen: int
    left: Sequence[Point] = ()
    #: The length of the longest chain by rules.
    longest: int = 0


def progress(clues: Clues, solution: Solution, most: float = inf) -> Progress:
    """Return how far a puzzle is solved by steps that weigh at most `most`."""
    if not isinstance(clues.model, TechniqueModel):
        by_rules = RuleFinder(clues, solution, most=most)
        obvious = len(by_rules.shown)
        rated = _rated_by_rules(by_rules, most)
        return Progress(rated, len(by_rules.shown) - obvious, by_rules.left(), by_rules.longest)
    finder, claims, rating = TechniqueFinder(clues, solution, most=most), 0, EASIEST
    while not finder.solved:
        findings = finder.without_trial()
        technique, weight = (findings[0].technique, findings[0].weight) if findings else (TRIAL.name, TRIAL.weight)
        if weight > most:
            return Progress(None, claims)
        rating = harder(rating, weight, technique)
        if not findings:
            break
        claims += len(findings)
    return Progress(rating, claims)


def _rated_by_rules(finder: RuleFinder, most: float) -> Rating | None:
    """Rate by the findings that pieces of the solution rest on, as their steps would be; None for more than `most`."""
    source: dict[Literal, Finding] = {}
    rating = EASIEST
    while not finder.solved and (findings := finder.next()):
        for finding in findings:
            source |= {literal: finding for literal in finding.literals if literal not in source}
        needed = dict.fromkeys(one for one in findings if one.piece)
        left = [*needed]
        while left:
            asked = finder.reasons(left.pop()) - finder.shown.keys()
            new = [one for one in map(source.get, asked) if one is not None and one not in needed]
            needed |= dict.fromkeys(new)
            left += new
        for finding in reversed(needed):
            if finding.weight > most:
                return None
            rating = harder(rating, finding.weight, finding.technique)
            finder.see(finder.drawn(finding))
    return rating if finder.solved else None


def rated(clues: Clues) -> Rating:
    """Rate a puzzle in this process; raises InputError unless it has exactly one solution."""
    result = solve(clues.model.puzzle, models=2)
    if not result.solutions:
        raise InputError("the puzzle has no solution")
    if not result.unique:
        raise InputError("the puzzle has several solutions")
    rating = progress(clues, result.solutions[0]).rating
    assert rating is not None  # a trial finds what nothing else does
    return rating


def faults_of_steps(puzzle: Puzzle, solution: Solution, steps: Iterable[Step]) -> Iterator[str]:
    """Yield what is wrong with the steps that lead to a puzzle's only solution."""
    clues, names = Clues(puzzle), {one.meta.name for one in puzzle.outputs()}
    right = {atom.symbol for atom in solution.atoms()}
    known = {*clues.literals, *clues.given}
    if not isinstance(clues.model, TechniqueModel):  # that a cell has one value is always known
        known |= {one.assumed for one in clues.model.circuits.instances if one.rule in clues.model.of_cells}
    # The program has only the rules that are among the reasons: a person has their sentences alone.
    for step in steps:
        if any(known >= one.literals for one in step.conclusions):
            yield f"step {step.number} says what was known: {step.sentence}"
        for part in step.parts or (step,):
            literals = _said(part.conclusions)
            if any(atom.name in names and (atom in right) != holds for atom, holds in literals):
                yield f"step {step.number} is not so in the solution: {part.sentence}"
            if not known >= {*_said(part.reasons)}:
                yield f"step {step.number} has a reason that is not known yet: {part.sentence}"
            for concluded in (part, *(smaller for link in part.chain for smaller in link.parts or (link,))):
                if not _follows(concluded, clues):
                    yield f"step {step.number} does not follow from its reasons: {concluded.sentence}"
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
