"""What a puzzle says: its clues and rules, as elements and as a program to assume them in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, cast

from aspsolve.engine._control import GroundProgram, Program
from aspsolve.engine._entailment import Entailment
from aspsolve.explanation._forms import Constraint
from aspsolve.explanation._recognising import constraints_of
from aspsolve.families._registry import family_of
from aspsolve.model.elements import Element, Kind, Literal
from aspsolve.model.explanation import TechniqueModel
from aspsolve.model.messages import Message
from aspsolve.model.puzzle import Puzzle
from aspsolve.model.techniques import Claim

#: The order in which a step lists its reasons.
ORDER = (Kind.CLUE, Kind.KNOWN, Kind.ENTRY, Kind.RULE, Kind.SUPPOSED)


class Clues:
    """What a puzzle says, as elements and as a program to assume them in; raises InputError without explanations."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.model: Any = family_of(puzzle).explanation_class(puzzle)
        self.given: Mapping[Literal, Element] = self.model.initially_known()

    @cached_property
    def elements(self) -> tuple[Element, ...]:
        """The clues and the rules."""
        return tuple(self.model.clues())

    @cached_property
    def literals(self) -> tuple[Literal, ...]:
        """What all of them say."""
        return tuple(literal for clue in self.elements for literal in clue.group)

    @cached_property
    def by_claim(self) -> dict[Claim, Element]:
        """The clues by what they say, for a family with techniques."""
        return {claim: clue for clue in self.elements for claim in self.model.claims(clue)}

    @cached_property
    def constraints(self) -> Sequence[Constraint]:
        """What the rules are, for a family whose rules are its techniques: the same in each explanation."""
        return constraints_of(self.model)

    @cached_property
    def program(self) -> Entailment:
        """The program, ground when it is first asked for."""
        if not isinstance(self.model, TechniqueModel):
            return cast("Entailment", self.model.circuits.entailment)
        facts = self.model.facts()
        program = Program(text=self.model.program, facts=facts)
        return Entailment(GroundProgram(program, self.model.settings), self.model.outputs, [("clue", 1)])


def in_order(reasons: Iterable[Element]) -> tuple[Element, ...]:
    """Sort reasons into the order in which a step lists them; those that say the same are one."""
    found: dict[tuple[Kind, Message], Element] = {}
    for one in reasons:
        same = found.setdefault((one.kind, one.message), one)
        if one.literals != same.literals:
            found[one.kind, one.message] = replace(same, literals=same.literals | one.literals)
    return tuple(sorted(found.values(), key=lambda element: ORDER.index(element.kind)))
