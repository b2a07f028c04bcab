"""The answer sets of a run compared with the reference, one by one, so that the first wrong one ends the run.

>>> from aspsolve.model._symbols import Function
>>> a, b = Function("a"), Function("b")
>>> comparison = Comparison(Reference(frozenset([frozenset([a]), frozenset([b])])))
>>> comparison.add([a])
>>> comparison.finish(exhausted=True).reason
'1 of 2 answer sets missing'
>>> comparison.add([]).reason
'answer set 2 shows nothing'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from aspsolve.errors import counted
from aspsolve.grade._reference import AnswerSet, Reference
from aspsolve.grade._verdict import Judgement, Verdict
from aspsolve.model._symbols import Symbol

#: The reason of a failure on an instance without a right answer set.
NONE_EXPECTED = "an answer set where there is none"


@dataclass
class Comparison:
    """A comparison of the answer sets of one run with the reference.

    An answer set is wrong if the reference does not have it, or if it comes a second time: choices between atoms
    that an encoding does not show multiply its answer sets. At most as many answer sets are kept as the reference
    has.
    """

    reference: Reference
    #: The greatest number of answer sets to compute, 0 for all.
    max_models: int = 0
    #: True if the answer sets only have to be right, False if there must also be all of them.
    correct: bool = False
    #: The number of answer sets that were compared until now.
    computed: int = field(default=0, init=False)
    #: The cost of the last answer set, if it is not the reference's.
    other_cost: tuple[int, ...] | None = field(default=None, init=False)
    #: The numbers of two answer sets that show the same, from 1; None if there are none.
    twins: tuple[int, int] | None = field(default=None, init=False)
    _seen: dict[AnswerSet, int] = field(default_factory=dict, init=False, repr=False)

    @property
    def requested(self) -> int:
        """The number of answer sets to request from clingo, 0 for all.

        If the reference has exactly `max_models` answer sets, it is one more, so that clingo can show that there
        are no others.
        """
        known = len(self.reference.answers)
        return known + 1 if 0 < known == self.max_models and not self.correct else self.max_models

    @property
    def capped(self) -> bool:
        """True if all answer sets that were requested have come, so that there may be more."""
        return 0 < self.requested <= self.computed

    @property
    def missing(self) -> frozenset[AnswerSet]:
        """The answer sets of the reference that have not come yet."""
        return self.reference.answers - self._seen.keys()

    @property
    def other_costs(self) -> str:
        """Another cost than the reference's, in words; empty if it is the same.

        The answer sets decide which are optimal: the same ones may cost ten where an encoding counts everything twice.
        """
        if self.other_cost is None:
            return ""
        return (
            f"the cost is {_cost_text(self.other_cost)}, that of the reference {_cost_text(self.reference.cost or ())}"
        )

    def add(self, symbols: Iterable[Symbol], cost: Sequence[int] = ()) -> Judgement | None:
        """Compare the next answer set: return what is wrong with it, None if it is right.

        The highest priority of the cost comes first; it is empty if nothing is optimised.
        """
        self.computed += 1
        answer = self.reference.project(symbols)
        known = self.reference.answers
        if known and not answer and all(known):
            nothing = f"no {self.reference.predicates}" if self.reference.predicates else "nothing"
            return Judgement(Verdict.NO_OUTPUT, f"answer set {self.computed} shows {nothing}")
        best = self.reference.cost
        self.other_cost = None if best is None or tuple(cost) == best else tuple(cost)
        if answer in self._seen:
            self.twins = (self._seen[answer], self.computed)
            return Judgement(Verdict.FAILURE, twins_text(*self.twins))
        if answer in known:
            self._seen[answer] = self.computed
            return None
        if not known:
            return Judgement(Verdict.FAILURE, NONE_EXPECTED)
        unsure = "" if self.reference.complete else ", or missing in the reference, which is not complete"
        costs = f"; {self.other_costs}" if self.other_costs else ""
        return Judgement(Verdict.FAILURE, f"answer set {self.computed} is wrong{unsure}{costs}")

    def finish(self, *, exhausted: bool) -> Judgement | None:
        """Check after the last answer set whether there were enough: return what is wrong, None if nothing is.

        `exhausted` says that clingo has shown that there are no more answer sets. Where it has not, nothing is
        known about completeness, and the run can only pass if `correct` is set.
        """
        known, seen = len(self.reference.answers), len(self._seen)
        wanted = min(self.max_models or known, known) if self.correct else known
        if not exhausted and (seen < wanted or not self.correct):
            compared = f"only {counted(self.computed, 'model')} compared"
            return Judgement(Verdict.TOO_MANY, f"{compared}, {seen} of {counted(known)} found")
        if seen < wanted:
            return Judgement(Verdict.FAILURE, f"{known - seen} of {counted(known)} missing")
        return None


def twins_text(first: int, second: int) -> str:
    """Say that two answer sets show the same."""
    return f"answer set {second} comes twice: it shows the same as answer set {first}"


def _cost_text(cost: Sequence[int]) -> str:
    """Write a cost as clingo prints it."""
    return " ".join(map(str, cost)) or "none"
