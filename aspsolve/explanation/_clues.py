"""The clues and rules of a puzzle, as elements and as a program that assumes them, and the conclusions so far."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import cached_property
from itertools import islice
from typing import Any, cast

from aspsolve.engine._control import GroundProgram, Program
from aspsolve.engine._entailment import Entailment
from aspsolve.engine._limits import Deadline
from aspsolve.explanation._forms import Constraint
from aspsolve.explanation._recognising import constraints_of
from aspsolve.families._registry import family_of
from aspsolve.model.elements import Element, Kind, Literal, negated
from aspsolve.model.explanation import TechniqueModel
from aspsolve.model.messages import Message
from aspsolve.model.puzzle import Puzzle
from aspsolve.model.techniques import Claim

#: The order in which a step lists its reasons.
ORDER = (Kind.CLUE, Kind.KNOWN, Kind.ENTRY, Kind.RULE, Kind.SUPPOSED)
#: The most conflicts in each question about the reasons of a trial.
TRIAL_CONFLICTS = 50_000
#: The same about the reasons of a technique that lists more than it needs.
FEW_CONFLICTS = 500
#: The kinds of reasons that are never left out: sentences name clues, and links rest on suppositions.
KEPT = (Kind.CLUE, Kind.SUPPOSED)


class Clues:
    """The clues and rules of a puzzle, and a program that assumes them; raises InputError without explanations.

    A puzzle with fewer clues than `more` shares its ground program and its constraints, if the model allows that.
    """

    def __init__(self, puzzle: Puzzle, more: Clues | None = None) -> None:
        fewer = None if more is None or isinstance(more.model, TechniqueModel) else more.model.fewer(puzzle)
        self.model: Any = family_of(puzzle).explanation_class(puzzle) if fewer is None else fewer
        self._more = None if fewer is None else more
        self.given: Mapping[Literal, Element] = self.model.initially_known()

    @cached_property
    def elements(self) -> tuple[Element, ...]:
        """The clues and the rules."""
        return tuple(self.model.clues())

    @cached_property
    def literals(self) -> tuple[Literal, ...]:
        """The literals of all elements."""
        return tuple(literal for clue in self.elements for literal in clue.group)

    @cached_property
    def by_claim(self) -> dict[Claim, Element]:
        """The clues and rules by claim, for a family with techniques."""
        return {claim: clue for clue in self.elements for claim in self.model.claims(clue)}

    @cached_property
    def constraints(self) -> Sequence[Constraint]:
        """The constraints that the rules are, for a family whose rules are its techniques."""
        if self._more is None:
            return constraints_of(self.model)
        absent = self._more.model.listed - self.model.listed
        return [one for one in self._more.constraints if absent.isdisjoint(one.instances)]

    @cached_property
    def program(self) -> Entailment:
        """The program, ground when it is first asked for."""
        if not isinstance(self.model, TechniqueModel):
            return cast("Entailment", self.model.circuits.entailment)
        program = Program(text=self.model.program, facts=self.model.facts())
        return Entailment(GroundProgram(program, self.model.settings), self.model.outputs, [("clue", 1)])


def in_order(reasons: Iterable[Element]) -> tuple[Element, ...]:
    """Sort reasons into the order in which a step lists them, and merge those with the same sentence."""
    merged: dict[tuple[Kind, Message], Element] = {}
    for reason in reasons:
        same = merged.setdefault((reason.kind, reason.message), reason)
        if reason.literals != same.literals:
            merged[reason.kind, reason.message] = replace(same, literals=same.literals | reason.literals)
    return tuple(sorted(merged.values(), key=lambda element: ORDER.index(element.kind)))


class Knowledge:
    """The clues of a puzzle and the literals concluded so far: `known` has them in order, each with its element."""

    def __init__(self, clues: Clues) -> None:
        self.clues, self.model = clues, clues.model
        self.known: dict[Literal, Element] = dict(clues.given)

    def add(self, element: Element) -> None:
        """Add an element, with the literals that it implies by its mere meaning."""
        for literal in element.literals:
            self.known.setdefault(literal, element)
            for other in self.model.implied(literal):
                self.known.setdefault(other, self.model.conclusion(other, element.kind))

    def elements(self, number: int | None = None) -> list[Element]:
        """List the possible reasons; with a number, those when only the first `number` literals were known."""
        known = dict(islice(self.known.items(), number))
        return [*dict.fromkeys([*self.clues.elements, *known.values()])]

    def element(self, claim: Claim) -> Element | None:
        """Return the element of a claim, None if the claim is not known."""
        clue = self.clues.by_claim.get(claim)
        return self.known.get(self.model.literal(claim)) if clue is None else clue

    @cached_property
    def _consequences(self) -> frozenset[Literal]:
        """The literals that follow from all that is known, by clingo."""
        return self.clues.program.consequences([*self.clues.literals, *self.known], Deadline())

    def open_pieces(self) -> list[Claim]:
        """List the pieces of the solution that follow, by clingo, and are not known."""
        new = sorted(self._consequences.difference(self.known), key=lambda literal: str(literal[0]))
        return [self.model.claim(literal) for literal in new if self.model.part_of_solution(literal)]

    def reasons_of_a_trial(self, conclusion: Element, number: int) -> tuple[tuple[Element, ...], bool]:
        """Find few of the first `number` literals from which clasp shows a conclusion, and whether they are minimal."""
        between = self.model.lattice.between

        def distance(element: Element) -> float:  # elements without cells are near
            return min((between(one, at) for one in element.squares for at in conclusion.squares), default=1.5)

        groups = {one: one.group for one in sorted(self.elements(number), key=distance)}
        contrary = [negated(literal) for literal in conclusion.literals]
        found = self.clues.program.mus(groups, background=contrary, conflict_limit=TRIAL_CONFLICTS)
        return in_order(groups if found is None else found.kept), found is not None and found.minimal

    def fewer(self, conclusion: Element, reasons: Sequence[Element], shown: AbstractSet[Literal]) -> Sequence[Element]:
        """Leave out reasons that clasp does not need, first negative literals that are not shown anyway."""
        some = [one for one in dict.fromkeys(reasons) if one.kind not in KEPT]
        some.sort(key=lambda one: 0 if all(holds for _, holds in one.literals) else 1 if one.literals <= shown else 2)
        needed = [one for one in reasons if one.kind in KEPT]
        background = [negated(literal) for literal in conclusion.literals]
        background += [literal for one in needed for literal in one.group]
        groups = {one: one.group for one in some}
        found = self.clues.program.mus(groups, background=background, conflict_limit=FEW_CONFLICTS, first=len(groups))
        return reasons if found is None else [*needed, *found.kept]
