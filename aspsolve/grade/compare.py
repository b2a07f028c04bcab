"""Compare answer sets with a reference, one after another, so that a flood of them is stopped by the first wrong one.

>>> import clingo
>>> one, other = [clingo.Function("a")], [clingo.Function("b")]
>>> comparison = Comparison(Reference(frozenset([frozenset(one), frozenset(other)])))
>>> comparison.add(one)
>>> comparison.finish(exhausted=True)
Wrong(verdict=<Verdict.FAILURE: 'failure'>, reason='1 of 2 answer sets missing')
>>> comparison.add([]).reason
'answer set 2 shows nothing'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

import clingo

from aspsolve.grade.reference import AnswerSet, Reference
from aspsolve.grade.verdict import Verdict

__all__ = ["Comparison", "Wrong", "counted"]


class Wrong(NamedTuple):
    """Why answer sets are not those of the reference."""

    verdict: Verdict
    reason: str


@dataclass
class Comparison:
    """The answer sets of a run, as they come in.

    The first that the reference does not have, or that comes a second time, decides: what is hidden by an encoding
    multiplies its answer sets all the same. No more of them are ever kept than the reference has.

    Attributes
    ----------
    reference : what they are compared with.
    most : how many are computed at most; 0 for all.
    correct : True where they only have to be right, not complete.
    computed : how many came in.
    """

    reference: Reference
    most: int = 0
    correct: bool = False
    computed: int = 0
    _seen: set[AnswerSet] = field(default_factory=set, repr=False)

    @property
    def asked(self) -> int:
        """How many answer sets to ask clingo for, 0 for all: one more than there are tells enough from too many."""
        known = len(self.reference.answers)
        return known + 1 if 0 < known == self.most and not self.correct else self.most

    @property
    def capped(self) -> bool:
        """True where as many came in as were asked for."""
        return 0 < self.asked <= self.computed

    @property
    def missing(self) -> frozenset[AnswerSet]:
        """The answer sets of the reference that did not come in."""
        return self.reference.answers - self._seen

    def add(self, symbols: Iterable[clingo.Symbol], cost: Sequence[int] = ()) -> Wrong | None:
        """Take in an answer set; returns what is wrong with it, None where nothing is."""
        self.computed += 1
        answer = self.reference.project(symbols)
        known = self.reference.answers
        if known and not answer and all(known):
            nothing = f"no {self.reference.predicates}" if self.reference.predicates else "nothing"
            return Wrong(Verdict.NO_OUTPUT, f"answer set {self.computed} shows {nothing}")
        if self.reference.cost is not None and tuple(cost) != self.reference.cost:
            return Wrong(Verdict.FAILURE, f"the cost is {_costs(cost)}, not {_costs(self.reference.cost)}")
        if answer in self._seen:
            return Wrong(
                Verdict.FAILURE,
                f"answer set {self.computed} comes twice, perhaps with different atoms that are not shown",
            )
        if answer in known:
            self._seen.add(answer)
            return None
        if not known:
            return Wrong(Verdict.FAILURE, "an answer set where there is none")
        unsure = "" if self.reference.complete else ", or missing in the reference, which is not complete"
        return Wrong(Verdict.FAILURE, f"answer set {self.computed} is wrong{unsure}")

    def finish(self, *, exhausted: bool) -> Wrong | None:
        """Return what is wrong with all that were taken in, None where nothing is.

        Parameters
        ----------
        exhausted : True where clingo knows that there are no others. Where it does not, because as many were computed
            as may be, completeness was not decided, and that is never good enough but for `correct`.
        """
        known, seen = len(self.reference.answers), len(self._seen)
        wanted = min(self.most or known, known) if self.correct else known
        if not exhausted and (seen < wanted or not self.correct):
            compared = f"only {counted(self.computed, 'model')} compared"
            return Wrong(Verdict.TOO_MANY, f"{compared}, {seen} of {counted(known, 'answer set')} found")
        if seen < wanted:
            return Wrong(Verdict.FAILURE, f"{known - seen} of {counted(known, 'answer set')} missing")
        return None


def counted(number: int, thing: str = "answer set") -> str:
    """Return a number of things.

    >>> counted(1, "model"), counted(2, "model")
    ('1 model', '2 models')
    """
    return f"{number} {thing}{'s' if number != 1 else ''}"


def _costs(cost: Sequence[int]) -> str:
    """Return a cost as clingo prints it."""
    return " ".join(map(str, cost)) or "none"
