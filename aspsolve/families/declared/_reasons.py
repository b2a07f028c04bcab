"""Minimal reasons of what follows, and what steps with them cost; those that were found stay known.

Nothing here is limited by time, but by questions to clingo and their conflicts: reasons are the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable

from aspsolve.engine._cores import Cores
from aspsolve.errors import LimitReached
from aspsolve.families.declared._instances import Instances
from aspsolve.model._symbols import Symbol
from aspsolve.model.elements import Literal, negated

#: What a fact adds to the weight of a step, where an instance of a rule adds 1.
FACT_WEIGHT = 0.3


class Reasons:
    """The reasons of literals, among instances of rules and facts; those of `undecided` literals may not be minimal."""

    def __init__(self, cores: Cores, instances: Instances) -> None:
        self._cores, self._instances = cores, instances
        #: Minimal reasons, and assumptions that are known to suffice.
        self._found: dict[Literal, tuple[Literal, ...]] = {}
        self._enough: dict[Literal, frozenset[Literal]] = {}
        self.undecided: set[Literal] = set()

    def cost(self, reasons: Iterable[Literal]) -> float:
        """Return what a step with some reasons weighs."""
        weighty = self._instances.weighty
        return round(sum(1.0 if one in weighty else FACT_WEIGHT for one in reasons), 1)

    def suffice(self, literal: Literal, assumed: frozenset[Literal]) -> None:
        """Remember that a literal follows from one instance of a rule and facts, whatever was found before."""
        self._enough[literal] = assumed
        self._found.pop(literal, None)

    def found_before(self, open_: Iterable[Literal], assumed: set[Literal], most: float) -> dict[Literal, float]:
        """Return which open literals have reasons among the assumed ones that were found before, with their costs."""
        costs = {
            literal: self.cost(self._found[literal])
            for literal in open_
            if literal in self._found and assumed.issuperset(self._found[literal])
        }
        return {literal: cost for literal, cost in costs.items() if cost <= most}

    @property
    def literals(self) -> list[Literal]:
        """The literals whose reasons were found."""
        return [*self._found]

    def among(self, literal: Literal, assumed: Iterable[Literal]) -> tuple[Literal, ...] | None:
        """Return minimal reasons among assumptions where they, or such that suffice, were found before."""
        available = {*assumed}
        found = self._found.get(literal)
        if found is not None and available.issuperset(found):
            return found
        enough = self._enough.get(literal)
        return self.minimal(literal, enough) if enough is not None and available.issuperset(enough) else None

    def minimal(
        self, literal: Literal, assumed: Iterable[Literal], most: int | None = None
    ) -> tuple[Literal, ...] | None:
        """Return minimal assumptions from which a literal follows, few instances of rules among them; None for none.

        None, too, where more than `most` are needed.
        """
        instances, target = self._instances, self._instances.cells_of(literal)

        def key(one: Literal) -> tuple[bool, bool, float, Symbol]:
            return one in instances.weighty, not one[1], instances.far(one, target), one[0]

        order = sorted(assumed, key=key)
        first = [one for one in order if one in instances.weighty]
        try:
            found = self._cores.minimal([negated(literal)], order, most, first)
        except LimitReached:
            return None
        if found is None:
            return None
        kept, whole = found
        self._found[literal] = tuple(kept)
        (self.undecided.discard if whole else self.undecided.add)(literal)
        return tuple(kept)

    def core(self, literal: Literal, assumed: Iterable[Literal]) -> frozenset[Literal] | None:
        """Return some of what a literal follows from, None if that is not known."""
        try:
            found = self._cores.core([*assumed, negated(literal)])
        except LimitReached:
            return None
        return None if found is None else found - {negated(literal)}
