"""What is known of a declared family's puzzle: the literals of the answer, and the instances of rules that hold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from typing import TYPE_CHECKING, Any

from aspsolve.model.elements import Literal
from aspsolve.model.messages import Message
from aspsolve.model.techniques import Claim, State

if TYPE_CHECKING:
    from aspsolve.families.declared._explanation import DeclaredModel


class DeclaredState(State):
    """What is known; a claim is a literal, of an atom of the answer or of an instance of a rule."""

    def __init__(self, model: DeclaredModel) -> None:
        self.model = model
        #: Literals of the answer, and obvious clues: what steps can rest on beside rules.
        self.facts: dict[Literal, None] = {}
        #: Instances of rules.
        self.instances: dict[Literal, None] = {}
        self._known: set[Literal] = {*model.base}
        #: By rule, how many facts there were when nothing new followed.
        self.idle: dict[int, int] = {}
        #: By literals whose contrary propagation did not refute, how many facts there were.
        self.unrefuted: dict[Literal, int] = {}
        #: What the dearest step cost that needed several instances of rules.
        self.dearest = 0.0
        #: How many facts there were at the last look for what follows from several instances, and what it found.
        self.looked = -1
        self.cheapest: list[Literal] = []

    def copy(self) -> DeclaredState:
        other = copy(self)
        other.facts, other.instances, other._known = dict(self.facts), dict(self.instances), {*self._known}
        other.idle, other.unrefuted, other.cheapest = dict(self.idle), dict(self.unrefuted), [*self.cheapest]
        return other

    def add(self, claim: Claim) -> None:
        """Add a literal, and what follows from it by obvious rules."""
        literal = self.model.literal(claim)
        if literal in self.model.instances.elements:
            if literal in self.model.instances.weighty:
                self.instances[literal] = None
                return
        elif literal in self._known:
            return
        self.facts[literal] = None
        self._known.add(literal)
        self._known |= self.model.implied(literal)

    def knows(self, claim: Claim) -> bool:
        literal = self.model.literal(claim)
        return literal in self._known or literal in self.instances

    def instances_of(self, number: int) -> Sequence[Literal]:
        """Return the instances of a rule that hold."""
        return [one for one in self.model.instances.by_rule.get(number, ()) if one in self.instances]

    def new(self) -> list[Literal] | None:
        """Return what follows by propagation from all instances and is not known; None for a contradiction."""
        found = self.model.propagation.consequences(self.facts, self.instances)
        return None if found is None else sorted(found - self._known, key=lambda one: (not one[1], one[0]))

    @property
    def contradiction(self) -> Message | None:
        """Nothing is seen at once."""
        return None

    @property
    def solved(self) -> bool:
        """True if each atom of the answer is known."""
        return len(self.model.open.intersection(atom for atom, _ in self._known)) == len(self.model.open)

    def atoms(self) -> Iterable[tuple[Any, ...]]:
        """Return what is known to hold, as arguments."""
        return self.model.values_of(self._known)

    def suppositions(self) -> Iterable[Claim]:
        """Return none: what needs a supposition follows from several rules."""
        return ()
